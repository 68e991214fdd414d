/* Acceptors of different memory. */
#ifndef DPIAC_DPIA_CHECK_APART_H
#define DPIAC_DPIA_CHECK_APART_H

#include "dpia/phrase.h"

struct checker;

/* Whether the two acceptors of PHRASE, an `unzipAcc`, are of different memory; reports it where
 * they are not. */
bool check_apart(struct checker *checker, const struct phrase *phrase);

#endif
