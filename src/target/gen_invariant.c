/* What all rounds of a loop compute alike is computed before it: statements of C in and out.
 *
 *     for (int64_t j = 0; j < w; j++) {          const float y = sinf((float)i);
 *         const float y = sinf((float)i);        const float cosf_t = cosf(t);
 *         out[j] = y * xs[j] + cosf(t);          for (int64_t j = 0; j < w; j++)
 *     }                                              out[j] = y * xs[j] + cosf_t;
 *
 * A loop may have no rounds, so only numbers move that are made without memory and cannot fail; and
 * only what each round computes: what is under a condition stays there. The limit of a loop around
 * is a divisor. Inner loops are done first, so that a number goes as far out as it can.
 *
 * Compilers do the same with what is quick. Here moves what they leave where it is, or what is
 * worth being seen: constants that have a division, a call that takes long (csymbol.is_long), or
 * many operations on floats; those that are made of one that moved; and what these need. Calls that
 * take long in other expressions get a name.
 *
 * Not done: what is read from memory stays, and so does a value that is assigned in branches. */
#include <string.h>

#include "base/map.h"
#include "base/name.h"
#include "target/gen_passes.h"
#include "target/gen_state.h"

/* So many operations on floats take long. */
enum { MANY = 4 };

/* A function under way. */
struct pass {
    struct gen *gen;
    struct map *declared; /* names -> what declares them, or the pass where that are several */
    struct map *changing; /* names to which something is assigned */
    const struct cpositive *positive; /* limits of the loops around the statement at hand */
};

/* A part of statements of a loop that is named before it. */
struct part {
    const struct cexp *exp;
    const char *name;
    size_t at; /* the first statement that has it; the loop's condition is behind all */
};

struct part_vec VEC(struct part);

/* A loop under way. */
struct loop {
    struct pass *pass;
    struct arena *arena;
    struct map *varying;   /* names that may have another value in each round */
    struct map *constants; /* names -> statements that declare a number that is the same in all */
    struct map *moving;    /* names of those that move -> the same */
    struct part_vec parts;
    size_t at; /* the statement at hand */
};

/* ---- How long it takes ---- */

/* EXP may be missing. */
static bool has_name(const struct cexp *exp)
{
    if (!exp || exp->kind == CEXP_NAME)
        return exp;
    for (size_t i = 0; i < exp->arg_count; i++)
        if (has_name(exp->args[i]))
            return true;
    return has_name(exp->base) || has_name(exp->index) || has_name(exp->cond) ||
           has_name(exp->left) || has_name(exp->right);
}

/* Compilers compute what is made of literals. */
static bool is_long_call(const struct cexp *exp)
{
    return exp->kind == CEXP_CALL && exp->symbol && exp->symbol->is_long && has_name(exp);
}

static bool is_long_division(const struct cexp *exp)
{
    return exp->kind == CEXP_BINARY && (exp->op == COP_DIV || exp->op == COP_REM) &&
           exp->right->kind != CEXP_INT && exp->right->kind != CEXP_LITERAL;
}

/* Whether IS_LONG holds for EXP, or something in it. */
static bool has_long(const struct cexp *exp, bool is_long(const struct cexp *))
{
    if (!exp || is_long(exp))
        return exp;
    for (size_t i = 0; i < exp->arg_count; i++)
        if (has_long(exp->args[i], is_long))
            return true;
    return has_long(exp->base, is_long) || has_long(exp->index, is_long) ||
           has_long(exp->cond, is_long) || has_long(exp->left, is_long) ||
           has_long(exp->right, is_long);
}

static unsigned operations(const struct cexp *exp)
{
    if (!exp)
        return 0;
    unsigned count = exp->kind == CEXP_CALL || exp->kind == CEXP_BINARY ||
                     exp->kind == CEXP_CONDITIONAL;
    for (size_t i = 0; i < exp->arg_count; i++)
        count += operations(exp->args[i]);
    return count + operations(exp->base) + operations(exp->cond) + operations(exp->left) +
           operations(exp->right);
}

static bool is_constant(const struct cstmt *stmt)
{
    return stmt->kind == CSTMT_DECL && stmt->constant && stmt->value && !stmt->var.array &&
           !stmt->var.type->is_pointer;
}

/* Whether CONSTANT takes long. Integers that are a few operations are mostly indices, and stand
 * best where they are needed. */
