/* See syntax_dump.h:
 *
 *     def f x = x + 1      (def 0 f () ((name x)) - (binary + (name x) (literal 0 + 1 ...)))
 *
 * What is absent is `-`; each list stands in parentheses of its own. */
#include "syntax_dump.h"

static void dump_exp(struct buf *buf, const struct syn_exp *exp);
static void dump_pat(struct buf *buf, const struct syn_pat *pat);
static void dump_type(struct buf *buf, const struct syn_type *type);
static void dump_dec(struct buf *buf, const struct syn_dec *dec);
static void dump_mod(struct buf *buf, const struct syn_mod *mod);
static void dump_sig(struct buf *buf, const struct syn_sig *sig);

/* ---- Names, literals, attributes ---- */

static void dump_word(struct buf *buf, const char *word)
{
    buf_printf(buf, " %s", word ? word : "-");
}

static void dump_name(struct buf *buf, struct syn_name name)
{
    buf_add(buf, " ");
    for (size_t i = 0; i < name.qual_count; i++)
        buf_printf(buf, "%s::", name.quals[i]);
    buf_add(buf, name.name);
}

static void dump_sizes(struct buf *buf, struct syn_ident_list sizes)
{
    buf_add(buf, " (");
    for (size_t i = 0; i < sizes.count; i++)
        dump_word(buf, sizes.at[i].name);
    buf_add(buf, ")");
}

static void dump_literal(struct buf *buf, const struct syn_literal *literal)
{
    bool is_number = literal->kind == SYN_LITERAL_INT || literal->kind == SYN_LITERAL_FLOAT;
    buf_printf(buf, " (literal %d %d %llu %a", (int)literal->kind, literal->negative,
               (unsigned long long)literal->value, literal->real);
    buf_printf(buf, " %d", literal->has_suffix ? (int)literal->suffix : -1);
    if (is_number)
        dump_word(buf, literal->text);
    for (size_t i = 0; literal->kind == SYN_LITERAL_STRING && i < literal->len; i++)
        buf_printf(buf, " %d", (unsigned char)literal->text[i]);
    buf_add(buf, ")");
}

static void dump_attr(struct buf *buf, const struct syn_attr *attr)
{
    buf_printf(buf, " (%s %d", attr->name, attr->has_args);
    for (size_t i = 0; i < attr->arg_count; i++)
        dump_attr(buf, &attr->args[i]);
    buf_add(buf, ")");
}

static void dump_attrs(struct buf *buf, struct syn_attr_list attrs)
{
    buf_add(buf, " (");
    for (size_t i = 0; i < attrs.count; i++)
        dump_attr(buf, &attrs.at[i]);
    buf_add(buf, ")");
}

static void dump_type_params(struct buf *buf, struct syn_type_param_list params)
{
    buf_add(buf, " (");
    for (size_t i = 0; i < params.count; i++)
        buf_printf(buf, " %d:%s", (int)params.at[i].kind, params.at[i].name.name);
    buf_add(buf, ")");
}

/* ---- Lists ---- */

static void dump_exps(struct buf *buf, struct syn_exp_list exps)
{
    buf_add(buf, " (");
    for (size_t i = 0; i < exps.count; i++)
        dump_exp(buf, exps.at[i]);
    buf_add(buf, ")");
}

static void dump_pats(struct buf *buf, struct syn_pat_list pats)
{
    buf_add(buf, " (");
    for (size_t i = 0; i < pats.count; i++)
        dump_pat(buf, pats.at[i]);
    buf_add(buf, ")");
}

static void dump_types(struct buf *buf, struct syn_type_list types)
{
    buf_add(buf, " (");
    for (size_t i = 0; i < types.count; i++)
        dump_type(buf, types.at[i]);
    buf_add(buf, ")");
}

static void dump_opt_exp(struct buf *buf, const struct syn_exp *exp)
{
    if (exp)
        dump_exp(buf, exp);
    else
        buf_add(buf, " -");
}

