/* Phrases that code generation expects to be written out: the stages before leave no others. */
#include "target/gen_expect.h"

#include "base/diag.h"

const struct phrase *gen_expect_lambda(const struct phrase *phrase)
{
    if (phrase->kind != PHRASE_LAM)
        bug(phrase->loc, "code generation expects a function that is written out");
    return phrase;
}

const struct phrase *gen_expect_part(const struct phrase *pair, int which)
{
    if (pair->kind != PHRASE_PAIR)
        bug(pair->loc, "code generation expects a pair that is written out");
    return which == 1 ? phrase_pair_fst(pair) : phrase_pair_snd(pair);
}
