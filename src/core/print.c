/* The core as a surface program, which reads back as the same core.
 *
 *     def dot [n] (xs: [n]f32) (ys: []f32) : f32 =
 *       let zs = map2 (f32.*) xs ys
 *       in reduce (f32.+) 0.0f32 zs
 *
 * What inference found is written: types of parameters, suffixes of numbers, the module of an
 * operator that is not applied; and sizes, where that changes nothing (print_found.h). Names are as
 * in the source, with a suffix where two things of one definition would have one name. Operators
 * that the program defines get the name `op`. */
#include "core/print.h"

#include <string.h>

#include "base/diag.h"
#include "core/print_found.h"
#include "core/print_hidden.h"
#include "core/print_module.h"
#include "core/print_names.h"
#include "core/print_number.h"
#include "core/print_pat.h"
#include "core/print_place.h"
#include "core/print_scalar.h"
#include "core/print_state.h"
#include "core/print_type.h"
#include "core/used.h"

#define INDENT 2
/* A program of nothing: one without declarations is refused. */
#define EMPTY "type nothing = ()\n"

static void print_operand(struct core_printer *printer, const struct core_exp *exp, int indent);
static void print_atom(struct core_printer *printer, const struct core_exp *exp, int indent);
static void print_bare_construct(struct core_printer *printer, const struct core_exp *exp,
                                 int indent);

static void new_line(struct core_printer *printer, int indent)
{
    buf_printf(printer->buf, "\n%*s", indent, "");
}

static void print_list(struct core_printer *printer, const struct core_exp *const *exps,
                       size_t count, int indent)
{
    for (size_t i = 0; i < count; i++) {
        buf_add(printer->buf, i == 0 ? "" : ", ");
        core_print_exp(printer, exps[i], indent);
    }
}

/* ---- Expressions ---- */

const char *core_print_lift_mark(enum core_lift lift)
{
    return lift == CORE_UNLIFTED ? "" : lift == CORE_SIZE_LIFTED ? "~" : "^";
}

void core_print_type_vars(struct core_printer *printer, const struct core_type_var *const *vars,
                          size_t count)
{
    for (size_t i = 0; i < count; i++)
        buf_printf(printer->buf, " '%s%s", core_print_lift_mark(vars[i]->lift),
                   core_print_type_var(printer, vars[i]));
}

/* The parameters of the functions in FUN, an outermost one and those that are its bodies, and the
 * type of what they give, if that is written. Gives the body of the innermost. */
static const struct core_exp *print_params(struct core_printer *printer, const struct core_exp *fun,
                                           const char *separator)
{
    const struct core_type *result = NULL;
    const struct core_marks *fresh = NULL;
    for (; fun->kind == CORE_LAM && !result; fun = fun->u.lam.body) {
        buf_add(printer->buf, separator);
        core_print_lam_param(printer, fun->u.lam.pat);
        result = fun->u.lam.result_annotation;
        fresh = fun->type->fresh;
        separator = " ";
    }
    if (result) {
        buf_add(printer->buf, " : ");
        if (fresh)
            core_print_result(printer, result, fresh);
        else
            core_print_type_term(printer, result);
    }
    return fun;
}

static void print_lam(struct core_printer *printer, const struct core_exp *exp, int indent)
{
    buf_add_char(printer->buf, '\\');
    exp = print_params(printer, exp, "");
    buf_add(printer->buf, " -> ");
    core_print_exp(printer, exp, indent + INDENT);
}

/* What is bound, and to what. A function that is polymorphic is written as one. */
static void print_binding(struct core_printer *printer, const struct core_exp *let, int indent)
{
    const struct core_pat *pat = let->u.let.pat;
    const struct core_exp *bound = let->u.let.bound;
    core_print_pat(printer, pat);
    if (pat->kind == CORE_PAT_VAR && pat->var->type_var_count) {
        core_print_type_vars(printer, pat->var->type_vars, pat->var->type_var_count);
        bound = print_params(printer, bound, " ");
    }
    buf_add(printer->buf, " = ");
    core_print_exp(printer, bound, indent + 2 * INDENT);
}