static void dump_opt_type(struct buf *buf, const struct syn_type *type)
{
    if (type)
        dump_type(buf, type);
    else
        buf_add(buf, " -");
}

static void dump_opt_sig(struct buf *buf, const struct syn_sig *sig)
{
    if (sig)
        dump_sig(buf, sig);
    else
        buf_add(buf, " -");
}

/* ---- Types ---- */

static void dump_type_parts(struct buf *buf, const struct syn_type *type)
{
    switch (type->kind) {
    case SYN_TYPE_NAME:
        dump_name(buf, type->name);
        return;
    case SYN_TYPE_TUPLE:
        dump_types(buf, type->tuple);
        return;
    case SYN_TYPE_RECORD:
        for (size_t i = 0; i < type->record.field_count; i++) {
            dump_word(buf, type->record.fields[i].name.name);
            dump_type(buf, type->record.fields[i].type);
        }
        return;
    case SYN_TYPE_ARRAY:
        dump_opt_exp(buf, type->array.size);
        dump_type(buf, type->array.elem);
        return;
    case SYN_TYPE_UNIQUE:
        dump_type(buf, type->unique);
        return;
    case SYN_TYPE_FUN:
        dump_word(buf, type->fun.param_name.name);
        dump_type(buf, type->fun.param);
        dump_type(buf, type->fun.result);
        return;
    case SYN_TYPE_SUM:
        for (size_t i = 0; i < type->sum.variant_count; i++) {
            dump_word(buf, type->sum.variants[i].name.name);
            dump_types(buf, type->sum.variants[i].payload);
        }
        return;
    case SYN_TYPE_APPLY:
        dump_name(buf, type->apply.name);
        for (size_t i = 0; i < type->apply.arg_count; i++) {
            dump_opt_exp(buf, type->apply.args[i].size);
            dump_opt_type(buf, type->apply.args[i].type);
        }
        return;
    case SYN_TYPE_EXISTS:
        dump_sizes(buf, type->exists.sizes);
        dump_type(buf, type->exists.body);
        return;
    }
}

static void dump_type(struct buf *buf, const struct syn_type *type)
{
    buf_printf(buf, " (%s", syn_type_kind_name(type->kind));
    dump_type_parts(buf, type);
    buf_add(buf, ")");
}

/* ---- Patterns ---- */

static void dump_pat_parts(struct buf *buf, const struct syn_pat *pat)
{
    switch (pat->kind) {
    case SYN_PAT_NAME:
        dump_word(buf, pat->name.name);
        return;
    case SYN_PAT_WILDCARD:
        return;
    case SYN_PAT_TUPLE:
        dump_pats(buf, pat->tuple);
        return;
    case SYN_PAT_RECORD:
        for (size_t i = 0; i < pat->record.field_count; i++) {
            dump_word(buf, pat->record.fields[i].name.name);
            if (pat->record.fields[i].pat)
                dump_pat(buf, pat->record.fields[i].pat);
        }
        return;
    case SYN_PAT_ASCRIBE:
        dump_pat(buf, pat->ascribe.pat);
        dump_type(buf, pat->ascribe.type);
        return;
    case SYN_PAT_LITERAL:
        dump_literal(buf, &pat->literal);
        return;
    case SYN_PAT_CONSTRUCTOR:
        dump_word(buf, pat->constructor.name.name);
        dump_pats(buf, pat->constructor.args);
        return;
    case SYN_PAT_ATTRIBUTE:
        dump_attr(buf, pat->attribute.attr);
        dump_pat(buf, pat->attribute.pat);
        return;
    }
}

static void dump_pat(struct buf *buf, const struct syn_pat *pat)
{
    buf_printf(buf, " (%s", syn_pat_kind_name(pat->kind));
    dump_pat_parts(buf, pat);
    buf_add(buf, ")");
}

/* ---- Expressions ---- */

