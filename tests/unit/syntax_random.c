/* See syntax_random.h. What the reader never builds is not made either: an application of an
 * application, the negation of a number, a section with `-` on the left, the part of a module that
 * has a name. */
#include "syntax_random.h"

#include <string.h>

struct maker {
    struct arena *arena;
    uint64_t state;
};

static const struct syn_exp *make_exp(struct maker *maker, unsigned depth);
static const struct syn_pat *make_pat(struct maker *maker, unsigned depth);
static const struct syn_type *make_type(struct maker *maker, unsigned depth);
static const struct syn_mod *make_mod(struct maker *maker, unsigned depth);
static const struct syn_sig *make_sig(struct maker *maker, unsigned depth);
static const struct syn_dec *make_dec(struct maker *maker, unsigned depth);

static size_t pick(struct maker *maker, size_t n)
{
    maker->state = maker->state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (size_t)((maker->state >> 33) % n);
}

static bool flip(struct maker *maker)
{
    return pick(maker, 2) == 0;
}

#define PICK(maker, table) (table)[pick(maker, sizeof(table) / sizeof *(table))]

/* ---- Names and literals ---- */

static struct syn_ident make_ident(struct maker *maker)
{
    static const char *const words[] = {"a", "b", "x'", "f_1", "_y", "n", "empty", "fun"};
    return (struct syn_ident){PICK(maker, words), loc_none()};
}

static const char *make_operator(struct maker *maker)
{
    static const char *const operators[] = {"+",   "-",   "*",   "/",   "%",   "//", "%%",  "**",
                                            "==",  "!=",  "<",   "<=",  ">",   ">=", "|",   "^",
                                            "&",   "<<",  ">>",  "||",  "&&",  "|>", "<|",  "+.",
                                            "-^",  ">>=", "<|>", "!!",  "=",   "*=", "<-<", ">->",
                                            "%%%", "**^", "&&&", "||>", ">>>", "^^"};
    const char *op = PICK(maker, operators);
    return strcmp(op, "=") == 0 ? "=+" : op;
}

/* An operator or a word where one stands between operands. */
static struct syn_name qualify(struct maker *maker, const char *word)
{
    static const char *const quals[] = {"M", "N'", "m_1"};
    struct syn_name name = {.name = word, .loc = loc_none()};
    if (pick(maker, 4) == 0) {
        name.quals = &quals[pick(maker, 2)];
        name.qual_count = 1 + pick(maker, 2);
    }
    return name;
}

static struct syn_name make_name(struct maker *maker)
{
    return qualify(maker, make_ident(maker).name);
}

static struct syn_name make_infix(struct maker *maker)
{
    return pick(maker, 5) == 0 ? make_name(maker) : qualify(maker, make_operator(maker));
}

static struct syn_ident make_binder(struct maker *maker)
{
    if (pick(maker, 6) == 0)
        return (struct syn_ident){make_operator(maker), loc_none()};
    return make_ident(maker);
}

static struct syn_ident make_field(struct maker *maker)
{
    static const char *const numbers[] = {"0", "1", "10"};
    if (pick(maker, 3) == 0)
        return (struct syn_ident){PICK(maker, numbers), loc_none()};
    return make_ident(maker);
}

static struct syn_ident_list make_sizes(struct maker *maker, size_t least)
{
    size_t count = least + pick(maker, 2);
    struct syn_ident *at = ARENA_ARRAY(maker->arena, struct syn_ident, count);
    for (size_t i = 0; i < count; i++)
        at[i] = make_ident(maker);
    return (struct syn_ident_list){at, count};
}

