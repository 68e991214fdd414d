/* Names in printed phrases. A name gets a suffix only where it would be ambiguous: where something
 * else in scope has it already, or where it would read as a word of the notation.
 *
 *     map (\x. x + 1) (map (\x. x * 2) xs)         two scopes, side by side
 *     map (\x. map (\x_1. x + x_1) ys) xs          one inside the other
 *
 * Nats, data types and phrases share one space of names. */
#include "base/buf.h"
#include "base/name.h"
#include "dpia/print_private.h"

static const char *const words[] = {"let", "in", "if", "then", "else"};

struct printed_name {
    const char *name; /* as printed */
    const char *base; /* as the phrase has it */
};

static size_t count_of(const struct map *counts, const char *name)
{
    const size_t *count = map_get(counts, name);
    return count == NULL ? 0 : *count;
}

static void set_count(struct printer *printer, struct map *counts, const char *name, size_t to)
{
    size_t *count = map_get(counts, name);
    if (count == NULL) {
        count = ARENA_NEW(printer->arena, size_t);
        map_set(counts, name, count);
    }
    *count = to;
}

void printer_init(struct printer *printer, struct arena *arena)
{
    printer->arena = arena;
    printer->names = map_new_objects(arena);
    printer->taken = map_new_strings(arena);
    printer->bases = map_new_strings(arena);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        set_count(printer, printer->taken, words[i], 1);
    for (int prim = 0; prim < PRIM_COUNT; prim++)
        set_count(printer, printer->taken, primitive_name((enum primitive)prim), 1);
    for (int op = 0; op < OP_COUNT; op++)
        set_count(printer, printer->taken, operator_name((enum operator)op), 1);
}

/* A name like BASE that nothing in scope has. Scopes nest, so what is in scope with this base has
 * the first suffixes, and the search starts behind them. */
static const char *free_name(struct printer *printer, const char *base)
{
    size_t suffix = count_of(printer->bases, base);
    const char *name = suffix == 0 ? base : arena_printf(printer->arena, "%s_%zu", base, suffix);
    while (count_of(printer->taken, name) > 0)
        name = arena_printf(printer->arena, "%s_%zu", base, ++suffix);
    return name;
}

const char *printer_bind(struct printer *printer, const void *object, const char *base)
{
    struct printed_name *printed = ARENA_NEW(printer->arena, struct printed_name);
    base = name_word(printer->arena, base);
    printed->name = free_name(printer, base);
    printed->base = base;
    map_set(printer->names, object, printed);
    set_count(printer, printer->taken, printed->name, 1);
    set_count(printer, printer->bases, base, count_of(printer->bases, base) + 1);
    return printed->name;
}

void printer_leave(struct printer *printer, const void *object)
{
    const struct printed_name *printed = map_get(printer->names, object);
    set_count(printer, printer->taken, printed->name, 0);
    set_count(printer, printer->bases, printed->base, count_of(printer->bases, printed->base) - 1);
}

const char *printer_name(struct printer *printer, const void *object, const char *base)
{
    const struct printed_name *printed = map_get(printer->names, object);
    return printed != NULL ? printed->name : printer_bind(printer, object, base);
}

static const char *nat_var_name(void *data, const struct nat_var *var)
{
    return printer_name(data, var, var->name);
}

/* The text that BUF holds, moved to the arena. */
static const char *take_text(struct printer *printer, struct buf *buf)
{
    const char *text = arena_strdup(printer->arena, buf_text(buf));
    buf_free(buf);
    return text;
}

const char *printer_nat(struct printer *printer, const struct nat *nat)
{
    struct buf buf = {0};
    nat_print(&buf, nat, nat_var_name, printer);
    return take_text(printer, &buf);
}

static void add_data(struct printer *printer, struct buf *buf, const struct data *data)
{
    switch (data->kind) {
    case DATA_VAR:
        buf_add(buf, printer_name(printer, data->var, data->var->name));
        break;
    case DATA_SCALAR:
    case DATA_VECTOR:
        data_print(buf, data);
        break;
    case DATA_IDX:
        buf_printf(buf, "idx(%s)", printer_nat(printer, data->size));
        break;
    case DATA_ARRAY:
        buf_printf(buf, "[%s]", printer_nat(printer, data->size));
        add_data(printer, buf, data->fst);
        break;
    case DATA_PAIR:
        buf_add(buf, "(");
        add_data(printer, buf, data->fst);
        buf_add(buf, " x ");
        add_data(printer, buf, data->snd);
        buf_add(buf, ")");
        break;
    }
}

const char *printer_data(struct printer *printer, const struct data *data)
{
    struct buf buf = {0};
    add_data(printer, &buf, data);
    return take_text(printer, &buf);
}

static void add_type(struct printer *printer, struct buf *buf, const struct phrase_type *type);

/* TYPE on the left of an arrow or a cross. */
static void add_left_type(struct printer *printer, struct buf *buf, const struct phrase_type *type)
{
    bool atomic = type->kind == TYPE_EXP || type->kind == TYPE_ACC || type->kind == TYPE_COMM;
    buf_add(buf, atomic ? "" : "(");
    add_type(printer, buf, type);
    buf_add(buf, atomic ? "" : ")");
}

/* Types of parameters: expressions, acceptors, variables, and functions of them. */
static void add_type(struct printer *printer, struct buf *buf, const struct phrase_type *type)
{
    switch (type->kind) {
    case TYPE_EXP:
    case TYPE_ACC:
        buf_printf(buf, "%s[%s]", type->kind == TYPE_EXP ? "exp" : "acc",
                   printer_data(printer, type->data));
        break;
    case TYPE_COMM:
        buf_add(buf, "comm");
        break;
    case TYPE_PRODUCT:
        add_left_type(printer, buf, type->fst);
        buf_add(buf, " x ");
        add_type(printer, buf, type->snd);
        break;
    case TYPE_FUN:
    case TYPE_PASSIVE_FUN:
        add_left_type(printer, buf, type->fst);
        buf_add(buf, type->kind == TYPE_FUN ? " -> " : " ->p ");
        add_type(printer, buf, type->snd);
        break;
    case TYPE_NAT_FUN:
    case TYPE_DATA_FUN:
        type_print(buf, type);
        break;
    }
}

const char *printer_type(struct printer *printer, const struct phrase_type *type)
{
    struct buf buf = {0};
    add_type(printer, &buf, type);
    return take_text(printer, &buf);
}
