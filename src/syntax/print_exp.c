/* Printing the surface tree: expressions.
 *
 * An expression has a level (futhark-language.md, section 1.6), and every place the level that it
 * needs: what is looser gets parentheses. `let`, `if`, lambdas and so on extend as far to the
 * right as they can; they get parentheses wherever something could follow, also where the grammar
 * would do without.
 *
 * Operators stand between spaces, because two of them in a row would be one: `a - -b`. */
#include "base/diag.h"
#include "syntax/print_private.h"

#include "grammar/surface.h"
#include "syntax/words.h"

enum level {
    LEVEL_ANY,  /* e : t; all that the grammar calls exp */
    LEVEL_OPEN, /* let, if, loop, match, lambda; all that the grammar calls exp2 */
    LEVEL_RANGE,
    LEVEL_BACKTICK,
    LEVEL_WITH,
    LEVEL_PIPE,
    LEVEL_BACK_PIPE,
    LEVEL_OR,
    LEVEL_AND,
    LEVEL_COMPARE,
    LEVEL_BIT,
    LEVEL_SHIFT,
    LEVEL_ADD,
    LEVEL_MULTIPLY,
    LEVEL_POWER,
    LEVEL_PREFIX,
    LEVEL_APPLY,
    LEVEL_ATOM
};

static void print_at(struct printer *printer, const struct syn_exp *exp, enum level level);

static enum level operator_level(struct syn_name op)
{
    static const struct {
        int token;
        enum level level;
    } levels[] = {
        {TOKEN_OP_PIPE, LEVEL_PIPE},
        {TOKEN_OP_APPLY, LEVEL_BACK_PIPE},
        {TOKEN_OP_OR, LEVEL_OR},
        {TOKEN_OP_AND, LEVEL_AND},
        {TOKEN_OP_COMPARE, LEVEL_COMPARE},
        {TOKEN_OP_BIT, LEVEL_BIT},
        {TOKEN_OP_SHIFT, LEVEL_SHIFT},
        {TOKEN_OP_ADD, LEVEL_ADD},
        {TOKEN_OP_MULTIPLY, LEVEL_MULTIPLY},
        {TOKEN_OP_POWER, LEVEL_POWER},
    };
    if (!syn_is_operator(op.name))
        return LEVEL_BACKTICK;
    int token = words_qualified_operator(op.name);
    size_t i = 0;
    while (levels[i].token != token)
        i++;
    return levels[i].level;
}

static enum level exp_level(const struct syn_exp *exp)
{
    switch (exp->kind) {
    case SYN_EXP_NAME:
    case SYN_EXP_TUPLE:
    case SYN_EXP_ARRAY:
    case SYN_EXP_RECORD:
    case SYN_EXP_OPERATOR:
    case SYN_EXP_SECTION_LEFT:
    case SYN_EXP_SECTION_RIGHT:
    case SYN_EXP_SECTION_PATH:
    case SYN_EXP_INDEX:
    case SYN_EXP_PROJECT:
    case SYN_EXP_OPEN:
    case SYN_EXP_HOLE:
        return LEVEL_ATOM;
    case SYN_EXP_LITERAL:
        return exp->literal.negative ? LEVEL_PREFIX : LEVEL_ATOM;
    case SYN_EXP_CONSTRUCTOR:
        return exp->constructor.args.count > 0 ? LEVEL_APPLY : LEVEL_ATOM;
    case SYN_EXP_APPLY:
    case SYN_EXP_ASSERT:
        return LEVEL_APPLY;
    case SYN_EXP_NEGATE:
    case SYN_EXP_NOT:
        return LEVEL_PREFIX;
    case SYN_EXP_BINARY:
        return operator_level(exp->binary.op);
    case SYN_EXP_UPDATE:
        return LEVEL_WITH;
    case SYN_EXP_RANGE:
        return LEVEL_RANGE;
    case SYN_EXP_IF:
    case SYN_EXP_LET:
    case SYN_EXP_LET_FUN:
    case SYN_EXP_LOOP:
    case SYN_EXP_MATCH:
    case SYN_EXP_LAMBDA:
    case SYN_EXP_ATTRIBUTE:
        return LEVEL_OPEN;
    case SYN_EXP_ASCRIBE:
    case SYN_EXP_COERCE:
        return LEVEL_ANY;
    }
    bug(exp->loc, "an expression of unknown kind");
}

/* ---- Lists, names, sections ---- */

