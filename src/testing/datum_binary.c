/* Values in Futhark's binary format:
 *
 *     'b'  version 2  rank  " f32"  dimensions, u64 each  scalars in row-major order
 *
 * The type has four characters, with blanks before it; all numbers have their lowest byte first. */
#include "testing/datum.h"

#include <string.h>

enum { VERSION = 2, TYPE_LENGTH = 4, HEADER_LENGTH = 3 + TYPE_LENGTH };

bool datum_is_binary(const char *text, size_t len, size_t offset)
{
    return offset + 1 < len && text[offset] == 'b' && (unsigned char)text[offset + 1] < ' ';
}

static bool read_type(const char *text, enum datum_type *type)
{
    size_t blanks = 0;
    while (blanks < TYPE_LENGTH && text[blanks] == ' ')
        blanks++;
    return datum_type_from_name(text + blanks, TYPE_LENGTH - blanks, type);
}

static uint64_t read_number(const char *text)
{
    uint64_t number = 0;
    for (int i = 0; i < 8; i++)
        number |= (uint64_t)(unsigned char)text[i] << (8 * i);
    return number;
}

size_t datum_encoded_length(const char *text, size_t len)
{
    uint64_t dims[DATUM_MOST_RANK];
    enum datum_type type;
    size_t count;
    if (len < HEADER_LENGTH)
        return HEADER_LENGTH;
    unsigned rank = (unsigned char)text[2];
    size_t begin = HEADER_LENGTH + 8 * (size_t)rank;
    if (text[0] != 'b' || rank > DATUM_MOST_RANK || !read_type(text + 3, &type))
        return 0;
    if (len < begin)
        return begin;
    for (unsigned i = 0; i < rank; i++)
        dims[i] = read_number(text + HEADER_LENGTH + 8 * i);
    return datum_count(rank, dims, &count) ? begin + count * datum_type_bytes(type) : 0;
}

static const struct datum *fail(const char **why, const char *what)
{
    *why = what;
    return NULL;
}

/* Truth values are 0 and 1. */
static bool are_truths(const struct datum *datum)
{
    for (size_t i = 0; i < datum->count; i++)
        if ((unsigned char)datum->bytes[i] > 1)
            return false;
    return true;
}

const struct datum *datum_decode(struct arena *arena, const char *text, size_t len, size_t *offset,
                                 const char **why)
{
    uint64_t dims[DATUM_MOST_RANK];
    enum datum_type type;
    const char *at = text + *offset;
    size_t left = len - *offset, whole = datum_encoded_length(at, left);
    if (left > 1 && at[1] != VERSION)
        return fail(why, "a binary value has another version than 2");
    if (whole == 0)
        return fail(why, "a binary value has an unknown type, or a shape that cannot be");
    if (whole > left)
        return fail(why, "the file ends inside of a binary value");
    unsigned rank = (unsigned char)at[2];
    size_t begin = HEADER_LENGTH + 8 * (size_t)rank;
    read_type(at + 3, &type);
    for (unsigned i = 0; i < rank; i++)
        dims[i] = read_number(at + HEADER_LENGTH + 8 * i);
    const struct datum *datum = datum_new(arena, type, rank, dims, at + begin);
    if (type == DATUM_BOOL && !are_truths(datum))
        return fail(why, "a binary value of type bool has a byte that is neither 0 nor 1");
    *offset += whole;
    return datum;
}

void datum_encode(struct buf *buf, const struct datum *datum)
{
    const char *name = datum_type_name(datum->type);
    buf_add_char(buf, 'b');
    buf_add_char(buf, VERSION);
    buf_add_char(buf, (char)datum->rank);
    for (size_t i = strlen(name); i < TYPE_LENGTH; i++)
        buf_add_char(buf, ' ');
    buf_add(buf, name);
    for (unsigned i = 0; i < datum->rank; i++)
        for (int byte = 0; byte < 8; byte++)
            buf_add_char(buf, (char)(unsigned char)(datum->dims[i] >> (8 * byte)));
    buf_add_bytes(buf, datum->bytes, datum->count * datum_type_bytes(datum->type));
}
