/* Accesses: which sectors of memory a command of a group touches, and whether banks of local memory
 * stand in each other's way. */
#include <string.h>

#include "cost/core.h"

enum { LINE = 128, BANKS = 32, BANK_BYTES = 4 };

/* Bytes of local memory that a work-item reads at once, at most. */
enum { MOST_TOGETHER = 16 };

/* Cycles until what was asked for is there, in local memory. */
enum { LOCAL_LATENCY = 26 };

size_t cost_active_warps(const struct cost_machine *machine)
{
    size_t count = 0;
    for (size_t i = 0; i * COST_WARP < machine->lanes; i++)
        count += machine->active.at[i] != 0;
    return count;
}

static struct cost_traffic *traffic_of(struct cost_machine *machine, size_t buffer)
{
    struct cost_traffic_vec *all = &machine->counts.traffic;
    while (all->len <= buffer)
        VEC_PUSH(machine->arena, all, ((struct cost_traffic){0}));
    return &all->at[buffer];
}

/* ---- Global memory ---- */

/* Numbers without repetition, of what a warp touches. */
struct numbers {
    int64_t at[4 * COST_WARP];
    size_t len;
};

static void add_number(struct numbers *numbers, int64_t number)
{
    for (size_t i = numbers->len; i-- > 0;)
        if (numbers->at[i] == number)
            return;
    if (numbers->len < sizeof numbers->at / sizeof *numbers->at)
        numbers->at[numbers->len++] = number;
}

static int64_t floor_div(int64_t a, int64_t b)
{
    return a >= 0 ? a / b : -((b - 1 - a) / b);
}

/* The sectors and the lines of the lanes of warp W. */
static void find_sectors(const struct cost_machine *machine, const struct cost_value *pointer,
                         size_t w, struct numbers *sectors, struct numbers *lines)
{
    int64_t bytes = (int64_t)pointer->type.bytes * pointer->type.width;
    uint32_t active = machine->active.at[w];
    for (size_t i = 0; i < COST_WARP && active >> i; i++) {
        if (!(active >> i & 1))
            continue;
        int64_t first = cost_value_at(pointer, w * COST_WARP + i);
        int64_t from = floor_div(first, COST_SECTOR);
        int64_t to = floor_div(first + bytes - 1, COST_SECTOR);
        for (int64_t number = from; number <= to; number++) {
            add_number(sectors, number);
            add_number(lines, floor_div(number * COST_SECTOR, LINE));
        }
        if (!pointer->at)
            break;
    }
}

static size_t bucket_of(double distance)
{
    size_t bucket = 0;
    while (bucket + 1 < COST_DISTANCES && (double)(UINT64_C(1) << bucket) < distance)
        bucket++;
    return bucket;
}

/* Reads the sector; whether the first-level cache has it. */
static bool read_sector(struct cost_machine *machine, struct cost_traffic *traffic, size_t buffer,
                        int64_t number)
{
    double distance = 0, bytes = COST_SECTOR * machine->weight;
    switch (cost_cache_read(machine->cache, buffer, number, machine->weight, &distance)) {
    case COST_HIT:
        return true;
    case COST_FIRST:
        traffic->first_read += bytes;
        break;
    case COST_AGAIN:
        traffic->again[bucket_of(distance)] += bytes;
        break;
    }
    traffic->read += bytes;
    return false;
}

static void write_sector(struct cost_machine *machine, struct cost_traffic *traffic, size_t buffer,
                         int64_t number)
{
    double bytes = COST_SECTOR * machine->weight;
    traffic->written += bytes;
    if (cost_cache_write(machine->cache, buffer, number, machine->weight))
        traffic->first_written += bytes;
}

/* What a warp touches where the index is not known: a sector for each lane. */
static bool touch_anywhere(struct cost_machine *machine, struct cost_traffic *traffic, size_t w,
                           bool is_store)
{
    double count = __builtin_popcount(machine->active.at[w]) * machine->weight;
    machine->counts.requests += count;
    *(is_store ? &traffic->written : &traffic->read) += COST_SECTOR * count;
    traffic->scattered += COST_SECTOR * count;
    return false;
}

