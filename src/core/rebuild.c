/* Copies of the core with other parts (rebuild.h): one clause for each kind that has parts. */
#include "core/rebuild.h"

#include "base/diag.h"
#include "core/make.h"

static const struct core_exp *new_exp(const struct core_rebuild *rebuild,
                                      const struct core_exp *exp)
{
    return exp && rebuild->exp ? rebuild->exp(rebuild->context, exp) : exp;
}

static const struct core_pat *new_pat(const struct core_rebuild *rebuild,
                                      const struct core_pat *pat)
{
    return pat && rebuild->pat ? rebuild->pat(rebuild->context, pat) : pat;
}

static const struct core_type *new_type(const struct core_rebuild *rebuild,
                                        const struct core_type *type)
{
    return type && rebuild->type ? rebuild->type(rebuild->context, type) : type;
}

static const struct core_type *new_written(const struct core_rebuild *rebuild,
                                           const struct core_type *type)
{
    return type && rebuild->written ? rebuild->written(rebuild->context, type)
                                    : new_type(rebuild, type);
}

static const struct core_var *new_var(const struct core_rebuild *rebuild,
                                      const struct core_var *var)
{
    return var && rebuild->var ? rebuild->var(rebuild->context, var) : var;
}

static const struct core_exp *const *new_exps(const struct core_rebuild *rebuild,
                                              const struct core_exp *const *exps, size_t count)
{
    const struct core_exp **copies = ARENA_ARRAY(rebuild->arena, const struct core_exp *, count);
    for (size_t i = 0; i < count; i++)
        copies[i] = new_exp(rebuild, exps[i]);
    return copies;
}

static const struct core_type *const *new_types(const struct core_rebuild *rebuild,
                                                const struct core_type *const *types, size_t count)
{
    const struct core_type **copies = ARENA_ARRAY(rebuild->arena, const struct core_type *, count);
    for (size_t i = 0; i < count; i++)
        copies[i] = new_type(rebuild, types[i]);
    return copies;
}

static const struct core_var *const *new_vars(const struct core_rebuild *rebuild,
                                              const struct core_var *const *vars, size_t count)
{
    const struct core_var **copies = ARENA_ARRAY(rebuild->arena, const struct core_var *, count);
    for (size_t i = 0; i < count; i++)
        copies[i] = new_var(rebuild, vars[i]);
    return copies;
}

/* ---- Types ---- */

static const struct core_variant *new_variants(const struct core_rebuild *rebuild,
                                               const struct core_type *type)
{
    struct core_variant *copies =
        ARENA_ARRAY(rebuild->arena, struct core_variant, type->variant_count);
    for (size_t i = 0; i < type->variant_count; i++) {
        copies[i] = type->variants[i];
        copies[i].payload = new_types(rebuild, copies[i].payload, copies[i].payload_count);
    }
    return copies;
}

struct core_type *core_rebuild_type(const struct core_rebuild *rebuild,
                                    const struct core_type *type)
{
    struct core_type *copy = ARENA_NEW(rebuild->arena, struct core_type);
    *copy = *type;
    switch (type->kind) {
    case CORE_TYPE_ERROR:
    case CORE_TYPE_META:
    case CORE_TYPE_VAR:
    case CORE_TYPE_SCALAR:
        break;
    case CORE_TYPE_TUPLE:
        copy->parts = new_types(rebuild, type->parts, type->part_count);
        break;
    case CORE_TYPE_SUM:
        copy->variants = new_variants(rebuild, type);
        break;
    case CORE_TYPE_ARRAY:
    case CORE_TYPE_VECTOR:
        copy->size = new_exp(rebuild, type->size);
        copy->elem = new_type(rebuild, type->elem);
        break;
    case CORE_TYPE_ABSTRACT:
        copy->size_args = new_exps(rebuild, type->size_args, type->size_arg_count);
        copy->parts = new_types(rebuild, type->parts, type->part_count);
        break;
    case CORE_TYPE_FUN:
        copy->param = new_type(rebuild, type->param);
        copy->param_name = new_var(rebuild, type->param_name);
        copy->exists = new_vars(rebuild, type->exists, type->exist_count);
        copy->result = new_type(rebuild, type->result);
        break;
    }
    return copy;
}

