/* Nats, data types and phrase types from their trees.
 *
 *     [n + 1](f32 x i32)     exp[[n]f32] -> (k: nat) -> acc[idx(k)]
 *
 * The parser reads what stands behind a function as a phrase, because it does not know yet that a
 * nat or a data type is wanted; so the trees of phrases are understood here, too: `f (n + 1)`,
 * `f (f32 x i32)`. `_` is an unknown of its own. */
#include "notation/kinds.h"

#include <stdlib.h>
#include <string.h>

#include "device/device.h"
#include "notation/infer.h"
#include "notation/ntype.h"
#include "notation/rule.h"
#include "notation/scope.h"
#include "notation/subst.h"
#include "notation/unify.h"

/* ---- Nats ---- */

/* The number of the device that is called NAME, where that may be named; or null. */
static const struct nat *number_of_device(struct infer *infer, const char *name)
{
    struct rule_number added = {0, NULL};
    if (!infer->numbers || !device_find_number(name, &added.number))
        return NULL;
    for (size_t i = 0; i < infer->numbers->len && !added.var; i++)
        if (infer->numbers->at[i].number == added.number)
            added.var = infer->numbers->at[i].var;
    if (!added.var) {
        added.var = nat_var_new(infer->nats, name, nat_const(infer->nats, 0), NULL);
        VEC_PUSH(infer->arena, infer->numbers, added);
    }
    return nat_of_var(infer->nats, added.var);
}

static const struct nat *nat_name(struct infer *infer, const struct tree *tree)
{
    const struct binding *binding = scope_find(infer, tree->name);
    if (binding && binding->kind == BINDING_NAT)
        return nat_of_var(infer->nats, binding->nat);
    const struct nat *number = binding ? NULL : number_of_device(infer, tree->name);
    if (number)
        return number;
    if (!binding) {
        infer_error(infer, tree->loc, "unknown size '%s'", tree->name);
        scope_suggest(infer, tree->name, tree->loc, false);
        return NULL;
    }
    infer_error(infer, tree->loc, "'%s' is not a size, but %s", tree->name,
                binding->kind == BINDING_DATA ? "a data type" : "a phrase");
    if (binding->kind == BINDING_PHRASE)
        diag_note(infer->diag, tree->loc, "'letNat k = e in ...' makes a size of a number");
    return NULL;
}

static const struct nat *nat_number(struct infer *infer, const struct tree *tree)
{
    if (tree->number.is_real || tree->number.has_suffix) {
        infer_error(infer, tree->loc, "a size is a plain number, without suffix or fraction");
        return NULL;
    }
    if (tree->number.integer > INT64_MAX) {
        infer_error(infer, tree->loc, "a size that is too large for 64 bits");
        return NULL;
    }
    return nat_const(infer->nats, (int64_t)tree->number.integer);
}

/* The most terms that the product of two sizes may have. */
enum { TERMS_MAX = 10000 };

static const struct nat *nat_product(struct infer *infer, struct loc loc, const struct nat *left,
                                     const struct nat *right)
{
    if (left->term_count * right->term_count <= TERMS_MAX)
        return nat_mul(infer->nats, left, right);
    infer_error(infer, loc, "this size has too many terms when it is multiplied out");
    return NULL;
}

static const struct nat *nat_quotient(struct infer *infer, const struct tree *tree,
                                      const struct nat *left, const struct nat *right)
{
    int64_t divisor;
    if (nat_is_const(right, &divisor) && divisor <= 0) {
        infer_error(infer, tree->loc, "a size is divided by %s",
                    divisor == 0 ? "zero" : "a negative number");
        return NULL;
    }
    return tree->op == OP_DIV ? nat_div(infer->nats, left, right)
                              : nat_mod(infer->nats, left, right);
}

