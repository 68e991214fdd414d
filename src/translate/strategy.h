/* The strategy stage: functional DPIA in, functional DPIA with every choice made out.
 *
 * What the program leaves open (`map`, `reduceAssoc`, `reduceComm`) is decided by rewriting with
 * named rules; what it states itself (`mapGlobal`, `reduce`, ...) is kept. See strategy.c. */
#ifndef DPIAC_TRANSLATE_STRATEGY_H
#define DPIAC_TRANSLATE_STRATEGY_H

#include "base/vec.h"
#include "device/device.h"
#include "dpia/program.h"

/* What the default strategy looks at: one thread, some threads, or a device with many work-items.
 * With STRATEGY_NONE nothing is chosen: the program is translated as it stands, each map a loop. */
enum strategy_target { STRATEGY_NONE, STRATEGY_SEQUENTIAL, STRATEGY_THREADS, STRATEGY_DEVICE };

/* One application of a rule: its name and the place of the redex; the redex and what became of it,
 * in ENTRY. A QUIET one decides nothing that a report would tell. */
struct strategy_step {
    const char *rule;
    struct loc loc;
    bool quiet;
    const struct entry *entry;
    const struct phrase *before, *after;
};

struct strategy_log VEC(struct strategy_step);

struct choices;

/* The program with a strategy for TARGET by the numbers of DEVICES, which are GPUs for
 * STRATEGY_DEVICE and CPUs for others; the rules applied are appended to LOG (may be null), in the
 * order of application. Where CHOICES, which may be null, succeed, they take the place of what
 * fuses; what they have given levels keeps them. */
struct program *strategy_choose(struct dpia *dpia, const struct program *program,
                                enum strategy_target target, const struct devices *devices,
                                struct choices *choices, struct strategy_log *log);
/* The program with what the strategy for TARGET fuses, or CHOICES make of it, before it chooses
 * levels. */
struct program *strategy_fused(struct dpia *dpia, const struct program *program,
                               enum strategy_target target, const struct devices *devices,
                               struct choices *choices);

#endif
