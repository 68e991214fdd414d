/* Scopes in the checker: every variable is bound once, and used only below its binder; so are the
 * variables of nats and data types that types mention (dpia.txt Fig. 1b, and the side condition of
 * TLAM in Fig. 3b).
 *
 *     letNat k = e in (\xs : exp[[k]f32]. ...)       k in scope
 *     (letNat k = e in ...) : exp[[k]f32]            k is not */
#include "dpia/check_private.h"

struct binder *check_find(struct checker *checker, const void *var)
{
    return map_get(checker->binders, var);
}

bool check_bind(struct checker *checker, const void *var, const char *name, struct loc loc)
{
    if (check_find(checker, var) != NULL) {
        check_error(checker, loc, "'%s' is bound twice; a copy of a binder must be a fresh one",
                    name);
        return false;
    }
    struct binder *binder = ARENA_NEW(checker->arena, struct binder);
    binder->number = ++checker->binder_count;
    binder->open = true;
    map_set(checker->binders, var, binder);
    return true;
}

void check_unbind(struct checker *checker, const void *var)
{
    check_find(checker, var)->open = false;
}

/* The first variable of a nat that is not in scope. */
struct scope_search {
    struct checker *checker;
    const struct nat_var *missing;
};

static void see_nat_var(void *data, const struct nat_var *var)
{
    struct scope_search *search = data;
    const struct binder *binder = check_find(search->checker, var);
    if (search->missing == NULL && (binder == NULL || !binder->open))
        search->missing = var;
}

bool check_nat_scope(struct checker *checker, const struct nat *nat, struct loc loc)
{
    struct scope_search search = {checker, NULL};
    nat_each_var(nat, see_nat_var, &search);
    if (search.missing != NULL)
        check_error(checker, loc, "the size '%s' is used outside of its scope",
                    search.missing->name);
    return search.missing == NULL;
}

static bool check_data_var(struct checker *checker, const struct data_var *var, struct loc loc)
{
    const struct binder *binder = check_find(checker, var);
    bool in_scope = binder != NULL && binder->open;
    if (!in_scope)
        check_error(checker, loc, "the data type '%s' is used outside of its scope", var->name);
    return in_scope;
}

bool check_data_scope(struct checker *checker, const struct data *data, struct loc loc)
{
    switch (data->kind) {
    case DATA_VAR:
        return check_data_var(checker, data->var, loc);
    case DATA_SCALAR:
    case DATA_VECTOR:
        return true;
    case DATA_IDX:
        return check_nat_scope(checker, data->size, loc);
    case DATA_ARRAY:
        return check_nat_scope(checker, data->size, loc) &&
               check_data_scope(checker, data->fst, loc);
    case DATA_PAIR:
        return check_data_scope(checker, data->fst, loc) &&
               check_data_scope(checker, data->snd, loc);
    }
    return true;
}

bool check_type_scope(struct checker *checker, const struct phrase_type *type, struct loc loc)
{
    switch (type->kind) {
    case TYPE_EXP:
    case TYPE_ACC:
        return check_data_scope(checker, type->data, loc);
    case TYPE_COMM:
        return true;
    case TYPE_PRODUCT:
    case TYPE_FUN:
    case TYPE_PASSIVE_FUN:
        return check_type_scope(checker, type->fst, loc) &&
               check_type_scope(checker, type->snd, loc);
    case TYPE_NAT_FUN:
    case TYPE_DATA_FUN:
        return true;
    }
    return true;
}
