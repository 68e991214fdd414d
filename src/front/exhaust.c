/* Whether the cases of a `match` are all cases, and whether each of them is needed: Maranget's
 * algorithms I (an example of what is missing) and U (usefulness), "Warnings for pattern matching",
 * JFP 17(3), 2007.
 *
 * A matrix has a row for each case and a column for each value that is looked at; at first there is
 * one. The patterns of the first column begin with constructors: those of its type, if it is a sum,
 * the only one of a tuple or record, false and true, or one of the numbers, of which there are
 * always more than a program lists.
 *
 *     S(c, P): the rows of P that match c, with a column for each of its parts
 *     D(P):    the rows of P that match what begins with none of the constructors
 *
 *     match (a, b)
 *     case (#x, 0) -> ...         missing: (#x, 1), (#y, _)
 */
#include "front/exhaust.h"
#include "front/labels.h"

#include "base/buf.h"
#include "base/diag.h"
#include "core/core.h"
#include "core/parts.h"
#include "front/literal.h"
#include "front/state.h"

#define EXAMPLES_MAX 3

/* COUNT patterns, one for each column; null stands for a wildcard. */
struct row {
    const struct core_pat **pats;
};

struct row_vec VEC(struct row);

struct matrix {
    struct row_vec rows;
    const struct core_type **types; /* of the columns */
    size_t count;                   /* of the columns */
};

/* ---- Constructors ---- */

/* What a pattern begins with. */
struct head {
    enum core_pat_kind kind; /* TUPLE, CONSTRUCT, LITERAL */
    size_t variant;
    struct literal literal;
};

static bool is_wild(const struct core_pat *pat)
{
    return !pat || pat->kind == CORE_PAT_VAR || pat->kind == CORE_PAT_WILD;
}

static struct head head_of(const struct core_pat *pat)
{
    return (struct head){pat->kind, pat->variant, pat->literal};
}

static bool same_literal(struct literal a, struct literal b)
{
    return scalar_class(a.scalar) == CLASS_FLOAT ? a.real == b.real : a.bits == b.bits;
}

static bool same_head(struct head a, struct head b)
{
    if (a.kind == CORE_PAT_CONSTRUCT)
        return a.variant == b.variant;
    return a.kind != CORE_PAT_LITERAL || same_literal(a.literal, b.literal);
}

/* How many constructors values of TYPE begin with; 0 if that is without end. */
static size_t signature_count(const struct core_type *type)
{
    switch (type->kind) {
    case CORE_TYPE_TUPLE:
        return 1;
    case CORE_TYPE_SUM:
        return type->variant_count;
    case CORE_TYPE_SCALAR:
        return type->scalar == SCALAR_BOOL ? 2 : 0;
    case CORE_TYPE_ERROR:
    case CORE_TYPE_META:
    case CORE_TYPE_VAR:
    case CORE_TYPE_ABSTRACT:
    case CORE_TYPE_ARRAY:
    case CORE_TYPE_VECTOR:
    case CORE_TYPE_FUN:
        return 0;
    }
    bug(loc_none(), "type of unknown kind");
}

/* The constructor of TYPE at POSITION; of those without end the numbers 0, 1, ... */
static struct head signature_at(const struct core_type *type, size_t position)
{
    struct head head = {CORE_PAT_TUPLE, position, {0}};
    if (type->kind == CORE_TYPE_SUM)
        head.kind = CORE_PAT_CONSTRUCT;
    if (type->kind != CORE_TYPE_SCALAR)
        return head;
    head.kind = CORE_PAT_LITERAL;
    head.literal = scalar_class(type->scalar) == CLASS_FLOAT
                       ? (struct literal){type->scalar, 0, (double)position}
                       : front_literal_int(type->scalar, (int64_t)position);
    return head;
}

/* The types of what HEAD of TYPE is made of, *COUNT of them. */
static const struct core_type *const *parts_of(const struct core_type *type, struct head head,
                                               size_t *count)
{
    *count = 0;
    if (head.kind == CORE_PAT_LITERAL)
        return NULL;
    const struct core_variant *variant =
        head.kind == CORE_PAT_CONSTRUCT ? &type->variants[head.variant] : NULL;
    *count = variant ? variant->payload_count : type->part_count;
    return variant ? variant->payload : type->parts;
}

