/* Prints statements and items of emitted C: four spaces a level, at most 100 columns.
 *
 *     (a comment that names the construct)
 *     for (int64_t i = 0; i < n; i++)
 *         acc += xs[i] * ys[i];
 *
 * Braces stand around a body of more than one statement, around one that takes several lines, and
 * around both branches of an if when one of them needs them. The brace of a function stands on a
 * line of its own. */
#include <limits.h>
#include <string.h>

#include "base/diag.h"
#include "target/cprint_private.h"

#define WIDEST_HEAD 50

struct printer {
    struct arena *arena;
};

static const struct doc *text(struct printer *printer, const char *text)
{
    return doc_text(printer->arena, text);
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

static const struct doc *exp_doc(struct printer *printer, const struct cexp *exp)
{
    return cprint_exp_doc(printer->arena, exp);
}

static const struct doc *nested(struct printer *printer, const struct doc *doc)
{
    return doc_nest(printer->arena, CPRINT_INDENT, doc);
}

/* The lines of TEXT, in COPIES of their own. */
static const struct doc *lines_doc(struct printer *printer, const char *lines)
{
    const struct doc *doc = doc_empty(printer->arena);
    for (;;) {
        size_t len = strcspn(lines, "\n");
        doc = cat(printer, doc, text(printer, arena_strndup(printer->arena, lines, len)));
        if (lines[len] == '\0' || lines[len + 1] == '\0')
            return doc;
        doc = cat(printer, doc, doc_hardline(printer->arena));
        lines += len + 1;
    }
}

enum { COMMENT_WIDTH = 94 };

/* Where the line of a comment that begins at TEXT ends: at its own end, or at the last blank that
 * leaves it short enough. Indented lines are kept as they are. */
static size_t comment_line(const char *text)
{
    size_t len = strcspn(text, "\n");
    if (len <= COMMENT_WIDTH || text[0] == ' ')
        return len;
    for (size_t at = COMMENT_WIDTH; at > 0; at--)
        if (text[at] == ' ')
            return at;
    return len;
}

/* COMMENT in lines that are short enough. */
static const char *fill_comment(struct printer *printer, const char *comment)
{
    char *filled = arena_strdup(printer->arena, comment);
    for (char *line = filled; *line != '\0';) {
        line += comment_line(line);
        if (*line != '\0')
            *line++ = '\n';
    }
    return filled;
}

/* A comment: the marks around it, and " * " in front of each further line. */
static const struct doc *comment_doc(struct printer *printer, const char *comment)
{
    struct buf buf = {0};
    buf_add(&buf, "/* ");
    for (comment = fill_comment(printer, comment); *comment != '\0'; comment++) {
        buf_add_char(&buf, *comment);
        if (*comment == '\n')
            buf_add(&buf, comment[1] == '\n' || comment[1] == '\0' ? " *" : " * ");
    }
    buf_add(&buf, " */");
    const struct doc *doc = lines_doc(printer, arena_strdup(printer->arena, buf_text(&buf)));
    buf_free(&buf);
    return doc;
}

static const char *var_head(struct printer *printer, struct cvar var)
{
    return arena_printf(printer->arena, "%s%s", ctype_head(printer->arena, var.type), var.name);
}

/* The attribute that a variable has, or nothing. */
static const char *attribute(struct printer *printer, struct cvar var)
{
    return var.alignment == 0 ? ""
                              : arena_printf(printer->arena, " __attribute__((aligned(%zu)))",
                                             var.alignment);
}

static const struct doc *var_doc(struct printer *printer, struct cvar var)
{
    const struct doc *head = text(printer, var_head(printer, var));
    if (var.is_open_array)
        return cat(printer, head, text(printer, "[]"));
    if (!var.array)
        return head;
    const struct doc *size =
        cat3(printer, text(printer, "["), exp_doc(printer, var.array), text(printer, "]"));
    return cat3(printer, head, size, text(printer, attribute(printer, var)));
}

/* LEFT = VALUE. */
static const struct doc *equation_doc(struct printer *printer, const struct doc *left,
                                      const char *sign, const struct cexp *value)
{
    const struct doc *mark = text(printer, arena_printf(printer->arena, " %s", sign));
    const struct doc *behind = cprint_exp_behind(printer->arena, " ", value);
    return doc_group(printer->arena, cat3(printer, left, mark, nested(printer, behind)));
}

static const struct doc *decl_doc(struct printer *printer, const struct cstmt *stmt)
{
    const struct doc *var = var_doc(printer, stmt->var);
    if (stmt->constant)
        var = cat(printer, text(printer, "const "), var);
    return !stmt->value ? var : equation_doc(printer, var, "=", stmt->value);
}

static const char *assign_text(struct printer *printer, const struct cstmt *stmt)
{
    return stmt->compound ? arena_printf(printer->arena, "%s=", cop_text(stmt->op)) : "=";
}

/* vstore4(value, index, place) */
static const struct doc *vstore_doc(struct printer *printer, const struct cstmt *stmt)
{
    const struct cexp *args[] = {stmt->value, stmt->index, stmt->place};
    const char *function = arena_printf(printer->arena, "vstore%u", stmt->lanes);
    return cat(printer, text(printer, function), cprint_args_doc(printer->arena, args, 3));
}

static const char *barrier_text(unsigned fences)
{
    if (fences == (CFENCE_LOCAL | CFENCE_GLOBAL))
        return "barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);";
    return fences == CFENCE_GLOBAL ? "barrier(CLK_GLOBAL_MEM_FENCE);"
                                   : "barrier(CLK_LOCAL_MEM_FENCE);";
}

/* A clause of a pragma: a pragma is one line, however long. */
static const char *clause_text(struct printer *printer, const char *name, const struct cexp *exp)
{
    struct buf buf = {0};
    if (!exp)
        return "";
    doc_render(&buf, exp_doc(printer, exp), INT_MAX);
    const char *clause = arena_printf(printer->arena, " %s(%s)", name, buf_text(&buf));
    buf_free(&buf);
    return clause;
}

static const char *pragma_text(struct printer *printer, const struct cstmt *stmt)
{
    if (stmt->pragma == CPRAGMA_UNROLL)
        return "#pragma unroll";
    if (stmt->pragma == CPRAGMA_UNROLL_FOUR)
        return "#pragma GCC unroll 4";
    if (stmt->pragma == CPRAGMA_UNROLL_NOT)
        return "#pragma GCC unroll 1";
    if (stmt->pragma == CPRAGMA_ATOMIC)
        return "#pragma omp atomic write";
    if (stmt->pragma == CPRAGMA_CRITICAL)
        return "#pragma omp critical";
    return arena_printf(printer->arena, "#pragma omp parallel for%s%s",
                        clause_text(printer, "if ", stmt->value),
                        clause_text(printer, "num_threads", stmt->threads));
}

static const struct doc *statement_doc(struct printer *printer, const struct cstmt *stmt);

static const struct doc *statements_doc(struct printer *printer,
                                        const struct cstmt_vec *statements)
{
    const struct doc *doc = doc_empty(printer->arena);
    for (size_t i = 0; i < statements->len; i++) {
        if (i > 0)
            doc = cat(printer, doc, doc_hardline(printer->arena));
        doc = cat(printer, doc, statement_doc(printer, statements->at[i]));
    }
    return doc;
}

/* Whether a body that consists of STMT may stand without braces. */
static bool is_simple(const struct cstmt *stmt)
{
    return stmt->kind == CSTMT_EXP || stmt->kind == CSTMT_ASSIGN || stmt->kind == CSTMT_VSTORE ||
           stmt->kind == CSTMT_BARRIER || stmt->kind == CSTMT_RETURN;
}

static bool may_be_bare(const struct cstmt_vec *body)
{
    return body->len == 1 && is_simple(body->at[0]);
}

/* Whether the other branch may stand without braces: also one that is a chain of else-if of which
 * all branches may. */
static bool branch_may_be_bare(const struct cstmt_vec *otherwise)
{
    const struct cstmt *first = otherwise->len == 1 ? otherwise->at[0] : NULL;
    if (!first || first->kind != CSTMT_IF)
        return may_be_bare(otherwise);
    return may_be_bare(&first->body) &&
           (first->otherwise.len == 0 || branch_may_be_bare(&first->otherwise));
}

static const struct doc *bare_doc(struct printer *printer, const struct cstmt_vec *body)
{
    return nested(printer, cat(printer, doc_hardline(printer->arena),
                               statements_doc(printer, body)));
}

static const struct doc *braced_doc(struct printer *printer, const struct cstmt_vec *body)
{
    if (body->len == 0)
        return text(printer, "{}");
    const struct doc *close = cat(printer, doc_hardline(printer->arena), text(printer, "}"));
    return cat3(printer, text(printer, "{"), bare_doc(printer, body), close);
}

/* HEAD with its BODY, with braces where they are needed. */
static const struct doc *with_body(struct printer *printer, const struct doc *head,
                                   const struct cstmt_vec *body)
{
    if (may_be_bare(body))
        return cat(printer, head, bare_doc(printer, body));
    return cat3(printer, head, text(printer, " "), braced_doc(printer, body));
}

static const struct doc *head_doc(struct printer *printer, const char *keyword,
                                  const struct cexp *cond)
{
    const struct doc *open = text(printer, arena_printf(printer->arena, "%s (", keyword));
    return cat3(printer, open, nested(printer, exp_doc(printer, cond)), text(printer, ")"));
}

/* else if (...) when that is all there is in the other branch. */
static const struct doc *else_doc(struct printer *printer, const struct cstmt_vec *otherwise,
                                  bool bare)
{
    if (otherwise->len == 1 && otherwise->at[0]->kind == CSTMT_IF)
        return cat(printer, text(printer, "else "), statement_doc(printer, otherwise->at[0]));
    if (bare)
        return cat(printer, text(printer, "else"), bare_doc(printer, otherwise));
    return cat(printer, text(printer, "else "), braced_doc(printer, otherwise));
}

static const struct doc *if_doc(struct printer *printer, const struct cstmt *stmt)
{
    const struct doc *head = head_doc(printer, "if", stmt->value);
    if (stmt->otherwise.len == 0)
        return with_body(printer, head, &stmt->body);
    bool bare = may_be_bare(&stmt->body) && branch_may_be_bare(&stmt->otherwise);
    const struct doc *other = else_doc(printer, &stmt->otherwise, bare);
    if (bare)
        return cat3(printer, cat(printer, head, bare_doc(printer, &stmt->body)),
                    doc_hardline(printer->arena), other);
    const struct doc *then =
        cat3(printer, head, text(printer, " "), braced_doc(printer, &stmt->body));
    return cat3(printer, then, text(printer, " "), other);
}

/* i++ or i += step */
static const struct doc *step_doc(struct printer *printer, const struct cstmt *stmt)
{
    const char *name = stmt->var.name;
    if (!stmt->step)
        return text(printer, arena_printf(printer->arena, "%s++", name));
    return equation_doc(printer, text(printer, name), "+=", stmt->step);
}

static const struct doc *for_doc(struct printer *printer, const struct cstmt *stmt)
{
    const struct doc *start =
        equation_doc(printer, var_doc(printer, stmt->var), "=", stmt->start);
    const struct doc *semicolon = cat(printer, text(printer, ";"), doc_line(printer->arena));
    const struct doc *inside =
        cat3(printer, cat(printer, start, semicolon),
             cat(printer, exp_doc(printer, stmt->value), semicolon),
             step_doc(printer, stmt));
    const struct doc *head = cat3(printer, text(printer, "for ("),
                                  doc_group(printer->arena, nested(printer, inside)),
                                  text(printer, ")"));
    return with_body(printer, head, &stmt->body);
}

static const struct doc *return_doc(struct printer *printer, const struct cstmt *stmt)
{
    if (!stmt->value)
        return text(printer, "return;");
    return cat3(printer, text(printer, "return "),
                nested(printer, exp_doc(printer, stmt->value)), text(printer, ";"));
}

/* function(&place, value) */
static const struct cexp *change_call(struct printer *printer, const struct cstmt *stmt)
{
    const struct cexp *address = cexp_prefix(printer->arena, CPREFIX_ADDRESS, stmt->place);
    return cexp_call2(printer->arena, stmt->function, address, stmt->value);
}

static const struct doc *bare_statement_doc(struct printer *printer, const struct cstmt *stmt)
{
    switch (stmt->kind) {
    case CSTMT_EXP:
        return cat(printer, exp_doc(printer, stmt->value), text(printer, ";"));
    case CSTMT_ASSIGN:
        if (stmt->function)
            return cat(printer, exp_doc(printer, change_call(printer, stmt)), text(printer, ";"));
        return cat(printer,
                   equation_doc(printer, exp_doc(printer, stmt->place),
                                assign_text(printer, stmt), stmt->value),
                   text(printer, ";"));
    case CSTMT_VSTORE:
        return cat(printer, vstore_doc(printer, stmt), text(printer, ";"));
    case CSTMT_DECL:
        return cat(printer, decl_doc(printer, stmt), text(printer, ";"));
    case CSTMT_IF:
        return if_doc(printer, stmt);
    case CSTMT_FOR:
        return for_doc(printer, stmt);
    case CSTMT_WHILE:
        return with_body(printer, head_doc(printer, "while", stmt->value), &stmt->body);
    case CSTMT_RETURN:
        return return_doc(printer, stmt);
    case CSTMT_COMMENT:
        return comment_doc(printer, stmt->text);
    case CSTMT_BLANK:
        return doc_empty(printer->arena);
    case CSTMT_BARRIER:
        return text(printer, barrier_text(stmt->fences));
    case CSTMT_PRAGMA:
        return text(printer, pragma_text(printer, stmt));
    }
    bug(loc_none(), "a statement of unknown kind");
}

static const struct doc *statement_doc(struct printer *printer, const struct cstmt *stmt)
{
    return doc_mark(printer->arena, stmt->loc, bare_statement_doc(printer, stmt));
}

static const char *linkage_text(enum clinkage linkage)
{
    switch (linkage) {
    case CLINK_EXTERN:
        return "";
    case CLINK_STATIC:
        return "static ";
    case CLINK_INLINE:
        return "static inline ";
    case CLINK_KERNEL:
        return "kernel ";
    }
    bug(loc_none(), "a function of unknown linkage");
}

/* The line above the signature of a kernel for groups of one size. */
static const struct doc *group_doc(struct printer *printer, const struct citem *item)
{
    return text(printer,
                arena_printf(printer->arena,
                             "kernel __attribute__((reqd_work_group_size(%lld, %lld, %lld)))",
                             (long long)item->group[0], (long long)item->group[1],
                             (long long)item->group[2]));
}

/* "int dot(int64_t n, const float *xs)"; further lines begin under the first parameter. */
static const struct doc *signature_doc(struct printer *printer, const struct citem *item)
{
    struct cvar var = {.type = item->type, .name = item->name};
    bool grouped = item->group[0] > 0;
    const char *start = arena_printf(printer->arena, "%s%s",
                                     grouped ? "" : linkage_text(item->linkage),
                                     var_head(printer, var));
    const struct doc *head = text(printer, start);
    if (grouped)
        head = cat3(printer, group_doc(printer, item), doc_hardline(printer->arena), head);
    if (item->vars.len == 0)
        return cat(printer, head, text(printer, "(void)"));
    const struct doc **params = ARENA_ARRAY(printer->arena, const struct doc *, item->vars.len);
    for (size_t i = 0; i < item->vars.len; i++)
        params[i] = var_doc(printer, item->vars.at[i]);
    int indent = (int)strlen(start) + 1;
    return cat(printer, head,
               cprint_list_doc(printer->arena, params, item->vars.len,
                               indent > WIDEST_HEAD ? CPRINT_INDENT : indent));
}

static const struct doc *function_doc(struct printer *printer, const struct citem *item)
{
    return cat3(printer, signature_doc(printer, item), doc_hardline(printer->arena),
                braced_doc(printer, &item->body));
}

static const struct doc *item_doc(struct printer *printer, const struct citem *item)
{
    switch (item->kind) {
    case CITEM_FUNCTION:
        return function_doc(printer, item);
    case CITEM_PROTOTYPE:
        return cat(printer, signature_doc(printer, item), text(printer, ";"));
    case CITEM_COMMENT:
        return comment_doc(printer, item->text);
    case CITEM_TEXT:
        return lines_doc(printer, item->text);
    }
    bug(loc_none(), "an item of unknown kind");
}

/* Whether a blank line stands between two items: not between two prototypes, and not behind a
 * comment, which belongs to what follows it. */
static bool has_blank_between(const struct citem *first, const struct citem *second)
{
    if (first->kind == CITEM_COMMENT)
        return false;
    return first->kind != CITEM_PROTOTYPE || second->kind != CITEM_PROTOTYPE;
}

void cprint_items(struct buf *buf, struct arena *arena, const struct citem_vec *items)
{
    struct printer printer = {.arena = arena};
    for (size_t i = 0; i < items->len; i++) {
        if (i > 0 && has_blank_between(&items->at[i - 1], &items->at[i]))
            buf_add_char(buf, '\n');
        struct arena_mark mark = arena_mark(arena);
        doc_render(buf, item_doc(&printer, &items->at[i]), CPRINT_WIDTH);
        buf_add_char(buf, '\n');
        arena_release(arena, mark);
    }
}

void cprint_statements(struct buf *buf, struct arena *arena, const struct cstmt_vec *statements)
{
    struct printer printer = {.arena = arena};
    struct arena_mark mark = arena_mark(arena);
    doc_render(buf, statements_doc(&printer, statements), CPRINT_WIDTH);
    buf_add_char(buf, '\n');
    arena_release(arena, mark);
}