static struct syn_literal make_number(struct maker *maker)
{
    static const struct syn_literal numbers[] = {
        {.kind = SYN_LITERAL_INT, .value = 1, .text = "1"},
        {.kind = SYN_LITERAL_INT,
         .value = 255,
         .text = "0xFF",
         .has_suffix = true,
         .suffix = SCALAR_I8},
        {.kind = SYN_LITERAL_INT, .value = 14, .text = "0rXIV"},
        {.kind = SYN_LITERAL_FLOAT, .real = 1.5, .text = "1.5"},
        {.kind = SYN_LITERAL_FLOAT,
         .real = 2,
         .text = "2",
         .has_suffix = true,
         .suffix = SCALAR_F32},
        {.kind = SYN_LITERAL_FLOAT, .real = 12, .text = "0x1.8p3"},
        {.kind = SYN_LITERAL_FLOAT,
         .real = 100,
         .text = "1e2",
         .has_suffix = true,
         .suffix = SCALAR_F16},
    };
    struct syn_literal number = PICK(maker, numbers);
    number.negative = pick(maker, 3) == 0;
    return number;
}

static struct syn_literal make_literal(struct maker *maker)
{
    static const struct syn_literal others[] = {
        {.kind = SYN_LITERAL_BOOL, .value = 1},     {.kind = SYN_LITERAL_BOOL},
        {.kind = SYN_LITERAL_CHAR, .value = 'a'},   {.kind = SYN_LITERAL_CHAR, .value = '\''},
        {.kind = SYN_LITERAL_CHAR, .value = 0x3BB},
    };
    return flip(maker) ? make_number(maker) : PICK(maker, others);
}

static struct syn_literal make_string(struct maker *maker)
{
    static const char *const texts[] = {"", "a\"b\\", "\n\x0e", "\xCE\xBB",
                                        "-- no comment"};
    const char *text = PICK(maker, texts);
    return (struct syn_literal){.kind = SYN_LITERAL_STRING, .text = text, .len = strlen(text)};
}

static const struct syn_import *make_import(struct maker *maker)
{
    struct syn_import *import = ARENA_NEW(maker->arena, struct syn_import);
    import->path = make_string(maker).text;
    return import;
}

static void make_attr(struct maker *maker, struct syn_attr *attr, unsigned depth)
{
    static const char *const names[] = {"unsafe", "inline", "3", "a'"};
    attr->name = PICK(maker, names);
    attr->has_args = attr->name[0] != '3' && flip(maker);
    attr->arg_count = attr->has_args && depth > 0 ? pick(maker, 3) : 0;
    struct syn_attr *args = ARENA_ARRAY(maker->arena, struct syn_attr, attr->arg_count);
    attr->args = args;
    for (size_t i = 0; i < attr->arg_count; i++)
        make_attr(maker, &args[i], depth - 1);
}

static const struct syn_attr *make_new_attr(struct maker *maker)
{
    struct syn_attr *attr = ARENA_NEW(maker->arena, struct syn_attr);
    make_attr(maker, attr, 2);
    return attr;
}

static struct syn_attr_list make_attrs(struct maker *maker)
{
    size_t count = pick(maker, 3) == 0 ? 1 + pick(maker, 2) : 0;
    struct syn_attr *at = ARENA_ARRAY(maker->arena, struct syn_attr, count);
    for (size_t i = 0; i < count; i++)
        make_attr(maker, &at[i], 2);
    return (struct syn_attr_list){at, count};
}

static struct syn_type_param_list make_type_params(struct maker *maker)
{
    size_t count = pick(maker, 3);
    struct syn_type_param *at = ARENA_ARRAY(maker->arena, struct syn_type_param, count);
    for (size_t i = 0; i < count; i++) {
        at[i].kind = (enum syn_type_param_kind)pick(maker, SYN_PARAM_LIFTED + 1);
        at[i].name = make_ident(maker);
    }
    return (struct syn_type_param_list){at, count};
}

/* ---- Lists ---- */

static struct syn_exp_list make_exps(struct maker *maker, unsigned depth, size_t count)
{
    const struct syn_exp **at = ARENA_ARRAY(maker->arena, const struct syn_exp *, count);
    for (size_t i = 0; i < count; i++)
        at[i] = make_exp(maker, depth);
    return (struct syn_exp_list){at, count};
}

