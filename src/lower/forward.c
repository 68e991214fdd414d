/* Elements of an array that was updated just before, and is not used otherwise but to be updated
 * again, or to be given back:
 *
 *     let ys = update xs i v in B
 *         let i' = i in let v' = v in B[update xs i' v' / ys]
 *
 *     where a read of an element, idx ys j, is `if j == i' then v' else idx xs j` in B.
 *
 * So a step of a loop that changes several elements, and reads what it has changed, has one array
 * and not one for each change. The same for elements of rows, as many indices in. ys must be used
 * once beside the reads, in each branch of an `if`, and not in what is repeated: an array that is
 * used more often is better stored. So it is where there are many reads: those of the last of many
 * arrays would be as many as there are arrays. */
#include "lower/forward.h"

#include "base/vec.h"
#include "dpia/uses.h"

enum { INDICES_MAX = 4, OCCURRENCES_MAX = 24 };

/* update ARRAY INDICES[0] (update (idx ARRAY INDICES[0]) INDICES[1] .. VALUE) */
struct change {
    struct dpia *dpia;
    const struct var *var; /* that it is bound to */
    const struct phrase *array, *value;
    const struct phrase *indices[INDICES_MAX];
    size_t count;
};

/* ---- What is updated ---- */

/* Whether ROW is the array with the indices so far. */
static bool is_row(const struct change *change, const struct phrase *row)
{
    for (size_t k = change->count; k-- > 0;) {
        if (!phrase_is_prim(row, PRIM_IDX) ||
            !phrase_is_same(phrase_arg(row, 1), change->indices[k]))
            return false;
        row = phrase_arg(row, 0);
    }
    return phrase_is_same(row, change->array);
}

/* Reads BOUND into CHANGE; false if it is no update of a scalar in an array that has a name. */
static bool read_change(struct change *change, const struct phrase *bound)
{
    enum scalar scalar;
    if (!phrase_is_prim(bound, PRIM_UPDATE) || phrase_arg(bound, 0)->kind != PHRASE_VAR)
        return false;
    change->array = phrase_arg(bound, 0);
    for (; phrase_is_prim(bound, PRIM_UPDATE) && is_row(change, phrase_arg(bound, 0));
         bound = phrase_arg(bound, 2)) {
        if (change->count == INDICES_MAX)
            return false;
        change->indices[change->count++] = phrase_arg(bound, 1);
        change->value = phrase_arg(bound, 2);
    }
    return data_is_scalar(phrase_data(change->value), &scalar);
}

/* ---- How it is used ---- */

/* Whether PHRASE reads one element: as many indices into the variable as the change has. */
static bool is_read(const struct change *change, const struct phrase *phrase)
{
    for (size_t k = 0; k < change->count; k++) {
        if (!phrase_is_prim(phrase, PRIM_IDX))
            return false;
        phrase = phrase_arg(phrase, 0);
    }
    return phrase->kind == PHRASE_VAR && phrase_var_of(phrase) == change->var;
}

static unsigned uses(const struct change *change, const struct phrase *phrase, bool *reads);

/* The uses in the indices of READ. */
static unsigned index_uses(const struct change *change, const struct phrase *read, bool *reads)
{
    unsigned sum = 0;
    *reads = true;
    for (size_t k = 0; k < change->count; k++, read = phrase_arg(read, 0))
        sum += uses(change, phrase_arg(read, 1), reads);
    return sum < 2 ? sum : 2;
}

/* The uses in an update, which is one of its array: not of the rows on the way to the element. */
static unsigned update_uses(const struct change *change, const struct phrase *update, bool *reads)
{
    const struct phrase *array = phrase_arg(update, 0), *value = phrase_arg(update, 2);
    unsigned sum = uses(change, array, reads) + uses(change, phrase_arg(update, 1), reads);
    bool is_element = phrase_is_prim(value, PRIM_UPDATE) &&
                      phrase_is_prim(phrase_arg(value, 0), PRIM_IDX) &&
                      phrase_is_same(phrase_arg(phrase_arg(value, 0), 0), array) &&
                      phrase_is_same(phrase_arg(phrase_arg(value, 0), 1), phrase_arg(update, 1));
    if (is_element)
        sum += uses(change, phrase_arg(value, 1), reads) +
               uses(change, phrase_arg(value, 2), reads);
    else
        sum += uses(change, value, reads);
    return sum < 2 ? sum : 2;
}

