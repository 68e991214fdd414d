/* Printing the surface tree: names, literals, attributes, types and patterns. */
#include "base/diag.h"
#include "syntax/print_private.h"

void print_line(struct printer *printer)
{
    if (printer->on_one_line) {
        buf_add_char(printer->buf, ' ');
        return;
    }
    buf_add_char(printer->buf, '\n');
    for (unsigned i = 0; i < printer->indent; i++)
        buf_add(printer->buf, "  ");
}

void print_name(struct printer *printer, struct syn_name name)
{
    for (size_t i = 0; i < name.qual_count; i++)
        buf_printf(printer->buf, "%s.", name.quals[i]);
    buf_add(printer->buf, name.name);
}

void print_binder(struct printer *printer, struct syn_ident name)
{
    buf_printf(printer->buf, syn_is_operator(name.name) ? "(%s)" : "%s", name.name);
}

void print_sizes(struct printer *printer, struct syn_ident_list sizes)
{
    for (size_t i = 0; i < sizes.count; i++)
        buf_printf(printer->buf, "[%s]", sizes.at[i].name);
}

/* ---- Literals ---- */

/* A character of a literal; QUOTE is the one that has to be escaped. What follows a numeric escape
 * in a string is kept apart from it by \&. */
static void print_character(struct buf *buf, unsigned char c, char quote)
{
    if (c == '\n')
        buf_add(buf, "\\n");
    else if (c == (unsigned char)quote || c == '\\')
        buf_printf(buf, "\\%c", c);
    else if (c < ' ' || c == 0x7F)
        buf_printf(buf, quote == '"' ? "\\x%02X\\&" : "\\x%02X", c);
    else
        buf_add_char(buf, (char)c);
}

void print_string(struct printer *printer, const char *text, size_t len)
{
    buf_add_char(printer->buf, '"');
    for (size_t i = 0; i < len; i++)
        print_character(printer->buf, (unsigned char)text[i], '"');
    buf_add_char(printer->buf, '"');
}

static void print_char(struct printer *printer, uint64_t code)
{
    buf_add_char(printer->buf, '\'');
    if (code < 0x80)
        print_character(printer->buf, (unsigned char)code, '\'');
    else
        buf_printf(printer->buf, "\\x%llX", (unsigned long long)code);
    buf_add_char(printer->buf, '\'');
}

void print_literal(struct printer *printer, const struct syn_literal *literal)
{
    switch (literal->kind) {
    case SYN_LITERAL_INT:
    case SYN_LITERAL_FLOAT:
        buf_printf(printer->buf, "%s%s%s", literal->negative ? "-" : "", literal->text,
                   literal->has_suffix ? scalar_name(literal->suffix) : "");
        return;
    case SYN_LITERAL_BOOL:
        buf_add(printer->buf, literal->value ? "true" : "false");
        return;
    case SYN_LITERAL_CHAR:
        print_char(printer, literal->value);
        return;
    case SYN_LITERAL_STRING:
        print_string(printer, literal->text, literal->len);
        return;
    }
}

/* ---- Attributes, type parameters ---- */

static void print_attr_body(struct printer *printer, const struct syn_attr *attr)
{
    buf_add(printer->buf, attr->name);
    if (!attr->has_args)
        return;
    buf_add_char(printer->buf, '(');
    for (size_t i = 0; i < attr->arg_count; i++) {
        buf_add(printer->buf, i > 0 ? ", " : "");
        print_attr_body(printer, &attr->args[i]);
    }
    buf_add_char(printer->buf, ')');
}

void print_attr(struct printer *printer, const struct syn_attr *attr)
{
    buf_add(printer->buf, "#[");
    print_attr_body(printer, attr);
    buf_add(printer->buf, "]");
}

/* ' x' is a type parameter, where 'x' would be a character. */
void print_type_params(struct printer *printer, struct syn_type_param_list params)
{
    static const char *const forms[] = {" [%s]", " '%s", " '~%s", " '^%s"};
    for (size_t i = 0; i < params.count; i++) {
        const char *name = params.at[i].name.name;
        bool is_character = params.at[i].kind == SYN_PARAM_TYPE && name[1] == '\'';
        buf_printf(printer->buf, is_character ? " ' %s" : forms[params.at[i].kind], name);
    }
}

void print_head(struct printer *printer, const struct syn_function *function)
{
    print_binder(printer, function->name);
    print_type_params(printer, function->type_params);
    for (size_t i = 0; i < function->params.count; i++) {
        buf_add_char(printer->buf, ' ');
        print_pat(printer, function->params.at[i], PAT_LEVEL_ATOM);
    }
    if (function->result) {
        buf_add(printer->buf, ": ");
        print_type(printer, function->result, TYPE_LEVEL_ANY);
    }
}

