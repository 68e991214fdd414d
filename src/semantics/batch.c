/* Many calls of what was emitted, in one process: starting one costs more than most calls. With
 * OpenCL even the programs share one, for what a compiler of kernels reads before the first of them
 * takes longer than all else: it loads one program after the other (batch_server.c.txt).
 *
 * The texts in src/semantics/text read and write bytes and know nothing of the program but its
 * interface (as with --main they stand in one file with it, since names that begin with `main_` are
 * not its own); that is here, as a function for each entry:
 *
 *     static int main_call_0(const struct main_argument *main_a)
 *     {
 *         return dot(*(const int64_t *)main_a[0].data, main_a[1].data, main_a[2].data,
 *                    main_a[3].data);
 *     }
 *
 * What it reads is bytes: for each call the number of the entry and of its arguments, and for each
 * argument its size, whether it is written, and its bytes. The answer is the error code, and the
 * bytes of what was written. An argument is a leaf of a parameter (a scalar component, an array of
 * them for arrays), as in the emitted header. What is to be written is filled with a pattern first,
 * so that what is not written shows, and lies between guards, so that what is written beside it
 * shows too. */
#include "semantics/batch.h"

#include <string.h>

#include "base/half.h"
#include "base/template.h"
#include "target/gen.h"

static const char *const base[] = {
#include "semantics/text/batch.inc"
};
static const char *const host[] = {
#include "semantics/text/batch_host.inc"
};
static const char *const device[] = {
#include "semantics/text/batch_device.inc"
};
static const char *const device_main[] = {
#include "semantics/text/batch_device_main.inc"
};
static const char *const answering[] = {
#include "semantics/text/batch_main.inc"
};
static const char *const server[] = {
#include "semantics/text/batch_server.inc"
};

#define ADD_TEXT(buf, text, words)                                                                 \
    template_add_lines((buf), (text), sizeof(text) / sizeof *(text), (words),                      \
                       sizeof(words) / sizeof *(words))

/* ---- The text ---- */

static bool is_pointer(const struct param *param, size_t leaf)
{
    return param_is_written(param) || gen_leaf_is_array(param_data(param), leaf);
}

static enum scalar leaf_scalar(const struct data *data, size_t leaf)
{
    const struct data *type = gen_leaf_type(data, leaf);
    return type->kind == DATA_IDX ? SCALAR_I64 : type->scalar;
}

static void add_call(struct buf *buf, const char *function, const struct entry *entry, bool opencl)
{
    size_t next = 0;
    buf_printf(buf, "    return %s%s(%s", function, opencl ? "_host" : "",
               opencl ? "main_program, main_queue, " : "");
    for (size_t i = 0; i < entry_arg_count(entry); i++) {
        const struct param param = entry_arg(entry, i);
        size_t leaves = param.nat ? 1 : gen_leaf_count(param_data(&param));
        for (size_t leaf = 0; leaf < leaves; leaf++, next++) {
            bool pointer = param.var && is_pointer(&param, leaf);
            enum scalar scalar = param.nat ? SCALAR_I64 : leaf_scalar(param_data(&param), leaf);
            buf_add(buf, next > 0 ? ",\n        " : "");
            if (pointer)
                buf_printf(buf, "main_a[%zu].data", next);
            else
                buf_printf(buf, "*(const %s *)main_a[%zu].data", scalar_c_name(scalar), next);
        }
    }
    buf_add(buf, ");\n");
}

static void add_dispatch(struct buf *buf, const struct program *program)
{
    buf_add(buf, "\nstatic int main_call(int64_t entry, const struct main_argument *arguments)\n"
                 "{\n    switch (entry) {\n");
    for (size_t i = 0; i < program->entries.len; i++)
        buf_printf(buf, "    case %zu:\n        return main_call_%zu(arguments);\n", i, i);
    buf_add(buf, "    }\n    main_fail(\"there is no such entry\", 1);\n}\n");
}