static void print_list(struct printer *printer, const char *open, struct syn_exp_list list,
                       const char *close)
{
    buf_add(printer->buf, open);
    for (size_t i = 0; i < list.count; i++) {
        buf_add(printer->buf, i > 0 ? ", " : "");
        print_at(printer, list.at[i], LEVEL_ANY);
    }
    buf_add(printer->buf, close);
}

static void print_record(struct printer *printer, const struct syn_exp *exp)
{
    buf_add_char(printer->buf, '{');
    for (size_t i = 0; i < exp->record.field_count; i++) {
        const struct syn_field_exp *field = &exp->record.fields[i];
        buf_printf(printer->buf, "%s%s", i > 0 ? ", " : "", field->name.name);
        if (field->value) {
            buf_add(printer->buf, " = ");
            print_at(printer, field->value, LEVEL_ANY);
        }
    }
    buf_add_char(printer->buf, '}');
}

static void print_arguments(struct printer *printer, struct syn_exp_list args)
{
    for (size_t i = 0; i < args.count; i++) {
        buf_add_char(printer->buf, ' ');
        print_at(printer, args.at[i], LEVEL_ATOM);
    }
}

static void print_operator(struct printer *printer, struct syn_name op)
{
    const char *tick = syn_is_operator(op.name) ? "" : "`";
    buf_add(printer->buf, tick);
    print_name(printer, op);
    buf_add(printer->buf, tick);
}

static enum level above(enum level level)
{
    return level + 1;
}

/* What the left and right operand of OP need; all operators lean left but `<|`. */
static enum level left_level(struct syn_name op)
{
    enum level level = operator_level(op);
    return level == LEVEL_BACK_PIPE ? above(level) : level;
}

static enum level right_level(struct syn_name op)
{
    enum level level = operator_level(op);
    return level == LEVEL_BACK_PIPE ? level : above(level);
}

static void print_binary(struct printer *printer, const struct syn_exp *exp)
{
    print_at(printer, exp->binary.left, left_level(exp->binary.op));
    buf_add_char(printer->buf, ' ');
    print_operator(printer, exp->binary.op);
    buf_add_char(printer->buf, ' ');
    print_at(printer, exp->binary.right, right_level(exp->binary.op));
}

/* A second sign must not touch the first. */
static void print_prefix(struct printer *printer, const char *sign, const struct syn_exp *operand)
{
    bool has_sign = exp_level(operand) == LEVEL_PREFIX;
    buf_printf(printer->buf, "%s%s", sign, has_sign ? " " : "");
    print_at(printer, operand, LEVEL_PREFIX);
}

static void print_section(struct printer *printer, const struct syn_exp *exp)
{
    buf_add_char(printer->buf, '(');
    if (exp->kind == SYN_EXP_SECTION_LEFT) {
        print_at(printer, exp->section.operand, left_level(exp->section.op));
        buf_add_char(printer->buf, ' ');
    }
    print_operator(printer, exp->section.op);
    if (exp->kind == SYN_EXP_SECTION_RIGHT) {
        buf_add_char(printer->buf, ' ');
        print_at(printer, exp->section.operand, LEVEL_OPEN);
    }
    buf_add_char(printer->buf, ')');
}

/* ---- Indices, fields, paths ---- */

/* What extends to the right would take the colon for its own. */
static void print_slice(struct printer *printer, const struct syn_slice *slice)
{
    const struct syn_exp *parts[] = {slice->from, slice->to, slice->step};
    if (!slice->is_range) {
        print_at(printer, slice->index, LEVEL_OPEN);
        return;
    }
    for (size_t i = 0; i < (slice->step ? 3 : 2); i++) {
        buf_add(printer->buf, i > 0 ? ":" : "");
        if (parts[i])
            print_at(printer, parts[i], above(LEVEL_OPEN));
    }
}

static void print_slices(struct printer *printer, struct syn_slice_list slices)
{
    buf_add_char(printer->buf, '[');
    for (size_t i = 0; i < slices.count; i++) {
        buf_add(printer->buf, i > 0 ? ", " : "");
        print_slice(printer, &slices.at[i]);
    }
    buf_add_char(printer->buf, ']');
}

static bool is_numeric(const char *field)
{
    return field[0] >= '0' && field[0] <= '9';
}

