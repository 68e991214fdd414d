/* Expressions that are nested too deep are named in parts: statements of C in and out.
 *
 *     x = sqrtf(sqrtf(... sqrtf(y) ...));        const float part = sqrtf(... sqrtf(y) ...);
 *                                                x = sqrtf(... sqrtf(part) ...);
 *
 * C99 promises 63 levels of parentheses, and Clang, which most compilers for OpenCL are made of,
 * takes no more than 256 brackets inside of each other. What has a name is a part that was made of
 * a phrase, whose type is known (cexp.value_type). What is computed only under a condition, inside
 * of && || ?:, is named under it:
 *
 *     c ? a : b                                  const bool taken = c;
 *                                                const float part = taken ? (part of a) : 0.0f;
 *                                                taken ? a : b
 *
 * Only brackets count, as the printer sets them; a long sum has none. */
#include "target/gen_passes.h"
#include "target/gen_state.h"

/* How deep expressions may be. A part that is no phrase's is a few levels deeper. */
enum { DEEPEST = 50 };

/* An expression that is not too deep any more, and how deep it is. */
struct part {
    const struct cexp *exp;
    unsigned depth;
};

static unsigned max(unsigned a, unsigned b)
{
    return a > b ? a : b;
}

/* The levels that PART, which has DEPTH of its own, has in EXP, whose LAST part it may be. */
static unsigned levels_in(const struct cexp *exp, const struct cexp *part, bool last,
                          unsigned depth)
{
    return depth + (cprint_encloses(exp, part, last) ? 1 : 0);
}

static unsigned depth_of(const struct cexp *exp);

static unsigned depth_in(const struct cexp *exp, const struct cexp *part, bool last)
{
    return part ? levels_in(exp, part, last, depth_of(part)) : 0;
}

static unsigned depth_of(const struct cexp *exp)
{
    unsigned depth = exp->kind == CEXP_CALL ? 1 : 0;
    for (size_t i = 0; i < exp->arg_count; i++)
        depth = max(depth, depth_in(exp, exp->args[i], true));
    depth = max(depth, max(depth_in(exp, exp->base, false), depth_in(exp, exp->index, true)));
    depth = max(depth, max(depth_in(exp, exp->left, false), depth_in(exp, exp->right, true)));
    return max(depth, depth_in(exp, exp->cond, false));
}

static bool is_too_deep(const struct cexp *exp)
{
    return exp && depth_of(exp) > DEEPEST;
}

/* Where names go. What is named at a place with a TEST may be computed only where that holds; at
 * the OTHER place of a test, only where it does not; in both cases inside of OUTER's condition.
 * The condition has a NAME once something is named under it. */
struct place {
    struct cstmt_vec *out;
    struct place *outer; /* null: no condition */
    const struct cexp *test;
    struct place *other; /* where the test holds; else null */
    const struct cexp *name;
};

static const struct ctype *bool_type(const struct gen *gen)
{
    return ctype_of_scalar(SCALAR_BOOL, gen->target == GEN_OPENCL);
}

/* The name of the condition of PLACE; null where there is none. */
static const struct cexp *condition_name(struct gen *gen, struct place *place)
{
    if (!place->outer || place->name)
        return place->name;
    const struct cexp *outer = condition_name(gen, place->outer);
    const struct cexp *test =
        place->other ? cexp_prefix(gen->arena, CPREFIX_NOT, condition_name(gen, place->other))
                     : place->test;
    test = outer ? cexp_binary(gen->arena, COP_LOG_AND, outer, test) : test;
    place->name = cexp_name(gen->arena, gen_fresh_name(gen, place->other ? "other" : "taken"));
    cstmt_decl_const(gen->arena, place->out, bool_type(gen), place->name->text, test);
    return place->name;
}

/* VALUE, of TYPE, with a name. */
static const struct cexp *name_part(struct gen *gen, const struct ctype *type,
                                    const struct cexp *value, struct place *place)
{
    const struct cexp *condition = condition_name(gen, place);
    struct literal zero = {.scalar = type->scalar};
    const char *name = gen_fresh_name(gen, "part");
    if (condition)
        value = cexp_conditional(gen->arena, condition, value, gen_literal(gen, &zero));
    cstmt_decl_const(gen->arena, place->out, type, name, value);
    return cexp_name(gen->arena, name);
}

