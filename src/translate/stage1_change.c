/* Stage I for arrays of which some elements are other ones, and of which some are left out.
 *
 *     A(update E I V)(A) = C(I)(\i. C(V)(\v. A(E)(A); A(v)(idxAcc A i)))
 *     A(update E I (update (idx E I) J V))(A)
 *         = C(I)(\i. C(J)(\j. C(V)(\v. A(E)(A); A(v)(idxAcc (idxAcc A i) j))))
 *     A(scatter E I V)(A) = C(I)(\is. C(V)(\vs. A(E)(A);
 *         for m (\j. if 0 <= is[j] < n then A(vs[j])(idxAcc A is[j]))))
 *     A(scatter E I (mapGlobal F V))(A) = C(I)(\is. A(E)(A); A(mapGlobal F V)(scatterAcc is A))
 *     A(scatter E I (join (mapLocal F V)))(A)
 *         = C(I)(\is. A(E)(A); A(join (mapLocal F V))(scatterAcc is A))
 *     A(scatter E (slice k f 1 (generate n fromIdx)) (map (\r. U (idx (slice k f 1 E) r)) I))(A)
 *         = A(E)(A); mapI (\r o. .. what U, update or scatter, changes ..) I (scatterAcc .. A)
 *     A(reduceByIndex F Z E I)(A) = A(the reduction that takes one pair after the other)(A)
 *     A(reduceByIndex F Z E (zip I (mapGlobal G V)))(A)
 *         = C(I)(\is. A(E)(A); A(mapGlobal G V)(combineAcc F (scatterAcc is A)))
 *     A(filter P E (/\k. \ys. room n ys))(A) = C(E)(\x. filterRoomI (\x o. A(P x)(o)) x A)
 *     A(filter P E K)(A) = C(E)(\x. filterI (\x o. A(P x)(o)) x (/\k. \ys. A(K k ys)(A)))
 *     C(filter P E K)(c) = C(E)(\x. filterI (\x o. A(P x)(o)) x (/\k. \ys. C(K k ys)(c)))
 *
 * C of update and scatter allocates, as C(map F E) does.
 *
 * Where E is the accumulator of a loop, A(E)(A) copies it, and stage II leaves that copy out where
 * it may (stage2_inplace.c): then I and V have to be read before E is changed. So they are stored
 * first where E computes something, and V where it is an array that has something in common with
 * E; another array is written where it belongs at once, A(E)(A); A(V)(idxAcc A i), and so is one
 * whose elements have nothing of E but what they come to, mapSeq f (zip (idx E I) X). An index that
 * has something in common with E is stored, too: A may come to stand for E. */
#include "base/diag.h"
#include "base/vec.h"
#include "dpia/uses.h"
#include "translate/assign.h"
#include "translate/part.h"
#include "translate/stage1_build.h"
#include "translate/stage1_rules.h"
#include "translate/stage1_state.h"
#include "translate/stage1_values.h"

/* EXP without the maps around it that only copy. */
static const struct phrase *skip_copies(const struct phrase *exp)
{
    while (phrase_is_at(exp, PRIM_MAP, LOOP_GLOBAL) ||
           phrase_is_at(exp, PRIM_MAP, LOOP_SEQUENTIAL)) {
        const struct phrase *fun = phrase_arg(exp, 0);
        if (fun->kind != PHRASE_LAM || phrase_lam_body(fun)->kind != PHRASE_VAR ||
            phrase_var_of(phrase_lam_body(fun)) != phrase_lam_param(fun))
            break;
        exp = phrase_arg(exp, 1);
    }
    return exp;
}

static const struct phrase *copied(const struct phrase *exp);

/* The argument of EXP, which is PRIM of a copy of what is OTHER of it; null if it is not. */
static const struct phrase *undone(const struct phrase *exp, enum primitive prim,
                                   enum primitive other)
{
    const struct phrase *array = phrase_is_prim(exp, prim) ? copied(phrase_arg(exp, 0)) : NULL;
    return array && phrase_is_prim(array, other) ? phrase_arg(array, 0) : NULL;
}