void batch_text(struct buf *buf, struct dpia *dpia, const struct program *program, bool opencl)
{
    struct arena *arena = dpia_arena(dpia);
    const char *name = gen_program_name(arena, program->name);
    const struct template_word words[] = {{"prog", name}};
    buf_add(buf, "#include \"program.c\"\n\n");
    ADD_TEXT(buf, base, words);
    if (opencl)
        ADD_TEXT(buf, device, words);
    for (size_t i = 0; i < program->entries.len; i++) {
        const struct entry *entry = program->entries.at[i];
        buf_printf(buf, "\nstatic int main_call_%zu(const struct main_argument *main_a)\n{\n", i);
        add_call(buf, gen_entry_name(arena, name, entry), entry, opencl);
        buf_add(buf, "}\n");
    }
    add_dispatch(buf, program);
    ADD_TEXT(buf, answering, words);
    if (opencl)
        ADD_TEXT(buf, device_main, words);
    else
        ADD_TEXT(buf, host, words);
}

void batch_server_text(struct buf *buf, struct arena *arena, size_t path_bytes, unsigned seconds)
{
    const struct template_word words[] = {{"bytes", arena_printf(arena, "%zu", path_bytes)},
                                          {"seconds", arena_printf(arena, "%u", seconds)}};
    ADD_TEXT(buf, server, words);
}

/* ---- Values as bytes ---- */

static void add_bytes(struct buf *buf, const void *bytes, size_t len)
{
    buf_add_bytes(buf, bytes, len);
}

static void add_number(struct buf *buf, int64_t number)
{
    add_bytes(buf, &number, sizeof number);
}

/* The bytes of a scalar on this machine, which is the one that will read them. */
static void encode_scalar(struct buf *buf, const struct literal *literal)
{
    const float f32 = (float)literal->real;
    const uint8_t u8 = (uint8_t)literal->bits;
    const uint16_t u16 = literal->scalar == SCALAR_F16 ? half_from_double(literal->real)
                                                       : (uint16_t)literal->bits;
    const uint32_t u32 = (uint32_t)literal->bits;
    if (literal->scalar == SCALAR_F32)
        add_bytes(buf, &f32, sizeof f32);
    else if (literal->scalar == SCALAR_F64)
        add_bytes(buf, &literal->real, sizeof literal->real);
    else if (scalar_bytes(literal->scalar) == 1)
        add_bytes(buf, &u8, sizeof u8);
    else if (scalar_bytes(literal->scalar) == 2)
        add_bytes(buf, &u16, sizeof u16);
    else if (scalar_bytes(literal->scalar) == 4)
        add_bytes(buf, &u32, sizeof u32);
    else
        add_bytes(buf, &literal->bits, sizeof literal->bits);
}

/* LEAF of VALUE, row by row. */
static void encode(struct buf *buf, const struct value *value, const struct data *data, size_t leaf)
{
    size_t first = data->kind == DATA_PAIR ? gen_leaf_count(data->fst) : 0;
    switch (value->kind) {
    case VALUE_SCALAR:
    case VALUE_INDEX:
        encode_scalar(buf, &value->scalar);
        return;
    case VALUE_PAIR:
        if (leaf < first)
            encode(buf, value->parts[0], data->fst, leaf);
        else
            encode(buf, value->parts[1], data->snd, leaf - first);
        return;
    case VALUE_ARRAY:
        for (size_t i = 0; i < value->count; i++)
            encode(buf, value->parts[i], data->fst, leaf);
        return;
    case VALUE_VECTOR:
        for (size_t i = 0; i < value->count; i++)
            encode_scalar(buf, &value->parts[i]->scalar);
        return;
    }
}

/* An unsigned number of SIZE bytes. */
static uint64_t decode_bits(const char *bytes, size_t size)
{
    uint8_t u8;
    uint16_t u16;
    uint32_t u32;
    uint64_t u64;
    memcpy(&u8, bytes, sizeof u8);
    if (size == sizeof u8)
        return u8;
    memcpy(&u16, bytes, sizeof u16);
    if (size == sizeof u16)
        return u16;
    memcpy(&u32, bytes, sizeof u32);
    if (size == sizeof u32)
        return u32;
    memcpy(&u64, bytes, sizeof u64);
    return u64;
}

