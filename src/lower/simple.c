/* Questions about functional phrases that decide where a binding stands. */
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
