/* Printing the surface tree: declarations, modules, module types, and the functions that others
 * call. Expressions are in print_exp.c, types and patterns in print_type.c.
 *
 * What is printed reads back as the same tree, so that printing it again gives the same text. The
 * parentheses of the source are gone; those that the grammar needs are put where a node holds
 * together less tightly than its place asks for. */
#include "base/diag.h"
#include "syntax/print_private.h"

#include <string.h>

/* How tightly a module expression holds together: \p -> m, m : s, import, application, atom. */
enum { MOD_LEVEL_LAMBDA, MOD_LEVEL_ASCRIBE, MOD_LEVEL_IMPORT, MOD_LEVEL_APPLY, MOD_LEVEL_ATOM };

static void print_dec(struct printer *printer, const struct syn_dec *dec);
static void print_mod(struct printer *printer, const struct syn_mod *mod, int level);
static void print_spec(struct printer *printer, const struct syn_spec *spec);

static void print_attrs(struct printer *printer, struct syn_attr_list attrs)
{
    for (size_t i = 0; i < attrs.count; i++) {
        print_attr(printer, &attrs.at[i]);
        print_line(printer);
    }
}

static void print_binding(struct printer *printer, const struct syn_type_binding *binding)
{
    static const char *const keywords[] = {"type ", "type~ ", "type^ "};
    buf_printf(printer->buf, "%s%s", keywords[binding->lift], binding->name.name);
    print_type_params(printer, binding->params);
    if (binding->type) {
        buf_add(printer->buf, " = ");
        print_type(printer, binding->type, TYPE_LEVEL_ANY);
    }
}

/* ---- Module types ---- */

static void print_sig(struct printer *printer, const struct syn_sig *sig, bool as_term);

static void print_specs(struct printer *printer, struct syn_spec_list specs)
{
    buf_add_char(printer->buf, '{');
    printer->indent++;
    for (size_t i = 0; i < specs.count; i++) {
        print_line(printer);
        print_spec(printer, specs.at[i]);
    }
    printer->indent--;
    print_line(printer);
    buf_add_char(printer->buf, '}');
}

static void print_sig_fun(struct printer *printer, const struct syn_sig *sig)
{
    if (sig->fun.param_name.name) {
        buf_printf(printer->buf, "(%s: ", sig->fun.param_name.name);
        print_sig(printer, sig->fun.param, false);
        buf_add_char(printer->buf, ')');
    } else {
        print_sig(printer, sig->fun.param, true);
    }
    buf_add(printer->buf, " -> ");
    print_sig(printer, sig->fun.result, false);
}

static void print_bare_sig(struct printer *printer, const struct syn_sig *sig)
{
    switch (sig->kind) {
    case SYN_SIG_NAME:
        print_name(printer, sig->name);
        return;
    case SYN_SIG_SPECS:
        print_specs(printer, sig->specs);
        return;
    case SYN_SIG_WITH:
        print_sig(printer, sig->with.sig, true);
        buf_add(printer->buf, " with ");
        print_name(printer, sig->with.name);
        print_type_params(printer, sig->with.params);
        buf_add(printer->buf, " = ");
        print_type(printer, sig->with.type, TYPE_LEVEL_SUM);
        return;
    case SYN_SIG_FUN:
        print_sig_fun(printer, sig);
        return;
    }
}

/* AS_TERM: where the grammar does not allow an arrow. */
static void print_sig(struct printer *printer, const struct syn_sig *sig, bool as_term)
{
    bool parens = as_term && sig->kind == SYN_SIG_FUN;
    buf_add(printer->buf, parens ? "(" : "");
    print_bare_sig(printer, sig);
    buf_add(printer->buf, parens ? ")" : "");
}

static void print_spec(struct printer *printer, const struct syn_spec *spec)
{
    print_attrs(printer, spec->attrs);
    switch (spec->kind) {
    case SYN_SPEC_VAL:
        buf_add(printer->buf, "val ");
        print_binder(printer, spec->val.name);
        print_type_params(printer, spec->val.params);
        buf_add(printer->buf, ": ");
        print_type(printer, spec->val.type, TYPE_LEVEL_ANY);
        return;
    case SYN_SPEC_TYPE:
        print_binding(printer, &spec->type);
        return;
    case SYN_SPEC_MODULE:
        buf_printf(printer->buf, "module %s: ", spec->module.name.name);
        print_sig(printer, spec->module.sig, false);
        return;
    case SYN_SPEC_INCLUDE:
        buf_add(printer->buf, "include ");
        print_sig(printer, spec->include, false);
        return;
    }
}

/* ---- Modules ---- */

static int mod_level(const struct syn_mod *mod)
{
    switch (mod->kind) {
    case SYN_MOD_NAME:
    case SYN_MOD_STRUCT:
        return MOD_LEVEL_ATOM;
    case SYN_MOD_IMPORT:
        return MOD_LEVEL_IMPORT;
    case SYN_MOD_APPLY:
    case SYN_MOD_PROJECT:
        return MOD_LEVEL_APPLY;
    case SYN_MOD_ASCRIBE:
        return MOD_LEVEL_ASCRIBE;
    case SYN_MOD_LAMBDA:
        return MOD_LEVEL_LAMBDA;
    }
    bug(loc_none(), "a module expression of unknown kind");
}

