/* Which parts of variables are known to be written: the facts of the definite-assignment analysis
 * (initialise.c). */
#ifndef DPIAC_TRANSLATE_COVER_H
#define DPIAC_TRANSLATE_COVER_H

#include "base/map.h"
#include "view/seen.h"

/* Where a phrase leads inside of a variable: through views and indices, outermost last. Null is the
 * variable itself. */
enum cover_view_kind {
    COVER_SEEN,   /* a view */
    COVER_INDEX,  /* one element */
    COVER_COUNTED /* the first ones, as many as the variable INDEX holds */
};

struct cover_view {
    enum cover_view_kind kind;
    const struct cover_view *of;
    struct view_seen seen;   /* SEEN */
    const struct nat *n;     /* INDEX: the number of elements */
    const struct var *index; /* INDEX: a parameter of a loop, or a variable that holds the number;
                                null: a number, */
    int64_t number;          /* which is -1 where it is not known */
};

/* What an acceptor writes or an expression reads: COUNT scalar components of ROOT from FIRST on, as
 * far as VIEW goes; or two places, FST and SND, if FST is not null; or nothing, without a ROOT. */
struct place {
    const struct var *root;
    size_t first, count;
    const struct cover_view *view;
    const struct place *fst, *snd;
};

/* The places that variables of type acc[d], exp[d] and var[d] write and read; others have none. */
struct places {
    struct dpia *dpia;
    struct arena *arena; /* of places, which no phrase mentions */
    struct map *written, *read;
};

/* VAR, which is new, is a place of its own. */
void cover_place_new(struct places *places, const struct var *var, const struct data *data);

/* PHRASE, whose type is acc[d] or exp[d], as a place; null if it is none. */
const struct place *cover_place_of(const struct places *places, const struct phrase *phrase);
/* Whether PHRASE, of such a type, is a place. */
bool cover_is_place(const struct places *places, const struct phrase *phrase);
/* The argument of VIEW that is the array or acceptor; null if VIEW is no primitive. */
const struct phrase *cover_place_viewed(struct dpia *dpia, const struct phrase *view);
/* Element INDEX of PLACE, an array of N elements. */
const struct place *cover_place_element(struct arena *arena, const struct place *place,
                                        const struct nat *n, const struct var *index);
/* What SEEN has of PLACE. */
const struct place *cover_place_seen(struct arena *arena, const struct place *place,
                                     struct view_seen seen);

/* Component WHICH, 1 or 2, of PLACE, a pair whose first component is FST, or an array of such. */
const struct place *cover_place_component(struct arena *arena, const struct place *place,
                                          const struct data *fst, int which);

/* Whether A and B are known to be the same. */
bool cover_place_equal(const struct place *a, const struct place *b);

struct cover;

struct cover *cover_new(struct arena *arena, struct dpia *dpia);
struct cover *cover_copy(const struct cover *cover);
void cover_set(struct cover *cover, const struct cover *to);
/* All of PLACE is written. */
void cover_add(struct cover *cover, const struct place *place);
bool cover_has(struct cover *cover, const struct place *place);
/* What a variable becomes that counts elements. */
enum change { CHANGE_ZERO, CHANGE_NEXT, CHANGE_OTHER };

/* The scalar variable VAR changes. */
void cover_change(struct cover *cover, const struct var *var, enum change change);
/* Whether a variable may count in BODY. */
bool cover_is_counting(const struct cover *cover, const struct phrase *body);
/* BODY may have run, and may have changed the variables in it; what it has written is not noted. */
void cover_disturb(struct cover *cover, const struct phrase *body);
/* COVER, at the beginning of any iteration of a loop with BODY, where FIRST is what the end of the
 * first iteration has. */
struct cover *cover_enter(const struct cover *cover, const struct phrase *body,
                          const struct cover *first);
/* Whether the elements that BODY, the end of an iteration, has counted are those that ENTRY, its
 * beginning, has. */
bool cover_agrees(const struct cover *entry, const struct cover *body);
/* VAR, which has changed, has the value of FROM, another variable, if that is a number. */
void cover_same(struct cover *cover, const struct var *var, const struct var *from);
/* N is the value of VAR. */
void cover_count(struct cover *cover, const struct var *var, const struct nat *n);

/* COVER keeps what OTHER has too. */
void cover_meet(struct cover *cover, const struct cover *other);
/* COVER gets what is written after N iterations if each of them, with the number INDEX, leaves
 * BODY. */
void cover_repeat(struct cover *cover, const struct cover *body, const struct nat *n,
                  const struct var *index);

#endif
