/* Types that do not agree, in words (mismatch.c). */
#ifndef DPIAC_FRONT_MISMATCH_H
#define DPIAC_FRONT_MISMATCH_H

#include "front/infer.h"

/* An error at LOC: WANT was expected and HAVE found, which cannot be unified. Both are heads. */
void front_report_mismatch(struct infer *infer, struct loc loc, const struct core_type *want,
                           const struct core_type *have);
/* The same where that is because PART, which is open and one of the two, is a part of the other. */
void front_report_infinite(struct infer *infer, struct loc loc, const struct core_type *part,
                           const struct core_type *want, const struct core_type *have);
/* RECORD, a closed type, has no field NAME. */
void front_report_no_field(struct infer *infer, struct loc loc, const struct core_type *record,
                           const char *name);
/* SUM has no constructor NAME. */
void front_report_no_variant(struct infer *infer, struct loc loc, const struct core_type *sum,
                             const char *name);
/* The constructor NAME takes WANT values, but has HAVE. */
void front_report_payload(struct infer *infer, struct loc loc, const char *name, size_t want,
                          size_t have);
/* META has needs that no type is known to satisfy. */
void front_report_ambiguous(struct infer *infer, const struct core_meta *meta);

#endif
