/* What is asked of the numbers of a work-item (gen_border_question.c): when it is away from the
 * border.
 *
 * A comparison is of x*k*s + c with 0, or of (x*k - n)*s + c, where x is such a number, k is
 * positive, s is 1 or -1, and c is one of a few numbers. The first has the sign of s if x is large
 * enough, the second that of -s if x*k is far enough below n, a size that the conditions around
 * ask about. So the condition to be away from the border is right whatever n is; that it mostly
 * holds is what the conditions around make likely. */
#include "target/gen_border.h"

#include <string.h>

#include "target/gen_state.h"

/* How far from its ends a work-item is near the border. */
enum { FAR = 32 };

/* The position in LINEAR of the number of a work-item that it is about; that of the end if none. */
static size_t find_id(const struct border *border, const struct clinear *linear)
{
    size_t i = 0;
    while (i < linear->count && !(linear->terms[i].exp->kind == CEXP_NAME &&
                                  map_has(border->grid->ids, linear->terms[i].exp->text)))
        i++;
    return i;
}

/* Whether EXP is a variable that stays, and that a condition around asks about. */
static bool is_limit(const struct border *border, const struct cexp *exp)
{
    if (exp->kind != CEXP_NAME || map_get(border->assigned, exp->text) ||
        map_has(border->grid->ids, exp->text))
        return false;
    for (size_t i = 0; i < border->grid->ranges.len; i++)
        if (cexp_mentions(border->grid->ranges.at[i], exp->text))
            return true;
    return false;
}

/* What TEST says INDEX is below; null if it does not. */
static const struct cexp *limit_in(const struct cexp *test, const char *index)
{
    if (test->kind != CEXP_BINARY)
        return NULL;
    if (test->op == COP_LOG_AND) {
        const struct cexp *limit = limit_in(test->left, index);
        return limit ? limit : limit_in(test->right, index);
    }
    return test->op == COP_LT && cexp_is_name(test->left, index) ? test->right : NULL;
}

/* What the conditions around say INDEX is below; null if they do not. */
static const struct cexp *limit_of(const struct border *border, const char *index)
{
    const struct cexp *limit = NULL;
    for (size_t i = 0; !limit && i < border->grid->ranges.len; i++)
        limit = limit_in(border->grid->ranges.at[i], index);
    return limit;
}

/* Counts from the limit where that is a number and nearer. */
static void count_from_nearest(struct border *border, struct border_question *question)
{
    const struct cexp *count = limit_of(border, question->index);
    int64_t limit;
    if (!count || !cexp_is_int(count, &limit))
        return;
    limit *= question->times;
    if (-question->sign * question->least <= limit / 2)
        return;
    question->from_limit = true;
    question->limit = cexp_int(border->gen->arena, limit);
    question->least += question->sign * limit;
    question->most += question->sign * limit;
}

bool border_grid_is_about(struct border *border, const struct clinear *difference,
                          struct border_question *question)
{
    size_t at = find_id(border, difference);
    if (at == difference->count || difference->count > 2)
        return false;
    const struct clinear_term *id = &difference->terms[at];
    question->index = id->exp->text;
    question->sign = id->times < 0 ? -1 : 1;
    question->times = id->times * question->sign;
    question->from_limit = difference->count == 2;
    if (!question->from_limit) {
        count_from_nearest(border, question);
        return true;
    }
    const struct clinear_term *limit = &difference->terms[1 - at];
    question->limit = limit->exp;
    return limit->times == -question->sign && is_limit(border, limit->exp);
}

static bool is_same_place(const struct border_condition *a, const struct border_condition *b)
{
    return strcmp(a->index, b->index) == 0 && a->times == b->times && !a->limit == !b->limit &&
           (!a->limit || cexp_equal(a->limit, b->limit));
}

/* Of two conditions on one end the stricter one stays. */
static void note(struct border *border, struct border_condition condition)
{
    struct border_condition_vec *all = &border->grid->conditions;
    for (size_t i = 0; i < all->len; i++)
        if (is_same_place(&all->at[i], &condition)) {
            if (condition.number < all->at[i].number)
                all->at[i].number = condition.number;
            return;
        }
    VEC_PUSH(border->gen->arena, all, condition);
}