static bool is_long_constant(const struct cstmt *constant)
{
    const struct ctype *type = constant->var.type;
    bool is_float = type->class != CTYPE_OTHER && scalar_class(type->scalar) == CLASS_FLOAT;
    return has_long(constant->value, is_long_call) || has_long(constant->value, is_long_division) ||
           (is_float && operations(constant->value) >= MANY);
}

/* Whether something in STMT may be worth moving, whatever it is made of. */
static bool may_be_long(const struct cstmt *stmt)
{
    return (is_constant(stmt) && is_long_constant(stmt)) || has_long(stmt->place, is_long_call) ||
           has_long(stmt->value, is_long_call) || has_long(stmt->index, is_long_call) ||
           has_long(stmt->start, is_long_call);
}

static bool may_be_long_inside(const struct cstmt *loop)
{
    for (size_t i = 0; i < loop->body.len; i++)
        if (may_be_long(loop->body.at[i]))
            return true;
    return has_long(loop->value, is_long_call);
}

/* ---- What is the same in all rounds ---- */

static bool is_same(const struct loop *loop, const struct cexp *exp)
{
    return cexp_is_fixed(exp, loop->varying) &&
           cexp_is_total(exp, loop->pass->positive);
}

static bool declares(const struct cstmt *stmt)
{
    return stmt->kind == CSTMT_DECL || stmt->kind == CSTMT_FOR;
}

/* Adds the names that are declared in STATEMENTS, or only those INSIDE of one of them. */
static void add_declared(struct map *varying, const struct cstmt_vec *statements, bool inside)
{
    for (size_t i = 0; i < statements->len; i++) {
        const struct cstmt *stmt = statements->at[i];
        if (declares(stmt) && (!inside || stmt->kind == CSTMT_FOR))
            map_set(varying, stmt->var.name, (void *)stmt);
        add_declared(varying, &stmt->body, false);
        add_declared(varying, &stmt->otherwise, false);
    }
}

static bool is_candidate(const struct loop *loop, const struct cstmt *stmt)
{
    return is_constant(stmt) && map_get(loop->pass->declared, stmt->var.name) != loop->pass &&
           is_same(loop, stmt->value);
}

static bool mentions_moving(const struct loop *loop, const struct cexp *exp)
{
    if (!exp || exp->kind == CEXP_NAME)
        return exp && map_has(loop->moving, exp->text);
    for (size_t i = 0; i < exp->arg_count; i++)
        if (mentions_moving(loop, exp->args[i]))
            return true;
    return mentions_moving(loop, exp->base) || mentions_moving(loop, exp->cond) ||
           mentions_moving(loop, exp->left) || mentions_moving(loop, exp->right);
}

static bool is_worth_moving(const struct loop *loop, const struct cstmt *constant)
{
    return is_long_constant(constant) || (operations(constant->value) > 0 &&
                                          mentions_moving(loop, constant->value));
}

/* What EXP, which moves, is made of moves, too. */
static void move_needed(struct loop *loop, const struct cexp *exp)
{
    if (!exp)
        return;
    const struct cstmt *constant =
        exp->kind == CEXP_NAME ? map_get(loop->constants, exp->text) : NULL;
    if (constant && !map_has(loop->moving, exp->text)) {
        map_set(loop->moving, exp->text, (void *)constant);
        move_needed(loop, constant->value);
    }
    for (size_t i = 0; i < exp->arg_count; i++)
        move_needed(loop, exp->args[i]);
    move_needed(loop, exp->base);
    move_needed(loop, exp->cond);
    move_needed(loop, exp->left);
    move_needed(loop, exp->right);
}

/* ---- Parts ---- */

/* The name of a function of the program without the program's in front of it. */
static const char *own_part(const struct gen *gen, const char *function)
{
    size_t len = strlen(gen->name);
    return strncmp(function, gen->name, len) == 0 && function[len] == '_' ? function + len + 1
                                                                          : function;
}

/* cosf_t for cosf(t), hypotf_value for hypotf(x, y). */
static const char *title_of(struct gen *gen, const struct cexp *exp)
{
    if (exp->kind != CEXP_CALL || exp->symbol->group == CSYMBOL_HELPER)
        return "invariant";
    bool of_name = exp->arg_count == 1 && exp->args[0]->kind == CEXP_NAME;
    return arena_printf(gen->arena, "%s_%s", own_part(gen, exp->text),
                        of_name ? name_stem(gen->arena, exp->args[0]->text) : "value");
}

