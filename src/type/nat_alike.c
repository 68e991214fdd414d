/* Orders that were proved, or not, for nats that are alike. Variables are made anew for each loop,
 * so that of what is asked about the kernels of a program most was asked before of other variables
 * with the same bounds:
 *
 *     8*i + j <= n - 1    for i <= n/8 - 1, j <= 7
 *     8*k + l <= n - 1    for k <= n/8 - 1, l <= 7
 *
 * What is asked is written down as a row of words, where a variable is a number by its age, and
 * what its two bounds are; or which one it is, if it is a size, without an upper bound. A proof
 * (nat_order.c) sees nothing else of a variable: which of two is older, and their bounds. But where
 * the bounds of one mention others with bounds, these are not others with the same bounds: then all
 * are the ones that they are.
 *
 *     i <= j    for i <= j, j <= 7           says nothing of  i <= k  for k <= 7 */
#include <string.h>

#include "type/nat_private.h"

/* Of more variables it is not written down. */
#define MOST_VARS 24

struct writer {
    struct nat_var_node *vars[MOST_VARS]; /* by age */
    size_t var_count;
    uint32_t stamp; /* of those that are there */
    uint64_t *at, *end;
    bool fits;
    bool is_exact; /* each variable is there as itself */
};

/* ---- Variables that others may stand for ---- */

static void see_bound(void *data, const struct nat_var *var)
{
    bool *is_of_sizes = data;
    if (var->upper || (var->lower && !nat_is_const(var->lower, NULL)))
        *is_of_sizes = false;
}

/* Whether all that NAT, a bound, mentions are sizes, which have no bounds but a constant. */
static bool is_of_sizes(const struct nat *nat)
{
    bool of_sizes = true;
    nat_each_var(nat, see_bound, &of_sizes);
    return of_sizes;
}

/* What NAT_VAR is, once and for all. */
static enum nat_role role_of(struct nat_var_node *node)
{
    const struct nat_var *var = &node->var;
    if (node->role != NAT_ROLE_UNKNOWN)
        return node->role;
    if ((var->lower && !is_of_sizes(var->lower)) || (var->upper && !is_of_sizes(var->upper)))
        node->role = NAT_ROLE_BOUND_BY_OTHERS;
    else
        node->role = node->bounded && var->lower && var->upper ? NAT_ROLE_LOOP : NAT_ROLE_SIZE;
    return node->role;
}

/* ---- Writing ---- */

/* Puts VAR where it belongs. */
static void see_var(struct writer *writer, const struct nat_var *var)
{
    struct nat_var_node *node = (struct nat_var_node *)var;
    size_t place = writer->var_count;
    if (node->stamp == writer->stamp)
        return;
    node->stamp = writer->stamp;
    writer->fits = writer->fits && place < MOST_VARS;
    if (!writer->fits)
        return;
    writer->var_count++;
    writer->is_exact = writer->is_exact || role_of(node) == NAT_ROLE_BOUND_BY_OTHERS;
    for (; place > 0 && writer->vars[place - 1]->order > node->order; place--)
        writer->vars[place] = writer->vars[place - 1];
    writer->vars[place] = node;
}

static void see_nat(struct writer *writer, const struct nat *nat)
{
    for (size_t i = 0; i < nat->term_count; i++)
        for (size_t j = 0; j < nat->terms[i].factor_count; j++) {
            const struct nat_factor *factor = nat->terms[i].factors[j];
            if (factor->kind == NAT_VAR) {
                see_var(writer, factor->var);
            } else {
                see_nat(writer, factor->left);
                see_nat(writer, factor->right);
            }
        }
}

/* Whether there is room for COUNT more words. */
static bool has_room(struct writer *writer, size_t count)
{
    writer->fits = writer->fits && (size_t)(writer->end - writer->at) >= count;
    return writer->fits;
}

static void add_nat(struct writer *writer, const struct nat *nat);

