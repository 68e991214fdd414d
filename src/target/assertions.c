/* Error codes for assertions. They follow those of errors.def:
 *
 *     enum { DOT_OK = 0, ..., DOT_ERROR_ASSERTION_1 = 101, DOT_ERROR_ASSERTION_2 = 102 };
 *
 * and stand in the header of a program that has assertions only. */
#include "target/assertions.h"

#include "base/name.h"
#include "target/gen_private.h"

enum { FIRST_CODE = 101 };

const struct assertion *assertion_at(const struct assertion_vec *assertions, struct loc loc)
{
    for (size_t i = 0; i < assertions->len; i++) {
        const struct assertion *one = &assertions->at[i];
        if (one->loc.source == loc.source && one->loc.begin == loc.begin &&
            one->loc.end == loc.end)
            return one;
    }
    return NULL;
}

static const char *describe(struct arena *arena, struct loc loc)
{
    if (!loc.source)
        return "an assertion does not hold";
    return arena_printf(arena, "the assertion at %s:%u does not hold",
                        gen_file_name(loc.source->path), loc_line(loc));
}

static void collect(struct arena *arena, const struct phrase *phrase, const char *prefix,
                    struct assertion_vec *all)
{
    if (phrase_is_prim(phrase, PRIM_ASSERT_COMM) && !assertion_at(all, phrase->loc)) {
        struct assertion one = {
            .loc = phrase->loc,
            .code = FIRST_CODE + (int)all->len,
            .name = arena_printf(arena, "%s_ERROR_ASSERTION_%zu", prefix, all->len + 1),
            .text = describe(arena, phrase->loc)};
        VEC_PUSH(arena, all, one);
    }
    for (size_t i = 0; i < phrase_child_count(phrase); i++)
        collect(arena, phrase_child(phrase, i), prefix, all);
}

const struct assertion_vec *assertions_of(struct arena *arena, const struct program *program,
                                          const char *prefix)
{
    struct assertion_vec *all = ARENA_NEW(arena, struct assertion_vec);
    for (size_t i = 0; i < program->functions.len; i++)
        collect(arena, program->functions.at[i].body, prefix, all);
    for (size_t i = 0; i < program->entries.len; i++)
        collect(arena, program->entries.at[i]->body, prefix, all);
    return all;
}
