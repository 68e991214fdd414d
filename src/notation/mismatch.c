/* Messages about types that do not fit: what was expected and what was found, in the notation, with
 * `_` for what is unknown, the place, and a note that helps.
 *
 *     sum.dpia:3:12: error: argument 2 of 'map': expected exp[[_]_], found exp[f32]
 *     sum.dpia:3:3: note: map : (n: nat) -> (d1 d2: data) -> ...
 *
 * A variable is a pair of an acceptor and an expression; who forgets `.1` or `.2` is told so. */
#include "notation/mismatch.h"

#include <stdarg.h>

#include "notation/infer.h"
#include "notation/ntype.h"
#include "notation/subst.h"
#include "notation/unify.h"

void infer_error(struct infer *infer, struct loc loc, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    const char *text = arena_vprintf(infer->arena, format, args);
    va_end(args);
    diag_error(infer->diag, loc, "%s", text);
}

/* What stands at PLACE, with a colon, or nothing. */
static const char *place_text(struct infer *infer, const struct place *place)
{
    if (!place->what)
        return "";
    if (!place->name)
        return arena_printf(infer->arena, "%s: ", place->what);
    if (place->position == 0)
        return arena_printf(infer->arena, "%s of '%s': ", place->what, place->name);
    return arena_printf(infer->arena, "%s %zu of '%s': ", place->what, place->position,
                        place->name);
}

static bool is_variable(const struct ntype *type)
{
    return type->kind == NTYPE_PRODUCT && ntype_head(type->fst)->kind == NTYPE_ACC &&
           ntype_head(type->snd)->kind == NTYPE_EXP;
}

static bool is_index(const struct ntype *type)
{
    return type->kind == NTYPE_EXP && type->data->kind == DATA_IDX;
}

static bool is_number(const struct ntype *type)
{
    return type->kind == NTYPE_EXP && type->data->kind == DATA_SCALAR &&
           scalar_is_integer(type->data->scalar);
}

static bool differ_in_sizes(const struct ntype *expected, const struct ntype *found)
{
    return expected->data && found->data && expected->kind == found->kind &&
           data_same_but_sizes(expected->data, found->data) && expected->data->kind == DATA_ARRAY;
}

/* The advice for this pair of types; null if there is none. */
static const char *advice(struct infer *infer, const struct ntype *expected,
                          const struct ntype *found)
{
    if (is_variable(found) && expected->kind == NTYPE_EXP)
        return "a variable is read through its second part: write '.2' behind it";
    if (is_variable(found) && expected->kind == NTYPE_ACC)
        return "a variable is written through its first part: write '.1' behind it";
    if (is_index(expected) && is_number(found))
        return "'toIdx n e' makes an index of a number";
    if (is_number(expected) && is_index(found))
        return "'fromIdx i' is the number of an index";
    if (expected->kind == NTYPE_COMM && found->kind == NTYPE_EXP)
        return "an expression becomes a command when it is assigned: 'a := e'";
    if (expected->kind == NTYPE_EXP && found->kind == NTYPE_FUN)
        return "an argument may be missing";
    if (differ_in_sizes(expected, found) && !data_has_unknowns(infer, expected->data) &&
        !data_has_unknowns(infer, found->data))
        return arena_printf(infer->arena,
                            "where the sizes are equal when the program runs: 'coerce %s e'",
                            data_text_of(infer, expected->data));
    return NULL;
}

void mismatch_report(struct infer *infer, const struct ntype *expected, const struct ntype *found,
                     struct loc loc, const struct place *place)
{
    expected = solved_type(infer, expected);
    found = solved_type(infer, found);
    const char *help = advice(infer, expected, found);
    infer_error(infer, loc, "%sexpected %s, found %s", place_text(infer, place),
                ntype_text(infer, expected), ntype_text(infer, found));
    if (help)
        diag_note(infer->diag, loc, "%s", help);
    if (place->type)
        diag_note(infer->diag, place->head, "%s : %s", place->name,
                  type_text(infer->arena, place->type));
}