static void print_let(struct core_printer *printer, const struct core_exp *exp, int indent)
{
    for (; exp->kind == CORE_LET; exp = exp->u.let.body) {
        buf_add(printer->buf, "let ");
        for (size_t i = 0; i < exp->u.let.size_count; i++)
            buf_printf(printer->buf, "[%s] ", core_print_var(printer, exp->u.let.sizes[i]));
        print_binding(printer, exp, indent);
        new_line(printer, indent);
    }
    buf_add(printer->buf, "in ");
    core_print_exp(printer, exp, indent + INDENT);
}

static void print_if(struct core_printer *printer, const struct core_exp *exp, int indent)
{
    buf_add(printer->buf, "if ");
    core_print_exp(printer, exp->u.cond.cond, indent + INDENT);
    buf_add(printer->buf, " then ");
    core_print_exp(printer, exp->u.cond.then, indent + INDENT);
    buf_add(printer->buf, " else ");
    core_print_exp(printer, exp->u.cond.other, indent + INDENT);
}

/* The operator's symbol if EXP is an infix operator with both operands, else null. */
static const char *infix_of(const struct core_exp *exp)
{
    if (exp->kind != CORE_APP || exp->u.app.fun->kind != CORE_APP)
        return NULL;
    const struct core_exp *fun = exp->u.app.fun->u.app.fun;
    return fun->kind == CORE_OPERATOR ? core_print_infix(fun->u.oper.op) : NULL;
}

static void print_app(struct core_printer *printer, const struct core_exp *exp, int indent)
{
    const char *infix = infix_of(exp);
    if (infix) {
        print_operand(printer, exp->u.app.fun->u.app.arg, indent);
        buf_add_char(printer->buf, ' ');
        core_print_between(printer, exp->u.app.fun->u.app.fun);
        buf_add_char(printer->buf, ' ');
        print_operand(printer, exp->u.app.arg, indent);
        return;
    }
    if (exp->u.app.fun->kind == CORE_APP && !infix_of(exp->u.app.fun))
        print_app(printer, exp->u.app.fun, indent);
    else
        print_atom(printer, exp->u.app.fun, indent);
    buf_add_char(printer->buf, ' ');
    print_atom(printer, exp->u.app.arg, indent);
}

static void print_logic(struct core_printer *printer, const struct core_exp *exp, int indent)
{
    print_operand(printer, exp->u.logic.left, indent);
    buf_add(printer->buf, exp->kind == CORE_AND ? " && " : " || ");
    print_operand(printer, exp->u.logic.right, indent);
}

static void print_ascribe(struct core_printer *printer, const struct core_exp *exp, int indent)
{
    const struct core_exp *inner = exp->u.ascribe.exp;
    buf_add_char(printer->buf, '(');
    if (inner->kind == CORE_ARRAY && inner->u.tuple.count == 0)
        buf_add(printer->buf, "[]");
    else if (inner->kind == CORE_BUILTIN && inner->u.builtin == CORE_HOLE)
        buf_add(printer->buf, "???");
    else if (inner->kind == CORE_CONSTRUCT)
        print_bare_construct(printer, inner, indent);
    else
        print_operand(printer, inner, indent);
    buf_add(printer->buf, exp->u.ascribe.coerce ? " :> " : " : ");
    core_print_type(printer, exp->u.ascribe.to);
    buf_add_char(printer->buf, ')');
}

/* ---- Tuples, records, sums ---- */

static void print_record(struct core_printer *printer, const struct core_exp *exp, int indent)
{
    buf_add_char(printer->buf, '{');
    for (size_t i = 0; i < exp->u.tuple.count; i++) {
        buf_printf(printer->buf, i == 0 ? "%s = " : ", %s = ", exp->type->labels[i]);
        core_print_exp(printer, exp->u.tuple.parts[i], indent);
    }
    buf_add_char(printer->buf, '}');
}