/* How often the variable is used in PHRASE but for reads: 2 for more than once, or in what is
 * repeated. *READS is set if there are reads. */
static unsigned uses(const struct change *change, const struct phrase *phrase, bool *reads)
{
    unsigned sum = phrase->kind == PHRASE_VAR && phrase_var_of(phrase) == change->var;
    unsigned branch = 0;
    if (is_read(change, phrase))
        return index_uses(change, phrase, reads);
    if (phrase_is_prim(phrase, PRIM_UPDATE))
        return update_uses(change, phrase, reads);
    for (size_t k = 0; k < phrase_child_count(phrase); k++) {
        unsigned one = uses(change, phrase_child(phrase, k), reads);
        if (one > 0 && phrase_repeats(phrase, k))
            one = 2;
        if (phrase_is_prim(phrase, PRIM_IF) && k > 0)
            branch = one > branch ? one : branch;
        else
            sum += one;
    }
    sum += branch;
    return sum < 2 ? sum : 2;
}

/* ---- The reads ---- */

static const struct phrase *without_reads(const struct change *change,
                                          const struct phrase *phrase);

/* The number of an index, which is not checked where it is only compared. */
static const struct phrase *number_of(struct dpia *dpia, const struct phrase *index)
{
    const struct phrase *copy = phrase_copy(dpia, index);
    return phrase_is_prim(copy, PRIM_TO_IDX) ? phrase_arg(copy, 0)
                                             : phrase_from_idx(dpia, copy, index->loc);
}

/* Whether two numbers are the same: TEST says so, if that is not known. */
enum sameness { SAME_NEVER, SAME_ALWAYS, SAME_MAYBE };

static bool is_number(const struct phrase *phrase)
{
    return phrase->kind == PHRASE_LITERAL;
}

static enum sameness compare(struct dpia *dpia, const struct phrase *a, const struct phrase *b,
                             struct loc loc, const struct phrase **test)
{
    a = number_of(dpia, a);
    b = number_of(dpia, b);
    if (phrase_is_same(a, b))
        return SAME_ALWAYS;
    if (is_number(a) && is_number(b))
        return SAME_NEVER;
    *test = phrase_binary(dpia, OP_EQ, a, b, loc);
    return SAME_MAYBE;
}

/* Whether the element of READ is the one that was changed. */
static enum sameness is_changed(const struct change *change, const struct phrase *read,
                                const struct phrase **test)
{
    struct dpia *dpia = change->dpia;
    struct loc loc = read->loc;
    *test = NULL;
    for (size_t k = change->count; k-- > 0; read = phrase_arg(read, 0)) {
        const struct phrase *one = NULL;
        if (compare(dpia, phrase_arg(read, 1), change->indices[k], loc, &one) == SAME_NEVER)
            return SAME_NEVER;
        if (one)
            *test = *test ? phrase_binary(dpia, OP_LOG_AND, one, *test, loc) : one;
    }
    return *test ? SAME_MAYBE : SAME_ALWAYS;
}

/* READ, of the array before. */
static const struct phrase *read_before(const struct change *change, const struct phrase *read)
{
    if (!phrase_is_prim(read, PRIM_IDX))
        return phrase_copy(change->dpia, change->array);
    return phrase_idx(change->dpia, read_before(change, phrase_arg(read, 0)),
                      phrase_copy(change->dpia, phrase_arg(read, 1)), read->loc);
}

/* READ with its indices without reads themselves. */
static const struct phrase *with_plain_indices(const struct change *change,
                                               const struct phrase *read)
{
    if (!phrase_is_prim(read, PRIM_IDX))
        return read;
    return phrase_idx(change->dpia, with_plain_indices(change, phrase_arg(read, 0)),
                      without_reads(change, phrase_arg(read, 1)), read->loc);
}

