/* Prints phrases in the paper's notation, in ASCII (dpia.txt sections 2 and 3).
 *
 *     lambda           \x y. e           applied by juxtaposition: f x (g y)
 *     nat lambda       /\n. e            applied with braces: f{n + 1}
 *     pairs            <a, e>   p.1      of phrases; data pairs are `pair x y` and `fst p`
 *     operators        x * y + 1         infix where their names are signs, else sqrt x
 *     commands         accum.1 := 0.0; for n (\i. ...)
 *
 * Nat and data arguments are left out, except for those that nothing else in the text determines
 * (shown.c): `split 2048 xs`, `for n (\i. ...)`, `new f32 (\v. ...)`. A literal has its type behind
 * it only where neither the place nor the other operand determines it. Names come from
 * print_names.c. src/notation reads what is printed here.
 *
 * A lambda that is the last argument stays on the line of what it is applied by:
 *
 *     parforGlobal n out (\i o.
 *       o := idx xs i;
 *       ...) */
#include <string.h>

#include "base/diag.h"
#include "base/vec.h"
#include "dpia/print_private.h"

/* How tightly things bind, loosest first. */
enum binds {
    BINDS_OPEN, /* lambda, let, if: as far to the right as possible */
    BINDS_SEQ,
    BINDS_ASSIGN,
    BINDS_OR,
    BINDS_AND,
    BINDS_COMPARE,
    BINDS_BITS,
    BINDS_SHIFT,
    BINDS_SUM,
    BINDS_PRODUCT,
    BINDS_POWER,
    BINDS_APP,
    BINDS_ATOM
};

/* Infix operators; the others are applied like functions. */
static const enum binds infix_binds[OP_COUNT] = {
    [OP_LOG_OR] = BINDS_OR,    [OP_LOG_AND] = BINDS_AND,  [OP_EQ] = BINDS_COMPARE,
    [OP_NE] = BINDS_COMPARE,   [OP_LT] = BINDS_COMPARE,   [OP_LE] = BINDS_COMPARE,
    [OP_GT] = BINDS_COMPARE,   [OP_GE] = BINDS_COMPARE,   [OP_BIT_AND] = BINDS_BITS,
    [OP_BIT_OR] = BINDS_BITS,  [OP_BIT_XOR] = BINDS_BITS, [OP_SHL] = BINDS_SHIFT,
    [OP_SHR] = BINDS_SHIFT,    [OP_ADD] = BINDS_SUM,      [OP_SUB] = BINDS_SUM,
    [OP_MUL] = BINDS_PRODUCT,  [OP_DIV] = BINDS_PRODUCT,  [OP_MOD] = BINDS_PRODUCT,
    [OP_QUOT] = BINDS_PRODUCT, [OP_REM] = BINDS_PRODUCT,  [OP_POW] = BINDS_POWER,
};

struct doc_vec VEC(const struct doc *);

static const struct doc *doc_at(struct printer *printer, const struct phrase *phrase,
                                enum binds binds, bool determined);

static const struct doc *text(struct printer *printer, const char *string)
{
    return doc_text(printer->arena, string);
}

static const struct doc *cat(struct printer *printer, const struct doc *a, const struct doc *b)
{
    return doc_cat(printer->arena, a, b);
}

static const struct doc *cat3(struct printer *printer, const struct doc *a, const struct doc *b,
                              const struct doc *c)
{
    return cat(printer, a, cat(printer, b, c));
}

/* A break that may be a space, and DOC, both one step further in. */
static const struct doc *indented(struct printer *printer, const struct doc *doc)
{
    return doc_nest(printer->arena, 2, cat(printer, doc_line(printer->arena), doc));
}

static const struct doc *group(struct printer *printer, const struct doc *doc)
{
    return doc_group(printer->arena, doc);
}

static const struct doc *in_parens(struct printer *printer, const struct doc *doc)
{
    return cat3(printer, text(printer, "("), doc, text(printer, ")"));
}

static bool is_lambda(const struct phrase *phrase)
{
    return phrase->kind == PHRASE_LAM || phrase->kind == PHRASE_NAT_LAM ||
           phrase->kind == PHRASE_DATA_LAM;
}

static const struct phrase *lambda_body(const struct phrase *lambda)
{
    return phrase_child(lambda, 0);
}