static struct literal decode_scalar(enum scalar scalar, const char *bytes)
{
    uint16_t f16;
    float f32;
    double f64;
    if (scalar == SCALAR_F16) {
        memcpy(&f16, bytes, sizeof f16);
        return literal_real(scalar, half_to_double(f16));
    }
    if (scalar == SCALAR_F32) {
        memcpy(&f32, bytes, sizeof f32);
        return literal_real(scalar, (double)f32);
    }
    if (scalar == SCALAR_F64) {
        memcpy(&f64, bytes, sizeof f64);
        return literal_real(scalar, f64);
    }
    return literal_int(scalar, decode_bits(bytes, scalar_bytes(scalar)));
}

/* The leaves of a result, each at its next byte. */
struct decoder {
    struct arena *arena;
    const struct entry *entry;
    const struct input *input;
    const char **next;
};

static int64_t size_of(const struct decoder *decoder, const struct nat *nat)
{
    int64_t size;
    bool known = input_size(decoder->entry, decoder->input, nat, &size);
    return known && size > 0 ? size : 0;
}

static const struct value *decode(struct decoder *decoder, const struct data *data, size_t leaf);

static const struct value *decode_array(struct decoder *decoder, const struct data *data,
                                        size_t leaf)
{
    size_t count = (size_t)size_of(decoder, data->size);
    const struct value **parts = ARENA_ARRAY(decoder->arena, const struct value *, count);
    for (size_t i = 0; i < count; i++)
        parts[i] = decode(decoder, data->fst, leaf);
    return value_array(decoder->arena, parts, count, NULL);
}

static const struct value *decode_vector(struct decoder *decoder, const struct data *data,
                                         size_t leaf)
{
    const struct value *parts[16];
    for (unsigned i = 0; i < data_lanes(data); i++) {
        parts[i] = value_scalar(decoder->arena, decode_scalar(data->scalar, decoder->next[leaf]));
        decoder->next[leaf] += scalar_bytes(data->scalar);
    }
    return value_vector(decoder->arena, parts, data_lanes(data));
}

static const struct value *decode(struct decoder *decoder, const struct data *data, size_t leaf)
{
    struct literal literal;
    switch (data->kind) {
    case DATA_SCALAR:
    case DATA_IDX:
        literal = decode_scalar(leaf_scalar(data, 0), decoder->next[leaf]);
        decoder->next[leaf] += scalar_bytes(literal.scalar);
        return data->kind == DATA_SCALAR ? value_scalar(decoder->arena, literal)
                                         : value_index(decoder->arena, (int64_t)literal.bits);
    case DATA_PAIR:
        return value_pair(decoder->arena, decode(decoder, data->fst, leaf),
                          decode(decoder, data->snd, leaf + gen_leaf_count(data->fst)));
    case DATA_ARRAY:
        return decode_array(decoder, data, leaf);
    case DATA_VECTOR:
        return decode_vector(decoder, data, leaf);
    case DATA_PACKED:
    case DATA_VAR:
        break;
    }
    bug(loc_none(), "a result has a type that no entry gives");
}

/* How many bytes LEAF of DATA has. */
static size_t leaf_bytes(const struct decoder *decoder, const struct data *data, size_t leaf)
{
    size_t count = 1;
    while (data->kind == DATA_ARRAY || data->kind == DATA_PAIR) {
        if (data->kind == DATA_ARRAY) {
            count *= (size_t)size_of(decoder, data->size);
            data = data->fst;
        } else {
            size_t first = gen_leaf_count(data->fst);
            data = leaf < first ? data->fst : data->snd;
            leaf -= leaf < first ? 0 : first;
        }
    }
    return count * scalar_bytes(leaf_scalar(data, 0)) *
           (data->kind == DATA_VECTOR ? data_lanes(data) : 1);
}

/* ---- Calls ---- */

static size_t argument_count(const struct entry *entry)
{
    size_t count = 0;
    for (size_t i = 0; i < entry_arg_count(entry); i++) {
        const struct param param = entry_arg(entry, i);
        count += param.nat ? 1 : gen_leaf_count(param_data(&param));
    }
    return count;
}

