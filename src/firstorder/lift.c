/* Definitions: those of first order, which are dynamic functions (5.3) and stay, and those that are
 * made of functions. What is lifted is parameterised by a record of the variables that the function
 * captured, and by what is left of its arguments:
 *
 *     def twice (g: i32 -> i32) = \x -> g (g x) + 1
 *     twice (\y -> y * a) 3
 *
 *     def twice_lambda {g: {a: i32}} (x: i32) : i32 = x * g.a * g.a + 1
 *     twice_lambda {g = {a = a}} 3
 *
 * One definition is made for each function and static values of its arguments, however often it is
 * applied to such. */
#include "firstorder/lift.h"

#include <string.h>

#include "base/diag.h"
#include "core/make.h"
#include "core/rebuild.h"
#include "core/type.h"
#include "firstorder/apply.h"
#include "firstorder/build.h"
#include "firstorder/env.h"
#include "firstorder/free.h"
#include "firstorder/inline.h"
#include "firstorder/pattern.h"
#include "firstorder/recursion.h"
#include "firstorder/rules.h"
#include "firstorder/state.h"
#include "firstorder/static.h"
#include "firstorder/tell.h"
#include "unique/unique.h"

struct core_pat_vec VEC(const struct core_pat *);

bool defun_is_first_order(const struct core_def *def)
{
    for (size_t i = 0; i < def->param_count; i++)
        if (core_type_has_fun(def->params[i]->type))
            return false;
    return !core_type_has_fun(def->result);
}

/* ---- Definitions that are being made ---- */

static const struct core_type *curried(struct defun *defun, const struct core_pat_vec *params,
                                       const struct core_type *result)
{
    for (size_t i = params->len; i-- > 0;)
        result = core_make_function_type(defun->arena, params->at[i]->type, result);
    return result;
}

/* A local function without a written result type has the marks that are found of it; so has DEF,
 * which is made of one. */
static void find_marks(struct defun *defun, struct core_def *def)
{
    struct arena *own = arena_new();
    unique_check_def(defun->arena, diag_new(own), def);
    arena_free(own);
}

/* COPY, of which everything else is set, with PARAMS and BODY, as it stays; it is the next one. */
static const struct core_def *finish(struct defun *defun, struct core_def *copy,
                                     const struct core_var_vec *sizes,
                                     const struct core_pat_vec *params,
                                     const struct core_exp *body)
{
    copy->sizes = sizes->at;
    copy->size_count = sizes->len;
    copy->params = params->at;
    copy->param_count = params->len;
    copy->body = body;
    copy->type = curried(defun, params, copy->result);
    if (copy->is_lifted && !copy->result_annotation)
        find_marks(defun, copy);
    const struct core_def *made = sizes_leave_def(&defun->output, copy);
    VEC_PUSH(defun->lasting, &defun->made, made);
    return made;
}

const struct core_exp *defun_use(struct defun *defun, const struct core_def *made, struct loc loc)
{
    struct core_exp *use =
        defun_new_exp(defun, CORE_DEF, loc, defun_type_erased(defun, made->type));
    use->u.def = made;
    return use;
}

static void begin(struct defun *defun, const struct core_def *def)
{
    if (def->is_recursive)
        defun_begin_making(defun, def);
}

static void end(struct defun *defun, const struct core_def *def)
{
    if (def->is_recursive)
        defun_end_making(defun);
}

static void rename_sizes(struct defun_env *env, const struct core_def *def,
                         struct core_var_vec *sizes)
{
    for (size_t i = 0; i < def->size_count; i++)
        VEC_PUSH(env->defun->arena, sizes,
                 defun_rename(env, def->sizes[i], defun_dyn(env->defun, env->defun->i64),
                              env->defun->i64));
}

const struct core_def *defun_made_def(struct defun *defun, const struct core_def *def)
{
    const struct core_def *made = map_get(defun->defs, def);
    struct core_def *copy;
    struct core_var_vec sizes = {0};
    struct core_pat_vec params = {0};
    struct defun_env *env;
    const struct core_exp *body;
    if (made)
        return made;
    if (!defun_is_first_order(def))
        bug(def->loc, "'%s' is not of first order", def->name);
    copy = ARENA_NEW(defun->arena, struct core_def);
    *copy = *def;
    env = defun_env_new(defun, def->name, loc_none(), &sizes);
    rename_sizes(env, def, &sizes);
    for (size_t i = 0; i < def->param_count; i++)
        VEC_PUSH(defun->arena, &params,
                 defun_pat(env, def->params[i], defun_dyn(defun, def->params[i]->type)));
    copy->result = defun_type(env, def->result);
    copy->type = curried(defun, &params, copy->result);
    map_set(defun->defs, def, copy);
    begin(defun, def);
    body = defun_data(env, def->body);
    end(defun, def);
    copy->result_annotation = def->result_annotation ? defun_type(env, def->result_annotation)
                                                     : NULL;
    made = finish(defun, copy, &sizes, &params, body);
    map_set(defun->defs, def, (void *)(uintptr_t)made);
    return made;
}

