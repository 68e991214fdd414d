/* What is asked of the indices of loops (gen_border.c): which iterations have one answer.
 *
 * A comparison is of x*s + c with 0, or of (x - n)*s + c, where x is the index of a loop that ends
 * before n, s is 1 or -1, and c is a number, or one of a few that the indices of short loops give.
 * Far enough from the end of the loop that it speaks of, the first has the sign of s, the second
 * that of -s. A remainder by n of what is then from 0 up to n, or from n up to 2*n, is a
 * difference; a least or largest of two is one of them. */
#include "target/gen_border.h"

#include <string.h>

#include "target/gen_small.h"
#include "target/gen_state.h"

/* Iterations of a short loop; of those that are near the border at one end. */
enum { SHORT = 16, FAR = 16 };

/* The numbers from LEAST up to MOST. */
struct span {
    int64_t least, most;
};

static void note_assigned(struct map *names, const struct cstmt_vec *body)
{
    for (size_t i = 0; i < body->len; i++) {
        const struct cexp *place = body->at[i]->kind == CSTMT_ASSIGN ? body->at[i]->place : NULL;
        if (place && place->kind == CEXP_NAME)
            map_set(names, place->text, (void *)place);
        note_assigned(names, &body->at[i]->body);
        note_assigned(names, &body->at[i]->otherwise);
    }
}

struct map *border_assigned(struct arena *arena, const struct cstmt_vec *body)
{
    struct map *names = map_new_strings(arena);
    note_assigned(names, body);
    return names;
}

static const struct cexp *limit_of(const struct cstmt *stmt)
{
    int64_t start;
    bool is_plain = !stmt->step && cexp_is_int(stmt->start, &start) && start == 0 &&
                    stmt->value->kind == CEXP_BINARY && stmt->value->op == COP_LT &&
                    cexp_is_name(stmt->value->left, stmt->var.name);
    return is_plain ? stmt->value->right : NULL;
}

bool border_is_short(const struct cstmt *stmt)
{
    int64_t count;
    const struct cexp *limit = limit_of(stmt);
    return limit && cexp_is_int(limit, &count) && count > 0 && count <= SHORT;
}

static const struct border_name *find_name(const struct border *border, const char *name)
{
    for (size_t i = border->known.len; i-- > 0;)
        if (strcmp(border->known.at[i].name, name) == 0)
            return &border->known.at[i];
    return NULL;
}

static const struct clinear *known_value(const char *name, void *data)
{
    const struct border_name *known = find_name(data, name);
    return known && known->count == 0 ? &known->value : NULL;
}

/* Whether LINEAR has the same value from its first use on. */
static bool stays(const struct border *border, const struct cexp *exp)
{
    if (exp->kind == CEXP_NAME)
        return !map_get(border->assigned, exp->text);
    return exp->kind == CEXP_INT ||
           (exp->kind == CEXP_BINARY && stays(border, exp->left) && stays(border, exp->right));
}

static bool is_index_type(const struct border *border, const struct ctype *type)
{
    return ctype_equal(type, gen_index_type(border->gen)) ||
           ctype_equal(type, gen_small_type(border->gen));
}

bool border_loop_of(struct border *border, const struct cstmt *stmt, struct border_loop *loop)
{
    const struct cexp *limit = limit_of(stmt);
    if (!limit || !stays(border, limit) ||
        !ctype_equal(stmt->var.type, gen_index_type(border->gen)))
        return false;
    *loop = (struct border_loop){.name = stmt->var.name};
    if (!clinear_read(limit, known_value, border, &loop->limit))
        loop->limit = (struct clinear){.terms = {{limit, 1}}, .count = 1};
    return true;
}

void border_know(struct border *border, const struct cstmt *stmt)
{
    struct border_name known = {.name = stmt->var.name};
    if (stmt->kind == CSTMT_DECL && stmt->constant && !stmt->var.array && stmt->value &&
        is_index_type(border, stmt->var.type) && stays(border, stmt->value) &&
        clinear_read(stmt->value, known_value, border, &known.value))
        VEC_PUSH(border->gen->arena, &border->known, known);
}

/* Takes the indices of short loops from LINEAR, and the number. */
static struct span take_numbers(struct border *border, struct clinear *linear)
{
    struct span span = {linear->number, linear->number};
    linear->number = 0;
    for (size_t i = border->known.len; i-- > 0;) {
        const struct border_name *known = &border->known.at[i];
        int64_t times = known->count > 0 ? clinear_take(linear, known->name) : 0;
        int64_t most = times * (known->count - 1);
        span.least += times < 0 ? most : 0;
        span.most += times > 0 ? most : 0;
    }
    return span;
}