/* The path without the dot that it may start with. Behind `with`, 0.1 would be one number. */
static void print_path(struct printer *printer, struct syn_path path)
{
    for (size_t i = 0; i < path.step_count; i++) {
        const char *field = path.steps[i].field.name;
        const char *before = i == 1 ? path.steps[0].field.name : NULL;
        bool apart = field && before && is_numeric(field) && is_numeric(before);
        if (!field)
            print_slices(printer, path.steps[i].slices);
        else
            buf_printf(printer->buf, "%s%s%s", apart ? " " : "", i > 0 ? "." : "", field);
    }
}

static bool is_number(const struct syn_exp *exp)
{
    return exp->kind == SYN_EXP_LITERAL &&
           (exp->literal.kind == SYN_LITERAL_INT || exp->literal.kind == SYN_LITERAL_FLOAT);
}

/* An atom in parentheses if IN_PARENS, else with those that any expression needs there. */
static void print_atom(struct printer *printer, const struct syn_exp *exp, bool in_parens)
{
    bool parens = in_parens && exp_level(exp) == LEVEL_ATOM;
    buf_add(printer->buf, parens ? "(" : "");
    print_at(printer, exp, LEVEL_ATOM);
    buf_add(printer->buf, parens ? ")" : "");
}

/* `[` is an index only behind a name, a number, `)` or `]`. */
static void print_index(struct printer *printer, const struct syn_exp *exp)
{
    const struct syn_exp *array = exp->index.array;
    bool ends_otherwise =
        array->kind == SYN_EXP_RECORD || (array->kind == SYN_EXP_LITERAL && !is_number(array));
    print_atom(printer, array, ends_otherwise);
    print_slices(printer, exp->index.slices);
}

/* Without the parentheses (a).b would be a qualified name, and (1).0 a number. */
static void print_projection(struct printer *printer, const struct syn_exp *exp)
{
    const struct syn_exp *operand = exp->project.operand;
    const char *field = exp->project.field.name;
    bool is_name = operand->kind == SYN_EXP_NAME && !is_numeric(field);
    print_atom(printer, operand, is_number(operand) || is_name);
    buf_printf(printer->buf, ".%s", field);
}

static void print_update(struct printer *printer, const struct syn_exp *exp)
{
    print_at(printer, exp->update.target, LEVEL_WITH);
    buf_add(printer->buf, " with ");
    print_path(printer, exp->update.path);
    buf_add(printer->buf, " = ");
    print_at(printer, exp->update.value, above(LEVEL_WITH));
}

static void print_range(struct printer *printer, const struct syn_exp *exp)
{
    static const char *const dots[] = {"...", "..<", "..>"};
    print_at(printer, exp->range.first, above(LEVEL_RANGE));
    if (exp->range.second) {
        buf_add(printer->buf, "..");
        print_at(printer, exp->range.second, above(LEVEL_RANGE));
    }
    buf_add(printer->buf, dots[exp->range.kind]);
    print_at(printer, exp->range.last, above(LEVEL_RANGE));
}

/* The operand may be an ascription itself. */
static void print_ascription(struct printer *printer, const struct syn_exp *exp)
{
    const struct syn_exp *operand = exp->ascribe.operand;
    print_at(printer, operand, exp_level(operand) == LEVEL_ANY ? LEVEL_ANY : above(LEVEL_OPEN));
    buf_add(printer->buf, exp->kind == SYN_EXP_COERCE ? " :> " : " : ");
    print_type(printer, exp->ascribe.type, TYPE_LEVEL_ANY);
}

/* ---- Control ---- */

static bool is_block(const struct syn_exp *exp)
{
    return exp->kind == SYN_EXP_LET || exp->kind == SYN_EXP_LET_FUN || exp->kind == SYN_EXP_LOOP ||
           exp->kind == SYN_EXP_MATCH;
}

/* EXP behind BEFORE: on the same line, or, if it is a block, indented on the next. */
static void print_inner(struct printer *printer, const char *before, const struct syn_exp *exp)
{
    buf_add(printer->buf, before);
    printer->indent++;
    if (is_block(exp))
        print_line(printer);
    else
        buf_add_char(printer->buf, ' ');
    print_at(printer, exp, LEVEL_ANY);
    printer->indent--;
}

void print_body(struct printer *printer, const struct syn_exp *body)
{
    print_inner(printer, " =", body);
}

