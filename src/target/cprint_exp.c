/* Prints expressions of emitted C.
 *
 * Parentheses stand where C's precedences need them, and besides
 *
 *   - where gcc's -Wparentheses and clang's likes ask for them: && in ||, operators of different
 *     kinds around & | ^ << >>, a comparison in a comparison;
 *   - around / and % as left operands of * and %, and around a conditional anywhere but in the
 *     last branch of a conditional, where a reader would look twice:
 *
 *         (i / n) * m + j        i < n ? a : i < m ? b : c        (a & b) == 0
 *
 * Lines break behind an operator or a comma, and before an element of an array or a choice rather
 * than in them:
 *
 *     a[(i + 1) * n + j] =                       a[(i + 1) * n + j] = b[i * n +
 *         b[i * n + j + 1];        not                                    j + 1]; */
#include "target/cprint_private.h"

#include <inttypes.h>

#include "base/diag.h"

enum {
    PRECEDENCE_CONDITIONAL = 0,
    PRECEDENCE_PREFIX = 11,
    PRECEDENCE_POSTFIX = 12
};

static const int precedences[] = {
#define COPERATOR(suffix, text, precedence) precedence,
#include "target/coperators.def"
#undef COPERATOR
};

static int precedence(const struct cexp *exp)
{
    switch (exp->kind) {
    case CEXP_BINARY:
        return precedences[exp->op];
    case CEXP_CONDITIONAL:
        return PRECEDENCE_CONDITIONAL;
    case CEXP_PREFIX:
    case CEXP_CAST:
    case CEXP_VECTOR:
        return PRECEDENCE_PREFIX;
    case CEXP_NAME:
    case CEXP_INT:
    case CEXP_LITERAL:
    case CEXP_CALL:
    case CEXP_AS:
    case CEXP_SIZEOF:
    case CEXP_VLOAD:
    case CEXP_LIST:
    case CEXP_INDEX:
    case CEXP_MEMBER:
    case CEXP_ARROW:
        return PRECEDENCE_POSTFIX;
    }
    bug(loc_none(), "an expression of unknown kind");
}

static const struct doc *text(struct arena *arena, const char *text)
{
    return doc_text(arena, text);
}

static const struct doc *join(struct arena *arena, const struct doc *a, const struct doc *b)
{
    return doc_cat(arena, a, b);
}

static const struct doc *enclose(struct arena *arena, const char *open, const struct doc *doc,
                                 const char *close)
{
    return join(arena, text(arena, open), join(arena, doc, text(arena, close)));
}

static bool is_bitwise(enum cop op)
{
    return op == COP_BIT_AND || op == COP_BIT_OR || op == COP_BIT_XOR || op == COP_SHL ||
           op == COP_SHR;
}

static bool is_comparison(enum cop op)
{
    return precedences[op] == precedences[COP_EQ] || precedences[op] == precedences[COP_LT];
}

static bool is_division(enum cop op)
{
    return op == COP_DIV || op == COP_REM;
}

/* Whether a reader or a compiler wants parentheses around INNER under OUTER that the grammar does
 * not ask for. */
static bool wants_parentheses(enum cop outer, enum cop inner, bool is_right)
{
    if (is_bitwise(outer))
        return inner != outer || outer == COP_SHL || outer == COP_SHR;
    if (is_comparison(outer))
        return is_comparison(inner);
    if (outer == COP_LOG_OR)
        return inner == COP_LOG_AND;
    if (precedences[outer] == precedences[COP_MUL])
        return is_right || (is_division(inner) && outer != COP_DIV) || outer == COP_REM;
    return false;
}

/* "a - (-b)", and "(!a) == b", which compilers take for a mistake otherwise. */
static bool prefix_needs_parentheses(enum cop outer, enum cprefix prefix, bool is_right)
{
    if (is_right)
        return prefix == CPREFIX_MINUS && (outer == COP_SUB || outer == COP_ADD);
    return prefix == CPREFIX_NOT && (is_comparison(outer) || is_bitwise(outer));
}

static bool is_logical(enum cop op)
{
    return op == COP_LOG_AND || op == COP_LOG_OR;
}

/* A right operand of equal precedence keeps its parentheses: a + (b + c) is not a + b + c. But
 * a && (b && c) is a && b && c. */
static bool needs_parentheses(enum cop outer, const struct cexp *operand, bool is_right)
{
    if (operand->kind == CEXP_CONDITIONAL)
        return true;
    if (operand->kind == CEXP_PREFIX)
        return prefix_needs_parentheses(outer, operand->prefix, is_right);
    if (operand->kind != CEXP_BINARY)
        return false;
    int inner = precedences[operand->op];
    if (is_right && inner == precedences[outer])
        return !is_logical(outer);
    if (inner < precedences[outer])
        return true;
    return wants_parentheses(outer, operand->op, is_right);
}

static const struct doc *operand_doc(struct arena *arena, enum cop outer, const char *gap,
                                     const struct cexp *operand, bool is_right)
{
    if (needs_parentheses(outer, operand, is_right))
        return enclose(arena, arena_printf(arena, "%s(", gap ? gap : ""),
                       cprint_exp_doc(arena, operand), ")");
    return gap ? cprint_exp_behind(arena, gap, operand) : cprint_exp_doc(arena, operand);
}