/* EXP with parts of it named at PLACE; nothing is named where that is null. */
static struct part flatten(struct gen *gen, const struct cexp *exp, struct place *place);

/* A copy of an expression in the making. */
struct copy {
    struct gen *gen;
    struct cexp *exp;
    unsigned depth;
};

static struct copy copy_of(struct gen *gen, const struct cexp *exp)
{
    struct copy copy = {gen, ARENA_NEW(gen->arena, struct cexp), exp->kind == CEXP_CALL ? 1 : 0};
    *copy.exp = *exp;
    return copy;
}

/* PART, flattened, as a part of the copy, which it may be the LAST one of. */
static const struct cexp *keep(struct copy *copy, const struct cexp *part, bool last,
                               struct place *place)
{
    if (!part)
        return NULL;
    struct part flat = flatten(copy->gen, part, place);
    copy->depth = max(copy->depth, levels_in(copy->exp, flat.exp, last, flat.depth));
    return flat.exp;
}

static struct part done(const struct copy *copy)
{
    return (struct part){copy->exp, copy->depth};
}

/* All parts of EXP are computed, in any order. What has an address has no other name. */
static struct part flatten_strict(struct gen *gen, const struct cexp *exp, struct place *place)
{
    struct copy copy = copy_of(gen, exp);
    const struct cexp **args = ARENA_ARRAY(gen->arena, const struct cexp *, exp->arg_count);
    bool is_lvalue = exp->kind == CEXP_PREFIX &&
                     (exp->prefix == CPREFIX_ADDRESS || exp->prefix == CPREFIX_SIZEOF);
    for (size_t i = 0; i < exp->arg_count; i++)
        args[i] = keep(&copy, exp->args[i], true, place);
    copy.exp->args = args;
    copy.exp->base = keep(&copy, exp->base, false, is_lvalue ? NULL : place);
    copy.exp->index = keep(&copy, exp->index, true, place);
    copy.exp->left = keep(&copy, exp->left, false, place);
    copy.exp->right = keep(&copy, exp->right, true, place);
    return done(&copy);
}

/* What is computed where TEST holds, inside of the condition of PLACE; null if that is null. */
static struct place under(struct place *place, const struct cexp *test)
{
    return (struct place){place ? place->out : NULL, place, test, NULL, NULL};
}

/* What is computed where the test of THEN does not hold. */
static struct place not_under(struct place *then)
{
    return (struct place){then->out, then->outer, NULL, then, NULL};
}

/* THEN's test, or its name. */
static const struct cexp *test_of(const struct place *then)
{
    return then->name ? then->name : then->test;
}

static struct part flatten_conditional(struct gen *gen, const struct cexp *exp,
                                       struct place *place)
{
    struct copy copy = copy_of(gen, exp);
    struct place then = under(place, keep(&copy, exp->cond, false, place));
    struct place otherwise = not_under(&then);
    copy.exp->left = keep(&copy, exp->left, false, place ? &then : NULL);
    copy.exp->right = keep(&copy, exp->right, true, place ? &otherwise : NULL);
    copy.exp->cond = test_of(&then);
    return done(&copy);
}

/* && and ||: the right operand is computed where the left one does not decide. */
static struct part flatten_logical(struct gen *gen, const struct cexp *exp, struct place *place)
{
    struct copy copy = copy_of(gen, exp);
    struct place then = under(place, keep(&copy, exp->left, false, place));
    struct place otherwise = not_under(&then);
    struct place *right = exp->op == COP_LOG_AND ? &then : &otherwise;
    copy.exp->right = keep(&copy, exp->right, true, place ? right : NULL);
    copy.exp->left = test_of(&then);
    return done(&copy);
}

static struct part flatten_inside(struct gen *gen, const struct cexp *exp, struct place *place)
{
    if (exp->kind == CEXP_CONDITIONAL)
        return flatten_conditional(gen, exp, place);
    if (exp->kind == CEXP_BINARY && (exp->op == COP_LOG_AND || exp->op == COP_LOG_OR))
        return flatten_logical(gen, exp, place);
    return flatten_strict(gen, exp, place);
}

/* Whether EXP, of no atom, can have a name at PLACE: under a condition its zero is needed. */
static bool can_be_named(const struct cexp *exp, const struct place *place)
{
    return place && exp->value_type &&
           (!place->outer ||
            (exp->value_type->class == CTYPE_SCALAR && !exp->value_type->is_pointer));
}