static const struct nat *nat_infix(struct infer *infer, const struct tree *tree)
{
    const struct nat *left = kind_nat(infer, tree->parts.at[0]);
    const struct nat *right = left ? kind_nat(infer, tree->parts.at[1]) : NULL;
    if (!right)
        return NULL;
    if (tree->op == OP_ADD)
        return nat_add(infer->nats, left, right);
    if (tree->op == OP_SUB)
        return nat_sub(infer->nats, left, right);
    if (tree->op == OP_MUL)
        return nat_product(infer, tree->loc, left, right);
    if (tree->op == OP_DIV || tree->op == OP_MOD)
        return nat_quotient(infer, tree, left, right);
    infer_error(infer, tree->loc, "'%s' is no operator on sizes; there are + - * / %% min and max",
                operator_name(tree->op));
    return NULL;
}

/* min(a, b), or as a phrase: min a b. */
static const struct nat *nat_extremum(struct infer *infer, const struct tree *tree,
                                      const char *name, const struct tree *const *args)
{
    const struct nat *left = kind_nat(infer, args[0]);
    const struct nat *right = left ? kind_nat(infer, args[1]) : NULL;
    if (!right)
        return NULL;
    if (strcmp(name, "min") == 0)
        return nat_min(infer->nats, left, right);
    if (strcmp(name, "max") == 0)
        return nat_max(infer->nats, left, right);
    infer_error(infer, tree->loc, "'%s' is no operator on sizes; there are + - * / %% min and max",
                name);
    return NULL;
}

static const struct nat *nat_negated(struct infer *infer, const struct tree *tree)
{
    const struct nat *nat = kind_nat(infer, tree->parts.at[0]);
    return nat ? nat_sub(infer->nats, nat_const(infer->nats, 0), nat) : NULL;
}

static bool is_name_applied(const struct tree *tree, size_t args)
{
    return tree->kind == TREE_APPLY && tree->parts.len == args + 1 &&
           tree->parts.at[0]->kind == TREE_NAME;
}

static const struct nat *read_nat(struct infer *infer, const struct tree *tree)
{
    if (tree->kind == TREE_NAME)
        return nat_name(infer, tree);
    if (tree->kind == TREE_NUMBER)
        return nat_number(infer, tree);
    if (tree->kind == TREE_INFIX)
        return nat_infix(infer, tree);
    if (tree->kind == TREE_NEGATE)
        return nat_negated(infer, tree);
    if (tree->kind == TREE_CALL)
        return nat_extremum(infer, tree, tree->name, tree->parts.at);
    if (tree->kind == TREE_HOLE)
        return unknown_nat(infer, "_");
    if (is_name_applied(tree, 2))
        return nat_extremum(infer, tree, tree->parts.at[0]->name, tree->parts.at + 1);
    infer_error(infer, tree->loc, "expected a size");
    return NULL;
}

const struct nat *kind_nat(struct infer *infer, const struct tree *tree)
{
    bool overflowed = nat_overflowed(infer->nats);
    const struct nat *nat = read_nat(infer, tree);
    if (!nat || overflowed || !nat_overflowed(infer->nats))
        return nat;
    infer_error(infer, tree->loc, "a size that is too large for 64 bits");
    return NULL;
}

/* ---- Data types ---- */

/* How many lanes TEXT says that a vector of SCALAR has, a number or the name of a width; or
 * null. */
static const struct nat *width_named(struct infer *infer, enum scalar scalar, const char *text)
{
    const char *end = text + strspn(text, "0123456789");
    if (*end == '>')
        return nat_const(infer->nats, strtol(text, NULL, 10));
    const char *name = arena_strndup(infer->arena, text, strlen(text) - 1);
    const struct binding *binding = scope_find(infer, name);
    const struct nat_var *width = types_width(infer->types, scalar_bytes(scalar));
    return binding && binding->kind == BINDING_NAT && binding->nat == width && width
               ? nat_of_var(infer->nats, width)
               : NULL;
}