static void dump_slices(struct buf *buf, struct syn_slice_list slices)
{
    buf_add(buf, " [");
    for (size_t i = 0; i < slices.count; i++) {
        const struct syn_slice *slice = &slices.at[i];
        buf_add(buf, slice->is_range ? " range" : " index");
        dump_opt_exp(buf, slice->is_range ? slice->from : slice->index);
        dump_opt_exp(buf, slice->to);
        dump_opt_exp(buf, slice->step);
    }
    buf_add(buf, "]");
}

static void dump_path(struct buf *buf, struct syn_path path)
{
    buf_add(buf, " (path");
    for (size_t i = 0; i < path.step_count; i++) {
        dump_word(buf, path.steps[i].field.name);
        dump_slices(buf, path.steps[i].slices);
    }
    buf_add(buf, ")");
}

static void dump_function(struct buf *buf, const struct syn_function *function)
{
    dump_word(buf, function->name.name);
    dump_type_params(buf, function->type_params);
    dump_pats(buf, function->params);
    dump_opt_type(buf, function->result);
    dump_exp(buf, function->body);
}

static void dump_fields(struct buf *buf, const struct syn_exp *exp)
{
    for (size_t i = 0; i < exp->record.field_count; i++) {
        dump_word(buf, exp->record.fields[i].name.name);
        dump_opt_exp(buf, exp->record.fields[i].value);
    }
}

static void dump_loop(struct buf *buf, const struct syn_exp *exp)
{
    buf_printf(buf, " %d", (int)exp->loop.kind);
    dump_sizes(buf, exp->loop.sizes);
    dump_pat(buf, exp->loop.pat);
    dump_opt_exp(buf, exp->loop.init);
    dump_word(buf, exp->loop.counter.name);
    if (exp->loop.elem)
        dump_pat(buf, exp->loop.elem);
    dump_exp(buf, exp->loop.until);
    dump_exp(buf, exp->loop.body);
}

static void dump_match(struct buf *buf, const struct syn_exp *exp)
{
    dump_exp(buf, exp->match.value);
    for (size_t i = 0; i < exp->match.case_count; i++) {
        dump_pat(buf, exp->match.cases[i].pat);
        dump_exp(buf, exp->match.cases[i].body);
    }
}