/* A leaf that is only written has a pattern in it. */
static void request_leaf(struct buf *buf, const struct decoder *decoder, const struct param *param,
                         const struct value *value, size_t leaf)
{
    struct buf bytes = {0};
    const struct data *data = param_data(param);
    if (value)
        encode(&bytes, value, data, leaf);
    else
        for (size_t i = leaf_bytes(decoder, data, leaf); i > 0; i--)
            buf_add_char(&bytes, 0x55);
    add_number(buf, (int64_t)bytes.len);
    add_number(buf, param_is_written(param));
    add_bytes(buf, buf_text(&bytes), bytes.len);
    buf_free(&bytes);
}

void batch_request(struct buf *buf, struct arena *arena, const struct program *program,
                   size_t number, const struct input *input)
{
    const struct entry *entry = program->entries.at[number];
    const struct decoder decoder = {arena, entry, input, NULL};
    add_number(buf, (int64_t)number);
    add_number(buf, (int64_t)argument_count(entry));
    for (size_t i = 0; i < entry_arg_count(entry); i++) {
        const struct param param = entry_arg(entry, i);
        const struct value *value = i < entry->params.len ? input->args[i] : NULL;
        for (size_t leaf = 0; param.var && leaf < gen_leaf_count(param_data(&param)); leaf++)
            request_leaf(buf, &decoder, &param, value, leaf);
        if (param.nat) {
            add_number(buf, sizeof(int64_t));
            add_number(buf, false);
            add_number(buf, input->nats[i]);
        }
    }
}

/* An array with the number of its elements that are there. */
static const struct value *shortened(struct decoder *decoder, const struct value *both)
{
    const struct value *array = both->parts[0];
    uint64_t count = both->parts[1]->scalar.bits;
    return count > array->count ? array
                                : value_array(decoder->arena, array->parts, (size_t)count, NULL);
}

/* What of VALUE is there, the result of an entry from component *COMPONENT on. */
static const struct value *there(struct decoder *decoder, const struct value *value,
                                 const struct data *data, size_t *component)
{
    bool is_counted = entry_is_counted(decoder->entry, data, *component);
    if (data->kind == DATA_PAIR && !is_counted) {
        const struct value *fst = there(decoder, value->parts[0], data->fst, component);
        return value_pair(decoder->arena, fst,
                          there(decoder, value->parts[1], data->snd, component));
    }
    *component += data_component_count(data);
    return is_counted ? shortened(decoder, value) : value;
}

/* The value of a parameter that was written, from TEXT at *OFFSET; null if that ends before. */
static const struct value *answer_param(struct decoder *decoder, const struct data *data,
                                        const char *text, size_t len, size_t *offset)
{
    size_t leaves = gen_leaf_count(data);
    decoder->next = ARENA_ARRAY(decoder->arena, const char *, leaves);
    for (size_t leaf = 0; leaf < leaves; leaf++) {
        size_t bytes = leaf_bytes(decoder, data, leaf);
        if (bytes > len - *offset)
            return NULL;
        decoder->next[leaf] = text + *offset;
        *offset += bytes;
    }
    const struct value *value = decode(decoder, data, 0);
    if (leaves > 0 && decoder->next[leaves - 1] != text + *offset)
        bug(loc_none(), "a result has another length than its type says");
    return value;
}

bool batch_answer(struct batch_answer *answer, struct arena *arena, const struct program *program,
                  size_t number, const struct input *input, const char *text, size_t len,
                  size_t *offset)
{
    if (number >= program->entries.len || *offset > len)
        bug(loc_none(), "an answer is read that is not there");
    const struct entry *entry = program->entries.at[number];
    struct decoder decoder = {arena, entry, input, NULL};
    const struct value **results = ARENA_ARRAY(arena, const struct value *, entry_arg_count(entry));
    size_t count = 0;
    answer->results = results;
    if (len - *offset < sizeof answer->error)
        return false;
    memcpy(&answer->error, text + *offset, sizeof answer->error);
    *offset += sizeof answer->error;
    for (size_t i = 0; i < entry_arg_count(entry); i++) {
        const struct param param = entry_arg(entry, i);
        if (!param_is_written(&param))
            continue;
        results[count] = answer_param(&decoder, param_data(&param), text, len, offset);
        if (!results[count])
            return false;
        size_t component = 0;
        if (param.var == entry->out)
            results[count] = there(&decoder, results[count], entry->result, &component);
        count++;
    }
    return true;
}