static void print_tuple(struct core_printer *printer, const struct core_exp *exp, int indent)
{
    if (exp->type->labels) {
        print_record(printer, exp, indent);
        return;
    }
    buf_add_char(printer->buf, '(');
    print_list(printer, exp->u.tuple.parts, exp->u.tuple.count, indent);
    buf_add_char(printer->buf, ')');
}

static void print_proj(struct core_printer *printer, const struct core_exp *exp, int indent)
{
    const struct core_type *type = exp->u.proj.tuple->type;
    print_atom(printer, exp->u.proj.tuple, indent);
    if (type->labels)
        buf_printf(printer->buf, ".%s", type->labels[exp->u.proj.position]);
    else
        buf_printf(printer->buf, ".%zu", exp->u.proj.position);
}

/* Where the type is known; so are those of its values. */
static void print_bare_construct(struct core_printer *printer, const struct core_exp *exp,
                                 int indent)
{
    buf_printf(printer->buf, "#%s", exp->type->variants[exp->u.construct.variant].name);
    for (size_t i = 0; i < exp->u.construct.count; i++) {
        const struct core_exp *part = exp->u.construct.parts[i];
        bool is_open = part->kind == CORE_CONSTRUCT && part->u.construct.count > 0;
        buf_add(printer->buf, is_open ? " (" : " ");
        if (part->kind == CORE_CONSTRUCT)
            print_bare_construct(printer, part, indent);
        else
            print_atom(printer, part, indent);
        buf_add(printer->buf, is_open ? ")" : "");
    }
}

/* With its type, which the place that it stands in may not say. */
static void print_construct(struct core_printer *printer, const struct core_exp *exp, int indent)
{
    buf_add_char(printer->buf, '(');
    print_bare_construct(printer, exp, indent);
    buf_add(printer->buf, " : ");
    core_print_type(printer, exp->type);
    buf_add_char(printer->buf, ')');
}

/* Whether a `case` behind EXP would be taken for one of EXP's. */
static bool ends_in_match(const struct core_exp *exp)
{
    switch (exp->kind) {
    case CORE_MATCH:
        return true;
    case CORE_LET:
        return ends_in_match(exp->u.let.body);
    case CORE_IF:
        return ends_in_match(exp->u.cond.other);
    case CORE_LAM:
        return ends_in_match(exp->u.lam.body);
    case CORE_LOOP:
        return ends_in_match(exp->u.loop->body);
    case CORE_ATTRIBUTE:
        return ends_in_match(exp->u.attribute.body);
    case CORE_VAR:
    case CORE_DEF:
    case CORE_BUILTIN:
    case CORE_OPERATOR:
    case CORE_LITERAL:
    case CORE_TUPLE:
    case CORE_PROJ:
    case CORE_ARRAY:
    case CORE_INDEX:
    case CORE_SLICE:
    case CORE_UPDATE:
    case CORE_RANGE:
    case CORE_APP:
    case CORE_CONSTRUCT:
    case CORE_ASSERT:
    case CORE_ASCRIBE:
    case CORE_AND:
    case CORE_OR:
        return false;
    }
    bug(exp->loc, "expression of unknown kind");
}

static void print_match(struct core_printer *printer, const struct core_exp *exp, int indent)
{
    buf_add(printer->buf, "match ");
    print_operand(printer, exp->u.match.value, indent + INDENT);
    for (size_t i = 0; i < exp->u.match.count; i++) {
        const struct core_case *branch = &exp->u.match.cases[i];
        bool closed = i + 1 < exp->u.match.count && ends_in_match(branch->body);
        new_line(printer, indent);
        buf_add(printer->buf, "case ");
        core_print_pat(printer, branch->pat);
        buf_add(printer->buf, closed ? " -> (" : " -> ");
        core_print_exp(printer, branch->body, indent + INDENT);
        buf_add(printer->buf, closed ? ")" : "");
    }
}

/* ---- Arrays ---- */

