/* Primitives. */
#ifndef DPIAC_DPIA_CHECK_PRIM_H
#define DPIAC_DPIA_CHECK_PRIM_H

#include "dpia/check_phrase.h"
#include "dpia/phrase.h"

struct checker;

struct facts check_prim(struct checker *checker, const struct phrase *phrase);

#endif
