/* Tidies the statements of a function: emitted C in and out, with the same meaning.
 *
 * Code generation declares a private variable where `new` stands and assigns to it where `:=` does
 * (dpia.txt Fig. 6a). A person writes both at once:
 *
 *     float acc;                              float acc = 0.0f;
 *     acc = 0.0f;                             for (int64_t i = 0; i < n; i++)
 *     for (int64_t i = 0; i < n; i++)             acc += xs[i];
 *         acc += xs[i];
 *
 * A constant that nothing reads goes. Three rules for a declaration without initialiser:
 *
 *   dead       nothing reads the variable but assignments to itself: they go, with the loops that
 *              are left empty
 *   join       the first statement that mentions it assigns to it: that becomes the declaration,
 *              const if no other statement assigns to it
 *   sink       else the declaration moves down to the first statement that mentions it, and
 *              starts as zero where that does not assign to it in any case
 *
 * They rely on names being unique within a function. What may set the status of the run is not
 * dead. */
#include <string.h>

#include "base/map.h"
#include "target/ctree.h"

struct tidy {
    struct arena *arena;
    struct map *writes; /* names -> how many statements assign to them, a size_t */
    bool changed;
    bool drops_heading; /* what stood at the beginning of a list is gone, with what was about it */
};

static bool any_mentions(const struct cstmt_vec *body, const char *name)
{
    for (size_t i = 0; i < body->len; i++)
        if (cstmt_mentions(body->at[i], name))
            return true;
    return false;
}

bool cstmt_vec_mentions(const struct cstmt_vec *statements, const char *name)
{
    return any_mentions(statements, name);
}

bool cstmt_mentions(const struct cstmt *stmt, const char *name)
{
    if (stmt->kind == CSTMT_DECL && strcmp(stmt->var.name, name) == 0)
        return true;
    return cexp_mentions(stmt->place, name) || cexp_mentions(stmt->value, name) ||
           cexp_mentions(stmt->index, name) || cexp_mentions(stmt->threads, name) ||
           cexp_mentions(stmt->var.array, name) || cexp_mentions(stmt->start, name) ||
           cexp_mentions(stmt->step, name) ||
           any_mentions(&stmt->body, name) || any_mentions(&stmt->otherwise, name);
}

/* The variable that an assignment writes: x of `x = 1` and of `x[i] = 1`; null for other places. */
static const char *written_name(const struct cexp *place)
{
    if (place->kind == CEXP_NAME)
        return place->text;
    if (place->kind == CEXP_INDEX && place->base->kind == CEXP_NAME)
        return place->base->text;
    return NULL;
}

static bool writes(const struct cstmt *stmt, const char *name)
{
    if (stmt->kind != CSTMT_ASSIGN)
        return false;
    const char *written = written_name(stmt->place);
    return written && strcmp(written, name) == 0;
}

static void count_writes(struct tidy *tidy, const struct cstmt_vec *body)
{
    for (size_t i = 0; i < body->len; i++) {
        const struct cstmt *stmt = body->at[i];
        const char *written = stmt->kind == CSTMT_ASSIGN ? written_name(stmt->place) : NULL;
        size_t *count = written ? map_get(tidy->writes, written) : NULL;
        if (written && !count) {
            count = ARENA_NEW(tidy->arena, size_t);
            map_set(tidy->writes, written, count);
        }
        if (count)
            ++*count;
        count_writes(tidy, &stmt->body);
        count_writes(tidy, &stmt->otherwise);
    }
}

/* Whether one statement alone assigns to NAME, to which some do. */
static bool is_written_once(const struct tidy *tidy, const char *name)
{
    return *(const size_t *)map_get(tidy->writes, name) == 1;
}

static bool reads(const struct cstmt_vec *body, size_t from, const char *name);

/* Whether STMT needs the value of NAME for anything but NAME itself. */
static bool stmt_reads(const struct cstmt *stmt, const char *name)
{
    if (writes(stmt, name))
        return cexp_may_set_status(stmt->value) && cexp_mentions(stmt->value, name);
    if (stmt->body.len == 0 && stmt->otherwise.len == 0)
        return cstmt_mentions(stmt, name);
    return cexp_mentions(stmt->value, name) || cexp_mentions(stmt->start, name) ||
           reads(&stmt->body, 0, name) || reads(&stmt->otherwise, 0, name);
}

static bool reads(const struct cstmt_vec *body, size_t from, const char *name)
{
    for (size_t i = from; i < body->len; i++)
        if (stmt_reads(body->at[i], name))
            return true;
    return false;
}

