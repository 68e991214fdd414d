/* Right sides of rules, written in strategy_gpu*.dpia and strategy_cpu.dpia
 * (strategy_template.c). */
#ifndef DPIAC_TRANSLATE_STRATEGY_TEMPLATE_H
#define DPIAC_TRANSLATE_STRATEGY_TEMPLATE_H

#include "device/device.h"
#include "dpia/phrase.h"

struct strategy;

/* The definition NAME, for SCALAR in the place of f32, as if it were written at LOC: lambdas over
 * nats, data types and phrases. */
struct strategy_template {
    const struct phrase *definition;
    struct loc loc;
};

struct strategy_template strategy_template(struct strategy *strategy, const char *name,
                                           enum scalar scalar, struct loc loc);

/* All definitions for DEVICE and SCALAR, and groups of ITEMS. */
const char *strategy_template_text(struct arena *arena, const struct device *device,
                                   enum scalar scalar, unsigned items);

/* TEMPLATE applied to ARGUMENTS. */
const struct phrase *strategy_instance(struct strategy *strategy,
                                       struct strategy_template template,
                                       struct phrase_arguments arguments);

#endif