static const void *lambda_param(const struct phrase *lambda)
{
    if (lambda->kind == PHRASE_LAM)
        return lambda->u.lam.param;
    if (lambda->kind == PHRASE_NAT_LAM)
        return lambda->u.nat_lam.param;
    return lambda->u.data_lam.param;
}

/* Binds the parameter of LAMBDA; its name, with what must be written about it: the bounds of a nat
 * that are not DEFAULTS, and a data type's kind. */
static const char *bind_param(struct printer *printer, const struct phrase *lambda)
{
    const struct nat_var *nat;
    const char *name;
    if (lambda->kind == PHRASE_LAM)
        return printer_binder(printer, lambda->u.lam.param, lambda->u.lam.param->name);
    if (lambda->kind == PHRASE_DATA_LAM) {
        const struct data_var *data = lambda->u.data_lam.param;
        name = printer_binder(printer, data, data->name);
        return arena_printf(printer->arena, "(%s: data)", name);
    }
    nat = lambda->u.nat_lam.param;
    name = printer_binder(printer, nat, nat->name);
    const char *bounds = printer_bounds(printer, nat, NULL);
    return *bounds == '\0' ? name : arena_printf(printer->arena, "(%s: nat%s)", name, bounds);
}

/* Binds the parameters of LAMBDA and of lambdas of the same kind right below it: "\x y." The body
 * is left in *BODY. */
static const char *open_lambda(struct printer *printer, const struct phrase *lambda,
                               const struct phrase **body)
{
    const char *header = lambda->kind == PHRASE_LAM ? "\\" : "/\\";
    const char *space = "";
    enum phrase_kind kind = lambda->kind;
    for (; lambda->kind == kind; lambda = lambda_body(lambda)) {
        header = arena_printf(printer->arena, "%s%s%s", header, space, bind_param(printer, lambda));
        space = " ";
    }
    *body = lambda;
    return arena_printf(printer->arena, "%s.", header);
}

static void close_lambda(struct printer *printer, const struct phrase *lambda,
                         const struct phrase *body)
{
    for (; lambda != body; lambda = lambda_body(lambda))
        printer_leave(printer, lambda_param(lambda));
}

static const struct doc *lambda_doc(struct printer *printer, const struct phrase *lambda)
{
    const struct phrase *body;
    const char *header = open_lambda(printer, lambda, &body);
    const struct doc *inner = phrase_doc(printer, body, false);
    close_lambda(printer, lambda, body);
    return group(printer, cat(printer, text(printer, header), indented(printer, inner)));
}

/* HEAD applied to ARGS, of which those whose bits are in DETERMINED have their types from the
 * place. A lambda in the first place stays on the line of HEAD, and one in the last place on the
 * line of the others. */
static const struct doc *apply_doc(struct printer *printer, const struct doc *head,
                                   const struct phrase *const *args, size_t count,
                                   unsigned determined)
{
    bool hanging = count > 0 && is_lambda(args[count - 1]);
    size_t plain = hanging ? count - 1 : count;
    const struct doc *rest = doc_empty(printer->arena);
    for (size_t i = 0; i < plain; i++) {
        bool joined = i == 0 && is_lambda(args[i]);
        rest = cat3(printer, rest, joined ? text(printer, " ") : doc_line(printer->arena),
                    doc_at(printer, args[i], BINDS_ATOM, (determined >> i & 1) != 0));
    }
    const struct doc *doc = cat(printer, head, doc_nest(printer->arena, 2, rest));
    if (!hanging)
        return group(printer, doc);
    const struct doc *lambda = in_parens(printer, lambda_doc(printer, args[count - 1]));
    return cat3(printer, group(printer, doc), text(printer, " "), lambda);
}

/* Nat arguments that are sums and the like stand in parentheses. */
static const char *nat_argument(struct printer *printer, const struct nat *nat)
{
    const char *string = printer_nat(printer, nat);
    if (!strpbrk(string, " +-*/%"))
        return string;
    return arena_printf(printer->arena, "(%s)", string);
}

/* Whether a size of PHRASE is lost in a product with zero: m in `split 0 xs`, whose array has 0*m
 * elements, and n in `slide m 0 xs`. */
static bool loses_size(const struct phrase *phrase)
{
    bool splits = phrase_is_prim(phrase, PRIM_SPLIT) || phrase_is_prim(phrase, PRIM_JOIN_ACC);
    int64_t factor;
    if (!splits && !phrase_is_prim(phrase, PRIM_SLIDE))
        return false;
    return nat_is_const(phrase_nat_arg(phrase, splits ? 0 : 2), &factor) && factor == 0;
}

