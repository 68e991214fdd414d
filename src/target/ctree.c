/* The syntax tree of emitted C: constructors and questions.
 *
 * Constructors compute nothing and check nothing; what they build prints as it was asked for. The
 * one exception is assignment, which becomes a compound one where that is the same:
 *
 *     acc = acc + x[i]        acc += x[i]
 *     acc = x[i] + acc        acc += x[i]        (+ and * commute, for floats too) */
#include "target/ctree.h"

#include <string.h>

#include "base/diag.h"

static const char *const operators[] = {
#define COPERATOR(suffix, text, precedence) text,
#include "target/coperators.def"
#undef COPERATOR
};

const char *cop_text(enum cop op)
{
    return operators[op];
}

static struct cexp *new_exp(struct arena *arena, enum cexp_kind kind, const char *text)
{
    struct cexp *exp = ARENA_NEW(arena, struct cexp);
    exp->kind = kind;
    exp->text = text;
    return exp;
}

const struct cexp *cexp_name(struct arena *arena, const char *name)
{
    return new_exp(arena, CEXP_NAME, name);
}

const struct cexp *cexp_symbol(struct arena *arena, const struct csymbol *symbol)
{
    struct cexp *exp = new_exp(arena, CEXP_NAME, symbol->name);
    exp->symbol = symbol;
    return exp;
}

const struct cexp *cexp_status(struct arena *arena, const char *name)
{
    return cexp_symbol(arena, csymbol_new(arena, CSYMBOL_STATUS, 0, name, NULL));
}

const struct cexp *cexp_literal(struct arena *arena, const char *text)
{
    return new_exp(arena, CEXP_LITERAL, text);
}

const struct cexp *cexp_int(struct arena *arena, int64_t value)
{
    if (value == INT64_MIN)
        return cexp_name(arena, "INT64_MIN");
    if (value < 0)
        return cexp_prefix(arena, CPREFIX_MINUS, cexp_int(arena, -value));
    struct cexp *exp = new_exp(arena, CEXP_INT, NULL);
    exp->value = value;
    return exp;
}

static struct cexp *with_args(struct arena *arena, struct cexp *exp,
                              const struct cexp *const *args, size_t count)
{
    const struct cexp **copy = ARENA_ARRAY(arena, const struct cexp *, count);
    for (size_t i = 0; i < count; i++)
        copy[i] = args[i];
    exp->args = copy;
    exp->arg_count = count;
    return exp;
}

const struct cexp *cexp_call(struct arena *arena, const char *function,
                             const struct cexp *const *args, size_t count)
{
    return with_args(arena, new_exp(arena, CEXP_CALL, function), args, count);
}

const struct cexp *cexp_call_symbol(struct arena *arena, const struct csymbol *function,
                                    const struct cexp *const *args, size_t count)
{
    struct cexp *exp = new_exp(arena, CEXP_CALL, function->name);
    exp->symbol = function;
    return with_args(arena, exp, args, count);
}

const struct cexp *cexp_call1(struct arena *arena, const char *function, const struct cexp *arg)
{
    return cexp_call(arena, function, &arg, 1);
}

const struct cexp *cexp_call2(struct arena *arena, const char *function, const struct cexp *a,
                              const struct cexp *b)
{
    const struct cexp *args[] = {a, b};
    return cexp_call(arena, function, args, 2);
}

const struct cexp *cexp_call3(struct arena *arena, const char *function, const struct cexp *a,
                              const struct cexp *b, const struct cexp *c)
{
    const struct cexp *args[] = {a, b, c};
    return cexp_call(arena, function, args, 3);
}

const struct cexp *cexp_index(struct arena *arena, const struct cexp *base,
                              const struct cexp *index)
{
    struct cexp *exp = new_exp(arena, CEXP_INDEX, NULL);
    exp->base = base;
    exp->index = index;
    return exp;
}

static const struct cexp *new_on_base(struct arena *arena, enum cexp_kind kind, const char *text,
                                      const struct cexp *base)
{
    struct cexp *exp = new_exp(arena, kind, text);
    exp->base = base;
    return exp;
}

const struct cexp *cexp_member(struct arena *arena, const struct cexp *base, const char *field)
{
    return new_on_base(arena, CEXP_MEMBER, field, base);
}