static void print_array(struct core_printer *printer, const struct core_exp *exp, int indent)
{
    if (exp->u.tuple.count == 0) {
        buf_add(printer->buf, "([] : ");
        core_print_type(printer, exp->type);
        buf_add_char(printer->buf, ')');
        return;
    }
    buf_add_char(printer->buf, '[');
    print_list(printer, exp->u.tuple.parts, exp->u.tuple.count, indent);
    buf_add_char(printer->buf, ']');
}

/* EXP where something follows it that would be taken for a part of what EXP ends in. */
static void print_closed(struct core_printer *printer, const struct core_exp *exp, int indent)
{
    bool is_open = exp->kind == CORE_LAM || exp->kind == CORE_LET || exp->kind == CORE_IF ||
                   exp->kind == CORE_MATCH || exp->kind == CORE_LOOP || exp->kind == CORE_UPDATE ||
                   exp->kind == CORE_RANGE || exp->kind == CORE_ATTRIBUTE;
    if (is_open)
        print_atom(printer, exp, indent);
    else
        core_print_exp(printer, exp, indent);
}

/* ---- Loops, slices, updates, ranges ---- */

static void print_loop_form(struct core_printer *printer, const struct core_exp *exp, int indent)
{
    switch (exp->u.loop->kind) {
    case CORE_LOOP_FOR:
        buf_printf(printer->buf, "for %s < ", core_print_var(printer, exp->u.loop->counter));
        break;
    case CORE_LOOP_IN:
        buf_add(printer->buf, "for ");
        core_print_pat(printer, exp->u.loop->elem);
        buf_add(printer->buf, " in ");
        break;
    case CORE_LOOP_WHILE:
        buf_add(printer->buf, "while ");
        break;
    }
    print_closed(printer, exp->u.loop->until, indent);
}

static void print_loop(struct core_printer *printer, const struct core_exp *exp, int indent)
{
    buf_add(printer->buf, "loop ");
    for (size_t i = 0; i < exp->u.loop->size_count; i++)
        buf_printf(printer->buf, "[%s] ", core_print_var(printer, exp->u.loop->sizes[i]));
    core_print_pat(printer, exp->u.loop->pat);
    buf_add(printer->buf, " = ");
    print_closed(printer, exp->u.loop->init, indent + 2 * INDENT);
    buf_add_char(printer->buf, ' ');
    print_loop_form(printer, exp, indent + 2 * INDENT);
    buf_add(printer->buf, " do");
    new_line(printer, indent + INDENT);
    core_print_exp(printer, exp->u.loop->body, indent + INDENT);
}

static void print_range_place(struct core_printer *printer, const struct core_slice *slice,
                              int indent)
{
    if (slice->from)
        print_operand(printer, slice->from, indent);
    buf_add_char(printer->buf, ':');
    if (slice->to)
        print_operand(printer, slice->to, indent);
    if (!slice->step)
        return;
    buf_add_char(printer->buf, ':');
    print_operand(printer, slice->step, indent);
}

static void print_places(struct core_printer *printer, const struct core_exp *exp, int indent)
{
    buf_add_char(printer->buf, '[');
    for (size_t i = 0; i < exp->u.slice.count; i++) {
        const struct core_slice *slice = &exp->u.slice.slices[i];
        buf_add(printer->buf, i == 0 ? "" : ", ");
        if (slice->is_range)
            print_range_place(printer, slice, indent);
        else
            core_print_exp(printer, slice->index, indent);
    }
    buf_add_char(printer->buf, ']');
}

static void print_update(struct core_printer *printer, const struct core_exp *exp, int indent)
{
    if (exp->u.slice.array->kind == CORE_UPDATE)
        core_print_exp(printer, exp->u.slice.array, indent);
    else
        print_closed(printer, exp->u.slice.array, indent);
    buf_add(printer->buf, " with ");
    print_places(printer, exp, indent);
    buf_add(printer->buf, " = ");
    print_closed(printer, exp->u.slice.value, indent + INDENT);
}

