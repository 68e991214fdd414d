/* What the rules of Fig. 3 say of phrases. */
#ifndef DPIAC_DPIA_CHECK_PHRASE_H
#define DPIAC_DPIA_CHECK_PHRASE_H

#include "dpia/check_report.h"
#include "dpia/phrase.h"

struct checker;
struct id_set;

/* What the rules of Fig. 3 say of a phrase. Variables of passive type cannot be used actively, so
 * FREE leaves them out: nothing can interfere with them. */
struct facts {
    const struct phrase_type *type; /* with ->p for every lambda that can be promoted */
    const struct id_set *free;      /* the free identifiers that are not of passive type */
    const struct id_set *active;    /* those of FREE that are used actively */
    bool failed;                    /* reported already: says nothing more */
};

struct facts check_phrase(struct checker *checker, const struct phrase *phrase);

/* Fig. 3b, APP: *FUN becomes the facts of FUN applied to ARG. */
void check_apply(struct checker *checker, struct facts *fun, const struct phrase *arg,
                 struct site site);

#endif