const struct cexp *cexp_arrow(struct arena *arena, const struct cexp *base, const char *field)
{
    return new_on_base(arena, CEXP_ARROW, field, base);
}

const struct cexp *cexp_prefix(struct arena *arena, enum cprefix prefix,
                               const struct cexp *base)
{
    struct cexp *exp = new_exp(arena, CEXP_PREFIX, NULL);
    exp->prefix = prefix;
    exp->base = base;
    return exp;
}

static struct cexp *new_typed(struct arena *arena, enum cexp_kind kind, const struct ctype *type,
                              const struct cexp *base)
{
    struct cexp *exp = new_exp(arena, kind, NULL);
    exp->type = type;
    exp->base = base;
    return exp;
}

const struct cexp *cexp_cast(struct arena *arena, const struct ctype *type,
                             const struct cexp *base)
{
    return new_typed(arena, CEXP_CAST, type, base);
}

const struct cexp *cexp_as(struct arena *arena, const struct ctype *type, const struct cexp *base)
{
    return new_typed(arena, CEXP_AS, type, base);
}

const struct cexp *cexp_sizeof(struct arena *arena, const struct ctype *type)
{
    return new_typed(arena, CEXP_SIZEOF, type, NULL);
}

const struct cexp *cexp_vector(struct arena *arena, const struct ctype *type,
                               const struct cexp *const *args, size_t count)
{
    return with_args(arena, new_typed(arena, CEXP_VECTOR, type, NULL), args, count);
}

const struct cexp *cexp_vload(struct arena *arena, unsigned lanes, const struct cexp *index,
                              const struct cexp *base)
{
    struct cexp *exp = new_exp(arena, CEXP_VLOAD, NULL);
    if (lanes < 2)
        bug(base->loc, "a vector of %u lanes is read", lanes);
    exp->lanes = lanes;
    exp->index = index;
    exp->base = base;
    return exp;
}

const struct cexp *cexp_list(struct arena *arena, const struct cexp *const *args, size_t count)
{
    return with_args(arena, new_exp(arena, CEXP_LIST, NULL), args, count);
}

const struct cexp *cexp_binary(struct arena *arena, enum cop op, const struct cexp *left,
                               const struct cexp *right)
{
    struct cexp *exp = new_exp(arena, CEXP_BINARY, NULL);
    exp->op = op;
    exp->left = left;
    exp->right = right;
    return exp;
}

const struct cexp *cexp_total(struct arena *arena, const struct cexp *division,
                              const struct ctype *type)
{
    struct cexp *exp = ARENA_NEW(arena, struct cexp);
    *exp = *division;
    exp->is_total = true;
    exp->value_type = type;
    return exp;
}

const struct cexp *cexp_conditional(struct arena *arena, const struct cexp *cond,
                                    const struct cexp *left, const struct cexp *right)
{
    struct cexp *exp = new_exp(arena, CEXP_CONDITIONAL, NULL);
    exp->cond = cond;
    exp->left = left;
    exp->right = right;
    return exp;
}

static bool is_plain(unsigned char c)
{
    return c >= 0x20 && c < 0x7F && c != '"' && c != '\\';
}

static void add_escaped(struct buf *buf, unsigned char c)
{
    if (c == '"' || c == '\\')
        buf_printf(buf, "\\%c", c);
    else if (c == '\n')
        buf_add(buf, "\\n");
    else
        buf_printf(buf, "\\%03o", c);
}

const struct cexp *cexp_string(struct arena *arena, const char *text)
{
    struct buf buf = {0};
    buf_add_char(&buf, '"');
    for (;;) {
        size_t len = 0;
        while (is_plain((unsigned char)text[len]))
            len++;
        buf_add_bytes(&buf, text, len);
        if (text[len] == '\0')
            break;
        add_escaped(&buf, (unsigned char)text[len]);
        text += len + 1;
    }
    buf_add_char(&buf, '"');
    const struct cexp *exp = cexp_literal(arena, arena_strdup(arena, buf_text(&buf)));
    buf_free(&buf);
    return exp;
}

static bool same_text(const char *a, const char *b)
{
    return a == b || (a && b && strcmp(a, b) == 0);
}