static struct syn_pat_list make_pats(struct maker *maker, unsigned depth, size_t count)
{
    const struct syn_pat **at = ARENA_ARRAY(maker->arena, const struct syn_pat *, count);
    for (size_t i = 0; i < count; i++)
        at[i] = make_pat(maker, depth);
    return (struct syn_pat_list){at, count};
}

static struct syn_type_list make_types(struct maker *maker, unsigned depth, size_t count)
{
    const struct syn_type **at = ARENA_ARRAY(maker->arena, const struct syn_type *, count);
    for (size_t i = 0; i < count; i++)
        at[i] = make_type(maker, depth);
    return (struct syn_type_list){at, count};
}

/* A tuple has no component, or two and more. */
static size_t tuple_size(struct maker *maker)
{
    size_t size = pick(maker, 3);
    return size == 1 ? 3 : size;
}

/* ---- Types ---- */

static void make_record_type(struct maker *maker, struct syn_type *type, unsigned depth)
{
    size_t count = pick(maker, 3);
    struct syn_field_type *fields = ARENA_ARRAY(maker->arena, struct syn_field_type, count);
    for (size_t i = 0; i < count; i++)
        fields[i] = (struct syn_field_type){make_field(maker), make_type(maker, depth)};
    type->record.fields = fields;
    type->record.field_count = count;
}

static void make_sum_type(struct maker *maker, struct syn_type *type, unsigned depth)
{
    size_t count = 1 + pick(maker, 3);
    struct syn_variant *variants = ARENA_ARRAY(maker->arena, struct syn_variant, count);
    for (size_t i = 0; i < count; i++)
        variants[i] =
            (struct syn_variant){make_ident(maker), make_types(maker, depth, pick(maker, 3))};
    type->sum.variants = variants;
    type->sum.variant_count = count;
}

static void make_type_args(struct maker *maker, struct syn_type *type, unsigned depth)
{
    size_t count = 1 + pick(maker, 2);
    struct syn_type_arg *args = ARENA_ARRAY(maker->arena, struct syn_type_arg, count);
    for (size_t i = 0; i < count; i++) {
        bool is_type = flip(maker);
        args[i].type = is_type ? make_type(maker, depth) : NULL;
        args[i].size = !is_type && flip(maker) ? make_exp(maker, depth) : NULL;
    }
    type->apply.name = make_name(maker);
    type->apply.args = args;
    type->apply.arg_count = count;
}

static void make_type_parts(struct maker *maker, struct syn_type *type, unsigned depth)
{
    switch (type->kind) {
    case SYN_TYPE_NAME:
        type->name = make_name(maker);
        return;
    case SYN_TYPE_TUPLE:
        type->tuple = make_types(maker, depth, tuple_size(maker));
        return;
    case SYN_TYPE_RECORD:
        make_record_type(maker, type, depth);
        return;
    case SYN_TYPE_ARRAY:
        type->array.size = flip(maker) ? make_exp(maker, depth) : NULL;
        type->array.elem = make_type(maker, depth);
        return;
    case SYN_TYPE_UNIQUE:
        type->unique = make_type(maker, depth);
        return;
    case SYN_TYPE_FUN:
        type->fun.param_name = flip(maker) ? make_ident(maker) : (struct syn_ident){0};
        type->fun.param = make_type(maker, depth);
        type->fun.result = make_type(maker, depth);
        return;
    case SYN_TYPE_SUM:
        make_sum_type(maker, type, depth);
        return;
    case SYN_TYPE_APPLY:
        make_type_args(maker, type, depth);
        return;
    case SYN_TYPE_EXISTS:
        type->exists.sizes = make_sizes(maker, 1);
        type->exists.body = make_type(maker, depth);
        return;
    }
}

static const struct syn_type *make_type(struct maker *maker, unsigned depth)
{
    struct syn_type *type = ARENA_NEW(maker->arena, struct syn_type);
    type->kind = depth > 0 ? (enum syn_type_kind)pick(maker, SYN_TYPE_EXISTS + 1) : SYN_TYPE_NAME;
    make_type_parts(maker, type, depth > 0 ? depth - 1 : 0);
    return type;
}