/* Whether all of it was in the first-level cache. */
static bool touch_warp(struct cost_machine *machine, const struct cost_value *pointer, size_t w,
                       bool is_store)
{
    size_t buffer = pointer->array->number;
    struct cost_traffic *traffic = traffic_of(machine, buffer);
    struct numbers sectors = {.len = 0}, lines = {.len = 0};
    bool hit = true;
    if (!pointer->known)
        return touch_anywhere(machine, traffic, w, is_store);
    find_sectors(machine, pointer, w, &sectors, &lines);
    for (size_t i = 0; i < sectors.len; i++)
        if (is_store)
            write_sector(machine, traffic, buffer, sectors.at[i]);
        else
            hit &= read_sector(machine, traffic, buffer, sectors.at[i]);
    double whole = (double)sectors.len * COST_SECTOR / LINE;
    double cycles = (double)lines.len > whole ? (double)lines.len : whole;
    machine->counts.requests += machine->weight * cycles;
    return hit;
}

static bool touch_global(struct cost_machine *machine, const struct cost_value *pointer,
                         bool is_store)
{
    bool hit = true;
    for (size_t w = 0; w * COST_WARP < machine->lanes; w++)
        if (machine->active.at[w])
            hit &= touch_warp(machine, pointer, w, is_store);
    return hit;
}

/* ---- Local memory ---- */

/* The cycles of COUNT lanes from lane FIRST on, whose words are all in one turn: as many as the
 * busiest bank has different words. */
static double turn_cycles(const struct cost_machine *machine, const struct cost_value *pointer,
                          size_t first, size_t count)
{
    int64_t words[BANKS][BANKS];
    size_t lens[BANKS] = {0}, most = 0;
    size_t each = (size_t)pointer->type.bytes * pointer->type.width / BANK_BYTES;
    for (size_t i = first; i < first + count && i < machine->lanes; i++) {
        if (!cost_mask_has(&machine->active, i))
            continue;
        int64_t word = floor_div(cost_value_at(pointer, i), BANK_BYTES);
        for (size_t k = 0; k < (each > 0 ? each : 1); k++, word++) {
            size_t bank = (size_t)(word & (BANKS - 1)), j = 0;
            while (j < lens[bank] && words[bank][j] != word)
                j++;
            if (j == lens[bank] && lens[bank] < BANKS)
                words[bank][lens[bank]++] = word;
            most = lens[bank] > most ? lens[bank] : most;
        }
    }
    return (double)most;
}

/* The cycles of warp W: elements of more than a word have several turns. */
static double warp_cycles(const struct cost_machine *machine, const struct cost_value *pointer,
                          size_t w)
{
    size_t each = (size_t)pointer->type.bytes * pointer->type.width;
    size_t turns = each > 8 ? (each + 3) / 4 : each > 4 ? 2 : 1;
    double cycles = 0;
    turns = turns > COST_WARP ? COST_WARP : turns;
    if (!pointer->known || !pointer->at)
        return pointer->known ? 1 : 2 * (double)turns;
    for (size_t i = 0; i < turns; i++)
        cycles += turn_cycles(machine, pointer, w * COST_WARP + i * COST_WARP / turns,
                              COST_WARP / turns);
    return cycles;
}

/* The cycles of all warps, for one that counts. */
static double local_cycles(const struct cost_machine *machine, const struct cost_value *pointer)
{
    double cycles = 0;
    for (size_t w = 0; w * COST_WARP < machine->lanes; w++)
        if (machine->active.at[w])
            cycles += warp_cycles(machine, pointer, w);
    return machine->weight * cycles;
}

static void count_local_bytes(struct cost_machine *machine, const struct cost_value *pointer)
{
    double bytes = (double)pointer->type.bytes * pointer->type.width;
    for (size_t w = 0; w * COST_WARP < machine->lanes; w++)
        machine->counts.local_bytes +=
            machine->weight * bytes * __builtin_popcount(machine->active.at[w]);
}

/* ---- Vectors of local memory ---- */

/* Whether POINTER is, in all lanes, the element behind those that were read last. */
static bool is_next(const struct cost_machine *machine, const struct cost_value *pointer)
{
    const struct cost_together *last = &machine->together;
    int64_t read = last->count * last->first.type.bytes;
    if (!last->first.array || last->first.array != pointer->array || !pointer->known ||
        last->weight != machine->weight || last->first.type.bytes != pointer->type.bytes ||
        memcmp(&last->active, &machine->active, sizeof last->active) != 0)
        return false;
    for (size_t i = 0; i < machine->lanes; i++)
        if (cost_mask_has(&machine->active, i) &&
            cost_value_at(pointer, i) != cost_value_at(&last->first, i) + read)
            return false;
    return true;
}

