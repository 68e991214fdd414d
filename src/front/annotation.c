/* Types as written: names of types are resolved, sizes are elaborated.
 *
 * The result keeps sizes and the names of parameters; front_type_strip gives the type that
 * inference uses. A size is any expression of type i64; names in it are size parameters, earlier
 * parameters, and global constants.
 *
 *     (n: i64) -> [n]f32      a function type whose parameter is a variable that the size mentions
 *
 * The `*` of a consuming type says something of parameters and results, which core_pat, core_def
 * and function types keep; what it stands in front of is the type. Elsewhere it has no effect. */
#include "front/annotation.h"

#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "base/map.h"
#include "core/expand.h"
#include "front/abbreviation.h"
#include "front/exists.h"
#include "front/find.h"
#include "front/hints.h"
#include "front/infer.h"
#include "front/infer_exp.h"
#include "front/labels.h"
#include "front/overload.h"
#include "front/scope.h"
#include "front/state.h"
#include "front/suggest.h"
#include "front/types.h"

/* Where a qualifier is unknown that is reported. */
static const struct core_type *unknown_member_type(struct infer *infer, const struct scope *scope,
                                                   const struct syn_name *name)
{
    struct front *front = infer->front;
    const struct core_mod_var *module =
        front_find_module(infer, scope, name, name->qual_count);
    if (module && front_members(infer, module, name, name->qual_count))
        diag_error(front->diag, name->loc, "unknown type '%s' in module '%s'", name->name,
                   front_name_text(front, name, name->qual_count));
    return front->error;
}

static void suggest_type(struct infer *infer, const struct scope *scope, const char *name,
                         struct loc loc)
{
    struct diag *diag = infer->front->diag;
    const char *hint = front_hint_type(name);
    if (strcmp(name, "vec") == 0)
        diag_note(diag, loc, "did you mean 'dpia.vec'?");
    else if (hint)
        diag_note(diag, loc, "it is called '%s'", hint);
    else if (!front_suggest_type(infer, scope, name, loc) && name[1] == '\0')
        diag_note(diag, loc, "a type parameter is declared: 'def f '%s ...', 'type u '%s = ...'",
                  name, name);
}

static void report_type(struct infer *infer, const struct scope *scope, const char *name,
                        struct loc loc)
{
    struct front *front = infer->front;
    const struct syn_dec *later = front_find_later(front, CORE_NAME_TYPE, name);
    if (front_is_within(front, CORE_NAME_TYPE, name)) {
        diag_error(front->diag, loc, "the type '%s' is made of itself, which no type can be", name);
    } else if (later) {
        diag_error(front->diag, loc,
                   "the type '%s' is used before its definition; a definition can use those above "
                   "it",
                   name);
        diag_note(front->diag, front_declared(later)->loc, "it is defined here");
    } else {
        diag_error(front->diag, loc, "unknown type '%s'", name);
        suggest_type(infer, scope, name, loc);
    }
}

static const struct core_type *unknown_type(struct infer *infer, const struct scope *scope,
                                            const struct syn_name *name, struct loc loc)
{
    struct front *front = infer->front;
    if (name->qual_count > 0)
        return unknown_member_type(infer, scope, name);
    if (!front->names_missing && front_unknown_is_new(infer, name->name))
        report_type(infer, scope, name->name, loc);
    return front->error;
}

/* ---- Names and their arguments ---- */

static const struct core_exp *infer_size(struct infer *infer, const struct scope *scope,
                                         const struct syn_exp *size);

static const struct core_type *wrong_arg_count(struct infer *infer,
                                               const struct core_type_name *abbreviation,
                                               size_t found, struct loc loc)
{
    struct front *front = infer->front;
    const char *plural = abbreviation->param_count == 1 ? "" : "s";
    const char *text = front_abbreviation_text(front, abbreviation);
    if (abbreviation->param_count == 0)
        diag_error(front->diag, loc, "the type '%s' takes no arguments", abbreviation->name);
    else if (found == 0)
        diag_error(front->diag, loc, "the type '%s' takes %zu argument%s, but is given none", text,
                   abbreviation->param_count, plural);
    else
        diag_error(front->diag, loc, "the type '%s' takes %zu argument%s, but is given %zu", text,
                   abbreviation->param_count, plural, found);
    if (abbreviation->loc.source)
        diag_note(front->diag, abbreviation->loc, "it is declared here");
    return front->error;
}

