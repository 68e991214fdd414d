/* The table of loops (loops.def; dpia.txt 6.2). */
#include "dpia/loops.h"

#include "base/diag.h"

static const struct loop_row {
    enum primitive prim;
    struct loop_kind kind;
} rows[] = {
#define LOOP(suffix, family, level, dimension) \
    {PRIM_##suffix, {LOOP_##family, LOOP_##level, dimension}},
#include "dpia/loops.def"
#undef LOOP
};

enum { ROW_COUNT = sizeof rows / sizeof rows[0] };

bool loop_of(enum primitive prim, struct loop_kind *kind)
{
    for (size_t k = 0; k < ROW_COUNT; k++) {
        if (rows[k].prim != prim)
            continue;
        if (kind)
            *kind = rows[k].kind;
        return true;
    }
    return false;
}

enum primitive loop_primitive(struct loop_kind kind)
{
    for (size_t k = 0; k < ROW_COUNT; k++)
        if (rows[k].kind.family == kind.family && rows[k].kind.level == kind.level &&
            rows[k].kind.dimension == kind.dimension)
            return rows[k].prim;
    bug(loc_none(), "there is no such loop");
}

enum primitive loop_in_family(enum primitive prim, enum loop_family family)
{
    struct loop_kind kind;
    if (!loop_of(prim, &kind))
        bug(loc_none(), "'%s' is no loop over an array", primitive_name(prim));
    kind.family = family;
    return loop_primitive(kind);
}

static bool match(const struct phrase *phrase, struct loop_kind *kind)
{
    return phrase->kind == PHRASE_PRIM && loop_of(phrase->u.prim.prim, kind);
}

bool phrase_is_loop(const struct phrase *phrase, enum loop_family family)
{
    struct loop_kind kind;
    return match(phrase, &kind) && kind.family == family;
}

bool phrase_is_parallel(const struct phrase *phrase)
{
    struct loop_kind kind;
    return match(phrase, &kind) && kind.family >= LOOP_PARFOR;
}

bool phrase_is_parallel_at(const struct phrase *phrase, enum loop_level level)
{
    struct loop_kind kind;
    return match(phrase, &kind) && kind.family >= LOOP_PARFOR && kind.level == level;
}

bool phrase_is_map_at(const struct phrase *phrase, enum loop_level level)
{
    struct loop_kind kind;
    return match(phrase, &kind) && kind.family == LOOP_MAP && kind.level == level;
}

bool phrase_is_new(const struct phrase *phrase)
{
    return phrase_is_prim(phrase, PRIM_NEW) || phrase_is_prim(phrase, PRIM_NEW_GLOBAL) ||
           phrase_is_prim(phrase, PRIM_NEW_LOCAL) || phrase_is_prim(phrase, PRIM_NEW_PRIVATE);
}

bool phrase_may_have_commands(const struct phrase *phrase)
{
    return phrase->type->kind != TYPE_EXP && phrase->type->kind != TYPE_ACC;
}

bool phrase_is_barrier(const struct phrase *phrase)
{
    return phrase_is_prim(phrase, PRIM_BARRIER) || phrase_is_prim(phrase, PRIM_BARRIER_LOCAL) ||
           phrase_is_prim(phrase, PRIM_BARRIER_GLOBAL);
}

bool phrase_has_barrier(const struct phrase *phrase)
{
    if (!phrase_may_have_commands(phrase))
        return false;
    for (size_t k = 0; k < phrase_child_count(phrase); k++)
        if (phrase_has_barrier(phrase_child(phrase, k)))
            return true;
    return phrase_is_barrier(phrase);
}

bool phrase_is_to_memory(const struct phrase *phrase)
{
    return phrase_is_prim(phrase, PRIM_TO_GLOBAL) || phrase_is_prim(phrase, PRIM_TO_LOCAL) ||
           phrase_is_prim(phrase, PRIM_TO_PRIVATE);
}