/* The name of a primitive with all its nats in braces. */
static const char *complete_head(struct printer *printer, const struct phrase *phrase)
{
    const char *head = phrase_name(phrase);
    for (size_t i = 0; i < phrase->u.prim.nat_count; i++)
        head = arena_printf(printer->arena, "%s%s%s", head, i == 0 ? "{" : ", ",
                            printer_nat(printer, phrase_nat_arg(phrase, i)));
    return arena_printf(printer->arena, "%s}", head);
}

/* The name of a primitive with those of its nats and data types that are shown. */
static const char *prim_head(struct printer *printer, const struct phrase *phrase)
{
    struct primitive_shown shown = primitive_shown(phrase->u.prim.prim);
    const char *head = phrase_name(phrase);
    if (loses_size(phrase))
        return complete_head(printer, phrase);
    for (size_t i = 0; i < phrase->u.prim.nat_count; i++)
        if (shown.nats >> i & 1)
            head = arena_printf(printer->arena, "%s %s", head,
                                nat_argument(printer, phrase_nat_arg(phrase, i)));
    for (size_t i = 0; i < phrase->u.prim.data_count; i++)
        if (shown.datas >> i & 1)
            head = arena_printf(printer->arena, "%s %s", head,
                                printer_data(printer, phrase_data_arg(phrase, i)));
    return head;
}

static const struct doc *prim_apply_doc(struct printer *printer, const struct phrase *phrase,
                                        bool determined)
{
    return apply_doc(printer, text(printer, prim_head(printer, phrase)), phrase->u.prim.args,
                     phrase->u.prim.arg_count, print_determined_args(phrase, determined));
}

/* f x y, for nested applications. */
static const struct doc *app_doc(struct printer *printer, const struct phrase *phrase)
{
    struct phrase_vec VEC(const struct phrase *) args = {0};
    const struct phrase *head = phrase;
    for (; head->kind == PHRASE_APP; head = head->u.app.fun)
        VEC_PUSH(printer->arena, &args, head->u.app.arg);
    for (size_t i = 0; i < args.len / 2; i++) {
        const struct phrase *swapped = args.at[i];
        args.at[i] = args.at[args.len - 1 - i];
        args.at[args.len - 1 - i] = swapped;
    }
    return apply_doc(printer, doc_at(printer, head, BINDS_APP, false), args.at, args.len, ~0u);
}

/* f{n} */
static const struct doc *kind_app_doc(struct printer *printer, const struct phrase *fun,
                                      const char *arg)
{
    return cat(printer, doc_at(printer, fun, BINDS_ATOM, false),
               text(printer, arena_printf(printer->arena, "{%s}", arg)));
}

/* The parts of a conditional, functional or imperative. */
struct branches {
    const struct phrase *cond, *then, *other;
};

static bool is_if(const struct phrase *phrase, struct branches *branches)
{
    if (phrase_is_prim(phrase, PRIM_IF)) {
        const struct phrase *const *args = phrase->u.prim.args;
        *branches = (struct branches){args[0], args[1], args[2]};
        return true;
    }
    if (!phrase_is_prim(phrase, PRIM_IF_COMM) || phrase_arg(phrase, 0)->kind != PHRASE_PAIR ||
        phrase_arg(phrase, 0)->u.pair.snd->kind != PHRASE_PAIR)
        return false;
    const struct phrase *both = phrase_arg(phrase, 0)->u.pair.snd;
    *branches =
        (struct branches){phrase_arg(phrase, 0)->u.pair.fst, both->u.pair.fst, both->u.pair.snd};
    return true;
}

/* The lambda that PHRASE, a let of any kind, binds with, and the value; null for all others. */
static const struct phrase *let_lambda(const struct phrase *phrase, const struct phrase **bound)
{
    const struct phrase *lambda = NULL;
    if (phrase_is_prim(phrase, PRIM_LET) || phrase_is_prim(phrase, PRIM_LET_NAT)) {
        *bound = phrase_arg(phrase, 0);
        lambda = phrase_arg(phrase, 1);
    } else if (phrase_is_prim(phrase, PRIM_LET_NAT_COMM) &&
               phrase_arg(phrase, 0)->kind == PHRASE_PAIR) {
        *bound = phrase_arg(phrase, 0)->u.pair.fst;
        lambda = phrase_arg(phrase, 0)->u.pair.snd;
    }
    return lambda && is_lambda(lambda) ? lambda : NULL;
}

