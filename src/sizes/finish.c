/* The end of the pass: a copy of the definition with what was found in the place of open sizes.
 *
 * A size stands in a type as far as it can be said there: by the names that are in scope, or by
 * those that others are defined by. Else the type has none. Variables are made anew, with their
 * types. The type of an empty array literal stays as it is: nobody asks how large the elements are
 * that it has not. */
#include "sizes/finish.h"

#include "base/diag.h"
#include "core/given.h"
#include "core/make.h"
#include "core/parts.h"
#include "core/rebuild.h"
#include "core/share.h"
#include "sizes/exp.h"
#include "sizes/hidden.h"
#include "sizes/size.h"
#include "sizes/state.h"
#include "sizes/type.h"

struct found_vec VEC(struct core_var *);

struct finish {
    struct sizing *sizing;
    struct arena *arena;       /* of the result: nothing in it lies in that of SIZING */
    struct map *renamed;       /* core_var to its successor */
    struct map *scope;         /* core_var to what is not null if it is in scope */
    struct core_var_vec bound; /* those in scope, the innermost last */
    struct map *aliases;       /* nat to the variable that `let` or a loop calls it by */
    struct map *plain;         /* types without sizes to their copies */
    struct map *lengths;       /* nat to a variable that is an array of that size */
    struct map *names;         /* core_var to its last use as a size */
    struct found_vec found;    /* sizes that were found, in the result */
    bool says_sizes;           /* there are expressions that were made of sizes */
    bool is_printed;           /* the types of now are: those of patterns and results */
};

static const struct core_exp *finish_exp(void *context, const struct core_exp *exp);
static const struct core_pat *finish_pat(void *context, const struct core_pat *pat);
static const struct core_type *finish_type(void *context, const struct core_type *type);
static const struct core_var *finish_var(void *context, const struct core_var *var);

static struct core_rebuild finishing(
    struct finish *finish,
    const struct core_exp *(*exp)(void *context, const struct core_exp *exp),
    const struct core_type *(*type)(void *context, const struct core_type *type))
{
    return (struct core_rebuild){
        .arena = finish->arena, .context = finish, .exp = exp, .pat = finish_pat, .type = type,
        .var = finish_var};
}

/* ---- Scope ---- */

static struct core_var *bind(struct finish *finish, const struct core_var *var,
                                   const struct core_type *type)
{
    const struct known *known = map_get(finish->sizing->known, var);
    struct core_var *copy = ARENA_NEW(finish->arena, struct core_var);
    *copy = *var;
    copy->type = type;
    if (known && known->made)
        copy->name = arena_strdup(finish->arena, var->name);
    map_set(finish->renamed, var, copy);
    map_set(finish->scope, var, copy);
    VEC_PUSH(finish->sizing->arena, &finish->bound, var);
    return copy;
}

static void leave(struct finish *finish, size_t mark)
{
    for (; finish->bound.len > mark; finish->bound.len--)
        map_set(finish->scope, finish->bound.at[finish->bound.len - 1], NULL);
}

static const struct core_var *finish_var(void *context, const struct core_var *var)
{
    struct finish *finish = context;
    const struct known *known = map_get(finish->sizing->known, var);
    struct core_var *copy = bind(finish, var, finish_type(finish, var->type));
    if (copy->is_found)
        VEC_PUSH(finish->sizing->arena, &finish->found, copy);
    if (known && known->equals)
        map_set(finish->aliases, sizing_nat(finish->sizing, known->equals), (void *)var);
    return copy;
}

/* ---- Sizes ---- */

struct asking {
    struct finish *finish;
    bool fits;
};

static void ask(void *data, const struct core_exp *exp)
{
    struct asking *asking = data;
    exp = sizing_head(asking->finish->sizing, exp);
    if (exp->kind == CORE_VAR)
        asking->fits = asking->fits && map_get(asking->finish->scope, exp->u.var);
    else
        core_each_part(exp, ask, asking);
}

static void ask_atom(void *data, const struct nat_var *var)
{
    struct asking *asking = data;
    ask(asking, map_get(asking->finish->sizing->atoms, var));
}

/* VAR, that of SIZE: one expression for all sizes that are it and stand in the same place, so that
 * types can be shared. The name of a parameter in a function type is another one each time. */