static bool is_empty_compound(const struct cstmt *stmt)
{
    bool compound = stmt->kind == CSTMT_FOR || stmt->kind == CSTMT_IF;
    return compound && stmt->body.len == 0 && stmt->otherwise.len == 0 &&
           (!stmt->value || !cexp_may_set_status(stmt->value));
}

/* Removes comments and pragmas at the end of BODY: what they were about is gone. */
static void drop_heading(struct cstmt_vec *body)
{
    while (body->len > 0 && cstmt_is_heading(body->at[body->len - 1]))
        body->len--;
}

static struct cstmt_vec without(struct tidy *tidy, const struct cstmt_vec *body, const char *name);

/* STMT without assignments to NAME, appended to OUT unless nothing is left of it. */
static void add_without(struct tidy *tidy, const struct cstmt *stmt, const char *name,
                        struct cstmt_vec *out)
{
    if (writes(stmt, name)) {
        if (cexp_may_set_status(stmt->value))
            cstmt_exp(tidy->arena, out, cexp_cast(tidy->arena, &ctype_void, stmt->value));
        return;
    }
    if (!any_mentions(&stmt->body, name) && !any_mentions(&stmt->otherwise, name)) {
        VEC_PUSH(tidy->arena, out, stmt);
        return;
    }
    struct cstmt *copy = ARENA_NEW(tidy->arena, struct cstmt);
    *copy = *stmt;
    copy->body = without(tidy, &stmt->body, name);
    copy->otherwise = without(tidy, &stmt->otherwise, name);
    if (!is_empty_compound(copy)) {
        VEC_PUSH(tidy->arena, out, copy);
        return;
    }
    drop_heading(out);
    tidy->drops_heading = out->len == 0;
}

static struct cstmt_vec without(struct tidy *tidy, const struct cstmt_vec *body, const char *name)
{
    struct cstmt_vec out = {0};
    for (size_t i = 0; i < body->len; i++)
        add_without(tidy, body->at[i], name, &out);
    return out;
}

/* The position in front of AT where a declaration goes: before comments and pragmas that belong to
 * the statement there, but not before position FIRST. */
static size_t heading_start(const struct cstmt_vec *body, size_t first, size_t at)
{
    while (at > first && cstmt_is_heading(body->at[at - 1]))
        at--;
    return at;
}

/* Moves the statement at position FROM behind all those in front of position TO. */
static void move_down(struct cstmt_vec *body, size_t from, size_t to)
{
    const struct cstmt *stmt = body->at[from];
    for (size_t i = from; i + 1 < to; i++)
        body->at[i] = body->at[i + 1];
    body->at[to - 1] = stmt;
}

static void remove_first(struct cstmt_vec *body)
{
    body->at++;
    body->len--;
}

/* BODY is NOW, which is no longer than it was, and ends where it ended. */
static void replace_all(struct cstmt_vec *body, const struct cstmt_vec *now)
{
    body->at += body->len - now->len;
    body->len = now->len;
    for (size_t i = 0; i < now->len; i++)
        body->at[i] = now->at[i];
}

static bool can_join(const struct cstmt *decl, const struct cstmt *stmt)
{
    return !decl->var.array && cstmt_assigns(stmt, decl->var.name) &&
           !cexp_mentions(stmt->value, decl->var.name);
}

static bool assigns_always(const struct cstmt_vec *body, const char *name);

/* Whether STMT assigns to NAME before all else that it does with it, whatever happens. */
static bool stmt_assigns_always(const struct cstmt *stmt, const char *name)
{
    if (stmt->kind == CSTMT_ASSIGN)
        return cstmt_assigns(stmt, name) && !cexp_mentions(stmt->value, name);
    return stmt->kind == CSTMT_IF && !cexp_mentions(stmt->value, name) &&
           assigns_always(&stmt->body, name) && assigns_always(&stmt->otherwise, name);
}

static bool assigns_always(const struct cstmt_vec *body, const char *name)
{
    for (size_t i = 0; i < body->len; i++)
        if (cstmt_mentions(body->at[i], name))
            return stmt_assigns_always(body->at[i], name);
    return false;
}

