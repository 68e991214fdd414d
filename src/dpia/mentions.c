/* Which sizes data types and functional phrases mention. */
#include "dpia/mentions.h"

void data_each_size(const struct data *data, data_see_size *see, void *seen)
{
    if (!data)
        return;
    if (data->size)
        see(seen, data->size);
    data_each_size(data->fst, see, seen);
    data_each_size(data->snd, see, seen);
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
        data_each_size(phrase->type->data, see_size, search);
    if (phrase->kind == PHRASE_LAM && phrase_lam_param(phrase)->type->kind == TYPE_EXP)
        data_each_size(phrase_lam_param(phrase)->type->data, see_size, search);
    if (phrase->kind == PHRASE_PRIM)
        for (size_t i = 0; i < phrase_nat_arg_count(phrase); i++)
            see_size(search, phrase_nat_arg(phrase, i));
}

/* No further than to the first place. */
static void search_phrase(const struct phrase *phrase, struct search *search)
{
    if (!(phrase_nat_bits(phrase) & nat_var_bit(search->var)))
        return;
    search_node(phrase, search);
    size_t count = search->found ? 0 : phrase_child_count(phrase);
    for (size_t i = 0; i < count && !search->found; i++)
        search_phrase(phrase_child(phrase, i), search);
}

bool phrase_mentions_nat(const struct phrase *phrase, const struct nat_var *var)
{
    struct search search = {var, false};
    search_phrase(phrase, &search);
    return search.found;
}

bool data_mentions_nat(const struct data *data, const struct nat_var *var)
{
    struct search search = {var, false};
    data_each_size(data, see_size, &search);
    return search.found;
}