static const struct syn_type *make_opt_type(struct maker *maker, unsigned depth)
{
    return pick(maker, 3) == 0 ? make_type(maker, depth) : NULL;
}

/* ---- Patterns ---- */

static bool is_number(struct syn_ident field)
{
    return field.name[0] >= '0' && field.name[0] <= '9';
}

static void make_record_pat(struct maker *maker, struct syn_pat *pat, unsigned depth)
{
    size_t count = pick(maker, 3);
    struct syn_field_pat *fields = ARENA_ARRAY(maker->arena, struct syn_field_pat, count);
    for (size_t i = 0; i < count; i++) {
        fields[i].name = make_field(maker);
        bool is_short = flip(maker) && !is_number(fields[i].name);
        fields[i].pat = is_short ? NULL : make_pat(maker, depth);
    }
    pat->record.fields = fields;
    pat->record.field_count = count;
}

static void make_pat_parts(struct maker *maker, struct syn_pat *pat, unsigned depth)
{
    switch (pat->kind) {
    case SYN_PAT_NAME:
        pat->name = make_binder(maker);
        return;
    case SYN_PAT_WILDCARD:
        return;
    case SYN_PAT_TUPLE:
        pat->tuple = make_pats(maker, depth, tuple_size(maker));
        return;
    case SYN_PAT_RECORD:
        make_record_pat(maker, pat, depth);
        return;
    case SYN_PAT_ASCRIBE:
        pat->ascribe.pat = make_pat(maker, depth);
        pat->ascribe.type = make_type(maker, depth);
        return;
    case SYN_PAT_LITERAL:
        pat->literal = make_literal(maker);
        return;
    case SYN_PAT_CONSTRUCTOR:
        pat->constructor.name = make_ident(maker);
        pat->constructor.args = make_pats(maker, depth, pick(maker, 3));
        return;
    case SYN_PAT_ATTRIBUTE:
        pat->attribute.attr = make_new_attr(maker);
        pat->attribute.pat = make_pat(maker, depth);
        return;
    }
}

static const struct syn_pat *make_pat(struct maker *maker, unsigned depth)
{
    struct syn_pat *pat = ARENA_NEW(maker->arena, struct syn_pat);
    pat->kind = depth > 0 ? (enum syn_pat_kind)pick(maker, SYN_PAT_ATTRIBUTE + 1) : SYN_PAT_NAME;
    make_pat_parts(maker, pat, depth > 0 ? depth - 1 : 0);
    return pat;
}

/* ---- Expressions ---- */

static const struct syn_exp *make_opt_exp(struct maker *maker, unsigned depth)
{
    return flip(maker) ? make_exp(maker, depth) : NULL;
}

static struct syn_slice_list make_slices(struct maker *maker, unsigned depth)
{
    size_t count = 1 + pick(maker, 2);
    struct syn_slice *at = ARENA_ARRAY(maker->arena, struct syn_slice, count);
    for (size_t i = 0; i < count; i++) {
        at[i].is_range = flip(maker);
        at[i].index = at[i].is_range ? NULL : make_exp(maker, depth);
        at[i].from = at[i].is_range ? make_opt_exp(maker, depth) : NULL;
        at[i].to = at[i].is_range ? make_opt_exp(maker, depth) : NULL;
        at[i].step = at[i].is_range ? make_opt_exp(maker, depth) : NULL;
    }
    return (struct syn_slice_list){at, count};
}

static struct syn_path make_path(struct maker *maker, unsigned depth)
{
    size_t count = 1 + pick(maker, 3);
    struct syn_step *steps = ARENA_ARRAY(maker->arena, struct syn_step, count);
    for (size_t i = 0; i < count; i++)
        if (flip(maker))
            steps[i].field = make_field(maker);
        else
            steps[i].slices = make_slices(maker, depth);
    return (struct syn_path){steps, count};
}