static void print_range(struct core_printer *printer, const struct core_exp *exp, int indent)
{
    static const char *const dots[] = {
        [CORE_RANGE_TO] = "...", [CORE_RANGE_BELOW] = "..<", [CORE_RANGE_ABOVE] = "..>"};
    print_operand(printer, exp->u.range.first, indent);
    if (exp->u.range.second) {
        buf_add(printer->buf, " .. ");
        print_operand(printer, exp->u.range.second, indent);
    }
    buf_printf(printer->buf, " %s ", dots[exp->u.range.kind]);
    print_operand(printer, exp->u.range.last, indent);
}

/* In a message what a module type specifies is called as where it is used: n and m.n are two. */
static const char *use_text(struct core_printer *printer, const struct core_exp *exp)
{
    if (!printer->globals && exp->u.def->is_spec && exp->loc.source)
        return loc_text(printer->arena, exp->loc);
    return core_print_def_name(printer, exp->u.def);
}

/* A member that is an operator stands in parentheses: `(m.+)`. */
static void print_use(struct core_printer *printer, const struct core_exp *exp)
{
    const char *name = use_text(printer, exp);
    const char *last = name;
    while (core_print_is_word(last) && strchr(last, '.'))
        last = strchr(last, '.') + 1;
    buf_printf(printer->buf, core_print_is_word(last) ? "%s" : "(%s)", name);
}

/* What a hole stands for is said with it. */
static void print_builtin(struct core_printer *printer, const struct core_exp *exp)
{
    if (exp->u.builtin != CORE_HOLE) {
        buf_add(printer->buf, core_hiding_name(printer->hiding, exp->u.builtin));
        return;
    }
    buf_printf(printer->buf, "(%s : ", core_builtin_name(exp->u.builtin));
    core_print_type(printer, exp->type);
    buf_add_char(printer->buf, ')');
}

/* Whether numbers in EXP, a size or a part of one, have the type that the size has. */
static bool is_arithmetic(const struct core_exp *exp)
{
    return exp->kind == CORE_LITERAL || (infix_of(exp) && exp->type->kind == CORE_TYPE_SCALAR &&
                                         exp->type->scalar == SCALAR_I64);
}

static void print_exp(struct core_printer *printer, const struct core_exp *exp, int indent);

void core_print_exp(struct core_printer *printer, const struct core_exp *exp, int indent)
{
    bool is_size = printer->is_size;
    printer->is_size = is_size && is_arithmetic(exp);
    print_exp(printer, exp, indent);
    printer->is_size = is_size;
}

static void print_exp(struct core_printer *printer, const struct core_exp *exp, int indent)
{
    switch (exp->kind) {
    case CORE_VAR:
        buf_add(printer->buf, core_print_var(printer, exp->u.var));
        break;
    case CORE_DEF:
        print_use(printer, exp);
        break;
    case CORE_BUILTIN:
        print_builtin(printer, exp);
        break;
    case CORE_OPERATOR:
        core_print_operator(printer, exp);
        break;
    case CORE_LITERAL:
        core_print_literal(printer, exp->u.literal);
        break;
    case CORE_TUPLE:
        print_tuple(printer, exp, indent);
        break;
    case CORE_PROJ:
        print_proj(printer, exp, indent);
        break;
    case CORE_ARRAY:
        print_array(printer, exp, indent);
        break;
    case CORE_INDEX:
        print_atom(printer, exp->u.index.array, indent);
        buf_add_char(printer->buf, '[');
        print_list(printer, exp->u.index.indices, exp->u.index.count, indent);
        buf_add_char(printer->buf, ']');
        break;
    case CORE_APP:
        print_app(printer, exp, indent);
        break;
    case CORE_LAM:
        print_lam(printer, exp, indent);
        break;
    case CORE_LET:
        print_let(printer, exp, indent);
        break;
    case CORE_IF:
        print_if(printer, exp, indent);
        break;
    case CORE_ASCRIBE:
        print_ascribe(printer, exp, indent);
        break;
    case CORE_SLICE:
        print_atom(printer, exp->u.slice.array, indent);
        print_places(printer, exp, indent);
        break;
    case CORE_UPDATE:
        print_update(printer, exp, indent);
        break;
    case CORE_RANGE:
        print_range(printer, exp, indent);
        break;
    case CORE_LOOP:
        print_loop(printer, exp, indent);
        break;
    case CORE_ASSERT:
        buf_add(printer->buf, "assert ");
        print_atom(printer, exp->u.assert_.cond, indent + INDENT);
        buf_add_char(printer->buf, ' ');
        print_atom(printer, exp->u.assert_.body, indent + INDENT);
        break;
    case CORE_ATTRIBUTE:
        buf_printf(printer->buf, "#[%s] ", exp->u.attribute.name);
        core_print_exp(printer, exp->u.attribute.body, indent);
        break;
    case CORE_CONSTRUCT:
        print_construct(printer, exp, indent);
        break;
    case CORE_MATCH:
        print_match(printer, exp, indent);
        break;
    case CORE_AND:
    case CORE_OR:
        print_logic(printer, exp, indent);
        break;
    }
}