/* ---- Lifted functions ---- */

/* The record of what FUN captured, each of it with its name. Its type is a written one, so that no
 * sizes in it are taken to be the same: nobody says that they are. */
static const struct core_pat *record_param(struct defun_env *env, const struct defun_static *fun)
{
    struct defun_result record = {NULL, fun};
    struct core_pat *pat = ARENA_NEW(env->defun->arena, struct core_pat);
    *pat = *defun_fresh(env->defun, fun, NULL, fun->fun->loc, &record.exp);
    pat->annotation = pat->type;
    defun_bind_captured(env, record);
    return pat;
}

/* The same for a parameter PAT that has no written type. */
static const struct core_pat *written(struct defun *defun, const struct core_pat *pat)
{
    struct core_pat *copy = ARENA_NEW(defun->arena, struct core_pat);
    *copy = *pat;
    if (!copy->annotation && pat->kind != CORE_PAT_TUPLE)
        copy->annotation = pat->type;
    return copy;
}

static const struct core_pat *unit_param(struct defun *defun, struct loc loc)
{
    struct core_pat *pat = ARENA_NEW(defun->arena, struct core_pat);
    *pat = (struct core_pat){.kind = CORE_PAT_TUPLE, .loc = loc, .type = defun->unit};
    return pat;
}

/* "main_f": where the function stands, and its name; a definition that is a lambda has one name. */
static const char *name_of(struct defun *defun, const struct defun_static *fun)
{
    const char *own = fun->name ? defun_word(fun->name) : "lambda";
    if (fun->name && strcmp(fun->name, fun->home) == 0)
        return own;
    return arena_printf(defun->arena, "%s_%s", defun_word(fun->home), own);
}

/* What the definition made of FUN is, but for its parameters and body. */
static struct core_def *new_def(struct defun *defun, const struct defun_static *fun)
{
    struct core_def *def = ARENA_NEW(defun->arena, struct core_def);
    if (fun->fun->kind == CORE_DEF) {
        *def = *fun->fun->u.def;
        def->result_in_place = false;
        return def;
    }
    def->name = name_of(defun, fun);
    def->called = fun->name;
    def->is_lifted = true;
    def->loc = fun->fun->loc;
    return def;
}

static const struct core_type *annotation_of(const struct core_exp *fun, size_t count)
{
    if (fun->kind == CORE_DEF)
        return fun->u.def->result_annotation;
    for (; count > 1; count--)
        fun = fun->u.lam.body;
    return fun->u.lam.result_annotation;
}

/* Which parts of FUN's result are memory of their own, as FUN, a lambda, says. */
static const struct core_marks *marks_of(const struct core_exp *fun, size_t count)
{
    const struct core_type *type = fun->type;
    for (; count > 1; count--)
        type = type->result;
    return core_type_has_fun(type->result) ? NULL : type->fresh;
}

/* The sizes in TYPE, and those of them that are a variable of NAMES. */
static void count_sizes(const struct core_type *type, const struct map *names, size_t *all,
                        size_t *named)
{
    if (type->size) {
        ++*all;
        *named += type->size->kind == CORE_VAR && map_has(names, type->size->u.var);
    }
    if (type->elem)
        count_sizes(type->elem, names, all, named);
    for (size_t i = 0; i < type->part_count; i++)
        count_sizes(type->parts[i], names, all, named);
}

/* BODY, whose type must be ANNOTATION, where SIZES stand that nothing has bound: let SIZES (result:
 * ANNOTATION) = BODY in result. */
static const struct core_exp *with_sizes(struct defun *defun, const struct core_exp *body,
                                         const struct core_type *annotation,
                                         const struct core_var_vec *sizes)
{
    struct core_var *var = ARENA_NEW(defun->arena, struct core_var);
    struct core_pat *pat = ARENA_NEW(defun->arena, struct core_pat);
    struct defun_lets lets = {0};
    struct defun_let let = {pat, body, sizes->at, sizes->len, body->loc};
    *var = (struct core_var){.name = "result", .loc = body->loc, .type = body->type};
    *pat = *defun_var_pat(defun, var, body->type, body->loc);
    pat->annotation = annotation;
    VEC_PUSH(defun->arena, &lets, let);
    return defun_under(defun, &lets, defun_var_exp(defun, var, body->loc));
}

/* What is left of the SIZES of DEF: those that PARAMS or *BODY still mention. Those that only the
 * result has were sizes of a function; they still say what is the same in the result. */
