/* Prints values as programs made with --main do: one line for each scalar component of the type,
 * where an array of pairs is as many arrays as its pairs have scalars.
 *
 *     [(1, 2.5), (3, 4.5)] : [2](i32 x f32)        [1i32, 3i32]
 *                                                  [2.5f32, 4.5f32] */
#include <inttypes.h>
#include <math.h>

#include "interp/value.h"
#include "type/real.h"

/* One of the scalars that DATA is made of, as a line. NUMBER counts them from the left. */
struct leaf {
    struct buf *buf;
    size_t number;
};

/* The component of a pair in which leaf *NUMBER lies, from 0; *NUMBER is counted within it then. */
static size_t component(const struct data *pair, size_t *number)
{
    size_t before = data_leaf_count(pair->fst);
    if (*number < before)
        return 0;
    *number -= before;
    return 1;
}

static void print_float(struct buf *buf, struct literal literal)
{
    const char *name = scalar_name(literal.scalar);
    if (isnan(literal.real))
        buf_printf(buf, "%s.nan", name);
    else if (isinf(literal.real))
        buf_printf(buf, "%s%s.inf", literal.real > 0 ? "" : "-", name);
    else
        buf_printf(buf, "%.*g%s", scalar_format(literal.scalar).digits, literal.real, name);
}

void value_print_literal(struct buf *buf, struct literal literal)
{
    uint64_t bits = literal_int(literal.scalar, literal.bits).bits;
    switch (scalar_class(literal.scalar)) {
    case CLASS_BOOL:
        buf_add(buf, bits != 0 ? "true" : "false");
        break;
    case CLASS_SIGNED:
        buf_printf(buf, "%" PRId64 "%s", (int64_t)bits, scalar_name(literal.scalar));
        break;
    case CLASS_UNSIGNED:
        buf_printf(buf, "%" PRIu64 "%s", bits, scalar_name(literal.scalar));
        break;
    case CLASS_FLOAT:
        print_float(buf, literal);
        break;
    }
}

/* The elements of an array or the lanes of a vector; PART prints one. */
static void print_parts(const struct leaf *leaf, const struct value *value,
                        const struct data *elem,
                        void (*part)(const struct leaf *leaf, const struct value *value,
                                     const struct data *data))
{
    buf_add_char(leaf->buf, '[');
    for (size_t i = 0; i < value->count; i++) {
        if (i > 0)
            buf_add(leaf->buf, ", ");
        part(leaf, value->parts[i], elem);
    }
    buf_add_char(leaf->buf, ']');
}

static void print_part(const struct leaf *leaf, const struct value *value,
                       const struct data *data)
{
    struct leaf inner = *leaf;
    switch (value->kind) {
    case VALUE_SCALAR:
    case VALUE_INDEX:
        value_print_literal(leaf->buf, value->scalar);
        break;
    case VALUE_ARRAY:
        print_parts(leaf, value, data->fst, print_part);
        break;
    case VALUE_VECTOR:
        print_parts(leaf, value, data, print_part);
        break;
    case VALUE_PAIR: {
        size_t which = component(data, &inner.number);
        print_part(&inner, value->parts[which], which == 0 ? data->fst : data->snd);
        break;
    }
    }
}

/* An element of VALUE, if there is anything known about them. */
static const struct value *any_element(const struct value *value)
{
    if (!value)
        return NULL;
    return value->count > 0 ? value->parts[0] : value->model;
}

static int64_t dimension(const struct data *array, const struct value *value)
{
    int64_t size;
    if (nat_is_const(array->size, &size))
        return size;
    return !value ? 0 : (int64_t)value->count;
}

/* Appends "[2][0]" to DIMS, and returns the innermost type. *EMPTY: one dimension is 0. */
static const struct data *print_dimensions(struct buf *dims, const struct data *data,
                                           const struct value *value, size_t number, bool *empty)
{
    while (data->kind == DATA_ARRAY || data->kind == DATA_PAIR) {
        if (data->kind == DATA_PAIR) {
            size_t which = component(data, &number);
            data = which == 0 ? data->fst : data->snd;
            value = !value ? NULL : value->parts[which];
            continue;
        }
        int64_t size = dimension(data, value);
        buf_printf(dims, "[%" PRId64 "]", size);
        *empty = *empty || size == 0;
        value = any_element(value);
        data = data->fst;
    }
    if (data->kind == DATA_VECTOR)
        buf_printf(dims, "[%u]", data_lanes(data));
    return data;
}

static const char *type_name(const struct data *data)
{
    return scalar_name(data->kind == DATA_IDX ? SCALAR_I64 : data->scalar);
}

static void print_leaf(const struct leaf *leaf, const struct value *value,
                       const struct data *data)
{
    struct buf dims = {0};
    bool empty = false;
    const struct data *inner = print_dimensions(&dims, data, value, leaf->number, &empty);
    if (empty)
        buf_printf(leaf->buf, "empty(%s%s)", buf_text(&dims), type_name(inner));
    else
        print_part(leaf, value, data);
    buf_add_char(leaf->buf, '\n');
    buf_free(&dims);
}

void value_print(struct buf *buf, const struct value *value, const struct data *data)
{
    for (size_t number = 0; number < data_leaf_count(data); number++) {
        const struct leaf leaf = {buf, number};
        print_leaf(&leaf, value, data);
    }
}
