/* The table of steps (steps.def). What they do is in src/translate. */
#include "rewrite/step.h"

enum { DEVICE = STEP_DEVICE, THREADS = STEP_THREADS, SEQUENTIAL = STEP_SEQUENTIAL };

enum {
#define STEP(name, head, targets, over, function, meaning) NUMBER_##function,
#include "rewrite/steps.def"
#undef STEP
};

static const struct named_step steps[] = {
#define STEP(name, head, targets, over, function, meaning)                                         \
    {name, meaning, STEP_##head, targets, NUMBER_##function},
#include "rewrite/steps.def"
#undef STEP
};

const struct named_step *step_at(size_t number)
{
    return number < sizeof steps / sizeof *steps ? &steps[number] : NULL;
}

static const struct {
    enum primitive prim, other;
    const char *text;
} heads[] = {[STEP_MAP] = {PRIM_MAP, PRIM_MAP, "'map'"},
             [STEP_REDUCTION] = {PRIM_REDUCE_ASSOC, PRIM_REDUCE_COMM,
                                 "'reduceAssoc' or 'reduceComm'"},
             [STEP_SCAN] = {PRIM_SCAN_ASSOC, PRIM_SCAN_ASSOC, "'scanAssoc'"},
             [STEP_HISTOGRAM] = {PRIM_REDUCE_BY_INDEX, PRIM_REDUCE, "'reduceByIndex' or 'reduce'"},
             [STEP_FILTER] = {PRIM_FILTER, PRIM_FILTER, "'filter'"},
             [STEP_SCATTER] = {PRIM_SCATTER, PRIM_SCATTER, "'scatter'"}};

bool step_begins(const struct named_step *step, enum primitive prim)
{
    return prim == heads[step->head].prim || prim == heads[step->head].other;
}

const char *step_heads(const struct named_step *step)
{
    return heads[step->head].text;
}

const char *step_targets(const struct named_step *step)
{
    switch (step->targets) {
    case DEVICE:
        return "for a device";
    case DEVICE | THREADS:
        return "for a device, or threads";
    case THREADS | SEQUENTIAL:
        return "for C and OpenMP, and OpenCL on a processor";
    default:
        return "for all targets";
    }
}
