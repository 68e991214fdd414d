/* Reads the rows of views.def, once:
 *
 *     row     ::= clause (';' clause)*
 *     clause  ::= [items] '->' name ['at' items] ['if' test (',' test)*] ['checks' word]
 *     items   ::= item ('::' item)*
 *     item    ::= '.1' | '.2' | term
 *     test    ::= term ('<' | '>=') term
 *     term    ::= product (('+' | '-') product)* ['mod' product]
 *     product ::= factor (('*' | '/' | '%') factor)*
 *     factor  ::= number | name ['[' term ']'] | ('min' | 'max') '(' term ',' term ')'
 *               | '(' term ')'
 *
 * In a pattern an item is a name, that of an index. A mistake in the table is a bug. */
#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "dpia/fail.h"
#include "view/view_private.h"

struct view_table {
    const struct view_row *rows[PRIM_COUNT];
};

#define PRIM_NONE PRIM_COUNT
#define COVERS_ALL true
#define COVERS_SOME false

static const struct source_row {
    enum primitive prim;
    const char *args, *text;
    enum primitive mirror, acceptor;
    bool covers_all;
} source_rows[] = {
#define VIEW(prim, args, text, mirror, acceptor, covers)                                           \
    {PRIM_##prim, args, text, PRIM_##mirror, PRIM_##acceptor, covers},
#include "view/views.def"
#undef VIEW
};

enum { ROW_COUNT = sizeof source_rows / sizeof *source_rows, MOST_NAMES = 2 };

struct reader {
    struct dpia *dpia;
    struct view_row *row;
    const char *text, *at;
    const char *names[MOST_NAMES]; /* the indices of the clause under way */
    size_t name_lengths[MOST_NAMES], name_count;
};

static const struct view_term *read_term(struct reader *reader);

/* ---- Tokens ---- */

static _Noreturn void fail(const struct reader *reader, const char *expected)
{
    bug(loc_none(), "view '%s', clauses '%s', at byte %zu: expected %s",
        primitive_name(reader->row->prim), reader->text, (size_t)(reader->at - reader->text),
        expected);
}

static bool is_letter(char c)
{
    return c >= 'a' && c <= 'z';
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* Skips TOKEN; false if something else comes next. A word must end where TOKEN does. */
static bool skip(struct reader *reader, const char *token)
{
    size_t length = strlen(token);
    while (*reader->at == ' ')
        reader->at++;
    if (strncmp(reader->at, token, length) != 0 ||
        (is_letter(token[0]) && is_letter(reader->at[length])))
        return false;
    reader->at += length;
    return true;
}

static void expect(struct reader *reader, const char *token)
{
    if (!skip(reader, token))
        fail(reader, token);
}

/* The name that comes next, and its length; 0 if none does. */
static size_t next_name(struct reader *reader, const char **name)
{
    skip(reader, "");
    *name = reader->at;
    while (is_letter(*reader->at) || (reader->at > *name && is_digit(*reader->at)))
        reader->at++;
    return (size_t)(reader->at - *name);
}

static bool is_name(const char *name, size_t length, const char *other)
{
    return strlen(other) == length && strncmp(name, other, length) == 0;
}

/* ---- Terms ---- */

static const struct view_term *new_term(struct reader *reader, enum view_term_kind kind,
                                        size_t position, const struct view_term *left,
                                        const struct view_term *right)
{
    struct view_term *term = ARENA_NEW(dpia_kept_arena(reader->dpia), struct view_term);
    *term = (struct view_term){.kind = kind, .position = position, .left = left, .right = right};
    return term;
}

/* The position of a nat that the primitive's type binds; false if there is none of that name. */
static bool find_nat(const struct reader *reader, const char *name, size_t length,
                     size_t *position)
{
    const struct phrase_type *type = primitive_type(reader->dpia, reader->row->prim);
    *position = 0;
    for (; type->kind == TYPE_NAT_FUN || type->kind == TYPE_DATA_FUN; type = type->snd) {
        if (type->kind == TYPE_DATA_FUN)
            continue;
        if (is_name(name, length, type->nat_var->name))
            return true;
        ++*position;
    }
    return false;
}

static bool find_arg(const struct reader *reader, const char *name, size_t length,
                     size_t *position)
{
    for (*position = 0; *position < reader->row->arg_count; ++*position)
        if (is_name(name, length, reader->row->args[*position]))
            return true;
    return false;
}

static const struct view_term *read_name(struct reader *reader)
{
    const struct view_term *index;
    const char *name;
    size_t position, length = next_name(reader, &name);
    for (position = 0; position < reader->name_count; position++)
        if (length == reader->name_lengths[position] &&
            strncmp(name, reader->names[position], length) == 0)
            return new_term(reader, TERM_VAR, position, NULL, NULL);
    if (length > 0 && find_nat(reader, name, length, &position))
        return new_term(reader, TERM_NAT, position, NULL, NULL);
    if (length == 0 || !find_arg(reader, name, length, &position))
        fail(reader, "a name that is bound");
    if (!skip(reader, "["))
        return new_term(reader, TERM_NUMBER, position, NULL, NULL);
    index = read_term(reader);
    expect(reader, "]");
    return new_term(reader, TERM_ELEMENT, position, index, NULL);
}

static const struct view_term *read_number(struct reader *reader)
{
    char *end;
    struct view_term *term = ARENA_NEW(dpia_kept_arena(reader->dpia), struct view_term);
    *term = (struct view_term){.kind = TERM_CONST, .value = strtol(reader->at, &end, 10)};
    reader->at = end;
    return term;
}

/* min(a, b) or max(a, b), behind its name */
static const struct view_term *read_bound(struct reader *reader, enum view_term_kind kind)
{
    const struct view_term *left, *right;
    expect(reader, "(");
    left = read_term(reader);
    expect(reader, ",");
    right = read_term(reader);
    expect(reader, ")");
    return new_term(reader, kind, 0, left, right);
}

static const struct view_term *read_factor(struct reader *reader)
{
    const struct view_term *inner;
    if (skip(reader, "min"))
        return read_bound(reader, TERM_MIN);
    if (skip(reader, "max"))
        return read_bound(reader, TERM_MAX);
    if (!skip(reader, "("))
        return is_digit(*reader->at) ? read_number(reader) : read_name(reader);
    inner = read_term(reader);
    expect(reader, ")");
    return inner;
}

static const struct view_term *read_product(struct reader *reader)
{
    const struct view_term *term = read_factor(reader);
    for (;;) {
        if (skip(reader, "*"))
            term = new_term(reader, TERM_MUL, 0, term, read_factor(reader));
        else if (skip(reader, "/"))
            term = new_term(reader, TERM_DIV, 0, term, read_factor(reader));
        else if (skip(reader, "%"))
            term = new_term(reader, TERM_MOD, 0, term, read_factor(reader));
        else
            return term;
    }
}

/* SUM mod N, where SUM adds or subtracts a number. */
static const struct view_term *wrap(struct reader *reader, const struct view_term *sum)
{
    bool back = sum->kind == TERM_SUB;
    if ((!back && sum->kind != TERM_ADD) || sum->right->kind != TERM_NUMBER)
        fail(reader, "a sum with a number before 'mod'");
    return new_term(reader, back ? TERM_WRAP_BACK : TERM_WRAP, sum->right->position, sum->left,
                    read_product(reader));
}

static const struct view_term *read_term(struct reader *reader)
{
    const struct view_term *term = read_product(reader);
    for (;;) {
        if (skip(reader, "+"))
            term = new_term(reader, TERM_ADD, 0, term, read_product(reader));
        else if (skip(reader, "-"))
            term = new_term(reader, TERM_SUB, 0, term, read_product(reader));
        else
            return skip(reader, "mod") ? wrap(reader, term) : term;
    }
}

/* ---- Clauses ---- */

static int read_selection(struct reader *reader)
{
    if (skip(reader, ".1"))
        return 1;
    return skip(reader, ".2") ? 2 : 0;
}

/* An index of the pattern gets its name. */
static void read_index(struct reader *reader)
{
    const char *name;
    size_t length = next_name(reader, &name);
    if (length == 0 || reader->name_count == MOST_NAMES)
        fail(reader, "an index");
    reader->names[reader->name_count] = name;
    reader->name_lengths[reader->name_count++] = length;
}

static void read_items(struct reader *reader, struct view_items *items, bool pattern)
{
    do {
        struct view_item *item = &items->at[items->count];
        if (items->count++ == VIEW_MOST_ITEMS)
            fail(reader, "fewer steps");
        item->which = read_selection(reader);
        if (item->which)
            continue;
        if (pattern)
            read_index(reader);
        else
            item->term = read_term(reader);
    } while (skip(reader, "::"));
}

static struct view_test read_test(struct reader *reader)
{
    struct view_test test = {.left = read_term(reader)};
    test.below = skip(reader, "<");
    if (!test.below)
        expect(reader, ">=");
    test.right = read_term(reader);
    return test;
}

static enum view_check read_check(struct reader *reader)
{
    if (skip(reader, "bounds"))
        return VIEW_CHECKS_BOUNDS;
    if (skip(reader, "nonempty"))
        return VIEW_CHECKS_NONEMPTY;
    expect(reader, "sizes");
    return VIEW_CHECKS_SIZES;
}

static struct view_rule read_rule(struct reader *reader)
{
    struct view_rule rule = {0};
    const char *name;
    size_t length;
    reader->name_count = 0;
    if (!skip(reader, "->")) {
        read_items(reader, &rule.pattern, true);
        expect(reader, "->");
    }
    length = next_name(reader, &name);
    if (!find_arg(reader, name, length, &rule.target))
        fail(reader, "an argument");
    if (skip(reader, "at"))
        read_items(reader, &rule.path, false);
    if (skip(reader, "if"))
        do {
            if (rule.test_count == VIEW_MOST_CONDITIONS)
                fail(reader, "fewer conditions");
            rule.tests[rule.test_count++] = read_test(reader);
        } while (skip(reader, ","));
    if (skip(reader, "checks"))
        rule.check = read_check(reader);
    return rule;
}

/* The arguments' names; in parentheses where they are the components of a pair. */
static void read_args(struct reader *reader, const char *args)
{
    struct arena *arena = dpia_kept_arena(reader->dpia);
    const char *name;
    size_t length;
    reader->text = reader->at = args;
    reader->row->pair = skip(reader, "(");
    while ((length = next_name(reader, &name)) > 0) {
        if (reader->row->arg_count == VIEW_MOST_ARGS)
            fail(reader, "fewer arguments");
        reader->row->args[reader->row->arg_count++] = arena_strndup(arena, name, length);
    }
    if (reader->row->pair)
        expect(reader, ")");
}

/* What a view checks is a run-time error, which everybody must know of it (dpia/fail.h). */
static void check_fails(const struct view_rule *rule, enum primitive prim)
{
    if (rule->check != VIEW_CHECKS_NOTHING && !primitive_may_fail(prim))
        bug(loc_none(), "'%s' checks something, but has no FAILS in primitives.def",
            primitive_name(prim));
}

static const struct view_row *read_row(struct dpia *dpia, const struct source_row *source)
{
    struct view_row *row = ARENA_NEW(dpia_kept_arena(dpia), struct view_row);
    struct reader reader = {.dpia = dpia, .row = row};
    row->prim = source->prim;
    row->mirror = source->mirror;
    row->acceptor = source->acceptor;
    row->covers_all = source->covers_all;
    read_args(&reader, source->args);
    reader.text = reader.at = source->text;
    do {
        if (row->rule_count == VIEW_MOST_CLAUSES)
            fail(&reader, "fewer clauses");
        row->rules[row->rule_count] = read_rule(&reader);
        check_fails(&row->rules[row->rule_count++], row->prim);
    } while (skip(&reader, ";"));
    if (*reader.at)
        fail(&reader, "';' or the end");
    return row;
}

/* Of two mirrors each is the other's. */
static void check_mirrors(const struct view_table *table)
{
    for (size_t k = 0; k < ROW_COUNT; k++) {
        enum primitive prim = source_rows[k].prim, mirror = source_rows[k].mirror;
        if (mirror != PRIM_COUNT && (!table->rows[mirror] || table->rows[mirror]->mirror != prim))
            bug(loc_none(), "'%s' is no mirror of '%s'", primitive_name(mirror),
                primitive_name(prim));
    }
}

static const struct view_table *read_table(struct dpia *dpia)
{
    struct view_table *table = ARENA_NEW(dpia_kept_arena(dpia), struct view_table);
    for (size_t k = 0; k < ROW_COUNT; k++)
        table->rows[source_rows[k].prim] = read_row(dpia, &source_rows[k]);
    check_mirrors(table);
    return table;
}

/* The row of PRIM; null if it is no view. */
static const struct view_row *row_of(struct dpia *dpia, enum primitive prim)
{
    const struct view_table **table = dpia_views(dpia);
    if (!*table)
        *table = read_table(dpia);
    return (*table)->rows[prim];
}

const struct view_row *view_row_of(struct dpia *dpia, const struct phrase *phrase)
{
    return phrase->kind == PHRASE_PRIM ? row_of(dpia, phrase_prim_of(phrase)) : NULL;
}

const struct phrase *view_row_arg(const struct view_row *row, const struct phrase *phrase,
                                  size_t position)
{
    const struct phrase *pair;
    if (!row->pair)
        return phrase_arg(phrase, position);
    pair = phrase_arg(phrase, 0);
    if (pair->kind != PHRASE_PAIR)
        bug(phrase->loc, "'%s' of something that is no pair", primitive_name(row->prim));
    return position == 0 ? phrase_pair_fst(pair) : phrase_pair_snd(pair);
}
