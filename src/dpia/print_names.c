/* Names in printed phrases. A name gets a suffix only where it would be ambiguous: where something
 * else in scope has it already, or where it would read as a word of the notation.
 *
 *     map (\x. x + 1) (map (\x. x * 2) xs)         two scopes, side by side
 *     map (\x. map (\x_1. x + x_1) ys) xs          one inside the other
 *
 * Nats, data types and phrases share one space of names. */
#include <string.h>

#include "base/buf.h"
#include "base/name.h"
#include "dpia/print_private.h"
#include "dpia/print_rules.h"

struct printed_name {
    const char *name; /* as printed */
    const char *base; /* as the phrase has it */
    bool is_left;
};

static size_t count_of(const struct map *counts, const char *name)
{
    const size_t *count = map_get(counts, name);
    return !count ? 0 : *count;
}

static void set_count(struct printer *printer, struct map *counts, const char *name, size_t to)
{
    size_t *count = map_get(counts, name);
    if (!count) {
        count = ARENA_NEW(printer->arena, size_t);
        map_set(counts, name, count);
    }
    *count = to;
}

void printer_init(struct printer *printer, struct arena *arena)
{
    printer->arena = arena;
    printer->is_complete = false;
    printer->names = map_new_objects(arena);
    printer->taken = map_new_strings(arena);
    printer->bases = map_new_strings(arena);
    printer->bound = (struct objects){0};
}

static bool is_taken(void *data, const char *name)
{
    const struct printer *printer = data;
    return print_is_reserved(name) || count_of(printer->taken, name) > 0;
}

static size_t count_of_base(void *data, const char *base)
{
    const struct printer *printer = data;
    return count_of(printer->bases, base);
}

static struct print_names names_of(struct printer *printer)
{
    return (struct print_names){printer->arena, is_taken, count_of_base, printer};
}

const char *printer_bind(struct printer *printer, const void *object, const char *base)
{
    struct print_names names = names_of(printer);
    struct printed_name *printed = ARENA_NEW(printer->arena, struct printed_name);
    base = name_word(printer->arena, base);
    printed->name = print_free_name(&names, base);
    printed->base = base;
    printed->is_left = false;
    VEC_PUSH(printer->arena, &printer->bound, object);
    map_set(printer->names, object, printed);
    set_count(printer, printer->taken, printed->name, 1);
    set_count(printer, printer->bases, base, count_of(printer->bases, base) + 1);
    return printed->name;
}

/* "x,y" as (x, y). */
static const char *output_text(struct printer *printer, const char *name)
{
    struct buf buf = {0};
    if (!strchr(name, ','))
        return name;
    buf_add(&buf, "(");
    for (; *name != '\0'; name++) {
        buf_add_char(&buf, *name);
        buf_add(&buf, *name == ',' ? " " : "");
    }
    buf_add(&buf, ")");
    const char *text = arena_strdup(printer->arena, buf_text(&buf));
    buf_free(&buf);
    return text;
}

const char *printer_binder(struct printer *printer, const void *object, const char *base)
{
    struct print_names names = names_of(printer);
    const char *word = print_free_name(&names, name_word(printer->arena, base));
    bool is_told = strcmp(print_base_name(&names, word), base) == 0;
    const char *name = printer_bind(printer, object, base);
    if (is_told || !printer->is_complete)
        return name;
    return arena_printf(printer->arena, "%s@%s", name, output_text(printer, base));
}

void printer_leave(struct printer *printer, const void *object)
{
    struct printed_name *printed = map_get(printer->names, object);
    printed->is_left = true;
    set_count(printer, printer->taken, printed->name, 0);
    set_count(printer, printer->bases, printed->base, count_of(printer->bases, printed->base) - 1);
}

void printer_leave_all(struct printer *printer, size_t count)
{
    while (printer->bound.len > count) {
        const void *object = printer->bound.at[--printer->bound.len];
        const struct printed_name *printed = map_get(printer->names, object);
        if (printed && !printed->is_left)
            printer_leave(printer, object);
        map_set(printer->names, object, NULL);
    }
}

