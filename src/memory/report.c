/* The list of a placed program's allocations, with their sizes as nats over the entry's parameters
 * (and `lanes`, which the host chooses). */
#include "memory/report.h"

#include "base/name.h"
#include "base/diag.h"
#include "memory/host.h"

enum { INDEX_BYTES = 8 };

const struct nat *memory_bytes(struct dpia *dpia, const struct data *data)
{
    struct nat_table *nats = dpia_nats(dpia);

    switch (data->kind) {
    case DATA_SCALAR:
        return nat_const(nats, (int64_t)scalar_bytes(data->scalar));
    case DATA_IDX:
        return nat_const(nats, INDEX_BYTES);
    case DATA_VECTOR:
        return nat_const(nats, (int64_t)(scalar_bytes(data->scalar) * data->width));
    case DATA_ARRAY:
        return nat_mul(nats, data->size, memory_bytes(dpia, data->fst));
    case DATA_PAIR:
        return nat_add(nats, memory_bytes(dpia, data->fst), memory_bytes(dpia, data->snd));
    case DATA_VAR:
        break;
    }
    bug(loc_none(), "the size of a type variable");
}

struct collection {
    struct dpia *dpia;
    const struct entry *entry;
    struct memory_allocation_vec found;
};

static void collect(struct collection *collection, const struct phrase *phrase)
{
    bool global = phrase_is_prim(phrase, PRIM_NEW_GLOBAL);

    if (global || (phrase_is_prim(phrase, PRIM_NEW_PRIVATE) &&
                   memory_has_array(phrase->u.prim.datas[0]))) {
        struct memory_allocation allocation = {
            .entry = collection->entry,
            .var = phrase->u.prim.args[0]->u.lam.param,
            .space = global ? MEMORY_GLOBAL : MEMORY_PRIVATE,
            .bytes = memory_bytes(collection->dpia, phrase->u.prim.datas[0])};

        VEC_PUSH(dpia_arena(collection->dpia), &collection->found, allocation);
    }
    for (size_t k = 0; k < phrase_child_count(phrase); k++)
        collect(collection, phrase_child(phrase, k));
}

struct memory_allocation_vec memory_allocations(struct dpia *dpia, const struct program *program)
{
    struct collection collection = {.dpia = dpia};

    for (size_t k = 0; k < program->entries.len; k++) {
        collection.entry = program->entries.at[k];
        collect(&collection, program->entries.at[k]->body);
    }
    return collection.found;
}

void memory_report(struct buf *buf, struct dpia *dpia, const struct program *program)
{
    struct memory_allocation_vec all = memory_allocations(dpia, program);

    for (size_t k = 0; k < all.len; k++) {
        const struct memory_allocation *one = &all.at[k];

        buf_printf(buf, "%s: %s : ", one->entry->name, name_word(dpia_arena(dpia), one->var->name));
        data_print(buf, one->var->type->fst->data);
        buf_add(buf, one->space == MEMORY_GLOBAL ? ", global, " : ", private, ");
        nat_print(buf, one->bytes, NULL, NULL);
        buf_add(buf, " bytes\n");
    }
}
