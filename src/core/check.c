/* A checker of the core. The stages before DPIA are core to core; what they leave is checked again:
 * types agree everywhere (but for sizes, which are the lowering's business), variables are used
 * where they are bound, definitions behind themselves, and what a stage takes away is gone.
 *
 * It reads types and makes none; a rule is one clause:
 *
 *     f : a -> b    x : a             p : a    e : a    b : c
 *     -------------------             -----------------------
 *          f x : b                       let p = e in b : c
 *
 * What a use says of a polymorphic thing is compared with the type of that, in which the variables
 * stand for the types of the use; that of a built-in function is in src/core/builtins.def.
 *
 * This file has expressions and definitions; check_type.c types, patterns and scopes; check_use.c
 * uses of what may be polymorphic. */
#include "base/map.h"
#include "core/check_module.h"
#include "core/check_order.h"
#include "core/check_size.h"
#include "core/check_state.h"
#include "core/check_type.h"
#include "core/check_use.h"
#include "core/make.h"
#include "core/type.h"

void check_wrong(struct check *check, struct loc loc, const char *text)
{
    if (!check->mistake.text)
        check->mistake = (struct core_mistake){text, loc};
}

void check_require(struct check *check, bool holds, struct loc loc, const char *text)
{
    if (!holds)
        check_wrong(check, loc, text);
}

bool check_is_done(const struct check *check)
{
    return check->mistake.text;
}

bool check_is_scalar(const struct core_type *type, enum scalar scalar)
{
    return type->kind == CORE_TYPE_SCALAR && type->scalar == scalar;
}

void check_same(struct check *check, const struct core_type *wanted, const struct core_type *found,
                struct loc loc, const char *what)
{
    if (check_is_done(check) || core_type_same(wanted, found))
        return;
    check_wrong(check, loc,
                arena_printf(check->arena, "%s has type %s, where %s is wanted", what,
                             core_type_text(check->arena, found),
                             core_type_text(check->arena, wanted)));
}

/* ---- Expressions ---- */

static bool is_integer(const struct core_type *type)
{
    return type->kind == CORE_TYPE_SCALAR && (scalar_class(type->scalar) == CLASS_SIGNED ||
                                              scalar_class(type->scalar) == CLASS_UNSIGNED);
}

/* EXP, which must have type TYPE. */
static void check_exp_is(struct check *check, const struct core_exp *exp,
                         const struct core_type *type, const char *what)
{
    check_exp(check, exp);
    check_same(check, type, exp->type, exp->loc, what);
}

static void check_bool(struct check *check, const struct core_exp *exp)
{
    check_exp(check, exp);
    check_require(check, check_is_scalar(exp->type, SCALAR_BOOL), exp->loc,
                  "a condition is no bool");
}

static void check_integer(struct check *check, const struct core_exp *exp)
{
    if (!exp)
        return;
    check_exp(check, exp);
    check_require(check, is_integer(exp->type), exp->loc, "an index or a bound is no integer");
}

static void check_parts(struct check *check, const struct core_exp *exp,
                        const struct core_exp *const *parts, size_t count,
                        const struct core_type *const *types, size_t type_count)
{
    check_require(check, count == type_count, exp->loc, "there are too many or too few parts");
    for (size_t i = 0; i < count && !check_is_done(check); i++)
        check_exp_is(check, parts[i], types[i], "a part");
}

static void check_tuple(struct check *check, const struct core_exp *exp)
{
    check_require(check, exp->type->kind == CORE_TYPE_TUPLE, exp->loc, "a tuple has another type");
    if (!check_is_done(check))
        check_parts(check, exp, exp->u.tuple.parts, exp->u.tuple.count, exp->type->parts,
                    exp->type->part_count);
}

static void check_array(struct check *check, const struct core_exp *exp)
{
    check_require(check, exp->type->kind == CORE_TYPE_ARRAY, exp->loc, "an array has another type");
    for (size_t i = 0; i < exp->u.tuple.count && !check_is_done(check); i++)
        check_exp_is(check, exp->u.tuple.parts[i], exp->type->elem, "an element");
}