static void dump_exp_parts(struct buf *buf, const struct syn_exp *exp)
{
    switch (exp->kind) {
    case SYN_EXP_NAME:
    case SYN_EXP_OPERATOR:
        dump_name(buf, exp->name);
        return;
    case SYN_EXP_LITERAL:
        dump_literal(buf, &exp->literal);
        return;
    case SYN_EXP_TUPLE:
        dump_exps(buf, exp->tuple);
        return;
    case SYN_EXP_ARRAY:
        dump_exps(buf, exp->array);
        return;
    case SYN_EXP_RECORD:
        dump_fields(buf, exp);
        return;
    case SYN_EXP_APPLY:
        dump_exp(buf, exp->apply.fn);
        dump_exps(buf, exp->apply.args);
        return;
    case SYN_EXP_BINARY:
        dump_name(buf, exp->binary.op);
        dump_exp(buf, exp->binary.left);
        dump_exp(buf, exp->binary.right);
        return;
    case SYN_EXP_NEGATE:
    case SYN_EXP_NOT:
        dump_exp(buf, exp->operand);
        return;
    case SYN_EXP_IF:
        dump_exp(buf, exp->if_.cond);
        dump_exp(buf, exp->if_.then_);
        dump_exp(buf, exp->if_.else_);
        return;
    case SYN_EXP_LET:
        dump_sizes(buf, exp->let.sizes);
        dump_pat(buf, exp->let.pat);
        dump_exp(buf, exp->let.value);
        dump_exp(buf, exp->let.body);
        return;
    case SYN_EXP_LET_FUN:
        dump_function(buf, &exp->let_fun.fun);
        dump_exp(buf, exp->let_fun.body);
        return;
    case SYN_EXP_LOOP:
        dump_loop(buf, exp);
        return;
    case SYN_EXP_MATCH:
        dump_match(buf, exp);
        return;
    case SYN_EXP_LAMBDA:
        dump_pats(buf, exp->lambda.params);
        dump_opt_type(buf, exp->lambda.result);
        dump_exp(buf, exp->lambda.body);
        return;
    case SYN_EXP_SECTION_LEFT:
    case SYN_EXP_SECTION_RIGHT:
        buf_add(buf, exp->kind == SYN_EXP_SECTION_LEFT ? " left" : " right");
        dump_name(buf, exp->section.op);
        dump_exp(buf, exp->section.operand);
        return;
    case SYN_EXP_SECTION_PATH:
        dump_path(buf, exp->section_path);
        return;
    case SYN_EXP_INDEX:
        dump_exp(buf, exp->index.array);
        dump_slices(buf, exp->index.slices);
        return;
    case SYN_EXP_UPDATE:
        dump_exp(buf, exp->update.target);
        dump_path(buf, exp->update.path);
        dump_exp(buf, exp->update.value);
        return;
    case SYN_EXP_PROJECT:
        dump_exp(buf, exp->project.operand);
        dump_word(buf, exp->project.field.name);
        return;
    case SYN_EXP_ASCRIBE:
    case SYN_EXP_COERCE:
        dump_exp(buf, exp->ascribe.operand);
        dump_type(buf, exp->ascribe.type);
        return;
    case SYN_EXP_RANGE:
        buf_printf(buf, " %d", (int)exp->range.kind);
        dump_exp(buf, exp->range.first);
        dump_opt_exp(buf, exp->range.second);
        dump_exp(buf, exp->range.last);
        return;
    case SYN_EXP_ASSERT:
        dump_exp(buf, exp->assert_.cond);
        dump_exp(buf, exp->assert_.body);
        return;
    case SYN_EXP_ATTRIBUTE:
        dump_attr(buf, exp->attribute.attr);
        dump_exp(buf, exp->attribute.body);
        return;
    case SYN_EXP_CONSTRUCTOR:
        dump_word(buf, exp->constructor.name.name);
        dump_exps(buf, exp->constructor.args);
        return;
    case SYN_EXP_OPEN:
        dump_name(buf, exp->open.module);
        dump_exp(buf, exp->open.body);
        return;
    case SYN_EXP_HOLE:
        return;
    }
}

static void dump_exp(struct buf *buf, const struct syn_exp *exp)
{
    buf_printf(buf, " (%s", syn_exp_kind_name(exp->kind));
    dump_exp_parts(buf, exp);
    buf_add(buf, ")");
}

/* ---- Modules ---- */

static void dump_binding(struct buf *buf, const struct syn_type_binding *binding)
{
    buf_printf(buf, " %d", (int)binding->lift);
    dump_word(buf, binding->name.name);
    dump_type_params(buf, binding->params);
    dump_opt_type(buf, binding->type);
}

static void dump_spec(struct buf *buf, const struct syn_spec *spec)
{
    buf_printf(buf, " (spec %d", (int)spec->kind);
    dump_attrs(buf, spec->attrs);
    switch (spec->kind) {
    case SYN_SPEC_VAL:
        dump_word(buf, spec->val.name.name);
        dump_type_params(buf, spec->val.params);
        dump_type(buf, spec->val.type);
        break;
    case SYN_SPEC_TYPE:
        dump_binding(buf, &spec->type);
        break;
    case SYN_SPEC_MODULE:
        dump_word(buf, spec->module.name.name);
        dump_sig(buf, spec->module.sig);
        break;
    case SYN_SPEC_INCLUDE:
        dump_sig(buf, spec->include);
        break;
    }
    buf_add(buf, ")");
}

