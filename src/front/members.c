/* The number modules: i8 ... f64 and bool.
 *
 *     i32.i64      the operator `convert` from i64 to i32
 *     f32.pi       a literal
 *     i32.+        the operator at one type
 *     f32.sum      a definition of the prelude's templates (prelude.c)
 *     i32.t        the type i32
 *     f32.int_t    the type u32
 *
 * A module is made when a program names it, its members when they are looked for. */
#include "front/members.h"

#include <string.h>

#include "base/diag.h"
#include "base/map.h"
#include "front/finish.h"
#include "front/infer.h"
#include "front/infer_dec.h"
#include "front/infer_exp.h"
#include "front/infer_pat.h"
#include "front/literal.h"
#include "front/overload.h"
#include "front/prelude.h"
#include "front/scope.h"
#include "front/types.h"

/* ---- Conversions ---- */

static struct core_exp *convert(struct infer *infer, enum scalar from, enum scalar to,
                                struct loc loc)
{
    struct front *front = infer->front;
    const struct core_type *type =
        front_type_fun(front, front->scalars[from], front->scalars[to]);
    struct core_exp *exp = front_exp_new(infer, CORE_OPERATOR, loc, type);
    exp->u.oper.op = OP_CONVERT;
    exp->u.oper.from = from;
    exp->u.oper.to = to;
    return exp;
}

/* A signed integer as a wider unsigned one: its bits, with zeros in front.
 *
 *     u32.i8      \x -> u32.u8 (u8.i8 x)       -1 becomes 255 */
static struct core_exp *convert_bits(struct infer *infer, enum scalar from, enum scalar to,
                                     struct loc loc)
{
    struct front *front = infer->front;
    enum scalar bits = scalar_unsigned(from);
    struct core_var *x = front_var_new(infer, "x", loc, front->scalars[from]);
    const struct core_exp *inner =
        front_exp_app(infer, convert(infer, from, bits, loc), front_exp_var(infer, x, loc),
                      front->scalars[bits]);
    const struct core_exp *outer =
        front_exp_app(infer, convert(infer, bits, to, loc), inner, front->scalars[to]);
    return front_exp_lam(infer, front_pat_var(infer, x), outer, loc);
}

static struct core_exp *conversion(struct infer *infer, enum scalar from, enum scalar to,
                                   struct loc loc)
{
    bool has_sign = scalar_class(from) == CLASS_SIGNED && scalar_class(to) == CLASS_UNSIGNED;
    return has_sign && scalar_bytes(from) < scalar_bytes(to) ? convert_bits(infer, from, to, loc)
                                                             : convert(infer, from, to, loc);
}

/* ---- Members ---- */

static struct core_exp *member_literal(struct infer *infer, struct literal literal,
                                       struct loc loc)
{
    struct core_exp *exp =
        front_exp_new(infer, CORE_LITERAL, loc, infer->front->scalars[literal.scalar]);
    exp->u.literal = literal;
    return exp;
}

struct core_exp *front_member_exp(struct infer *infer, enum scalar scalar, const char *name,
                                  struct loc loc)
{
    struct front *front = infer->front;
    enum scalar from;
    enum operator op;
    struct literal literal;
    if (scalar_from_name(name, &from))
        return conversion(infer, from, scalar, loc);
    if (front_literal_member(scalar, name, &literal))
        return member_literal(infer, literal, loc);
    if (!front_operator_find_member(name, &op))
        return NULL;
    enum scalar operand = op == OP_FROM_BITS ? scalar_unsigned(scalar) : scalar;
    bool is_member = op == OP_FROM_BITS ? scalar_class(scalar) == CLASS_FLOAT
                                        : front_operator_scalars(op) >> scalar & 1;
    return is_member ? front_exp_operator(infer, op, loc, front->scalars[operand]) : NULL;
}

/* ---- Modules ---- */

/* What the members of a module are made of. */
struct number {
    struct front *front;
    enum scalar scalar;
};

static const struct core_type_name *new_type(struct front *front, const char *name,
                                             enum scalar scalar)
{
    struct core_type_name *made = ARENA_NEW(front->whole, struct core_type_name);
    *made = (struct core_type_name){
        .name = name, .loc = loc_none(), .type = front->scalars[scalar]};
    return made;
}

/* f32.t is f32, and f32.int_t what has its bits. */
static const struct core_type_name *make_type(struct front *front, enum scalar scalar,
                                              const char *name)
{
    if (strcmp(name, "t") == 0)
        return new_type(front, "t", scalar);
    if (strcmp(name, "int_t") == 0 && scalar_class(scalar) == CLASS_FLOAT)
        return new_type(front, "int_t", scalar_unsigned(scalar));
    return NULL;
}

/* The expression that others than the front end have for the member; each use in the program has
 * one of its own. */
static const struct core_value *make_value(struct front *front, enum scalar scalar,
                                           const char *name)
{
    struct arena *before = front->arena;
    struct infer infer;
    struct global *global = NULL;
    front->arena = front->whole;
    front_infer_begin(&infer, front, true);
    struct core_exp *exp = front_member_exp(&infer, scalar, name, loc_none());
    if (exp) {
        global = ARENA_NEW(front->whole, struct global);
        *global = (struct global){
            .value = {.kind = CORE_VALUE_EXP, .exp = front_finish_exp(&infer, exp)},
            .name = arena_strdup(front->whole, name),
            .scalar = scalar,
        };
        map_set(front->members, global->value.exp, global);
    }
    front->arena = before;
    return global ? &global->value : NULL;
}

static const void *make_member(void *context, enum core_name_kind kind, const char *name)
{
    const struct number *number = context;
    switch (kind) {
    case CORE_NAME_VALUE:
        return make_value(number->front, number->scalar, name);
    case CORE_NAME_TYPE:
        return make_type(number->front, number->scalar, name);
    case CORE_NAME_MODULE:
    case CORE_NAME_SIG:
    case CORE_NAME_COUNT:
        return NULL;
    }
    bug(loc_none(), "name of unknown kind");
}

const struct core_mod_var *front_number_module(struct front *front, enum scalar scalar)
{
    struct core_env *env = core_env_new(front->whole, NULL);
    struct number *number = ARENA_NEW(front->whole, struct number);
    *number = (struct number){front, scalar};
    front_prelude_load(front, env, scalar);
    core_env_on_demand(env, make_member, number);
    VEC_PUSH(front->whole, &front->numbers, env);
    core_env_call(env, scalar_name(scalar));
    return core_mod_var_new(front->whole, scalar_name(scalar), loc_none(),
                            core_modtype_of_env(front->whole, env));
}