const char *printer_name(struct printer *printer, const void *object, const char *base)
{
    const struct printed_name *printed = map_get(printer->names, object);
    return printed ? printed->name : printer_bind(printer, object, base);
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

static const char *bound_text(struct printer *printer, const char *sign, const struct nat *bound)
{
    const char *text = bound ? printer_nat(printer, bound) : "_";
    return arena_printf(printer->arena, " %s %s", sign, text);
}

const char *printer_bounds(struct printer *printer, const struct nat_var *nat,
                           const struct nat *value)
{
    struct print_bounds usual = print_let_nat_bounds(value);
    const char *lower = "", *upper = "";
    int64_t least;
    if (!printer->is_complete)
        return "";
    if (!nat->lower || !nat_is_const(nat->lower, &least) || least != usual.lower)
        lower = bound_text(printer, ">=", nat->lower);
    if (nat->upper != usual.upper)
        upper = bound_text(printer, "<=", nat->upper);
    return arena_printf(printer->arena, "%s%s", lower, upper);
}

static void add_data(struct printer *printer, struct buf *buf, const struct data *data)
{
    switch (data->kind) {
    case DATA_VAR:
        buf_add(buf, printer_name(printer, data->var, data->var->name));
        break;
    case DATA_SCALAR:
        data_print(buf, data);
        break;
    case DATA_VECTOR:
        buf_printf(buf, "%s<%s>", scalar_name(data->scalar), printer_nat(printer, data->size));
        break;
    case DATA_IDX:
        buf_printf(buf, "idx(%s)", printer_nat(printer, data->size));
        break;
    case DATA_ARRAY:
        buf_printf(buf, "[%s]", printer_nat(printer, data->size));
        add_data(printer, buf, data->fst);
        break;
    case DATA_PACKED:
        buf_add(buf, "[*]");
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

static bool is_variable(const struct phrase_type *type)
{
    return type->kind == TYPE_PRODUCT && type->fst->kind == TYPE_ACC &&
           type->snd->kind == TYPE_EXP && type->fst->data == type->snd->data;
}

/* TYPE as an operand; IS_FIRST: on the left of a cross, which nests to the left. */
static void add_operand(struct printer *printer, struct buf *buf, const struct phrase_type *type,
                        bool is_first)
{
    bool atomic = type->kind == TYPE_EXP || type->kind == TYPE_ACC || type->kind == TYPE_COMM ||
                  is_variable(type) || (is_first && type->kind == TYPE_PRODUCT);
    buf_add(buf, atomic ? "" : "(");
    add_type(printer, buf, type);
    buf_add(buf, atomic ? "" : ")");
}

static void add_word(struct printer *printer, struct buf *buf, const char *word,
                     const struct data *data)
{
    buf_printf(buf, "%s[%s]", word, printer_data(printer, data));
}

/* (n: nat) -> ...  or  (d: data) -> ... */
static void add_kind_fun(struct printer *printer, struct buf *buf, const struct phrase_type *type)
{
    bool is_nat = type->kind == TYPE_NAT_FUN;
    const void *var = is_nat ? (const void *)type->nat_var : type->data_var;
    const char *base = is_nat ? type->nat_var->name : type->data_var->name;
    buf_printf(buf, "(%s: %s) -> ", printer_binder(printer, var, base), is_nat ? "nat" : "data");
    add_type(printer, buf, type->snd);
    printer_leave(printer, var);
}

/* Types of parameters: expressions, acceptors, variables, and functions of them. */
static void add_type(struct printer *printer, struct buf *buf, const struct phrase_type *type)
{
    switch (type->kind) {
    case TYPE_EXP:
        add_word(printer, buf, "exp", type->data);
        break;
    case TYPE_ACC:
        add_word(printer, buf, "acc", type->data);
        break;
    case TYPE_COMM:
        buf_add(buf, "comm");
        break;
    case TYPE_PRODUCT:
        if (is_variable(type)) {
            add_word(printer, buf, "var", type->fst->data);
            break;
        }
        add_operand(printer, buf, type->fst, true);
        buf_add(buf, " x ");
        add_operand(printer, buf, type->snd, false);
        break;
    case TYPE_FUN:
    case TYPE_PASSIVE_FUN:
        add_operand(printer, buf, type->fst, true);
        buf_add(buf, type->kind == TYPE_FUN ? " -> " : " ->p ");
        add_type(printer, buf, type->snd);
        break;
    case TYPE_NAT_FUN:
    case TYPE_DATA_FUN:
        add_kind_fun(printer, buf, type);
        break;
    }
}

const char *printer_type(struct printer *printer, const struct phrase_type *type)
{
    struct buf buf = {0};
    add_type(printer, &buf, type);
    return take_text(printer, &buf);
}
