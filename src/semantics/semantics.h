/* `dpiac check --semantics`: every evaluator of a program on the same inputs.
 *
 * A program is a chain of trees, one for each stage, that ends in what is emitted. Each tree, and
 * the cores before the first of them, is interpreted, what is emitted is compiled and run, and each
 * is compared with the one before it, so that what disagrees names the stage that is wrong.
 * docs/dpia.md says what counts as agreement. */
#ifndef DPIAC_SEMANTICS_SEMANTICS_H
#define DPIAC_SEMANTICS_SEMANTICS_H

#include "base/diag.h"
#include "core/core.h"
#include "dpia/program.h"
#include "process/compiler.h"
#include "process/server.h"

/* The program after a stage. */
struct semantics_tree {
    const char *stage;
    const struct program *program;
};

/* The program of the core after a stage. */
struct semantics_core {
    const char *stage;
    const struct core_program *program;
};

/* What the first tree was made of, in the order in which the stages made it; none, if it was read.
 */
struct semantics_cores {
    const struct semantics_core *at;
    size_t count;
};

/* The trees on the way to one target, the first tree not among them, and what was emitted. The C
 * file includes its header as "program.h". */
struct semantics_target {
    enum compiler_kind kind;
    const struct semantics_tree *trees;
    size_t tree_count;
    const char *c_text, *h_text;
};

struct semantics_options {
    uint64_t seed;                  /* of generated inputs and of the order of iterations */
    uint64_t inputs;                /* how many to generate for each entry */
    const struct source *arguments; /* given inputs of the only entry; null: generated ones */
};

/* CORES, FIRST and its TARGETS on all inputs. Disagreements are appended to REPORT and counts to
 * SUMMARY. True if all agree; what keeps it from comparing is reported to DIAG, and makes it false.
 * SERVER is left for the next program; whoever has it ends it. */
bool semantics_check(struct dpia *dpia, struct diag *diag, struct semantics_cores cores,
                     const struct semantics_tree *first, const struct semantics_target *targets,
                     size_t target_count, const struct semantics_options *options,
                     struct process_server *server, struct buf *report, struct buf *summary);

#endif