static bool column_has(const struct matrix *matrix, struct head head)
{
    for (size_t i = 0; i < matrix->rows.len; i++) {
        const struct core_pat *first = matrix->rows.at[i].pats[0];
        if (!is_wild(first) && same_head(head_of(first), head))
            return true;
    }
    return false;
}

/* Whether the first column has all constructors of its type. */
static bool is_complete(const struct matrix *matrix)
{
    size_t count = signature_count(matrix->types[0]);
    for (size_t i = 0; i < count; i++)
        if (!column_has(matrix, signature_at(matrix->types[0], i)))
            return false;
    return count > 0;
}

/* ---- S and D ---- */

/* ROW, of COUNT patterns, with PART_COUNT in the place of the first, which are the parts of that,
 * or wild. */
static struct row expand_row(struct arena *arena, struct row row, size_t count, size_t part_count)
{
    const struct core_pat **pats =
        ARENA_ARRAY(arena, const struct core_pat *, part_count + count - 1);
    for (size_t i = 0; i < part_count; i++)
        pats[i] = is_wild(row.pats[0]) ? NULL : row.pats[0]->parts[i];
    for (size_t i = 1; i < count; i++)
        pats[part_count + i - 1] = row.pats[i];
    return (struct row){pats};
}

/* S(*HEAD, MATRIX), or D(MATRIX) if HEAD is null. */
static struct matrix specialise(struct arena *arena, const struct matrix *matrix,
                                const struct head *head)
{
    size_t part_count = 0;
    const struct core_type *const *parts =
        head ? parts_of(matrix->types[0], *head, &part_count) : NULL;
    struct matrix result = {.count = part_count + matrix->count - 1};
    result.types = ARENA_ARRAY(arena, const struct core_type *, result.count);
    for (size_t i = 0; i < part_count; i++)
        result.types[i] = parts[i];
    for (size_t i = 1; i < matrix->count; i++)
        result.types[part_count + i - 1] = matrix->types[i];
    for (size_t i = 0; i < matrix->rows.len; i++) {
        struct row row = matrix->rows.at[i];
        const struct core_pat *first = row.pats[0];
        if (is_wild(first) || (head && same_head(head_of(first), *head)))
            VEC_PUSH(arena, &result.rows, expand_row(arena, row, matrix->count, part_count));
    }
    return result;
}

/* ---- I: an example of what no row matches ---- */

/* HEAD of TYPE with the patterns at PARTS. */
static const struct core_pat *example_of(struct arena *arena, const struct core_type *type,
                                         struct head head, const struct core_pat **parts)
{
    struct core_pat *pat = ARENA_NEW(arena, struct core_pat);
    size_t count;
    parts_of(type, head, &count);
    *pat = (struct core_pat){.kind = head.kind,
                             .type = type,
                             .parts = parts,
                             .part_count = count,
                             .literal = head.literal,
                             .variant = head.variant};
    return pat;
}

static const struct core_pat **find_missing(struct arena *arena, const struct matrix *matrix);

/* An example that begins with HEAD. */
static const struct core_pat **missing_with(struct arena *arena, const struct matrix *matrix,
                                            struct head head)
{
    const struct matrix inner = specialise(arena, matrix, &head);
    const struct core_pat **found = find_missing(arena, &inner);
    if (!found)
        return NULL;
    size_t part_count = inner.count + 1 - matrix->count;
    const struct core_pat **row = ARENA_ARRAY(arena, const struct core_pat *, matrix->count);
    row[0] = example_of(arena, matrix->types[0], head, found);
    for (size_t i = 1; i < matrix->count; i++)
        row[i] = found[part_count + i - 1];
    return row;
}

/* The first constructor that the first column does not have. */
static struct head absent_head(const struct matrix *matrix)
{
    size_t position = 0;
    while (column_has(matrix, signature_at(matrix->types[0], position)))
        position++;
    return signature_at(matrix->types[0], position);
}

/* An example that begins with what no row begins with: a wildcard, if no row begins with a
 * constructor. */