static struct core_var_vec sizes_left(struct defun *defun, struct core_def *def,
                                      const struct core_var_vec *sizes,
                                      const struct core_pat_vec *params,
                                      const struct core_exp **body)
{
    struct core_var_vec left = {0}, in_result = {0};
    struct arena *work = arena_new();
    struct map *mentioned = defun_mentioned(work, params->at, params->len, *body);
    struct map *open = map_new_objects(work);
    const struct core_type *annotation = def->result_annotation;
    const struct core_pat result = {
        .kind = CORE_PAT_WILD, .type = (*body)->type, .annotation = annotation};
    const struct core_pat *results = &result;
    struct map *by_result = defun_mentioned(work, &results, 1, NULL);
    size_t all = 0, named = 0;
    for (size_t i = 0; i < sizes->len; i++)
        if (map_has(mentioned, sizes->at[i])) {
            VEC_PUSH(defun->arena, &left, sizes->at[i]);
        } else if (map_has(by_result, sizes->at[i])) {
            VEC_PUSH(defun->arena, &in_result, sizes->at[i]);
            map_set(open, sizes->at[i], open);
        }
    if (in_result.len) {
        count_sizes(annotation, open, &all, &named);
        if (all > in_result.len || named < all)
            *body = with_sizes(defun, *body, annotation, &in_result);
        def->result_annotation = NULL;
    }
    arena_free(work);
    return left;
}

/* What SPECIAL will be, DEF, as its body needs it, which uses it: its result is data. */
static void foresee(struct defun_env *env, struct defun_special *special, struct core_def *def,
                    const struct core_pat_vec *params)
{
    struct defun *defun = env->defun;
    const struct core_def *source = special->fun->fun->u.def;
    begin(defun, source);
    def->result = defun_type(env, source->result);
    def->type = curried(defun, params, def->result);
    special->def = def;
    special->result = defun_dyn(defun, def->result);
}

/* Adds to DATA a pattern for each part of TYPE that stays data where SV is its static value. */
static void add_data(struct arena *work, const struct core_type *type,
                     const struct defun_static *sv, struct core_pat_vec *data)
{
    struct core_pat *pat;
    if (sv->kind == DEFUN_LAM)
        return;
    if (sv->kind == DEFUN_RCD) {
        for (size_t i = 0; i < sv->part_count; i++)
            add_data(work, type->parts[i], sv->parts[i], data);
        return;
    }
    pat = ARENA_NEW(work, struct core_pat);
    *pat = (struct core_pat){.kind = CORE_PAT_WILD, .type = type};
    VEC_PUSH(work, data, pat);
}

/* Likewise of PAT, whose annotations say sizes. */
static void add_pat_data(struct arena *work, const struct core_pat *pat,
                         const struct defun_static *sv, struct core_pat_vec *data)
{
    if (sv->kind == DEFUN_RCD && pat->kind == CORE_PAT_TUPLE)
        for (size_t i = 0; i < sv->part_count; i++)
            add_pat_data(work, pat->parts[i], sv->parts[i], data);
    else if (sv->kind == DEFUN_RCD)
        add_data(work, pat->annotation ? pat->annotation : pat->type, sv, data);
    else if (sv->kind != DEFUN_LAM)
        VEC_PUSH(work, data, pat);
}

/* The sizes of the definition that SPECIAL is made of, as far as arguments that stay data say them.
 * Those that only functions have are the sizes of what these are applied to:
 *
 *     def both [d] (f g: [d]i64 -> i64) : [d]i64 -> (i64, i64) = \(x: [d]i64) -> (f x, g x) */
static void rename_sizes_of(struct defun_env *env, const struct defun_special *special,
                            struct core_var_vec *sizes)
{
    const struct core_def *def = special->fun->fun->u.def;
    struct arena *work = arena_new();
    struct core_pat_vec data = {0};
    for (size_t i = 0; i < special->count; i++)
        add_pat_data(work, defun_param_of(special->fun->fun, i), special->svs[i], &data);
    struct map *said = defun_mentioned(work, data.at, data.len, NULL);
    for (size_t i = 0; i < def->size_count; i++)
        if (map_has(said, def->sizes[i]))
            VEC_PUSH(env->defun->arena, sizes,
                     defun_rename(env, def->sizes[i], defun_dyn(env->defun, env->defun->i64),
                                  env->defun->i64));
    arena_free(work);
}

