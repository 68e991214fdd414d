/* Patterns: the parts of a value get the names of the source.
 *
 *     let (s, c) = reduce plus (0, 0) xs in s / c
 *
 *     let s_c = reduceAssoc ... in fst s_c / snd s_c
 *
 * A value that is not trivial is bound by `let` under its name, and so is one without a name, for
 * what is checked there; a tuple of values is taken apart here: only its components are bound. */
#include "base/diag.h"
#include "core/core.h"
#include "lower/env.h"
#include "lower/match.h"
#include "lower/pattern.h"
#include "lower/state.h"
#include "lower/sum.h"
#include "lower/title.h"
#include "lower/unit.h"
#include "lower/value.h"

#define NAME_LENGTH_MAX 60

/* The names of the parts; that of all is a person's if those of the parts are. */
static struct title tuple_title(struct lower *lo, const struct core_pat *pat, const char *otherwise)
{
    struct buf buf = {0};
    struct title all = {otherwise, true};
    for (size_t i = 0; i < pat->part_count; i++) {
        struct title part = pattern_title(lo, pat->parts[i], NULL);
        if (!part.text)
            continue;
        buf_printf(&buf, "%s%s", buf.len ? "," : "", part.text);
        all.is_given = all.is_given && part.is_given;
    }
    all.is_given = all.is_given && buf.len > 0 && buf.len <= NAME_LENGTH_MAX;
    if (buf.len)
        all.text = buf.len <= NAME_LENGTH_MAX ? arena_strdup(lo->arena, buf_text(&buf)) : "p";
    buf_free(&buf);
    return all;
}

struct title pattern_title(struct lower *lo, const struct core_pat *pat, const char *otherwise)
{
    switch (pat->kind) {
    case CORE_PAT_VAR:
        return title_of_var(lo, pat->var);
    case CORE_PAT_WILD:
        return title_made_up(otherwise);
    case CORE_PAT_LITERAL:
    case CORE_PAT_CONSTRUCT:
        return title_made_up(otherwise);
    case CORE_PAT_TUPLE:
        return tuple_title(lo, pat, otherwise);
    }
    bug(pat->loc, "a pattern of unknown kind");
}

/* Below an error every name is bound to it, so that it is reported once. */
static const struct env *bind_parts(struct lower *lo, const struct env *env,
                                    const struct core_pat *pat, const struct value *value,
                                    struct loc loc, const char *what)
{
    const struct value *const *parts =
        value_parts(lo, value, pat->part_count, pattern_title(lo, pat, "p"), loc);
    if (unit_is_type(pat->type))
        unit_bind_check(lo, value);
    for (size_t i = 0; i < pat->part_count; i++)
        env = pattern_bind(lo, env, pat->parts[i], parts ? parts[i] : value_error(lo), loc, what);
    return env;
}

/* VALUE is known to be of the pattern's variant where its names are used. */
static const struct env *bind_payload(struct lower *lo, const struct env *env,
                                      const struct core_pat *pat, const struct value *value,
                                      struct loc loc, const char *what)
{
    const struct value *const *parts = NULL;
    value = sum_opened(lo, sum_of_type(lo, env, pat->type), value, title_made_up("p"), loc);
    if (value)
        parts = sum_payload(lo, value, pat->variant, loc);
    for (size_t i = 0; i < pat->part_count; i++)
        env = pattern_bind(lo, env, pat->parts[i], parts ? parts[i] : value_error(lo), loc, what);
    return env;
}

const struct env *pattern_bind(struct lower *lo, const struct env *env, const struct core_pat *pat,
                               const struct value *value, struct loc loc, const char *what)
{
    if (value->kind == VALUE_PACKED)
        value = value_named(lo, value, pattern_title(lo, pat, "p"), pat->loc);
    if (pat->annotation)
        value = match_value(lo, &env, pat->annotation, value, loc, what);
    switch (pat->kind) {
    case CORE_PAT_VAR:
        value = value_named(lo, value, pattern_title(lo, pat, NULL), pat->loc);
        return env_bind(lo, env, pat->var, value);
    case CORE_PAT_WILD:
        value_named(lo, value, title_made_up("unused"), pat->loc);
        return env;
    case CORE_PAT_LITERAL:
        return env;
    case CORE_PAT_CONSTRUCT:
        return bind_payload(lo, env, pat, value, loc, what);
    case CORE_PAT_TUPLE:
        return bind_parts(lo, env, pat, value, loc, what);
    }
    bug(pat->loc, "a pattern of unknown kind");
}

const struct env *pattern_bind_argument(struct lower *lo, const struct env *env,
                                        const struct core_pat *pat, struct arg arg,
                                        const char *what)
{
    bool before = lo->binds_argument;
    lo->binds_argument = true;
    env = pattern_bind(lo, env, pat, arg.value, arg.loc, what);
    lo->binds_argument = before;
    return env;
}
