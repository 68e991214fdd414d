/* Phrase types: dpia.txt Fig. 1a and Fig. 2.
 *
 * Phrase types are hash-consed like data types. A binder is known by the address of its variable;
 * binders are unique objects, so substitution cannot capture, and two types that differ only in
 * their binders have two addresses: type_fits compares those.
 *
 *     (n: nat) -> exp[[n]f32] -> comm   with n := 4, applied:   exp[[4]f32] -> comm */
#include "base/diag.h"
#include "type/subst.h"
#include "type/type_private.h"

static const struct {
    const char *name;
    size_t bytes; /* of a number */
} widths[TYPES_WIDTHS] = {{"width32", 4}, {"width64", 8}};

static const struct nat *lanes_in(struct types *types, size_t i, size_t bytes)
{
    return nat_const(types->nats, (int64_t)(bytes / widths[i].bytes));
}

struct types *types_new(struct arena *arena)
{
    struct types *types = ARENA_NEW(arena, struct types);
    types->arena = arena;
    types->nats = nat_table_new(arena);
    intern_init(&types->data, arena);
    intern_init(&types->phrase_types, arena);
    for (size_t i = 0; i < TYPES_WIDTHS; i++)
        types->widths[i] = nat_var_new(types->nats, widths[i].name,
                                       lanes_in(types, i, TYPES_LEAST_VECTOR),
                                       lanes_in(types, i, TYPES_MOST_VECTOR));
    return types;
}

const struct nat_var *types_width_at(struct types *types, size_t i)
{
    return types->widths[i];
}

size_t types_width_bytes(size_t i)
{
    return widths[i].bytes;
}

const struct nat *types_usual_width(struct types *types, size_t i)
{
    return lanes_in(types, i, TYPES_USUAL_VECTOR);
}

const struct nat *types_at_widest(struct types *types, const struct nat *nat)
{
    for (size_t i = 0; i < TYPES_WIDTHS; i++)
        nat = nat_subst(types->nats, nat, types->widths[i], lanes_in(types, i, TYPES_MOST_VECTOR));
    return nat;
}

const char *types_width_name(size_t scalar_bytes)
{
    for (size_t i = 0; i < TYPES_WIDTHS; i++)
        if (widths[i].bytes == scalar_bytes)
            return widths[i].name;
    return NULL;
}

const struct nat_var *types_width(struct types *types, size_t scalar_bytes)
{
    for (size_t i = 0; i < TYPES_WIDTHS; i++)
        if (widths[i].bytes == scalar_bytes)
            return types->widths[i];
    return NULL;
}

struct nat_table *types_nats(struct types *types)
{
    return types->nats;
}

struct arena *types_arena(struct types *types)
{
    return types->arena;
}

/* -- Construction ---------------------------------------------------------------------------- */

static bool same_type(const void *object, const void *key)
{
    const struct phrase_type *a = object, *b = key;
    return a->kind == b->kind && a->data == b->data && a->fst == b->fst && a->snd == b->snd &&
           a->nat_var == b->nat_var && a->data_var == b->data_var;
}

static uint64_t type_hash(const struct phrase_type *key)
{
    uint64_t hash = intern_hash_next((uint64_t)key->kind, (uintptr_t)key->data);
    hash = intern_hash_next(hash, (uintptr_t)key->fst);
    hash = intern_hash_next(hash, (uintptr_t)key->snd);
    hash = intern_hash_next(hash, (uintptr_t)key->nat_var);
    return intern_hash_end(intern_hash_next(hash, (uintptr_t)key->data_var));
}

/* Of a type whose parts are made. */
static bool is_passive(const struct phrase_type *type)
{
    switch (type->kind) {
    case TYPE_EXP:
    case TYPE_PASSIVE_FUN:
        return true;
    case TYPE_ACC:
    case TYPE_COMM:
        return false;
    case TYPE_PRODUCT:
        return type->fst->is_passive && type->snd->is_passive;
    case TYPE_FUN:
    case TYPE_NAT_FUN:
    case TYPE_DATA_FUN:
        return type->snd->is_passive;
    }
    bug(loc_none(), "a type of unknown kind");
}

/* Fills in what follows from the parts of TYPE, which are made. */
static void derive(struct phrase_type *type)
{
    const struct phrase_type *const parts[] = {type->fst, type->snd};
    type->is_passive = is_passive(type);
    type->sizes_fit = false;
    type->nat_vars = type->data ? type->data->nat_vars : 0;
    type->data_vars = type->data ? type->data->data_vars : 0;
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        if (parts[i]) {
            type->nat_vars |= parts[i]->nat_vars;
            type->data_vars |= parts[i]->data_vars;
        }
}

/* Whether TYPE has the parts that its kind has. */
static bool is_whole(const struct phrase_type *type)
{
    switch (type->kind) {
    case TYPE_EXP:
    case TYPE_ACC:
        return type->data != NULL;
    case TYPE_COMM:
        return true;
    case TYPE_PRODUCT:
    case TYPE_FUN:
    case TYPE_PASSIVE_FUN:
        return type->fst && type->snd;
    case TYPE_NAT_FUN:
        return type->nat_var && type->snd;
    case TYPE_DATA_FUN:
        return type->data_var && type->snd;
    }
    bug(loc_none(), "a type of unknown kind");
}

const struct phrase_type *type_intern(struct types *types, const struct phrase_type *key)
{
    uint64_t hash = type_hash(key);
    const struct phrase_type *found = intern_find(&types->phrase_types, hash, key, same_type);
    struct phrase_type *fresh;
    if (found)
        return found;
    if (!is_whole(key))
        bug(loc_none(), "a type of kind %d without its parts", (int)key->kind);
    fresh = ARENA_NEW(types->arena, struct phrase_type);
    *fresh = (struct phrase_type){.kind = key->kind, .data = key->data, .fst = key->fst,
                                  .snd = key->snd, .nat_var = key->nat_var,
                                  .data_var = key->data_var};
    derive(fresh);
    intern_add(&types->phrase_types, hash, fresh);
    return fresh;
}

