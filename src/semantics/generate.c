/* Inputs that are made up: sizes first, then values that fit them.
 *
 * Of the first inputs, all sizes are 1, 2, 3, 0, 5, 7 in turn; in the next ones one size after the
 * other is 0, first where all others are small and differ, then where they are the same. Then each
 * is drawn by itself, mostly from small numbers, sometimes from multiples of the constants that the
 * entry's own sizes mention (the 2048 of `split 2048`), and sometimes large enough that a reduction
 * has several parts.
 *
 * The values of an array are drawn in one of four ways, so that what needs indices, divisors or
 * plain numbers gets them in some of the inputs: numbers below the smallest size, small numbers,
 * positive ones, and small ones among extreme ones. Floats are multiples of a quarter, of which
 * sums are exact in any order; what is infinite or not a number occurs only where no reduction may
 * be reordered. Where there is a scatter, many arrays of i64 are permutations of indices, and of
 * some beside them: what a scatter with equal indices gives is left open. */
#include "semantics/generate.h"

#include <math.h>

enum flavour { FLAVOUR_INDEX, FLAVOUR_SMALL, FLAVOUR_POSITIVE, FLAVOUR_EXTREME };

/* How many scalars an input may have. */
static const int64_t most_scalars = 5000;

struct constants {
    int64_t at[8];
    size_t count;
};

struct generator {
    struct arena *arena;
    const struct entry *entry;
    uint64_t state; /* of the random numbers */
    uint64_t number;
    struct constants constants;
    bool reorders;    /* a reduction may be reordered */
    enum generate_floats floats;
    bool scatters;    /* there is a scatter */
    int64_t smallest; /* of the sizes that are not 0 */
    int64_t scalars;  /* made so far */
    bool impossible;
    struct input *input;
};

/* SplitMix64. */
static uint64_t draw(struct generator *generator)
{
    uint64_t x = generator->state += 0x9e3779b97f4a7c15u;
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
    return x ^ (x >> 31);
}

/* A number from LOW to HIGH. */
static int64_t between(struct generator *generator, int64_t low, int64_t high)
{
    return low + (int64_t)(draw(generator) % (uint64_t)(high - low + 1));
}

static bool happens(struct generator *generator, int64_t percent)
{
    return between(generator, 0, 99) < percent;
}

/* ---- What the entry says itself ---- */

static void note_constant(struct constants *constants, int64_t value)
{
    for (size_t i = 0; i < constants->count; i++)
        if (constants->at[i] == value)
            return;
    if (value > 1 && value <= 4096 &&
        constants->count < sizeof constants->at / sizeof constants->at[0])
        constants->at[constants->count++] = value;
}

static void note_nat(struct constants *constants, const struct nat *nat)
{
    for (size_t i = 0; i < nat->term_count; i++) {
        const struct nat_term *term = &nat->terms[i];
        note_constant(constants, term->coefficient);
        for (size_t j = 0; j < term->factor_count; j++)
            if (term->factors[j]->kind != NAT_VAR) {
                note_nat(constants, term->factors[j]->left);
                note_nat(constants, term->factors[j]->right);
            }
    }
}

static bool is_reordered(enum primitive prim)
{
    return prim == PRIM_REDUCE_ASSOC || prim == PRIM_REDUCE_COMM || prim == PRIM_SCAN_ASSOC ||
           prim == PRIM_REDUCE_BY_INDEX;
}

bool generate_reorders(const struct phrase *phrase)
{
    bool any = phrase->kind == PHRASE_PRIM && is_reordered(phrase_prim_of(phrase));
    for (size_t i = 0; i < phrase_child_count(phrase) && !any; i++)
        any = generate_reorders(phrase_child(phrase, i));
    return any;
}

static void note_phrase(struct generator *generator, const struct phrase *phrase)
{
    generator->scatters |= phrase_is_prim(phrase, PRIM_SCATTER) ||
                           phrase_is_prim(phrase, PRIM_SCATTER_ACC);
    if (phrase->kind == PHRASE_PRIM)
        for (size_t i = 0; i < phrase_nat_arg_count(phrase); i++)
            note_nat(&generator->constants, phrase_nat_arg(phrase, i));
    for (size_t i = 0; i < phrase_child_count(phrase); i++)
        note_phrase(generator, phrase_child(phrase, i));
}

/* ---- Sizes ---- */