/* The array whose first and other elements EXP, a concat, copies; null if it does not. */
static const struct phrase *copied_parts(const struct phrase *exp)
{
    if (!phrase_is_prim(exp, PRIM_CONCAT))
        return NULL;
    const struct phrase *first = copied(phrase_arg(exp, 0)), *rest = copied(phrase_arg(exp, 1));
    bool parts = phrase_is_prim(first, PRIM_TAKE) && phrase_is_prim(rest, PRIM_DROP) &&
                 phrase_is_same(phrase_arg(first, 0), phrase_arg(rest, 0)) &&
                 phrase_nat_arg(first, 0) == phrase_nat_arg(rest, 0);

    return parts ? phrase_arg(first, 0) : NULL;
}

/* What EXP copies as a whole: by maps that only copy, also in pieces of vectors, seen as an array
 * of rows or without them; EXP itself if it is no copy. */
static const struct phrase *copied(const struct phrase *exp)
{
    exp = skip_copies(exp);
    const struct phrase *array = undone(exp, PRIM_SPLIT, PRIM_JOIN);
    array = array ? array : undone(exp, PRIM_AS_SCALAR, PRIM_AS_VECTOR);
    array = array ? array : copied_parts(exp);
    return array && phrase_data(array) == phrase_data(exp) ? copied(array) : exp;
}

/* EXP is a name or a constant: nothing is computed for it. */
static bool is_there(struct stage1 *stage, const struct phrase *exp)
{
    return phrase_is_trivial(stage1_show(stage, skip_copies(exp)));
}

/* The variable that an array is seen in, or made from by updates, occurs in EXP. */
static bool reads_root(const struct phrase *array, const struct phrase *exp)
{
    while (array->kind == PHRASE_PRIM && phrase_arg_count(array) > 0)
        array = phrase_arg(array, 0);
    return phrase_shares_variable(array, exp);
}

/* A number of the source's, or a variable for one that is computed at once. */
struct stored {
    const struct phrase *exp;
    const struct var *param; /* C(EXP)(\PARAM. ...), or a new variable that EXP is written to */
    bool is_new;
};

struct stored_vec VEC(struct stored);
struct part_vec VEC(struct part);

static struct stored store(struct stage1 *stage, const struct phrase *exp, const char *name,
                           bool is_new)
{
    struct stored stored = {.exp = exp, .is_new = is_new};
    stored.param = is_new ? translate_new_var(stage->dpia, name, phrase_data(exp), exp->loc)
                          : stage1_param(stage, exp, name);
    return stored;
}

static const struct phrase *value_of(struct stage1 *stage, const struct stored *stored)
{
    return stored->is_new ? translate_exp_of(stage->dpia, stored->param)
                          : stage1_use(stage, stored->param);
}

/* BODY, in which the value of STORED is used. */
static const struct phrase *storing(struct stage1 *stage, const struct stored *stored,
                                    const struct phrase *body)
{
    struct dpia *dpia = stage->dpia;
    struct loc loc = stored->exp->loc;
    if (!stored->is_new)
        return stage1_c(stage, stored->exp, stored->param, body);
    const struct phrase *fill = stage1_a(stage, stored->exp, translate_acc_of(dpia, stored->param));

    return phrase_new(dpia, SPACE_ANY, stored->param, phrase_seq(dpia, fill, body, loc), loc);
}

/* The variable ROOT, of whose components some are written already. */
struct crossing {
    struct dpia *dpia;
    const struct var *root;
    struct part_vec written;
};

static bool is_written_before(void *data, const struct var *var, struct part part)
{
    const struct crossing *crossing = data;
    for (size_t k = 0; var == crossing->root && k < crossing->written.len; k++)
        if (part_meets(part, crossing->written.at[k]))
            return true;
    return false;
}

/* Whether VALUE, written to component AT, reads what is written before it. */
static bool crosses(struct crossing *crossing, const struct phrase *value, struct part at)
{
    if (phrase_is_prim(value, PRIM_PAIR))
        return crosses(crossing, phrase_arg(value, 0), part_component(at, false)) ||
               crosses(crossing, phrase_arg(value, 1), part_component(at, true));
    if (part_is_read(crossing->dpia, value, is_written_before, crossing))
        return true;
    VEC_PUSH(dpia_arena(crossing->dpia), &crossing->written, at);
    return false;
}

