/* Random input: a value for each type, the same ones every time for the same seed.
 *
 *     random input { [100][20]f32 i64 7i32 }
 *
 * Integers have any bits, floats lie from 0 to 1, and what is a constant stays what it is. */
#include "testing/values.h"

#include <ctype.h>
#include <string.h>

/* A step of splitmix64, which passes for random. */
static uint64_t next_number(uint64_t *state)
{
    uint64_t z = *state += 0x9e3779b97f4a7c15u;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return z ^ z >> 31;
}

static void put_random(char *out, enum datum_type type, uint64_t *state)
{
    uint64_t number = next_number(state);
    switch (datum_type_class(type)) {
    case DATUM_CLASS_SIGNED:
    case DATUM_CLASS_UNSIGNED:
        datum_put_bits(out, type, number);
        return;
    case DATUM_CLASS_BOOL:
        datum_put_bits(out, type, number >> 63);
        return;
    case DATUM_CLASS_FLOAT:
        datum_put_real(out, type, (double)(number >> 11) / (double)((uint64_t)1 << 53));
        return;
    }
    bug(loc_none(), "no such class of values");
}

/* "[100][20]" at *OFFSET; false where there is something else. */
static bool read_sizes(const struct source *source, size_t *offset, size_t end, uint64_t *dims,
                       unsigned *rank)
{
    const char *text = source->text;
    for (*rank = 0; *offset < end && text[*offset] == '[';) {
        (*offset)++;
        datum_skip(source, offset, end);
        if (*rank >= DATUM_MOST_RANK - 1 ||
            !datum_read_magnitude(text, offset, end, &dims[(*rank)++]))
            return false;
        *offset += end - *offset > 3 && strncmp(text + *offset, "i64", 3) == 0 ? 3 : 0;
        datum_skip(source, offset, end);
        if (*offset >= end || text[(*offset)++] != ']')
            return false;
        datum_skip(source, offset, end);
    }
    return true;
}

static size_t word_length(const char *text, size_t at, size_t end)
{
    size_t len = 0;
    while (at + len < end && isalnum((unsigned char)text[at + len]))
        len++;
    return len;
}

static const struct datum *make(struct arena *arena, enum datum_type type, unsigned rank,
                                const uint64_t *dims, size_t count, uint64_t *state)
{
    size_t size = datum_type_bytes(type);
    char *bytes = arena_alloc_array(arena, count, size);
    for (size_t i = 0; i < count; i++)
        put_random(bytes + i * size, type, state);
    return datum_new(arena, type, rank, dims, bytes);
}

bool values_random(struct values_reader *reader, struct block_text text, struct datum_vec *values)
{
    const struct source *source = reader->source;
    uint64_t dims[DATUM_MOST_RANK], state = reader->seed;
    size_t at = text.begin, count;
    for (datum_skip(source, &at, text.end); at < text.end; datum_skip(source, &at, text.end)) {
        size_t begin = at;
        unsigned rank;
        enum datum_type type;
        bool sized = read_sizes(source, &at, text.end, dims, &rank);
        size_t len = word_length(source->text, at, text.end);
        bool typed = sized && datum_type_from_name(source->text + at, len, &type);
        at = typed ? at + len : rank == 0 ? begin : at;
        if ((!typed && rank > 0) || (typed && !datum_count(rank, dims, &count))) {
            diag_error(reader->diag, loc_range(source, (uint32_t)begin, (uint32_t)at + 1),
                       "this is no type of random values: [10][20]f32");
            return false;
        }
        const struct datum *datum =
            typed ? make(reader->arena, type, rank, dims, count, &state)
                  : datum_read(reader->arena, reader->diag, source, &at, text.end);
        if (!datum)
            return false;
        VEC_PUSH(reader->arena, values, datum);
    }
    return true;
}