static const struct core_pat **missing_by_default(struct arena *arena, const struct matrix *matrix)
{
    const struct matrix inner = specialise(arena, matrix, NULL);
    const struct core_pat **found = find_missing(arena, &inner);
    bool has_heads = false;
    if (!found)
        return NULL;
    const struct core_pat **row = ARENA_ARRAY(arena, const struct core_pat *, matrix->count);
    for (size_t i = 0; i < matrix->rows.len; i++)
        has_heads |= !is_wild(matrix->rows.at[i].pats[0]);
    if (has_heads) {
        struct head head = absent_head(matrix);
        size_t count;
        parts_of(matrix->types[0], head, &count);
        row[0] = example_of(arena, matrix->types[0], head,
                            ARENA_ARRAY(arena, const struct core_pat *, count));
    }
    for (size_t i = 1; i < matrix->count; i++)
        row[i] = found[i - 1];
    return row;
}

/* I(MATRIX): patterns for values that no row matches, one for each column; or null. */
static const struct core_pat **find_missing(struct arena *arena, const struct matrix *matrix)
{
    const struct core_pat **row = NULL;
    if (matrix->count == 0)
        return matrix->rows.len == 0 ? ARENA_ARRAY(arena, const struct core_pat *, 0) : NULL;
    if (!is_complete(matrix))
        return missing_by_default(arena, matrix);
    size_t count = signature_count(matrix->types[0]);
    for (size_t i = 0; !row && i < count; i++)
        row = missing_with(arena, matrix, signature_at(matrix->types[0], i));
    return row;
}

/* ---- U: whether a row matches what no row before it does ---- */

static bool is_useful(struct arena *arena, const struct matrix *matrix, struct row row);

static bool is_useful_with(struct arena *arena, const struct matrix *matrix, struct row row,
                           struct head head)
{
    const struct matrix inner = specialise(arena, matrix, &head);
    size_t part_count = inner.count + 1 - matrix->count;
    return is_useful(arena, &inner, expand_row(arena, row, matrix->count, part_count));
}

/* U(MATRIX, ROW). */
static bool is_useful(struct arena *arena, const struct matrix *matrix, struct row row)
{
    if (matrix->count == 0)
        return matrix->rows.len == 0;
    if (!is_wild(row.pats[0]))
        return is_useful_with(arena, matrix, row, head_of(row.pats[0]));
    if (!is_complete(matrix)) {
        const struct matrix inner = specialise(arena, matrix, NULL);
        return is_useful(arena, &inner, expand_row(arena, row, matrix->count, 0));
    }
    size_t count = signature_count(matrix->types[0]);
    for (size_t i = 0; i < count; i++)
        if (is_useful_with(arena, matrix, row, signature_at(matrix->types[0], i)))
            return true;
    return false;
}

/* ---- Messages ---- */

static void add_text(struct buf *buf, const struct core_pat *pat, bool is_part);

static void add_parts(struct buf *buf, const struct core_pat *pat)
{
    const char *const *labels = pat->type->labels;
    buf_add_char(buf, labels ? '{' : '(');
    for (size_t i = 0; i < pat->part_count; i++) {
        buf_add(buf, i == 0 ? "" : ", ");
        if (labels)
            buf_printf(buf, "%s = ", labels[i]);
        add_text(buf, pat->parts[i], false);
    }
    buf_add_char(buf, labels ? '}' : ')');
}

static void add_construct(struct buf *buf, const struct core_pat *pat, bool is_part)
{
    bool closed = is_part && pat->part_count > 0;
    buf_printf(buf, closed ? "(#%s" : "#%s", pat->type->variants[pat->variant].name);
    for (size_t i = 0; i < pat->part_count; i++) {
        buf_add_char(buf, ' ');
        add_text(buf, pat->parts[i], true);
    }
    buf_add(buf, closed ? ")" : "");
}

/* Examples have no literals but false, true and those of signature_at. */
static void add_literal(struct buf *buf, struct literal literal)
{
    if (literal.scalar == SCALAR_BOOL)
        buf_add(buf, literal.bits ? "true" : "false");
    else if (scalar_class(literal.scalar) == CLASS_FLOAT)
        buf_printf(buf, "%.1f", literal.real);
    else
        buf_printf(buf, "%llu", (unsigned long long)literal.bits);
}

/* IS_PART: of a constructor's values, where several words are put in parentheses. */
static void add_text(struct buf *buf, const struct core_pat *pat, bool is_part)
{
    if (is_wild(pat))
        buf_add_char(buf, '_');
    else if (pat->kind == CORE_PAT_LITERAL)
        add_literal(buf, pat->literal);
    else if (pat->kind == CORE_PAT_CONSTRUCT)
        add_construct(buf, pat, is_part);
    else
        add_parts(buf, pat);
}

