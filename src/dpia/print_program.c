/* Prints programs: each function and entry with its parameters and type, then its body.
 *
 *     dot {n: nat} (xs: exp[[n]f32]) (ys: exp[[n]f32]) : exp[f32] =
 *       reduce (\x a. x + a) 0.0 (map (\p. fst p * snd p) (zip xs ys))
 *
 * and an imperative entry with the acceptor that it writes:
 *
 *     dot {n: nat} (xs: exp[[n]f32]) (ys: exp[[n]f32]) (out: acc[f32]) : comm = ...
 *
 * Sizes in braces are read off the shapes of arrays. The parts of a result that was a tuple in the
 * source stand side by side: exp[f32, [n]i32]. */
#include "dpia/print_private.h"
#include "dpia/program.h"

enum { WIDTH = 90 };

static const struct doc *text(struct printer *printer, const char *string)
{
    return doc_text(printer->arena, string);
}

/* A line break that may be a space, and (NAME: TYPE), or {NAME: TYPE}. */
static const struct doc *param_doc(struct printer *printer, const char *name, const char *type,
                                   bool is_implicit)
{
    const char *param =
        arena_printf(printer->arena, is_implicit ? "{%s: %s}" : "(%s: %s)", name, type);
    return doc_cat(printer->arena, doc_line(printer->arena), text(printer, param));
}

static const struct doc *var_doc(struct printer *printer, const struct var *var)
{
    const char *name = printer_binder(printer, var, var->name);
    return param_doc(printer, name, printer_type(printer, var->type), false);
}

static const struct doc *entry_param_doc(struct printer *printer, const struct param *param)
{
    if (!param->nat)
        return var_doc(printer, param->var);
    const char *name = printer_binder(printer, param->nat, param->nat->name);
    const char *bounds = printer_bounds(printer, param->nat, NULL);
    return param_doc(printer, name, arena_printf(printer->arena, "nat%s", bounds), param->implicit);
}

/* DATA, whose first component is component FIRST of ENTRY's result. */
static const char *result_text(struct printer *printer, const struct entry *entry,
                               const struct data *data, size_t first)
{
    if (entry_is_counted(entry, data, first))
        return arena_printf(printer->arena, "[<= %s]%s", printer_nat(printer, data->fst->size),
                            printer_data(printer, data->fst->fst));
    if (entry->counts.len == 0 || data->kind != DATA_PAIR)
        return printer_data(printer, data);
    return arena_printf(printer->arena, "(%s x %s)", result_text(printer, entry, data->fst, first),
                        result_text(printer, entry, data->snd,
                                    first + data_component_count(data->fst)));
}

/* KIND[d1, d2], where DATA, the result of ENTRY, is a pair of so many parts. */
static const char *parts_text(struct printer *printer, const char *kind,
                              const struct entry *entry, const struct data *data)
{
    const char *all = arena_printf(printer->arena, "%s[", kind);
    size_t count = entry->result_parts, first = 0;
    for (; count > 1 && data->kind == DATA_PAIR; count--, data = data->snd) {
        all = arena_printf(printer->arena, "%s%s, ", all,
                           result_text(printer, entry, data->fst, first));
        first += data_component_count(data->fst);
    }
    return arena_printf(printer->arena, "%s%s]", all, result_text(printer, entry, data, first));
}

/* NAME PARAMS : TYPE = BODY, where only the header breaks at will. */
static const struct doc *define_doc(struct printer *printer, const char *name,
                                    const struct doc *params, const char *type,
                                    const struct phrase *body)
{
    struct arena *arena = printer->arena;
    const struct doc *header = doc_cat(arena, text(printer, name), doc_nest(arena, 4, params));
    header = doc_group(arena,
                       doc_cat(arena, header, text(printer, arena_printf(arena, " : %s =", type))));
    const struct doc *inner = doc_cat(arena, doc_hardline(arena), phrase_doc(printer, body, true));
    return doc_cat(arena, header, doc_nest(arena, 2, inner));
}

static const struct doc *entry_doc(struct printer *printer, const struct entry *entry)
{
    const struct doc *params = doc_empty(printer->arena);
    for (size_t i = 0; i < entry->params.len; i++)
        params = doc_cat(printer->arena, params, entry_param_doc(printer, &entry->params.at[i]));
    if (entry->out) {
        const char *name = printer_binder(printer, entry->out, entry->out->name);
        const char *type = parts_text(printer, "acc", entry, entry->result);
        params = doc_cat(printer->arena, params, param_doc(printer, name, type, false));
    }
    const struct phrase_type *type = entry->body->type;
    const char *result = type->kind == TYPE_EXP
                             ? parts_text(printer, "exp", entry, type->data)
                             : printer_type(printer, type);
    return define_doc(printer, entry->name, params, result, entry->body);
}

static const struct doc *function_doc(struct printer *printer, const struct function *function)
{
    const struct doc *params = doc_empty(printer->arena);
    const struct phrase *body = function->body;
    for (; body->kind == PHRASE_LAM; body = body->u.lam.body)
        params = doc_cat(printer->arena, params, var_doc(printer, body->u.lam.param));
    const char *name = printer_name(printer, function->var, function->var->name);
    return define_doc(printer, arena_printf(printer->arena, "fun %s", name), params,
                      printer_type(printer, body->type), body);
}

/* A printer in which the names of functions, of the lanes and of the widths of vectors are the same
 * in every definition. */
static void start(struct printer *printer, struct arena *arena, const struct program *program)
{
    printer_init(printer, arena);
    printer->is_complete = true;
    if (program->lanes)
        printer_bind(printer, program->lanes, program->lanes->name);
    for (size_t i = 0; i < TYPES_WIDTHS; i++)
        if (program->widths[i])
            printer_bind(printer, program->widths[i], program->widths[i]->name);
    for (size_t i = 0; i < program->functions.len; i++)
        printer_bind(printer, program->functions.at[i].var, program->functions.at[i].var->name);
}

static void print_definition(struct buf *buf, const struct doc *doc, bool first)
{
    buf_add(buf, first ? "" : "\n");
    doc_render(buf, doc, WIDTH);
    buf_add(buf, "\n");
}

void program_print(struct buf *buf, struct arena *arena, const struct program *program)
{
    struct printer printer;
    start(&printer, arena, program);
    const size_t global_count = printer.bound.len;
    for (size_t i = 0; i < program->functions.len; i++) {
        print_definition(buf, function_doc(&printer, &program->functions.at[i]), i == 0);
        printer_leave_all(&printer, global_count);
    }
    for (size_t i = 0; i < program->entries.len; i++) {
        print_definition(buf, entry_doc(&printer, program->entries.at[i]),
                         i == 0 && program->functions.len == 0);
        printer_leave_all(&printer, global_count);
    }
}
