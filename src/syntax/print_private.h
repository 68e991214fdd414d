/* What the files of the surface printer share. */
#ifndef DPIAC_SYNTAX_PRINT_PRIVATE_H
#define DPIAC_SYNTAX_PRINT_PRIVATE_H

#include "syntax/print.h"

struct printer {
    struct buf *buf;
    unsigned indent; /* levels of two columns */
    bool on_one_line;
};

/* How tightly a type or pattern holds together: what the grammar calls type, type_term (sums are
 * kept apart from the rest) and type_atom; pat, pat_term and pat_atom. */
enum { TYPE_LEVEL_ANY, TYPE_LEVEL_SUM, TYPE_LEVEL_TERM, TYPE_LEVEL_ATOM };
enum { PAT_LEVEL_ANY, PAT_LEVEL_TERM, PAT_LEVEL_ATOM };

/* Each prints its node, in parentheses if it holds together less tightly than LEVEL. */
void print_type(struct printer *printer, const struct syn_type *type, int level);
void print_pat(struct printer *printer, const struct syn_pat *pat, int level);

/* An expression where the grammar has `exp`. */
void print_exp(struct printer *printer, const struct syn_exp *exp);

/* " = BODY", on a line of its own if it is long. */
void print_body(struct printer *printer, const struct syn_exp *body);

void print_line(struct printer *printer); /* a line break, or a space if on one line */
void print_name(struct printer *printer, struct syn_name name);
void print_binder(struct printer *printer, struct syn_ident name); /* `x`, `(+)` */
void print_sizes(struct printer *printer, struct syn_ident_list sizes);
void print_literal(struct printer *printer, const struct syn_literal *literal);
void print_string(struct printer *printer, const char *text, size_t len);
void print_attr(struct printer *printer, const struct syn_attr *attr);
void print_type_params(struct printer *printer, struct syn_type_param_list params);

/* NAME TYPE_PARAMS PARAMS : RESULT, as in definitions. */
void print_head(struct printer *printer, const struct syn_function *function);

#endif
