/* Scopes in the checker: every variable is bound once, and used only below its binder; so are the
 * variables of nats and data types that types mention (dpia.txt Fig. 1b, and the side condition of
 * TLAM in Fig. 3b).
 *
 *     letNat k = e in (\xs : exp[[k]f32]. ...)       k in scope
 *     (letNat k = e in ...) : exp[[k]f32]            k is not */
#include "dpia/check_scope.h"

#include <string.h>

#include "base/diag.h"
#include "dpia/check_memory.h"
#include "dpia/check_natural.h"
#include "dpia/check_report.h"
#include "dpia/check_state.h"

struct binder *check_find(struct checker *checker, const void *var)
{
    return map_get(checker->binders, var);
}

bool check_bind(struct checker *checker, const void *var, const char *name, struct loc loc)
{
    if (check_find(checker, var)) {
        check_error(checker, loc, "'%s' is bound twice; a copy of a binder must be a fresh one",
                    name);
        return false;
    }
    struct binder *binder = ARENA_NEW(checker->arena, struct binder);
    binder->place = ++checker->binder_count;
    binder->number = checker->memory ? check_number(checker->memory, var) : binder->place;
    binder->loc = loc;
    binder->open = true;
    map_set(checker->binders, var, binder);
    check_note_binder(checker, var, name, loc);
    return true;
}

void check_unbind(struct checker *checker, const void *var)
{
    check_find(checker, var)->open = false;
}

void check_unbind_kind(struct checker *checker, const void *var)
{
    check_unbind(checker, var);
    check_forget_scope(checker);
}

/* ---- What is in scope stays there until a variable of a nat or a data type goes ---- */

void check_forget_scope(struct checker *checker)
{
    memset(checker->in_scope, 0, sizeof checker->in_scope);
}

static const void **place_of(struct checker *checker, const void *kind)
{
    return &checker->in_scope[((uintptr_t)kind >> 4) % CHECK_RECENT];
}

static bool is_remembered(struct checker *checker, const void *kind)
{
    return *place_of(checker, kind) == kind;
}

/* What a type binds itself is in scope there only. */
static void remember(struct checker *checker, const void *kind)
{
    if (!checker->type_binders)
        *place_of(checker, kind) = kind;
}

/* Whether VAR, of a nat or a data type, is in scope. */
static bool is_in_scope(struct checker *checker, const void *var)
{
    for (const struct type_binder *at = checker->type_binders; at; at = at->outer)
        if (at->var == var)
            return true;
    const struct binder *binder = map_get(checker->binders, var);
    if (!binder || !binder->open)
        return false;
    check_note_use(checker, var);
    return true;
}

/* The first variable of a nat that is not in scope. */
struct scope_search {
    struct checker *checker;
    const struct nat_var *missing;
};

static void see_nat_var(void *data, const struct nat_var *var)
{
    struct scope_search *search = data;
    if (!search->missing && !is_in_scope(search->checker, var))
        search->missing = var;
}

static void report_escape(struct checker *checker, const struct nat_var *var, struct loc loc)
{
    const struct binder *binder = check_find(checker, var);
    check_error(checker, loc, "the size '%s' is used outside of its scope", var->name);
    if (!binder)
        return;
    check_note(checker, binder->loc, "'%s' is bound here", var->name);
    check_note(checker, binder->loc,
               "legal would be a result whose type does not mention '%s', such as a sum",
               var->name);
}

/* Whether all divisors in NAT are known to be positive: of a person's program only, as our own
 * stages divide only by such. */
static bool check_divisors(struct checker *checker, const struct nat *nat, struct loc loc)
{
    struct nat_table *nats = dpia_nats(checker->dpia);
    for (size_t i = 0; i < nat->term_count; i++)
        for (size_t j = 0; j < nat->terms[i].factor_count; j++) {
            const struct nat_factor *factor = nat->terms[i].factors[j];
            bool divides = factor->kind == NAT_DIV || factor->kind == NAT_MOD;
            if (factor->kind == NAT_VAR)
                continue;
            if (!check_divisors(checker, factor->left, loc) ||
                !check_divisors(checker, factor->right, loc))
                return false;
            if (!divides || nat_is_lt(nats, nat_const(nats, 0), factor->right))
                continue;
            check_error(checker, loc, "the divisor '%s' of the size '%s' may be zero",
                        check_text_of_nat(checker, factor->right), check_text_of_nat(checker, nat));
            check_note(checker, loc,
                       "legal would be one that is known to be positive, as with '(m: nat >= 1)'");
            return false;
        }
    return true;
}

bool check_nat_variables(struct checker *checker, const struct nat *nat, struct loc loc)
{
    struct scope_search search = {checker, NULL};
    if (!is_remembered(checker, nat))
        nat_each_var(nat, see_nat_var, &search);
    if (search.missing)
        report_escape(checker, search.missing, loc);
    else
        remember(checker, nat);
    return !search.missing && (checker->stage || check_divisors(checker, nat, loc));
}

bool check_nat_scope(struct checker *checker, const struct nat *nat, struct loc loc)
{
    return check_nat_variables(checker, nat, loc) &&
           (checker->stage || check_natural(checker, nat, loc));
}

/* A size in a type: of an array, or of a loop, that is checked when the program runs. */
static bool check_length_scope(struct checker *checker, const struct nat *nat, struct loc loc)
{
    return check_nat_variables(checker, nat, loc) &&
           (checker->stage || check_not_negative(checker, nat, loc));
}

static bool check_data_var(struct checker *checker, const struct data_var *var, struct loc loc)
{
    bool in_scope = is_in_scope(checker, var);
    if (!in_scope)
        check_error(checker, loc, "the data type '%s' is used outside of its scope", var->name);
    return in_scope;
}

static bool check_parts(struct checker *checker, const struct data *data, struct loc loc)
{
    switch (data->kind) {
    case DATA_VAR:
        return check_data_var(checker, data->var, loc);
    case DATA_SCALAR:
        return true;
    case DATA_VECTOR:
    case DATA_IDX:
        return check_length_scope(checker, data->size, loc);
    case DATA_ARRAY:
        return check_length_scope(checker, data->size, loc) &&
               check_data_scope(checker, data->fst, loc);
    case DATA_PACKED:
        return check_data_scope(checker, data->fst, loc);
    case DATA_PAIR:
        return check_data_scope(checker, data->fst, loc) &&
               check_data_scope(checker, data->snd, loc);
    }
    bug(loc_none(), "a data type of unknown kind");
}

bool check_data_scope(struct checker *checker, const struct data *data, struct loc loc)
{
    if (checker->stage && (is_remembered(checker, data) || data_is_closed(data)))
        return true;
    bool well = check_parts(checker, data, loc);
    if (well)
        remember(checker, data);
    return well;
}

/* The result of a type that binds VAR. */
static bool check_bound_type(struct checker *checker, const struct phrase_type *type,
                             const void *var, struct loc loc)
{
    struct type_binder binder = {var, checker->type_binders};
    checker->type_binders = &binder;
    bool well = check_type_scope(checker, type->snd, loc);
    checker->type_binders = binder.outer;
    return well;
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
        return check_bound_type(checker, type, type->nat_var, loc);
    case TYPE_DATA_FUN:
        return check_bound_type(checker, type, type->data_var, loc);
    }
    bug(loc_none(), "a type of unknown kind");
}
