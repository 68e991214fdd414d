/* Checking programs that have most of their phrases in common, one after the other: those that the
 * steps of stage I lead to. A phrase that was met before, as the same object, has the same facts
 * (check_phrase.h) wherever all variables in it that it does not bind itself are in scope:
 *
 *     c1; c2 ; c3          c1 and c3 are met again, and remembered
 *     c1; c2'; c3          c2' is checked, and whether it interferes with c1 and c3
 *
 * So of a phrase is remembered what it uses and what it binds. What it uses must be in scope where
 * it is met again, else it is checked as if it were new, and the mistake is found; and what it
 * binds is bound there, so that a binder that stands in two places is found, too. Sets of variables
 * (id_set.h) have the same numbers in all programs.
 *
 * A phrase is remembered when it is met for the second time, as large ones as possible: most are
 * met once. What is in the arena at hand may go, and is not remembered. */
#include "dpia/check_memory.h"

#include "base/map.h"
#include "base/vec.h"
#include "dpia/check_scope.h"
#include "dpia/check_state.h"
#include "dpia/phrase.h"

/* Something that was bound. */
struct bound {
    const void *var;
    const char *name;
    struct loc loc;
};

struct bound_vec VEC(struct bound);
struct use_vec VEC(const void *);

/* A phrase that was met; FACTS and what follows is there once it is KNOWN. */
struct check_part {
    bool known;
    struct facts facts;
    struct use_vec uses;     /* what it uses and does not bind, each once */
    struct bound_vec binders;
    unsigned first_binder;   /* while it is made: the number of binders before */
    struct map *noted;       /* while it is made: what is in USES */
};

struct check_memory {
    struct arena *arena;
    struct map *parts;   /* phrase -> struct check_part */
    struct map *numbers; /* variable -> its number */
};

struct check_memory *check_memory_new(struct arena *arena)
{
    struct check_memory *memory = ARENA_NEW(arena, struct check_memory);
    memory->arena = arena;
    memory->parts = map_new_objects(arena);
    memory->numbers = map_new_objects(arena);
    return memory;
}

unsigned check_number(struct check_memory *memory, const void *var)
{
    uintptr_t number = (uintptr_t)map_get(memory->numbers, var);
    if (!number) {
        number = map_count(memory->numbers) + 1;
        map_set(memory->numbers, var, (void *)number);
    }
    return (unsigned)number;
}

bool check_knows(const struct check_memory *memory, const struct phrase *phrase)
{
    const struct check_part *part = map_get(memory->parts, phrase);
    return part && part->known;
}

/* ---- What is noted while a phrase is checked ---- */

void check_note_use(struct checker *checker, const void *var)
{
    struct check_part *part = checker->part;
    if (!part || check_find(checker, var)->place > part->first_binder || map_has(part->noted, var))
        return;
    map_set(part->noted, var, part);
    VEC_PUSH(checker->memory->arena, &part->uses, var);
}

void check_note_binder(struct checker *checker, const void *var, const char *name, struct loc loc)
{
    if (checker->part)
        VEC_PUSH(checker->memory->arena, &checker->part->binders, ((struct bound){var, name, loc}));
}

/* Its sets last as long as the memory. What was in scope before is asked for again, so that all
 * that is used is noted. */
static struct facts learn(struct checker *checker, struct check_part *part,
                          const struct phrase *phrase,
                          struct facts (*check)(struct checker *, const struct phrase *))
{
    struct arena *outer = checker->arena;
    checker->arena = checker->memory->arena;
    checker->part = part;
    part->first_binder = checker->binder_count;
    part->noted = map_new_objects(outer);
    check_forget_scope(checker);
    part->facts = check(checker, phrase);
    part->known = !part->facts.failed;
    part->noted = NULL;
    checker->part = NULL;
    checker->arena = outer;
    return part->facts;
}

/* ---- What is remembered ---- */

static bool is_in_scope(struct checker *checker, const struct check_part *part)
{
    for (size_t i = 0; i < part->uses.len; i++) {
        const struct binder *binder = check_find(checker, part->uses.at[i]);
        if (!binder || !binder->open)
            return false;
    }
    return true;
}

/* Binds what the phrase binds itself; false where something is bound already. */
static bool bind(struct checker *checker, const struct check_part *part)
{
    bool well = true;
    for (size_t i = 0; i < part->binders.len; i++) {
        const struct bound *bound = &part->binders.at[i];
        if (check_bind(checker, bound->var, bound->name, bound->loc))
            check_unbind(checker, bound->var);
        else
            well = false;
    }
    return well;
}

static struct facts recall(struct checker *checker, const struct check_part *part)
{
    struct facts facts = part->facts;
    facts.failed = !bind(checker, part);
    return facts;
}

struct facts check_remembered(struct checker *checker, const struct phrase *phrase,
                              struct facts (*check)(struct checker *, const struct phrase *))
{
    struct check_memory *memory = checker->memory;
    if (checker->part || phrase_child_count(phrase) == 0 ||
        arena_has(dpia_arena(checker->dpia), phrase))
        return check(checker, phrase);
    struct check_part *part = map_get(memory->parts, phrase);
    if (!part) {
        map_set(memory->parts, phrase, ARENA_NEW(memory->arena, struct check_part));
        return check(checker, phrase);
    }
    if (!part->known)
        return learn(checker, part, phrase, check);
    return is_in_scope(checker, part) ? recall(checker, part) : check(checker, phrase);
}
