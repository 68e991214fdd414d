/* Types of phrases, by unification: one function for each form of the notation. What each does is
 * the rule of dpia.txt Fig. 3b for it, read as an equation between types:
 *
 *     p.1        p : ?t1 x ?t2, and p.1 : ?t1
 *     <p, q>     the product of the types
 *     a := e     a : acc[?d], e : exp[?d], and a := e : comm
 *
 * Where the expected type is known it is handed down, so that a lambda knows its parameters' types
 * and a literal its own. */
#include "notation/phrases.h"

#include <string.h>

#include "base/diag.h"
#include "notation/apply.h"
#include "notation/infer.h"
#include "notation/lambda.h"
#include "notation/ntype.h"
#include "notation/subst.h"
#include "notation/term.h"
#include "notation/unify.h"

struct term *term_new(struct infer *infer, enum term_kind kind, struct loc loc,
                      const struct ntype *type)
{
    struct term *term = ARENA_NEW(infer->arena, struct term);
    term->kind = kind;
    term->loc = loc;
    term->type = type;
    return term;
}

/* TERM, which must have the type EXPECTED. */
static const struct term *checked(struct infer *infer, const struct term *term,
                                  const struct ntype *expected, const struct place *place)
{
    if (!term || !expected || unify(infer, expected, term->type, term->loc, place))
        return term;
    return NULL;
}

/* ---- Literals ---- */

static const struct term *literal(struct infer *infer, const struct tree *tree,
                                  const struct tree_number *number, bool is_negative)
{
    const struct data *data = number->has_suffix ? data_scalar(infer->types, number->suffix)
                                                 : unknown_data(infer, "number");
    struct term *term = term_new(infer, TERM_LITERAL, tree->loc, ntype_exp(infer, data));
    term->number = *number;
    term->is_negative = is_negative;
    VEC_PUSH(infer->arena, &infer->literals, term);
    return term;
}

static bool is_bool(const struct tree *tree)
{
    return strcmp(tree->name, "true") == 0 || strcmp(tree->name, "false") == 0;
}

static const struct term *boolean(struct infer *infer, const struct tree *tree)
{
    struct term *term = term_new(infer, TERM_LITERAL, tree->loc, infer->boolean);
    term->is_bool = true;
    term->number.integer = strcmp(tree->name, "true") == 0;
    return term;
}

/* -1 is a literal, -x an operator. */
static const struct term *negation(struct infer *infer, const struct tree *tree,
                                   const struct ntype *expected, const struct place *place)
{
    const struct tree *operand = tree->parts.at[0];
    if (operand->kind == TREE_NUMBER)
        return checked(infer, literal(infer, tree, &operand->number, true), expected, place);
    return infer_operator(infer, OP_NEGATE, tree->loc, &operand, 1, NULL, tree->loc, expected,
                          place);
}

/* ---- Pairs ---- */

static const struct term *pair(struct infer *infer, const struct tree *tree,
                               const struct ntype *expected, const struct place *place)
{
    const struct ntype *fst = NULL, *snd = NULL;
    const struct ntype *head = expected ? ntype_head(expected) : NULL;
    if (head && head->kind == NTYPE_PRODUCT) {
        fst = head->fst;
        snd = head->snd;
    }
    const struct term *first = infer_phrase(infer, tree->parts.at[0], fst, place);
    const struct term *second =
        first ? infer_phrase(infer, tree->parts.at[1], snd, place) : NULL;
    if (!second)
        return NULL;
    struct term *term = term_new(infer, TERM_PAIR, tree->loc,
                                 ntype_of(infer, NTYPE_PRODUCT, first->type, second->type));
    VEC_PUSH(infer->arena, &term->args, first);
    VEC_PUSH(infer->arena, &term->args, second);
    return checked(infer, term, expected, place);
}