static bool is_atom(const struct core_exp *exp)
{
    return exp->kind != CORE_APP && exp->kind != CORE_LAM && exp->kind != CORE_LET &&
           exp->kind != CORE_IF && exp->kind != CORE_AND && exp->kind != CORE_OR &&
           exp->kind != CORE_MATCH && exp->kind != CORE_LOOP && exp->kind != CORE_UPDATE &&
           exp->kind != CORE_RANGE && exp->kind != CORE_ASSERT && exp->kind != CORE_ATTRIBUTE;
}

static void print_parenthesised(struct core_printer *printer, const struct core_exp *exp,
                                int indent)
{
    buf_add_char(printer->buf, '(');
    core_print_exp(printer, exp, indent + 1);
    buf_add_char(printer->buf, ')');
}

static void print_atom(struct core_printer *printer, const struct core_exp *exp, int indent)
{
    if (is_atom(exp))
        core_print_exp(printer, exp, indent);
    else
        print_parenthesised(printer, exp, indent);
}

/* Of an infix operator: calls need no parentheses. */
static void print_operand(struct core_printer *printer, const struct core_exp *exp, int indent)
{
    if (exp->kind == CORE_APP && !infix_of(exp))
        core_print_exp(printer, exp, indent);
    else
        print_atom(printer, exp, indent);
}

/* ---- Definitions ---- */

static void print_head(struct core_printer *printer, const struct core_def *def,
                       const char *keyword, const struct core_type *result)
{
    const char *name = core_print_def_name(printer, def);
    buf_printf(printer->buf, core_print_is_word(name) ? "%s %s" : "%s (%s)", keyword, name);
    for (size_t i = 0; i < def->size_count; i++)
        buf_printf(printer->buf, " [%s]", core_print_var(printer, def->sizes[i]));
    core_print_type_vars(printer, def->type_vars, def->type_var_count);
    for (size_t i = 0; i < def->param_count; i++) {
        buf_add_char(printer->buf, ' ');
        core_print_param(printer, def->params[i]);
    }
    buf_add(printer->buf, " : ");
    core_print_result(printer, result, def->fresh);
    buf_add(printer->buf, " =");
}

static const char *keyword_of(const struct core_def *def)
{
    return def->is_entry ? "entry" : "def";
}

/* What the lowering makes of calls (src/sized/functions.c), as attributes. */
static void print_calls(struct core_printer *printer, const struct core_def *def, int indent)
{
    static const char *const attributes[] = {[CORE_CALLS_STAY] = "#[noinline]",
                                             [CORE_CALLS_STAY_BUT_SIZES] = "#[noinline(but_sizes)]",
                                             [CORE_CALLS_STAY_ALWAYS] = "#[noinline(always)]"};
    if (def->calls != CORE_CALLS_EXPANDED) {
        buf_add(printer->buf, attributes[def->calls]);
        new_line(printer, indent);
    }
    for (size_t i = 0; i < def->inlined_count; i++)
        buf_printf(printer->buf, "%s%s", i == 0 ? "#[inline(" : ", ",
                   core_print_def_name(printer, def->inlined[i]));
    if (def->inlined_count > 0) {
        buf_add(printer->buf, ")]");
        new_line(printer, indent);
    }
}