static bool same_args(const struct cexp *a, const struct cexp *b)
{
    if (a->arg_count != b->arg_count)
        return false;
    for (size_t i = 0; i < a->arg_count; i++)
        if (!cexp_equal(a->args[i], b->args[i]))
            return false;
    return true;
}

bool cexp_equal(const struct cexp *a, const struct cexp *b)
{
    if (a == b)
        return true;
    if (!a || !b || a->kind != b->kind)
        return false;
    return same_text(a->text, b->text) && a->op == b->op && a->prefix == b->prefix &&
           a->value == b->value && a->lanes == b->lanes && ctype_equal(a->type, b->type) &&
           cexp_equal(a->base, b->base) && cexp_equal(a->index, b->index) &&
           cexp_equal(a->cond, b->cond) && cexp_equal(a->left, b->left) &&
           cexp_equal(a->right, b->right) && same_args(a, b);
}

static uintptr_t hash_with(uintptr_t hash, uintptr_t part)
{
    return (hash ^ part) * (uintptr_t)UINT64_C(1099511628211);
}

uintptr_t cexp_hash(const struct cexp *exp)
{
    uintptr_t hash = (uintptr_t)UINT64_C(14695981039346656037);
    if (!exp)
        return hash;
    hash = hash_with(hash_with(hash, (uintptr_t)exp->kind), (uintptr_t)exp->value);
    for (const char *at = exp->text; at && *at != '\0'; at++)
        hash = hash_with(hash, (unsigned char)*at);
    for (size_t i = 0; i < exp->arg_count; i++)
        hash = hash_with(hash, cexp_hash(exp->args[i]));
    hash = hash_with(hash_with(hash, cexp_hash(exp->base)), cexp_hash(exp->index));
    hash = hash_with(hash_with(hash, cexp_hash(exp->left)), cexp_hash(exp->right));
    return hash;
}

bool cexp_is_int(const struct cexp *exp, int64_t *value)
{
    bool negative = exp->kind == CEXP_PREFIX && exp->prefix == CPREFIX_MINUS;
    const struct cexp *number = negative ? exp->base : exp;
    if (number->kind != CEXP_INT)
        return false;
    *value = negative ? -number->value : number->value;
    return true;
}

bool cexp_is_name(const struct cexp *exp, const char *name)
{
    return exp->kind == CEXP_NAME && strcmp(exp->text, name) == 0;
}

bool cexp_is_atom(const struct cexp *exp)
{
    return exp->kind == CEXP_NAME || exp->kind == CEXP_INT || exp->kind == CEXP_LITERAL;
}

/* Whether a part of EXP, which is no name, mentions NAME. */
static bool part_mentions(const struct cexp *exp, const char *name)
{
    if (cexp_is_atom(exp))
        return false;
    for (size_t i = 0; i < exp->arg_count; i++)
        if (cexp_mentions(exp->args[i], name))
            return true;
    return cexp_mentions(exp->base, name) || cexp_mentions(exp->index, name) ||
           cexp_mentions(exp->cond, name) || cexp_mentions(exp->left, name) ||
           cexp_mentions(exp->right, name);
}

bool cexp_has_name(const struct cexp *exp, const char *name)
{
    return exp->kind == CEXP_NAME ? *exp->text == *name && strcmp(exp->text, name) == 0
                                  : part_mentions(exp, name);
}

bool cexp_may_set_status(const struct cexp *exp)
{
    if (!exp)
        return false;
    if (exp->symbol && exp->symbol->group == CSYMBOL_STATUS)
        return true;
    for (size_t i = 0; i < exp->arg_count; i++)
        if (cexp_may_set_status(exp->args[i]))
            return true;
    return cexp_may_set_status(exp->base) || cexp_may_set_status(exp->index) ||
           cexp_may_set_status(exp->cond) || cexp_may_set_status(exp->left) ||
           cexp_may_set_status(exp->right);
}

static struct cstmt *new_stmt(struct arena *arena, struct cstmt_vec *out, enum cstmt_kind kind)
{
    struct cstmt *stmt = ARENA_NEW(arena, struct cstmt);
    stmt->kind = kind;
    VEC_PUSH(arena, out, stmt);
    return stmt;
}

void cstmt_exp(struct arena *arena, struct cstmt_vec *out, const struct cexp *exp)
{
    new_stmt(arena, out, CSTMT_EXP)->value = exp;
}