static const char *name_of(struct loop *loop, const struct cexp *exp)
{
    for (size_t i = 0; i < loop->parts.len; i++)
        if (ctype_equal(loop->parts.at[i].exp->value_type, exp->value_type) &&
            cexp_equal(loop->parts.at[i].exp, exp))
            return loop->parts.at[i].name;
    struct gen *gen = loop->pass->gen;
    struct part part = {exp, gen_fresh_name(gen, title_of(gen, exp)), loop->at};
    VEC_PUSH(loop->arena, &loop->parts, part);
    move_needed(loop, exp);
    return part.name;
}

/* Whether EXP is an operation that is worth a name if it takes long. */
static bool can_be_named(const struct cexp *exp)
{
    bool divides = exp->kind == CEXP_BINARY && exp->op == COP_DIV;
    return (is_long_call(exp) || exp->kind == CEXP_CONDITIONAL || divides) && exp->value_type &&
           !exp->value_type->is_pointer;
}

/* EXP, of whose operands only the first one is computed whenever EXP is. */
static const struct cexp *first_only(const struct cmap *map, const struct cexp *exp)
{
    struct cexp *copy = ARENA_NEW(map->arena, struct cexp);
    *copy = *exp;
    if (exp->kind == CEXP_CONDITIONAL)
        copy->cond = cmap_exp(map, exp->cond);
    else
        copy->left = cmap_exp(map, exp->left);
    return copy->cond == exp->cond && copy->left == exp->left ? exp : copy;
}

static const struct cexp *name_parts(const struct cmap *map, const struct cexp *exp)
{
    struct loop *loop = map->data;
    if (can_be_named(exp) && has_long(exp, is_long_call) && is_same(loop, exp))
        return cexp_name(map->arena, name_of(loop, exp));
    if (exp->kind == CEXP_CONDITIONAL ||
        (exp->kind == CEXP_BINARY && (exp->op == COP_LOG_AND || exp->op == COP_LOG_OR)))
        return first_only(map, exp);
    return exp->kind == CEXP_PREFIX && exp->prefix == CPREFIX_ADDRESS ? exp : NULL;
}

/* STMT, with names in its own expressions, not in the statements inside of it. */
static const struct cstmt *with_names(struct loop *loop, const struct cstmt *stmt)
{
    const struct cmap map = {loop->arena, name_parts, NULL, loop};
    struct cstmt *own = ARENA_NEW(loop->arena, struct cstmt);
    const struct cstmt *at[] = {own};
    *own = *stmt;
    own->body = own->otherwise = (struct cstmt_vec){0};
    const struct cstmt *named = cmap_statements(&map, &(struct cstmt_vec){at, 1, 1}).at[0];
    if (named == own)
        return stmt;
    *own = *named;
    own->body = stmt->body;
    own->otherwise = stmt->otherwise;
    return own;
}

/* ---- Loops ---- */

static struct loop begin_loop(struct pass *pass, const struct cstmt *stmt)
{
    struct arena *arena = pass->gen->arena;
    const struct cstmt_vec one = {&stmt, 1, 1};
    struct loop loop = {
        .pass = pass,
        .arena = arena,
        .varying = cstmt_vec_changing(arena, &one),
        .constants = map_new_strings(arena),
        .moving = map_new_strings(arena),
    };
    if (stmt->kind == CSTMT_FOR)
        map_set(loop.varying, stmt->var.name, (void *)stmt);
    add_declared(loop.varying, &stmt->body, true);
    return loop;
}

/* STMT, of the loop's body, as it is there if it does not move. */
static const struct cstmt *see(struct loop *loop, const struct cstmt *stmt)
{
    if (!is_candidate(loop, stmt)) {
        if (declares(stmt))
            map_set(loop->varying, stmt->var.name, (void *)stmt);
        return with_names(loop, stmt);
    }
    map_set(loop->constants, stmt->var.name, (void *)stmt);
    if (is_worth_moving(loop, stmt)) {
        map_set(loop->moving, stmt->var.name, (void *)stmt);
        move_needed(loop, stmt->value);
    }
    return stmt;
}

