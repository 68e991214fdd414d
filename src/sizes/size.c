/* Sizes as expressions: what is open, what is known, and when two are the same (state.h).
 *
 * The normal form of a size is a nat over atoms: variables, and expressions that arithmetic does
 * not look into, of which two are one if they are written alike. `let m = n + 1` makes m and n + 1
 * the same, `length xs` is the size of xs, and a constant is what it is defined as.
 *
 *     n + length xs where xs : [k]f32      n + k
 *     take (f n) ys, take (f n) zs         one size, f n */
#include "sizes/size.h"

#include <string.h>

#include "base/diag.h"
#include "core/make.h"
#include "core/parts.h"
#include "sizes/state.h"
#include "sizes/type.h"

#define PARTS_MOST 64         /* of an expression in a type */
#define COEFFICIENT_MOST (INT64_C(1) << 48)

struct known *sizing_known(struct sizing *sizing, const struct core_var *var)
{
    struct known *known = map_get(sizing->known, var);
    if (known)
        return known;
    known = ARENA_NEW(sizing->arena, struct known);
    map_set(sizing->known, var, known);
    return known;
}

struct known *sizing_bind(struct sizing *sizing, const struct core_var *var,
                          const struct core_type *type)
{
    struct known *known = sizing_known(sizing, var);
    known->level = sizing->level;
    known->type = type;
    return known;
}

static const struct core_exp *new_size(struct sizing *sizing, const char *name, bool is_open)
{
    struct core_var *var = ARENA_NEW(sizing->arena, struct core_var);
    *var = (struct core_var){
        .name = name, .loc = loc_none(), .type = sizing->context->i64, .is_size = true};
    struct known *known = sizing_bind(sizing, var, NULL);
    known->is_open = is_open;
    known->made = var;
    return core_make_var(sizing->arena, var);
}

const struct core_exp *sizing_open(struct sizing *sizing)
{
    return new_size(sizing, "size", true);
}

const struct core_exp *sizing_unknown(struct sizing *sizing, const char *name)
{
    return new_size(sizing, name, false);
}

const struct core_exp *sizing_brought(struct sizing *sizing, const struct core_var *var)
{
    const struct core_exp *size = new_size(sizing, var->name, false);
    struct core_var *made = sizing_known(sizing, size->u.var)->made;
    made->is_lowered = var->is_lowered;
    made->is_taken = var->is_taken;
    return size;
}

const struct core_exp *sizing_computed(struct sizing *sizing, const struct core_exp *size)
{
    sizing_known(sizing, size->u.var)->is_computed = !size->u.var->is_lowered;
    sizing->computes_sizes = true;
    return size;
}

const struct core_exp *sizing_given(struct sizing *sizing, const char *name)
{
    const struct core_exp *size = sizing_computed(sizing, sizing_unknown(sizing, name));
    sizing_known(sizing, size->u.var)->is_expression = true;
    return size;
}

void sizing_close(struct sizing *sizing, const struct core_var *var)
{
    sizing_known(sizing, var)->is_open = false;
}

const struct core_exp *sizing_head(struct sizing *sizing, const struct core_exp *size)
{
    while (size->kind == CORE_VAR) {
        const struct known *known = map_get(sizing->known, size->u.var);
        if (!known || !known->equals)
            break;
        size = known->equals;
    }
    return size;
}

const struct core_var *sizing_open_var(struct sizing *sizing, const struct core_exp *size)
{
    const struct core_exp *head = sizing_head(sizing, size);
    if (head->kind != CORE_VAR)
        return NULL;
    const struct known *known = map_get(sizing->known, head->u.var);
    return known && known->is_open ? head->u.var : NULL;
}

/* ---- What may be a size ---- */

struct judging {
    struct sizing *sizing;
    size_t count;
    bool fits;
};

static bool has_first_order_type(const struct core_exp *exp)
{
    return exp->type->kind != CORE_TYPE_FUN;
}

/* Functions that give the same again: operators, `length`, and definitions of scalars. */
static bool is_simple_function(const struct core_exp *exp)
{
    while (exp->kind == CORE_APP)
        exp = exp->u.app.fun;
    return exp->kind == CORE_OPERATOR || exp->kind == CORE_DEF ||
           (exp->kind == CORE_BUILTIN && exp->u.builtin == CORE_LENGTH);
}