/* A variable as its number, an operation as its kind, before what is in it. */
static void add_factor(struct writer *writer, const struct nat_factor *factor)
{
    bool is_var = factor->kind == NAT_VAR;
    uint64_t number = is_var ? ((const struct nat_var_node *)factor->var)->number : 0;
    if (!has_room(writer, 1))
        return;
    *writer->at++ = number << 8 | (uint64_t)factor->kind;
    if (is_var)
        return;
    add_nat(writer, factor->left);
    add_nat(writer, factor->right);
}

/* Each begins with how much follows, so that no two are the same row unless they are alike. */
static void add_nat(struct writer *writer, const struct nat *nat)
{
    if (!has_room(writer, 1))
        return;
    *writer->at++ = nat->term_count;
    for (size_t i = 0; i < nat->term_count && has_room(writer, 2); i++) {
        *writer->at++ = (uint64_t)nat->terms[i].coefficient;
        *writer->at++ = nat->terms[i].factor_count;
        for (size_t j = 0; j < nat->terms[i].factor_count; j++)
            add_factor(writer, nat->terms[i].factors[j]);
    }
}

/* What is known of a variable: its bounds, which are canonical; or which one it is. */
static void add_var(struct writer *writer, struct nat_var_node *node)
{
    const struct nat_var *var = &node->var;
    if (!has_room(writer, 2))
        return;
    bool has_likes = !writer->is_exact && role_of(node) == NAT_ROLE_LOOP;
    *writer->at++ = (uint64_t)(uintptr_t)(has_likes ? (const void *)var->upper : var);
    *writer->at++ = (uint64_t)(uintptr_t)(has_likes ? var->lower : NULL);
}

static uint64_t hash_of(const uint64_t *words, size_t count)
{
    uint64_t hash = count;
    for (size_t i = 0; i < count; i++)
        hash = intern_hash(hash, words[i]);
    return hash;
}

bool nat_order_question(struct nat_table *table, struct nat_order_question *question,
                        const struct nat *const nats[4])
{
    struct writer writer = {.stamp = ++table->stamp,
                            .at = question->words,
                            .end = question->words + NAT_ORDER_WORDS,
                            .fits = true};
    size_t count = nats[2] == nats[0] && nats[3] == nats[1] ? 2 : 4;
    for (size_t i = 0; i < count; i++)
        see_nat(&writer, nats[i]);
    for (size_t i = 0; i < writer.var_count; i++)
        writer.vars[i]->number = (uint32_t)i;
    *writer.at++ = count;
    for (size_t i = 0; i < count; i++)
        add_nat(&writer, nats[i]);
    for (size_t i = 0; i < writer.var_count; i++)
        add_var(&writer, writer.vars[i]);
    question->count = (size_t)(writer.at - question->words);
    question->hash = hash_of(question->words, question->count);
    return writer.fits;
}

/* ---- What is kept ---- */

struct kept {
    bool is_proved;
    size_t count;
    uint64_t words[];
};

static bool same_question(const void *object, const void *key)
{
    const struct kept *kept = object;
    const struct nat_order_question *wanted = key;
    return kept->count == wanted->count &&
           memcmp(kept->words, wanted->words, wanted->count * sizeof *wanted->words) == 0;
}

enum nat_known nat_order_known(const struct nat_table *table,
                               const struct nat_order_question *question)
{
    const struct kept *kept =
        intern_find(&table->orders, question->hash, question, same_question);
    return !kept ? NAT_UNKNOWN : kept->is_proved ? NAT_YES : NAT_NO;
}

void nat_order_keep(struct nat_table *table, const struct nat_order_question *question,
                    bool is_proved)
{
    size_t size = question->count * sizeof *question->words;
    struct kept *kept = arena_take(table->arena, sizeof *kept + size);
    kept->is_proved = is_proved;
    kept->count = question->count;
    memcpy(kept->words, question->words, size);
    intern_add(&table->orders, question->hash, kept);
}