/* Whether a component of VALUE, a new element of ARRAY, is computed from another component of an
 * element of ARRAY that is written before it: \p. (fst p + x, snd p + fst p). */
static bool is_crossed(struct stage1 *stage, const struct phrase *array, const struct phrase *value)
{
    struct crossing crossing = {.dpia = stage->dpia};
    struct part at;
    return part_of(stage->dpia, stage1_show(stage, array), &crossing.root, &at) &&
           crosses(&crossing, stage1_show(stage, value), at);
}

/* A := V, where V is what VALUE is stored in, by the loops that store it: a row that work-items
 * compute is written by as many. */
static const struct phrase *write_stored(struct stage1 *stage, const struct phrase *value,
                                         const struct stored *v, const struct phrase *to)
{
    struct copy_loops loops = translate_copy_loops(value, NULL);
    if (!v->is_new || loops.count == 0)
        return stage1_a(stage, value_of(stage, v), to);
    return translate_assign_by(stage->dpia, &loops, to, value_of(stage, v), value->loc);
}

/* An update of an element of an element, update E I_1 (update (idx E I_1) I_2 .. V): no row is
 * computed, but the element is written where it lies in the new array. */
struct change {
    const struct phrase *array, *value;
    struct stored_vec indices;
};

/* Whether ROW is the array with all indices so far: what an inner update changes. */
static bool is_row(const struct change *change, const struct phrase *row)
{
    for (size_t k = change->indices.len; k-- > 0;) {
        if (!phrase_is_prim(row, PRIM_IDX) ||
            !phrase_is_same(phrase_arg(row, 1), change->indices.at[k].exp))
            return false;
        row = phrase_arg(row, 0);
    }
    return phrase_is_same(row, change->array);
}

static bool is_apart(struct stage1 *stage, const struct phrase *array, const struct phrase *exp)
{
    return !phrase_shares_variable(stage1_show(stage, array), stage1_show(stage, exp));
}

/* Whether EXP is the row that CHANGE changes, zipped with others that have nothing of its array. */
static bool is_zipped_row(struct stage1 *stage, const struct change *change,
                          const struct phrase *exp)
{
    if (phrase_is_prim(exp, PRIM_ZIP))
        return is_zipped_row(stage, change, phrase_arg(exp, 0)) &&
               is_zipped_row(stage, change, phrase_arg(exp, 1));
    return is_row(change, exp) || is_apart(stage, change->array, exp);
}

/* Whether the value of CHANGE is an array that is written into its place at once: it has nothing of
 * the array that is changed, or each element of it is computed of that which it comes to. */
static bool is_written_in_place(struct stage1 *stage, const struct change *change)
{
    const struct phrase *value = change->value;
    if (data_is_flat(phrase_data(value)))
        return false;
    return is_apart(stage, change->array, value) ||
           (phrase_is_at(value, PRIM_MAP, LOOP_SEQUENTIAL) &&
            is_apart(stage, change->array, phrase_arg(value, 0)) &&
            is_zipped_row(stage, change, phrase_arg(value, 1)));
}

/* What the update EXP changes, with the indices that are stored first. */
static struct change change_of(struct stage1 *stage, const struct phrase *exp, bool first)
{
    struct change change = {.array = phrase_arg(exp, 0)};
    for (;; exp = change.value) {
        const struct phrase *index = phrase_arg(exp, 1);
        bool reads_array = reads_root(stage1_show(stage, change.array), stage1_show(stage, index));
        struct stored stored =
            store(stage, index, "i", reads_array || (first && !is_there(stage, index)));
        VEC_PUSH(dpia_arena(stage->dpia), &change.indices, stored);
        change.value = phrase_arg(exp, 2);
        if (!phrase_is_prim(change.value, PRIM_UPDATE) ||
            !is_row(&change, phrase_arg(change.value, 0)))
            return change;
    }
}

