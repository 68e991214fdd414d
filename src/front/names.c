/* Uses of names: what a name means, and the expression for it.
 *
 * A plain name is a local value, or what the program has defined last under that name, or a name of
 * the prelude, or an overloaded operator, in this order. A qualified one is a member of a number
 * module (an operator, a conversion, a constant, or a definition of the prelude) or of `dpia`,
 * unless it begins with the name of a value: then what follows are fields.
 * A polymorphic definition or local function gets fresh variables for its type parameters.
 *
 *     f32.i64      the operator `convert` from i64 to f32
 *     map          the built-in function at ('a1 -> 'x1) -> []'a1 -> []'x1
 *
 * A definition with parameters is in scope of itself. A name that is defined only later, or a local
 * function that is being defined, is an error of its own. */
#include "front/names.h"

#include <string.h>

#include "base/diag.h"
#include "base/map.h"
#include "front/builtins.h"
#include "front/hints.h"
#include "front/infer.h"
#include "front/infer_dec.h"
#include "front/infer_exp.h"
#include "front/infer_pat.h"
#include "front/literal.h"
#include "front/overload.h"
#include "front/prelude.h"
#include "front/scope.h"
#include "front/state.h"
#include "front/suggest.h"
#include "front/types.h"

static const struct core_type *const *fresh_instance(struct infer *infer, size_t count,
                                                     struct loc loc)
{
    const struct core_type **instance =
        ARENA_ARRAY(infer->front->arena, const struct core_type *, count);
    for (size_t i = 0; i < count; i++)
        instance[i] = front_type_meta(infer, loc);
    return instance;
}

/* The definition that is looked at, at its own type: within itself it is not polymorphic. The
 * instance, its own type variables, is found with them (finish.c). */
static struct core_exp *use_own(struct infer *infer, struct loc loc)
{
    struct core_exp *exp = front_exp_new(infer, CORE_DEF, loc, infer->own->type);
    infer->own->is_recursive = true;
    exp->u.def = infer->own;
    return exp;
}

static struct core_exp *use_def(struct infer *infer, const struct core_def *def, struct loc loc)
{
    const struct core_type *const *instance = fresh_instance(infer, def->type_var_count, loc);
    const struct core_type *type =
        def->type_var_count == 0
            ? def->type
            : front_type_subst(infer->front, def->type, def->type_vars, def->type_var_count,
                               instance);
    struct core_exp *exp = front_exp_new(infer, CORE_DEF, loc, type);
    exp->u.def = def;
    exp->instance = instance;
    return exp;
}

/* A local function may be polymorphic. */
static struct core_exp *use_local(struct infer *infer, const struct core_var *var, struct loc loc)
{
    struct core_exp *exp = front_exp_var(infer, var, loc);
    if (!var->type_var_count)
        return exp;
    exp->instance = fresh_instance(infer, var->type_var_count, loc);
    exp->type = front_type_subst(infer->front, var->type, var->type_vars, var->type_var_count,
                                 exp->instance);
    return exp;
}

static struct core_exp *use_builtin(struct infer *infer, enum core_builtin builtin, struct loc loc)
{
    const struct core_scheme *scheme = &infer->front->builtins[builtin];
    const struct core_type **instance =
        ARENA_ARRAY(infer->front->arena, const struct core_type *, scheme->var_count);
    for (size_t i = 0; i < scheme->var_count; i++)
        instance[i] = front_type_overloaded(
            infer, scheme->numbers >> i & 1 ? front_scalars_numbers() : 0, loc);
    const struct core_type *type =
        front_type_subst(infer->front, scheme->type, scheme->vars, scheme->var_count, instance);
    struct core_exp *exp = front_exp_new(infer, CORE_BUILTIN, loc, type);
    exp->u.builtin = builtin;
    return exp;
}

static struct core_exp *use_global(struct infer *infer, struct global *global, struct loc loc)
{
    switch (global->kind) {
    case GLOBAL_LAZY:
        global->def =
            front_define(infer->front, global->dec, global->name, global->called, true);
        global->kind = GLOBAL_DEF;
        return use_def(infer, global->def, loc);
    case GLOBAL_DEF:
        return use_def(infer, global->def, loc);
    case GLOBAL_BUILTIN:
        return use_builtin(infer, global->builtin, loc);
    }
    bug(loc, "global name of unknown kind");
}

static struct core_exp *use_operator(struct infer *infer, enum operator op, struct loc loc)
{
    return front_exp_operator(infer, op, loc, front_operand_new(infer, op, loc));
}

/* NAME in the prelude, or in MODULE, which may be null; what is local there only for itself. */
static struct global *find_prelude(struct infer *infer, const char *module, const char *name)
{
    struct global *global = front_prelude_find(infer->front, module, name);
    return global && global->is_local && !infer->in_prelude ? NULL : global;
}

/* ---- Names that mean nothing here ---- */

