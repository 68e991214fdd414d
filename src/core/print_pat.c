/* Patterns of the core as text. */
#include "core/print_pat.h"

#include "base/diag.h"
#include "core/print_found.h"
#include "core/print_scalar.h"
#include "core/print_state.h"
#include "core/print_type.h"

/* How the parts of a tuple are printed. */
typedef void part_printer(struct core_printer *printer, const struct core_pat *part);

static void print_parts(struct core_printer *printer, const struct core_pat *pat,
                        part_printer *print_part)
{
    const char *const *labels = pat->type->labels;
    buf_add_char(printer->buf, labels ? '{' : '(');
    for (size_t i = 0; i < pat->part_count; i++) {
        buf_add(printer->buf, i == 0 ? "" : ", ");
        if (labels)
            buf_printf(printer->buf, "%s = ", labels[i]);
        print_part(printer, pat->parts[i]);
    }
    buf_add_char(printer->buf, labels ? '}' : ')');
}

static void print_construct(struct core_printer *printer, const struct core_pat *pat)
{
    buf_printf(printer->buf, "#%s", pat->type->variants[pat->variant].name);
    for (size_t i = 0; i < pat->part_count; i++) {
        const struct core_pat *part = pat->parts[i];
        bool is_open =
            part->kind == CORE_PAT_CONSTRUCT && part->part_count > 0 && !part->annotation;
        buf_add(printer->buf, is_open ? " (" : " ");
        core_print_pat(printer, part);
        buf_add(printer->buf, is_open ? ")" : "");
    }
}

static void print_bare_pat(struct core_printer *printer, const struct core_pat *pat,
                           part_printer *print_part)
{
    switch (pat->kind) {
    case CORE_PAT_VAR:
        buf_add(printer->buf, core_print_var(printer, pat->var));
        break;
    case CORE_PAT_WILD:
        buf_add_char(printer->buf, '_');
        break;
    case CORE_PAT_LITERAL:
        core_print_literal(printer, pat->literal);
        break;
    case CORE_PAT_CONSTRUCT:
        print_construct(printer, pat);
        break;
    case CORE_PAT_TUPLE:
        print_parts(printer, pat, print_part);
        break;
    }
}

static void print_typed_pat(struct core_printer *printer, const struct core_pat *pat,
                            const struct core_type *type)
{
    buf_add_char(printer->buf, '(');
    print_bare_pat(printer, pat, core_print_pat);
    buf_add(printer->buf, pat->consumed ? ": *" : ": ");
    core_print_type(printer, type);
    buf_add_char(printer->buf, ')');
}

void core_print_pat(struct core_printer *printer, const struct core_pat *pat)
{
    if (pat->annotation)
        print_typed_pat(printer, pat, pat->annotation);
    else
        print_bare_pat(printer, pat, core_print_pat);
}

bool core_pat_is_annotated(const struct core_pat *pat)
{
    if (pat->annotation)
        return true;
    for (size_t i = 0; i < pat->part_count; i++)
        if (core_pat_is_annotated(pat->parts[i]))
            return true;
    return false;
}

void core_print_param(struct core_printer *printer, const struct core_pat *pat)
{
    if (!pat->annotation && pat->kind == CORE_PAT_TUPLE && core_pat_is_annotated(pat))
        print_bare_pat(printer, pat, core_print_param);
    else
        print_typed_pat(printer, pat, pat->annotation ? pat->annotation : pat->type);
}

void core_print_lam_param(struct core_printer *printer, const struct core_pat *pat)
{
    if (!pat->annotation && pat->kind == CORE_PAT_TUPLE && core_pat_is_annotated(pat))
        print_bare_pat(printer, pat, core_print_lam_param);
    else
        print_typed_pat(printer, pat,
                        pat->annotation ? pat->annotation : core_param_to_write(printer, pat));
}