static bool any_evident(const struct phrase *const *args, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (print_is_evident(args[i]))
            return true;
    return false;
}

/* l + r; left-associative, and comparisons not at all. */
static const struct doc *infix_doc(struct printer *printer, const struct phrase *phrase,
                                   bool determined)
{
    enum binds binds = infix_binds[phrase->u.oper.op];
    bool strict = binds == BINDS_COMPARE || binds == BINDS_POWER;
    const struct phrase *const *args = phrase->u.oper.args;
    const struct doc *left = doc_at(printer, args[0], strict ? binds + 1 : binds, determined);
    const struct doc *right = doc_at(printer, args[1], binds + 1, determined);
    const char *sign = arena_printf(printer->arena, " %s", operator_name(phrase->u.oper.op));
    return group(printer, cat3(printer, left, text(printer, sign), indented(printer, right)));
}

static const struct doc *operator_doc(struct printer *printer, const struct phrase *phrase,
                                      bool determined)
{
    enum operator op = phrase->u.oper.op;
    bool same = phrase->type->kind == TYPE_EXP && phrase->type->data == phrase->u.oper.from;
    bool known = (determined && same && op != OP_CONVERT) ||
                 any_evident(phrase->u.oper.args, phrase->u.oper.arg_count);
    if (infix_binds[op] != BINDS_OPEN)
        return infix_doc(printer, phrase, known);
    const char *head = operator_name(op);
    if (op == OP_CONVERT)
        head =
            arena_printf(printer->arena, "%s %s", head, printer_data(printer, phrase->type->data));
    return apply_doc(printer, text(printer, head), phrase->u.oper.args, phrase->u.oper.arg_count,
                     known ? ~0u : 0);
}

static bool is_seq(const struct phrase *phrase)
{
    return phrase_is_prim(phrase, PRIM_SEQ) && phrase_arg(phrase, 0)->kind == PHRASE_PAIR;
}

/* The last step may be a `let`, which goes as far to the right as possible. */
static void add_steps(struct printer *printer, const struct phrase *phrase, bool is_last,
                      struct doc_vec *steps)
{
    if (is_seq(phrase)) {
        add_steps(printer, phrase_arg(phrase, 0)->u.pair.fst, false, steps);
        add_steps(printer, phrase_arg(phrase, 0)->u.pair.snd, is_last, steps);
        return;
    }
    VEC_PUSH(printer->arena, steps,
             doc_at(printer, phrase, is_last ? BINDS_OPEN : BINDS_ASSIGN, false));
}

/* a; b; c on lines of their own. */
static const struct doc *seq_doc(struct printer *printer, const struct phrase *phrase)
{
    struct doc_vec steps = {0};
    add_steps(printer, phrase, true, &steps);
    const struct doc *doc = steps.at[0];
    for (size_t i = 1; i < steps.len; i++) {
        const struct doc *rest =
            cat3(printer, text(printer, ";"), doc_hardline(printer->arena), steps.at[i]);
        doc = cat(printer, doc, rest);
    }
    return doc;
}

static const struct doc *assign_doc(struct printer *printer, const struct phrase *pair)
{
    const struct doc *left = doc_at(printer, pair->u.pair.fst, BINDS_APP, false);
    const struct doc *right = doc_at(printer, pair->u.pair.snd, BINDS_OR, true);
    return group(printer, cat3(printer, left, text(printer, " :="), indented(printer, right)));
}

/* The name that a `let` binds; that of a nat with the bounds that BOUND does not imply. */
static const char *bind_let(struct printer *printer, const struct phrase *bound,
                            const struct phrase *lambda)
{
    if (lambda->kind != PHRASE_NAT_LAM)
        return bind_param(printer, lambda);
    const struct nat_var *nat = lambda->u.nat_lam.param;
    const struct nat *value =
        phrase_is_prim(bound, PRIM_NAT_VALUE) ? phrase_nat_arg(bound, 0) : NULL;
    const char *name = printer_binder(printer, nat, nat->name);
    return arena_printf(printer->arena, "%s%s", name, printer_bounds(printer, nat, value));
}