const struct phrase *stage1_a_update(struct stage1 *stage, const struct phrase *exp,
                                     const struct phrase *to)
{
    struct dpia *dpia = stage->dpia;
    bool first = !is_there(stage, phrase_arg(exp, 0));
    struct change change = change_of(stage, exp, first);
    const struct phrase *place = phrase_copy(dpia, to), *all;
    for (size_t k = 0; k < change.indices.len; k++)
        place = phrase_idx_acc(dpia, place, value_of(stage, &change.indices.at[k]), exp->loc);
    if (is_written_in_place(stage, &change)) {
        all = phrase_seq(dpia, stage1_a(stage, change.array, to),
                         stage1_a(stage, change.value, place), exp->loc);
    } else {
        bool is_new = !data_is_flat(phrase_data(change.value)) ||
                      (first && !is_there(stage, change.value)) ||
                      is_crossed(stage, change.array, change.value);
        struct stored v = store(stage, change.value, "v", is_new);
        all = phrase_seq(dpia, stage1_a(stage, change.array, to),
                         write_stored(stage, change.value, &v, place), exp->loc);
        all = storing(stage, &v, all);
    }
    for (size_t k = change.indices.len; k-- > 0;)
        all = storing(stage, &change.indices.at[k], all);
    return all;
}

/* 0 <= I && I < N */
static const struct phrase *is_inside(struct dpia *dpia, const struct phrase *i,
                                      const struct nat *n, struct loc loc)
{
    const struct phrase *zero = phrase_int(dpia, SCALAR_I64, 0, loc);
    const struct phrase *size = phrase_nat_value(dpia, n, loc);
    return phrase_binary(dpia, OP_LOG_AND, phrase_binary(dpia, OP_GE, i, zero, loc),
                         phrase_binary(dpia, OP_LT, phrase_copy(dpia, i), size, loc), loc);
}

/* for m (\j. new i64 (\index. index.1 := idx IS j;
 *                             if 0 <= index.2 < n then A(idx VS j)(idxAcc TO index.2))) */
static const struct phrase *scatter_loop(struct stage1 *stage, const struct phrase *exp,
                                         const struct phrase *is, const struct phrase *vs,
                                         const struct phrase *to)
{
    struct dpia *dpia = stage->dpia;
    struct types *types = dpia_types(dpia);
    struct loc loc = exp->loc;
    const struct nat *n = phrase_nat_arg(exp, 0), *m = phrase_nat_arg(exp, 1);
    const struct var *j = var_new(dpia, "j", type_exp(types, data_idx(types, m)), loc);
    const struct var *index = translate_new_var(dpia, "index", data_scalar(types, SCALAR_I64), loc);
    const struct phrase *number = translate_exp_of(dpia, index);
    const struct phrase *place =
        phrase_idx_acc(dpia, phrase_copy(dpia, to), phrase_to_idx(dpia, n, number, loc), loc);
    const struct phrase *write =
        stage1_a(stage, phrase_idx(dpia, vs, stage1_use(stage, j), loc), place);
    const struct phrase *choice =
        phrase_if_comm(dpia, is_inside(dpia, phrase_copy(dpia, number), n, loc), write,
                       phrase_skip(dpia, loc), loc);
    const struct phrase *read = phrase_assign(dpia, translate_acc_of(dpia, index),
                                              phrase_idx(dpia, is, stage1_use(stage, j), loc), loc);
    const struct phrase *body =
        phrase_new(dpia, SPACE_ANY, index, phrase_seq(dpia, read, choice, loc), loc);
    return phrase_for(dpia, m, j, body, loc);
}

/* Where the values are written one after the other. */
static const struct phrase *scatter_in_order(struct stage1 *stage, const struct phrase *exp,
                                             const struct phrase *to)
{
    const struct phrase *array = phrase_arg(exp, 0), *indices = phrase_arg(exp, 1);
    const struct phrase *values = phrase_arg(exp, 2);
    const struct var *is = stage1_param(stage, indices, "is");
    const struct var *vs = stage1_param(stage, values, "vs");
    const struct phrase *loop =
        scatter_loop(stage, exp, stage1_use(stage, is), stage1_use(stage, vs), to);
    const struct phrase *both = phrase_seq(stage->dpia, stage1_a(stage, array, to), loop, exp->loc);
    return stage1_c(stage, indices, is, stage1_c(stage, values, vs, both));
}