/* " op" and, on the same line if it fits, the right operand. */
static const struct doc *right_doc(struct arena *arena, const struct cexp *exp)
{
    const struct doc *op = text(arena, arena_printf(arena, " %s", cop_text(exp->op)));
    const struct doc *right = operand_doc(arena, exp->op, NULL, exp->right, true);
    return join(arena, op, doc_group(arena, join(arena, doc_line(arena), right)));
}

/* A chain a + b - c of operators of one precedence, behind GAP, or null: lines are filled. */
static const struct doc *chain_doc(struct arena *arena, const char *gap, const struct cexp *exp)
{
    bool goes_on = exp->left->kind == CEXP_BINARY &&
                   precedences[exp->left->op] == precedences[exp->op] &&
                   !needs_parentheses(exp->op, exp->left, false);
    const struct doc *left = goes_on ? chain_doc(arena, gap, exp->left)
                                     : operand_doc(arena, exp->op, gap, exp->left, false);
    return join(arena, left, right_doc(arena, exp));
}

static const struct doc *binary_doc(struct arena *arena, const char *gap, const struct cexp *exp)
{
    return doc_nest(arena, CPRINT_INDENT, chain_doc(arena, gap, exp));
}

/* EXP as an operand of an operator with precedence LEAST. */
static const struct doc *tight_doc(struct arena *arena, const struct cexp *exp, int least)
{
    const struct doc *doc = cprint_exp_doc(arena, exp);
    return precedence(exp) < least ? enclose(arena, "(", doc, ")") : doc;
}

static const struct doc *conditional_doc(struct arena *arena, const struct cexp *exp)
{
    const struct doc *cond = tight_doc(arena, exp->cond, PRECEDENCE_CONDITIONAL + 1);
    const struct doc *left = tight_doc(arena, exp->left, PRECEDENCE_CONDITIONAL + 1);
    const struct doc *right = cprint_exp_doc(arena, exp->right);
    const struct doc *then = join(arena, join(arena, doc_line(arena), text(arena, "? ")), left);
    const struct doc *other = join(arena, join(arena, doc_line(arena), text(arena, ": ")), right);
    const struct doc *rest = doc_nest(arena, CPRINT_INDENT, join(arena, then, other));
    return doc_group(arena, join(arena, cond, rest));
}

/* "- -x" and "& &x" would be read as one operator. */
static bool prefixes_merge(const struct cexp *exp, const struct cexp *base)
{
    return exp->kind == CEXP_PREFIX && base->kind == CEXP_PREFIX && exp->prefix == base->prefix;
}

static const char *prefix_text(enum cprefix prefix)
{
    switch (prefix) {
    case CPREFIX_MINUS:
        return "-";
    case CPREFIX_NOT:
        return "!";
    case CPREFIX_COMPLEMENT:
        return "~";
    case CPREFIX_CONTENT:
        return "*";
    case CPREFIX_ADDRESS:
        return "&";
    case CPREFIX_SIZEOF:
        return "sizeof ";
    }
    bug(loc_none(), "a prefix of unknown kind");
}

/* EXP, a prefix or a cast, which begins with OP. */
static const struct doc *prefix_doc(struct arena *arena, const char *op, const struct cexp *exp)
{
    const struct cexp *base = exp->base;
    const struct doc *doc = prefixes_merge(exp, base)
                                ? enclose(arena, "(", cprint_exp_doc(arena, base), ")")
                                : tight_doc(arena, base, PRECEDENCE_PREFIX);
    return join(arena, text(arena, op), doc);
}

const struct doc *cprint_list_doc(struct arena *arena, const struct doc *const *items,
                                  size_t count, int indent)
{
    const struct doc *list = doc_empty(arena);
    for (size_t i = 0; i < count; i++) {
        const struct doc *item = doc_group(arena, items[i]);
        if (i > 0)
            item = join(arena, text(arena, ","),
                        doc_group(arena, join(arena, doc_line(arena), item)));
        list = join(arena, list, item);
    }
    return enclose(arena, "(", doc_nest(arena, indent, list), ")");
}

const struct doc *cprint_args_doc(struct arena *arena, const struct cexp *const *args,
                                  size_t count)
{
    const struct doc **items = ARENA_ARRAY(arena, const struct doc *, count);
    if (count == 0)
        return text(arena, "()");
    items[0] = cprint_exp_behind(arena, "", args[0]);
    for (size_t i = 1; i < count; i++)
        items[i] = cprint_exp_doc(arena, args[i]);
    return cprint_list_doc(arena, items, count, CPRINT_INDENT);
}

static const struct doc *call_doc(struct arena *arena, const char *function,
                                  const struct cexp *const *args, size_t count)
{
    return join(arena, text(arena, function), cprint_args_doc(arena, args, count));
}

static const struct doc *vload_doc(struct arena *arena, const struct cexp *exp)
{
    const struct cexp *args[] = {exp->index, exp->base};
    return call_doc(arena, arena_printf(arena, "vload%u", exp->lanes), args, 2);
}

