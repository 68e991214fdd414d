/* The list of a placed program's allocations, with their sizes as nats over the entry's parameters
 * (and `lanes`, which the host chooses). */
#include "memory/report.h"

#include "base/name.h"
#include "base/diag.h"
#include "dpia/loops.h"
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
    case DATA_PACKED:
        return memory_bytes(dpia, data->fst);
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

/* Whether VAR is mentioned by a loop over the work-items of a group in COMMAND. */
static bool is_distributed(const struct phrase *command, const struct var *var)
{
    if (phrase_is_parallel_at(command, LOOP_LOCAL))
        return phrase_mentions(command, var);
    for (size_t k = 0; k < phrase_child_count(command); k++)
        if (is_distributed(phrase_child(command, k), var))
            return true;
    return false;
}

/* The space of NEW, a placed variable that is no private scalar. */
static enum space space_of(const struct phrase *new)
{
    enum space space = phrase_space(new);
    if (space == SPACE_ANY)
        bug(new->loc, "a variable without a space behind the memory stage");
    return space;
}

static bool is_listed(const struct phrase *phrase)
{
    return phrase_is_prim(phrase, PRIM_NEW) && (!phrase_is_in(phrase, PRIM_NEW, SPACE_PRIVATE) ||
                                                memory_has_array(phrase_data_arg(phrase, 0)));
}

static void collect(struct collection *collection, const struct phrase *phrase, bool in_group)
{
    if (is_listed(phrase)) {
        const struct phrase *fun = phrase_arg(phrase, 0);
        struct memory_allocation allocation = {
            .entry = collection->entry,
            .var = phrase_lam_param(fun),
            .space = space_of(phrase),
            .distributed = in_group && phrase_is_in(phrase, PRIM_NEW, SPACE_PRIVATE) &&
                           is_distributed(phrase_lam_body(fun), phrase_lam_param(fun)),
            .bytes = memory_bytes(collection->dpia, phrase_data_arg(phrase, 0))};
        VEC_PUSH(dpia_arena(collection->dpia), &collection->found, allocation);
    }
    in_group |= phrase_is_parallel_at(phrase, LOOP_WORKGROUP);
    for (size_t k = 0; k < phrase_child_count(phrase); k++)
        collect(collection, phrase_child(phrase, k), in_group);
}

const struct nat *memory_local_bytes(struct dpia *dpia, const struct phrase *command)
{
    struct nat_table *nats = dpia_nats(dpia);
    const struct nat *bytes = phrase_is_in(command, PRIM_NEW, SPACE_LOCAL)
                                  ? memory_bytes(dpia, phrase_data_arg(command, 0))
                                  : nat_const(nats, 0);
    for (size_t k = 0; k < phrase_child_count(command); k++)
        bytes = nat_add(nats, bytes, memory_local_bytes(dpia, phrase_child(command, k)));
    return bytes;
}

struct memory_allocation_vec memory_allocations(struct dpia *dpia, const struct program *program)
{
    struct collection collection = {.dpia = dpia};
    for (size_t k = 0; k < program->entries.len; k++) {
        collection.entry = program->entries.at[k];
        collect(&collection, program->entries.at[k]->body, false);
    }
    return collection.found;
}

static const char *const space_names[] = {
    [SPACE_GLOBAL] = "global", [SPACE_LOCAL] = "local", [SPACE_PRIVATE] = "private"};

void memory_report(struct buf *buf, struct dpia *dpia, const struct program *program)
{
    struct memory_allocation_vec all = memory_allocations(dpia, program);
    for (size_t k = 0; k < all.len; k++) {
        const struct memory_allocation *one = &all.at[k];
        buf_printf(buf, "%s: %s : ", one->entry->name, name_word(dpia_arena(dpia), one->var->name));
        data_print(buf, var_data(one->var));
        buf_printf(buf, ", %s, ", space_names[one->space]);
        buf_add(buf, one->distributed ? "distributed, " : "");
        nat_print(buf, one->bytes, NULL, NULL);
        buf_add(buf, " bytes\n");
    }
}