static void make_function(struct maker *maker, struct syn_function *function, size_t params,
                          unsigned depth)
{
    function->name = make_binder(maker);
    function->type_params = make_type_params(maker);
    function->params = make_pats(maker, depth, params);
    function->result = make_opt_type(maker, depth);
    function->body = make_exp(maker, depth);
}

static void make_record(struct maker *maker, struct syn_exp *exp, unsigned depth)
{
    size_t count = pick(maker, 3);
    struct syn_field_exp *fields = ARENA_ARRAY(maker->arena, struct syn_field_exp, count);
    for (size_t i = 0; i < count; i++) {
        fields[i].name = make_field(maker);
        bool is_short = flip(maker) && !is_number(fields[i].name);
        fields[i].value = is_short ? NULL : make_exp(maker, depth);
    }
    exp->record.fields = fields;
    exp->record.field_count = count;
}

/* The function of an application: no application, and no constructor without arguments. */
static const struct syn_exp *make_applied(struct maker *maker, unsigned depth)
{
    const struct syn_exp *fn = make_exp(maker, depth);
    bool is_merged = fn->kind == SYN_EXP_APPLY ||
                     (fn->kind == SYN_EXP_CONSTRUCTOR && fn->constructor.args.count == 0);
    return is_merged ? make_applied(maker, depth > 0 ? depth - 1 : 0) : fn;
}

static const struct syn_exp *make_negated(struct maker *maker, unsigned depth)
{
    const struct syn_exp *operand = make_exp(maker, depth);
    bool is_merged =
        operand->kind == SYN_EXP_LITERAL && !operand->literal.negative &&
        (operand->literal.kind == SYN_LITERAL_INT || operand->literal.kind == SYN_LITERAL_FLOAT);
    return is_merged ? make_negated(maker, depth) : operand;
}

static void make_loop(struct maker *maker, struct syn_exp *exp, unsigned depth)
{
    exp->loop.kind = (enum syn_loop_kind)pick(maker, SYN_LOOP_WHILE + 1);
    exp->loop.sizes = make_sizes(maker, 0);
    exp->loop.pat = make_pat(maker, depth);
    exp->loop.init = make_opt_exp(maker, depth);
    if (exp->loop.kind == SYN_LOOP_FOR_LESS)
        exp->loop.counter = make_ident(maker);
    if (exp->loop.kind == SYN_LOOP_FOR_IN)
        exp->loop.elem = make_pat(maker, depth);
    exp->loop.until = make_exp(maker, depth);
    exp->loop.body = make_exp(maker, depth);
}

static void make_match(struct maker *maker, struct syn_exp *exp, unsigned depth)
{
    size_t count = 1 + pick(maker, 2);
    struct syn_case *cases = ARENA_ARRAY(maker->arena, struct syn_case, count);
    for (size_t i = 0; i < count; i++)
        cases[i] = (struct syn_case){make_pat(maker, depth), make_exp(maker, depth), loc_none()};
    exp->match.value = make_exp(maker, depth);
    exp->match.cases = cases;
    exp->match.case_count = count;
}

static struct syn_name make_section_operator(struct maker *maker, bool is_left)
{
    struct syn_name op = make_infix(maker);
    bool is_minus = op.qual_count == 0 && strcmp(op.name, "-") == 0;
    return is_minus && !is_left ? make_section_operator(maker, is_left) : op;
}