/* EXAMPLE with any number in the place of each number: one of these is example enough. */
static const struct core_pat *any_number(struct arena *arena, const struct core_pat *example)
{
    if (is_wild(example) ||
        (example->kind == CORE_PAT_LITERAL && example->literal.scalar != SCALAR_BOOL))
        return NULL;
    const struct core_pat **parts =
        ARENA_ARRAY(arena, const struct core_pat *, example->part_count);
    for (size_t i = 0; i < example->part_count; i++)
        parts[i] = any_number(arena, example->parts[i]);
    return example_of(arena, example->type, head_of(example), parts);
}

/* Adds examples of what MATRIX, of one column, does not match; gives how many there are, or one
 * more than EXAMPLES_MAX. Each example becomes a row, so that the next one is another. */
static size_t add_examples(struct arena *arena, struct buf *buf, struct matrix *matrix)
{
    for (size_t i = 0; i <= EXAMPLES_MAX; i++) {
        const struct core_pat **row = find_missing(arena, matrix);
        if (!row)
            return i;
        if (i < EXAMPLES_MAX) {
            buf_add(buf, i == 0 ? "'" : ", '");
            add_text(buf, row[0], false);
            buf_add_char(buf, '\'');
        }
        row[0] = any_number(arena, row[0]);
        VEC_PUSH(arena, &matrix->rows, (struct row){row});
    }
    return EXAMPLES_MAX + 1;
}

/* ---- Matches ---- */

static void report_missing(struct front *front, const struct core_exp *exp, struct matrix *matrix)
{
    struct buf buf = {0};
    size_t count = add_examples(front->moment, &buf, matrix);
    const char *rest = count > EXAMPLES_MAX ? ", and more" : "";
    const char *verb = count == 1 ? "is" : "are";
    if (count > 0 && exp->u.match.is_binding)
        diag_error(front->diag, exp->u.match.cases[0].pat->loc,
                   "only a pattern that matches all values may stand here: %s%s %s not matched; "
                   "'match' has several cases",
                   buf_text(&buf), rest, verb);
    else if (count > 0)
        diag_error(front->diag, exp->loc, "this 'match' is not exhaustive: %s%s %s not matched",
                   buf_text(&buf), rest, verb);
    buf_free(&buf);
}

/* `case a -> ... case b -> ...` for a type `#a | #b`. */
static void note_name_of_variant(struct front *front, const struct core_exp *match, size_t count)
{
    const struct core_type *type = match->u.match.value->type;
    size_t variant;
    for (size_t i = 0; type->kind == CORE_TYPE_SUM && i < count; i++) {
        const struct core_pat *pat = match->u.match.cases[i].pat;
        if (pat->kind == CORE_PAT_VAR && front_variant_find(type, pat->var->name, &variant))
            diag_note(front->diag, pat->loc,
                      "'%s' is a new name here, for any value; the constructor is '#%s'",
                      pat->var->name, pat->var->name);
    }
}

static void check_match(struct front *front, const struct core_exp *exp)
{
    struct arena_mark mark = arena_mark(front->moment);
    struct matrix matrix = {.types = ARENA_ARRAY(front->moment, const struct core_type *, 1),
                            .count = 1};
    matrix.types[0] = exp->u.match.value->type;
    for (size_t i = 0; i < exp->u.match.count; i++) {
        struct row row = {ARENA_ARRAY(front->moment, const struct core_pat *, 1)};
        row.pats[0] = exp->u.match.cases[i].pat;
        if (!is_useful(front->moment, &matrix, row)) {
            diag_warning(front->diag, row.pats[0]->loc,
                         "this case is never reached: those before it match all that it does");
            note_name_of_variant(front, exp, i);
        }
        VEC_PUSH(front->moment, &matrix.rows, row);
    }
    report_missing(front, exp, &matrix);
    arena_release(front->moment, mark);
}

static void check_exp(void *data, const struct core_exp *exp)
{
    struct front *front = data;
    if (exp->kind == CORE_MATCH)
        check_match(front, exp);
    core_each_part(exp, check_exp, front);
}

void front_check_cases(struct front *front, const struct core_def *def)
{
    check_exp(front, def->body);
}
