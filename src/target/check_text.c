/* What is said of the requirements of an entry (checks.h): in reports, and when one fails.
 *
 *     m equals n, dot.fut:3                       sizes 'm' = 4 and 'n' = 3 differ, at dot.fut:3:5
 *     there is element 2 of n, dot.fut:4          index 2 is out of bounds for an array of size
 *                                                 'n' = 2, at dot.fut:4:8 */
#include "base/diag.h"
#include "target/gen_state.h"

const char *check_nat_text(struct arena *arena, const struct nat *nat)
{
    struct buf buf = {0};
    nat_print(&buf, nat, NULL, NULL);
    const char *text = arena_strdup(arena, buf_text(&buf));
    buf_free(&buf);
    return text;
}

static const char *requirement(struct arena *arena, const struct check *check)
{
    const char *a = check_nat_text(arena, check->a);
    switch (check->kind) {
    case CHECK_SIZE:
        return arena_printf(arena, "%s is a size", a);
    case CHECK_POSITIVE:
        return arena_printf(arena, "%s is not 0", a);
    case CHECK_FITS:
        return arena_printf(arena, "%s elements fit", a);
    case CHECK_NATURAL:
        return arena_printf(arena, "%s is not negative", a);
    case CHECK_EQUAL:
        return arena_printf(arena, "%s equals %s", a, check_nat_text(arena, check->b));
    case CHECK_BOUNDS:
        if (check->a == check->last)
            return arena_printf(arena, "there is element %s of %s", a,
                                check_nat_text(arena, check->b));
        return arena_printf(arena, "there are elements %s to %s of %s", a,
                            check_nat_text(arena, check->last), check_nat_text(arena, check->b));
    }
    bug(check->loc, "a check of unknown kind");
}

const char *check_describe(struct arena *arena, const struct check *check)
{
    const char *text = requirement(arena, check);
    return !check->loc.source
               ? text
               : arena_printf(arena, "%s, %s:%u", text, source_file_name(check->loc.source->path),
                              loc_line(check->loc));
}

/* A message under way: its format, and the numbers that it has marks for. */
struct refusal {
    struct gen *gen;
    struct cexp_vec numbers;
};

/* "'n - 1' = %lld", with its number; of a constant "3". */
static const char *number(struct refusal *refusal, const struct nat *nat)
{
    struct gen *gen = refusal->gen;
    const char *text = check_nat_text(gen->arena, nat);
    int64_t constant;
    if (nat_is_const(nat, &constant))
        return text;
    VEC_PUSH(gen->arena, &refusal->numbers, gen_nat(gen, nat));
    return arena_printf(gen->arena, "'%s' = %%lld", message_escape(gen->arena, text));
}

static const char *equal_format(struct refusal *refusal, const struct check *check)
{
    struct arena *arena = refusal->gen->arena;
    int64_t constant;
    bool known = nat_is_const(check->b, &constant);
    const char *a = number(refusal, check->a);
    const char *b = number(refusal, check->b);
    return arena_printf(arena, known ? "size %s is not %s" : "sizes %s and %s differ", a, b);
}

static const char *bounds_format(struct refusal *refusal, const struct check *check)
{
    struct arena *arena = refusal->gen->arena;
    const char *a = number(refusal, check->a);
    if (check->a == check->last)
        return arena_printf(arena, "index %s is out of bounds for an array of size %s", a,
                            number(refusal, check->b));
    const char *last = number(refusal, check->last);
    return arena_printf(arena, "indices %s to %s are out of bounds for an array of size %s", a,
                        last, number(refusal, check->b));
}

static const char *failure_format(struct refusal *refusal, const struct check *check)
{
    struct arena *arena = refusal->gen->arena;
    const char *name = message_escape(arena, check_nat_text(arena, check->a));
    switch (check->kind) {
    case CHECK_SIZE:
        return arena_printf(arena, "size %s is negative or too large", number(refusal, check->a));
    case CHECK_POSITIVE:
        return arena_printf(arena, "division by zero: '%s' is 0", name);
    case CHECK_FITS:
        return arena_printf(arena, "an array of size '%s' is too large", name);
    case CHECK_NATURAL:
        return arena_printf(arena, "size %s is negative", number(refusal, check->a));
    case CHECK_EQUAL:
        return equal_format(refusal, check);
    case CHECK_BOUNDS:
        return bounds_format(refusal, check);
    }
    bug(check->loc, "a check of unknown kind");
}

const struct cexp *check_refusal(struct gen *gen, const struct check *check)
{
    struct refusal refusal = {.gen = gen};
    const char *format = failure_format(&refusal, check);
    return gen_refuse(gen, check->kind == CHECK_BOUNDS ? ERROR_BOUNDS : ERROR_SIZE, format,
                      check->loc, refusal.numbers.at, refusal.numbers.len);
}