static void set_numbers(struct border_question *question, struct span span)
{
    question->least = span.least;
    question->most = span.most;
}

/* Counts from the limit where that is a number and nearer. */
static void count_from_nearest(struct border_question *question)
{
    const struct clinear *limit = &question->loop->limit;
    if (limit->count > 0 || -question->sign * question->least <= limit->number / 2)
        return;
    question->from_limit = true;
    question->least += question->sign * limit->number;
    question->most += question->sign * limit->number;
}

static bool is_nothing(const struct clinear *linear)
{
    return linear->count == 0 && linear->number == 0;
}

/* Whether DIFFERENCE is a question about LOOP. */
static bool is_about(struct border *border, const struct clinear *difference,
                     struct border_loop *loop, struct border_question *question)
{
    struct clinear left = *difference;
    *question = (struct border_question){.loop = loop, .sign = clinear_take(&left, loop->name)};
    if (question->sign != 1 && question->sign != -1)
        return false;
    struct clinear behind = left;
    set_numbers(question, take_numbers(border, &left));
    if (is_nothing(&left)) {
        count_from_nearest(question);
        return true;
    }
    question->from_limit = true;
    if (!clinear_add(&behind, &loop->limit, question->sign))
        return false;
    set_numbers(question, take_numbers(border, &behind));
    return is_nothing(&behind);
}

/* The same about a number of the work-item. */
static bool is_about_grid(struct border *border, struct clinear *difference,
                          struct border_question *question)
{
    struct span span = take_numbers(border, difference);
    *question = (struct border_question){.least = span.least, .most = span.most};
    return border_grid_is_about(border, difference, question);
}

static bool find_question(struct border *border, const struct cexp *left, const struct cexp *right,
                          struct border_question *question)
{
    struct clinear difference, other;
    if (!clinear_read(left, known_value, border, &difference) ||
        !clinear_read(right, known_value, border, &other) ||
        !clinear_add(&difference, &other, -1))
        return false;
    if (border->grid)
        return is_about_grid(border, &difference, question);
    for (size_t i = border->loops.len; i-- > 0;)
        if (is_about(border, &difference, border->loops.at[i], question))
            return true;
    return false;
}

/* The sign that QUESTION has away from the border. */
static int64_t sign_of(const struct border_question *question)
{
    return question->from_limit ? -question->sign : question->sign;
}

/* How many iterations at that end do not have the sign; they have it or 0 if IS_WEAK. */
static int64_t needed(const struct border_question *question, bool is_weak)
{
    int64_t past = sign_of(question) > 0 ? -question->least : question->most;
    int64_t count = past + (is_weak ? 0 : 1) - (question->from_limit ? 1 : 0);
    return count > 0 ? count : 0;
}

/* Whether QUESTION has its answer away from the border, which is noted. */
static bool answer(struct border *border, const struct border_question *question, bool is_weak)
{
    if (question->index)
        return border_grid_answer(border, question, sign_of(question), is_weak);
    int64_t count = needed(question, is_weak);
    int64_t *noted = question->from_limit ? &question->loop->high : &question->loop->low;
    if (count > FAR)
        return false;
    if (!border->replaces && count > *noted)
        *noted = count;
    border->answers++;
    return true;
}

/* Whether OP asks for 0 as for what has the SIGN. */
static bool takes_zero_as(enum cop op, int64_t sign)
{
    return sign > 0 ? op == COP_GE || op == COP_LT : op == COP_LE || op == COP_GT;
}

static bool holds(enum cop op, int64_t sign)
{
    if (op == COP_EQ || op == COP_NE)
        return op == COP_NE;
    return sign > 0 ? op == COP_GE || op == COP_GT : op == COP_LE || op == COP_LT;
}

static const struct cexp *truth(struct border *border, bool value)
{
    return cexp_literal(border->gen->arena, value ? "true" : "false");
}

static bool is_truth(const struct cexp *exp, bool value)
{
    return exp->kind == CEXP_LITERAL && strcmp(exp->text, value ? "true" : "false") == 0;
}