const struct phrase_type *type_exp(struct types *types, const struct data *data)
{
    struct data *kept = (struct data *)data;
    if (!kept->exp)
        kept->exp = type_intern(types, &(struct phrase_type){.kind = TYPE_EXP, .data = data});
    return kept->exp;
}

const struct phrase_type *type_acc(struct types *types, const struct data *data)
{
    struct data *kept = (struct data *)data;
    if (!kept->acc)
        kept->acc = type_intern(types, &(struct phrase_type){.kind = TYPE_ACC, .data = data});
    return kept->acc;
}

const struct phrase_type *type_comm(struct types *types)
{
    return type_intern(types, &(struct phrase_type){.kind = TYPE_COMM});
}

const struct phrase_type *type_product(struct types *types, const struct phrase_type *fst,
                                       const struct phrase_type *snd)
{
    return type_intern(types, &(struct phrase_type){.kind = TYPE_PRODUCT, .fst = fst, .snd = snd});
}

const struct phrase_type *type_var(struct types *types, const struct data *data)
{
    return type_product(types, type_acc(types, data), type_exp(types, data));
}

const struct phrase_type *type_fun(struct types *types, const struct phrase_type *param,
                                   const struct phrase_type *result)
{
    return type_intern(types, &(struct phrase_type){.kind = TYPE_FUN, .fst = param, .snd = result});
}

const struct phrase_type *type_passive_fun(struct types *types, const struct phrase_type *param,
                                           const struct phrase_type *result)
{
    const struct phrase_type key = {.kind = TYPE_PASSIVE_FUN, .fst = param, .snd = result};
    return type_intern(types, &key);
}

const struct phrase_type *type_nat_fun(struct types *types, const struct nat_var *var,
                                       const struct phrase_type *result)
{
    return type_intern(types,
                       &(struct phrase_type){.kind = TYPE_NAT_FUN, .nat_var = var, .snd = result});
}

const struct phrase_type *type_data_fun(struct types *types, const struct data_var *var,
                                        const struct phrase_type *result)
{
    const struct phrase_type key = {.kind = TYPE_DATA_FUN, .data_var = var, .snd = result};
    return type_intern(types, &key);
}

/* -- Passivity and fit ----------------------------------------------------------------------- */

/* Most types are asked for again and again, and have sizes that fit. */
bool type_sizes_fit(struct types *types, const struct phrase_type *type)
{
    struct phrase_type *kept = (struct phrase_type *)type;
    if (!kept->sizes_fit)
        kept->sizes_fit = (!type->data || data_size_fits(types, type->data)) &&
                          (!type->fst || type_sizes_fit(types, type->fst)) &&
                          (!type->snd || type_sizes_fit(types, type->snd));
    return kept->sizes_fit;
}

/* dpia.txt Fig. 2. */
bool type_is_passive(const struct phrase_type *type)
{
    return type->is_passive;
}

/* Applied to an argument of passive type, what uses nothing actively still does not, so that
 * \x. f x has the type with the next arrow promoted, too. */
const struct phrase_type *type_promoted(struct types *types, const struct phrase_type *type)
{
    struct phrase_type *kept = (struct phrase_type *)type;
    if (type->kind != TYPE_FUN && type->kind != TYPE_PASSIVE_FUN)
        return type;
    if (!kept->promoted)
        kept->promoted =
            type_passive_fun(types, type->fst,
                             type_is_passive(type->fst) ? type_promoted(types, type->snd)
                                                        : type->snd);
    return kept->promoted;
}

static bool nat_fun_fits(struct types *types, const struct phrase_type *found,
                         const struct phrase_type *expected)
{
    const struct nat *by = nat_of_var(types->nats, expected->nat_var);
    return type_fits(types, type_subst_nat(types, found->snd, found->nat_var, by), expected->snd);
}

static bool data_fun_fits(struct types *types, const struct phrase_type *found,
                          const struct phrase_type *expected)
{
    const struct data *by = data_of_var(types, expected->data_var);
    return type_fits(types, type_subst_data(types, found->snd, found->data_var, by), expected->snd);
}

/* Fig. 3c, DERELICT: only ->p fits where ->p is expected, both fit where -> is. */
static bool kinds_fit(enum phrase_type_kind found, enum phrase_type_kind expected)
{
    return found == expected || (found == TYPE_PASSIVE_FUN && expected == TYPE_FUN);
}

/* DERELICT inside a type is DERELICT on the eta-expanded phrase, so parameters go the other way. */
bool type_fits(struct types *types, const struct phrase_type *found,
               const struct phrase_type *expected)
{
    if (found == expected)
        return true;
    if (!kinds_fit(found->kind, expected->kind))
        return false;
    switch (expected->kind) {
    case TYPE_EXP:
    case TYPE_ACC:
    case TYPE_COMM:
        return false;
    case TYPE_PRODUCT:
        return type_fits(types, found->fst, expected->fst) &&
               type_fits(types, found->snd, expected->snd);
    case TYPE_FUN:
    case TYPE_PASSIVE_FUN:
        return type_fits(types, expected->fst, found->fst) &&
               type_fits(types, found->snd, expected->snd);
    case TYPE_NAT_FUN:
        return nat_fun_fits(types, found, expected);
    case TYPE_DATA_FUN:
        return data_fun_fits(types, found, expected);
    }
    bug(loc_none(), "a type of unknown kind");
}