static void make_exp_parts(struct maker *maker, struct syn_exp *exp, unsigned depth)
{
    switch (exp->kind) {
    case SYN_EXP_NAME:
        exp->name = make_name(maker);
        return;
    case SYN_EXP_OPERATOR:
        exp->name = qualify(maker, make_operator(maker));
        return;
    case SYN_EXP_LITERAL:
        exp->literal = pick(maker, 5) == 0 ? make_string(maker) : make_literal(maker);
        return;
    case SYN_EXP_TUPLE:
        exp->tuple = make_exps(maker, depth, tuple_size(maker));
        return;
    case SYN_EXP_ARRAY:
        exp->array = make_exps(maker, depth, pick(maker, 3));
        return;
    case SYN_EXP_RECORD:
        make_record(maker, exp, depth);
        return;
    case SYN_EXP_APPLY:
        exp->apply.fn = make_applied(maker, depth);
        exp->apply.args = make_exps(maker, depth, 1 + pick(maker, 2));
        return;
    case SYN_EXP_BINARY:
        exp->binary.op = make_infix(maker);
        exp->binary.left = make_exp(maker, depth);
        exp->binary.right = make_exp(maker, depth);
        return;
    case SYN_EXP_NEGATE:
        exp->operand = make_negated(maker, depth);
        return;
    case SYN_EXP_NOT:
        exp->operand = make_exp(maker, depth);
        return;
    case SYN_EXP_IF:
        exp->if_.cond = make_exp(maker, depth);
        exp->if_.then_ = make_exp(maker, depth);
        exp->if_.else_ = make_exp(maker, depth);
        return;
    case SYN_EXP_LET:
        exp->let.sizes = make_sizes(maker, 0);
        exp->let.pat = make_pat(maker, depth);
        exp->let.value = make_exp(maker, depth);
        exp->let.body = make_exp(maker, depth);
        return;
    case SYN_EXP_LET_FUN:
        make_function(maker, &exp->let_fun.fun, 1 + pick(maker, 2), depth);
        exp->let_fun.body = make_exp(maker, depth);
        return;
    case SYN_EXP_LOOP:
        make_loop(maker, exp, depth);
        return;
    case SYN_EXP_MATCH:
        make_match(maker, exp, depth);
        return;
    case SYN_EXP_LAMBDA:
        exp->lambda.params = make_pats(maker, depth, 1 + pick(maker, 2));
        exp->lambda.result = make_opt_type(maker, depth);
        exp->lambda.body = make_exp(maker, depth);
        return;
    case SYN_EXP_SECTION_LEFT:
    case SYN_EXP_SECTION_RIGHT:
        exp->section.op = make_section_operator(maker, exp->kind == SYN_EXP_SECTION_LEFT);
        exp->section.operand = make_exp(maker, depth);
        return;
    case SYN_EXP_SECTION_PATH:
        exp->section_path = make_path(maker, depth);
        return;
    case SYN_EXP_INDEX:
        exp->index.array = make_exp(maker, depth);
        exp->index.slices = make_slices(maker, depth);
        return;
    case SYN_EXP_UPDATE:
        exp->update.target = make_exp(maker, depth);
        exp->update.path = make_path(maker, depth);
        exp->update.value = make_exp(maker, depth);
        return;
    case SYN_EXP_PROJECT:
        exp->project.operand = make_exp(maker, depth);
        exp->project.field = make_field(maker);
        return;
    case SYN_EXP_ASCRIBE:
    case SYN_EXP_COERCE:
        exp->ascribe.operand = make_exp(maker, depth);
        exp->ascribe.type = make_type(maker, depth);
        return;
    case SYN_EXP_RANGE:
        exp->range.kind = (enum syn_range_kind)pick(maker, SYN_RANGE_ABOVE + 1);
        exp->range.first = make_exp(maker, depth);
        exp->range.second = make_opt_exp(maker, depth);
        exp->range.last = make_exp(maker, depth);
        return;
    case SYN_EXP_ASSERT:
        exp->assert_.cond = make_exp(maker, depth);
        exp->assert_.body = make_exp(maker, depth);
        return;
    case SYN_EXP_ATTRIBUTE:
        exp->attribute.attr = make_new_attr(maker);
        exp->attribute.body = make_exp(maker, depth);
        return;
    case SYN_EXP_CONSTRUCTOR:
        exp->constructor.name = make_ident(maker);
        exp->constructor.args = make_exps(maker, depth, pick(maker, 3));
        return;
    case SYN_EXP_OPEN:
        exp->open.module = make_name(maker);
        exp->open.body = make_exp(maker, depth);
        return;
    case SYN_EXP_HOLE:
        return;
    }
}

