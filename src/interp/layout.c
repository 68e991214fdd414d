/* Layout primitives and acceptors (dpia.txt Fig. 4a, 4b; primitives.def): views of views. Each one
 * is the function from indices to elements that its type suggests:
 *
 *     split n xs : [m][n]d       row i is elements i*n, i*n + 1, ..., i*n + n - 1 of xs
 *     join xss   : [n*m]d        element i is element i % m of row i / m
 *
 * A vector is a view of its lanes, like an array.
 *
 * An acceptor is the view that its expression is, the other way round: what is written to row i of
 * `joinAcc n m A` goes where row i of `split` reads, so the two share their functions. */
#include <inttypes.h>

#include "base/diag.h"
#include "interp/box.h"
#include "interp/eval.h"
#include "interp/meaning.h"
#include "interp/memory.h"
#include "interp/params.h"
#include "interp/shape.h"
#include "interp/state.h"
#include "interp/use.h"
#include "interp/view.h"

static const struct view *arg(const struct use *use, size_t position)
{
    const struct phrase *phrase = phrase_arg(use->phrase, position);
    return use->interp->lazy ? view_delayed(use->interp, use->env, phrase)
                             : eval_view(use->interp, use->env, phrase);
}

static int64_t number(const struct use *use, size_t position)
{
    return eval_int(use->interp, use->env, phrase_arg(use->phrase, position));
}

/* The number of elements of the result. */
static int64_t result_size(const struct use *use)
{
    return eval_size(use->interp, use->env, phrase_data(use->phrase)->size, &use->phrase->loc);
}

static const struct view *at(struct interp *interp, const struct view *view, int64_t index)
{
    return view_at(interp, view, index, &view_no_place);
}

/* ---- Elements: OF, OTHER, A and B are what the view was made with ---- */

/* Row i of A elements, B apart. */
static const struct view *window_at(struct interp *interp, const struct view *view, int64_t i)
{
    return view_slice(interp, view->u.array.of, view->u.array.b * i, view->u.array.a);
}

/* Rows have A elements. */
static const struct view *joined_at(struct interp *interp, const struct view *view, int64_t i)
{
    return at(interp, at(interp, view->u.array.of, i / view->u.array.a), i % view->u.array.a);
}

/* Element i of column A. */
static const struct view *column_at(struct interp *interp, const struct view *view, int64_t i)
{
    return at(interp, at(interp, view->u.array.of, i), view->u.array.a);
}

/* Column i, of A elements. */
static const struct view *transposed_at(struct interp *interp, const struct view *view, int64_t i)
{
    return view_array(interp, column_at, view->u.array.a, view->u.array.of, i, 0);
}

static const struct view *first_at(struct interp *interp, const struct view *view, int64_t i)
{
    return view_part(interp, at(interp, view->u.array.of, i), 1);
}

static const struct view *second_at(struct interp *interp, const struct view *view, int64_t i)
{
    return view_part(interp, at(interp, view->u.array.of, i), 2);
}

static const struct view *reversed_at(struct interp *interp, const struct view *view, int64_t i)
{
    return at(interp, view->u.array.of, view->u.array.size - 1 - i);
}

/* A is not negative and below the size. */
static const struct view *rotated_at(struct interp *interp, const struct view *view, int64_t i)
{
    int64_t left = view->u.array.size - view->u.array.a;
    return at(interp, view->u.array.of, i < left ? i + view->u.array.a : i - left);
}

/* Element A + B*i, which lies in the array. */
static const struct view *strided_at(struct interp *interp, const struct view *view, int64_t i)
{
    return at(interp, view->u.array.of, view->u.array.a + view->u.array.b * i);
}

/* A elements of the first array, then those of the other. */
static const struct view *concatenated_at(struct interp *interp, const struct view *view, int64_t i)
{
    int64_t first = view->u.array.a;
    return i < first ? at(interp, view->u.array.of, i) : at(interp, view->u.array.other, i - first);
}

/* B elements from A on are the array's; around them is OTHER. */
static const struct view *padded_at(struct interp *interp, const struct view *view, int64_t i)
{
    int64_t inner = i - view->u.array.a;
    bool inside = inner >= 0 && inner < view->u.array.b;
    return inside ? at(interp, view->u.array.of, inner) : view->u.array.other;
}

static const struct view *clamped_at(struct interp *interp, const struct view *view, int64_t i)
{
    int64_t inner = i - view->u.array.a, last = view->u.array.b - 1;
    inner = inner > last ? last : inner;
    return at(interp, view->u.array.of, inner < 0 ? 0 : inner);
}