static const struct core_exp *rename_name(struct finish *finish, const struct core_exp *size)
{
    const struct core_rebuild rebuild = finishing(finish, NULL, finish_type);
    const struct core_exp *used = map_get(finish->names, size->u.var);
    const struct core_var *var = map_get(finish->renamed, size->u.var);
    if (used && used->u.var == var && used->loc.source == size->loc.source &&
        used->loc.begin == size->loc.begin)
        return used;
    struct core_exp *copy = core_rebuild_exp(&rebuild, size);
    copy->u.var = var;
    map_set(finish->names, size->u.var, copy);
    return copy;
}

/* A size with its variables renamed; all of them are in scope. */
static const struct core_exp *rename_size(void *context, const struct core_exp *size)
{
    struct finish *finish = context;
    const struct core_rebuild rebuild = finishing(finish, rename_size, finish_type);
    size = sizing_head(finish->sizing, size);
    if (size->kind == CORE_VAR)
        return rename_name(finish, size);
    struct core_exp *copy = core_rebuild_exp(&rebuild, size);
    if (size->kind == CORE_DEF)
        copy->u.def = sizing_current(finish->sizing, size->u.def);
    return copy;
}

static bool can_be_said(struct finish *finish, const struct core_exp *size)
{
    struct asking asking = {finish, true};
    ask(&asking, size);
    return asking.fits;
}

/* The normal form as an expression, where all that it mentions is in scope; else null. */
static const struct core_exp *normal_size(struct finish *finish, const struct nat *nat)
{
    struct asking asking = {finish, true};
    nat_each_var(nat, ask_atom, &asking);
    return asking.fits ? sizing_exp(finish->sizing, nat) : NULL;
}

struct counting {
    struct sizing *sizing;
    size_t count;
};

static void count_part(void *data, const struct core_exp *exp)
{
    struct counting *counting = data;
    counting->count++;
    core_each_part(sizing_head(counting->sizing, exp), count_part, data);
}

static size_t part_count(struct finish *finish, const struct core_exp *exp)
{
    struct counting counting = {finish->sizing, 0};
    count_part(&counting, exp);
    return counting.count;
}

/* SIZE by the names in scope, or null: as it is, if that is no longer than its normal form; by the
 * name that a `let` gave it; or in normal form, which definitions have gone into. */
static const struct core_exp *finish_size(void *context, const struct core_exp *size)
{
    struct finish *finish = context;
    if (!size)
        return NULL;
    size = sizing_head(finish->sizing, size);
    bool can_stay = can_be_said(finish, size);
    if (can_stay && size->kind != CORE_APP)
        return rename_size(finish, size);
    const struct nat *nat = sizing_nat(finish->sizing, size);
    const struct core_var *alias = map_get(finish->aliases, nat);
    if (!can_stay && alias && map_get(finish->scope, alias))
        return core_make_var(finish->arena, map_get(finish->renamed, alias));
    const struct core_exp *normal = normal_size(finish, nat);
    if (can_stay && (!normal || part_count(finish, size) <= part_count(finish, normal)))
        return rename_size(finish, size);
    return normal ? rename_size(finish, normal) : NULL;
}

/* SIZE for a use that it is hidden in: an array that is in scope says it, too. */
static const struct core_exp *finish_hidden(struct finish *finish, const struct core_exp *size)
{
    const struct core_exp *finished = finish_size(finish, size);
    const struct core_var *array = map_get(finish->lengths, sizing_nat(finish->sizing, size));
    if (finished || !array || !map_get(finish->scope, array))
        return finished;
    return core_make_length(finish->arena, finish->sizing->context->i64,
                            map_get(finish->renamed, array));
}

/* TYPE with its parts finished: the same object as all that are like it. */
static const struct core_type *finish_parts(struct finish *finish, const struct core_type *type)
{
    struct core_rebuild rebuild = finishing(finish, finish_size, finish_type);
    rebuild.arena = finish->sizing->arena;
    return core_share_type(finish->sizing->context->share, core_rebuild_type(&rebuild, type));
}

/* What a printed function type brings along has no name there. */
static const struct core_type *finish_fun(struct finish *finish, const struct core_type *type)
{
    struct core_type fun = *type;
    size_t mark = finish->bound.len;
    fun.exist_count = finish->is_printed ? 0 : fun.exist_count;
    type = finish_parts(finish, &fun);
    leave(finish, mark);
    return type;
}

/* A type without sizes is looked at once. */
static const struct core_type *finish_plain(struct finish *finish, const struct core_type *type)
{
    const struct core_type *shared = map_get(finish->plain, type);
    if (shared)
        return shared;
    shared = finish_parts(finish, type);
    map_set(finish->plain, type, (void *)shared);
    return shared;
}