const struct cexp *cexp_at(struct arena *arena, const struct cexp *exp, struct loc loc)
{
    if (exp->loc.source || !loc.source)
        return exp;
    struct cexp *copy = ARENA_NEW(arena, struct cexp);
    *copy = *exp;
    copy->loc = loc;
    return copy;
}

const struct cexp *cexp_typed(struct arena *arena, const struct cexp *exp,
                              const struct ctype *type)
{
    if (exp->value_type || cexp_is_atom(exp))
        return exp;
    struct cexp *copy = ARENA_NEW(arena, struct cexp);
    *copy = *exp;
    copy->value_type = type;
    return copy;
}

void cstmt_vec_at(struct arena *arena, struct cstmt_vec *out, size_t from, size_t to,
                  struct loc loc)
{
    for (size_t i = from; i < to; i++) {
        if (out->at[i]->loc.source || !loc.source)
            continue;
        struct cstmt *copy = ARENA_NEW(arena, struct cstmt);
        *copy = *out->at[i];
        copy->loc = loc;
        out->at[i] = copy;
    }
}

/* Whether `place = left op right` is the same as `place op= other`; the other operand, or null. */
static const struct cexp *compound_operand(const struct cexp *place, const struct cexp *value)
{
    if (value->kind != CEXP_BINARY)
        return NULL;
    bool commutes = value->op == COP_ADD || value->op == COP_MUL;
    if (!commutes && value->op != COP_SUB && value->op != COP_DIV)
        return NULL;
    if (cexp_equal(place, value->left))
        return value->right;
    return commutes && cexp_equal(place, value->right) ? value->left : NULL;
}

static struct cstmt *new_assign(struct arena *arena, struct cstmt_vec *out,
                                const struct cexp *place, const struct cexp *value)
{
    struct cstmt *stmt = new_stmt(arena, out, CSTMT_ASSIGN);
    stmt->place = place;
    stmt->value = value;
    return stmt;
}

void cstmt_assign(struct arena *arena, struct cstmt_vec *out, const struct cexp *place,
                  const struct cexp *value)
{
    const struct cexp *operand = compound_operand(place, value);
    if (operand)
        cstmt_assign_op(arena, out, place, value->op, operand);
    else
        new_assign(arena, out, place, value);
}

void cstmt_assign_op(struct arena *arena, struct cstmt_vec *out, const struct cexp *place,
                     enum cop op, const struct cexp *value)
{
    struct cstmt *stmt = new_assign(arena, out, place, value);
    stmt->compound = true;
    stmt->op = op;
}

void cstmt_assign_by(struct arena *arena, struct cstmt_vec *out, const struct cexp *place,
                     const char *function, const struct csymbol *symbol,
                     const struct cexp *value)
{
    struct cstmt *stmt = new_assign(arena, out, place, value);
    stmt->compound = true;
    stmt->function = function;
    stmt->symbol = symbol;
}

void cstmt_vstore(struct arena *arena, struct cstmt_vec *out, unsigned lanes,
                  const struct cexp *value, const struct cexp *index, const struct cexp *place)
{
    struct cstmt *stmt = new_stmt(arena, out, CSTMT_VSTORE);
    if (lanes < 2)
        bug(place->loc, "a vector of %u lanes is written", lanes);
    stmt->lanes = lanes;
    stmt->place = place;
    stmt->index = index;
    stmt->value = value;
}

static struct cstmt *new_decl(struct arena *arena, struct cstmt_vec *out,
                              const struct ctype *type, const char *name,
                              const struct cexp *init)
{
    struct cstmt *stmt = new_stmt(arena, out, CSTMT_DECL);
    stmt->var.type = type;
    stmt->var.name = name;
    stmt->value = init;
    return stmt;
}

void cstmt_decl(struct arena *arena, struct cstmt_vec *out, const struct ctype *type,
                const char *name, const struct cexp *init)
{
    new_decl(arena, out, type, name, init);
}

void cstmt_decl_const(struct arena *arena, struct cstmt_vec *out, const struct ctype *type,
                      const char *name, const struct cexp *init)
{
    new_decl(arena, out, type, name, init)->constant = true;
}

void cstmt_decl_array(struct arena *arena, struct cstmt_vec *out, const struct ctype *type,
                      const char *name, const struct cexp *size)
{
    new_decl(arena, out, type, name, NULL)->var.array = size;
}