static void judge(void *data, const struct core_exp *exp)
{
    struct judging *judging = data;
    if (++judging->count > PARTS_MOST)
        judging->fits = false;
    if (!judging->fits)
        return;
    switch (exp->kind) {
    case CORE_VAR:
        judging->fits = has_first_order_type(exp);
        break;
    case CORE_DEF:
    case CORE_BUILTIN:
    case CORE_OPERATOR:
    case CORE_LITERAL:
        break;
    case CORE_APP:
        judging->fits = is_simple_function(exp);
        core_each_part(exp, judge, judging);
        break;
    case CORE_PROJ:
    case CORE_INDEX:
    case CORE_AND:
    case CORE_OR:
    case CORE_IF:
        core_each_part(exp, judge, judging);
        break;
    case CORE_TUPLE:
    case CORE_ARRAY:
    case CORE_SLICE:
    case CORE_UPDATE:
    case CORE_RANGE:
    case CORE_LAM:
    case CORE_LET:
    case CORE_CONSTRUCT:
    case CORE_MATCH:
    case CORE_LOOP:
    case CORE_ASSERT:
    case CORE_ATTRIBUTE:
    case CORE_ASCRIBE:
        judging->fits = false;
        break;
    }
}

static bool is_i64(const struct core_type *type)
{
    return type->kind == CORE_TYPE_SCALAR && type->scalar == SCALAR_I64;
}

bool sizing_is_size(struct sizing *sizing, const struct core_exp *exp)
{
    struct judging judging = {sizing, 0, is_i64(exp->type)};
    judge(&judging, exp);
    return judging.fits;
}

/* ---- Normal forms ---- */

static const struct nat *atom_of(struct sizing *sizing, const struct nat_var *var)
{
    return nat_of_var(sizing->nats, var);
}

/* VAR, of which nothing else is known. */
static const struct nat *nat_of_name(struct sizing *sizing, const struct core_exp *exp)
{
    struct known *known = sizing_known(sizing, exp->u.var);
    if (known->nat)
        return known->nat;
    if (known->defined)
        return sizing_nat(sizing, known->defined);
    if (!known->atom) {
        const struct nat *lower = exp->u.var->is_size ? nat_const(sizing->nats, 0) : NULL;
        known->atom = nat_var_new(sizing->nats, exp->u.var->name, lower, NULL);
        map_set(sizing->atoms, known->atom, (void *)exp);
    }
    return atom_of(sizing, known->atom);
}

/* The text of an expression, the same for those that are the same whatever their variables are. */
struct spelling {
    struct sizing *sizing;
    struct buf *buf;
};

static void spell(void *data, const struct core_exp *exp);

static void spell_exp(struct spelling *spelling, const struct core_exp *exp)
{
    struct buf *buf = spelling->buf;
    buf_printf(buf, "%d", (int)exp->kind);
    switch (exp->kind) {
    case CORE_VAR:
        buf_printf(buf, ",%p", (const void *)exp->u.var);
        break;
    case CORE_DEF:
        buf_printf(buf, ",%p", (const void *)exp->u.def);
        break;
    case CORE_BUILTIN:
        buf_printf(buf, ",%d", (int)exp->u.builtin);
        break;
    case CORE_OPERATOR:
        buf_printf(buf, ",%d,%d,%d", (int)exp->u.oper.op, (int)exp->u.oper.from,
                   (int)exp->u.oper.to);
        break;
    case CORE_LITERAL:
        buf_printf(buf, ",%d,%llu,%a", (int)exp->u.literal.scalar,
                   (unsigned long long)exp->u.literal.bits, exp->u.literal.real);
        break;
    case CORE_PROJ:
        buf_printf(buf, ",%zu", exp->u.proj.position);
        break;
    case CORE_APP:
    case CORE_INDEX:
    case CORE_AND:
    case CORE_OR:
    case CORE_IF:
        break;
    case CORE_TUPLE:
    case CORE_ARRAY:
    case CORE_SLICE:
    case CORE_UPDATE:
    case CORE_RANGE:
    case CORE_LAM:
    case CORE_LET:
    case CORE_CONSTRUCT:
    case CORE_MATCH:
    case CORE_LOOP:
    case CORE_ASSERT:
    case CORE_ATTRIBUTE:
    case CORE_ASCRIBE:
        buf_printf(buf, ",%p", (const void *)exp);
        break;
    }
    buf_add_char(buf, '(');
    core_each_part(exp, spell, spelling);
    buf_add_char(buf, ')');
}

/* Numbers are spelled by their normal form. */
static void spell(void *data, const struct core_exp *exp)
{
    struct spelling *spelling = data;
    if (is_i64(exp->type))
        buf_printf(spelling->buf, "n%p", (const void *)sizing_nat(spelling->sizing, exp));
    else
        spell_exp(spelling, exp);
}