static void print_if(struct printer *printer, const struct syn_exp *exp)
{
    bool is_long = is_block(exp->if_.then_) || is_block(exp->if_.else_);
    print_inner(printer, "if", exp->if_.cond);
    print_inner(printer, " then", exp->if_.then_);
    if (is_long)
        print_line(printer);
    print_inner(printer, is_long ? "else" : " else", exp->if_.else_);
}

/* `in BODY`, or the next `let`, on the next line. */
static void print_let_body(struct printer *printer, const struct syn_exp *body)
{
    print_line(printer);
    if (body->kind != SYN_EXP_LET && body->kind != SYN_EXP_LET_FUN)
        buf_add(printer->buf, "in ");
    print_at(printer, body, LEVEL_ANY);
}

static void print_let(struct printer *printer, const struct syn_exp *exp)
{
    buf_add(printer->buf, "let ");
    print_sizes(printer, exp->let.sizes);
    buf_add(printer->buf, exp->let.sizes.count > 0 ? " " : "");
    print_pat(printer, exp->let.pat, PAT_LEVEL_ANY);
    print_body(printer, exp->let.value);
    print_let_body(printer, exp->let.body);
}

static void print_let_fun(struct printer *printer, const struct syn_exp *exp)
{
    buf_add(printer->buf, "let ");
    print_head(printer, &exp->let_fun.fun);
    print_body(printer, exp->let_fun.fun.body);
    print_let_body(printer, exp->let_fun.body);
}

static void print_loop_form(struct printer *printer, const struct syn_exp *exp)
{
    switch (exp->loop.kind) {
    case SYN_LOOP_FOR_LESS:
        buf_printf(printer->buf, " for %s < ", exp->loop.counter.name);
        break;
    case SYN_LOOP_FOR_IN:
        buf_add(printer->buf, " for ");
        print_pat(printer, exp->loop.elem, PAT_LEVEL_ANY);
        buf_add(printer->buf, " in ");
        break;
    case SYN_LOOP_WHILE:
        buf_add(printer->buf, " while ");
        break;
    }
    print_at(printer, exp->loop.until, LEVEL_ANY);
}

static void print_loop(struct printer *printer, const struct syn_exp *exp)
{
    buf_add(printer->buf, "loop ");
    print_sizes(printer, exp->loop.sizes);
    buf_add(printer->buf, exp->loop.sizes.count > 0 ? " " : "");
    print_pat(printer, exp->loop.pat, PAT_LEVEL_ANY);
    if (exp->loop.init) {
        buf_add(printer->buf, " = ");
        print_at(printer, exp->loop.init, LEVEL_ANY);
    }
    print_loop_form(printer, exp);
    print_inner(printer, " do", exp->loop.body);
}

/* Whether a `case` behind EXP would be taken for one of its own. */
static bool ends_in_match(const struct syn_exp *exp)
{
    for (;;) {
        if (exp->kind == SYN_EXP_IF)
            exp = exp->if_.else_;
        else if (exp->kind == SYN_EXP_LET)
            exp = exp->let.body;
        else if (exp->kind == SYN_EXP_LET_FUN)
            exp = exp->let_fun.body;
        else if (exp->kind == SYN_EXP_LOOP)
            exp = exp->loop.body;
        else if (exp->kind == SYN_EXP_LAMBDA)
            exp = exp->lambda.body;
        else if (exp->kind == SYN_EXP_ATTRIBUTE)
            exp = exp->attribute.body;
        else
            return exp->kind == SYN_EXP_MATCH;
    }
}

static void print_before_case(struct printer *printer, const struct syn_exp *exp)
{
    print_at(printer, exp, ends_in_match(exp) ? LEVEL_ATOM : LEVEL_ANY);
}

static void print_match(struct printer *printer, const struct syn_exp *exp)
{
    buf_add(printer->buf, "match ");
    print_before_case(printer, exp->match.value);
    for (size_t i = 0; i < exp->match.case_count; i++) {
        const struct syn_case *branch = &exp->match.cases[i];
        print_line(printer);
        buf_add(printer->buf, "case ");
        print_pat(printer, branch->pat, PAT_LEVEL_TERM);
        buf_add(printer->buf, " -> ");
        printer->indent++;
        if (i + 1 < exp->match.case_count)
            print_before_case(printer, branch->body);
        else
            print_at(printer, branch->body, LEVEL_ANY);
        printer->indent--;
    }
}