static const struct core_type *finish_type(void *context, const struct core_type *type)
{
    struct finish *finish = context;
    if (sizing_is_plain(finish->sizing->plain, type))
        return finish_plain(finish, type);
    return type->kind == CORE_TYPE_FUN ? finish_fun(finish, type) : finish_parts(finish, type);
}

/* A written type: the same, with variables renamed. */
static const struct core_type *finish_written(void *context, const struct core_type *type)
{
    struct finish *finish = context;
    const struct core_rebuild rebuild = finishing(finish, finish_exp, finish_written);
    return core_rebuild_type(&rebuild, type);
}

/* ---- Patterns ---- */

static const struct core_type *printed_type(struct finish *finish, const struct core_type *type)
{
    bool is_printed = finish->is_printed;
    finish->is_printed = true;
    type = finish_type(finish, type);
    finish->is_printed = is_printed;
    return type;
}

static void add_length(struct finish *finish, const struct nat *size, const struct core_var *array)
{
    const struct core_var *other = map_get(finish->lengths, size);
    if (!other || !map_get(finish->scope, other))
        map_set(finish->lengths, size, (void *)array);
}

static const struct core_pat *finish_pat(void *context, const struct core_pat *pat)
{
    struct finish *finish = context;
    struct core_pat *copy = ARENA_NEW(finish->arena, struct core_pat);
    const struct core_pat **parts =
        ARENA_ARRAY(finish->arena, const struct core_pat *, pat->part_count);
    *copy = *pat;
    copy->type = printed_type(finish, pat->type);
    if (pat->annotation)
        copy->annotation = finish_written(finish, pat->annotation);
    for (size_t i = 0; i < pat->part_count; i++)
        parts[i] = finish_pat(finish, pat->parts[i]);
    copy->parts = parts;
    if (pat->kind == CORE_PAT_VAR)
        copy->var = bind(finish, pat->var, copy->type);
    if (pat->kind == CORE_PAT_VAR && pat->type->kind == CORE_TYPE_ARRAY && pat->type->size)
        add_length(finish, sizing_nat(finish->sizing, pat->type->size), pat->var);
    return copy;
}

/* ---- Expressions ---- */

static void finish_var_use(struct finish *finish, struct core_exp *copy)
{
    const struct core_var *var = map_get(finish->renamed, copy->u.var);
    if (!var)
        bug(copy->loc, "'%s' has no binder", copy->u.var->name);
    copy->u.var = var;
}

/* Whether sizes differ after all, and those that are wanted can be said. */
static bool is_needed(struct finish *finish, const struct coercion *coercion)
{
    struct sizing *sizing = finish->sizing;
    for (size_t i = coercion->first; i < coercion->end; i++) {
        const struct difference *difference = &sizing->differences.at[i];
        if (sizing_nat(sizing, difference->have) != sizing_nat(sizing, difference->want) &&
            finish_size(finish, difference->want))
            return true;
    }
    return false;
}

/* Where sizes of an ascription can be compared only when the program runs, it is a coercion, and
 * says so. */
static void finish_types_written(struct finish *finish, const struct core_exp *exp,
                                 struct core_exp *copy)
{
    const struct coercion *ascribed = map_get(finish->sizing->ascribed, exp);
    if (ascribed)
        copy->u.ascribe.coerce |= is_needed(finish, ascribed);
    finish->says_sizes |= map_has(finish->sizing->coercions, exp);
    if (exp->kind == CORE_ASCRIBE)
        copy->u.ascribe.to = map_has(finish->sizing->coercions, exp)
                                 ? printed_type(finish, exp->u.ascribe.to)
                                 : finish_written(finish, exp->u.ascribe.to);
    if (exp->kind == CORE_LAM && exp->u.lam.result_annotation)
        copy->u.lam.result_annotation = finish_written(finish, exp->u.lam.result_annotation);
}

static void finish_def_use(struct finish *finish, const struct core_exp *exp,
                           struct core_exp *copy)
{
    size_t count = exp->u.sizes ? exp->u.def->hidden_count : 0;
    const struct core_exp **sizes = ARENA_ARRAY(finish->arena, const struct core_exp *, count);
    copy->u.def = sizing_current(finish->sizing, exp->u.def);
    copy->u.sizes = count > 0 ? sizes : NULL;
    finish->says_sizes |= count > 0;
    for (size_t i = 0; i < count; i++)
        sizes[i] = finish_hidden(finish, exp->u.sizes[i]);
    for (size_t i = 0; i < count; i++)
        if (!sizes[i]) {
            sizing_report_hidden(finish->sizing, exp, i);
            break;
        }
}