/* OTHER says which. */
static const struct view *gathered_at(struct interp *interp, const struct view *view, int64_t i)
{
    struct literal index = view_read(interp, at(interp, view->u.array.other, i), &view_no_place);
    return at(interp, view->u.array.of, (int64_t)index.bits);
}

static const struct view *generated_at(struct interp *interp, const struct view *view, int64_t i)
{
    return meaning_to_view(interp, apply_view(interp, view->u.array.fun, view_index(interp, i)));
}

/* A pair of elements of two arrays, of which only those that are read are looked for. */
static const struct view *zipped_at(struct interp *interp, const struct view *view, int64_t i)
{
    return view_pair(interp, view_element(interp, view->u.array.of, i, &view_no_place),
                     view_element(interp, view->u.array.other, i, &view_no_place));
}

static const struct view *same_at(struct interp *interp, const struct view *view, int64_t i)
{
    (void)interp;
    (void)i;
    return view->u.array.of;
}

static const struct view *diagonal_at(struct interp *interp, const struct view *view, int64_t i)
{
    return at(interp, at(interp, view->u.array.of, i), i);
}

/* Every A-th element. */
static const struct view *every_at(struct interp *interp, const struct view *view, int64_t i)
{
    return at(interp, view->u.array.of, i * view->u.array.a);
}

/* There are A elements. */
static const struct view *clipped_at(struct interp *interp, const struct view *view, int64_t i)
{
    return i < view->u.array.a ? at(interp, view->u.array.of, i) : view_nowhere(interp);
}

/* OTHER says which; what is written elsewhere is lost. */
static const struct view *scattered_at(struct interp *interp, const struct view *view, int64_t i)
{
    struct literal index = view_read(interp, at(interp, view->u.array.other, i), &view_no_place);
    int64_t place = (int64_t)index.bits;
    return place < 0 || place >= view->u.array.a
               ? view_nowhere(interp)
               : view_meeting(interp, at(interp, view->u.array.of, place),
                              (struct meeting){MEETING_ANY, 0});
}

/* Operator A takes in what is written. */
static const struct view *combined_at(struct interp *interp, const struct view *view, int64_t i)
{
    return view_meeting(interp, at(interp, view->u.array.of, i),
                        (struct meeting){MEETING_ALL, (enum operator)view->u.array.a});
}

/* ---- Views of a whole array ---- */

static const struct view *make(const struct use *use, element_fn *element, int64_t count,
                               const struct view *of, int64_t a, int64_t b)
{
    return view_array(use->interp, element, count, of, a, b);
}

static const struct view *zip(const struct use *use, const struct view *fst, const struct view *snd)
{
    return view_arrays(use->interp, zipped_at, use_size(use, 0), fst, snd, 0, 0);
}

/* zip of acceptors: what is written to a component goes to its array. */
static const struct view *unzip_acc(const struct use *use)
{
    struct meaning both = eval_meaning(use->interp, use->env, phrase_arg(use->phrase, 0));
    const struct view *fst = meaning_to_view(use->interp, meaning_half(use->interp, both, 1));
    return zip(use, fst, meaning_to_view(use->interp, meaning_half(use->interp, both, 2)));
}

static const struct view *rotate(const struct use *use)
{
    int64_t n = use_size(use, 0), by = number(use, 0);
    int64_t start = n == 0 ? 0 : by % n < 0 ? by % n + n : by % n;
    if (phrase_is_prim(use->phrase, PRIM_ROTATE_ACC))
        start = start == 0 ? 0 : n - start;
    return make(use, rotated_at, n, arg(use, 1), start, 0);
}

/* What is wrong with a view is said when a scalar of it is read. */
static const struct view *slice_failing_at(struct interp *interp, const struct view *view,
                                           int64_t i)
{
    (void)i;
    interp_fail_check(interp, INTERP_ERROR_BOUNDS, view->u.array.fun.phrase,
                      "a slice that is out of bounds for its array");
}

static const struct view *clamp_failing_at(struct interp *interp, const struct view *view,
                                           int64_t i)
{
    (void)i;
    interp_fail(interp, INTERP_ERROR_BOUNDS, view->u.array.fun.phrase->loc,
                "'padClamp' of an array without elements");
}

/* COUNT elements that cannot be read; if there is no scalar in them, that does not matter. */
static const struct view *failing(const struct use *use, element_fn *element_at, int64_t count)
{
    const struct shape *elem = use_shape(use, 0);
    if (elem->cells == 0)
        return view_block(
            use->interp,
            block_new(use->interp, NULL, shape_array(use->interp, count, elem), &use->phrase->loc));
    return view_generated(use->interp, element_at, count, (struct meaning){.phrase = use->phrase});
}

