#include "dpia/carried.h"

#include "dpia/fail.h"

enum { MOST_WORDS = 4 };

/* The same without a limit; NOT_CARRIED where it is not made of scalars. */
enum { NOT_CARRIED = 100 };

static size_t words_of(const struct data *data)
{
    if (data->kind == DATA_SCALAR)
        return (scalar_bytes(data->scalar) + 3) / 4;
    if (data->kind != DATA_PAIR)
        return NOT_CARRIED;
    size_t sum = words_of(data->fst) + words_of(data->snd);
    return sum < NOT_CARRIED ? sum : NOT_CARRIED;
}

size_t data_carried_words(const struct data *data)
{
    size_t words = words_of(data);
    return words <= MOST_WORDS ? words : 0;
}

size_t data_carried_bits(const struct data *data)
{
    return data->kind == DATA_PAIR ? data_carried_bits(data->fst) + data_carried_bits(data->snd)
                                   : 8 * (size_t)scalar_bytes(data->scalar);
}

/* Two bits are the state. */
bool data_carried_in_word(const struct data *data)
{
    return data_carried_words(data) > 0 && data_carried_bits(data) <= 62;
}

size_t data_carried_states(const struct data *data)
{
    return data_carried_in_word(data) ? 1 : 2 * data_carried_words(data);
}

const struct nat *nat_carried_states(struct nat_table *nats, const struct nat *n,
                                     const struct data *data)
{
    const struct nat *each = nat_const(nats, (int64_t)data_carried_states(data));
    return nat_add(nats, nat_mul(nats, each, n), nat_const(nats, 1));
}

static bool is_of_operands(const struct phrase *exp, const struct var *a, const struct var *b)
{
    if (exp->kind == PHRASE_VAR)
        return phrase_var_of(exp) == a || phrase_var_of(exp) == b;
    if (exp->kind == PHRASE_LITERAL)
        return true;
    bool combines = exp->kind == PHRASE_OPERATOR || phrase_is_prim(exp, PRIM_PAIR) ||
                    phrase_is_prim(exp, PRIM_FST) || phrase_is_prim(exp, PRIM_SND) ||
                    phrase_is_prim(exp, PRIM_IF);
    for (size_t k = 0; combines && k < phrase_child_count(exp); k++)
        combines = is_of_operands(phrase_child(exp, k), a, b);
    return combines;
}

bool phrase_is_carried_operator(struct dpia *dpia, const struct phrase *fun)
{
    if (fun->kind != PHRASE_LAM || phrase_lam_body(fun)->kind != PHRASE_LAM)
        return false;
    const struct phrase *inner = phrase_lam_body(fun), *body = phrase_lam_body(inner);
    return is_of_operands(body, phrase_lam_param(fun), phrase_lam_param(inner)) &&
           !fail_anywhere(dpia, NULL, body);
}