static void print_struct(struct printer *printer, struct syn_dec_list decs)
{
    buf_add_char(printer->buf, '{');
    printer->indent++;
    for (size_t i = 0; i < decs.count; i++) {
        print_line(printer);
        print_dec(printer, decs.at[i]);
    }
    printer->indent--;
    print_line(printer);
    buf_add_char(printer->buf, '}');
}

static void print_mod_param(struct printer *printer, struct syn_mod_param param)
{
    buf_printf(printer->buf, "(%s: ", param.name.name);
    print_sig(printer, param.sig, false);
    buf_add_char(printer->buf, ')');
}

static void print_mod_lambda(struct printer *printer, const struct syn_mod *mod)
{
    buf_add_char(printer->buf, '\\');
    print_mod_param(printer, mod->lambda.param);
    if (mod->lambda.result) {
        buf_add(printer->buf, ": ");
        print_sig(printer, mod->lambda.result, true);
    }
    buf_add(printer->buf, " -> ");
    print_mod(printer, mod->lambda.body, MOD_LEVEL_LAMBDA);
}

static void print_import(struct printer *printer, const struct syn_import *import)
{
    buf_add(printer->buf, "import ");
    print_string(printer, import->path, strlen(import->path));
}

static void print_bare_mod(struct printer *printer, const struct syn_mod *mod)
{
    switch (mod->kind) {
    case SYN_MOD_NAME:
        print_name(printer, mod->name);
        return;
    case SYN_MOD_STRUCT:
        print_struct(printer, mod->decs);
        return;
    case SYN_MOD_IMPORT:
        print_import(printer, mod->import);
        return;
    case SYN_MOD_APPLY:
        print_mod(printer, mod->apply.fn, MOD_LEVEL_APPLY);
        buf_add_char(printer->buf, ' ');
        print_mod(printer, mod->apply.arg, MOD_LEVEL_ATOM);
        return;
    case SYN_MOD_PROJECT:
        print_mod(printer, mod->project.inner,
                  mod->project.inner->kind == SYN_MOD_PROJECT ? MOD_LEVEL_APPLY : MOD_LEVEL_ATOM);
        buf_printf(printer->buf, ".%s", mod->project.name.name);
        return;
    case SYN_MOD_ASCRIBE:
        print_mod(printer, mod->ascribe.mod, MOD_LEVEL_ASCRIBE);
        buf_add(printer->buf, " : ");
        print_sig(printer, mod->ascribe.sig, false);
        return;
    case SYN_MOD_LAMBDA:
        print_mod_lambda(printer, mod);
        return;
    }
}

static void print_mod(struct printer *printer, const struct syn_mod *mod, int level)
{
    bool parens = mod_level(mod) < level;
    buf_add(printer->buf, parens ? "(" : "");
    print_bare_mod(printer, mod);
    buf_add(printer->buf, parens ? ")" : "");
}

/* ---- Declarations ---- */

static void print_def(struct printer *printer, const struct syn_dec *dec)
{
    buf_add(printer->buf, dec->def.is_entry ? "entry " : "def ");
    print_head(printer, &dec->def.fun);
    print_body(printer, dec->def.fun.body);
}

static void print_module(struct printer *printer, const struct syn_dec *dec)
{
    buf_printf(printer->buf, "module %s", dec->module.name.name);
    for (size_t i = 0; i < dec->module.params.count; i++) {
        buf_add_char(printer->buf, ' ');
        print_mod_param(printer, dec->module.params.at[i]);
    }
    if (dec->module.sig) {
        buf_add(printer->buf, ": ");
        print_sig(printer, dec->module.sig, false);
    }
    buf_add(printer->buf, " = ");
    print_mod(printer, dec->module.body, MOD_LEVEL_LAMBDA);
}

static void print_dec(struct printer *printer, const struct syn_dec *dec)
{
    print_attrs(printer, dec->attrs);
    switch (dec->kind) {
    case SYN_DEC_DEF:
        print_def(printer, dec);
        return;
    case SYN_DEC_TYPE:
        print_binding(printer, &dec->type);
        return;
    case SYN_DEC_MODULE:
        print_module(printer, dec);
        return;
    case SYN_DEC_SIG:
        buf_printf(printer->buf, "module type %s = ", dec->sig.name.name);
        print_sig(printer, dec->sig.sig, false);
        return;
    case SYN_DEC_OPEN:
        buf_add(printer->buf, "open ");
        print_mod(printer, dec->open, MOD_LEVEL_LAMBDA);
        return;
    case SYN_DEC_LOCAL:
        buf_add(printer->buf, "local ");
        print_dec(printer, dec->local);
        return;
    case SYN_DEC_IMPORT:
        print_import(printer, dec->import);
        return;
    }
}

void syntax_print(struct buf *buf, const struct syn_program *program)
{
    struct printer printer = {.buf = buf};
    for (size_t i = 0; i < program->decs.count; i++) {
        buf_add(buf, i > 0 ? "\n" : "");
        print_dec(&printer, program->decs.at[i]);
        buf_add_char(buf, '\n');
    }
}

void syntax_print_exp(struct buf *buf, const struct syn_exp *exp)
{
    print_exp(&(struct printer){.buf = buf, .on_one_line = true}, exp);
}