static void print_lambda(struct printer *printer, const struct syn_exp *exp)
{
    buf_add_char(printer->buf, '\\');
    for (size_t i = 0; i < exp->lambda.params.count; i++) {
        buf_add(printer->buf, i > 0 ? " " : "");
        print_pat(printer, exp->lambda.params.at[i], PAT_LEVEL_ATOM);
    }
    if (exp->lambda.result) {
        buf_add(printer->buf, ": ");
        print_type(printer, exp->lambda.result, TYPE_LEVEL_SUM);
    }
    print_inner(printer, " ->", exp->lambda.body);
}

static void print_bare(struct printer *printer, const struct syn_exp *exp)
{
    switch (exp->kind) {
    case SYN_EXP_NAME:
        print_name(printer, exp->name);
        return;
    case SYN_EXP_LITERAL:
        print_literal(printer, &exp->literal);
        return;
    case SYN_EXP_TUPLE:
        print_list(printer, "(", exp->tuple, ")");
        return;
    case SYN_EXP_ARRAY:
        print_list(printer, "[", exp->array, "]");
        return;
    case SYN_EXP_RECORD:
        print_record(printer, exp);
        return;
    case SYN_EXP_APPLY:
        print_at(printer, exp->apply.fn, LEVEL_ATOM);
        print_arguments(printer, exp->apply.args);
        return;
    case SYN_EXP_CONSTRUCTOR:
        buf_printf(printer->buf, "#%s", exp->constructor.name.name);
        print_arguments(printer, exp->constructor.args);
        return;
    case SYN_EXP_BINARY:
        print_binary(printer, exp);
        return;
    case SYN_EXP_NEGATE:
        print_prefix(printer, "-", exp->operand);
        return;
    case SYN_EXP_NOT:
        print_prefix(printer, "!", exp->operand);
        return;
    case SYN_EXP_IF:
        print_if(printer, exp);
        return;
    case SYN_EXP_LET:
        print_let(printer, exp);
        return;
    case SYN_EXP_LET_FUN:
        print_let_fun(printer, exp);
        return;
    case SYN_EXP_LOOP:
        print_loop(printer, exp);
        return;
    case SYN_EXP_MATCH:
        print_match(printer, exp);
        return;
    case SYN_EXP_LAMBDA:
        print_lambda(printer, exp);
        return;
    case SYN_EXP_OPERATOR:
        buf_add_char(printer->buf, '(');
        print_name(printer, exp->name);
        buf_add_char(printer->buf, ')');
        return;
    case SYN_EXP_SECTION_LEFT:
    case SYN_EXP_SECTION_RIGHT:
        print_section(printer, exp);
        return;
    case SYN_EXP_SECTION_PATH:
        buf_add(printer->buf, "(.");
        print_path(printer, exp->section_path);
        buf_add_char(printer->buf, ')');
        return;
    case SYN_EXP_INDEX:
        print_index(printer, exp);
        return;
    case SYN_EXP_UPDATE:
        print_update(printer, exp);
        return;
    case SYN_EXP_PROJECT:
        print_projection(printer, exp);
        return;
    case SYN_EXP_ASCRIBE:
    case SYN_EXP_COERCE:
        print_ascription(printer, exp);
        return;
    case SYN_EXP_RANGE:
        print_range(printer, exp);
        return;
    case SYN_EXP_ASSERT:
        buf_add(printer->buf, "assert ");
        print_at(printer, exp->assert_.cond, LEVEL_ATOM);
        buf_add_char(printer->buf, ' ');
        print_at(printer, exp->assert_.body, LEVEL_ATOM);
        return;
    case SYN_EXP_ATTRIBUTE:
        print_attr(printer, exp->attribute.attr);
        buf_add_char(printer->buf, ' ');
        print_at(printer, exp->attribute.body, LEVEL_ANY);
        return;
    case SYN_EXP_OPEN:
        print_name(printer, exp->open.module);
        print_list(printer, ".(", (struct syn_exp_list){&exp->open.body, 1}, ")");
        return;
    case SYN_EXP_HOLE:
        buf_add(printer->buf, "?"
                              "?"
                              "?");
        return;
    }
}

static void print_at(struct printer *printer, const struct syn_exp *exp, enum level level)
{
    bool parens = exp_level(exp) < level;
    buf_add(printer->buf, parens ? "(" : "");
    print_bare(printer, exp);
    buf_add(printer->buf, parens ? ")" : "");
}

void print_exp(struct printer *printer, const struct syn_exp *exp)
{
    print_at(printer, exp, LEVEL_ANY);
}