struct core_type *core_rebuild_plain_type(const struct core_rebuild *rebuild,
                                          const struct core_type *type)
{
    struct core_type plain = *type;
    plain.size = NULL;
    plain.size_args = ARENA_ARRAY(rebuild->arena, const struct core_exp *, type->size_arg_count);
    plain.param_name = NULL;
    plain.exist_count = 0;
    return core_rebuild_type(rebuild, &plain);
}

/* ---- Patterns ---- */

struct core_pat *core_rebuild_pat(const struct core_rebuild *rebuild, const struct core_pat *pat)
{
    struct core_pat *copy = ARENA_NEW(rebuild->arena, struct core_pat);
    const struct core_pat **parts =
        ARENA_ARRAY(rebuild->arena, const struct core_pat *, pat->part_count);
    *copy = *pat;
    copy->type = new_type(rebuild, pat->type);
    copy->annotation = new_written(rebuild, pat->annotation);
    for (size_t i = 0; i < pat->part_count; i++)
        parts[i] = new_pat(rebuild, pat->parts[i]);
    copy->parts = parts;
    return copy;
}

/* ---- Expressions ---- */

static const struct core_slice *new_slices(const struct core_rebuild *rebuild,
                                           const struct core_slice *slices, size_t count)
{
    struct core_slice *copies = ARENA_ARRAY(rebuild->arena, struct core_slice, count);
    for (size_t i = 0; i < count; i++)
        copies[i] = (struct core_slice){
            .is_range = slices[i].is_range,
            .index = new_exp(rebuild, slices[i].index),
            .from = new_exp(rebuild, slices[i].from),
            .to = new_exp(rebuild, slices[i].to),
            .step = new_exp(rebuild, slices[i].step),
        };
    return copies;
}

static void rebuild_let(const struct core_rebuild *rebuild, struct core_exp *copy)
{
    copy->u.let.bound = new_exp(rebuild, copy->u.let.bound);
    copy->u.let.sizes = new_vars(rebuild, copy->u.let.sizes, copy->u.let.size_count);
    copy->u.let.pat = new_pat(rebuild, copy->u.let.pat);
    copy->u.let.body = new_exp(rebuild, copy->u.let.body);
}

static void rebuild_match(const struct core_rebuild *rebuild, struct core_exp *copy)
{
    struct core_case *cases = ARENA_ARRAY(rebuild->arena, struct core_case, copy->u.match.count);
    copy->u.match.value = new_exp(rebuild, copy->u.match.value);
    for (size_t i = 0; i < copy->u.match.count; i++) {
        cases[i].pat = new_pat(rebuild, copy->u.match.cases[i].pat);
        cases[i].body = new_exp(rebuild, copy->u.match.cases[i].body);
    }
    copy->u.match.cases = cases;
}

/* What a `while` asks is in the scope of the pattern, unlike what the others go over. */
static void rebuild_loop(const struct core_rebuild *rebuild, struct core_exp *copy)
{
    struct core_loop *loop = core_own_loop(rebuild->arena, copy);
    bool is_while = loop->kind == CORE_LOOP_WHILE;
    size_t *own = ARENA_ARRAY(rebuild->arena, size_t, loop->own_count);
    for (size_t i = 0; i < loop->own_count; i++)
        own[i] = loop->own[i];
    loop->own = own;
    loop->init = new_exp(rebuild, loop->init);
    if (!is_while)
        loop->until = new_exp(rebuild, loop->until);
    loop->sizes = new_vars(rebuild, loop->sizes, loop->size_count);
    loop->pat = new_pat(rebuild, loop->pat);
    if (is_while)
        loop->until = new_exp(rebuild, loop->until);
    loop->counter = new_var(rebuild, loop->counter);
    loop->elem = new_pat(rebuild, loop->elem);
    loop->body = new_exp(rebuild, loop->body);
}