/* ---- Types ---- */

static int type_level(const struct syn_type *type)
{
    switch (type->kind) {
    case SYN_TYPE_NAME:
    case SYN_TYPE_TUPLE:
    case SYN_TYPE_RECORD:
        return TYPE_LEVEL_ATOM;
    case SYN_TYPE_ARRAY:
    case SYN_TYPE_UNIQUE:
    case SYN_TYPE_APPLY:
        return TYPE_LEVEL_TERM;
    case SYN_TYPE_SUM:
        return TYPE_LEVEL_SUM;
    case SYN_TYPE_FUN:
    case SYN_TYPE_EXISTS:
        return TYPE_LEVEL_ANY;
    }
    bug(loc_none(), "a type of unknown kind");
}

static void print_tuple_type(struct printer *printer, struct syn_type_list types)
{
    buf_add_char(printer->buf, '(');
    for (size_t i = 0; i < types.count; i++) {
        buf_add(printer->buf, i > 0 ? ", " : "");
        print_type(printer, types.at[i], TYPE_LEVEL_ANY);
    }
    buf_add_char(printer->buf, ')');
}

static void print_record_type(struct printer *printer, const struct syn_type *type)
{
    buf_add_char(printer->buf, '{');
    for (size_t i = 0; i < type->record.field_count; i++) {
        buf_printf(printer->buf, "%s%s: ", i > 0 ? ", " : "", type->record.fields[i].name.name);
        print_type(printer, type->record.fields[i].type, TYPE_LEVEL_ANY);
    }
    buf_add_char(printer->buf, '}');
}

/* [e], or [] for null. */
static void print_size(struct printer *printer, const struct syn_exp *size)
{
    buf_add_char(printer->buf, '[');
    if (size)
        print_exp(printer, size);
    buf_add_char(printer->buf, ']');
}

static void print_fun_type(struct printer *printer, const struct syn_type *type)
{
    if (type->fun.param_name.name) {
        buf_printf(printer->buf, "(%s: ", type->fun.param_name.name);
        print_type(printer, type->fun.param, TYPE_LEVEL_ANY);
        buf_add_char(printer->buf, ')');
    } else {
        print_type(printer, type->fun.param, TYPE_LEVEL_TERM);
    }
    buf_add(printer->buf, " -> ");
    print_type(printer, type->fun.result, TYPE_LEVEL_ANY);
}

static void print_sum_type(struct printer *printer, const struct syn_type *type)
{
    for (size_t i = 0; i < type->sum.variant_count; i++) {
        const struct syn_variant *variant = &type->sum.variants[i];
        buf_printf(printer->buf, "%s#%s", i > 0 ? " | " : "", variant->name.name);
        for (size_t j = 0; j < variant->payload.count; j++) {
            buf_add_char(printer->buf, ' ');
            print_type(printer, variant->payload.at[j], TYPE_LEVEL_ATOM);
        }
    }
}

static void print_apply_type(struct printer *printer, const struct syn_type *type)
{
    print_name(printer, type->apply.name);
    for (size_t i = 0; i < type->apply.arg_count; i++) {
        const struct syn_type_arg *arg = &type->apply.args[i];
        buf_add_char(printer->buf, ' ');
        if (arg->type)
            print_type(printer, arg->type, TYPE_LEVEL_ATOM);
        else
            print_size(printer, arg->size);
    }
}

static void print_bare_type(struct printer *printer, const struct syn_type *type)
{
    switch (type->kind) {
    case SYN_TYPE_NAME:
        print_name(printer, type->name);
        return;
    case SYN_TYPE_TUPLE:
        print_tuple_type(printer, type->tuple);
        return;
    case SYN_TYPE_RECORD:
        print_record_type(printer, type);
        return;
    case SYN_TYPE_ARRAY:
        print_size(printer, type->array.size);
        print_type(printer, type->array.elem, TYPE_LEVEL_TERM);
        return;
    case SYN_TYPE_UNIQUE:
        buf_add_char(printer->buf, '*');
        buf_add(printer->buf, type->unique->kind == SYN_TYPE_UNIQUE ? " " : "");
        print_type(printer, type->unique, TYPE_LEVEL_TERM);
        return;
    case SYN_TYPE_FUN:
        print_fun_type(printer, type);
        return;
    case SYN_TYPE_SUM:
        print_sum_type(printer, type);
        return;
    case SYN_TYPE_APPLY:
        print_apply_type(printer, type);
        return;
    case SYN_TYPE_EXISTS:
        buf_add_char(printer->buf, '?');
        print_sizes(printer, type->exists.sizes);
        buf_add_char(printer->buf, '.');
        print_type(printer, type->exists.body, TYPE_LEVEL_ANY);
        return;
    }
}