static void check_proj(struct check *check, const struct core_exp *exp)
{
    const struct core_type *type = exp->u.proj.tuple->type;
    check_exp(check, exp->u.proj.tuple);
    check_require(check, type->kind == CORE_TYPE_TUPLE && exp->u.proj.position < type->part_count,
                  exp->loc, "there is no such component");
    if (!check_is_done(check))
        check_same(check, type->parts[exp->u.proj.position], exp->type, exp->loc, "a component");
}

/* The elements of what has type TYPE, COUNT dimensions further in; null if there are none. */
static const struct core_type *inner_type(const struct core_type *type, size_t count)
{
    for (; count > 0 && type; count--)
        type = type->kind == CORE_TYPE_ARRAY ? type->elem : NULL;
    return type;
}

static void check_index(struct check *check, const struct core_exp *exp)
{
    const struct core_type *elem = inner_type(exp->u.index.array->type, exp->u.index.count);
    check_exp(check, exp->u.index.array);
    for (size_t i = 0; i < exp->u.index.count; i++)
        check_integer(check, exp->u.index.indices[i]);
    check_require(check, elem, exp->loc, "there are more indices than dimensions");
    if (!check_is_done(check))
        check_same(check, elem, exp->type, exp->loc, "an element");
}

/* Whether PART is what SLICES leave of WHOLE: a dimension goes with each index. */
static bool is_sliced(const struct core_type *whole, const struct core_type *part,
                      const struct core_slice *slices, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (whole->kind != CORE_TYPE_ARRAY || (slices[i].is_range && part->kind != CORE_TYPE_ARRAY))
            return false;
        whole = whole->elem;
        part = slices[i].is_range ? part->elem : part;
    }
    return core_type_same(whole, part);
}

static void check_slice(struct check *check, const struct core_exp *exp)
{
    const struct core_exp *array = exp->u.slice.array, *value = exp->u.slice.value;
    const struct core_type *part = exp->kind == CORE_UPDATE ? value->type : exp->type;
    check_exp(check, array);
    for (size_t i = 0; i < exp->u.slice.count; i++) {
        check_integer(check, exp->u.slice.slices[i].index);
        check_integer(check, exp->u.slice.slices[i].from);
        check_integer(check, exp->u.slice.slices[i].to);
        check_integer(check, exp->u.slice.slices[i].step);
    }
    if (exp->kind == CORE_UPDATE) {
        check_exp(check, value);
        check_same(check, array->type, exp->type, exp->loc, "an update");
    }
    check_require(check, is_sliced(array->type, part, exp->u.slice.slices, exp->u.slice.count),
                  exp->loc, "a slice has another type than what is sliced");
}

static void check_range(struct check *check, const struct core_exp *exp)
{
    const struct core_exp *const bounds[] = {exp->u.range.first, exp->u.range.second,
                                             exp->u.range.last};
    check_require(check, exp->type->kind == CORE_TYPE_ARRAY && is_integer(exp->type->elem),
                  exp->loc, "a range is no array of integers");
    for (size_t i = 0; i < sizeof bounds / sizeof bounds[0] && !check_is_done(check); i++)
        if (bounds[i])
            check_exp_is(check, bounds[i], exp->type->elem, "a bound");
}

static void check_app(struct check *check, const struct core_exp *exp)
{
    const struct core_type *fun = exp->u.app.fun->type;
    check_exp(check, exp->u.app.fun);
    check_require(check, fun->kind == CORE_TYPE_FUN, exp->loc, "what is applied is no function");
    if (check_is_done(check))
        return;
    check_exp_is(check, exp->u.app.arg, fun->param, "an argument");
    check_same(check, fun->result, exp->type, exp->loc, "a call");
}

