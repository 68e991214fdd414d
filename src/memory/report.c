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
        return nat_mul(nats, data->size, nat_const(nats, (int64_t)scalar_bytes(data->scalar)));
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

struct report {
    struct buf *buf;
    struct dpia *dpia;
    const struct entry *entry;
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

static const char *const space_names[] = {
    [SPACE_GLOBAL] = "global", [SPACE_LOCAL] = "local", [SPACE_PRIVATE] = "private"};

/* The line of ALLOCATION. DISTRIBUTED: private to a work-group, with a part for each of its
 * work-items, which only that one has. */
static void report_allocation(struct report *report, const struct phrase *allocation,
                              bool distributed)
{
    const struct var *var = phrase_lam_param(phrase_arg(allocation, 0));
    struct buf *buf = report->buf;
    buf_printf(buf, "%s: %s : ", report->entry->name,
               name_word(dpia_arena(report->dpia), var->name));
    data_print(buf, var_data(var));
    buf_printf(buf, ", %s, ", space_names[space_of(allocation)]);
    buf_add(buf, distributed ? "distributed, " : "");
    nat_print(buf, memory_bytes(report->dpia, phrase_data_arg(allocation, 0)), NULL, NULL);
    buf_add(buf, " bytes\n");
}

static void report_phrase(struct report *report, const struct phrase *phrase, bool in_group)
{
    if (is_listed(phrase)) {
        const struct phrase *fun = phrase_arg(phrase, 0);
        report_allocation(report, phrase,
                          in_group && phrase_is_in(phrase, PRIM_NEW, SPACE_PRIVATE) &&
                              is_distributed(phrase_lam_body(fun), phrase_lam_param(fun)));
    }
    in_group |= phrase_is_parallel_at(phrase, LOOP_WORKGROUP);
    for (size_t k = 0; k < phrase_child_count(phrase); k++)
        report_phrase(report, phrase_child(phrase, k), in_group);
}

void memory_report(struct buf *buf, struct dpia *dpia, const struct program *program)
{
    for (size_t k = 0; k < program->entries.len; k++) {
        struct report report = {buf, dpia, program->entries.at[k]};
        report_phrase(&report, report.entry->body, false);
    }
}