/* `i32[]`. */
static void note_brackets(struct infer *infer, const struct core_type_name *abbreviation,
                          const struct syn_type *syn)
{
    if (abbreviation->param_count == 0 && !syn->apply.args[0].type)
        diag_note(infer->front->diag, syn->loc, "an array of them is written '[]%s'",
                  abbreviation->name);
}

/* The argument SYN for PARAM; for [] a new size, which is one in all places. */
static struct core_type_arg annotate_arg(struct infer *infer, const struct scope *scope,
                                         const struct syn_type_arg *syn,
                                         const struct core_type_param *param)
{
    struct front *front = infer->front;
    struct core_type_arg arg = {0};
    if (param->size && syn->type)
        diag_error(front->diag, syn->loc, "a size in brackets is expected here, for [%s]",
                   param->size->name);
    else if (param->type && !syn->type)
        diag_error(front->diag, syn->loc, "a type is expected here, for '%s, but this is a size",
                   param->type->name);
    if (param->size && syn->size)
        arg.size = infer_size(infer, scope, syn->size);
    else if (param->size && !syn->type)
        arg.size = front_exp_var(
            infer, front_size_new(infer, (struct syn_ident){param->size->name, syn->loc}),
            syn->loc);
    if (param->type)
        arg.type = syn->type ? front_annotation(infer, scope, syn->type) : front->error;
    return arg;
}

/* The type that ABBREVIATION stands for, with sizes of its own for those that hide in it. */
static const struct core_type *expand(struct infer *infer,
                                      const struct core_type_name *abbreviation,
                                      const struct core_type_arg *args)
{
    return front_exists_renew(infer,
                              core_expand_type_name(infer->front->arena, abbreviation, args),
                              abbreviation->hidden);
}

static const struct core_type *wrong_vector(struct infer *infer, struct loc loc)
{
    diag_error(infer->front->diag, loc,
               "'dpia.vec' wants one type, that of the numbers in it");
    return infer->front->error;
}

/* dpia.vec f32 */
static const struct core_type *annotate_vector(struct infer *infer, const struct scope *scope,
                                               const struct syn_type *syn)
{
    struct front *front = infer->front;
    const struct core_type *elem;
    if (syn->apply.arg_count != 1 || !syn->apply.args[0].type)
        return wrong_vector(infer, syn->loc);
    elem = front_type_head(front_annotation(infer, scope, syn->apply.args[0].type));
    if (elem->kind == CORE_TYPE_ERROR || front_is_number(elem))
        return front_type_vector(front, elem);
    diag_error(front->diag, syn->apply.args[0].loc,
               "the elements of a vector must be numbers, but here their type is %s",
               front_type_text(front, elem));
    return front->error;
}

static const struct core_type *annotate_application(struct infer *infer, const struct scope *scope,
                                                    const struct syn_type *syn)
{
    struct front *front = infer->front;
    const struct syn_name *name = &syn->apply.name;
    const struct core_type_name *abbreviation =
        front_find_qualified(infer, scope, CORE_NAME_TYPE, name);
    struct core_type_arg *args =
        ARENA_ARRAY(front->arena, struct core_type_arg, syn->apply.arg_count);
    if (name->qual_count == 0 && front_scope_find_type(front, scope, name->name)) {
        diag_error(front->diag, syn->loc, "the type '%s' takes no arguments", name->name);
        return front->error;
    }
    if (!abbreviation)
        return unknown_type(infer, scope, name, name->loc);
    if (abbreviation == front->vector)
        return annotate_vector(infer, scope, syn);
    if (abbreviation->param_count != syn->apply.arg_count) {
        const struct core_type *wrong =
            wrong_arg_count(infer, abbreviation, syn->apply.arg_count, syn->loc);
        note_brackets(infer, abbreviation, syn);
        return wrong;
    }
    for (size_t i = 0; i < syn->apply.arg_count; i++)
        args[i] = annotate_arg(infer, scope, &syn->apply.args[i], &abbreviation->params[i]);
    const struct core_type *type = expand(infer, abbreviation, args);
    for (size_t i = 0; i < syn->apply.arg_count; i++)
        if (args[i].size && !syn->apply.args[i].size)
            type = front_exists_hide(infer, type, args[i].size->u.var);
    return type;
}

static const struct core_type *annotate_name(struct infer *infer, const struct scope *scope,
                                             const struct syn_type *syn)
{
    const struct core_type_name *abbreviation;
    const struct core_type *local = NULL;
    if (syn->name.qual_count == 0)
        local = front_scope_find_type(infer->front, scope, syn->name.name);
    if (local)
        return local;
    abbreviation = front_find_qualified(infer, scope, CORE_NAME_TYPE, &syn->name);
    if (!abbreviation)
        return unknown_type(infer, scope, &syn->name, syn->loc);
    if (abbreviation == infer->front->vector)
        return wrong_vector(infer, syn->loc);
    return abbreviation->param_count == 0 ? expand(infer, abbreviation, NULL)
                                          : wrong_arg_count(infer, abbreviation, 0, syn->loc);
}