static int64_t draw_size(struct generator *generator)
{
    static const int64_t large[] = {13, 16, 17, 32, 64, 100, 257, 600};
    const struct constants *constants = &generator->constants;
    if (constants->count > 0 && happens(generator, 30))
        return constants->at[draw(generator) % constants->count] * between(generator, 1, 3);
    if (happens(generator, 20))
        return large[draw(generator) % (sizeof large / sizeof large[0])];
    return between(generator, 0, 9);
}

/* SIZE, or mostly the nearest that the bounds that VAR was declared with allow. */
static int64_t keep_bounds(struct generator *generator, const struct nat_var *var, int64_t size)
{
    int64_t bound;
    if (happens(generator, 10))
        return size;
    if (var->lower && nat_is_const(var->lower, &bound) && size < bound)
        size = bound;
    if (var->upper && nat_is_const(var->upper, &bound) && size > bound)
        size = bound;
    return size;
}

static size_t nat_count(const struct entry *entry)
{
    size_t count = 0;
    for (size_t i = 0; i < entry->params.len; i++)
        count += entry->params.at[i].nat != NULL;
    return count;
}

/* The sizes of the first inputs that are all alike. */
static const int64_t alike[] = {1, 2, 3, 0, 5, 7};
static const uint64_t alike_count = sizeof alike / sizeof alike[0];

/* How often each of the sizes is 0 alone. */
enum { EMPTY_ROUNDS = 2 };

/* Size number POSITION of COUNT, in the input NUMBER of those that have just one that is 0. */
static int64_t small_size(uint64_t number, uint64_t position, uint64_t count)
{
    if (number % count == position)
        return 0;
    return number < count ? 1 + (int64_t)((number + 2 * position) % 4) : 3;
}

static void make_sizes(struct generator *generator, int64_t *sizes)
{
    const struct entry *entry = generator->entry;
    uint64_t number = generator->number, position = 0, count = nat_count(entry);
    bool one_empty = number >= alike_count && number - alike_count < EMPTY_ROUNDS * count;
    bool early = number < alike_count || one_empty;
    bool same = number < alike_count || happens(generator, 30);
    int64_t all = number < alike_count ? alike[number] : draw_size(generator);
    generator->smallest = 4;
    for (size_t i = 0; i < entry->params.len; i++) {
        if (!entry->params.at[i].nat)
            continue;
        sizes[i] = one_empty ? small_size(number - alike_count, position++, count)
                   : same    ? all
                             : draw_size(generator);
        sizes[i] = keep_bounds(generator, entry->params.at[i].nat, sizes[i]);
        if (!early && !entry->params.at[i].implicit && happens(generator, 5))
            sizes[i] = -1;
        if (sizes[i] > 0 && sizes[i] < generator->smallest)
            generator->smallest = sizes[i];
    }
}

/* ---- Scalars ---- */

static enum flavour draw_flavour(struct generator *generator, enum scalar scalar)
{
    bool usual = generator->floats == GENERATE_USUAL;
    int small = usual ? 15 : 35;
    bool index = happens(generator, scalar == SCALAR_I64 ? 50 : small);
    if (index)
        return FLAVOUR_INDEX;
    if (happens(generator, 50))
        return FLAVOUR_SMALL;
    return generator->number < 6 || happens(generator, usual ? 75 : 40) ? FLAVOUR_POSITIVE
                                                                       : FLAVOUR_EXTREME;
}

static uint64_t extreme_integer(struct generator *generator, enum scalar scalar)
{
    unsigned bits = 8 * (unsigned)scalar_bytes(scalar);
    uint64_t top = (uint64_t)1 << (bits - 1);
    uint64_t some[] = {top, top - 1, top + 1, ~(uint64_t)0, 0, 1, bits, bits - 1};
    return some[draw(generator) % (sizeof some / sizeof some[0])];
}

static uint64_t draw_integer(struct generator *generator, enum scalar scalar, enum flavour flavour)
{
    bool is_signed = scalar_class(scalar) == CLASS_SIGNED;
    if (flavour == FLAVOUR_INDEX)
        return (uint64_t)between(generator, 0, generator->smallest - 1);
    if (flavour == FLAVOUR_POSITIVE)
        return (uint64_t)between(generator, 1, 9);
    if (flavour == FLAVOUR_EXTREME && happens(generator, 40))
        return extreme_integer(generator, scalar);
    return (uint64_t)(is_signed ? between(generator, -8, 8) : between(generator, 0, 16));
}

/* A number of twenty bits, mostly near to 1, else anything that a float may be, or nearly the
 * greatest f32. */
