/* Definitions: parameters, body, and what becomes a core definition.
 *
 *     def f [n] 'a (x: a) (y: [n]f32) = ...
 *
 * Definitions of the prelude are elaborated in the middle of the definition that uses them; each
 * has its own inference. */
#include "front/infer_dec.h"

#include <string.h>

#include "base/diag.h"
#include "base/map.h"
#include "core/module.h"
#include "core/move.h"
#include "core/share.h"
#include "front/against.h"
#include "front/annotation.h"
#include "front/bound.h"
#include "front/exhaust.h"
#include "front/exists.h"
#include "front/expand.h"
#include "front/finish.h"
#include "front/generalise.h"
#include "front/infer.h"
#include "front/infer_exp.h"
#include "front/infer_pat.h"
#include "front/recursion.h"
#include "front/restrict.h"
#include "front/scope.h"
#include "front/state.h"
#include "front/types.h"
#include "front/unify.h"
#include "front/unsafe.h"
#include "sizes/sizes.h"
#include "unique/unique.h"

void front_infer_begin(struct infer *infer, struct front *front, bool in_prelude)
{
    *infer = (struct infer){
        .front = front,
        .in_prelude = in_prelude,
        .errors_before = diag_error_count(front->diag),
    };
}

bool front_dec_is_entry(const struct syn_dec *dec)
{
    return dec->kind == SYN_DEC_DEF &&
           (dec->def.is_entry || strcmp(dec->def.fun.name.name, "main") == 0);
}

/* Binds [n] and 'a; the sizes go into SIZES, the type variables into VARS. */
static const struct scope *bind_type_params(struct infer *infer,
                                            struct syn_type_param_list params,
                                            const struct core_var **sizes, size_t *size_count,
                                            struct type_vars *vars, struct map *names)
{
    const struct scope *scope = NULL;
    for (size_t i = 0; i < params.count; i++) {
        if (params.at[i].kind != SYN_PARAM_SIZE)
            continue;
        front_check_duplicate(infer, names, &params.at[i].name);
        sizes[*size_count] = front_size_new(infer, params.at[i].name);
        scope = front_scope_value(infer->front, scope, sizes[(*size_count)++]);
    }
    return front_bind_type_vars(infer, scope, params, vars);
}

/* ---- Definitions ---- */

/* A definition, as written and in the core, on its way through the passes. */
struct definition {
    const struct syn_function *fun;
    struct core_def *def;
    const struct core_pat **params; /* of DEF */
    struct type_vars vars;          /* of DEF */
    bool is_sized;                  /* DEF is whole: all its types are known */
};

/* Whether the definition is wrong, or has types that are not known for what is wrong elsewhere. */
static bool has_errors(const struct infer *infer)
{
    return diag_error_count(infer->front->diag) > infer->errors_before || infer->types_missing;
}

/* INNER gets what front_pat_split leaves of each. */
static const struct core_pat **infer_params(struct infer *infer, const struct scope **scope,
                                            struct syn_pat_list list, struct map *names,
                                            struct core_pat **inner)
{
    const struct core_pat **pats =
        ARENA_ARRAY(infer->front->arena, const struct core_pat *, list.count);
    for (size_t i = 0; i < list.count; i++)
        pats[i] = front_pat_split(
            infer, front_infer_pat(infer, scope, list.at[i], NULL, names), &inner[i]);
    return pats;
}

static const struct core_type *curried_type(struct front *front,
                                            const struct core_pat *const *params, size_t count,
                                            const struct core_type *result,
                                            const struct core_marks *fresh)
{
    for (size_t i = count; i > 0; i--) {
        result = front_type_fun(front, params[i - 1]->type, result);
        result = front_type_marked(front, result, front_pat_consumes(params[i - 1]),
                                   i == count ? fresh : NULL);
    }
    return result;
}

/* After this the definition has no unification variables. */
static void finish_def(struct infer *infer, struct definition *definition)
{
    struct core_def *def = definition->def;
    def->body = front_finish_exp(infer, def->body);
    def->type = front_finish_type(infer, def->type);
    def->result = front_finish_type(infer, def->result);
    if (def->result_annotation)
        def->result_annotation = front_finish_type(infer, def->result_annotation);
    for (size_t i = 0; i < def->param_count; i++)
        definition->params[i] = front_finish_pat(infer, definition->params[i]);
    front_finish_vars(infer);
}