static bool require_product(struct infer *infer, const struct term *operand, int which)
{
    const struct ntype *type = ntype_head(operand->type);
    if (type->kind == NTYPE_PRODUCT)
        return true;
    if (type->kind == NTYPE_UNKNOWN) {
        *type->cell = ntype_of(infer, NTYPE_PRODUCT, ntype_unknown(infer), ntype_unknown(infer));
        return true;
    }
    infer_error(infer, operand->loc, "'.%d' of what is no pair of phrases, but has type %s", which,
                ntype_text(infer, type));
    if (type->kind == NTYPE_EXP && solved_data(infer, type->data)->kind == DATA_PAIR)
        diag_note(infer->diag, operand->loc, "the parts of a pair of data are 'fst e' and 'snd e'");
    return false;
}

static const struct term *projection(struct infer *infer, const struct tree *tree)
{
    struct place nowhere = {0};
    int which = (int)tree->number.integer;
    const struct term *operand = infer_phrase(infer, tree->parts.at[0], NULL, &nowhere);
    if (!operand || !require_product(infer, operand, which))
        return NULL;
    const struct ntype *product = ntype_head(operand->type);
    struct term *term =
        term_new(infer, TERM_PROJ, tree->loc, which == 1 ? product->fst : product->snd);
    term->which = which;
    VEC_PUSH(infer->arena, &term->args, operand);
    return term;
}

/* ---- Commands ---- */

static struct term *prim_of_pair(struct infer *infer, enum primitive prim, struct loc loc,
                                 const struct term *fst, const struct term *snd)
{
    struct term *both =
        term_new(infer, TERM_PAIR, loc, ntype_of(infer, NTYPE_PRODUCT, fst->type, snd->type));
    VEC_PUSH(infer->arena, &both->args, fst);
    VEC_PUSH(infer->arena, &both->args, snd);
    struct term *term = term_new(infer, TERM_PRIM, loc, infer->comm);
    term->prim = prim;
    VEC_PUSH(infer->arena, &term->args, both);
    return term;
}

/* COUNT steps as a balanced tree, so that a long sequence is not deep. */
static const struct term *balanced(struct infer *infer, const struct term *const *steps,
                                   size_t count)
{
    size_t half = count / 2;
    if (count == 1)
        return steps[0];
    const struct term *first = balanced(infer, steps, half);
    const struct term *second = balanced(infer, steps + half, count - half);
    return prim_of_pair(infer, PRIM_SEQ, loc_join(first->loc, second->loc), first, second);
}

static const struct term *sequence(struct infer *infer, const struct tree *tree)
{
    struct place place = {.what = "a step before or after ';'"};
    size_t count = tree->parts.len;
    const struct term **steps = ARENA_ARRAY(infer->arena, const struct term *, count);
    for (size_t i = 0; i < count; i++) {
        steps[i] = infer_phrase(infer, tree->parts.at[i], infer->comm, &place);
        if (!steps[i])
            return NULL;
    }
    return balanced(infer, steps, count);
}

static const struct term *assignment(struct infer *infer, const struct tree *tree)
{
    struct place left = {.what = "the left side of ':='"};
    struct place right = {.what = "the right side of ':='"};
    const struct data *data = unknown_data(infer, "d");
    const struct term *acc = infer_phrase(infer, tree->parts.at[0], ntype_acc(infer, data), &left);
    const struct term *exp =
        acc ? infer_phrase(infer, tree->parts.at[1], ntype_exp(infer, data), &right) : NULL;
    if (!exp)
        return NULL;
    struct term *term = prim_of_pair(infer, PRIM_ASSIGN, tree->loc, acc, exp);
    VEC_PUSH(infer->arena, &term->datas, data);
    return term;
}

/* ---- Others ---- */

/* Whether the branches are expressions or commands shows when all is solved. */
static const struct term *conditional(struct infer *infer, const struct tree *tree,
                                      const struct ntype *expected, const struct place *place)
{
    struct place condition = {.what = "the condition of 'if'"};
    struct place branch = {.what = "the branch behind 'else'"};
    const struct term *parts[3];
    parts[0] = infer_phrase(infer, tree->parts.at[0], infer->boolean, &condition);
    parts[1] = parts[0] ? infer_phrase(infer, tree->parts.at[1], expected, place) : NULL;
    parts[2] =
        parts[1] ? infer_phrase(infer, tree->parts.at[2], parts[1]->type, &branch) : NULL;
    if (!parts[2])
        return NULL;
    struct term *term = term_new(infer, TERM_IF, tree->loc, parts[1]->type);
    for (size_t i = 0; i < 3; i++)
        VEC_PUSH(infer->arena, &term->args, parts[i]);
    return term;
}