/* What stands in front of the body of DEF. Sizes of the result that are not written are told. */
static void print_heading(struct core_printer *printer, const struct core_def *def,
                          const char *keyword)
{
    const struct core_type *result = core_result_to_write(printer, def);
    print_head(printer, def, keyword, result);
    if (result == def->result)
        return;
    buf_add(printer->buf, " -- ");
    core_print_result(printer, def->result, def->fresh);
}

void core_print_def(struct core_printer *printer, const struct core_def *def, const char *keyword,
                    int indent)
{
    core_hiding_begin(printer->hiding, core_print_def_name(printer, def));
    core_numbers_hide(printer->numbers, def);
    printer->def = def;
    print_calls(printer, def, indent);
    print_heading(printer, def, keyword ? keyword : keyword_of(def));
    new_line(printer, indent + INDENT);
    core_print_exp(printer, def->body, indent + INDENT);
    buf_add_char(printer->buf, '\n');
}

static void print_defs(struct core_printer *printer, const struct name_set *set,
                       const struct core_def_vec *defs)
{
    for (size_t i = 0; i < defs->len; i++) {
        printer->locals = core_print_local_names(printer->arena, set, defs->at[i]);
        buf_add(printer->buf, i == 0 ? "" : "\n");
        core_print_def(printer, defs->at[i], NULL, 0);
    }
}

/* Names for what is built in and hidden, which are found on the way, stand in front. */
static void print_named(struct core_printer *printer, struct name_set *set,
                        const struct core_program *program)
{
    struct core_numbers numbers = {0};
    struct buf *out = printer->buf, text = {0};
    struct core_places *places =
        program->decs.len > 0 ? core_places_new(printer->arena, set) : NULL;
    printer->places = places;
    printer->hiding = core_hiding_new(printer->arena);
    printer->globals = core_print_global_names(printer->arena, printer->hiding, set, program);
    core_reserve_decs(printer->hiding, set, &program->decs);
    core_numbers_name(&numbers, printer->arena, set, program);
    printer->numbers = &numbers;
    printer->buf = &text;
    if (places)
        core_print_decs(printer, places, set, &program->decs);
    else
        print_defs(printer, set, &program->defs);
    core_print_numbers(out, &numbers);
    core_hiding_print(&(struct core_printer){.buf = out, .arena = printer->arena}, printer->hiding,
                      set);
    buf_add_bytes(out, buf_text(&text), text.len);
    buf_add(out, out->len == 0 ? EMPTY : "");
    buf_free(&text);
}

void core_print(struct buf *buf, struct arena *arena, const struct core_program *program)
{
    struct name_set *set = name_set_new(arena);
    struct core_printer printer = {.buf = buf, .arena = arena};
    if (program->decs.len > 0)
        program = core_drop_unused(arena, program);
    print_named(&printer, set, program);
}

/* ---- Parts of programs ---- */

struct map *core_names(struct arena *arena, const struct core_program *program)
{
    return core_print_global_names(arena, core_hiding_new(arena), name_set_new(arena), program);
}

void core_print_alone(struct buf *buf, struct arena *arena, const struct map *names,
                      const struct core_exp *exp)
{
    struct core_printer printer = {.buf = buf, .arena = arena, .globals = names};
    core_print_exp(&printer, exp, 0);
}

void core_print_head(struct buf *buf, struct arena *arena, const struct map *names,
                     const struct core_def *def)
{
    struct core_printer printer = {.buf = buf, .arena = arena, .globals = names};
    print_head(&printer, def, keyword_of(def), def->result);
}