/* The sizes that hide in the types of parameters are parameters, too: what is given says them. */
static void add_sizes(struct front *front, struct core_def *def, struct core_hidden hidden)
{
    size_t count = def->size_count + hidden.count;
    const struct core_var **sizes = ARENA_ARRAY(front->arena, const struct core_var *, count);
    for (size_t i = 0; i < count; i++)
        sizes[i] = i < def->size_count ? def->sizes[i] : hidden.at[i - def->size_count];
    def->sizes = sizes;
    def->size_count = count;
}

/* The body of DEF, whose result is not written: what it gives where DEF is used in it is found by
 * what is done with it there. */
static struct core_exp *infer_open_body(struct infer *infer, const struct scope *scope,
                                        struct core_def *def, const struct syn_function *fun)
{
    struct front *front = infer->front;
    const struct core_type *result = front_type_meta(infer, def->loc);
    def->type = curried_type(front, def->params, def->param_count, result, NULL);
    struct core_exp *body = front_infer_exp(infer, scope, fun->body, NULL);
    if (def->is_recursive)
        front_expect(infer, fun->body->loc, result, body->type);
    return body;
}

/* The body of DEF, in which DEF has the type that its head says. */
static struct core_exp *infer_body(struct infer *infer, const struct scope *scope,
                                   struct core_def *def, const struct syn_function *fun)
{
    if (!fun->result)
        return infer_open_body(infer, scope, def, fun);
    size_t mark = front_exists_mark(infer);
    const struct core_type *written = front_annotation(infer, scope, fun->result);
    struct core_hidden hidden = front_exists_take(infer, mark);
    def->result_annotation = front_exists_forget(infer, written, hidden);
    def->result_in_place = fun->result->kind == SYN_TYPE_UNIQUE;
    def->fresh = front_marks(infer, fun->result);
    def->result = front_type_strip(infer->front, def->result_annotation);
    def->type =
        curried_type(infer->front, def->params, def->param_count, def->result, def->fresh);
    struct against against = front_against_begin(infer);
    struct core_exp *body = front_infer_exp(infer, scope, fun->body, def->result);
    front_against_note(against, fun->body, fun->result->loc,
                       "the type of the result is given here");
    return front_exists_bind(infer, hidden, written, body);
}

static void infer_def(struct infer *infer, struct definition *definition)
{
    struct front *front = infer->front;
    const struct syn_function *fun = definition->fun;
    struct core_def *def = definition->def;
    struct map *names = map_new_strings(front->arena);
    size_t type_param_count = fun->type_params.count;
    const struct core_var **sizes =
        ARENA_ARRAY(front->arena, const struct core_var *, type_param_count);
    const struct scope *scope = bind_type_params(infer, fun->type_params, sizes, &def->size_count,
                                                 &definition->vars, names);
    def->sizes = sizes;
    struct core_pat **inner = ARENA_ARRAY(front->arena, struct core_pat *, fun->params.count);
    def->params = definition->params = infer_params(infer, &scope, fun->params, names, inner);
    def->param_count = fun->params.count;
    add_sizes(front, def, front_exists_take(infer, 0));
    struct core_exp *body = infer_body(infer, scope, def, fun);
    def->body = front_bind_split(infer, def->params, inner, def->param_count, body);
    def->result = def->result ? def->result : def->body->type;
    def->type =
        curried_type(front, def->params, def->param_count, def->result, def->fresh);
}

static void default_def(struct infer *infer, struct definition *definition)
{
    (void)definition;
    front_default(infer);
}

static void generalise_def(struct infer *infer, struct definition *definition)
{
    if (!has_errors(infer))
        front_generalise(infer, definition->def->type, &definition->vars);
    definition->def->type_vars = definition->vars.at;
    definition->def->type_var_count = definition->vars.count;
}

static void check_recursion_def(struct infer *infer, struct definition *definition)
{
    if (!has_errors(infer))
        front_check_recursion(infer, definition->def);
}