static const struct syn_exp *make_exp(struct maker *maker, unsigned depth)
{
    static const enum syn_exp_kind leaves[] = {SYN_EXP_NAME, SYN_EXP_LITERAL, SYN_EXP_OPERATOR};
    struct syn_exp *exp = ARENA_NEW(maker->arena, struct syn_exp);
    exp->kind = depth > 0 ? (enum syn_exp_kind)pick(maker, SYN_EXP_HOLE + 1) : PICK(maker, leaves);
    make_exp_parts(maker, exp, depth > 0 ? depth - 1 : 0);
    return exp;
}

/* ---- Modules ---- */

static void make_binding(struct maker *maker, struct syn_type_binding *binding, bool has_type,
                         unsigned depth)
{
    binding->lift = (enum syn_lift)pick(maker, SYN_LIFT_FULL + 1);
    binding->name = make_ident(maker);
    binding->params = make_type_params(maker);
    binding->type = has_type ? make_type(maker, depth) : NULL;
}

static const struct syn_spec *make_spec(struct maker *maker, unsigned depth)
{
    struct syn_spec *spec = ARENA_NEW(maker->arena, struct syn_spec);
    spec->kind = (enum syn_spec_kind)pick(maker, SYN_SPEC_INCLUDE + 1);
    spec->attrs = make_attrs(maker);
    switch (spec->kind) {
    case SYN_SPEC_VAL:
        spec->val.name = make_binder(maker);
        spec->val.params = make_type_params(maker);
        spec->val.type = make_type(maker, depth);
        break;
    case SYN_SPEC_TYPE:
        make_binding(maker, &spec->type, flip(maker), depth);
        break;
    case SYN_SPEC_MODULE:
        spec->module.name = make_ident(maker);
        spec->module.sig = make_sig(maker, depth);
        break;
    case SYN_SPEC_INCLUDE:
        spec->include = make_sig(maker, depth);
        break;
    }
    return spec;
}

static void make_specs(struct maker *maker, struct syn_sig *sig, unsigned depth)
{
    size_t count = pick(maker, 3);
    const struct syn_spec **at = ARENA_ARRAY(maker->arena, const struct syn_spec *, count);
    for (size_t i = 0; i < count; i++)
        at[i] = make_spec(maker, depth);
    sig->specs = (struct syn_spec_list){at, count};
}

static const struct syn_sig *make_sig(struct maker *maker, unsigned depth)
{
    struct syn_sig *sig = ARENA_NEW(maker->arena, struct syn_sig);
    sig->kind = depth > 0 ? (enum syn_sig_kind)pick(maker, SYN_SIG_FUN + 1) : SYN_SIG_NAME;
    depth = depth > 0 ? depth - 1 : 0;
    switch (sig->kind) {
    case SYN_SIG_NAME:
        sig->name = make_name(maker);
        break;
    case SYN_SIG_SPECS:
        make_specs(maker, sig, depth);
        break;
    case SYN_SIG_WITH:
        sig->with.sig = make_sig(maker, depth);
        sig->with.name = make_name(maker);
        sig->with.params = make_type_params(maker);
        sig->with.type = make_type(maker, depth);
        break;
    case SYN_SIG_FUN:
        sig->fun.param_name = flip(maker) ? make_ident(maker) : (struct syn_ident){0};
        sig->fun.param = make_sig(maker, depth);
        sig->fun.result = make_sig(maker, depth);
        break;
    }
    return sig;
}

static struct syn_mod_param make_mod_param(struct maker *maker, unsigned depth)
{
    struct syn_ident name = make_ident(maker);
    return (struct syn_mod_param){name, make_sig(maker, depth)};
}

static struct syn_dec_list make_decs(struct maker *maker, unsigned depth, size_t count)
{
    const struct syn_dec **at = ARENA_ARRAY(maker->arena, const struct syn_dec *, count);
    for (size_t i = 0; i < count; i++)
        at[i] = make_dec(maker, depth);
    return (struct syn_dec_list){at, count};
}