static void check_lam(struct check *check, const struct core_exp *exp)
{
    const struct core_exp *body = exp->u.lam.body;
    check_require(check, exp->type->kind == CORE_TYPE_FUN, exp->loc, "a function has another type");
    if (check_is_done(check))
        return;
    check_same(check, exp->type->param, exp->u.lam.pat->type, exp->loc, "a parameter");
    check_pat(check, exp->u.lam.pat);
    check_annotation(check, exp->u.lam.result_annotation, body->type, exp->loc);
    check_exp_is(check, body, exp->type->result, "a result");
    check_scope_pat(check, exp->u.lam.pat, false);
}

/* What is polymorphic is a local function. */
static void check_bound(struct check *check, const struct core_exp *exp)
{
    const struct core_pat *pat = exp->u.let.pat;
    const struct core_var *var = pat->kind == CORE_PAT_VAR ? pat->var : NULL;
    size_t count = var ? var->type_var_count : 0;
    check_require(check, !count || exp->u.let.bound->kind == CORE_LAM, exp->loc,
                  "what is polymorphic is no function");
    if (count)
        check_scope_type_vars(check, var->type_vars, count, true);
    check_exp_is(check, exp->u.let.bound, pat->type, "what is bound");
    check_scope_vars(check, exp->u.let.sizes, exp->u.let.size_count, true);
    check_pat(check, pat);
    if (count)
        check_scope_type_vars(check, var->type_vars, count, false);
}

static void check_let(struct check *check, const struct core_exp *exp)
{
    check_bound(check, exp);
    check_exp_is(check, exp->u.let.body, exp->type, "a body");
    check_scope_pat(check, exp->u.let.pat, false);
    check_scope_vars(check, exp->u.let.sizes, exp->u.let.size_count, false);
}

static void check_construct(struct check *check, const struct core_exp *exp)
{
    size_t variant = exp->u.construct.variant;
    check_require(check, exp->type->kind == CORE_TYPE_SUM && variant < exp->type->variant_count,
                  exp->loc, "there is no such variant");
    if (!check_is_done(check))
        check_parts(check, exp, exp->u.construct.parts, exp->u.construct.count,
                    exp->type->variants[variant].payload,
                    exp->type->variants[variant].payload_count);
}

static void check_match(struct check *check, const struct core_exp *exp)
{
    check_exp(check, exp->u.match.value);
    check_require(check, exp->u.match.count > 0, exp->loc, "a match has no cases");
    for (size_t i = 0; i < exp->u.match.count && !check_is_done(check); i++) {
        const struct core_case *one = &exp->u.match.cases[i];
        check_same(check, exp->u.match.value->type, one->pat->type, one->pat->loc, "a pattern");
        check_pat(check, one->pat);
        check_exp_is(check, one->body, exp->type, "a case");
        check_scope_pat(check, one->pat, false);
    }
}

/* What a loop goes over or asks, and what that binds. */
static void check_loop_head(struct check *check, const struct core_exp *exp)
{
    const struct core_exp *until = exp->u.loop->until;
    switch (exp->u.loop->kind) {
    case CORE_LOOP_FOR:
        check_integer(check, until);
        check_same(check, until->type, exp->u.loop->counter->type, exp->loc, "a counter");
        check_scope_vars(check, &exp->u.loop->counter, 1, true);
        break;
    case CORE_LOOP_IN:
        check_exp(check, until);
        check_require(check, until->type->kind == CORE_TYPE_ARRAY, until->loc,
                      "a loop is over no array");
        if (check_is_done(check))
            return;
        check_same(check, until->type->elem, exp->u.loop->elem->type, exp->loc, "an element");
        check_pat(check, exp->u.loop->elem);
        break;
    case CORE_LOOP_WHILE:
        check_bool(check, until);
        break;
    }
}