static const struct core_type *annotate_tuple(struct infer *infer, const struct scope *scope,
                                          struct syn_type_list list)
{
    const struct core_type **parts =
        ARENA_ARRAY(infer->front->arena, const struct core_type *, list.count);
    for (size_t i = 0; i < list.count; i++)
        parts[i] = front_annotation(infer, scope, list.at[i]);
    return front_type_tuple(infer->front, parts, list.count);
}

/* ---- Records and sums ---- */

static int compare_fields(const void *a, const void *b)
{
    const struct syn_field_type *const *one = a, *const *other = b;
    return front_label_compare((*one)->name.name, (*other)->name.name);
}

/* The types of the fields of SYN in the order of their labels, which LABELS gets. A field that is
 * given twice is there once. */
static struct syn_type_list fields_of(struct front *front, const struct syn_type *syn,
                                      const char **labels)
{
    size_t all = syn->record.field_count, count = 0;
    const struct syn_field_type **fields =
        ARENA_ARRAY(front->arena, const struct syn_field_type *, all);
    const struct syn_type **types = ARENA_ARRAY(front->arena, const struct syn_type *, all);
    for (size_t i = 0; i < all; i++)
        fields[i] = &syn->record.fields[i];
    qsort(fields, all, sizeof *fields, compare_fields);
    for (size_t i = 0; i < all; i++) {
        if (count > 0 && strcmp(labels[count - 1], fields[i]->name.name) == 0)
            continue;
        labels[count] = fields[i]->name.name;
        types[count++] = fields[i]->type;
    }
    return (struct syn_type_list){types, count};
}

static const struct core_type *annotate_record(struct infer *infer, const struct scope *scope,
                                               const struct syn_type *syn)
{
    struct front *front = infer->front;
    struct map *seen = map_new_strings(front->arena);
    const char **labels = ARENA_ARRAY(front->arena, const char *, syn->record.field_count);
    struct syn_type_list types = fields_of(front, syn, labels);
    const struct core_type **parts =
        ARENA_ARRAY(front->arena, const struct core_type *, types.count);
    bool are_once = true;
    for (size_t i = 0; i < syn->record.field_count; i++)
        are_once &=
            front_check_once(front, seen, &syn->record.fields[i].name, "the field ", "given");
    for (size_t i = 0; i < types.count; i++)
        parts[i] = front_annotation(infer, scope, types.at[i]);
    return are_once ? front_type_record(front, labels, parts, types.count) : front->error;
}

static int compare_variants(const void *a, const void *b)
{
    const struct core_variant *one = a, *other = b;
    return strcmp(one->name, other->name);
}

static bool check_variant(struct front *front, struct map *seen, const struct syn_ident *name)
{
    const struct syn_ident *earlier = map_get(seen, name->name);
    if (!earlier) {
        map_set(seen, name->name, (void *)name);
        return true;
    }
    diag_error(front->diag, name->loc, "the constructor '#%s' is given twice", name->name);
    diag_note(front->diag, earlier->loc, "it is already given here");
    return false;
}

static const struct core_type *annotate_sum(struct infer *infer, const struct scope *scope,
                                            const struct syn_type *syn)
{
    struct arena *arena = infer->front->arena;
    struct map *seen = map_new_strings(arena);
    struct core_variant *variants = ARENA_ARRAY(arena, struct core_variant, syn->sum.variant_count);
    size_t count = 0;
    for (size_t i = 0; i < syn->sum.variant_count; i++) {
        const struct syn_variant *variant = &syn->sum.variants[i];
        const struct core_type **payload =
            ARENA_ARRAY(arena, const struct core_type *, variant->payload.count);
        for (size_t k = 0; k < variant->payload.count; k++)
            payload[k] = front_annotation(infer, scope, variant->payload.at[k]);
        if (check_variant(infer->front, seen, &variant->name))
            variants[count++] =
                (struct core_variant){variant->name.name, payload, variant->payload.count};
    }
    if (count < syn->sum.variant_count)
        return infer->front->error;
    qsort(variants, count, sizeof *variants, compare_variants);
    return front_type_sum(infer->front, variants, count);
}

/* ---- Arrays ---- */

