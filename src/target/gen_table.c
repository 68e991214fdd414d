/* Tables: array literals of constants, at the top level of the file.
 *
 *     idx [0.5f32, 1.5f32, 2.5f32] i        table[i], with
 *
 *     static const float table[3] = {       (C; in OpenCL C: constant float table[3])
 *         0.5f, 1.5f, 2.5f,
 *     };
 *
 * A table has a leaf for each scalar component, row-major, as a variable has (gen_leaf.c).
 * The text is made as it is read, element by element: there may be a hundred thousand. Tables with
 * the same elements of the same type are one. */
#include "target/gen_table.h"

#include <math.h>

#include "base/diag.h"
#include "dpia/uses.h"
#include "target/gen_base.h"
#include "target/gen_memory.h"
#include "target/gen_state.h"

enum { WIDTH = 100, INDENT = 4 };

struct table {
    const struct phrase *literal;
    struct gen_buffer buffer;
};

/* The text of a table in the making, and what is mentioned in it. */
struct table_text {
    struct gen *gen;
    struct csymbol_set *used;
    struct buf buf;
    size_t column;
};

static void add_element(struct table_text *text, const struct cexp *value)
{
    struct buf element = {0};
    cprint_exp(&element, text->gen->arena, value);
    cuses_of_exp(text->used, value);
    if (text->column + element.len + 2 > WIDTH) {
        buf_printf(&text->buf, "\n%*s", INDENT, "");
        text->column = INDENT;
    } else {
        buf_add_char(&text->buf, ' ');
        text->column++;
    }
    buf_append(&text->buf, &element);
    buf_add_char(&text->buf, ',');
    text->column += element.len + 1;
    buf_free(&element);
}

/* Whether the expression of CONSTANT is made of nothing that outlives its text: no symbol, and
 * nobody who is told of it. */
static bool is_plain(const struct gen *gen, const struct phrase *constant)
{
    if (constant->kind != PHRASE_LITERAL || gen->trace)
        return false;
    const struct literal literal = phrase_literal_value(constant);
    return scalar_class(literal.scalar) != CLASS_FLOAT || isfinite(literal.real);
}

static void add_constant(struct table_text *text, const struct phrase *constant)
{
    struct gen *gen = text->gen;
    struct arena_mark mark = arena_mark(gen->arena);
    add_element(text, gen_exp(gen, constant, NULL, NULL));
    if (is_plain(gen, constant))
        arena_release(gen->arena, mark);
}

/* Component LEAF of CONSTANT, element by element. */
static void add_elements(struct table_text *text, const struct phrase *constant, size_t leaf)
{
    if (phrase_is_prim(constant, PRIM_PAIR)) {
        size_t first = gen_leaf_count(phrase_data(phrase_arg(constant, 0)));
        bool in_first = leaf < first;
        add_elements(text, phrase_arg(constant, in_first ? 0 : 1), in_first ? leaf : leaf - first);
    } else if (phrase_is_prim(constant, PRIM_ARRAY)) {
        for (size_t i = 0; i < phrase_arg_count(constant); i++)
            add_elements(text, phrase_arg(constant, i), leaf);
    } else {
        add_constant(text, constant);
    }
}

static void add_needs(struct gen *gen, struct csymbol *symbol, const struct csymbol_set *used)
{
    for (int group = 0; group < CSYMBOL_GROUP_COUNT; group++) {
        struct csymbol_vec needs = csymbol_set_group(used, (enum csymbol_group)group);
        for (size_t i = 0; i < needs.len; i++)
            csymbol_add_need(gen->arena, symbol, needs.at[i]);
    }
}

/* The table TEXT, of SIZE elements of TYPE. */
static const struct csymbol *new_symbol(struct gen *gen, const char *type, int64_t size,
                                        const struct table_text *text)
{
    const char *name = gen_function_name(gen, "table");
    const char *lines = arena_printf(gen->arena, "%s %s %s[%lld] = {%s\n};\n",
                                     gen->target == GEN_OPENCL ? "constant" : "static const", type,
                                     name, (long long)size, buf_text(&text->buf));
    struct csymbol *symbol =
        csymbol_new(gen->arena, CSYMBOL_TABLE, gen->table_count++, name, lines);
    add_needs(gen, symbol, text->used);
    gen_reserve(gen, name);
    return symbol;
}

static struct gen_table *new_component(struct gen *gen, const struct phrase *literal, size_t leaf,
                                       int64_t size)
{
    struct gen_table *table = ARENA_NEW(gen->arena, struct gen_table);
    const struct data *element = gen_leaf_type(phrase_data(literal), leaf);
    table->literal = literal;
    table->leaf = leaf;
    table->element = gen_type(gen, element);
    table->bytes = (uint64_t)size * scalar_bytes(gen_scalar_of(element));
    return table;
}

/* Component LEAF of LITERAL. */
static const struct csymbol *table_symbol(struct gen *gen, const struct phrase *literal,
                                          size_t leaf)
{
    struct table_text text = {
        .gen = gen, .used = csymbol_set_new(gen->arena), .column = WIDTH};
    const struct data *data = phrase_data(literal);
    const char *type = ctype_text(gen->arena, gen_type(gen, gen_leaf_type(data, leaf)));
    int64_t size;
    if (!nat_is_const(gen_leaf_size(gen->nats, data, leaf), &size))
        bug(literal->loc, "a table without a constant size");
    add_elements(&text, literal, leaf);
    const char *key = arena_printf(gen->arena, "%s%s", type, buf_text(&text.buf));
    struct gen_table *table = map_get(gen->table_texts, key);
    if (!table) {
        table = new_component(gen, literal, leaf, size);
        table->symbol = new_symbol(gen, type, size, &text);
        map_set(gen->table_texts, key, table);
        map_set(gen->table_symbols, table->symbol, table);
    }
    buf_free(&text.buf);
    return table->symbol;
}

const struct gen_table *gen_table_of(const struct gen *gen, const struct csymbol *symbol)
{
    const struct gen_table *table = map_get(gen->table_symbols, symbol);
    if (!table)
        bug(loc_none(), "'%s' is no table", symbol->name);
    return table;
}

const struct csymbol *gen_table_again(struct gen *gen, const struct gen_table *table)
{
    return table_symbol(gen, table->literal, table->leaf);
}

static struct table *add_table(struct gen *gen, const struct phrase *literal)
{
    struct table *table = ARENA_NEW(gen->arena, struct table);
    const struct data *type = phrase_data(literal);
    size_t count = gen_leaf_count(type);
    struct gen_leaf *leaves = ARENA_ARRAY(gen->arena, struct gen_leaf, count);
    for (size_t i = 0; i < count; i++) {
        leaves[i].symbol = table_symbol(gen, literal, i);
        leaves[i].name = leaves[i].symbol->name;
        leaves[i].pointer = true;
    }
    table->literal = literal;
    table->buffer = (struct gen_buffer){.type = type, .leaves = leaves};
    map_set(gen->tables, literal, table);
    return table;
}

const struct cexp *gen_table_element(struct gen *gen, const struct phrase *literal,
                                     const struct view_path *path)
{
    const struct table *table = map_get(gen->tables, literal);
    if (!table)
        table = add_table(gen, literal);
    if (gen_scalar_of(gen_data_at(table->buffer.type, path)) == SCALAR_F64)
        gen->uses_double = true;
    return gen_element(gen, &table->buffer, path, literal->loc);
}