/* [a, b, c] */
static const struct term *array(struct infer *infer, const struct tree *tree)
{
    struct place place = {.what = "an element of the array"};
    struct nat_table *nats = infer->nats;
    const struct nat *size = nat_const(nats, (int64_t)tree->parts.len);
    const struct data *elem = unknown_data(infer, "d");
    struct term *term = term_new(infer, TERM_PRIM, tree->loc,
                                 ntype_exp(infer, data_array(infer->types, size, elem)));
    term->prim = PRIM_ARRAY;
    VEC_PUSH(infer->arena, &term->nats, size);
    VEC_PUSH(infer->arena, &term->datas, elem);
    for (size_t i = 0; i < tree->parts.len; i++) {
        const struct term *part =
            infer_phrase(infer, tree->parts.at[i], ntype_exp(infer, elem), &place);
        if (!part)
            return NULL;
        VEC_PUSH(infer->arena, &term->args, part);
    }
    return term;
}

static const struct term *not_a_phrase(struct infer *infer, const struct tree *tree)
{
    infer_error(infer, tree->loc, "expected a phrase here, not a size or a type");
    return NULL;
}

static const struct term *infer_form(struct infer *infer, const struct tree *tree,
                                     const struct ntype *expected, const struct place *place)
{
    switch (tree->kind) {
    case TREE_NAME:
        if (is_bool(tree))
            return checked(infer, boolean(infer, tree), expected, place);
        return infer_apply(infer, tree, expected, place);
    case TREE_APPLY:
    case TREE_GIVEN:
    case TREE_SHOWN:
    case TREE_SECTION:
        return infer_apply(infer, tree, expected, place);
    case TREE_NUMBER:
        return checked(infer, literal(infer, tree, &tree->number, false), expected, place);
    case TREE_INFIX:
        return infer_operator(infer, tree->op, tree->loc, tree->parts.at, 2, NULL, tree->loc,
                              expected, place);
    case TREE_NEGATE:
        return negation(infer, tree, expected, place);
    case TREE_LAMBDA:
        return infer_lambda(infer, tree, expected, place);
    case TREE_PAIR:
        return pair(infer, tree, expected, place);
    case TREE_PROJ:
        return checked(infer, projection(infer, tree), expected, place);
    case TREE_ARRAY:
        return checked(infer, array(infer, tree), expected, place);
    case TREE_LET:
        return infer_let(infer, tree, expected, place);
    case TREE_LET_NAT:
        return infer_let_nat(infer, tree, expected, place);
    case TREE_IF:
        return conditional(infer, tree, expected, place);
    case TREE_SEQ:
        return checked(infer, sequence(infer, tree), expected, place);
    case TREE_ASSIGN:
        return checked(infer, assignment(infer, tree), expected, place);
    case TREE_HOLE:
    case TREE_CALL:
    case TREE_ARRAY_TYPE:
    case TREE_PACKED_TYPE:
    case TREE_ROOM_TYPE:
    case TREE_INDEX_TYPE:
    case TREE_CROSS:
    case TREE_VECTOR:
    case TREE_EXP:
    case TREE_ACC:
    case TREE_VAR:
    case TREE_COMM:
    case TREE_PRODUCT:
    case TREE_FUN:
    case TREE_PASSIVE_FUN:
    case TREE_KIND_FUN:
        return not_a_phrase(infer, tree);
    }
    bug(tree->loc, "a phrase as written of unknown kind");
}

const struct term *infer_phrase(struct infer *infer, const struct tree *tree,
                                const struct ntype *expected, const struct place *place)
{
    bool overflowed = nat_overflowed(infer->nats);
    const struct term *term = infer_form(infer, tree, expected, place);
    if (!term || overflowed || !nat_overflowed(infer->nats))
        return term;
    infer_error(infer, tree->loc, "a size here is too large for 64 bits");
    return NULL;
}