/* EXP, an argument of a scatter into ARRAY; in memory of its own where ARRAY may be the accumulator
 * of a loop, which EXP reads. */
static struct stored read_first(struct stage1 *stage, const struct phrase *array,
                                const struct phrase *exp, const char *name)
{
    return store(stage, exp, name,
                 stage->depth > 0 &&
                     phrase_shares_variable(stage1_show(stage, array), stage1_show(stage, exp)));
}

/* VALUES, a map or a join of one, with another function, \x. x, over ARRAY. */
static const struct phrase *copying(struct stage1 *stage, const struct phrase *values,
                                    const struct phrase *array)
{
    if (phrase_is_prim(values, PRIM_JOIN))
        return copying(stage, phrase_arg(values, 0), array);
    struct dpia *dpia = stage->dpia;
    struct loc loc = values->loc;
    const struct phrase_type *type = type_exp(dpia_types(dpia), phrase_array_elem(array));
    const struct var *x = var_new(dpia, "x", type, loc);
    const struct phrase *same = phrase_lam(dpia, x, phrase_var(dpia, x, loc), loc);
    return phrase_map(dpia, phrase_level(values), same, array, loc);
}

/* ARRAY is generate n (\i. i), or the same with fromIdx i. */
static bool is_each_number(const struct phrase *array)
{
    const struct phrase *fun = phrase_is_prim(array, PRIM_GENERATE) ? phrase_arg(array, 0) : NULL;
    if (!fun || fun->kind != PHRASE_LAM)
        return false;
    const struct phrase *number = phrase_lam_body(fun);

    if (phrase_is_prim(number, PRIM_FROM_IDX))
        number = phrase_arg(number, 0);
    return number->kind == PHRASE_VAR && phrase_var_of(number) == phrase_lam_param(fun);
}

/* Values for elements of an array, by their indices. */
struct changes {
    const struct phrase *array, *indices, *values;
    const struct phrase *operator; /* that takes them in; null: they stay */
    struct loc loc;
};

/* The acceptor of the elements at INDICES. */
static const struct phrase *places(struct stage1 *stage, const struct changes *changes,
                                   const struct phrase *indices, const struct phrase *to)
{
    const struct phrase *acc =
        phrase_scatter_acc(stage->dpia, indices, phrase_copy(stage->dpia, to), changes->loc);
    return changes->operator ? phrase_combine_acc(stage->dpia, changes->operator, acc,
                                                  changes->loc)
                             : acc;
}

/* VALUES, a map or a join of one, as the loop that writes the changes: it has their name. */
static const struct phrase *changing(struct stage1 *stage, const struct changes *changes,
                                     const struct phrase *values)
{
    if (phrase_is_prim(values, PRIM_JOIN))
        return phrase_join(stage->dpia, changing(stage, changes, phrase_arg(values, 0)),
                           changes->loc);
    return phrase_map(stage->dpia, phrase_level(values), phrase_arg(values, 0),
                      phrase_arg(values, 1), changes->loc);
}

/* Where the values are a map, or a join of one, whose iterations run in any order, each of which
 * writes its own. */
static const struct phrase *change_in_parallel(struct stage1 *stage, const struct changes *changes,
                                               const struct phrase *to)
{
    struct dpia *dpia = stage->dpia;
    const struct phrase *array = changes->array, *values = changes->values;
    struct stored is = read_first(stage, array, changes->indices, "is");
    struct stored vs = read_first(stage, array, values, "vs");
    const struct phrase *acc = places(stage, changes, value_of(stage, &is), to);
    const struct phrase *written =
        changing(stage, changes, vs.is_new ? copying(stage, values, value_of(stage, &vs)) : values);
    const struct phrase *both =
        phrase_seq(dpia, stage1_a(stage, array, to), stage1_a(stage, written, acc), changes->loc);
    return storing(stage, &is, vs.is_new ? storing(stage, &vs, both) : both);
}