static const struct cexp *compare(struct border *border, const struct cexp *exp)
{
    struct border_question question;
    if (!find_question(border, exp->left, exp->right, &question))
        return NULL;
    int64_t sign = sign_of(&question);
    return answer(border, &question, takes_zero_as(exp->op, sign))
               ? truth(border, holds(exp->op, sign))
               : NULL;
}

/* Whether VALUE is not below 0, and END is, both answers away from the border. */
static bool is_between(struct border *border, const struct clinear *value,
                       const struct clinear *end)
{
    struct border_question above, below;
    struct clinear parts[] = {*value, *end};
    if (border->grid)
        return is_about_grid(border, &parts[0], &above) && sign_of(&above) > 0 &&
               is_about_grid(border, &parts[1], &below) && sign_of(&below) < 0 &&
               answer(border, &above, true) && answer(border, &below, false);
    for (size_t i = border->loops.len; i-- > 0;)
        if (is_about(border, value, border->loops.at[i], &above) && !above.from_limit &&
            is_about(border, end, border->loops.at[i], &below) && below.from_limit &&
            above.sign > 0 && needed(&above, true) <= FAR && needed(&below, false) <= FAR &&
            answer(border, &above, true) && answer(border, &below, false))
            return true;
    return false;
}

/* A % N */
static const struct cexp *remainder_of(struct border *border, const struct cexp *a,
                                       const struct cexp *n)
{
    struct clinear left, right;
    if (!clinear_read(a, known_value, border, &left) ||
        !clinear_read(n, known_value, border, &right))
        return NULL;
    for (int64_t times = 0; times < 2; times++) {
        struct clinear value = left;
        if (!clinear_add(&value, &right, -times))
            return NULL;
        struct clinear end = value;
        if (clinear_add(&end, &right, -1) && is_between(border, &value, &end))
            return clinear_exp(border->gen->arena, &value);
    }
    return NULL;
}

static bool is_helper(struct border *border, const struct cexp *exp, enum helper helper)
{
    return helper_is_called(border->gen, helper, SCALAR_I64, exp);
}

/* The least or largest of two */
static const struct cexp *extreme(struct border *border, const struct cexp *exp)
{
    struct border_question question;
    bool least = is_helper(border, exp, HELPER_MIN) || is_helper(border, exp, HELPER_MIN_INDEX);
    bool most = is_helper(border, exp, HELPER_MAX) || is_helper(border, exp, HELPER_MAX_INDEX);
    if ((!least && !most) ||
        !find_question(border, exp->args[0], exp->args[1], &question) ||
        !answer(border, &question, true))
        return NULL;
    return exp->args[(sign_of(&question) > 0) == least ? 1 : 0];
}

/* A helper of two operands */
static const struct cexp *helper_of(struct border *border, const struct cexp *exp)
{
    bool wraps = is_helper(border, exp, HELPER_WRAP) || is_helper(border, exp, HELPER_WRAP_INDEX) ||
                 is_helper(border, exp, HELPER_FLOOR_MOD);
    return wraps ? remainder_of(border, exp->args[0], exp->args[1]) : extreme(border, exp);
}

/* EXP, of two operands, with their answers in it: max(min(i + 1, n - 1), 0) asks for i + 1 away
 * from the end. Each operand is looked at once. */
static const struct cexp *with_operands(const struct cmap *map, const struct cexp *exp)
{
    bool is_call = exp->kind == CEXP_CALL;
    const struct cexp *left = is_call ? exp->args[0] : exp->left;
    const struct cexp *right = is_call ? exp->args[1] : exp->right;
    const struct cexp *operands[] = {cmap_exp(map, left), cmap_exp(map, right)};
    if (operands[0] == left && operands[1] == right)
        return exp;
    struct cexp *changed = ARENA_NEW(map->arena, struct cexp);
    *changed = *exp;
    if (is_call) {
        const struct cexp **args = ARENA_ARRAY(map->arena, const struct cexp *, 2);
        args[0] = operands[0];
        args[1] = operands[1];
        changed->args = args;
    } else {
        changed->left = operands[0];
        changed->right = operands[1];
    }
    return changed;
}

/* a && b, a || b */
static const struct cexp *connective(const struct cmap *map, const struct cexp *exp)
{
    const struct cexp *left = cmap_exp(map, exp->left), *right = cmap_exp(map, exp->right);
    bool neutral = exp->op == COP_LOG_AND;
    if (is_truth(left, neutral) || is_truth(right, !neutral))
        return right;
    if (is_truth(right, neutral) || is_truth(left, !neutral))
        return left;
    return left == exp->left && right == exp->right
               ? exp
               : cexp_binary(map->arena, exp->op, left, right);
}

