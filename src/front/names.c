/* Uses of names: what a name means, and the expression for it.
 *
 * A plain name is a local value, or a member of a module that is opened for an expression, or the
 * definition itself that is looked at, or what the program or the prelude has under that name, or
 * an overloaded operator, in this order. A qualified one goes through modules, and from the first
 * part that is a value on through its fields.
 * A polymorphic definition or local function gets fresh variables for its type parameters.
 *
 *     f32.i64      the operator `convert` from i64 to f32
 *     map          the built-in function at ('a1 -> 'x1) -> []'a1 -> []'x1
 *     m.n.r.x      the field x of the value r of the module n in the module m
 *
 * A definition with parameters is in scope of itself. A name that is defined only later, or a local
 * function that is being defined, is an error of its own. */
#include "front/names.h"

#include <string.h>

#include "base/diag.h"
#include "base/map.h"
#include "front/find.h"
#include "front/hints.h"
#include "front/infer.h"
#include "front/infer_dec.h"
#include "front/infer_exp.h"
#include "front/infer_record.h"
#include "front/members.h"
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
    if (!infer->own->type) {
        diag_error(infer->front->diag, loc, "'%s' cannot be in its own type", infer->own_name);
        return front_exp_error(infer, loc);
    }
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
    exp->u.instance = instance;
    return exp;
}

/* A local function may be polymorphic. */
static struct core_exp *use_local(struct infer *infer, const struct core_var *var, struct loc loc)
{
    struct core_exp *exp = front_exp_var(infer, var, loc);
    if (!var->type_var_count)
        return exp;
    exp->u.instance = fresh_instance(infer, var->type_var_count, loc);
    exp->type = front_type_subst(infer->front, var->type, var->type_vars, var->type_var_count,
                                 exp->u.instance);
    return exp;
}

