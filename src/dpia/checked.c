/* What is checked at run time, and the same without its check: CHECKED in primitives.def, and
 * integer division.
 *
 *     idx xs (toIdx n i)              idx xs (toIdxUnchecked n i)
 *     a / b                           divUnchecked a b
 *
 * and memory that is zero at first, or is not (translate/initialise.c):
 *
 *     new [n]f32 (\v. P)              newUnchecked [n]f32 (\v. P)
 *
 * Where the check would fail an unchecked phrase is undefined; interpreters stop there. */
#include "dpia/phrase.h"
#include "dpia/program.h"

/* Each with the same one without its check. */
static const enum operator divisions[][2] = {{OP_DIV, OP_DIV_UNCHECKED},
                                             {OP_MOD, OP_MOD_UNCHECKED},
                                             {OP_QUOT, OP_QUOT_UNCHECKED},
                                             {OP_REM, OP_REM_UNCHECKED}};

enum { DIVISIONS = sizeof divisions / sizeof divisions[0] };

enum operator operator_checked(enum operator op)
{
    for (size_t i = 0; i < DIVISIONS; i++)
        if (divisions[i][1] == op)
            return divisions[i][0];
    return op;
}

static enum operator unchecked_operator(enum operator op)
{
    for (size_t i = 0; i < DIVISIONS; i++)
        if (divisions[i][0] == op)
            return divisions[i][1];
    return op;
}

bool phrase_is_unchecked(const struct phrase *phrase)
{
    return phrase->kind == PHRASE_PRIM
               ? phrase_prim_where(phrase).is_unchecked
               : operator_checked(phrase_oper_op(phrase)) != phrase_oper_op(phrase);
}

static const struct phrase *with_operator(struct dpia *dpia, const struct phrase *phrase,
                                          enum operator op)
{
    return op == phrase_oper_op(phrase) || !operator_takes(op, phrase_oper_from(phrase))
               ? phrase
               : phrase_operator(dpia, op, phrase_oper_args(phrase), NULL, phrase->loc);
}

const struct phrase *phrase_unchecked(struct dpia *dpia, const struct phrase *phrase)
{
    if (phrase->kind == PHRASE_OPERATOR)
        return with_operator(dpia, phrase, unchecked_operator(phrase_oper_op(phrase)));
    if (phrase->kind != PHRASE_PRIM || phrase_is_unchecked(phrase) ||
        !primitive_name_at(phrase_prim_of(phrase), where_unchecked()))
        return phrase;
    return phrase_moved(dpia, phrase, where_unchecked());
}

/* NEW, a newUnchecked, as a `new` there, whose variable is none of the former either. */
static const struct phrase *new_checked(struct dpia *dpia, const struct phrase *new)
{
    const struct phrase *fun = phrase_arg(new, 0);
    if (fun->kind != PHRASE_LAM)
        return phrase_moved(dpia, new, in_space(phrase_space(new)));
    const struct var *param = phrase_lam_param(fun);
    const struct var *var = var_titled(dpia, var_title(param), param->type, param->loc);
    const struct phrase *body =
        phrase_subst(dpia, phrase_lam_body(fun), param, phrase_var(dpia, var, param->loc));
    return phrase_new(dpia, phrase_space(new), var, body, new->loc);
}

static const struct phrase *checked(struct dpia *dpia, const struct phrase *phrase)
{
    if (phrase->kind == PHRASE_OPERATOR)
        return with_operator(dpia, phrase, operator_checked(phrase_oper_op(phrase)));
    if (phrase->kind != PHRASE_PRIM || !phrase_is_unchecked(phrase))
        return phrase;
    return phrase_is_prim(phrase, PRIM_NEW) ? new_checked(dpia, phrase)
                                            : phrase_moved(dpia, phrase, in_space(SPACE_ANY));
}

/* ---- A program with all checks ---- */

static const struct phrase *all_checked(struct dpia *dpia, const struct phrase *phrase)
{
    size_t count = phrase_child_count(phrase);
    const struct phrase **children = ARENA_ARRAY(dpia_arena(dpia), const struct phrase *, count);
    for (size_t k = 0; k < count; k++)
        children[k] = all_checked(dpia, phrase_child(phrase, k));
    return checked(dpia, phrase_with_children(dpia, phrase, children));
}

static const struct phrase *checked_entry(struct dpia *dpia, const struct entry *entry, void *data)
{
    (void)data;
    return all_checked(dpia, entry->body);
}

static const struct phrase *checked_function(struct dpia *dpia, const struct function *function,
                                             void *data)
{
    (void)data;
    return all_checked(dpia, function->body);
}

struct program *program_checked(struct dpia *dpia, const struct program *program)
{
    return program_with_bodies(dpia, program, checked_entry, checked_function, NULL);
}