/* WORD x = BOUND in BODY, where LAMBDA is \x. BODY. */
static const struct doc *let_doc(struct printer *printer, const char *word,
                                 const struct phrase *bound, const struct phrase *lambda,
                                 bool determined)
{
    const struct doc *value = phrase_doc(printer, bound, lambda->kind == PHRASE_NAT_LAM);
    const char *name = bind_let(printer, bound, lambda);
    const struct doc *body = phrase_doc(printer, lambda_body(lambda), determined);
    printer_leave(printer, lambda_param(lambda));
    const struct doc *head = text(printer, arena_printf(printer->arena, "%s %s =", word, name));
    head = group(printer, cat3(printer, head, indented(printer, value), text(printer, " in")));
    return cat3(printer, head, doc_hardline(printer->arena), body);
}

static const struct doc *branch_doc(struct printer *printer, const struct phrase *branch,
                                    bool determined)
{
    return doc_at(printer, branch, is_seq(branch) ? BINDS_ASSIGN : BINDS_OPEN, determined);
}

/* if c then a else b; an `if` behind `else` stays on its line. Sequences in it have parentheses, so
 * that it ends where they do. */
static const struct doc *if_doc(struct printer *printer, const struct branches *branches,
                                bool determined)
{
    struct branches inner;
    const struct phrase *both[] = {branches->then, branches->other};
    bool known = determined || any_evident(both, 2);
    const struct doc *cond = phrase_doc(printer, branches->cond, false);
    const struct doc *then = indented(printer, branch_doc(printer, branches->then, known));
    const struct doc *head = cat3(printer, text(printer, "if "), cond, text(printer, " then"));
    head = cat3(printer, head, then, doc_line(printer->arena));
    const struct doc *other = branch_doc(printer, branches->other, known);
    if (is_if(branches->other, &inner))
        other = cat(printer, text(printer, "else "), other);
    else
        other = cat(printer, text(printer, "else"), indented(printer, other));
    return group(printer, cat(printer, head, other));
}

static const struct doc *comma_doc(struct printer *printer, const char *open,
                                   const struct phrase *const *args, size_t count,
                                   const char *close)
{
    const struct doc *doc = text(printer, open);
    for (size_t i = 0; i < count; i++) {
        const struct doc *arg = phrase_doc(printer, args[i], false);
        if (i > 0)
            arg = cat3(printer, text(printer, ","), doc_line(printer->arena), arg);
        doc = cat(printer, doc, arg);
    }
    return group(printer, doc_nest(printer->arena, 1, cat(printer, doc, text(printer, close))));
}

static bool is_sugared_pair(const struct phrase *phrase, enum primitive prim)
{
    return phrase_is_prim(phrase, prim) && phrase_arg(phrase, 0)->kind == PHRASE_PAIR;
}

static const struct doc *prim_doc(struct printer *printer, const struct phrase *phrase,
                                  bool determined)
{
    struct branches branches;
    const struct phrase *bound;
    const struct phrase *lambda = let_lambda(phrase, &bound);
    if (lambda)
        return let_doc(printer, lambda->kind == PHRASE_LAM ? "let" : "letNat", bound, lambda,
                       determined);
    if (is_if(phrase, &branches))
        return if_doc(printer, &branches, determined);
    if (is_sugared_pair(phrase, PRIM_SEQ))
        return seq_doc(printer, phrase);
    if (is_sugared_pair(phrase, PRIM_ASSIGN))
        return assign_doc(printer, phrase_arg(phrase, 0));
    if (phrase_is_prim(phrase, PRIM_ARRAY) && phrase->u.prim.arg_count == 0)
        return text(printer, arena_printf(printer->arena, "array{0, %s}",
                                          printer_data(printer, phrase_data_arg(phrase, 0))));
    if (phrase_is_prim(phrase, PRIM_ARRAY))
        return comma_doc(printer, "[", phrase->u.prim.args, phrase->u.prim.arg_count, "]");
    return prim_apply_doc(printer, phrase, determined);
}

/* Whether PHRASE, behind `else`, goes as far to the right as possible. */
static bool is_open_ended(const struct phrase *phrase)
{
    struct branches branches;
    const struct phrase *bound;
    if (is_lambda(phrase) || let_lambda(phrase, &bound))
        return true;
    return is_if(phrase, &branches) && is_open_ended(branches.other);
}

