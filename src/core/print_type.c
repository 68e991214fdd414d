/* Types of the core as text: "[]f32", "(i32, bool)", "(n: i64) -> [n]f32", "dpia.vec f32",
 * "{x: i32}", "#foo i32 | #bar".
 *
 * An array type of arrays or tuples needs no parentheses; function and sum types get them
 * everywhere but on the right of an arrow. */
#include "core/print_type.h"

#include <ctype.h>

#include "base/diag.h"
#include "core/module.h"
#include "core/print.h"
#include "core/print_place.h"
#include "core/print_state.h"

bool core_print_is_word(const char *name)
{
    return isalpha((unsigned char)name[0]) || name[0] == '_';
}

static const char *find_name(const struct map *names, const void *object, const char *name)
{
    const char *printed = !names ? NULL : map_get(names, object);
    return printed ? printed : name;
}

const char *core_print_var(const struct core_printer *printer, const struct core_var *var)
{
    return find_name(printer->locals, var, var->name);
}

const char *core_print_def_name(const struct core_printer *printer, const struct core_def *def)
{
    const char *path = printer->places ? core_places_path(printer->places, def) : NULL;
    return path ? path : find_name(printer->globals, def, def->name);
}

const char *core_print_type_var(const struct core_printer *printer,
                                const struct core_type_var *var)
{
    return find_name(printer->locals, var, var->name);
}

/* MARKS, which may be null, are those of the type as a result. */
static void print_tuple(struct core_printer *printer, const struct core_type *type,
                        const struct core_marks *marks)
{
    buf_add_char(printer->buf, type->labels ? '{' : '(');
    for (size_t i = 0; i < type->part_count; i++) {
        buf_add(printer->buf, i == 0 ? "" : ", ");
        if (type->labels)
            buf_printf(printer->buf, "%s: ", type->labels[i]);
        core_print_result(printer, type->parts[i], marks ? marks->parts[i] : NULL);
    }
    buf_add_char(printer->buf, type->labels ? '}' : ')');
}

/* A value of a constructor, or an argument: what consists of several words, in parentheses. */
static void print_atom(struct core_printer *printer, const struct core_type *type)
{
    bool is_applied = type->kind == CORE_TYPE_ABSTRACT && type->abstract->param_count > 0;
    bool is_atom = type->kind != CORE_TYPE_FUN && type->kind != CORE_TYPE_SUM &&
                   type->kind != CORE_TYPE_ARRAY && type->kind != CORE_TYPE_VECTOR && !is_applied;
    buf_add(printer->buf, is_atom ? "" : "(");
    core_print_type(printer, type);
    buf_add(printer->buf, is_atom ? "" : ")");
}

static void print_sum(struct core_printer *printer, const struct core_type *type)
{
    for (size_t i = 0; i < type->variant_count; i++) {
        buf_printf(printer->buf, i == 0 ? "#%s" : " | #%s", type->variants[i].name);
        for (size_t k = 0; k < type->variants[i].payload_count; k++) {
            buf_add_char(printer->buf, ' ');
            print_atom(printer, type->variants[i].payload[k]);
        }
    }
}

static void print_dimension(struct core_printer *printer, const struct core_exp *size)
{
    buf_add_char(printer->buf, '[');
    printer->is_size = true;
    if (size)
        core_print_exp(printer, size, 0);
    printer->is_size = false;
    buf_add_char(printer->buf, ']');
}

static void print_array(struct core_printer *printer, const struct core_type *type)
{
    print_dimension(printer, type->size);
    core_print_type_term(printer, type->elem);
}

/* The arguments in the order of the parameters. */
static void print_abstract(struct core_printer *printer, const struct core_type *type)
{
    const struct core_abstract *abstract = type->abstract;
    size_t size = 0, part = 0;
    const char *path = printer->places ? core_places_path(printer->places, abstract) : NULL;
    if (!path)
        path = abstract->called ? abstract->called : abstract->name;
    buf_add(printer->buf, path);
    for (size_t i = 0; i < abstract->param_count; i++) {
        buf_add_char(printer->buf, ' ');
        if (abstract->params[i].size)
            print_dimension(printer, type->size_args[size++]);
        else
            print_atom(printer, type->parts[part++]);
    }
}

void core_print_result(struct core_printer *printer, const struct core_type *type,
                       const struct core_marks *marks)
{
    if (marks && marks->parts) {
        print_tuple(printer, type, marks);
        return;
    }
    buf_add(printer->buf, marks ? "*" : "");
    core_print_type(printer, type);
}

static void print_fun(struct core_printer *printer, const struct core_type *type)
{
    if (type->param_name) {
        buf_printf(printer->buf, "(%s: ",
                   core_print_var(printer, type->param_name));
        buf_add(printer->buf, type->consumes ? "*" : "");
        core_print_type(printer, type->param);
        buf_add_char(printer->buf, ')');
    } else {
        buf_add(printer->buf, type->consumes ? "*" : "");
        core_print_type_term(printer, type->param);
    }
    buf_add(printer->buf, " -> ");
    buf_add(printer->buf, type->exist_count > 0 ? "?" : "");
    for (size_t i = 0; i < type->exist_count; i++)
        buf_printf(printer->buf, "[%s]", core_print_var(printer, type->exists[i]));
    buf_add(printer->buf, type->exist_count > 0 ? "." : "");
    core_print_result(printer, type->result, type->fresh);
}

void core_print_type_term(struct core_printer *printer, const struct core_type *type)
{
    bool is_open = type->kind == CORE_TYPE_FUN || type->kind == CORE_TYPE_SUM;
    buf_add(printer->buf, is_open ? "(" : "");
    core_print_type(printer, type);
    buf_add(printer->buf, is_open ? ")" : "");
}

void core_print_type(struct core_printer *printer, const struct core_type *type)
{
    switch (type->kind) {
    case CORE_TYPE_SUM:
        print_sum(printer, type);
        break;
    case CORE_TYPE_ERROR:
    case CORE_TYPE_META:
        if (printer->globals)
            bug(loc_none(), "a program is printed that has an open type");
        buf_add_char(printer->buf, '_');
        break;
    case CORE_TYPE_VAR:
        buf_add(printer->buf, core_print_type_var(printer, type->var));
        break;
    case CORE_TYPE_SCALAR:
        buf_add(printer->buf, scalar_name(type->scalar));
        break;
    case CORE_TYPE_TUPLE:
        print_tuple(printer, type, NULL);
        break;
    case CORE_TYPE_ARRAY:
        print_array(printer, type);
        break;
    case CORE_TYPE_VECTOR:
        buf_add(printer->buf, "dpia.vec ");
        core_print_type_term(printer, type->elem);
        break;
    case CORE_TYPE_ABSTRACT:
        print_abstract(printer, type);
        break;
    case CORE_TYPE_FUN:
        print_fun(printer, type);
        break;
    }
}

const char *core_type_text(struct arena *arena, const struct core_type *type)
{
    struct buf buf = {0};
    struct core_printer printer = {.buf = &buf, .arena = arena};
    core_print_type(&printer, type);
    const char *text = arena_strdup(arena, buf_text(&buf));
    buf_free(&buf);
    return text;
}