static double rough_real(struct generator *generator)
{
    int most = happens(generator, 20) ? 150 : 2;
    double number = (double)between(generator, -999999, 999999);
    return happens(generator, 3) ? 3e38 : ldexp(number, (int)between(generator, -most, most) - 16);
}

static double draw_real(struct generator *generator, enum flavour flavour)
{
    const double extremes[] = {0, -0.0, 1e10, -1e10, HUGE_VAL, -HUGE_VAL, NAN};
    size_t count = sizeof extremes / sizeof extremes[0];
    if (generator->floats == GENERATE_ROUGH && happens(generator, 10))
        return extremes[draw(generator) % count];
    if (generator->floats == GENERATE_ROUGH && happens(generator, 50))
        return rough_real(generator);
    if (flavour == FLAVOUR_EXTREME && generator->floats != GENERATE_EVEN && happens(generator, 30))
        return extremes[draw(generator) % (generator->reorders ? count - 3 : count)];
    if (flavour == FLAVOUR_POSITIVE)
        return (double)between(generator, 1, 32) / 4;
    return (double)between(generator, -32, 32) / 4;
}

static struct literal draw_literal(struct generator *generator, enum scalar scalar,
                                   enum flavour flavour)
{
    switch (scalar_class(scalar)) {
    case CLASS_BOOL:
        return literal_int(scalar, draw(generator) % 2);
    case CLASS_SIGNED:
    case CLASS_UNSIGNED:
        return literal_int(scalar, draw_integer(generator, scalar, flavour));
    case CLASS_FLOAT:
        return literal_real(scalar, draw_real(generator, flavour));
    }
    bug(loc_none(), "no such class of scalars");
}

/* ---- Values ---- */

static const struct value *make_scalar(struct generator *generator, enum scalar scalar,
                                       enum flavour flavour)
{
    generator->scalars++;
    return value_scalar(generator->arena, draw_literal(generator, scalar, flavour));
}

/* Makes a value of type DATA; null where there is none. */
static const struct value *make_value(struct generator *generator, const struct data *data,
                                      enum flavour flavour);

static int64_t size_of(struct generator *generator, const struct nat *nat)
{
    int64_t size = 0;
    if (!input_size(generator->entry, generator->input, nat, &size) || size < 0 ||
        size > most_scalars)
        generator->impossible = true;
    return generator->impossible ? 0 : size;
}

static const struct value *make_index(struct generator *generator, const struct nat *nat)
{
    int64_t size = size_of(generator, nat);
    generator->impossible |= size == 0;
    return value_index(generator->arena, size > 0 ? between(generator, 0, size - 1) : 0);
}

/* COUNT numbers from START on, in any order. */
static void make_distinct(struct generator *generator, int64_t start, size_t count,
                          const struct value **parts)
{
    for (size_t i = 0; i < count; i++) {
        size_t other = (size_t)between(generator, 0, (int64_t)i);
        parts[i] = parts[other];
        parts[other] = value_scalar(generator->arena,
                                    literal_int(SCALAR_I64, (uint64_t)(start + (int64_t)i)));
    }
    generator->scalars += (int64_t)count;
    generator->impossible |= generator->scalars > most_scalars;
}

static bool is_distinct(struct generator *generator, const struct data *elem)
{
    enum scalar scalar;
    return generator->scatters && data_is_scalar(elem, &scalar) && scalar == SCALAR_I64 &&
           happens(generator, 60);
}

/* An array without elements has a model of one. */
static const struct value *make_array(struct generator *generator, const struct data *data,
                                      enum flavour flavour)
{
    size_t count = (size_t)size_of(generator, data->size);
    size_t made = count == 0 ? 1 : count;
    const struct value **parts = ARENA_ARRAY(generator->arena, const struct value *, made);
    bool distinct = is_distinct(generator, data->fst);
    if (distinct && !generator->impossible)
        make_distinct(generator, between(generator, -2, 0), made, parts);
    for (size_t i = 0; i < made && !distinct && !generator->impossible; i++) {
        parts[i] = make_value(generator, data->fst, flavour);
        generator->impossible |= generator->scalars > most_scalars;
    }
    if (generator->impossible)
        return NULL;
    return value_array(generator->arena, parts, count, parts[0]);
}

static const struct value *make_pair(struct generator *generator, const struct data *data,
                                     enum flavour flavour)
{
    const struct value *fst = make_value(generator, data->fst, flavour);
    const struct value *snd = make_value(generator, data->snd, flavour);
    return generator->impossible ? NULL : value_pair(generator->arena, fst, snd);
}