static void check_loop(struct check *check, const struct core_exp *exp)
{
    check_exp_is(check, exp->u.loop->init, exp->u.loop->pat->type, "what a loop begins with");
    check_same(check, exp->type, exp->u.loop->pat->type, exp->loc, "what a loop changes");
    check_scope_vars(check, exp->u.loop->sizes, exp->u.loop->size_count, true);
    if (exp->u.loop->kind != CORE_LOOP_WHILE)
        check_loop_head(check, exp);
    check_pat(check, exp->u.loop->pat);
    if (exp->u.loop->kind == CORE_LOOP_WHILE)
        check_loop_head(check, exp);
    check_exp_is(check, exp->u.loop->body, exp->type, "the body of a loop");
    check_scope_pat(check, exp->u.loop->pat, false);
    if (exp->u.loop->elem)
        check_scope_pat(check, exp->u.loop->elem, false);
    check_scope_vars(check, &exp->u.loop->counter, exp->u.loop->counter ? 1 : 0, false);
    check_scope_vars(check, exp->u.loop->sizes, exp->u.loop->size_count, false);
}

static void check_operator(struct check *check, const struct core_exp *exp)
{
    check_require(check,
                  exp->type->kind == CORE_TYPE_FUN &&
                      check_is_scalar(exp->type->param, exp->u.oper.from),
                  exp->loc, "an operator has another type");
}

static void check_ascribe(struct check *check, const struct core_exp *exp)
{
    check_exp_is(check, exp->u.ascribe.exp, exp->type, "an expression");
    check_annotation(check, exp->u.ascribe.to, exp->type, exp->loc);
}

static void check_kind(struct check *check, const struct core_exp *exp)
{
    switch (exp->kind) {
    case CORE_VAR:
        check_var(check, exp);
        break;
    case CORE_DEF:
        check_def_use(check, exp);
        break;
    case CORE_BUILTIN:
        check_builtin(check, exp);
        break;
    case CORE_OPERATOR:
        check_operator(check, exp);
        break;
    case CORE_LITERAL:
        check_require(check, check_is_scalar(exp->type, exp->u.literal.scalar), exp->loc,
                      "a literal has another type");
        break;
    case CORE_TUPLE:
        check_tuple(check, exp);
        break;
    case CORE_PROJ:
        check_proj(check, exp);
        break;
    case CORE_ARRAY:
        check_array(check, exp);
        break;
    case CORE_INDEX:
        check_index(check, exp);
        break;
    case CORE_SLICE:
    case CORE_UPDATE:
        check_slice(check, exp);
        break;
    case CORE_RANGE:
        check_range(check, exp);
        break;
    case CORE_APP:
        check_app(check, exp);
        break;
    case CORE_LAM:
        check_lam(check, exp);
        break;
    case CORE_LET:
        check_let(check, exp);
        break;
    case CORE_IF:
        check_bool(check, exp->u.cond.cond);
        check_exp_is(check, exp->u.cond.then, exp->type, "a branch");
        check_exp_is(check, exp->u.cond.other, exp->type, "a branch");
        break;
    case CORE_CONSTRUCT:
        check_construct(check, exp);
        break;
    case CORE_MATCH:
        check_match(check, exp);
        break;
    case CORE_LOOP:
        check_loop(check, exp);
        break;
    case CORE_ASSERT:
        check_bool(check, exp->u.assert_.cond);
        check_exp_is(check, exp->u.assert_.body, exp->type, "what is asserted");
        break;
    case CORE_ATTRIBUTE:
        check_exp_is(check, exp->u.attribute.body, exp->type, "what has an attribute");
        break;
    case CORE_ASCRIBE:
        check_ascribe(check, exp);
        break;
    case CORE_AND:
    case CORE_OR:
        check_bool(check, exp->u.logic.left);
        check_bool(check, exp->u.logic.right);
        check_require(check, check_is_scalar(exp->type, SCALAR_BOOL), exp->loc,
                      "a condition is no bool");
        break;
    }
}

static bool is_abstract(void *data, const struct core_type *type)
{
    (void)data;
    return type->kind == CORE_TYPE_ABSTRACT;
}