void cstmt_decl_var(struct arena *arena, struct cstmt_vec *out, struct cvar var)
{
    new_stmt(arena, out, CSTMT_DECL)->var = var;
}

void cstmt_if(struct arena *arena, struct cstmt_vec *out, const struct cexp *cond,
              struct cstmt_vec then, struct cstmt_vec otherwise)
{
    struct cstmt *stmt = new_stmt(arena, out, CSTMT_IF);
    stmt->value = cond;
    stmt->body = then;
    stmt->otherwise = otherwise;
}

void cstmt_for(struct arena *arena, struct cstmt_vec *out, const struct ctype *type,
               const char *name, const struct cexp *start, const struct cexp *limit,
               const struct cexp *step, struct cstmt_vec body)
{
    struct cstmt *stmt = new_stmt(arena, out, CSTMT_FOR);
    stmt->var.type = type;
    stmt->var.name = name;
    stmt->start = start;
    stmt->value = cexp_binary(arena, COP_LT, cexp_name(arena, name), limit);
    stmt->step = step;
    stmt->body = body;
}

void cstmt_while(struct arena *arena, struct cstmt_vec *out, const struct cexp *cond,
                 struct cstmt_vec body)
{
    struct cstmt *stmt = new_stmt(arena, out, CSTMT_WHILE);
    stmt->value = cond;
    stmt->body = body;
}

void cstmt_return(struct arena *arena, struct cstmt_vec *out, const struct cexp *value)
{
    new_stmt(arena, out, CSTMT_RETURN)->value = value;
}

void cstmt_comment(struct arena *arena, struct cstmt_vec *out, const char *text)
{
    new_stmt(arena, out, CSTMT_COMMENT)->text = text;
}

void cstmt_blank(struct arena *arena, struct cstmt_vec *out)
{
    new_stmt(arena, out, CSTMT_BLANK);
}

void cstmt_barrier(struct arena *arena, struct cstmt_vec *out, unsigned fences)
{
    if (fences == 0 || (fences & ~(unsigned)(CFENCE_LOCAL | CFENCE_GLOBAL)))
        bug(loc_none(), "a barrier for the spaces %u", fences);
    new_stmt(arena, out, CSTMT_BARRIER)->fences = fences;
}

bool cstmt_vec_has_barrier(const struct cstmt_vec *body, unsigned fences)
{
    for (size_t i = 0; i < body->len; i++) {
        const struct cstmt *stmt = body->at[i];
        if ((stmt->kind == CSTMT_BARRIER && (stmt->fences & fences)) ||
            cstmt_vec_has_barrier(&stmt->body, fences) ||
            cstmt_vec_has_barrier(&stmt->otherwise, fences))
            return true;
    }
    return false;
}

void cstmt_unroll(struct arena *arena, struct cstmt_vec *out)
{
    new_stmt(arena, out, CSTMT_PRAGMA)->pragma = CPRAGMA_UNROLL;
}

void cstmt_unroll_four(struct arena *arena, struct cstmt_vec *out)
{
    new_stmt(arena, out, CSTMT_PRAGMA)->pragma = CPRAGMA_UNROLL_FOUR;
}

void cstmt_unroll_not(struct arena *arena, struct cstmt_vec *out)
{
    new_stmt(arena, out, CSTMT_PRAGMA)->pragma = CPRAGMA_UNROLL_NOT;
}

void cstmt_parallel(struct arena *arena, struct cstmt_vec *out, const struct csymbol *symbol,
                    const struct cexp *cond, const struct cexp *threads)
{
    struct cstmt *stmt = new_stmt(arena, out, CSTMT_PRAGMA);
    stmt->pragma = CPRAGMA_PARALLEL;
    stmt->symbol = symbol;
    stmt->value = cond;
    stmt->threads = threads;
}

static void about_store(struct arena *arena, struct cstmt_vec *out, enum cpragma pragma,
                        const struct csymbol *symbol)
{
    struct cstmt *stmt = new_stmt(arena, out, CSTMT_PRAGMA);
    stmt->pragma = pragma;
    stmt->symbol = symbol;
}

void cstmt_atomic(struct arena *arena, struct cstmt_vec *out, const struct csymbol *symbol)
{
    about_store(arena, out, CPRAGMA_ATOMIC, symbol);
}