/* Whether NAME is one of the program, or for the prelude's own definitions of the prelude. */
static bool is_known(struct infer *infer, const struct scope *scope, const char *name)
{
    struct core_term term = front_find_term(infer, scope, name);
    return term.module ||
           (term.value && (infer->in_prelude || !front_is_given(infer->front, name, term.value)));
}

/* A size that is a name gets its own message when nothing binds it. */
static bool size_is_unknown(struct infer *infer, const struct scope *scope,
                            const struct syn_exp *size)
{
    return size->kind == SYN_EXP_NAME && size->name.qual_count == 0 &&
           !front_scope_find(infer->front, scope, size->name.name) &&
           !is_known(infer, scope, size->name.name) && !infer->front->names_missing;
}

static void report_size(struct infer *infer, const struct scope *scope,
                        const struct syn_exp *size)
{
    const char *name = size->name.name;
    if (!front_unknown_is_new(infer, name))
        return;
    diag_error(infer->front->diag, size->loc, "unknown size '%s'", name);
    if (!front_suggest(infer, scope, name, size->loc))
        front_hint_size(infer, name, size->loc);
}

static const struct core_exp *infer_size(struct infer *infer, const struct scope *scope,
                                         const struct syn_exp *size)
{
    if (!size)
        return NULL;
    if (size_is_unknown(infer, scope, size)) {
        report_size(infer, scope, size);
        return NULL;
    }
    bool before = infer->in_size;
    infer->in_size = true;
    const struct core_exp *exp =
        front_infer_exp(infer, scope, size, infer->front->scalars[SCALAR_I64]);
    infer->in_size = before;
    return exp;
}

/* Whether there are arrays of ELEM, written as SYN; an error where there are none. */
static bool may_be_element(struct infer *infer, const struct scope *scope,
                           const struct syn_type *syn, const struct core_type *elem)
{
    struct diag *diag = infer->front->diag;
    enum core_lift lift = front_type_lift(infer, scope, syn);
    int len = (int)(syn->loc.end - syn->loc.begin);
    const char *text = syn->loc.source ? syn->loc.source->text + syn->loc.begin : "";
    if (lift == CORE_UNLIFTED || elem->kind == CORE_TYPE_ERROR)
        return true;
    if (elem->kind == CORE_TYPE_FUN)
        diag_error(diag, syn->loc, "the elements of an array must not be functions");
    else if (syn->kind == SYN_TYPE_EXISTS)
        diag_error(diag, syn->loc,
                   "the elements of an array must have one size, which '?' must not hide");
    else if (lift == CORE_LIFTED)
        diag_error(diag, syn->loc,
                   "the elements of an array must not be functions, but '%.*s' may be one or have "
                   "one in it, as it is declared with '^'",
                   len, text);
    else
        diag_error(diag, syn->loc,
                   "the elements of an array must have one size, but the sizes in '%.*s' may "
                   "differ, as it is declared with '~'",
                   len, text);
    return false;
}

static const struct core_type *annotate_array(struct infer *infer, const struct scope *scope,
                                          const struct syn_type *syn)
{
    const struct core_exp *size = infer_size(infer, scope, syn->array.size);
    const struct core_type *elem = front_annotation(infer, scope, syn->array.elem);
    if (!may_be_element(infer, scope, syn->array.elem, elem))
        return infer->front->error;
    struct core_type *type = ARENA_NEW(infer->front->arena, struct core_type);
    type->kind = CORE_TYPE_ARRAY;
    type->elem = elem;
    type->size = size;
    return type;
}

/* NAME is that of a parameter of a function type: those of one type have names of their own. */
static void check_type_param(struct infer *infer, const struct syn_ident *name)
{
    for (const struct own_name *at = infer->type_params; at; at = at->outer)
        if (strcmp(at->name, name->name) == 0) {
            diag_error(infer->front->diag, name->loc,
                       "two parameters of this function type are called '%s'", name->name);
            diag_note(infer->front->diag, at->loc, "the other one is here");
            return;
        }
}