static struct part flatten(struct gen *gen, const struct cexp *exp, struct place *place)
{
    if (cexp_is_atom(exp))
        return (struct part){exp, 0};
    struct part part = flatten_inside(gen, exp, place);
    if (part.depth < DEEPEST || !can_be_named(exp, place))
        return part;
    return (struct part){name_part(gen, exp->value_type, part.exp, place), 0};
}

/* EXP, which is all that stands in some place of a statement, or null. */
static const struct cexp *flat(struct gen *gen, const struct cexp *exp, struct cstmt_vec *out)
{
    struct place place = {.out = out};
    return is_too_deep(exp) ? flatten_inside(gen, exp, &place).exp : exp;
}

/* ---- Statements ---- */

static struct cstmt_vec flat_statements(struct gen *gen, const struct cstmt_vec *statements);

/* The limit of a loop, NAME < LIMIT, is the same each time. */
static const struct cexp *flat_limit(struct gen *gen, const struct cexp *test,
                                     struct cstmt_vec *out)
{
    if (!is_too_deep(test))
        return test;
    struct cexp *copy = ARENA_NEW(gen->arena, struct cexp);
    *copy = *test;
    copy->right = flat(gen, test->right, out);
    return copy;
}

/* while (COND) BODY, where COND takes statements:
 *
 *     bool more = true;
 *     while (more) { parts of COND; more = COND; if (more) BODY } */
static void flat_while(struct gen *gen, const struct cstmt *stmt, struct cstmt_vec *out)
{
    struct cstmt_vec round = {0};
    const struct cexp *cond = flat(gen, stmt->value, &round);
    const struct cexp *more = cexp_name(gen->arena, gen_fresh_name(gen, "more"));
    cstmt_decl(gen->arena, out, bool_type(gen), more->text, cexp_literal(gen->arena, "true"));
    cstmt_assign(gen->arena, &round, more, cond);
    cstmt_if(gen->arena, &round, more, flat_statements(gen, &stmt->body), (struct cstmt_vec){0});
    cstmt_while(gen->arena, out, more, round);
}

static void add_flat(struct gen *gen, const struct cstmt *stmt, struct cstmt_vec *out)
{
    struct cstmt_vec before = {0};
    struct cstmt *copy = ARENA_NEW(gen->arena, struct cstmt);
    if (stmt->kind == CSTMT_WHILE && is_too_deep(stmt->value)) {
        flat_while(gen, stmt, out);
        return;
    }
    *copy = *stmt;
    copy->place = flat(gen, stmt->place, &before);
    copy->value = stmt->kind == CSTMT_FOR ? flat_limit(gen, stmt->value, &before)
                                          : flat(gen, stmt->value, &before);
    copy->index = flat(gen, stmt->index, &before);
    copy->start = flat(gen, stmt->start, &before);
    copy->step = flat(gen, stmt->step, &before);
    copy->threads = flat(gen, stmt->threads, &before);
    copy->body = flat_statements(gen, &stmt->body);
    copy->otherwise = flat_statements(gen, &stmt->otherwise);
    cstmt_vec_add_behind(gen->arena, out, &before, copy);
}

static bool any_too_deep(const struct cstmt_vec *statements);

static bool has_too_deep(const struct cstmt *stmt)
{
    return is_too_deep(stmt->place) || is_too_deep(stmt->value) || is_too_deep(stmt->index) ||
           is_too_deep(stmt->start) || is_too_deep(stmt->step) || is_too_deep(stmt->threads) ||
           any_too_deep(&stmt->body) || any_too_deep(&stmt->otherwise);
}

static bool any_too_deep(const struct cstmt_vec *statements)
{
    for (size_t i = 0; i < statements->len; i++)
        if (has_too_deep(statements->at[i]))
            return true;
    return false;
}

static struct cstmt_vec flat_statements(struct gen *gen, const struct cstmt_vec *statements)
{
    struct cstmt_vec out = {0};
    for (size_t i = 0; i < statements->len; i++)
        add_flat(gen, statements->at[i], &out);
    return out;
}

struct cstmt_vec gen_nesting(struct gen *gen, struct cstmt_vec body)
{
    return any_too_deep(&body) ? flat_statements(gen, &body) : body;
}