/* Once for each type, which many expressions may share. */
static void check_inferred(struct check *check, const struct core_exp *exp)
{
    if (!check->dialect.no_modules || map_has(check->types, exp->type))
        return;
    check_require(check, !check->dialect.no_type_vars || !core_type_has_var(exp->type), exp->loc,
                  "a type has variables still");
    check_require(check, !core_type_any(exp->type, is_abstract, NULL), exp->loc,
                  "a type is abstract still");
    map_set(check->types, exp->type, check);
}

void check_exp(struct check *check, const struct core_exp *exp)
{
    if (check_is_done(check))
        return;
    check_inferred(check, exp);
    check_require(check, !check->is_of_scalars || exp->type->kind != CORE_TYPE_ARRAY, exp->loc,
                  "there is an array in a function whose calls stay");
    check_kind(check, exp);
}

/* ---- Definitions ---- */

/* DEF's type is that of its parameters and its result. */
static void check_def_type(struct check *check, const struct core_def *def)
{
    const struct core_type *type = def->type;
    for (size_t i = 0; i < def->param_count && !check_is_done(check); i++) {
        check_require(check, type->kind == CORE_TYPE_FUN, def->loc, "a definition is no function");
        if (check_is_done(check))
            return;
        check_same(check, type->param, def->params[i]->type, def->loc, "a parameter");
        type = type->result;
    }
    check_same(check, type, def->result, def->loc, "the result of a definition");
}

/* A definition whose calls stay calls is of scalars; so is all that it computes. */
static void check_calls(struct check *check, const struct core_def *def)
{
    check->is_of_scalars = def->calls != CORE_CALLS_EXPANDED;
    check_require(check, !check->is_of_scalars || core_def_is_of_scalars(def), def->loc,
                  "a function whose calls stay is not of scalars");
    for (size_t i = 0; i < def->inlined_count; i++)
        check_require(check,
                      def->inlined[i]->calls == CORE_CALLS_STAY ||
                          def->inlined[i]->calls == CORE_CALLS_STAY_BUT_SIZES,
                      def->loc, "what an entry expands is no function");
}

void check_def(struct check *check, const struct core_def *def)
{
    check_require(check, !def->is_spec, def->loc, "a specification is no definition");
    if (check_is_done(check))
        return;
    check->moment = arena_new();
    check->vars = map_new_objects(check->moment);
    check->type_vars = map_new_objects(check->moment);
    check_scope_type_vars(check, def->type_vars, def->type_var_count, true);
    check_scope_vars(check, def->sizes, def->size_count, true);
    check_type(check, def->type, def->loc);
    check_def_type(check, def);
    for (size_t i = 0; i < def->param_count; i++)
        check_pat(check, def->params[i]);
    check_annotation(check, def->result_annotation, def->result, def->loc);
    if (def->is_recursive)
        map_set(check->defs, def, (void *)(uintptr_t)def);
    check_calls(check, def);
    check_exp_is(check, def->body, def->result, "the body of a definition");
    check->is_of_scalars = false;
    map_set(check->defs, def, (void *)(uintptr_t)def);
    arena_free(check->moment);
}

struct core_mistake core_check(struct arena *arena, const struct core_program *program,
                               struct core_dialect dialect)
{
    struct check check = {.arena = arena,
                          .dialect = dialect,
                          .defs = map_new_objects(arena),
                          .abstracts = map_new_objects(arena),
                          .types = map_new_objects(arena)};
    for (int scalar = 0; scalar < SCALAR_COUNT; scalar++)
        check.scalars[scalar] = core_make_scalar_type(arena, (enum scalar)scalar);
    check.builtins = core_schemes_new(arena, check.scalars);
    check_require(&check, !dialect.no_modules || program->decs.len == 0, loc_none(),
                  "there are modules still");
    check_decs(&check, &program->decs);
    for (size_t i = 0; i < program->defs.len && !check.mistake.text; i++)
        check_def(&check, program->defs.at[i]);
    if (!check.mistake.text && dialect.no_functions)
        check.mistake = core_check_order(program);
    if (!check.mistake.text && dialect.no_cheap_sizes)
        check.mistake = core_check_sizes(program);
    return check.mistake;
}