/* An expression that arithmetic does not look into. */
static const struct nat *nat_of_opaque(struct sizing *sizing, const struct core_exp *exp)
{
    struct buf buf = {0};
    struct spelling spelling = {sizing, &buf};
    spell_exp(&spelling, exp);
    const char *text = arena_strdup(sizing->arena, buf_text(&buf));
    buf_free(&buf);
    const struct nat_var *atom = map_get(sizing->opaque, text);
    if (!atom) {
        atom = nat_var_new(sizing->nats, "size", NULL, NULL);
        map_set(sizing->opaque, text, (void *)atom);
        map_set(sizing->atoms, atom, (void *)exp);
    }
    return atom_of(sizing, atom);
}

static const struct nat *combine(struct sizing *sizing, enum operator op, const struct nat *a,
                                 const struct nat *b)
{
    int64_t divisor;
    bool divides = nat_is_const(b, &divisor) && divisor > 0;
    if (op == OP_ADD)
        return nat_add(sizing->nats, a, b);
    if (op == OP_SUB)
        return nat_sub(sizing->nats, a, b);
    if (op == OP_MUL)
        return nat_mul(sizing->nats, a, b);
    if (op == OP_DIV && divides)
        return nat_div(sizing->nats, a, b);
    return op == OP_MOD && divides ? nat_mod(sizing->nats, a, b) : NULL;
}

/* The result of a binary operator on numbers of type i64; null if it is not arithmetic. */
static const struct nat *nat_of_binary(struct sizing *sizing, const struct core_exp *exp)
{
    const struct core_exp *half = exp->u.app.fun;
    if (half->kind != CORE_APP || half->u.app.fun->kind != CORE_OPERATOR)
        return NULL;
    enum operator op = half->u.app.fun->u.oper.op;
    if (!is_i64(half->u.app.arg->type) || op == OP_CONVERT)
        return NULL;
    return combine(sizing, op, sizing_nat(sizing, half->u.app.arg),
                   sizing_nat(sizing, exp->u.app.arg));
}

static const struct nat *nat_of_app(struct sizing *sizing, const struct core_exp *exp)
{
    const struct core_exp *fun = exp->u.app.fun;
    const struct core_type *array = exp->u.app.arg->type;
    if (fun->kind == CORE_BUILTIN && fun->u.builtin == CORE_LENGTH &&
        array->kind == CORE_TYPE_ARRAY && array->size)
        return sizing_nat(sizing, array->size);
    if (fun->kind == CORE_OPERATOR && fun->u.oper.op == OP_NEGATE)
        return nat_sub(sizing->nats, nat_const(sizing->nats, 0),
                       sizing_nat(sizing, exp->u.app.arg));
    const struct nat *nat = nat_of_binary(sizing, exp);
    return nat ? nat : nat_of_opaque(sizing, exp);
}

static bool is_constant(const struct sizing *sizing, const struct core_def *def)
{
    return !sizing->has_names && !def->is_spec && def->param_count == 0 && is_i64(def->type) &&
           def->body->kind == CORE_LITERAL;
}

static const struct nat *nat_of(struct sizing *sizing, const struct core_exp *exp)
{
    exp = sizing_head(sizing, exp);
    switch (exp->kind) {
    case CORE_VAR:
        return nat_of_name(sizing, exp);
    case CORE_LITERAL:
        return nat_const(sizing->nats, (int64_t)exp->u.literal.bits);
    case CORE_APP:
        return nat_of_app(sizing, exp);
    case CORE_DEF:
        if (is_constant(sizing, exp->u.def))
            return nat_of(sizing, exp->u.def->body);
        return nat_of_opaque(sizing, exp);
    case CORE_ASCRIBE:
        return nat_of(sizing, exp->u.ascribe.exp);
    case CORE_ATTRIBUTE:
        return nat_of(sizing, exp->u.attribute.body);
    case CORE_BUILTIN:
    case CORE_OPERATOR:
    case CORE_TUPLE:
    case CORE_PROJ:
    case CORE_ARRAY:
    case CORE_INDEX:
    case CORE_SLICE:
    case CORE_UPDATE:
    case CORE_RANGE:
    case CORE_LAM:
    case CORE_LET:
    case CORE_IF:
    case CORE_CONSTRUCT:
    case CORE_MATCH:
    case CORE_LOOP:
    case CORE_ASSERT:
    case CORE_AND:
    case CORE_OR:
        return nat_of_opaque(sizing, exp);
    }
    bug(exp->loc, "an expression of unknown kind");
}

