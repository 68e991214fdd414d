/* What the files of matching share. */
#ifndef DPIAC_FRONT_MATCH_PRIVATE_H
#define DPIAC_FRONT_MATCH_PRIVATE_H

#include "front/match.h"

struct match {
    struct front *front;
    const struct front_matching *matching;
    struct core_realisation *realisation;
    struct map *abstracts;       /* those that are to be found */
    const char *path;            /* of the module that is looked at, in front of names: "m.", "" */
    const struct core_env *have; /* of that module */
    size_t reported;             /* how many reasons */
    bool failed;
};

/* ---- Messages (match_report.c). The module is wrong now. The first reason is an error, further
 * ones are notes to it. ---- */

/* What is specified and not there. */
void match_report_missing(struct match *match, enum core_name_kind kind, const char *name,
                          struct loc spec);
/* VALUE, called NAME, which is not as SPEC says. */
void match_report_value(struct match *match, const char *name, const struct core_value *value,
                        const struct core_def *spec);
/* A value of one size is specified, but its type stands for one of a size that hides. */
void match_report_hidden(struct match *match, const struct core_def *spec,
                         const struct core_value *value);
/* A type that is specified as WANT, and is HAVE: other parameters; more lifted; another type. */
void match_report_params(struct match *match, const struct core_type_name *have,
                         const struct core_type_name *want);
void match_report_lift(struct match *match, const struct core_type_name *have,
                       const struct core_type_name *want);
void match_report_type(struct match *match, const struct core_type_name *have,
                       const struct core_type_name *want);
/* NAME, or the whole if it is null, is a functor and should be none, or the other way round. */
void match_report_kind(struct match *match, const char *name, struct loc have, struct loc spec,
                       bool is_functor);
/* What more there would be to say. */
void match_report_end(struct match *match);

#endif