static const struct syn_dec *find_later(const struct front *front, const char *name)
{
    const struct syn_dec_list decs = front->source->decs;
    for (size_t i = front->position + 1; i < decs.count; i++) {
        const struct syn_dec *dec = decs.at[i];
        while (dec->kind == SYN_DEC_LOCAL)
            dec = dec->local;
        if (dec->kind == SYN_DEC_DEF && strcmp(dec->def.fun.name.name, name) == 0)
            return dec;
    }
    return NULL;
}

static struct core_exp *number_member(struct infer *infer, enum scalar scalar, const char *name,
                                      struct loc loc);

/* A module of numbers, or dpia, in which there is NAME; null where there is none. Names of one
 * letter are nobody's. */
static const char *module_with(struct infer *infer, const char *name)
{
    const enum scalar tried[] = {SCALAR_I32, SCALAR_F32, SCALAR_BOOL};
    if (strlen(name) < 2)
        return NULL;
    for (size_t i = 0; i < sizeof tried / sizeof *tried; i++)
        if (number_member(infer, tried[i], name, loc_none()))
            return scalar_name(tried[i]);
    return front_prelude_find(infer->front, "dpia", name) ? "dpia" : NULL;
}

/* What the unknown NAME is elsewhere, or what it is like. */
static void suggest(struct infer *infer, const struct scope *scope, const struct syn_name *name)
{
    struct diag *diag = infer->front->diag;
    enum scalar scalar;
    const char *module, *hint = front_hint_word(name->name);
    if (hint) {
        diag_note(diag, name->loc, "%s", hint);
        return;
    }
    if (scalar_from_name(name->name, &scalar)) {
        const char *from = scalar == SCALAR_I32 ? "f32" : "i32";
        diag_note(diag, name->loc, "it is a type; '%s.%s' converts to it from %s", name->name, from,
                  from);
        return;
    }
    if (front_suggest_meaning(infer, scope, name->name, name->loc))
        return;
    module = module_with(infer, name->name);
    if (module)
        diag_note(diag, name->loc, "did you mean '%s.%s'?", module, name->name);
    else
        front_suggest(infer, scope, NULL, name->name, name->loc);
}

static struct core_exp *local_recursion(struct infer *infer, const struct syn_name *name,
                                        struct loc defined)
{
    diag_error(infer->front->diag, name->loc,
               "'%s' uses itself, but a local function cannot; use 'loop', or a definition at top "
               "level, with what it uses of its surroundings as parameters",
               name->name);
    diag_note(infer->front->diag, defined, "it is defined here");
    return front_exp_error(infer, name->loc);
}

/* The local function called NAME in whose body this is; or null. */
static const struct own_name *find_own(const struct infer *infer, const char *name)
{
    const struct own_name *own = infer->local_functions;
    while (own && strcmp(own->name, name) != 0)
        own = own->outer;
    return own;
}

static struct core_exp *unknown_name(struct infer *infer, const struct scope *scope,
                                     const struct syn_name *name)
{
    struct front *front = infer->front;
    const struct syn_dec *later = find_later(front, name->name);
    const struct own_name *own = find_own(infer, name->name);
    if (infer->in_prelude)
        bug(name->loc, "the prelude uses an unknown name, %s", name->name);
    if (own)
        return local_recursion(infer, name, own->loc);
    if (later) {
        diag_error(front->diag, name->loc,
                   "'%s' is used before its definition; a definition can use those above it",
                   name->name);
        diag_note(front->diag, later->def.fun.name.loc, "it is defined here");
    } else if (front_prelude_knows(name->name)) {
        diag_unsupported(front->diag, name->loc, "not yet supported: '%s'", name->name);
    } else if (!front->names_missing && front_unknown_is_new(infer, name->name)) {
        diag_error(front->diag, name->loc, "unknown name '%s'", name->name);
        suggest(infer, scope, name);
    }
    return front_exp_error(infer, name->loc);
}

/* ---- Plain names ---- */

static struct global *find_global(struct infer *infer, const char *name)
{
    struct global *global = infer->in_prelude ? NULL : map_get(infer->front->user, name);
    return global ? global : find_prelude(infer, NULL, name);
}

static bool is_own_name(const struct infer *infer, const char *name)
{
    return infer->own_name && strcmp(infer->own_name, name) == 0;
}

static struct core_exp *infer_plain(struct infer *infer, const struct scope *scope,
                                    const struct syn_name *name)
{
    enum operator op;
    const struct core_var *var = front_scope_find(infer->front, scope, name->name);
    if (var)
        return use_local(infer, var, name->loc);
    if (is_own_name(infer, name->name))
        return use_own(infer, name->loc);
    struct global *global = find_global(infer, name->name);
    if (global)
        return use_global(infer, global, name->loc);
    if (front_operator_find(name->name, &op))
        return use_operator(infer, op, name->loc);
    if (strcmp(name->name, "!") == 0)
        return use_operator(infer, OP_NOT, name->loc);
    return unknown_name(infer, scope, name);
}

