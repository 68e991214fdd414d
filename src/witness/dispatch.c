/* Which function a built-in function of the core is. */
#include "base/diag.h"
#include "witness/builtin.h"
#include "witness/call.h"
#include "witness/eval.h"
#include "witness/item.h"

const struct item *witness_builtin(struct eval *eval, const struct builtin_call *call)
{
    const struct item *const *args = call->args;
    switch (call->builtin) {
    case CORE_MAP:
    case CORE_MAP2:
    case CORE_MAP3:
    case CORE_MAP4:
    case CORE_MAP5:
    case CORE_DPIA_MAP_GLOBAL:
    case CORE_DPIA_MAP_GLOBAL_1:
    case CORE_DPIA_MAP_GLOBAL_2:
    case CORE_DPIA_MAP_WORKGROUP:
    case CORE_DPIA_MAP_WORKGROUP_1:
    case CORE_DPIA_MAP_WORKGROUP_2:
    case CORE_DPIA_MAP_LOCAL:
    case CORE_DPIA_MAP_LOCAL_1:
    case CORE_DPIA_MAP_LOCAL_2:
    case CORE_DPIA_MAP_SEQ:
        return witness_call_map(eval, call, core_map_arrays(call->builtin));
    case CORE_DPIA_VEC_MAP:
        return witness_call_vec_map(eval, call, 1);
    case CORE_DPIA_VEC_MAP2:
        return witness_call_vec_map(eval, call, 2);
    case CORE_DPIA_VEC_MAP3:
        return witness_call_vec_map(eval, call, 3);
    case CORE_REDUCE:
    case CORE_REDUCE_COMM:
        return witness_call_reduce(eval, call);
    case CORE_FOLDL:
        return witness_call_fold(eval, call, args[1], args[2], 0, false);
    case CORE_DPIA_REDUCE:
        return witness_call_fold(eval, call, args[1], args[2], 0, true);
    case CORE_SCAN:
        return witness_call_scan(eval, call, witness_call_neutral(eval, call), false);
    case CORE_DPIA_SCAN:
        return witness_call_scan(eval, call, args[1], true);
    case CORE_DPIA_REDUCE_LOCAL:
        return witness_call_reduce_local(eval, call);
    case CORE_DPIA_VEC_REDUCE:
        return witness_call_vec_reduce(eval, call);
    case CORE_ITERATE:
        return witness_call_iterate(eval, call);
    case CORE_IOTA:
        return witness_call_iota(eval, call);
    case CORE_INDICES:
        return witness_call_indices(eval, call);
    case CORE_REPLICATE:
        return witness_call_replicate(eval, call);
    case CORE_TABULATE:
    case CORE_DPIA_GENERATE:
        return witness_call_tabulate(eval, call, 1);
    case CORE_TABULATE_2D:
        return witness_call_tabulate(eval, call, 2);
    case CORE_LENGTH:
        return witness_item_i64(eval, (int64_t)args[0]->count);
    case CORE_DPIA_LANES:
        return witness_item_i64(eval, eval->options->lanes);
    case CORE_COPY:
    case CORE_DPIA_TO_GLOBAL:
    case CORE_DPIA_TO_LOCAL:
    case CORE_DPIA_TO_PRIVATE:
        return args[0];
    case CORE_TAKE:
    case CORE_DROP:
        return witness_call_cut(eval, call);
    case CORE_DPIA_UNFLATTEN:
        return witness_call_unflatten(eval, call);
    case CORE_FILTER:
        return witness_call_filter(eval, call);
    case CORE_REDUCE_BY_INDEX:
        return witness_call_reduce_by_index(eval, call);
    case CORE_DPIA_STRIDE:
        return witness_call_stride(eval, call);
    case CORE_DPIA_CHUNK:
        return witness_call_chunk(eval, call);
    case CORE_DPIA_SLIDE:
        return witness_call_slide(eval, call);
    case CORE_DPIA_SPLIT:
        return witness_call_split(eval, call, ITEM_ARRAY);
    case CORE_DPIA_AS_VECTOR:
        return witness_call_split(eval, call, ITEM_VECTOR);
    case CORE_FLATTEN:
    case CORE_DPIA_JOIN:
    case CORE_DPIA_AS_SCALAR:
        return witness_call_join(eval, args[0]);
    case CORE_DPIA_VEC_LANES:
        return witness_item_array(eval, args[0]->parts, args[0]->count, NULL);
    case CORE_DPIA_SPLAT:
        return witness_item_new(
            eval, ITEM_VECTOR,
            witness_call_copies(eval, args[1], (size_t)witness_item_number(args[0]))->parts,
            (size_t)witness_item_number(args[0]));
    case CORE_CONCAT:
        return witness_call_concat(eval, args[0], args[1], call->loc);
    case CORE_TRANSPOSE:
        return witness_call_transpose(eval, call);
    case CORE_REVERSE:
        return witness_call_reverse(eval, args[0]);
    case CORE_ROTATE:
        return witness_call_rotate(eval, witness_item_number(args[0]), args[1]);
    case CORE_DPIA_PAD:
        return witness_call_pad(eval, call);
    case CORE_DPIA_PAD_CLAMP:
        return witness_call_pad_clamp(eval, call);
    case CORE_ZIP:
        return witness_call_zip(eval, call, 2);
    case CORE_ZIP3:
        return witness_call_zip(eval, call, 3);
    case CORE_ZIP4:
        return witness_call_zip(eval, call, 4);
    case CORE_ZIP5:
        return witness_call_zip(eval, call, 5);
    case CORE_UNZIP:
        return witness_call_unzip(eval, args[0], 2);
    case CORE_UNZIP3:
        return witness_call_unzip(eval, args[0], 3);
    case CORE_UNZIP4:
        return witness_call_unzip(eval, args[0], 4);
    case CORE_UNZIP5:
        return witness_call_unzip(eval, args[0], 5);
    case CORE_DPIA_UPDATE:
        return witness_call_update(eval, call);
    case CORE_DPIA_GATHER:
        return witness_call_gather(eval, call);
    case CORE_SCATTER:
        return witness_call_scatter(eval, call);
    case CORE_HOLE:
        return witness_fail(eval, INTERP_ERROR_ASSERT, call->loc, "this is a hole");
    case CORE_BUILTIN_COUNT:
        break;
    }
    bug(call->loc, "a built-in function of unknown kind");
}