void print_type(struct printer *printer, const struct syn_type *type, int level)
{
    bool parens = type_level(type) < level;
    buf_add(printer->buf, parens ? "(" : "");
    print_bare_type(printer, type);
    buf_add(printer->buf, parens ? ")" : "");
}

/* ---- Patterns ---- */

static int pat_level(const struct syn_pat *pat)
{
    switch (pat->kind) {
    case SYN_PAT_NAME:
    case SYN_PAT_WILDCARD:
    case SYN_PAT_TUPLE:
    case SYN_PAT_RECORD:
        return PAT_LEVEL_ATOM;
    case SYN_PAT_LITERAL:
        return pat->literal.negative ? PAT_LEVEL_TERM : PAT_LEVEL_ATOM;
    case SYN_PAT_CONSTRUCTOR:
        return pat->constructor.args.count > 0 ? PAT_LEVEL_TERM : PAT_LEVEL_ATOM;
    case SYN_PAT_ATTRIBUTE:
        return PAT_LEVEL_TERM;
    case SYN_PAT_ASCRIBE:
        return PAT_LEVEL_ANY;
    }
    bug(pat->loc, "a pattern of unknown kind");
}

static void print_tuple_pat(struct printer *printer, struct syn_pat_list pats)
{
    buf_add_char(printer->buf, '(');
    for (size_t i = 0; i < pats.count; i++) {
        buf_add(printer->buf, i > 0 ? ", " : "");
        print_pat(printer, pats.at[i], PAT_LEVEL_ANY);
    }
    buf_add_char(printer->buf, ')');
}

static void print_record_pat(struct printer *printer, const struct syn_pat *pat)
{
    buf_add_char(printer->buf, '{');
    for (size_t i = 0; i < pat->record.field_count; i++) {
        const struct syn_field_pat *field = &pat->record.fields[i];
        buf_printf(printer->buf, "%s%s", i > 0 ? ", " : "", field->name.name);
        if (field->pat) {
            buf_add(printer->buf, " = ");
            print_pat(printer, field->pat, PAT_LEVEL_ANY);
        }
    }
    buf_add_char(printer->buf, '}');
}

static void print_constructor_pat(struct printer *printer, const struct syn_pat *pat)
{
    buf_printf(printer->buf, "#%s", pat->constructor.name.name);
    for (size_t i = 0; i < pat->constructor.args.count; i++) {
        const struct syn_pat *arg = pat->constructor.args.at[i];
        buf_add_char(printer->buf, ' ');
        print_pat(printer, arg, arg->kind == SYN_PAT_LITERAL ? PAT_LEVEL_TERM : PAT_LEVEL_ATOM);
    }
}

static void print_bare_pat(struct printer *printer, const struct syn_pat *pat)
{
    switch (pat->kind) {
    case SYN_PAT_NAME:
        print_binder(printer, pat->name);
        return;
    case SYN_PAT_WILDCARD:
        buf_add_char(printer->buf, '_');
        return;
    case SYN_PAT_TUPLE:
        print_tuple_pat(printer, pat->tuple);
        return;
    case SYN_PAT_RECORD:
        print_record_pat(printer, pat);
        return;
    case SYN_PAT_ASCRIBE:
        print_pat(printer, pat->ascribe.pat, PAT_LEVEL_ANY);
        buf_add(printer->buf, ": ");
        print_type(printer, pat->ascribe.type, TYPE_LEVEL_ANY);
        return;
    case SYN_PAT_LITERAL:
        print_literal(printer, &pat->literal);
        return;
    case SYN_PAT_CONSTRUCTOR:
        print_constructor_pat(printer, pat);
        return;
    case SYN_PAT_ATTRIBUTE:
        print_attr(printer, pat->attribute.attr);
        buf_add_char(printer->buf, ' ');
        print_pat(printer, pat->attribute.pat, PAT_LEVEL_TERM);
        return;
    }
}

void print_pat(struct printer *printer, const struct syn_pat *pat, int level)
{
    bool parens = pat_level(pat) < level;
    buf_add(printer->buf, parens ? "(" : "");
    print_bare_pat(printer, pat);
    buf_add(printer->buf, parens ? ")" : "");
}
