/* Errors of the checker. */
#ifndef DPIAC_DPIA_CHECK_REPORT_H
#define DPIAC_DPIA_CHECK_REPORT_H

#include "dpia/program.h"

struct checker;

/* Where a function meets an argument: the phrase of the application, what is applied, and which of
 * how many arguments it is (from 1). */
struct site {
    const struct phrase *phrase;
    size_t position;
};

/* An error of the checker's; for a stage of ours with the stage in front and the entry behind.
 * Notes belong to the error before them. */
void check_error(struct checker *checker, struct loc loc, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
const char *check_text_of_nat(struct checker *checker, const struct nat *nat);
void check_note(struct checker *checker, struct loc loc, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
void check_report_type(struct checker *checker, struct site site, const struct phrase *arg,
                       const struct phrase_type *found, const struct phrase_type *expected);
/* ARG, of type FOUND, is no passive function in the sense of EXPECTED. */
void check_report_active(struct checker *checker, struct site site, const struct phrase *arg,
                         const struct phrase_type *found, const struct phrase_type *expected);
/* BODY, of type FOUND, is no passive function where the definition's type says so. */
void check_report_result(struct checker *checker, const struct definition *definition,
                         const struct phrase *body, const struct phrase_type *found);

/* One identifier on both sides of an application: its uses in the function (for a primitive: in the
 * arguments before the one at the site) and in the argument, at least one of which is active. */
struct meeting {
    const struct phrase *in_fun, *in_arg;
    bool fun_is_active, arg_is_active;
};

void check_report_interference(struct checker *checker, struct site site,
                               const struct meeting *meeting);
/* PHRASE is `unzipAcc <a, b>` or the like, whose two acceptors are of one variable, or of which one
 * has an index that depends on it. */
void check_report_overlap(struct checker *checker, const struct phrase *phrase,
                          const struct meeting *meeting);

#endif