const struct nat *sizing_nat(struct sizing *sizing, const struct core_exp *size)
{
    struct nat_attempt attempt = nat_attempt_begin(sizing->nats);
    const struct nat *nat = nat_of(sizing, size);
    bool fits = nat_attempt_end(sizing->nats, attempt);
    return fits && nat_is_small(nat, COEFFICIENT_MOST) ? nat : nat_of_opaque(sizing, size);
}

/* ---- Back to expressions ---- */

static const struct core_exp *exp_of_factor(struct sizing *sizing, const struct nat_factor *factor)
{
    if (factor->kind == NAT_VAR)
        return map_get(sizing->atoms, factor->var);
    if (factor->kind != NAT_DIV && factor->kind != NAT_MOD)
        return NULL;
    const struct core_exp *left = sizing_exp(sizing, factor->left);
    const struct core_exp *right = sizing_exp(sizing, factor->right);
    if (!left || !right)
        return NULL;
    return core_make_binary(sizing->arena, factor->kind == NAT_DIV ? OP_DIV : OP_MOD, left, right);
}

/* The product of a term, but for the sign of its coefficient. */
static const struct core_exp *exp_of_term(struct sizing *sizing, const struct nat_term *term)
{
    int64_t number = term->coefficient < 0 ? -term->coefficient : term->coefficient;
    const struct core_exp *product = NULL;
    if (number != 1 || term->factor_count == 0)
        product = core_make_i64(sizing->arena, sizing->context->i64, number);
    for (size_t i = 0; i < term->factor_count; i++) {
        const struct core_exp *factor = exp_of_factor(sizing, term->factors[i]);
        if (!factor)
            return NULL;
        product = product ? core_make_binary(sizing->arena, OP_MUL, product, factor) : factor;
    }
    return product;
}

/* What is added comes first, so that the text begins without a sign if it can. */
const struct core_exp *sizing_exp(struct sizing *sizing, const struct nat *nat)
{
    const struct core_exp *sum = NULL;
    for (int round = 0; round < 2; round++)
        for (size_t i = 0; i < nat->term_count; i++) {
            const struct nat_term *term = &nat->terms[i];
            if ((term->coefficient < 0) != (round == 1))
                continue;
            const struct core_exp *part = exp_of_term(sizing, term);
            if (!part)
                return NULL;
            if (!sum && round == 1)
                sum = core_make_i64(sizing->arena, sizing->context->i64, 0);
            sum = sum ? core_make_binary(sizing->arena, round == 0 ? OP_ADD : OP_SUB, sum, part)
                      : part;
        }
    return sum ? sum : core_make_i64(sizing->arena, sizing->context->i64, 0);
}

/* ---- Levels ---- */

struct reach {
    struct sizing *sizing;
    size_t level;
    bool fits;
};

static void see_reach(void *data, const struct core_exp *exp)
{
    struct reach *reach = data;
    exp = sizing_head(reach->sizing, exp);
    if (exp->kind != CORE_VAR) {
        core_each_part(exp, see_reach, reach);
        return;
    }
    const struct known *known = map_get(reach->sizing->known, exp->u.var);
    if (known && !known->is_open && known->level > reach->level)
        reach->fits = false;
}

static bool is_within(struct sizing *sizing, const struct core_exp *size, size_t level)
{
    struct reach reach = {sizing, level, true};
    see_reach(&reach, size);
    return reach.fits;
}

static void see_atom(void *data, const struct nat_var *var)
{
    struct reach *reach = data;
    see_reach(reach, map_get(reach->sizing->atoms, var));
}

static void lower_open(void *data, const struct core_exp *exp)
{
    const struct reach *reach = data;
    exp = sizing_head(reach->sizing, exp);
    core_each_part(exp, lower_open, data);
    if (exp->kind != CORE_VAR)
        return;
    struct known *known = map_get(reach->sizing->known, exp->u.var);
    if (known && known->is_open && known->level > reach->level)
        known->level = reach->level;
}

const struct core_exp *sizing_at_level(struct sizing *sizing, const struct core_exp *size,
                                       size_t level)
{
    struct reach reach = {sizing, level, true};
    if (!is_within(sizing, size, level)) {
        const struct nat *nat = sizing_nat(sizing, size);
        nat_each_var(nat, see_atom, &reach);
        size = reach.fits ? sizing_exp(sizing, nat) : NULL;
    }
    if (size)
        lower_open(&reach, size);
    return size;
}