static void dump_sig(struct buf *buf, const struct syn_sig *sig)
{
    buf_printf(buf, " (sig %d", (int)sig->kind);
    switch (sig->kind) {
    case SYN_SIG_NAME:
        dump_name(buf, sig->name);
        break;
    case SYN_SIG_SPECS:
        for (size_t i = 0; i < sig->specs.count; i++)
            dump_spec(buf, sig->specs.at[i]);
        break;
    case SYN_SIG_WITH:
        dump_sig(buf, sig->with.sig);
        dump_name(buf, sig->with.name);
        dump_type_params(buf, sig->with.params);
        dump_type(buf, sig->with.type);
        break;
    case SYN_SIG_FUN:
        dump_word(buf, sig->fun.param_name.name);
        dump_sig(buf, sig->fun.param);
        dump_sig(buf, sig->fun.result);
        break;
    }
    buf_add(buf, ")");
}

static void dump_mod_param(struct buf *buf, struct syn_mod_param param)
{
    dump_word(buf, param.name.name);
    dump_sig(buf, param.sig);
}

static void dump_decs(struct buf *buf, struct syn_dec_list decs)
{
    for (size_t i = 0; i < decs.count; i++)
        dump_dec(buf, decs.at[i]);
}

static void dump_mod(struct buf *buf, const struct syn_mod *mod)
{
    buf_printf(buf, " (mod %d", (int)mod->kind);
    switch (mod->kind) {
    case SYN_MOD_NAME:
        dump_name(buf, mod->name);
        break;
    case SYN_MOD_STRUCT:
        dump_decs(buf, mod->decs);
        break;
    case SYN_MOD_IMPORT:
        dump_word(buf, mod->import->path);
        break;
    case SYN_MOD_APPLY:
        dump_mod(buf, mod->apply.fn);
        dump_mod(buf, mod->apply.arg);
        break;
    case SYN_MOD_PROJECT:
        dump_mod(buf, mod->project.inner);
        dump_word(buf, mod->project.name.name);
        break;
    case SYN_MOD_ASCRIBE:
        dump_mod(buf, mod->ascribe.mod);
        dump_sig(buf, mod->ascribe.sig);
        break;
    case SYN_MOD_LAMBDA:
        dump_mod_param(buf, mod->lambda.param);
        dump_opt_sig(buf, mod->lambda.result);
        dump_mod(buf, mod->lambda.body);
        break;
    }
    buf_add(buf, ")");
}

/* ---- Declarations ---- */

static void dump_module(struct buf *buf, const struct syn_dec *dec)
{
    dump_word(buf, dec->module.name.name);
    for (size_t i = 0; i < dec->module.params.count; i++)
        dump_mod_param(buf, dec->module.params.at[i]);
    dump_opt_sig(buf, dec->module.sig);
    dump_mod(buf, dec->module.body);
}

static void dump_dec(struct buf *buf, const struct syn_dec *dec)
{
    buf_printf(buf, "\n(%s", syn_dec_kind_name(dec->kind));
    dump_attrs(buf, dec->attrs);
    switch (dec->kind) {
    case SYN_DEC_DEF:
        buf_printf(buf, " %d", dec->def.is_entry);
        dump_function(buf, &dec->def.fun);
        break;
    case SYN_DEC_TYPE:
        dump_binding(buf, &dec->type);
        break;
    case SYN_DEC_MODULE:
        dump_module(buf, dec);
        break;
    case SYN_DEC_SIG:
        dump_word(buf, dec->sig.name.name);
        dump_sig(buf, dec->sig.sig);
        break;
    case SYN_DEC_OPEN:
        dump_mod(buf, dec->open);
        break;
    case SYN_DEC_LOCAL:
        dump_dec(buf, dec->local);
        break;
    case SYN_DEC_IMPORT:
        dump_word(buf, dec->import->path);
        break;
    }
    buf_add(buf, ")");
}

void syntax_dump(struct buf *buf, const struct syn_program *program)
{
    dump_decs(buf, program->decs);
}