/* Both ends must lie in the array; what is between them does then. */
static const struct view *slice(const struct use *use)
{
    int64_t n = use_size(use, 0), m = use_size(use, 1), start = number(use, 0),
            stride = number(use, 1);
    int64_t last;
    if (m > 0 && (__builtin_mul_overflow(stride, m - 1, &last) ||
                  __builtin_add_overflow(start, last, &last) || start < 0 || start >= n ||
                  last < 0 || last >= n))
        return failing(use, slice_failing_at, m);
    return make(use, strided_at, m, arg(use, 2), start, stride);
}

static const struct view *concat(const struct use *use)
{
    const struct view *first = arg(use, 0);
    return view_arrays(use->interp, concatenated_at, result_size(use), first, arg(use, 1),
                       use_size(use, 0), 0);
}

static const struct view *pad(const struct use *use)
{
    const struct view *around = eval_part(use->interp, use->env, phrase_arg(use->phrase, 0));
    return view_arrays(use->interp, padded_at, result_size(use), arg(use, 1), around,
                       use_size(use, 0), use_size(use, 1));
}

static const struct view *pad_clamp(const struct use *use)
{
    int64_t count = result_size(use), n = use_size(use, 1);
    if (n == 0 && count > 0)
        return failing(use, clamp_failing_at, count);
    return make(use, clamped_at, count, arg(use, 0), use_size(use, 0), n);
}

static const struct view *gather(const struct use *use)
{
    const struct view *indices = arg(use, 0);
    return view_arrays(use->interp, gathered_at, use_size(use, 1), arg(use, 1), indices, 0, 0);
}

static const struct view *scatter_acc(const struct use *use)
{
    const struct view *indices = arg(use, 0);
    return view_arrays(use->interp, scattered_at, use_size(use, 1), arg(use, 1), indices,
                       use_size(use, 0), 0);
}

static const struct view *combine_acc(const struct use *use)
{
    const struct phrase *oper = phrase_combining(phrase_arg(use->phrase, 0));
    if (!oper)
        bug(use->phrase->loc, "what takes in values is no operator");
    return make(use, combined_at, result_size(use), arg(use, 1), phrase_oper_op(oper), 0);
}

static const struct view *generate(const struct use *use)
{
    return view_generated(use->interp, generated_at, use_size(use, 0), use_function(use, 0));
}

/* ---- Views of something else ---- */

static const struct view *pair(const struct use *use)
{
    const struct phrase *const *args = phrase_prim_args(use->phrase);
    const struct view *fst = eval_part(use->interp, use->env, args[0]);
    return view_pair(use->interp, fst, eval_part(use->interp, use->env, args[1]));
}

static const struct view *element(const struct use *use)
{
    const struct view *array = arg(use, 0);
    return view_at(use->interp, array, number(use, 1), &use->phrase->loc);
}

/* The type of what is there, and the one that it gets, must be the same now. */
static const struct view *coerce(const struct use *use)
{
    const struct shape *from = use_shape(use, 0);
    const struct shape *to = use_shape(use, 1);
    if (!shape_equal(from, to))
        interp_fail_check(use->interp, INTERP_ERROR_SIZE, use->phrase,
                          "a value of type %s cannot get the type %s",
                          data_text(dpia_arena(use->interp->dpia), shape_data(use->interp, from)),
                          data_text(dpia_arena(use->interp->dpia), shape_data(use->interp, to)));
    return arg(use, 0);
}

static const struct view *to_idx(const struct use *use)
{
    int64_t n = use_size(use, 0), index = number(use, 0);
    if (index < 0 || index >= n)
        interp_fail_check(use->interp, INTERP_ERROR_BOUNDS, use->phrase,
                          "index %" PRId64 " is out of bounds for %" PRId64 " elements", index, n);
    return view_index(use->interp, index);
}