static const struct value *make_vector(struct generator *generator, const struct data *data,
                                       enum flavour flavour)
{
    const struct value *parts[16];
    for (unsigned i = 0; i < data_lanes(data); i++)
        parts[i] = make_scalar(generator, data->scalar, flavour);
    return value_vector(generator->arena, parts, data_lanes(data));
}

static const struct value *make_value(struct generator *generator, const struct data *data,
                                      enum flavour flavour)
{
    switch (data->kind) {
    case DATA_SCALAR:
        return make_scalar(generator, data->scalar, flavour);
    case DATA_IDX:
        return make_index(generator, data->size);
    case DATA_ARRAY:
        return make_array(generator, data, flavour);
    case DATA_PAIR:
        return make_pair(generator, data, flavour);
    case DATA_VECTOR:
        return make_vector(generator, data, flavour);
    case DATA_PACKED:
    case DATA_VAR:
        break;
    }
    bug(loc_none(), "a parameter of an entry has a type that none has");
}

static enum scalar first_scalar(const struct data *data)
{
    while (data->kind == DATA_ARRAY || data->kind == DATA_PAIR)
        data = data->fst;
    return data->kind == DATA_IDX ? SCALAR_I64 : data->scalar;
}

static void make_args(struct generator *generator, const struct value **args)
{
    const struct entry *entry = generator->entry;
    for (size_t i = 0; i < entry->params.len && !generator->impossible; i++) {
        const struct param *param = &entry->params.at[i];
        if (!param_is_argument(param))
            continue;
        if (param->nat) {
            args[i] = value_scalar(generator->arena,
                                   literal_int(SCALAR_I64, (uint64_t)generator->input->nats[i]));
            continue;
        }
        const struct data *data = param_data(param);
        args[i] = make_value(generator, data, draw_flavour(generator, first_scalar(data)));
    }
}

/* How many scalars a result has, or more than there may be; 0 where its sizes have no values. */
static int64_t scalars_of(struct generator *generator, const struct data *data)
{
    const int64_t too_many = 10 * most_scalars;
    int64_t size = 1, inner = 1;
    if (data->kind == DATA_PAIR) {
        inner = scalars_of(generator, data->fst) + scalars_of(generator, data->snd);
    } else if (data->kind == DATA_ARRAY) {
        inner = scalars_of(generator, data->fst);
        if (!input_size(generator->entry, generator->input, data->size, &size) || size < 0)
            size = 0;
    }
    return inner > 0 && size > too_many / inner ? too_many : size * inner;
}

static bool is_too_large(struct generator *generator, const struct data *data)
{
    return scalars_of(generator, data) >= 10 * most_scalars;
}

static bool writes_too_much(struct generator *generator)
{
    const struct entry *entry = generator->entry;
    bool any = entry->result && is_too_large(generator, entry->result);
    for (size_t i = 0; i < entry->params.len; i++) {
        const struct param *param = &entry->params.at[i];
        any |= param_is_written(param) && is_too_large(generator, param_data(param));
    }
    return any;
}

static void note_constants(struct generator *generator)
{
    const struct entry *entry = generator->entry;
    note_phrase(generator, entry->body);
    generator->reorders = generate_reorders(entry->body);
    for (size_t i = 0; i < entry->params.len; i++) {
        const struct param *param = &entry->params.at[i];
        for (const struct data *data = param->nat ? NULL : param_data(param);
             data && data->kind == DATA_ARRAY; data = data->fst)
            note_nat(&generator->constants, data->size);
    }
}

const struct input *generate_input(struct dpia *dpia, const struct entry *entry, uint64_t seed,
                                   uint64_t number, enum generate_floats floats)
{
    struct arena *arena = dpia_arena(dpia);
    struct generator generator = {
        .arena = arena, .entry = entry, .number = number, .floats = floats};
    int64_t *sizes = ARENA_ARRAY(arena, int64_t, entry->params.len);
    const struct value **args = ARENA_ARRAY(arena, const struct value *, entry->params.len);
    generator.state = (seed + 1) * 0xd1342543de82ef95u + number * 0x2545f4914f6cdd1du;
    generator.input = ARENA_NEW(arena, struct input);
    *generator.input = (struct input){sizes, args};
    note_constants(&generator);
    make_sizes(&generator, sizes);
    make_args(&generator, args);
    return generator.impossible || writes_too_much(&generator) ? NULL : generator.input;
}
