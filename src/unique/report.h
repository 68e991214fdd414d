/* One message for each mistake. */
#ifndef DPIAC_UNIQUE_REPORT_H
#define DPIAC_UNIQUE_REPORT_H

#include "unique/holds.h"

struct unique;

void unique_report_use(struct unique *unique, struct origin *origin, const struct core_var *var,
                       struct loc loc);
void unique_report_consumed(struct unique *unique, struct origin *origin,
                            const struct consumption *consumption);
void unique_report_result(struct unique *unique, struct origin *origin, struct loc loc);
void unique_report_twice(struct unique *unique, struct origin *origin, struct loc loc);

#endif