/* {a, b}, on one line. */
static const struct doc *list_doc(struct arena *arena, const struct cexp *exp)
{
    const struct doc *list = doc_empty(arena);
    for (size_t i = 0; i < exp->arg_count; i++)
        list = join(arena, list, join(arena, text(arena, i > 0 ? ", " : ""),
                                      cprint_exp_doc(arena, exp->args[i])));
    return enclose(arena, "{", list, "}");
}

static const char *type_in(struct arena *arena, const char *format, const struct cexp *exp)
{
    return arena_printf(arena, "%s(%s)", format, ctype_text(arena, exp->type));
}

static const struct doc *field_doc(struct arena *arena, const struct cexp *exp, const char *mark)
{
    const char *field = arena_printf(arena, "%s%s", mark, exp->text);
    return join(arena, tight_doc(arena, exp->base, PRECEDENCE_POSTFIX), text(arena, field));
}

bool cprint_encloses(const struct cexp *exp, const struct cexp *part, bool last)
{
    switch (exp->kind) {
    case CEXP_CALL:
    case CEXP_VLOAD:
    case CEXP_VECTOR:
    case CEXP_LIST:
    case CEXP_AS:
        return true;
    case CEXP_INDEX:
        return last || precedence(part) < PRECEDENCE_POSTFIX;
    case CEXP_MEMBER:
    case CEXP_ARROW:
        return precedence(part) < PRECEDENCE_POSTFIX;
    case CEXP_PREFIX:
    case CEXP_CAST:
        return prefixes_merge(exp, part) || precedence(part) < PRECEDENCE_PREFIX;
    case CEXP_BINARY:
        return needs_parentheses(exp->op, part, last);
    case CEXP_CONDITIONAL:
        return !last && precedence(part) == PRECEDENCE_CONDITIONAL;
    case CEXP_NAME:
    case CEXP_INT:
    case CEXP_LITERAL:
    case CEXP_SIZEOF:
        break;
    }
    bug(loc_none(), "an expression without parts has one");
}

static const struct doc *exp_doc(struct arena *arena, const struct cexp *exp)
{
    switch (exp->kind) {
    case CEXP_NAME:
    case CEXP_LITERAL:
        return text(arena, exp->text);
    case CEXP_INT:
        return text(arena, arena_printf(arena, "%" PRId64, exp->value));
    case CEXP_CALL:
        return call_doc(arena, exp->text, exp->args, exp->arg_count);
    case CEXP_VLOAD:
        return vload_doc(arena, exp);
    case CEXP_VECTOR:
        return call_doc(arena, type_in(arena, "", exp), exp->args, exp->arg_count);
    case CEXP_LIST:
        return list_doc(arena, exp);
    case CEXP_SIZEOF:
        return text(arena, type_in(arena, "sizeof", exp));
    case CEXP_AS:
        return call_doc(arena, arena_printf(arena, "as_%s", exp->type->name), &exp->base, 1);
    case CEXP_INDEX:
        return join(arena, tight_doc(arena, exp->base, PRECEDENCE_POSTFIX),
                    enclose(arena, "[", cprint_exp_doc(arena, exp->index), "]"));
    case CEXP_MEMBER:
        return field_doc(arena, exp, ".");
    case CEXP_ARROW:
        return field_doc(arena, exp, "->");
    case CEXP_PREFIX:
        return prefix_doc(arena, prefix_text(exp->prefix), exp);
    case CEXP_CAST:
        return prefix_doc(arena, type_in(arena, "", exp), exp);
    case CEXP_BINARY:
        return binary_doc(arena, NULL, exp);
    case CEXP_CONDITIONAL:
        return conditional_doc(arena, exp);
    }
    bug(loc_none(), "an expression of unknown kind");
}

const struct doc *cprint_exp_doc(struct arena *arena, const struct cexp *exp)
{
    return doc_mark(arena, exp->loc, exp_doc(arena, exp));
}

/* Whether a line breaks before EXP rather than in it: an element of an array, or its address, as
 * another type; or a choice. */
static bool stays_whole(const struct cexp *exp)
{
    while (exp->kind == CEXP_PREFIX || exp->kind == CEXP_CAST)
        exp = exp->base;
    return exp->kind == CEXP_INDEX || exp->kind == CEXP_CONDITIONAL;
}

const struct doc *cprint_exp_behind(struct arena *arena, const char *gap, const struct cexp *exp)
{
    if (exp->kind == CEXP_BINARY)
        return doc_mark(arena, exp->loc, binary_doc(arena, gap, exp));
    const struct doc *doc = cprint_exp_doc(arena, exp);
    if (!stays_whole(exp))
        return join(arena, text(arena, gap), doc);
    const struct doc *line = *gap == '\0' ? doc_softbreak(arena) : doc_line(arena);
    return doc_group(arena, join(arena, line, doc));
}

void cprint_exp(struct buf *buf, struct arena *arena, const struct cexp *exp)
{
    struct arena_mark mark = arena_mark(arena);
    doc_render(buf, cprint_exp_doc(arena, exp), CPRINT_WIDTH);
    arena_release(arena, mark);
}
