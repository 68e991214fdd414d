/* Questions about functional phrases that decide where a binding stands, and which sizes a phrase
 * mentions. */
#include "lower/simple.h"

#include "dpia/fail.h"

/* Arithmetic on what is there: no loop, no call, and no array that would have to be stored. */
static bool is_arithmetic(const struct phrase *phrase)
{
    bool arithmetic =
        phrase->kind == PHRASE_VAR || phrase->kind == PHRASE_LITERAL ||
        phrase->kind == PHRASE_OPERATOR || phrase_is_prim(phrase, PRIM_NAT_VALUE) ||
        phrase_is_prim(phrase, PRIM_FROM_IDX) || phrase_is_prim(phrase, PRIM_FST) ||
        phrase_is_prim(phrase, PRIM_SND) || phrase_is_prim(phrase, PRIM_PAIR) ||
        phrase_is_prim(phrase, PRIM_IDX) || phrase_is_prim(phrase, PRIM_IF);
    for (size_t i = 0; arithmetic && i < phrase_child_count(phrase); i++)
        arithmetic = is_arithmetic(phrase_child(phrase, i));
    return arithmetic;
}

bool simple_is_safe(struct dpia *dpia, const struct phrase *phrase)
{
    return is_arithmetic(phrase) && !fail_anywhere(dpia, NULL, phrase);
}

void simple_each_size_of_data(const struct data *data, simple_see_size *see, void *seen)
{
    if (!data)
        return;
    if (data->size)
        see(seen, data->size);
    simple_each_size_of_data(data->fst, see, seen);
    simple_each_size_of_data(data->snd, see, seen);
}

struct search {
    const struct nat_var *var;
    bool found;
};

static void see_var(void *data, const struct nat_var *var)
{
    struct search *search = data;
    search->found |= var == search->var;
}

static void see_size(void *data, const struct nat *size)
{
    nat_each_var(size, see_var, data);
}

/* PHRASE itself: its type, and the nats that it is given. */
static void search_node(const struct phrase *phrase, struct search *search)
{
    if (phrase->type->kind == TYPE_EXP)
        simple_each_size_of_data(phrase->type->data, see_size, search);
    if (phrase->kind == PHRASE_LAM && phrase_lam_param(phrase)->type->kind == TYPE_EXP)
        simple_each_size_of_data(phrase_lam_param(phrase)->type->data, see_size, search);
    if (phrase->kind == PHRASE_PRIM)
        for (size_t i = 0; i < phrase_nat_arg_count(phrase); i++)
            see_size(search, phrase_nat_arg(phrase, i));
}

/* No further than to the first place. */
static void search_phrase(const struct phrase *phrase, struct search *search)
{
    search_node(phrase, search);
    size_t count = search->found ? 0 : phrase_child_count(phrase);
    for (size_t i = 0; i < count && !search->found; i++)
        search_phrase(phrase_child(phrase, i), search);
}

bool simple_mentions_nat(const struct phrase *phrase, const struct nat_var *var)
{
    struct search search = {var, false};
    search_phrase(phrase, &search);
    return search.found;
}

bool simple_data_mentions_nat(const struct data *data, const struct nat_var *var)
{
    struct search search = {var, false};
    simple_each_size_of_data(data, see_size, &search);
    return search.found;
}
