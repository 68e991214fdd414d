/* Checks in the code that is generated, and what they say (messages.h).
 *
 *     in an expression       in_bounds(index, n, &status, DOT_BOUNDS_1)
 *     where it can return    return refuse(DOT_ERROR_SIZE, "sizes 'm' = %lld and 'n' = %lld differ,
 *                                          at dot.fut:1:5", (long long)m, (long long)n); */
#include <string.h>

#include "target/failure.h"
#include "target/gen_guards.h"
#include "target/gen_state.h"
#include "target/helpers.h"

/* LOC, or that of the command at hand. */
static struct loc place_of(const struct gen *gen, struct loc loc)
{
    return loc.source ? loc : gen->place;
}

const struct cexp *gen_check(struct gen *gen, enum error_code code, const char *format,
                             struct loc loc)
{
    const char *said = message_at(gen->arena, format, place_of(gen, loc));
    return cexp_symbol(gen->arena, messages_check(gen->messages, code, said));
}

/* What the source calls the array that VIEW reads or writes, if it is a variable; null: something
 * that was computed. */
static const char *source_name(const struct phrase *view)
{
    const struct phrase *array = NULL;
    if (!view)
        return NULL;
    if (phrase_is_prim(view, PRIM_GATHER))
        array = phrase_arg(view, 1);
    else if (phrase_is_prim(view, PRIM_IDX) || phrase_is_prim(view, PRIM_IDX_ACC) ||
             phrase_is_prim(view, PRIM_PAD_CLAMP))
        array = phrase_arg(view, 0);
    if (array && array->kind == PHRASE_PROJ)
        array = phrase_proj_pair(array);
    return array && array->kind == PHRASE_VAR ? phrase_var_of(array)->name : NULL;
}

const struct cexp *gen_check_index(struct gen *gen, const struct phrase *view, struct loc loc)
{
    const char *name = source_name(view);
    const char *what = name ? arena_printf(gen->arena, "'%s'", name) : "an array";
    return gen_check(gen, ERROR_BOUNDS,
                     arena_printf(gen->arena, "index %%lld is out of bounds for %s of size %%lld",
                                  what),
                     loc);
}

/* "assertion is false: x > 0". The condition may have been computed before, but knows its place. */
static const char *assertion_format(struct gen *gen, const struct phrase *assertion)
{
    const char *text = loc_text(gen->arena, phrase_arg(assertion, 0)->loc);
    return !text ? "assertion is false"
                 : arena_printf(gen->arena, "assertion is false: %s",
                                message_escape(gen->arena, text));
}

const struct cexp *gen_check_assertion(struct gen *gen, const struct phrase *assertion)
{
    return gen_check(gen, ERROR_ASSERTION, assertion_format(gen, assertion), assertion->loc);
}

const struct cexp *gen_refuse_assertion(struct gen *gen, const struct phrase *assertion)
{
    return gen_refuse(gen, ERROR_ASSERTION, assertion_format(gen, assertion), assertion->loc, NULL,
                      0);
}

const struct cexp *gen_refuse(struct gen *gen, enum error_code code, const char *format,
                              struct loc loc, const struct cexp *const *numbers, size_t count)
{
    struct cexp_vec args = {0};
    const char *said = message_at(gen->arena, format, place_of(gen, loc));
    if (gen->refuse_self)
        VEC_PUSH(gen->arena, &args, gen->refuse_self);
    VEC_PUSH(gen->arena, &args, gen_error(gen, code));
    VEC_PUSH(gen->arena, &args, cexp_string(gen->arena, said));
    for (size_t i = 0; i < count; i++)
        VEC_PUSH(gen->arena, &args,
                 cexp_cast(gen->arena, ctype_named(gen->arena, "long long"), numbers[i]));
    return gen->run_type ? cexp_call(gen->arena, gen_own_name(gen, "refuse"), args.at, args.len)
                         : failure_refuse(gen, args.at, args.len);
}

/* A number in a message, where it is found when the check is made. */
static const char *found_number(struct gen *gen, const struct nat *nat)
{
    int64_t constant;
    if (nat_is_const(nat, &constant))
        return "%lld";
    return arena_printf(gen->arena, "'%s' = %%lld",
                        message_escape(gen->arena, check_nat_text(gen->arena, nat)));
}

static const char *size_format(struct gen *gen, const char *name)
{
    return arena_printf(gen->arena, "size '%s' = %%lld is negative or too large",
                        message_escape(gen->arena, name));
}

/* What the size is called that LET binds: as the nat is written that is its value, if it is one. */
static const char *let_nat_text(struct gen *gen, const struct gen_let_nat *let)
{
    return phrase_is_prim(let->value, PRIM_NAT_VALUE)
               ? check_nat_text(gen->arena, phrase_nat_arg(let->value, 0))
               : let->var->name;
}

const struct cexp *gen_refuse_size(struct gen *gen, const struct cexp *value,
                                   const struct gen_let_nat *let)
{
    return gen_refuse(gen, ERROR_SIZE, size_format(gen, let_nat_text(gen, let)), let->value->loc,
                      &value, 1);
}

/* A nat that is not negative may wrap around in C; a maximum with a constant does not. */
const struct cexp *gen_is_no_size(struct gen *gen, const struct nat *nat, const struct cexp *value)
{
    const struct cexp *large = cexp_binary(gen->arena, COP_GT, value, gen_limit(gen));
    int64_t least;
    if (nat && nat_is_maximum(nat, &least) && least >= 0)
        return large;
    return cexp_binary(gen->arena, COP_LOG_OR,
                       cexp_binary(gen->arena, COP_LT, value, cexp_int(gen->arena, 0)), large);
}

const struct cexp *gen_valid_size(struct gen *gen, const struct cexp *value, const char *name,
                                  struct loc loc)
{
    const struct cexp *args[] = {value, gen_status(gen),
                                 gen_check(gen, ERROR_SIZE, size_format(gen, name), loc)};
    return helper_call_plain(gen, HELPER_VALID_SIZE, args, sizeof args / sizeof args[0]);
}

static const char *unequal_format(struct gen *gen, const struct nat *a, const struct nat *b)
{
    return arena_printf(gen->arena, "sizes %s and %s differ", found_number(gen, a),
                        found_number(gen, b));
}

const struct cexp *gen_refuse_unequal(struct gen *gen, const struct nat *a, const struct nat *b,
                                      struct loc loc)
{
    const struct cexp *numbers[] = {gen_nat(gen, a), gen_nat(gen, b)};
    return gen_refuse(gen, ERROR_SIZE, unequal_format(gen, a, b), loc, numbers, 2);
}

const struct cexp *gen_same_size(struct gen *gen, const struct nat *a, const struct nat *b,
                                 struct loc loc)
{
    const char *format = unequal_format(gen, a, b);
    return helper_call_status(gen, HELPER_SAME_SIZE, SCALAR_I64, gen_nat(gen, a), gen_nat(gen, b),
                              gen_check(gen, ERROR_SIZE, format, loc));
}