void cstmt_critical(struct arena *arena, struct cstmt_vec *out, const struct csymbol *symbol)
{
    about_store(arena, out, CPRAGMA_CRITICAL, symbol);
}

bool cstmt_is_heading(const struct cstmt *stmt)
{
    return stmt->kind == CSTMT_PRAGMA || stmt->kind == CSTMT_COMMENT;
}

struct cstmt_vec cstmt_vec_take_heading(struct arena *arena, struct cstmt_vec *out)
{
    struct cstmt_vec heading = {0};
    size_t from = out->len;
    while (from > 0 && cstmt_is_heading(out->at[from - 1]))
        from--;
    for (size_t i = from; i < out->len; i++)
        VEC_PUSH(arena, &heading, out->at[i]);
    out->len = from;
    return heading;
}

static void add_all(struct arena *arena, struct cstmt_vec *out, const struct cstmt_vec *statements)
{
    for (size_t i = 0; i < statements->len; i++)
        VEC_PUSH(arena, out, statements->at[i]);
}

void cstmt_vec_add_behind(struct arena *arena, struct cstmt_vec *out,
                          const struct cstmt_vec *before, const struct cstmt *stmt)
{
    if (before->len > 0) {
        const struct cstmt_vec heading = cstmt_vec_take_heading(arena, out);
        add_all(arena, out, before);
        add_all(arena, out, &heading);
    }
    VEC_PUSH(arena, out, stmt);
}

bool cstmt_assigns(const struct cstmt *stmt, const char *name)
{
    return stmt->kind == CSTMT_ASSIGN && !stmt->compound && cexp_is_name(stmt->place, name);
}

void cvar_add(struct arena *arena, struct cvar_vec *vars, const struct ctype *type,
              const char *name)
{
    struct cvar var = {.type = type, .name = name};
    VEC_PUSH(arena, vars, var);
}

static void add_item(struct arena *arena, struct citem_vec *out, struct citem item)
{
    VEC_PUSH(arena, out, item);
}

void citem_function(struct arena *arena, struct citem_vec *out, enum clinkage linkage,
                    const struct ctype *type, const char *name, struct cvar_vec params,
                    struct cstmt_vec body)
{
    add_item(arena, out, (struct citem){.kind = CITEM_FUNCTION, .linkage = linkage, .type = type,
                                        .name = name, .vars = params, .body = body});
}

void citem_local_function(struct arena *arena, struct citem_vec *out, enum clinkage linkage,
                          const struct ctype *type, const struct csymbol *symbol,
                          struct cvar_vec params, struct cstmt_vec body)
{
    if (linkage != CLINK_STATIC && linkage != CLINK_INLINE)
        bug(loc_none(), "the function '%s' may be called from outside of its file", symbol->name);
    citem_function(arena, out, linkage, type, symbol->name, params, body);
    out->at[out->len - 1].symbol = symbol;
}

void citem_kernel(struct arena *arena, struct citem_vec *out, const char *name,
                  const int64_t *group, struct cvar_vec params, struct cstmt_vec body)
{
    citem_function(arena, out, CLINK_KERNEL, &ctype_void, name, params, body);
    for (size_t d = 0; group && d < 3; d++)
        out->at[out->len - 1].group[d] = group[d];
}

void citem_prototype(struct arena *arena, struct citem_vec *out, const struct ctype *type,
                     const char *name, struct cvar_vec params)
{
    add_item(arena, out, (struct citem){.kind = CITEM_PROTOTYPE, .type = type, .name = name,
                                        .vars = params});
}

void citem_definition(struct arena *arena, struct citem_vec *out, const struct csymbol *symbol)
{
    if (!symbol->text)
        bug(loc_none(), "the symbol '%s' has no text", symbol->name);
    add_item(arena, out,
             (struct citem){.kind = CITEM_TEXT, .text = symbol->text, .symbol = symbol});
}

void citem_comment(struct arena *arena, struct citem_vec *out, const char *text)
{
    add_item(arena, out, (struct citem){.kind = CITEM_COMMENT, .text = text});
}

void citem_text(struct arena *arena, struct citem_vec *out, const char *text)
{
    add_item(arena, out, (struct citem){.kind = CITEM_TEXT, .text = text});
}
