/* The texts of `--main` and which of them a program needs. They lie in src/target/text, as C with
 * places for what differs (base/template.h); those for a scalar type are filled in once for each
 * type that occurs:
 *
 *     static bool main_scan_$SCALAR(...)        static bool main_scan_f32(...)
 *         *($CTYPE *)value = $NUMBER;             *(float *)value = strtof(...);
 *
 * Everything that they define begins with main_, which no name of a program does. */
#include "target/main_private.h"

#include "base/template.h"
#include "target/helpers.h"
#include "type/real.h"

static const char *const base[] = {
#include "target/text/main_base.inc"
};
static const char *const input[] = {
#include "target/text/main_input.inc"
};
static const char *const scan[] = {
#include "target/text/main_scan.inc"
};
static const char *const integer[] = {
#include "target/text/main_integer.inc"
};
static const char *const signed_type[] = {
#include "target/text/main_signed.inc"
};
static const char *const unsigned_type[] = {
#include "target/text/main_unsigned.inc"
};
static const char *const float_type[] = {
#include "target/text/main_float.inc"
};
static const char *const bool_type[] = {
#include "target/text/main_bool.inc"
};
static const char *const string[] = {
#include "target/text/main_string.inc"
};
static const char *const array[] = {
#include "target/text/main_array.inc"
};
static const char *const read[] = {
#include "target/text/main_read.inc"
};
static const char *const size[] = {
#include "target/text/main_size.inc"
};
static const char *const nat[] = {
#include "target/text/main_nat.inc"
};
static const char *const print[] = {
#include "target/text/main_print.inc"
};
static const char *const amount[] = {
#include "target/text/main_amount.inc"
};
static const char *const options[] = {
#include "target/text/main_options.inc"
};
static const char *const calls[] = {
#include "target/text/main_calls.inc"
};
static const char *const check[] = {
#include "target/text/main_check.inc"
};
static const char *const copy[] = {
#include "target/text/main_copy.inc"
};
static const char *const fill[] = {
#include "target/text/main_fill.inc"
};
static const char *const result[] = {
#include "target/text/main_result.inc"
};
static const char *const shorten[] = {
#include "target/text/main_shorten.inc"
};
static const char *const write[] = {
#include "target/text/main_write.inc"
};
static const char *const choose[] = {
#include "target/text/main_choose.inc"
};
static const char *const device[] = {
#include "target/text/main_device.inc"
};

#define COUNT(lines) (sizeof(lines) / sizeof(lines)[0])

/* How a float is read and printed; what there is no type for in C is so by way of another. */
struct float_words {
    const char *real, *from, *number, *value;
};

static const struct csymbol *half_from(struct main_emission *main)
{
    return helper_symbol(main->gen, HELPER_HALF_FROM_F64, SCALAR_F64, SCALAR_F16);
}

static const struct csymbol *half_to(struct main_emission *main)
{
    return helper_symbol(main->gen, HELPER_HALF_TO_F32, SCALAR_F16, SCALAR_F32);
}

static struct float_words float_words(struct main_emission *main, enum scalar scalar)
{
    if (scalar == SCALAR_F64)
        return (struct float_words){"double", "(double)", "strtod(copy, &stop)",
                                    "*(const double *)value"};
    if (scalar != SCALAR_F16)
        return (struct float_words){"float", "(float)", "strtof(copy, &stop)",
                                    "*(const float *)value"};
    const char *from = half_from(main)->name, *to = half_to(main)->name;
    return (struct float_words){
        "float", from, arena_printf(main->arena, "%s(strtod(copy, &stop))", from),
        arena_printf(main->arena, "%s(*(const uint16_t *)value)", to)};
}

/* A blank line, and the text with the words for the program and for SCALAR. */
static void add(struct main_emission *main, const char *const *lines, size_t count,
                enum scalar scalar)
{
    const struct float_words real = float_words(main, scalar);
    const struct template_word words[] = {
        {"prog", main->name},
        {"PROG", main->prefix},
        {"SCALAR", scalar_name(scalar)},
        {"CTYPE", scalar_c_name(scalar)},
        {"LIMIT", arena_printf(main->arena, "INT%zu_MAX", 8 * scalar_bytes(scalar))},
        {"REAL", real.real},
        {"FROM", real.from},
        {"NUMBER", real.number},
        {"VALUE", real.value},
        {"DIGITS", arena_printf(main->arena, "%d", scalar_format(scalar).digits)},
        {"HOST", main->opencl ? NULL : ""},
        {"CALLS", main->serves_calls ? "" : NULL},
        {"ONCE", main->serves_calls ? NULL : ""},
        {"STRINGS", main->types[SCALAR_U8] ? "" : NULL},
        {"CL", main->opencl ? "" : NULL},
        {"CPU", main->on_processor ? "" : NULL},
        {"GPU", main->on_processor ? NULL : ""}};
    buf_add_char(main->out, '\n');
    template_add_code(main->out, lines, count, words, COUNT(words));
}

