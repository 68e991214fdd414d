/* `dpiac check --semantics`. */
#ifndef DPIAC_DRIVER_SEMANTICS_H
#define DPIAC_DRIVER_SEMANTICS_H

#include "driver/pipeline.h"
#include "process/server.h"

/* Runs the rest of the pipeline for each target, or the one that was asked for, and compares all
 * stages on the same inputs. Disagreements are appended to REPORT, counts to SUMMARY. False when
 * there are any, or errors were reported. SERVER is left for the next program. */
bool semantics_run(struct run *run, struct process_server *server, struct buf *report,
                   struct buf *summary);

#endif