bool front_name_is_native(struct infer *infer, const struct scope *scope,
                          const struct syn_name *name)
{
    return name->qual_count == 0 && !front_scope_find(infer->front, scope, name->name) &&
           (infer->in_prelude || (!is_own_name(infer, name->name) &&
                                  !map_has(infer->front->user, name->name)));
}

/* ---- Qualified names ---- */

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

static struct core_exp *member_literal(struct infer *infer, struct literal literal,
                                       struct loc loc)
{
    struct core_exp *exp =
        front_exp_new(infer, CORE_LITERAL, loc, infer->front->scalars[literal.scalar]);
    exp->u.literal = literal;
    return exp;
}

/* The member NAME of the module of SCALAR, or null. */
static struct core_exp *number_member(struct infer *infer, enum scalar scalar, const char *name,
                                      struct loc loc)
{
    struct front *front = infer->front;
    enum scalar from;
    enum operator op;
    struct literal literal;
    struct global *global = find_prelude(infer, scalar_name(scalar), name);
    if (scalar_from_name(name, &from))
        return conversion(infer, from, scalar, loc);
    if (global)
        return use_global(infer, global, loc);
    if (front_literal_member(scalar, name, &literal))
        return member_literal(infer, literal, loc);
    if (!front_operator_find_member(name, &op))
        return NULL;
    enum scalar operand = op == OP_FROM_BITS ? scalar_unsigned(scalar) : scalar;
    bool is_member = op == OP_FROM_BITS ? scalar_class(scalar) == CLASS_FLOAT
                                        : front_operator_scalars(op) >> scalar & 1;
    if (is_member)
        return front_exp_operator(infer, op, loc, front->scalars[operand]);
    return NULL;
}

static struct core_exp *unknown_member(struct infer *infer, const struct syn_name *name)
{
    const char *module = name->quals[0];
    diag_error(infer->front->diag, name->loc, "unknown name '%s' in module '%s'", name->name,
               module);
    front_suggest(infer, NULL, module, name->name, name->loc);
    return front_exp_error(infer, name->loc);
}

static struct core_exp *unknown_module(struct infer *infer, const struct syn_name *name)
{
    struct front *front = infer->front;
    const char *head = name->quals[0];
    if (!front->names_missing && !map_has(front->rejected, head))
        diag_error(front->diag, name->loc, "unknown module '%s'", head);
    return front_exp_error(infer, name->loc);
}

static struct core_exp *infer_member(struct infer *infer, const struct syn_name *name)
{
    enum scalar scalar;
    struct core_exp *exp = NULL;
    const char *module = name->quals[0];
    if (scalar_from_name(module, &scalar)) {
        exp = number_member(infer, scalar, name->name, name->loc);
    } else {
        struct global *global = find_prelude(infer, module, name->name);
        exp = !global ? NULL : use_global(infer, global, name->loc);
    }
    return exp ? exp : unknown_member(infer, name);
}

/* ---- Fields that look like members ---- */

/* Whether NAME begins with a value, of which what follows are fields. */
static bool is_value(struct infer *infer, const struct scope *scope, const struct syn_name *name)
{
    const char *head = name->quals[0];
    enum scalar scalar;
    if (front_scope_find(infer->front, scope, head) ||
        (!infer->in_prelude && map_has(infer->front->user, head)))
        return true;
    return !scalar_from_name(head, &scalar) && !front_builtins_has_module(head) &&
           (find_global(infer, head) || find_later(infer->front, head));
}

/* The LEN bytes of NAME from FROM on. */
static struct loc part_loc(const struct syn_name *name, size_t from, size_t len)
{
    return loc_range(name->loc.source, name->loc.begin + (uint32_t)from,
                     name->loc.begin + (uint32_t)(from + len));
}

static struct core_exp *infer_fields(struct infer *infer, const struct scope *scope,
                                     const struct syn_name *name)
{
    size_t len = strlen(name->quals[0]);
    const struct syn_name head = {.name = name->quals[0], .loc = part_loc(name, 0, len)};
    struct core_exp *exp = infer_plain(infer, scope, &head);
    for (size_t i = 1; i <= name->qual_count; i++) {
        const char *label = i < name->qual_count ? name->quals[i] : name->name;
        struct syn_ident field = {label, part_loc(name, len + 1, strlen(label))};
        len += 1 + strlen(label);
        exp = front_project(infer, exp, field, part_loc(name, 0, len));
    }
    return exp;
}

struct core_exp *front_infer_name(struct infer *infer, const struct scope *scope,
                                  const struct syn_name *name)
{
    enum scalar scalar;
    if (name->qual_count == 0)
        return infer_plain(infer, scope, name);
    if (is_value(infer, scope, name))
        return infer_fields(infer, scope, name);
    if (name->qual_count == 1 && (scalar_from_name(name->quals[0], &scalar) ||
                                  front_builtins_has_module(name->quals[0])))
        return infer_member(infer, name);
    return unknown_module(infer, name);
}