/* Whether all work-items are away from that end, as far as NUMBER goes. */
static bool is_always(const struct border *border, const struct border_question *question,
                      int64_t number)
{
    if (!question->from_limit)
        return number >= 0;
    const struct cexp *limit = limit_of(border, question->index);
    return question->times == 1 && number >= -1 && limit && cexp_equal(limit, question->limit);
}

bool border_grid_answer(struct border *border, const struct border_question *question,
                        int64_t sign, bool is_weak)
{
    int64_t number = (sign > 0 ? question->least : -question->most) - (is_weak ? 0 : 1);
    if (number < -FAR || (question->from_limit && number > FAR))
        return false;
    if (!border->replaces && !is_always(border, question, number))
        note(border, (struct border_condition){question->index, question->times, question->limit,
                                               number});
    border->answers++;
    return true;
}

/* Whether CONDITION asks only whether all elements with its index are there: of INDEX < (n + c)/k
 * there are n + c - k + 1, unless c is 0 and k divides n. */
static bool is_existence(const struct border *border, const struct border_condition *condition)
{
    const struct cexp *count = limit_of(border, condition->index);
    struct clinear limit;
    int64_t times;
    if (!condition->limit || !count)
        return false;
    if (count->kind == CEXP_BINARY && count->op == COP_DIV && cexp_is_int(count->right, &times) &&
        times == condition->times)
        count = count->left;
    bool is_short = clinear_read(count, NULL, NULL, &limit) && limit.number != 0 &&
                    limit.count > 0;
    int64_t behind = is_short ? condition->times - 1 - limit.number : 0;
    return condition->number >= -condition->times - behind;
}

bool border_grid_asks_for_neighbours(const struct border *border)
{
    const struct border_condition_vec *all = &border->grid->conditions;
    for (size_t i = 0; i < all->len; i++)
        if (!is_existence(border, &all->at[i]))
            return true;
    return false;
}

/* x >= 1, x*k < n - 4 */
static const struct cexp *condition_exp(struct arena *arena,
                                        const struct border_condition *condition)
{
    const struct cexp *index = cexp_name(arena, condition->index);
    int64_t times = condition->times;
    if (!condition->limit)
        return cexp_binary(arena, COP_GE, index,
                           cexp_int(arena, (-condition->number + times - 1) / times));
    struct clinear left = {.terms = {{index, times}}, .count = 1};
    struct clinear right = {.number = condition->number + 1};
    int64_t limit;
    if (cexp_is_int(condition->limit, &limit))
        right.number += limit;
    else
        right.terms[right.count++] = (struct clinear_term){condition->limit, 1};
    return cexp_binary(arena, COP_LT, clinear_exp(arena, &left), clinear_exp(arena, &right));
}

static const struct cexp *both(struct arena *arena, const struct cexp *test,
                               const struct cexp *other)
{
    return test ? cexp_binary(arena, COP_LOG_AND, test, other) : other;
}

/* TEST, and the conditions on the number INDEX: first those on its beginning. */
static const struct cexp *add_index(struct border *border, const char *index,
                                    const struct cexp *test)
{
    struct arena *arena = border->gen->arena;
    const struct border_condition_vec *all = &border->grid->conditions;
    for (int at_limit = 0; at_limit < 2; at_limit++)
        for (size_t i = 0; i < all->len; i++)
            if (strcmp(all->at[i].index, index) == 0 && (all->at[i].limit != NULL) == at_limit)
                test = both(arena, test, condition_exp(arena, &all->at[i]));
    return test;
}

const struct cexp *border_grid_test(struct border *border)
{
    const struct border_condition_vec *all = &border->grid->conditions;
    const struct cexp *test = NULL;
    for (size_t i = 0; i < all->len; i++) {
        bool is_first = true;
        for (size_t k = 0; k < i; k++)
            is_first = is_first && strcmp(all->at[k].index, all->at[i].index) != 0;
        if (is_first)
            test = add_index(border, all->at[i].index, test);
    }
    return test;
}