static enum binds prim_binds(const struct phrase *phrase)
{
    struct branches branches;
    const struct phrase *bound;
    if (let_lambda(phrase, &bound))
        return BINDS_OPEN;
    if (is_if(phrase, &branches))
        return is_open_ended(branches.other) ? BINDS_OPEN : BINDS_ASSIGN;
    if (phrase_is_prim(phrase, PRIM_SKIP) || phrase_is_prim(phrase, PRIM_ARRAY))
        return BINDS_ATOM;
    if (is_sugared_pair(phrase, PRIM_SEQ))
        return BINDS_SEQ;
    return is_sugared_pair(phrase, PRIM_ASSIGN) ? BINDS_ASSIGN : BINDS_APP;
}

static enum binds binds_of(const struct phrase *phrase, const char *literal)
{
    switch (phrase->kind) {
    case PHRASE_VAR:
    case PHRASE_PAIR:
    case PHRASE_PROJ:
        return BINDS_ATOM;
    case PHRASE_LAM:
    case PHRASE_NAT_LAM:
    case PHRASE_DATA_LAM:
        return BINDS_OPEN;
    case PHRASE_APP:
    case PHRASE_NAT_APP:
    case PHRASE_DATA_APP:
        return BINDS_APP;
    case PHRASE_LITERAL:
        return literal[0] == '-' ? BINDS_APP : BINDS_ATOM;
    case PHRASE_OPERATOR:
        return infix_binds[phrase->u.oper.op] != BINDS_OPEN ? infix_binds[phrase->u.oper.op]
                                                            : BINDS_APP;
    case PHRASE_PRIM:
        return prim_binds(phrase);
    }
    bug(phrase->loc, "a phrase of unknown kind");
}

static const struct doc *proj_doc(struct printer *printer, const struct phrase *phrase)
{
    return cat(printer, doc_at(printer, phrase->u.proj.pair, BINDS_ATOM, false),
               text(printer, phrase->u.proj.which == 1 ? ".1" : ".2"));
}

static const struct doc *bare_doc(struct printer *printer, const struct phrase *phrase,
                                  bool determined)
{
    switch (phrase->kind) {
    case PHRASE_VAR:
        return text(printer, printer_name(printer, phrase->u.var, phrase->u.var->name));
    case PHRASE_LAM:
    case PHRASE_NAT_LAM:
    case PHRASE_DATA_LAM:
        return lambda_doc(printer, phrase);
    case PHRASE_APP:
        return app_doc(printer, phrase);
    case PHRASE_NAT_APP:
        return kind_app_doc(printer, phrase->u.nat_app.fun,
                            printer_nat(printer, phrase->u.nat_app.arg));
    case PHRASE_DATA_APP:
        return kind_app_doc(printer, phrase->u.data_app.fun,
                            printer_data(printer, phrase->u.data_app.arg));
    case PHRASE_PAIR:
        return comma_doc(printer, "<",
                         (const struct phrase *[]){phrase->u.pair.fst, phrase->u.pair.snd}, 2, ">");
    case PHRASE_PROJ:
        return proj_doc(printer, phrase);
    case PHRASE_LITERAL:
        return text(printer, literal_text(printer->arena, &phrase->u.literal, !determined));
    case PHRASE_OPERATOR:
        return operator_doc(printer, phrase, determined);
    case PHRASE_PRIM:
        return prim_doc(printer, phrase, determined);
    }
    bug(phrase->loc, "a phrase of unknown kind");
}

const struct doc *phrase_doc(struct printer *printer, const struct phrase *phrase, bool determined)
{
    return doc_mark(printer->arena, phrase->loc, bare_doc(printer, phrase, determined));
}

/* PHRASE where things that bind as tightly as LEVEL need no parentheses. */
static const struct doc *doc_at(struct printer *printer, const struct phrase *phrase,
                                enum binds binds, bool determined)
{
    const char *literal = phrase->kind == PHRASE_LITERAL
                              ? literal_text(printer->arena, &phrase->u.literal, !determined)
                              : NULL;
    const struct doc *doc = phrase_doc(printer, phrase, determined);
    if (binds_of(phrase, literal) >= binds)
        return doc;
    bool on_lines = !is_lambda(phrase) && binds_of(phrase, literal) <= BINDS_ASSIGN;
    return in_parens(printer, on_lines ? doc_nest(printer->arena, 1, doc) : doc);
}

void phrase_print(struct buf *buf, struct arena *arena, const struct phrase *phrase, int width)
{
    struct printer printer;
    printer_init(&printer, arena);
    doc_render(buf, phrase_doc(&printer, phrase, false), width);
}