/* f32<4>, f32<width32> */
static const struct data *data_vector_name(struct infer *infer, const struct tree *tree)
{
    enum scalar scalar;
    const char *width_text = strchr(tree->name, '<') + 1;
    const char *name =
        arena_strndup(infer->arena, tree->name, (size_t)(width_text - 1 - tree->name));
    if (!scalar_from_name(name, &scalar) || scalar == SCALAR_BOOL) {
        infer_error(infer, tree->loc, "there are no vectors of '%s'", name);
        return NULL;
    }
    const struct nat *width = width_named(infer, scalar, width_text);
    if (!width || !data_is_width(infer->types, scalar, width)) {
        const char *any = types_width_name(scalar_bytes(scalar));
        infer_error(infer, tree->loc, any ? "a vector has 2, 3, 4, 8, 16 or %s elements"
                                          : "a vector has 2, 3, 4, 8 or 16 elements",
                    any);
        return NULL;
    }
    return data_vector(infer->types, scalar, width);
}

static const struct data *data_name(struct infer *infer, const struct tree *tree)
{
    enum scalar scalar;
    if (scalar_from_name(tree->name, &scalar))
        return data_scalar(infer->types, scalar);
    const struct binding *binding = scope_find(infer, tree->name);
    if (binding && binding->kind == BINDING_DATA)
        return data_of_var(infer->types, binding->data);
    if (binding) {
        infer_error(infer, tree->loc, "'%s' is not a data type, but %s", tree->name,
                    binding->kind == BINDING_NAT ? "a size" : "a phrase");
        return NULL;
    }
    infer_error(infer, tree->loc, "unknown data type '%s'", tree->name);
    scope_suggest(infer, tree->name, tree->loc, false);
    return NULL;
}

static const struct data *array_of(struct infer *infer, const struct tree *size,
                                   const struct tree *elem)
{
    const struct nat *nat = kind_nat(infer, size);
    const struct data *data = nat ? kind_data(infer, elem) : NULL;
    return data ? data_array(infer->types, nat, data) : NULL;
}

static const struct data *packed_of(struct infer *infer, const struct tree *elem)
{
    const struct data *data = kind_data(infer, elem);
    return data ? data_packed(infer->types, data) : NULL;
}

/* [<= n]d, what `room` gives: ([n]d x i64). */
static const struct data *room_of(struct infer *infer, const struct tree *size,
                                  const struct tree *elem)
{
    const struct data *array = array_of(infer, size, elem);
    return array ? data_pair(infer->types, array, data_scalar(infer->types, SCALAR_I64)) : NULL;
}

static const struct data *index_of(struct infer *infer, const struct tree *size)
{
    const struct nat *nat = kind_nat(infer, size);
    return nat ? data_idx(infer->types, nat) : NULL;
}

static const struct data *pair_of(struct infer *infer, const struct tree *fst,
                                  const struct tree *snd)
{
    const struct data *first = kind_data(infer, fst);
    const struct data *second = first ? kind_data(infer, snd) : NULL;
    return second ? data_pair(infer->types, first, second) : NULL;
}

static bool is_called(const struct tree *tree, const char *name)
{
    return tree->kind == TREE_NAME && strcmp(tree->name, name) == 0;
}

/* `[n] d`, `idx (n)` and `a x b`, where they were read as applications; null for all else. */
static const struct data *data_applied(struct infer *infer, const struct tree *tree)
{
    const struct tree_vec *parts = &tree->parts;
    if (tree->kind != TREE_APPLY)
        return NULL;
    if (parts->len == 2 && parts->at[0]->kind == TREE_ARRAY && parts->at[0]->parts.len == 1)
        return array_of(infer, parts->at[0]->parts.at[0], parts->at[1]);
    if (parts->len == 2 && is_called(parts->at[0], "idx"))
        return index_of(infer, parts->at[1]);
    if (parts->len == 3 && is_called(parts->at[1], "x"))
        return pair_of(infer, parts->at[0], parts->at[2]);
    return NULL;
}

