/* What choice.c and choice_late.c share. */
#ifndef DPIAC_LOWER_CHOICE_PRIVATE_H
#define DPIAC_LOWER_CHOICE_PRIVATE_H

#include "base/vec.h"
#include "lower/choice.h"

struct data;
struct form;
struct nat;
struct nat_var;

/* A size that comes with the value: SIZES are those of the branches, null where there is none; none
 * is more than ROOM. */
struct late {
    const struct nat_var *var;
    const struct nat *const *sizes;
    const struct nat *room;
    bool is_bound;
};

struct late_vec VEC(struct late);

struct choice {
    struct lower *lo;
    struct branch *branches;
    size_t count;
    struct loc loc;
    bool is_early; /* all sizes are computed before the branches */
    struct late_vec late;
};

/* ---- choice.c ---- */

/* The one of SIZES that branch I has, computed in front of the branches; 0 if it has none. */
const struct phrase *choice_size_in(struct choice *choice, const struct nat *const *sizes,
                                    size_t i);

/* ---- choice_late.c ---- */

/* Whether the slice of one of SIZES has a filter in it. */
bool choice_is_costly(struct choice *choice, const struct nat *const *sizes);
/* The most that SIZES can be, outside of the branches; null where that is not seen. */
const struct nat *choice_room(struct choice *choice, const struct nat *const *sizes);
/* A new size, or the one that is there for SIZES. */
const struct nat *choice_late_size(struct choice *choice, const struct nat *const *sizes,
                                   const struct nat *room);
/* Whether sizes that come with the value are sizes of whole parts of DATA. */
bool choice_late_fits(struct choice *choice, const struct data *data);
/* PHRASE, of a branch, with room where DATA, the type that all branches have, has a late size. */
const struct phrase *choice_with_room(struct choice *choice, const struct phrase *phrase,
                                      const struct data *data);
/* Of CHOSEN, which is trivial, what is there: of type DATA. Binds the late sizes. */
const struct phrase *choice_without_room(struct choice *choice, const struct phrase *chosen,
                                         const struct data *data);
/* FORM, of all branches, with the sizes that branch I has where these come with the value. */
const struct form *choice_own_form(const struct choice *choice, size_t i,
                                   const struct form *form);

#endif