/* EXP, or what it coerces, if that is not needed. */
static const struct core_exp *without_coercions(struct finish *finish, const struct core_exp *exp)
{
    const struct coercion *coercion = map_get(finish->sizing->coercions, exp);
    while (coercion && !is_needed(finish, coercion)) {
        exp = exp->u.ascribe.exp;
        coercion = map_get(finish->sizing->coercions, exp);
    }
    return exp;
}

static const struct core_exp *finish_exp(void *context, const struct core_exp *exp)
{
    struct finish *finish = context;
    exp = without_coercions(finish, exp);
    struct core_exp bare = *exp;
    const struct core_rebuild rebuild = finishing(finish, finish_exp, finish_type);
    size_t mark = finish->bound.len;
    bool is_printed = finish->is_printed;
    finish->is_printed = false;
    if (exp->kind == CORE_DEF)
        bare.u.sizes = NULL;
    struct core_exp *copy = core_rebuild_exp(&rebuild, &bare);
    finish->is_printed = is_printed;
    finish_types_written(finish, exp, copy);
    if (exp->kind == CORE_VAR)
        finish_var_use(finish, copy);
    if (exp->kind == CORE_DEF)
        finish_def_use(finish, exp, copy);
    if (exp->kind == CORE_ARRAY && exp->u.tuple.count == 0)
        copy->type = finish_type(finish, sizing_anonymous(finish->sizing, exp->type));
    leave(finish, mark);
    return copy;
}

/* ---- Definitions ---- */

/* Whether an expression mentions a size that was found. */
static bool says_found(struct finish *finish, const struct core_def *def)
{
    for (size_t i = 0; i < def->size_count; i++)
        if (def->sizes[i]->is_found &&
            core_computes_with(finish->sizing->arena, def, def->sizes[i]))
            return true;
    return false;
}

/* PAT with its type as a written one. */
static const struct core_pat *write_type(struct finish *finish, const struct core_pat *pat)
{
    struct core_pat *written = ARENA_NEW(finish->arena, struct core_pat);
    *written = *pat;
    if (!pat->annotation && !sizing_is_plain(finish->sizing->plain, pat->type))
        written->annotation = pat->type;
    return written;
}

/* The sizes of DEF that were found count as written, and so do the types that have them. */
static void write_found(struct finish *finish, const struct core_def *def,
                        const struct core_pat **params)
{
    for (size_t i = 0; i < finish->found.len; i++)
        finish->found.at[i]->is_found = false;
    for (size_t i = 0; i < def->param_count; i++)
        params[i] = write_type(finish, params[i]);
}

static void finish_sizes(struct finish *finish, struct core_def *def)
{
    const struct core_var **sizes =
        ARENA_ARRAY(finish->arena, const struct core_var *, def->size_count);
    for (size_t i = 0; i < def->size_count; i++)
        sizes[i] = finish_var(finish, def->sizes[i]);
    def->sizes = sizes;
}

void sizing_finish(struct sizing *sizing, struct core_def *def,
                   const struct core_pat *const *inferred)
{
    const struct core_pat **params =
        ARENA_ARRAY(sizing->context->arena, const struct core_pat *, def->param_count);
    struct finish finish = {
        .sizing = sizing,
        .arena = sizing->context->arena,
        .plain = map_new_objects(sizing->arena),
        .names = map_new_objects(sizing->arena),
        .renamed = map_new_objects(sizing->arena),
        .scope = map_new_objects(sizing->arena),
        .aliases = map_new_objects(sizing->arena),
        .lengths = map_new_objects(sizing->arena),
    };
    finish_sizes(&finish, def);
    size_t mark = finish.bound.len;
    for (size_t i = 0; i < def->param_count; i++)
        params[i] = finish_pat(&finish, inferred[i]);
    def->body = finish_exp(&finish, def->body);
    def->result = printed_type(&finish, def->result);
    if (def->result_annotation)
        def->result_annotation = finish_written(&finish, def->result_annotation);
    leave(&finish, mark);
    def->type = finish_type(&finish, def->type);
    def->params = params;
    if (def->is_entry || (finish.says_sizes && says_found(&finish, def)))
        write_found(&finish, def, params);
}