/* A module with a part that is not written as a qualified name. */
static const struct syn_mod *make_unnamed_mod(struct maker *maker, unsigned depth)
{
    const struct syn_mod *mod = make_mod(maker, depth + 1);
    return mod->kind == SYN_MOD_NAME ? make_unnamed_mod(maker, depth) : mod;
}

static const struct syn_mod *make_mod(struct maker *maker, unsigned depth)
{
    struct syn_mod *mod = ARENA_NEW(maker->arena, struct syn_mod);
    mod->kind = depth > 0 ? (enum syn_mod_kind)pick(maker, SYN_MOD_LAMBDA + 1) : SYN_MOD_NAME;
    depth = depth > 0 ? depth - 1 : 0;
    switch (mod->kind) {
    case SYN_MOD_NAME:
        mod->name = make_name(maker);
        break;
    case SYN_MOD_STRUCT:
        mod->decs = make_decs(maker, depth, pick(maker, 3));
        break;
    case SYN_MOD_IMPORT:
        mod->import = make_import(maker);
        break;
    case SYN_MOD_APPLY:
        mod->apply.fn = make_mod(maker, depth);
        mod->apply.arg = make_mod(maker, depth);
        break;
    case SYN_MOD_PROJECT:
        mod->project.inner = make_unnamed_mod(maker, depth);
        mod->project.name = make_ident(maker);
        break;
    case SYN_MOD_ASCRIBE:
        mod->ascribe.mod = make_mod(maker, depth);
        mod->ascribe.sig = make_sig(maker, depth);
        break;
    case SYN_MOD_LAMBDA:
        mod->lambda.param = make_mod_param(maker, depth);
        mod->lambda.result = flip(maker) ? make_sig(maker, depth) : NULL;
        mod->lambda.body = make_mod(maker, depth);
        break;
    }
    return mod;
}

/* ---- Declarations ---- */

static void make_module(struct maker *maker, struct syn_dec *dec, unsigned depth)
{
    size_t count = pick(maker, 3);
    struct syn_mod_param *params = ARENA_ARRAY(maker->arena, struct syn_mod_param, count);
    for (size_t i = 0; i < count; i++)
        params[i] = make_mod_param(maker, depth);
    dec->module.name = make_ident(maker);
    dec->module.params = (struct syn_mod_param_list){params, count};
    dec->module.sig = flip(maker) ? make_sig(maker, depth) : NULL;
    dec->module.body = make_mod(maker, depth);
}

static const struct syn_dec *make_dec(struct maker *maker, unsigned depth)
{
    struct syn_dec *dec = ARENA_NEW(maker->arena, struct syn_dec);
    dec->kind = flip(maker) ? SYN_DEC_DEF : (enum syn_dec_kind)pick(maker, SYN_DEC_IMPORT + 1);
    dec->attrs = make_attrs(maker);
    switch (dec->kind) {
    case SYN_DEC_DEF:
        dec->def.is_entry = flip(maker);
        make_function(maker, &dec->def.fun, pick(maker, 3), depth);
        break;
    case SYN_DEC_TYPE:
        make_binding(maker, &dec->type, true, depth);
        break;
    case SYN_DEC_MODULE:
        make_module(maker, dec, depth);
        break;
    case SYN_DEC_SIG:
        dec->sig.name = make_ident(maker);
        dec->sig.sig = make_sig(maker, depth);
        break;
    case SYN_DEC_OPEN:
        dec->open = make_mod(maker, depth);
        break;
    case SYN_DEC_LOCAL:
        dec->local = make_dec(maker, depth);
        break;
    case SYN_DEC_IMPORT:
        dec->import = make_import(maker);
        break;
    }
    return dec;
}

const struct syn_program *syntax_random(struct arena *arena, uint64_t seed, unsigned depth)
{
    struct maker maker = {arena, seed * UINT64_C(2862933555777941757) + 3037000493u};
    struct syn_program *program = ARENA_NEW(arena, struct syn_program);
    program->decs = make_decs(&maker, depth, 1);
    return program;
}