/* Whether the elements that were read last may be part of a vector of BYTES. */
static bool is_aligned(const struct cost_machine *machine, int64_t bytes)
{
    for (size_t i = 0; i < machine->lanes; i++)
        if (cost_mask_has(&machine->active, i) &&
            cost_value_at(&machine->together.first, i) % bytes != 0)
            return false;
    return bytes <= MOST_TOGETHER;
}

/* POINTER is what is read first, which takes CYCLES. */
static void begin_together(struct cost_machine *machine, const struct cost_value *pointer,
                           double cycles)
{
    struct cost_together *last = &machine->together;
    last->first = *pointer;
    last->count = 1;
    last->weight = machine->weight;
    last->active = machine->active;
    last->cycles = cycles;
    if (!pointer->at)
        return;
    if (!last->at)
        last->at = ARENA_ARRAY(machine->arena, int64_t, machine->lanes);
    memcpy(last->at, pointer->at, machine->lanes * sizeof *last->at);
    last->first.at = last->at;
}

/* Adds the element at POINTER to those that were read last, if a compiler makes one vector of them:
 * two elements, or four of which the last one may be missing. */
static bool joins(struct cost_machine *machine, const struct cost_value *pointer)
{
    struct cost_together *last = &machine->together;
    unsigned width = last->count + 1 > 2 ? 4 : 2;
    if (pointer->type.width > 1 || last->count >= 4 || !is_next(machine, pointer) ||
        !is_aligned(machine, (int64_t)width * pointer->type.bytes))
        return false;
    struct cost_value whole = last->first;
    whole.type.width = width;
    double cycles = local_cycles(machine, &whole);
    machine->counts.banks += cycles - last->cycles;
    last->cycles = cycles;
    last->count++;
    return true;
}

static void read_local(struct cost_machine *machine, const struct cost_value *pointer)
{
    count_local_bytes(machine, pointer);
    if (joins(machine, pointer))
        return;
    double cycles = local_cycles(machine, pointer);
    machine->counts.banks += cycles;
    cost_count(machine, 1, 0);
    begin_together(machine, pointer, cycles);
}

static void write_local(struct cost_machine *machine, const struct cost_value *pointer)
{
    count_local_bytes(machine, pointer);
    machine->counts.banks += local_cycles(machine, pointer);
    machine->together.first.array = NULL;
}

/* ---- Both ---- */

static bool is_counted(const struct cost_machine *machine, const struct cost_value *pointer)
{
    return !machine->is_host && pointer->array && pointer->array->space != COST_PRIVATE &&
           !cost_mask_is_empty(&machine->active, machine->lanes);
}

/* Whether what is at POINTER was read in front of the loop around: it is the same in all turns. */
static bool is_kept(const struct cost_machine *machine, const struct cost_value *pointer)
{
    return pointer->is_const && pointer->known && pointer->level < machine->depth;
}

struct cost_value cost_load(struct cost_machine *machine, const struct cost_value *pointer)
{
    struct cost_value value = cost_unknown(pointer->type);
    value.level = machine->depth;
    value.ready = machine->now;
    if (machine->core && pointer->array)
        cost_core_touch(machine, pointer, false);
    if (machine->core || !is_counted(machine, pointer))
        return value;
    cost_wait(machine, pointer);
    if (pointer->array->space == COST_LOCAL) {
        read_local(machine, pointer);
        value.ready = machine->now + LOCAL_LATENCY;
    } else if (is_kept(machine, pointer)) {
        value.level = pointer->level;
    } else {
        cost_count(machine, 1, 0);
        bool hit = touch_global(machine, pointer, false);
        value.ready = machine->now + (hit ? COST_NEAR_LATENCY : machine->latency);
    }
    return value;
}

void cost_store(struct cost_machine *machine, const struct cost_value *pointer)
{
    if (machine->core && pointer->array)
        cost_core_touch(machine, pointer, true);
    if (machine->core || !is_counted(machine, pointer))
        return;
    cost_wait(machine, pointer);
    cost_count(machine, 1, 0);
    if (pointer->array->space == COST_LOCAL)
        write_local(machine, pointer);
    else
        touch_global(machine, pointer, true);
}