static const struct core_type *annotate_fun(struct infer *infer, const struct scope *scope,
                                        const struct syn_type *syn)
{
    struct front *front = infer->front;
    struct core_type *type = ARENA_NEW(front->arena, struct core_type);
    const struct own_name *outer = infer->type_params;
    const struct own_name name = {syn->fun.param_name.name, syn->fun.param_name.loc, outer};
    type->kind = CORE_TYPE_FUN;
    if (name.name) {
        check_type_param(infer, &syn->fun.param_name);
        infer->type_params = &name;
    }
    type->param = front_annotation(infer, scope, syn->fun.param);
    if (name.name) {
        const struct core_type *plain = front_type_strip(front, type->param);
        type->param_name = front_var_named(infer, syn->fun.param_name, plain);
        scope = front_scope_value(front, scope, type->param_name);
    }
    size_t mark = front_exists_mark(infer);
    type->result = front_annotation(infer, scope, syn->fun.result);
    infer->type_params = outer;
    struct core_hidden hidden = front_exists_take(infer, mark);
    type->exists = hidden.at;
    type->exist_count = hidden.count;
    type->consumes = front_type_consumes(syn->fun.param);
    type->fresh = front_marks(infer, syn->fun.result);
    return type;
}

/* ---- The mark `*` ---- */

static bool list_consumes(struct syn_type_list list)
{
    for (size_t i = 0; i < list.count; i++)
        if (front_type_consumes(list.at[i]))
            return true;
    return false;
}

bool front_type_consumes(const struct syn_type *syn)
{
    switch (syn->kind) {
    case SYN_TYPE_UNIQUE:
        return true;
    case SYN_TYPE_EXISTS:
        return front_type_consumes(syn->exists.body);
    case SYN_TYPE_TUPLE:
        return list_consumes(syn->tuple);
    case SYN_TYPE_RECORD:
        for (size_t i = 0; i < syn->record.field_count; i++)
            if (front_type_consumes(syn->record.fields[i].type))
                return true;
        return false;
    case SYN_TYPE_SUM:
    case SYN_TYPE_NAME:
    case SYN_TYPE_ARRAY:
    case SYN_TYPE_FUN:
    case SYN_TYPE_APPLY:
        return false;
    }
    bug(syn->loc, "type of unknown kind");
}

static const struct core_marks *marks_of_parts(struct infer *infer, struct syn_type_list list)
{
    struct arena *arena = infer->front->arena;
    struct core_marks *marks = ARENA_NEW(arena, struct core_marks);
    const struct core_marks **parts = ARENA_ARRAY(arena, const struct core_marks *, list.count);
    bool marked = false;
    for (size_t i = 0; i < list.count; i++) {
        parts[i] = front_marks(infer, list.at[i]);
        marked |= parts[i] != NULL;
    }
    marks->parts = parts;
    marks->part_count = list.count;
    return marked ? marks : NULL;
}

const struct core_marks *front_marks(struct infer *infer, const struct syn_type *syn)
{
    static const struct core_marks whole = {0};
    switch (syn->kind) {
    case SYN_TYPE_UNIQUE:
        return &whole;
    case SYN_TYPE_EXISTS:
        return front_marks(infer, syn->exists.body);
    case SYN_TYPE_TUPLE:
        return marks_of_parts(infer, syn->tuple);
    case SYN_TYPE_RECORD:
        return marks_of_parts(
            infer, fields_of(infer->front, syn,
                             ARENA_ARRAY(infer->front->arena, const char *,
                                         syn->record.field_count)));
    case SYN_TYPE_SUM:
    case SYN_TYPE_NAME:
    case SYN_TYPE_ARRAY:
    case SYN_TYPE_FUN:
    case SYN_TYPE_APPLY:
        return NULL;
    }
    bug(syn->loc, "type of unknown kind");
}

const struct core_type *front_annotation(struct infer *infer, const struct scope *scope,
                                         const struct syn_type *syn)
{
    switch (syn->kind) {
    case SYN_TYPE_NAME:
        return annotate_name(infer, scope, syn);
    case SYN_TYPE_TUPLE:
        return annotate_tuple(infer, scope, syn->tuple);
    case SYN_TYPE_ARRAY:
        return annotate_array(infer, scope, syn);
    case SYN_TYPE_UNIQUE:
        return front_annotation(infer, scope, syn->unique);
    case SYN_TYPE_FUN:
        return annotate_fun(infer, scope, syn);
    case SYN_TYPE_APPLY:
        return annotate_application(infer, scope, syn);
    case SYN_TYPE_RECORD:
        return annotate_record(infer, scope, syn);
    case SYN_TYPE_SUM:
        return annotate_sum(infer, scope, syn);
    case SYN_TYPE_EXISTS:
        return front_exists_annotation(infer, scope, syn);
    }
    bug(syn->loc, "type of unknown kind");
}

struct core_var *front_size_new(struct infer *infer, struct syn_ident name)
{
    struct core_var *var = front_var_named(infer, name, infer->front->scalars[SCALAR_I64]);
    var->is_size = true;
    return var;
}