static void check_cases_def(struct infer *infer, struct definition *definition)
{
    if (!has_errors(infer))
        front_check_cases(infer->front, definition->def);
}

/* Where another definition is wrong, types of this one may not be known. What the passes behind
 * inference find leaves them known. */
static bool types_are_known(const struct front *front)
{
    return diag_error_count(front->diag) == front->late_errors;
}

static void unique_def(struct infer *infer, struct definition *definition)
{
    struct front *front = infer->front;
    if (!types_are_known(front))
        return;
    unique_check_def(front->arena, front->diag, definition->def);
    front->late_errors = diag_error_count(front->diag);
}

static void expand_def(struct infer *infer, struct definition *definition)
{
    if (definition->def->is_entry && !has_errors(infer))
        front_expand_entry(infer->front, definition->def);
}

static void restrict_def(struct infer *infer, struct definition *definition)
{
    if (!has_errors(infer))
        front_restrict_def(infer, definition->def);
    if (definition->def->is_entry && !has_errors(infer))
        front_restrict_entry(infer->front, definition->def);
}

static void size_def(struct infer *infer, struct definition *definition)
{
    struct front *front = infer->front;
    const struct sizes_context context = {.arena = front->arena,
                                          .i64 = front->scalars[SCALAR_I64],
                                          .builtins = &front->builtins,
                                          .diag = front->diag,
                                          .share = core_share_new(front->arena),
                                          .hidden = front->diag};
    if (!types_are_known(front) || has_errors(infer))
        return;
    front_check_bound_sizes(infer, definition->def);
    if (has_errors(infer))
        return;
    sizes_def(&context, definition->def);
    definition->is_sized = true;
    front->late_errors = diag_error_count(front->diag);
}

static void unsafe_def(struct infer *infer, struct definition *definition)
{
    if (!has_errors(infer))
        definition->def->body = front_unsafe_exp(infer->front->arena, definition->def->body);
}

typedef void definition_pass(struct infer *infer, struct definition *definition);

static definition_pass *const passes[] = {
#define PASS(name, function, meaning) function,
#include "front/passes.def"
#undef PASS
};

/* What was inferred lies in an arena that goes; DEFINITION is moved out of it. With errors it is
 * not whole, and stays in it to the end. */
static const struct core_def *keep(struct front *front, const struct definition *definition,
                                   struct arena *outer)
{
    const struct core_def *def = definition->def;
    struct arena *work = front->arena;
    front_scope_leave(front);
    front->arena = outer;
    if (definition->is_sized) {
        def = core_move_def(def, front->whole, front->share);
        arena_free(work);
    } else {
        VEC_PUSH(front->whole, &front->wrong, work);
    }
    return def;
}

const struct core_def *front_define(struct front *front, const struct syn_dec *dec,
                                    const char *name, const char *called, bool in_prelude)
{
    struct arena *outer = front->arena;
    struct infer infer;
    front->arena = arena_new();
    front_infer_begin(&infer, front, in_prelude);
    *(dec->def.fun.params.count > 0 ? &infer.own_name : &infer.constant) = dec->def.fun.name.name;
    struct core_def def = {.name = name,
                           .called = called,
                           .loc = dec->def.fun.name.loc,
                           .is_entry = !in_prelude && front->structure->is_program &&
                                       front_dec_is_entry(dec)};
    struct definition definition = {.fun = &dec->def.fun,
                                    .def = ARENA_NEW(front->arena, struct core_def)};
    *definition.def = def;
    infer.own = definition.def;
    for (size_t i = 0; i < sizeof passes / sizeof passes[0]; i++)
        passes[i](&infer, &definition);
    if (in_prelude && has_errors(&infer))
        bug(dec->loc, "the prelude's definition of %s is wrong: %s", name,
            diag_at(front->diag, diag_count(front->diag) - 1)->text);
    const struct core_def *kept = keep(front, &definition, outer);
    VEC_PUSH(front->whole, in_prelude ? &front->program->decs : front->decs,
             core_make_dec_def(front->whole, kept));
    return kept;
}