static void see_open(void *data, const struct nat_var *var)
{
    struct reach *reach = data;
    if (sizing_open_var(reach->sizing, map_get(reach->sizing->atoms, var)))
        reach->fits = false;
}

/* As a normal form; where that has open sizes, as the expression that it is, which is small. */
void sizing_define(struct sizing *sizing, const struct core_var *var, const struct core_exp *exp)
{
    struct known *known = sizing_known(sizing, var);
    struct reach reach = {sizing, 0, true};
    if (known->atom || !sizing_is_size(sizing, exp))
        return;
    const struct nat *nat = sizing_nat(sizing, exp);
    nat_each_var(nat, see_open, &reach);
    if (reach.fits)
        known->nat = nat;
    else
        known->defined = sizing_exp(sizing, nat);
}

/* ---- Equality ---- */

struct occurrence {
    struct sizing *sizing;
    const struct core_var *var;
    bool occurs;
};

/* In an expression, or in the type of what it uses: `i64.sum xs` is no size of xs. */
static void see_occurrence(void *data, const struct core_exp *exp)
{
    struct occurrence *occurrence = data;
    exp = sizing_head(occurrence->sizing, exp);
    if (exp->kind == CORE_VAR && exp->u.var == occurrence->var)
        occurrence->occurs = true;
    if (occurrence->occurs)
        return;
    if (!is_i64(exp->type))
        occurrence->occurs = sizing_mentions(occurrence->sizing, exp->type, occurrence->var);
    core_each_part(exp, see_occurrence, occurrence);
}

static bool solve(struct sizing *sizing, const struct core_var *open, const struct core_exp *size)
{
    struct known *known = sizing_known(sizing, open);
    struct occurrence occurrence = {sizing, open, false};
    size = sizing_at_level(sizing, size, known->level);
    if (!size)
        return false;
    see_occurrence(&occurrence, size);
    if (occurrence.occurs)
        return false;
    known->equals = size;
    known->is_open = false;
    return true;
}

static bool unify_parts(struct sizing *sizing, const struct core_exp *have,
                        const struct core_exp *want)
{
    if (have->type->kind != CORE_TYPE_FUN)
        return sizing_unify_sizes(sizing, have, want) == SIZING_SAME;
    if (have->kind == CORE_APP && want->kind == CORE_APP)
        return unify_parts(sizing, have->u.app.fun, want->u.app.fun) &&
               unify_parts(sizing, have->u.app.arg, want->u.app.arg);
    if (have->kind == CORE_OPERATOR && want->kind == CORE_OPERATOR)
        return have->u.oper.op == want->u.oper.op && have->u.oper.from == want->u.oper.from;
    return have->kind == CORE_DEF && want->kind == CORE_DEF && have->u.def == want->u.def;
}

/* Of two calls of one function with open sizes in them, the arguments are taken to be the same:
 *
 *     [?a * ?b]t with [8 * 6]t               ?a is 8, ?b is 6 */
static bool unify_calls(struct sizing *sizing, const struct core_exp *have,
                        const struct core_exp *want)
{
    have = sizing_head(sizing, have);
    want = sizing_head(sizing, want);
    return have->kind == CORE_APP && want->kind == CORE_APP &&
           (sizing_size_has_open(sizing, have) || sizing_size_has_open(sizing, want)) &&
           unify_parts(sizing, have->u.app.fun, want->u.app.fun) &&
           unify_parts(sizing, have->u.app.arg, want->u.app.arg);
}

/* Of two open sizes one that a `let` binds is solved: the other may get a name elsewhere. */
enum sizing_verdict sizing_unify_sizes(struct sizing *sizing, const struct core_exp *have,
                                       const struct core_exp *want)
{
    if (!have || !want)
        return SIZING_SAME;
    const struct nat *a = sizing_nat(sizing, have), *b = sizing_nat(sizing, want);
    if (a == b)
        return SIZING_SAME;
    const struct core_var *have_open = sizing_open_var(sizing, have);
    const struct core_var *want_open = sizing_open_var(sizing, want);
    bool is_bound = have_open && want_open && !sizing_known(sizing, have_open)->made;
    if (want_open && !is_bound && solve(sizing, want_open, have))
        return SIZING_SAME;
    if (have_open && solve(sizing, have_open, want))
        return SIZING_SAME;
    if (unify_calls(sizing, have, want))
        return SIZING_SAME;
    return nat_is_never_equal(sizing->nats, a, b) ? SIZING_APART : SIZING_UNDECIDED;
}