static void add_type(struct main_emission *main, enum scalar scalar)
{
    const char *name = scalar_name(scalar);
    switch (scalar_class(scalar)) {
    case CLASS_BOOL:
        add(main, bool_type, COUNT(bool_type), scalar);
        break;
    case CLASS_SIGNED:
        add(main, signed_type, COUNT(signed_type), scalar);
        break;
    case CLASS_UNSIGNED:
        add(main, unsigned_type, COUNT(unsigned_type), scalar);
        break;
    case CLASS_FLOAT:
        add(main, float_type, COUNT(float_type), scalar);
        break;
    }
    buf_printf(main->out,
               "\nstatic const struct main_type main_type_%s = {\n"
               "    \"%s\", \"%4s\", sizeof(%s), main_scan_%s, main_print_%s};\n",
               name, name, name, scalar_c_name(scalar), name, name);
}

static bool uses_class(const struct main_emission *main, enum scalar_class class)
{
    for (int scalar = 0; scalar < SCALAR_COUNT; scalar++)
        if (main->types[scalar] && scalar_class((enum scalar)scalar) == class)
            return true;
    return false;
}

static void add_includes(struct main_emission *main)
{
    buf_printf(main->out, "\n%s%s#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n"
                          "#include <time.h>\n\n#define MAIN_MAX_RANK %zu\n",
               main->opencl ? "#include <ctype.h>\n" : "",
               uses_class(main, CLASS_FLOAT) ? "#include <math.h>\n" : "",
               main->max_rank > 0 ? main->max_rank : 1);
}

void main_add_texts(struct main_emission *main)
{
    const enum scalar none = SCALAR_I64;
    add_includes(main);
    add(main, base, COUNT(base), none);
    add(main, input, COUNT(input), none);
    if (uses_class(main, CLASS_SIGNED) || uses_class(main, CLASS_UNSIGNED))
        add(main, integer, COUNT(integer), none);
    for (int scalar = 0; scalar < SCALAR_COUNT; scalar++)
        if (main->types[scalar])
            add_type(main, (enum scalar)scalar);
    if (main->reads) {
        add(main, scan, COUNT(scan), none);
        if (main->types[SCALAR_U8])
            add(main, string, COUNT(string), none);
        add(main, array, COUNT(array), none);
        add(main, read, COUNT(read), none);
    }
    if (main->parts[MAIN_CHECK_SIZE])
        add(main, size, COUNT(size), none);
    if (main->parts[MAIN_SIZE])
        add(main, nat, COUNT(nat), none);
    bool writes = main->parts[MAIN_WRITE];
    if (writes)
        add(main, print, COUNT(print), none);
    if (main->opencl)
        add(main, amount, COUNT(amount), none);
    add(main, options, COUNT(options), none);
    if (main->serves_calls)
        add(main, calls, COUNT(calls), none);
    add(main, check, COUNT(check), none);
    if (main->parts[MAIN_RESULT])
        add(main, result, COUNT(result), none);
    if (main->parts[MAIN_SHORTEN])
        add(main, shorten, COUNT(shorten), none);
    if (writes)
        add(main, write, COUNT(write), none);
    if (main->parts[MAIN_COPY])
        add(main, copy, COUNT(copy), none);
    if (main->opencl) {
        add(main, choose, COUNT(choose), none);
        add(main, device, COUNT(device), none);
    }
    if (main->parts[MAIN_FILL])
        add(main, fill, COUNT(fill), none);
}

void main_add_helpers(struct main_emission *main, const struct csymbol_set *used)
{
    if (main->types[SCALAR_F16]) {
        csymbol_set_add(main->symbols, half_from(main));
        csymbol_set_add(main->symbols, half_to(main));
    }
    struct csymbol_vec helpers = csymbol_set_group(main->symbols, CSYMBOL_HELPER);
    for (size_t i = 0; i < helpers.len; i++)
        if (!csymbol_set_has(used, helpers.at[i]->name))
            buf_printf(main->out, "\n%s", helpers.at[i]->text);
}