static void add_parts(const struct loop *loop, size_t at, struct cstmt_vec *before)
{
    for (size_t i = 0; i < loop->parts.len; i++) {
        const struct part *part = &loop->parts.at[i];
        if (part->at == at)
            cstmt_decl_const(loop->arena, before, part->exp->value_type, part->name, part->exp);
    }
}

/* What of the loop STMT, inside of which all is done, stands behind BEFORE. */
static const struct cstmt *move_out(struct pass *pass, const struct cstmt *stmt,
                                    struct cstmt_vec *before)
{
    if (!may_be_long_inside(stmt))
        return stmt;
    struct loop loop = begin_loop(pass, stmt);
    struct cstmt_vec seen = {0};
    for (loop.at = 0; loop.at < stmt->body.len; loop.at++)
        VEC_PUSH(loop.arena, &seen, see(&loop, stmt->body.at[loop.at]));
    const struct cmap condition = {loop.arena, name_parts, NULL, &loop};
    struct cstmt *left = ARENA_NEW(loop.arena, struct cstmt);
    *left = *stmt;
    left->value = cmap_exp(&condition, stmt->value);
    left->body = (struct cstmt_vec){0};
    for (size_t i = 0; i < seen.len; i++) {
        bool moves = seen.at[i]->kind == CSTMT_DECL && map_has(loop.moving, seen.at[i]->var.name);
        add_parts(&loop, i, before);
        VEC_PUSH(loop.arena, moves ? before : &left->body, seen.at[i]);
    }
    add_parts(&loop, seen.len, before);
    return left;
}

static struct cstmt_vec done(struct pass *pass, const struct cstmt_vec *statements);

/* The body of STMT. Where that is a loop, its limit is positive there, if it counts from a number
 * on, which is not negative. */
static struct cstmt_vec done_body(struct pass *pass, const struct cstmt *stmt)
{
    const struct cpositive *around = pass->positive;
    const struct cexp *limit = stmt->kind == CSTMT_FOR ? stmt->value->right : NULL;
    struct cpositive positive = {around, limit ? limit->text : NULL};
    if (limit && limit->kind == CEXP_NAME && stmt->start->kind == CEXP_INT &&
        !map_has(pass->changing, limit->text))
        pass->positive = &positive;
    struct cstmt_vec body = done(pass, &stmt->body);
    pass->positive = around;
    return body;
}

static void add_done(struct pass *pass, const struct cstmt *stmt, struct cstmt_vec *out)
{
    struct cstmt_vec before = {0};
    if (stmt->body.len > 0 || stmt->otherwise.len > 0) {
        struct cstmt *copy = ARENA_NEW(pass->gen->arena, struct cstmt);
        *copy = *stmt;
        copy->body = done_body(pass, stmt);
        copy->otherwise = done(pass, &stmt->otherwise);
        stmt = copy;
    }
    if (stmt->kind == CSTMT_FOR || stmt->kind == CSTMT_WHILE)
        stmt = move_out(pass, stmt, &before);
    cstmt_vec_add_behind(pass->gen->arena, out, &before, stmt);
}

static struct cstmt_vec done(struct pass *pass, const struct cstmt_vec *statements)
{
    struct cstmt_vec out = {0};
    for (size_t i = 0; i < statements->len; i++)
        add_done(pass, statements->at[i], &out);
    return out;
}

/* Whether there is a loop in STATEMENTS from which something may move; notes what they declare. */
static bool look(struct pass *pass, const struct cstmt_vec *statements)
{
    bool found = false;
    for (size_t i = 0; i < statements->len; i++) {
        const struct cstmt *stmt = statements->at[i];
        bool again = declares(stmt) && map_has(pass->declared, stmt->var.name);
        if (declares(stmt))
            map_set(pass->declared, stmt->var.name, again ? (void *)pass : (void *)stmt);
        found |= (stmt->kind == CSTMT_FOR || stmt->kind == CSTMT_WHILE) &&
                 may_be_long_inside(stmt);
        found |= look(pass, &stmt->body);
        found |= look(pass, &stmt->otherwise);
    }
    return found;
}

struct cstmt_vec gen_invariants(struct gen *gen, struct cstmt_vec body)
{
    struct pass pass = {.gen = gen, .declared = map_new_strings(gen->arena)};
    if (!look(&pass, &body))
        return body;
    pass.changing = cstmt_vec_changing(gen->arena, &body);
    return done(&pass, &body);
}