static const struct cexp *choice(const struct cmap *map, const struct cexp *exp)
{
    const struct cexp *cond = cmap_exp(map, exp->cond);
    if (!is_truth(cond, true) && !is_truth(cond, false))
        return NULL;
    return cmap_exp(map, is_truth(cond, true) ? exp->left : exp->right);
}

static const struct cexp *negation(const struct cmap *map, const struct cexp *exp)
{
    const struct cexp *base = cmap_exp(map, exp->base);
    if (is_truth(base, true) || is_truth(base, false))
        return truth(map->data, is_truth(base, false));
    return NULL;
}

/* What EXP, whose operands are answered, asks for. */
static const struct cexp *of_operands(struct border *border, const struct cexp *exp)
{
    if (exp->kind == CEXP_CALL)
        return helper_of(border, exp);
    if (exp->op >= COP_EQ && exp->op <= COP_GE)
        return compare(border, exp);
    return exp->op == COP_REM ? remainder_of(border, exp->left, exp->right) : NULL;
}

static const struct cexp *change(const struct cmap *map, const struct cexp *exp)
{
    if (exp->kind == CEXP_CONDITIONAL)
        return choice(map, exp);
    if (exp->kind == CEXP_PREFIX && exp->prefix == CPREFIX_NOT)
        return negation(map, exp);
    if (exp->kind == CEXP_BINARY && (exp->op == COP_LOG_AND || exp->op == COP_LOG_OR))
        return connective(map, exp);
    if (exp->kind != CEXP_BINARY && (exp->kind != CEXP_CALL || exp->arg_count != 2))
        return NULL;
    const struct cexp *within = with_operands(map, exp);
    const struct cexp *changed = of_operands(map->data, within);
    return changed ? changed : within;
}

/* Appends what is left of the condition STMT to OUT. */
static void change_if(const struct cmap *map, const struct cstmt *stmt, struct cstmt_vec *out)
{
    const struct cexp *cond = cmap_exp(map, stmt->value);
    struct cstmt_vec then = cmap_statements(map, &stmt->body);
    struct cstmt_vec otherwise = cmap_statements(map, &stmt->otherwise);
    if (!is_truth(cond, true) && !is_truth(cond, false)) {
        cstmt_if(map->arena, out, cond, then, otherwise);
        return;
    }
    const struct cstmt_vec *taken = is_truth(cond, true) ? &then : &otherwise;
    for (size_t i = 0; i < taken->len; i++)
        VEC_PUSH(map->arena, out, taken->at[i]);
}

static void change_loop(const struct cmap *map, const struct cstmt *stmt, struct cstmt_vec *out)
{
    struct border *border = map->data;
    struct border_name index = {.name = stmt->var.name};
    if (border_is_short(stmt)) {
        cexp_is_int(limit_of(stmt), &index.count);
        VEC_PUSH(map->arena, &border->known, index);
    }
    struct cstmt *copy = ARENA_NEW(map->arena, struct cstmt);
    *copy = *stmt;
    copy->start = cmap_exp(map, stmt->start);
    copy->value = cmap_exp(map, stmt->value);
    copy->body = cmap_statements(map, &stmt->body);
    VEC_PUSH(map->arena, out, copy);
}

static bool change_statement(const struct cmap *map, const struct cstmt *stmt,
                             struct cstmt_vec *out)
{
    struct border *border = map->data;
    size_t known = border->known.len;
    if (stmt->kind != CSTMT_IF && stmt->kind != CSTMT_FOR) {
        border_know(border, stmt);
        return false;
    }
    if (stmt->kind == CSTMT_IF)
        change_if(map, stmt, out);
    else
        change_loop(map, stmt, out);
    border->known.len = known;
    return true;
}

static struct cstmt_vec change_all(struct border *border, const struct cstmt_vec *body)
{
    struct cmap map = {border->gen->arena, change, change_statement, border};
    size_t known = border->known.len;
    struct cstmt_vec changed = cmap_statements(&map, body);
    border->known.len = known;
    return changed;
}

bool border_find(struct border *border, const struct cstmt_vec *body)
{
    border->replaces = false;
    border->answers = 0;
    change_all(border, body);
    return border->answers > 0;
}

struct cstmt_vec border_middle(struct border *border, const struct cstmt_vec *body)
{
    border->replaces = true;
    return change_all(border, body);
}