/* The zero of TYPE, to initialise a variable. A vector of C, which has a definition, is a list. */
static const struct cexp *zero_of(struct arena *arena, const struct ctype *type)
{
    const struct cexp *zero = cexp_int(arena, 0);
    if (type->class == CTYPE_VECTOR && type->symbol)
        return cexp_list(arena, &zero, 1);
    if (type->class != CTYPE_SCALAR)
        return zero;
    if (type->scalar == SCALAR_BOOL)
        return cexp_literal(arena, "false");
    if (type->scalar == SCALAR_F32 || type->scalar == SCALAR_F64)
        return cexp_literal(arena, type->scalar == SCALAR_F32 ? "0.0f" : "0.0");
    return zero;
}

/* A scalar that may be read before it is assigned starts as zero, as every `new` of DPIA does. */
static const struct cstmt *with_zero(struct arena *arena, const struct cstmt *decl)
{
    struct cstmt *copy = ARENA_NEW(arena, struct cstmt);
    *copy = *decl;
    copy->value = zero_of(arena, decl->var.type);
    return copy;
}

/* DECL with the value of the statement ASSIGNED. */
static const struct cstmt *joined(struct tidy *tidy, const struct cstmt *decl,
                                  const struct cstmt *assigned)
{
    struct cstmt *both = ARENA_NEW(tidy->arena, struct cstmt);
    *both = *decl;
    both->value = assigned->value;
    both->constant = is_written_once(tidy, both->var.name);
    return both;
}

/* Applies the three rules to the declaration that BODY begins with, which is changed in place. */
static void place_declaration(struct tidy *tidy, struct cstmt_vec *body)
{
    const struct cstmt *decl = body->at[0];
    const char *name = decl->var.name;
    if (!reads(body, 1, name)) {
        tidy->changed = true;
        remove_first(body);
        struct cstmt_vec rest = without(tidy, body, name);
        replace_all(body, &rest);
        return;
    }
    size_t first = 1;
    while (!cstmt_mentions(body->at[first], name))
        first++;
    if (can_join(decl, body->at[first])) {
        body->at[first] = joined(tidy, decl, body->at[first]);
        remove_first(body);
    } else {
        if (!decl->var.array && !stmt_assigns_always(body->at[first], name))
            body->at[0] = with_zero(tidy->arena, decl);
        move_down(body, 0, heading_start(body, 1, first));
    }
}

static struct cstmt_vec tidy_body(struct tidy *tidy, struct cstmt_vec body);

static const struct cstmt *tidy_inside(struct tidy *tidy, const struct cstmt *stmt)
{
    if (stmt->body.len == 0 && stmt->otherwise.len == 0)
        return stmt;
    struct cstmt *copy = ARENA_NEW(tidy->arena, struct cstmt);
    *copy = *stmt;
    copy->body = tidy_body(tidy, stmt->body);
    copy->otherwise = tidy_body(tidy, stmt->otherwise);
    return copy;
}

/* Whether the declaration that BODY begins with names a value that nothing uses. */
static bool is_unused_constant(const struct cstmt_vec *body)
{
    const struct cstmt *decl = body->at[0];
    return decl->constant && !cexp_may_set_status(decl->value) && !reads(body, 1, decl->var.name);
}

static void tidy_declaration(struct tidy *tidy, struct cstmt_vec *body)
{
    if (!body->at[0]->value) {
        place_declaration(tidy, body);
    } else if (is_unused_constant(body)) {
        tidy->changed = true;
        remove_first(body);
    }
}

/* Declarations are taken from the last to the first, so that one that moved is not met again. What
 * is done lies at the end of the room for all, and grows to the front. */
static struct cstmt_vec tidy_body(struct tidy *tidy, struct cstmt_vec body)
{
    const struct cstmt **room = ARENA_ARRAY(tidy->arena, const struct cstmt *, body.len);
    struct cstmt_vec done = {room + body.len, 0, 0};
    for (size_t i = body.len; i-- > 0;) {
        if (tidy->drops_heading && cstmt_is_heading(body.at[i]))
            continue;
        const struct cstmt *stmt = tidy_inside(tidy, body.at[i]);
        tidy->drops_heading = false;
        *--done.at = stmt;
        done.len++;
        if (stmt->kind == CSTMT_DECL)
            tidy_declaration(tidy, &done);
    }
    done.cap = done.len;
    tidy->drops_heading = false;
    return done;
}

struct cstmt_vec ctidy_statements(struct arena *arena, struct cstmt_vec statements)
{
    struct tidy tidy = {.arena = arena};
    do {
        tidy.changed = false;
        tidy.writes = map_new_strings(arena);
        count_writes(&tidy, &statements);
        statements = tidy_body(&tidy, statements);
    } while (tidy.changed);
    return statements;
}