static void make(struct defun *defun, struct defun_special *special)
{
    const struct defun_static *fun = special->fun;
    bool is_def = fun->fun->kind == CORE_DEF;
    struct core_def *def = new_def(defun, fun);
    struct core_var_vec sizes = {0};
    struct core_pat_vec params = {0};
    struct defun_env *env =
        defun_env_new(defun, is_def ? def->name : fun->home, loc_none(), &sizes);
    struct defun_result body;
    if (is_def)
        rename_sizes_of(env, special, &sizes);
    else {
        const struct core_pat *record = record_param(env, fun);
        if (!defun_is_nothing(fun))
            VEC_PUSH(defun->arena, &params, record);
    }
    for (size_t i = 0; i < special->count; i++) {
        const struct core_pat *pat =
            written(defun, defun_pat(env, defun_param_of(fun->fun, i), special->svs[i]));
        if (!defun_is_nothing(special->svs[i]))
            VEC_PUSH(defun->arena, &params, pat);
    }
    if (!params.len)
        VEC_PUSH(defun->arena, &params, unit_param(defun, def->loc));
    if (is_def && def->is_recursive)
        foresee(env, special, def, &params);
    body = defun_exp(env, defun_body_of(fun->fun, special->count));
    if (is_def)
        end(defun, fun->fun->u.def);
    def->result_annotation =
        defun_annotation(env, annotation_of(fun->fun, special->count), body.sv);
    special->result = body.sv;
    sizes = sizes_left(defun, def, &sizes, &params, &body.exp);
    def->result = body.exp->type;
    if (!is_def)
        def->fresh = marks_of(fun->fun, special->count);
    special->def = finish(defun, def, &sizes, &params, body.exp);
    defun_tell_made(defun, fun, special->def);
}

struct special_vec VEC(struct defun_special *);

static bool is_wanted(const struct defun_special *special, const struct defun_static *fun,
                      const struct defun_static *const *svs, size_t count)
{
    if (special->count != count || !defun_static_is_same(special->fun, fun))
        return false;
    for (size_t i = 0; i < count; i++)
        if (!defun_static_is_same(special->svs[i], svs[i]))
            return false;
    return true;
}

static struct special_vec *specials_of(struct defun *defun, const struct defun_static *fun)
{
    const void *key = fun->fun->kind == CORE_DEF ? (const void *)fun->fun->u.def : fun->fun;
    struct special_vec *specials = map_get(defun->specials, key);
    if (!specials) {
        specials = ARENA_NEW(defun->lasting, struct special_vec);
        map_set(defun->specials, key, specials);
    }
    return specials;
}

const struct defun_special *defun_find_special(struct defun *defun, const struct defun_static *fun,
                                               const struct defun_static *const *svs,
                                               size_t count)
{
    const struct special_vec *specials = specials_of(defun, fun);
    for (size_t i = 0; i < specials->len; i++)
        if (is_wanted(specials->at[i], fun, svs, count))
            return specials->at[i];
    return NULL;
}

const struct defun_special *defun_specialise(struct defun *defun, const struct defun_static *fun,
                                             const struct defun_static *const *svs, size_t count)
{
    struct defun_special *special = ARENA_NEW(defun->arena, struct defun_special);
    special->fun = fun;
    special->svs = svs;
    special->count = count;
    VEC_PUSH(defun->lasting, specials_of(defun, fun), special);
    defun->is_shared = true;
    make(defun, special);
    return special;
}

/* ---- Uses ---- */

/* A definition without parameters that is a function: a constant for what it captures. */
static struct defun_result functional_constant(struct defun *defun, const struct core_exp *exp)
{
    const struct core_def *def = exp->u.def;
    struct defun_result *kept = map_get(defun->defs, def);
    struct core_var_vec sizes = {0};
    struct core_pat_vec params = {0};
    struct core_def *copy;
    if (kept)
        return *kept;
    defun->is_shared = true;
    kept = ARENA_NEW(defun->arena, struct defun_result);
    *kept = defun_exp_named(defun_env_new(defun, def->name, loc_none(), &sizes), def->body,
                            def->name);
    map_set(defun->defs, def, kept);
    if (defun_is_nothing(kept->sv) && defun_is_atomic(kept->exp))
        return *kept;
    copy = ARENA_NEW(defun->arena, struct core_def);
    *copy = *def;
    copy->result_annotation = NULL;
    copy->result = kept->exp->type;
    kept->exp =
        defun_use(defun, finish(defun, copy, &sizes, &params, kept->exp), exp->loc);
    return *kept;
}

struct defun_result defun_def(struct defun_env *env, const struct core_exp *exp)
{
    const struct core_def *def = exp->u.def;
    struct core_exp *use;
    if (def->param_count)
        return defun_dynamic(env->defun, exp, defun_loc(env, exp->loc));
    if (core_type_has_fun(def->result))
        return functional_constant(env->defun, exp);
    use = defun_new_exp(env->defun, CORE_DEF, defun_loc(env, exp->loc),
                        defun_type(env, exp->type));
    use->u.def = defun_made_def(env->defun, def);
    return (struct defun_result){use, defun_dyn(env->defun, use->type)};
}