const struct data *kind_data(struct infer *infer, const struct tree *tree)
{
    size_t errors = diag_error_count(infer->diag);
    if (tree->kind == TREE_NAME)
        return data_name(infer, tree);
    if (tree->kind == TREE_VECTOR)
        return data_vector_name(infer, tree);
    if (tree->kind == TREE_ARRAY_TYPE)
        return array_of(infer, tree->parts.at[0], tree->parts.at[1]);
    if (tree->kind == TREE_PACKED_TYPE)
        return packed_of(infer, tree->parts.at[0]);
    if (tree->kind == TREE_ROOM_TYPE)
        return room_of(infer, tree->parts.at[0], tree->parts.at[1]);
    if (tree->kind == TREE_INDEX_TYPE)
        return index_of(infer, tree->parts.at[0]);
    if (tree->kind == TREE_CROSS)
        return pair_of(infer, tree->parts.at[0], tree->parts.at[1]);
    if (tree->kind == TREE_HOLE)
        return unknown_data(infer, "_");
    const struct data *data = data_applied(infer, tree);
    if (!data && diag_error_count(infer->diag) == errors)
        infer_error(infer, tree->loc, "expected a data type such as f32, [n]f32 or (f32 x i32)");
    return data;
}

/* ---- Phrase types ---- */

static const struct ntype *kind_fun(struct infer *infer, const struct tree *tree)
{
    struct binding *outer = infer->scope;
    size_t count = tree->params.len;
    struct binding **bindings = ARENA_ARRAY(infer->arena, struct binding *, count);
    for (size_t i = 0; i < count; i++) {
        if (!scope_is_allowed(infer, &tree->params.at[i]))
            return NULL;
        enum binding_kind kind =
            tree->params.at[i].sort == TREE_SORT_NAT ? BINDING_NAT : BINDING_DATA;
        bindings[i] = scope_add(infer, kind, &tree->params.at[i]);
        if (kind == BINDING_NAT)
            scope_add_nat(infer, bindings[i], nat_const(infer->nats, 0), NULL);
        else
            scope_add_data(infer, bindings[i]);
    }
    const struct ntype *type = kind_type(infer, tree->parts.at[0]);
    scope_close(infer, outer);
    for (size_t i = count; type && i-- > 0;) {
        bool is_nat = bindings[i]->kind == BINDING_NAT;
        struct ntype *fun = ARENA_NEW(infer->arena, struct ntype);
        fun->kind = is_nat ? NTYPE_NAT_FUN : NTYPE_DATA_FUN;
        fun->nat_var = bindings[i]->nat;
        fun->data_var = bindings[i]->data;
        fun->snd = type;
        type = fun;
    }
    return type;
}

static const struct ntype *of_two(struct infer *infer, const struct tree *tree,
                                  enum ntype_kind kind)
{
    const struct ntype *fst = kind_type(infer, tree->parts.at[0]);
    const struct ntype *snd = fst ? kind_type(infer, tree->parts.at[1]) : NULL;
    if (!snd)
        return NULL;
    struct ntype *type = ARENA_NEW(infer->arena, struct ntype);
    type->kind = kind;
    type->fst = fst;
    type->snd = snd;
    type->is_passive = tree->kind == TREE_PASSIVE_FUN;
    return type;
}

static const struct data *one_data(struct infer *infer, const struct tree *tree)
{
    if (tree->parts.len == 1)
        return kind_data(infer, tree->parts.at[0]);
    infer_error(infer, tree->loc,
                "several data types here; only the result of an entry has parts, a pair is written "
                "(d1 x d2)");
    return NULL;
}

const struct ntype *kind_type(struct infer *infer, const struct tree *tree)
{
    const struct data *data;
    if (tree->kind == TREE_COMM)
        return infer->comm;
    if (tree->kind == TREE_FUN || tree->kind == TREE_PASSIVE_FUN)
        return of_two(infer, tree, NTYPE_FUN);
    if (tree->kind == TREE_PRODUCT)
        return of_two(infer, tree, NTYPE_PRODUCT);
    if (tree->kind == TREE_KIND_FUN)
        return kind_fun(infer, tree);
    data = one_data(infer, tree);
    if (!data)
        return NULL;
    if (tree->kind == TREE_VAR)
        return ntype_var(infer, data);
    return tree->kind == TREE_EXP ? ntype_exp(infer, data) : ntype_acc(infer, data);
}