static struct core_exp *use_builtin(struct infer *infer, enum core_builtin builtin, struct loc loc)
{
    const struct core_scheme *scheme = core_schemes_get(&infer->front->builtins, builtin);
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

/* The definition of GLOBAL, a value of the prelude that is used now. */
static const struct core_def *define_global(struct front *front, struct global *global)
{
    if (global->value.kind == CORE_VALUE_FRONT) {
        global->value.def = front_define(front, front_prelude_definition(front, global),
                                         global->name, global->called, true);
        global->value.kind = CORE_VALUE_DEF;
    }
    return global->value.def;
}

const struct core_value *front_value_made(struct front *front, const struct core_value *value)
{
    if (value->kind == CORE_VALUE_FRONT)
        define_global(front, value->front);
    return value;
}

/* A member of a number module, EXP, under whatever name it is found. */
static struct core_exp *use_member(struct infer *infer, const struct core_exp *exp, struct loc loc)
{
    const struct global *global = map_get(infer->front->members, exp);
    if (!global)
        bug(loc, "an expression stands for a name that is no member of a number module");
    return front_member_exp(infer, global->scalar, global->name, loc);
}

static struct core_exp *use_value(struct infer *infer, const struct core_value *value,
                                  struct loc loc)
{
    switch (value->kind) {
    case CORE_VALUE_FRONT:
        return use_def(infer, define_global(infer->front, value->front), loc);
    case CORE_VALUE_DEF:
        return use_def(infer, value->def, loc);
    case CORE_VALUE_BUILTIN:
        return use_builtin(infer, value->builtin, loc);
    case CORE_VALUE_EXP:
        return use_member(infer, value->exp, loc);
    }
    bug(loc, "value of unknown kind");
}

static struct core_exp *use_operator(struct infer *infer, enum operator op, struct loc loc)
{
    return front_exp_operator(infer, op, loc, front_operand_new(infer, op, loc));
}

/* ---- Names that mean nothing here ---- */

/* What the unknown NAME is elsewhere, or what it is like. */
static void suggest(struct infer *infer, const struct scope *scope, const struct syn_name *name)
{
    struct diag *diag = infer->front->diag;
    enum scalar scalar;
    const char *hint = front_hint_word(name->name);
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
    if (!front_suggest_member(infer, name->name, name->loc) &&
        !front_suggest(infer, scope, name->name, name->loc) && infer->in_size)
        front_hint_size(infer, name->name, name->loc);
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

/* `def c = c + 1`. */
static struct core_exp *constant_recursion(struct infer *infer, const struct syn_name *name)
{
    diag_error(infer->front->diag, name->loc,
               "'%s' uses itself, but only a definition with parameters can", name->name);
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
    const struct syn_dec *later = front_find_later(front, CORE_NAME_VALUE, name->name);
    const struct own_name *own = find_own(infer, name->name);
    if (infer->in_prelude)
        bug(name->loc, "the prelude uses an unknown name, %s", name->name);
    if (own)
        return local_recursion(infer, name, own->loc);
    if (infer->constant && strcmp(infer->constant, name->name) == 0)
        return constant_recursion(infer, name);
    if (later) {
        diag_error(front->diag, name->loc,
                   "'%s' is used before its definition; a definition can use those above it",
                   name->name);
        diag_note(front->diag, front_declared(later)->loc, "it is defined here");
    } else if (front_prelude_knows(name->name)) {
        diag_unsupported(front->diag, name->loc, "not yet supported: '%s'", name->name);
    } else if (!front->names_missing && front_unknown_is_new(infer, name->name)) {
        diag_error(front->diag, name->loc, "unknown name '%s'", name->name);
        suggest(infer, scope, name);
    }
    return front_exp_error(infer, name->loc);
}

/* ---- Plain names ---- */

static bool is_own_name(const struct infer *infer, const char *name)
{
    return infer->own_name && strcmp(infer->own_name, name) == 0;
}

static struct core_exp *module_as_value(struct infer *infer, const char *text, struct loc loc)
{
    diag_error(infer->front->diag, loc, "'%s' is a module, but a value is expected here", text);
    return front_exp_error(infer, loc);
}

/* A number module is a type, too, and meant as that (suggest). */
static bool is_number(const struct core_mod_var *module)
{
    enum scalar scalar;
    return !module->loc.source && scalar_from_name(module->name, &scalar);
}

/* A name that is no value of the program. */
static struct core_exp *infer_native(struct infer *infer, const struct scope *scope,
                                     const struct syn_name *name)
{
    enum operator op;
    if (front_operator_find(name->name, &op))
        return use_operator(infer, op, name->loc);
    if (strcmp(name->name, "!") == 0)
        return use_operator(infer, OP_NOT, name->loc);
    return unknown_name(infer, scope, name);
}

static struct core_exp *infer_plain(struct infer *infer, const struct scope *scope,
                                    const struct syn_name *name)
{
    const struct core_var *var = front_scope_find(infer->front, scope, name->name);
    struct core_term term = front_scope_find_term(scope, name->name);
    if (var)
        return use_local(infer, var, name->loc);
    if (!term.value && !term.module && is_own_name(infer, name->name))
        return use_own(infer, name->loc);
    term = front_find_term(infer, scope, name->name);
    if (term.value)
        return use_value(infer, term.value, name->loc);
    if (term.module && !is_number(term.module))
        return module_as_value(infer, name->name, name->loc);
    return infer_native(infer, scope, name);
}

bool front_name_is_native(struct infer *infer, const struct scope *scope,
                          const struct syn_name *name)
{
    const struct core_value *value;
    if (name->qual_count > 0 || front_scope_find(infer->front, scope, name->name))
        return false;
    if (infer->in_prelude)
        return true;
    value = front_find_term(infer, scope, name->name).value;
    return !is_own_name(infer, name->name) &&
           (!value || front_is_given(infer->front, name->name, value));
}

/* ---- Qualified names ---- */

static struct core_exp *unknown_member(struct infer *infer, const struct core_mod_var *module,
                                       const struct syn_name *name, size_t position)
{
    const char *text = front_name_text(infer->front, name, position);
    const char *part = front_part(name, position);
    struct loc loc = front_part_loc(name, position);
    if (position == name->qual_count && name->qual_count == 1)
        loc = name->loc;
    if (front_unknown_is_new(infer, arena_printf(infer->front->arena, "%s.%s", text, part))) {
        diag_error(infer->front->diag, loc, "unknown name '%s' in module '%s'", part, text);
        front_suggest_of_module(infer, module, text, part, loc);
    }
    return front_exp_error(infer, name->loc);
}

/* The fields of EXP, the first POSITION parts of NAME, that follow. */
static struct core_exp *infer_fields(struct infer *infer, struct core_exp *exp,
                                     const struct syn_name *name, size_t position)
{
    for (size_t i = position; i <= name->qual_count; i++) {
        struct syn_ident field = {front_part(name, i), front_part_loc(name, i)};
        exp = front_project(infer, exp, field, loc_join(front_part_loc(name, 0), field.loc));
    }
    return exp;
}

/* The first POSITION + 1 parts of NAME, which are a value. */
static struct loc value_loc(const struct syn_name *name, size_t position)
{
    return position == name->qual_count
               ? name->loc
               : loc_join(front_part_loc(name, 0), front_part_loc(name, position));
}

static struct core_exp *infer_member(struct infer *infer, const struct scope *scope,
                                     const struct syn_name *name)
{
    const struct core_mod_var *module = front_find_module(infer, scope, name, 1);
    for (size_t i = 1; module && i <= name->qual_count; i++) {
        if (!front_members(infer, module, name, i))
            break;
        struct core_term term = front_find_member(infer, module, front_part(name, i));
        if (term.value)
            return infer_fields(infer, use_value(infer, term.value, value_loc(name, i)), name,
                                i + 1);
        if (!term.module)
            return unknown_member(infer, module, name, i);
        module = term.module;
        if (i == name->qual_count)
            return module_as_value(infer, front_name_text(infer->front, name, i + 1), name->loc);
    }
    return front_exp_error(infer, name->loc);
}

/* Whether NAME begins with a value, of which what follows are fields. */
static bool is_value(struct infer *infer, const struct scope *scope, const char *head)
{
    struct core_term term = front_find_term(infer, scope, head);
    if (front_scope_find(infer->front, scope, head) || term.value)
        return true;
    const struct syn_dec *later =
        term.module ? NULL : front_find_later(infer->front, CORE_NAME_VALUE, head);
    while (later && later->kind == SYN_DEC_LOCAL)
        later = later->local;
    return later && later->kind == SYN_DEC_DEF;
}

/* What NAME begins with is the function HEAD, which has no fields, though a module of that name is
 * there before the program begins: as behind 'open i32', where 'f32' is a conversion. */
static bool is_hidden_module(const struct infer *infer, const struct core_exp *head,
                             const struct syn_name *name)
{
    return front_type_head(head->type)->kind == CORE_TYPE_FUN &&
           core_env_member_term(infer->front->given, name->quals[0]).module;
}

static struct core_exp *hidden_module(struct infer *infer, const struct syn_name *name)
{
    const char *module = name->quals[0];
    struct loc loc = front_part_loc(name, 0);
    diag_error(infer->front->diag, loc, "'%s' is a function here, which hides the module '%s'",
               module, module);
    diag_note(infer->front->diag, loc,
              "'module m = %s' in front of what hides it gives the module another name", module);
    return front_exp_error(infer, name->loc);
}

struct core_exp *front_infer_name(struct infer *infer, const struct scope *scope,
                                  const struct syn_name *name)
{
    if (name->qual_count == 0)
        return infer_plain(infer, scope, name);
    if (!is_value(infer, scope, name->quals[0]))
        return infer_member(infer, scope, name);
    const struct syn_name head = {.name = name->quals[0], .loc = front_part_loc(name, 0)};
    struct core_exp *value = infer_plain(infer, scope, &head);
    if (is_hidden_module(infer, value, name))
        return hidden_module(infer, name);
    return infer_fields(infer, value, name, 1);
}
