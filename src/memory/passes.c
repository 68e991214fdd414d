/* The memory stage: its passes, one after the other. */
#include "memory/barriers.h"
#include "memory/fission.h"
#include "memory/largest.h"
#include "memory/merge.h"
#include "memory/nesting.h"
#include "memory/place_state.h"
#include "memory/plain.h"
#include "memory/split.h"
#include "translate/levels.h"

/* A pass gives null after errors that it has reported. */
typedef const struct program *memory_pass(struct dpia *dpia, struct diag *diag,
                                          const struct program *program,
                                          enum memory_target target);

static const struct program *pass_levels(struct dpia *dpia, struct diag *diag,
                                         const struct program *program,
                                         enum memory_target target)
{
    (void)diag;
    (void)target;
    return translate_levels(dpia, program);
}

static const struct program *pass_nesting(struct dpia *dpia, struct diag *diag,
                                          const struct program *program,
                                          enum memory_target target)
{
    (void)target;
    return memory_check_nesting(dpia, diag, program, true) ? program : NULL;
}

static const struct program *pass_fission(struct dpia *dpia, struct diag *diag,
                                          const struct program *program,
                                          enum memory_target target)
{
    (void)diag;
    (void)target;
    return memory_fission(dpia, program);
}

static const struct program *pass_plain(struct dpia *dpia, struct diag *diag,
                                        const struct program *program,
                                        enum memory_target target)
{
    (void)diag;
    (void)target;
    return place_without_groups(dpia, program);
}

static const struct program *pass_split(struct dpia *dpia, struct diag *diag,
                                        const struct program *program, enum memory_target target)
{
    (void)diag;
    (void)target;
    return memory_split(dpia, program);
}

static const struct program *pass_largest(struct dpia *dpia, struct diag *diag,
                                          const struct program *program,
                                          enum memory_target target)
{
    (void)diag;
    return memory_largest(dpia, program, target);
}

static const struct program *pass_place(struct dpia *dpia, struct diag *diag,
                                        const struct program *program,
                                        enum memory_target target)
{
    return place_variables(dpia, diag, program, target);
}

static const struct program *pass_barriers(struct dpia *dpia, struct diag *diag,
                                           const struct program *program,
                                           enum memory_target target)
{
    (void)diag;
    (void)target;
    return memory_barriers(dpia, program);
}

static const struct program *pass_merge(struct dpia *dpia, struct diag *diag,
                                        const struct program *program,
                                        enum memory_target target)
{
    (void)diag;
    (void)target;
    return memory_merge(dpia, program);
}

enum { HOST = 1, DEVICE = 2, ALL = HOST | DEVICE };

static const struct {
    unsigned targets;
    memory_pass *run;
} passes[] = {
#define PASS(name, targets, function, meaning) {targets, function},
#include "memory/passes.def"
#undef PASS
};

struct program *memory_place(struct dpia *dpia, struct diag *diag, const struct program *program,
                             enum memory_target target)
{
    unsigned own = target == MEMORY_DEVICE ? DEVICE : HOST;
    struct program *placed = NULL;
    for (size_t i = 0; i < sizeof passes / sizeof passes[0] && program; i++)
        if (passes[i].targets & own)
            program = passes[i].run(dpia, diag, program, target);
    if (program) {
        placed = ARENA_NEW(dpia_arena(dpia), struct program);
        *placed = *program;
    }
    return placed;
}