static void rebuild_parts(const struct core_rebuild *rebuild, struct core_exp *copy)
{
    switch (copy->kind) {
    case CORE_BUILTIN:
    case CORE_OPERATOR:
    case CORE_LITERAL:
        break;
    case CORE_VAR:
        copy->u.instance = new_types(rebuild, copy->u.instance, copy->u.var->type_var_count);
        break;
    case CORE_DEF:
        copy->u.instance = new_types(rebuild, copy->u.instance, copy->u.def->type_var_count);
        if (copy->u.sizes)
            copy->u.sizes = new_exps(rebuild, copy->u.sizes, copy->u.def->hidden_count);
        break;
    case CORE_TUPLE:
    case CORE_ARRAY:
        copy->u.tuple.parts = new_exps(rebuild, copy->u.tuple.parts, copy->u.tuple.count);
        break;
    case CORE_PROJ:
        copy->u.proj.tuple = new_exp(rebuild, copy->u.proj.tuple);
        break;
    case CORE_INDEX:
        copy->u.index.array = new_exp(rebuild, copy->u.index.array);
        copy->u.index.indices = new_exps(rebuild, copy->u.index.indices, copy->u.index.count);
        break;
    case CORE_SLICE:
    case CORE_UPDATE:
        copy->u.slice.array = new_exp(rebuild, copy->u.slice.array);
        copy->u.slice.slices = new_slices(rebuild, copy->u.slice.slices, copy->u.slice.count);
        copy->u.slice.value = new_exp(rebuild, copy->u.slice.value);
        break;
    case CORE_RANGE:
        copy->u.range.first = new_exp(rebuild, copy->u.range.first);
        copy->u.range.second = new_exp(rebuild, copy->u.range.second);
        copy->u.range.last = new_exp(rebuild, copy->u.range.last);
        break;
    case CORE_APP:
        copy->u.app.fun = new_exp(rebuild, copy->u.app.fun);
        copy->u.app.arg = new_exp(rebuild, copy->u.app.arg);
        break;
    case CORE_LAM:
        copy->u.lam.pat = new_pat(rebuild, copy->u.lam.pat);
        copy->u.lam.result_annotation = new_written(rebuild, copy->u.lam.result_annotation);
        copy->u.lam.body = new_exp(rebuild, copy->u.lam.body);
        break;
    case CORE_LET:
        rebuild_let(rebuild, copy);
        break;
    case CORE_IF:
        copy->u.cond.cond = new_exp(rebuild, copy->u.cond.cond);
        copy->u.cond.then = new_exp(rebuild, copy->u.cond.then);
        copy->u.cond.other = new_exp(rebuild, copy->u.cond.other);
        break;
    case CORE_CONSTRUCT:
        copy->u.construct.parts =
            new_exps(rebuild, copy->u.construct.parts, copy->u.construct.count);
        break;
    case CORE_MATCH:
        rebuild_match(rebuild, copy);
        break;
    case CORE_LOOP:
        rebuild_loop(rebuild, copy);
        break;
    case CORE_ASSERT:
        copy->u.assert_.cond = new_exp(rebuild, copy->u.assert_.cond);
        copy->u.assert_.body = new_exp(rebuild, copy->u.assert_.body);
        break;
    case CORE_ATTRIBUTE:
        copy->u.attribute.body = new_exp(rebuild, copy->u.attribute.body);
        break;
    case CORE_ASCRIBE:
        copy->u.ascribe.exp = new_exp(rebuild, copy->u.ascribe.exp);
        copy->u.ascribe.to = new_written(rebuild, copy->u.ascribe.to);
        break;
    case CORE_AND:
    case CORE_OR:
        copy->u.logic.left = new_exp(rebuild, copy->u.logic.left);
        copy->u.logic.right = new_exp(rebuild, copy->u.logic.right);
        break;
    }
}

struct core_exp *core_rebuild_exp(const struct core_rebuild *rebuild, const struct core_exp *exp)
{
    struct core_exp *copy = ARENA_NEW(rebuild->arena, struct core_exp);
    *copy = *exp;
    copy->type = new_type(rebuild, exp->type);
    rebuild_parts(rebuild, copy);
    return copy;
}

bool core_is_empty(const struct core_exp *exp)
{
    return exp->kind == CORE_ARRAY && exp->u.tuple.count == 0;
}

const struct core_exp *core_rebuild_empty(const struct core_rebuild *rebuild,
                                          const struct core_exp *exp)
{
    const struct core_exp *copy = core_rebuild_exp(rebuild, exp);
    struct core_exp *ascribed =
        core_make_exp(rebuild->arena, CORE_ASCRIBE, exp->loc, copy->type);
    ascribed->u.ascribe.exp = copy;
    ascribed->u.ascribe.to = new_written(rebuild, exp->type);
    return ascribed;
}

const struct core_exp *core_rebuild_ascribe(const struct core_rebuild *rebuild,
                                            const struct core_exp *exp)
{
    const struct core_exp *inner = exp->u.ascribe.exp;
    struct core_exp *copy = core_rebuild_exp(rebuild, exp);
    if (core_is_empty(inner))
        copy->u.ascribe.exp = core_rebuild_exp(rebuild, inner);
    return copy;
}