/* READ, an element, without the variable. */
static const struct phrase *forwarded(const struct change *change, const struct phrase *read)
{
    struct dpia *dpia = change->dpia;
    const struct phrase *plain = with_plain_indices(change, read), *test;
    enum sameness sameness = is_changed(change, plain, &test);
    if (sameness == SAME_NEVER)
        return read_before(change, plain);
    if (sameness == SAME_ALWAYS)
        return phrase_copy(dpia, change->value);
    return phrase_if(dpia, test, phrase_copy(dpia, change->value), read_before(change, plain),
                     read->loc);
}

static const struct phrase *without_reads(const struct change *change,
                                          const struct phrase *phrase)
{
    struct dpia *dpia = change->dpia;
    size_t count = phrase_child_count(phrase);
    if (is_read(change, phrase))
        return forwarded(change, phrase);
    const struct phrase **children = ARENA_ARRAY(dpia_arena(dpia), const struct phrase *, count);

    for (size_t k = 0; k < count; k++)
        children[k] = without_reads(change, phrase_child(phrase, k));
    return phrase_with_children(dpia, phrase, children);
}

/* ---- The let ---- */

/* A name that is bound around the body. */
struct name {
    const struct var *var;
    const struct phrase *bound;
};

struct name_vec VEC(struct name);

static const struct phrase *named(struct dpia *dpia, const struct phrase *phrase,
                                  const char *name, struct name_vec *names)
{
    struct name new = {NULL, phrase};
    if (phrase->kind == PHRASE_VAR || phrase->kind == PHRASE_LITERAL ||
        phrase_is_index_number(phrase))
        return phrase;
    new.var = var_titled(dpia, title_made_up(name), phrase->type, phrase->loc);
    VEC_PUSH(dpia_arena(dpia), names, new);
    return phrase_var(dpia, new.var, phrase->loc);
}

/* The update that CHANGE is, from index K on of ROW. */
static const struct phrase *rebuilt(const struct change *change, const struct phrase *row, size_t k,
                                    struct loc loc)
{
    struct dpia *dpia = change->dpia;
    const struct phrase *index, *value = phrase_copy(dpia, change->value);
    if (k == change->count)
        return value;
    index = phrase_copy(dpia, change->indices[k]);
    value = rebuilt(change, phrase_idx(dpia, phrase_copy(dpia, row), index, loc), k + 1, loc);
    return phrase_update(dpia, row, phrase_copy(dpia, index), value, loc);
}

/* How often VAR stands in PHRASE, up to MOST. */
static size_t occurrences(const struct phrase *phrase, const struct var *var, size_t most)
{
    size_t sum = phrase->kind == PHRASE_VAR && phrase_var_of(phrase) == var;
    for (size_t k = 0; k < phrase_child_count(phrase) && sum < most; k++)
        sum += occurrences(phrase_child(phrase, k), var, most - sum);
    return sum;
}

const struct phrase *forward_let(struct dpia *dpia, const struct phrase *let)
{
    const struct phrase *bound = phrase_arg(let, 0), *body = phrase_lam_body(phrase_arg(let, 1));
    struct change change = {.dpia = dpia, .var = phrase_lam_param(phrase_arg(let, 1))};
    struct name_vec names = {0};
    bool reads = false;
    if (!read_change(&change, bound) ||
        occurrences(body, change.var, OCCURRENCES_MAX) == OCCURRENCES_MAX ||
        uses(&change, body, &reads) != 1 || !reads)
        return NULL;
    for (size_t k = 0; k < change.count; k++)
        change.indices[k] = named(dpia, change.indices[k], "i", &names);
    change.value = named(dpia, change.value, "v", &names);
    body = without_reads(&change, body);
    body = phrase_subst(dpia, body, change.var, rebuilt(&change, change.array, 0, bound->loc));
    for (size_t k = names.len; k-- > 0;)
        body = phrase_let(dpia, names.at[k].var, names.at[k].bound, body, let->loc);
    return body;
}