static const struct view *layout(const struct use *use)
{
    struct interp *interp = use->interp;
    const struct phrase *phrase = use->phrase;
    switch (phrase_prim_of(phrase)) {
    case PRIM_ZIP: {
        const struct view *first = arg(use, 0);
        return zip(use, first, arg(use, 1));
    }
    case PRIM_UNZIP_ACC:
        return unzip_acc(use);
    case PRIM_SPLIT:
        return make(use, window_at, use_size(use, 1), arg(use, 0), use_size(use, 0),
                    use_size(use, 0));
    case PRIM_AS_VECTOR:
    case PRIM_AS_SCALAR_ACC:
    case PRIM_JOIN_ACC:
        return make(use, window_at, use_size(use, 0), arg(use, 0), use_size(use, 1),
                    use_size(use, 1));
    case PRIM_SLIDE:
        return make(use, window_at, result_size(use), arg(use, 0), use_size(use, 1),
                    use_size(use, 2));
    case PRIM_JOIN:
    case PRIM_AS_SCALAR:
    case PRIM_AS_VECTOR_ACC:
        return make(use, joined_at, result_size(use), arg(use, 0), use_size(use, 1), 0);
    case PRIM_SPLIT_ACC:
        return make(use, joined_at, result_size(use), arg(use, 0), use_size(use, 0), 0);
    case PRIM_TRANSPOSE:
        return make(use, transposed_at, use_size(use, 1), arg(use, 0), use_size(use, 0), 0);
    case PRIM_TRANSPOSE_ACC:
        return make(use, transposed_at, use_size(use, 0), arg(use, 0), use_size(use, 1), 0);
    case PRIM_TAKE:
    case PRIM_TAKE_ACC:
        return view_slice(interp, arg(use, 0), 0, use_size(use, 0));
    case PRIM_DROP:
    case PRIM_DROP_ACC:
        return view_slice(interp, arg(use, 0), use_size(use, 0), use_size(use, 1));
    case PRIM_UNZIP_FST:
    case PRIM_ZIP_ACC_FST:
        return make(use, first_at, use_size(use, 0), arg(use, 0), 0, 0);
    case PRIM_UNZIP_SND:
    case PRIM_ZIP_ACC_SND:
        return make(use, second_at, use_size(use, 0), arg(use, 0), 0, 0);
    case PRIM_REVERSE:
    case PRIM_REVERSE_ACC:
        return make(use, reversed_at, use_size(use, 0), arg(use, 0), 0, 0);
    case PRIM_ROTATE:
    case PRIM_ROTATE_ACC:
        return rotate(use);
    case PRIM_SLICE:
        return slice(use);
    case PRIM_CONCAT:
        return concat(use);
    case PRIM_PAD:
        return pad(use);
    case PRIM_PAD_CLAMP:
        return pad_clamp(use);
    case PRIM_GATHER:
        return gather(use);
    case PRIM_DIAGONAL:
        return make(use, diagonal_at, use_size(use, 0), arg(use, 0), 0, 0);
    case PRIM_EVERY:
        return make(use, every_at, use_size(use, 0), arg(use, 0), use_size(use, 1), 0);
    case PRIM_CLIP_ACC:
        return make(use, clipped_at, result_size(use), arg(use, 0), use_size(use, 0), 0);
    case PRIM_SCATTER_ACC:
        return scatter_acc(use);
    case PRIM_COMBINE_ACC:
        return combine_acc(use);
    case PRIM_SINGLE_ACC:
        return make(use, same_at, 1, arg(use, 0), 0, 0);
    case PRIM_SPLAT:
        return make(use, same_at, result_size(use), arg(use, 0), 0, 0);
    case PRIM_GENERATE:
        return generate(use);
    case PRIM_PAIR:
        return pair(use);
    case PRIM_FST:
    case PRIM_PAIR_ACC_FST:
        return view_part(interp, arg(use, 0), 1);
    case PRIM_SND:
    case PRIM_PAIR_ACC_SND:
        return view_part(interp, arg(use, 0), 2);
    case PRIM_IDX:
    case PRIM_IDX_ACC:
        return element(use);
    case PRIM_COERCE:
    case PRIM_COERCE_ACC:
        return coerce(use);
    case PRIM_LENGTH_OF:
        return view_index(interp, box_in(interp, arg(use, 0), &phrase->loc)->size);
    case PRIM_UNPACK:
    case PRIM_PACK_ACC:
        return box_open(interp, arg(use, 0), use_size(use, 0), &phrase->loc);
    case PRIM_NAT_VALUE:
        return view_index(interp,
                          eval_nat(interp, use->env, phrase_nat_arg(phrase, 0), &phrase->loc));
    case PRIM_GROUPS_WAIT:
        return view_scalar(interp, (struct literal){.scalar = SCALAR_BOOL, .bits = 1});
    case PRIM_FROM_IDX:
        return view_index(interp, number(use, 0));
    case PRIM_TO_IDX:
        return to_idx(use);
#define CASES_FUNCTIONAL(suffix) case PRIM_##suffix:
#define CASES_IMPERATIVE(suffix) case PRIM_##suffix:
#define CASES_INTERMEDIATE(suffix) case PRIM_##suffix:
#include "dpia/primitive_cases.def"
    case PRIM_COUNT:
        break;
    }
    bug(phrase->loc, "'%s' is no view", phrase_name(phrase));
}

const struct view *eval_layout(struct interp *interp, const struct env *env,
                               const struct phrase *phrase)
{
    const struct use use = {interp, env, phrase};
    return layout(&use);
}