/* A change of a row, update or scatter, without the copy of the row: TO is it already. */
static const struct phrase *change_row(struct stage1 *stage, const struct phrase *row,
                                       const struct phrase *to)
{
    struct dpia *dpia = stage->dpia;
    const struct phrase *index = phrase_arg(row, 1), *value = phrase_arg(row, 2);
    if (phrase_is_prim(row, PRIM_UPDATE)) {
        struct stored i = store(stage, index, "i", false);
        const struct phrase *place =
            phrase_idx_acc(dpia, phrase_copy(dpia, to), value_of(stage, &i), row->loc);
        return storing(stage, &i, stage1_a(stage, value, place));
    }
    const struct var *is = stage1_param(stage, index, "is");
    const struct var *vs = stage1_param(stage, value, "vs");
    const struct phrase *loop =
        scatter_loop(stage, row, stage1_use(stage, is), stage1_use(stage, vs), to);

    return stage1_c(stage, index, is, stage1_c(stage, value, vs, loop));
}

/* Whether ROW changes row X of those of ARRAY that INDICES, a slice of all numbers one by one,
 * says, by numbers and values that have nothing in common with ARRAY. */
static bool changes_own_row(struct stage1 *stage, const struct phrase *array,
                            const struct phrase *indices, const struct phrase *row,
                            const struct var *x)
{
    if ((!phrase_is_prim(row, PRIM_UPDATE) && !phrase_is_prim(row, PRIM_SCATTER)) ||
        !phrase_is_prim(indices, PRIM_SLICE))
        return false;
    const struct phrase *own = phrase_arg(row, 0), *step = phrase_arg(indices, 1);
    const struct phrase *root = stage1_show(stage, array);

    if (!phrase_is_prim(own, PRIM_IDX) || phrase_arg(own, 1)->kind != PHRASE_VAR ||
        phrase_var_of(phrase_arg(own, 1)) != x || !phrase_is_prim(phrase_arg(own, 0), PRIM_SLICE))
        return false;
    const struct phrase *rows = phrase_arg(own, 0);

    return phrase_is_same(step, phrase_int(stage->dpia, SCALAR_I64, 1, step->loc)) &&
           phrase_is_same(phrase_arg(rows, 0), phrase_arg(indices, 0)) &&
           phrase_is_same(phrase_arg(rows, 1), step) &&
           phrase_is_same(phrase_arg(rows, 2), array) &&
           is_each_number(phrase_arg(indices, 2)) &&
           !phrase_shares_variable(root, stage1_show(stage, phrase_arg(row, 1))) &&
           !phrase_shares_variable(root, stage1_show(stage, phrase_arg(row, 2)));
}

/* Where each value is a row of the array with some elements changed,
 *
 *     scatter E (slice k f 1 (generate n fromIdx))
 *         (map (\r. update (idx (slice k f 1 E) r) I V) ..)
 *
 * no row is computed, but the elements are written where they lie in the new array; null if the
 * values are something else. */
static const struct phrase *change_rows(struct stage1 *stage, const struct changes *changes,
                                        const struct phrase *to)
{
    struct dpia *dpia = stage->dpia;
    const struct phrase *values = changes->values, *numbers = phrase_arg(values, 1);
    struct loc loc = changes->loc;
    struct opened each = stage1_open(stage, phrase_arg(values, 0));
    if (changes->operator || !is_each_number(numbers) ||
        !changes_own_row(stage, copied(changes->array), changes->indices, each.body,
                         each.param))
        return NULL;
    struct stored is = store(stage, changes->indices, "is", false);
    const struct phrase *acc = places(stage, changes, value_of(stage, &is), to);
    const struct phrase_type *type = type_acc(dpia_types(dpia), phrase_array_elem(acc));
    const struct var *own = var_new(dpia, "o", type, loc);
    const struct phrase *row = change_row(stage, each.body, phrase_var(dpia, own, loc));
    const struct var *x = stage1_param(stage, numbers, "x");
    const struct phrase *fun = phrase_lam(dpia, each.param, phrase_lam(dpia, own, row, loc), loc);
    const struct phrase *write = stage1_c(
        stage, numbers, x,
        translate_mapi(dpia, phrase_level(values), fun, stage1_use(stage, x), acc, loc));

    return storing(stage, &is,
                   phrase_seq(dpia, stage1_a(stage, changes->array, to), write, loc));
}

