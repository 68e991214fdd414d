/* Prints a random well-typed program of DPIA with one entry:
 *
 *     generate SEED [FUEL] >program.dpia
 *
 * The same seed gives the same program, every third one for work-groups (make_group.c). FUEL
 * (default 30) is about how many primitives it has. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/buf.h"
#include "maker.h"

static void add_param(struct maker *maker, struct entry *entry, const char *name,
                      const struct data *data)
{
    const struct var *var = maker_bind(maker, name, data);
    VEC_PUSH(maker->arena, &entry->params, ((struct param){.name = var->name, .var = var}));
}

static const struct nat *add_size(struct maker *maker, struct entry *entry, const char *name,
                                  bool implicit)
{
    const struct nat_var *nat = nat_var_new(maker->nats, name, maker_nat(maker, 0), NULL);
    const struct nat *size = nat_of_var(maker->nats, nat);
    VEC_PUSH(maker->arena, &entry->params,
             ((struct param){.name = name, .nat = nat, .implicit = implicit}));
    VEC_PUSH(maker->arena, &maker->sizes, size);
    return size;
}

/* Two sizes, an array over each, sometimes one over both, a size given as a number, and scalars. */
static void add_params(struct maker *maker, struct entry *entry)
{
    const struct nat *n = add_size(maker, entry, "n", true);
    const struct nat *m = add_size(maker, entry, "m", true);
    if (maker_once_in(maker, 3))
        add_size(maker, entry, "p", false);
    add_param(maker, entry, "xs", data_array(maker->types, n, maker_flat(maker)));
    add_param(maker, entry, "ys", data_array(maker->types, m, maker_flat(maker)));
    if (maker_once_in(maker, 2))
        add_param(maker, entry, "zs",
                  data_array(maker->types, n, data_array(maker->types, m, maker_flat(maker))));
    if (maker_once_in(maker, 3))
        add_param(maker, entry, "ws", data_array(maker->types, n, maker_flat(maker)));
    add_param(maker, entry, "c", maker_scalar(maker));
    if (maker_once_in(maker, 2))
        add_param(maker, entry, "d", maker_scalar(maker));
}

static struct entry *make_entry(struct maker *maker, uint64_t seed, int fuel)
{
    struct entry *entry = ARENA_NEW(maker->arena, struct entry);
    bool groups = seed % 3 == 0;

    entry->name = arena_printf(maker->arena, "e%" PRIu64, seed);
    add_params(maker, entry);
    entry->result = groups ? make_groups_data(maker, maker_size(maker)) : maker_data(maker, 2);
    entry->result_parts = entry->result->kind == DATA_PAIR ? 2 : 1;
    maker->fuel = 1 + (int)maker_below(maker, (uint64_t)fuel);
    entry->body = groups ? make_groups(maker, entry->result) : make_exp(maker, entry->result);
    return entry;
}

int main(int argc, char **argv)
{
    if (argc < 2 || argc > 3) {
        fputs("usage: generate SEED [FUEL]\n", stderr);
        return 2;
    }
    uint64_t seed = strtoull(argv[1], NULL, 10);
    int fuel = argc == 3 ? atoi(argv[2]) : 30;
    struct arena *arena = arena_new();
    struct types *types = types_new(arena);
    struct dpia *dpia = dpia_new(arena, types);
    struct maker *maker = maker_new(dpia, seed);
    struct program program = {.name = "generated"};
    struct diag *diag = diag_new(arena);
    struct buf buf = {0};

    program.lanes = nat_var_new(maker->nats, "lanes", maker_nat(maker, 1), NULL);
    VEC_PUSH(arena, &program.entries, make_entry(maker, seed, fuel < 1 ? 1 : fuel));
    bool well = program_check(dpia, diag, &program, "generate");

    diag_print(diag, stderr);
    program_print(&buf, arena, &program);
    fputs(buf_text(&buf), stdout);
    buf_free(&buf);
    arena_free(arena);
    return well ? 0 : 1;
}
