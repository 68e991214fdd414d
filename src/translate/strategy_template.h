/* Right sides of rules, written in strategy_gpu.dpia and strategy_cpu.dpia
 * (strategy_template.c). */
#ifndef DPIAC_TRANSLATE_STRATEGY_TEMPLATE_H
#define DPIAC_TRANSLATE_STRATEGY_TEMPLATE_H

#include "device/device.h"
#include "dpia/phrase.h"

struct strategy;

/* The definition NAME, for SCALAR in the place of f32, as if it were written at LOC: lambdas over
 * nats, data types and phrases. */
const struct phrase *strategy_template(struct strategy *strategy, const char *name,
                                       enum scalar scalar, struct loc loc);

/* All definitions for DEVICE and SCALAR, and groups of ITEMS. */
const char *strategy_template_text(struct arena *arena, const struct device *device,
                                   enum scalar scalar, unsigned items);

struct strategy_arguments {
    const struct nat *const *nats;
    const struct data *const *datas;
    const struct phrase *const *phrases;
    size_t nat_count, data_count, phrase_count;
};

/* TEMPLATE applied to ARGUMENTS. */
const struct phrase *strategy_instance(struct strategy *strategy, const struct phrase *template,
                                       struct strategy_arguments arguments);

#endif