/* Where each work-item of a group has several values side by side, in a row. */
static const struct phrase *scatter_rows(struct stage1 *stage, const struct changes *changes,
                                         const struct phrase *to)
{
    struct stored is = read_first(stage, changes->array, changes->indices, "is");
    const struct phrase *acc = places(stage, changes, value_of(stage, &is), to);
    return storing(stage, &is,
                   phrase_seq(stage->dpia, stage1_a(stage, changes->array, to),
                              stage1_a(stage, changes->values, acc), changes->loc));
}

const struct phrase *stage1_a_scatter(struct stage1 *stage, const struct phrase *exp,
                                      const struct phrase *to)
{
    const struct changes changes = {.array = phrase_arg(exp, 0),
                                    .indices = phrase_arg(exp, 1),
                                    .values = phrase_arg(exp, 2),
                                    .loc = exp->loc};
    if (phrase_is_prim(changes.values, PRIM_JOIN) &&
        phrase_is_at(phrase_arg(changes.values, 0), PRIM_MAP, LOOP_LOCAL))
        return scatter_rows(stage, &changes, to);
    if (!phrase_is_prim(changes.values, PRIM_MAP))
        return scatter_in_order(stage, exp, to);
    const struct phrase *rows = change_rows(stage, &changes, to);
    if (rows)
        return rows;
    return phrase_is_parallel_map(changes.values) ? change_in_parallel(stage, &changes, to)
                                                  : scatter_in_order(stage, exp, to);
}

const struct phrase *stage1_a_by_index(struct stage1 *stage, const struct phrase *exp,
                                       const struct phrase *to)
{
    const struct phrase *pairs = phrase_arg(exp, 3);
    if (!phrase_combines_in_parallel(exp))
        return stage1_a(stage, phrase_in_order(stage->dpia, exp), to);
    const struct changes changes = {.array = phrase_arg(exp, 2),
                                    .indices = phrase_arg(pairs, 0),
                                    .values = phrase_arg(pairs, 1),
                                    .operator = phrase_arg(exp, 0),
                                    .loc = exp->loc};
    return change_in_parallel(stage, &changes, to);
}

/* filterI P' x (/\k. \ys. REST), where MAKE translates K's body for TO. */
static const struct phrase *filter(struct stage1 *stage, const struct phrase *exp,
                                   const struct phrase *to, stage1_function *make)
{
    struct dpia *dpia = stage->dpia;
    const struct phrase *array = phrase_arg(exp, 1), *scope = phrase_arg(exp, 2);
    const struct var *x = stage1_param(stage, array, "x");
    if (scope->kind != PHRASE_NAT_LAM || phrase_nat_lam_body(scope)->kind != PHRASE_LAM)
        bug(exp->loc, "the continuation of a filter is no function of a nat and an array");
    const struct phrase *fun = phrase_nat_lam_body(scope);
    const struct phrase *rest = make(stage, phrase_lam_body(fun), to);

    rest = phrase_nat_lam(dpia, phrase_nat_lam_param(scope),
                          phrase_lam(dpia, phrase_lam_param(fun), rest, fun->loc), scope->loc);
    return stage1_c(stage, array, x,
                    phrase_filter_i(dpia, stage1_each(stage, phrase_arg(exp, 0)),
                                    stage1_use(stage, x), rest, exp->loc));
}

const struct phrase *stage1_a_filter_room(struct stage1 *stage, const struct phrase *exp,
                                          const struct phrase *to)
{
    const struct phrase *array = phrase_arg(exp, 1);
    if (!phrase_is_filter_room(exp))
        return NULL;
    const struct var *x = stage1_param(stage, array, "x");
    return stage1_c(stage, array, x,
                    phrase_filter_room_i(stage->dpia, stage1_each(stage, phrase_arg(exp, 0)),
                                         stage1_use(stage, x), to, exp->loc));
}

const struct phrase *stage1_a_filter(struct stage1 *stage, const struct phrase *exp,
                                     const struct phrase *to)
{
    return filter(stage, exp, to, stage1_a);
}

const struct phrase *stage1_c_filter(struct stage1 *stage, const struct phrase *exp,
                                     const struct phrase *to)
{
    return filter(stage, exp, to, stage1_c_to);
}
