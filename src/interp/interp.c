/* The interpreters of DPIA: entries, and how a run ends.
 *
 * Functional and imperative programs share the meaning of expressions. A functional entry is
 * evaluated to a view, which is then read in full; an imperative one is run, and what it left in
 * its acceptors is the result. A run ends early, wherever it is, with a jump to its start; but an
 * iteration that fails ends alone, until the others have been run (interp_try). */
#include "interp/interp.h"

#include <stdarg.h>

#include "dpia/program.h"
#include "interp/env.h"
#include "interp/eval.h"
#include "interp/meaning.h"
#include "interp/memory.h"
#include "interp/params.h"
#include "interp/shape.h"
#include "interp/state.h"
#include "interp/view.h"

#define DEFAULT_CELLS ((uint64_t)1 << 24)

/* A lazy run keeps all that it makes. */
#define MOST_LAZY_STEPS ((uint64_t)1 << 20)

/* The first error is the one that is told of. What comes after it is of interest only where it is
 * another error: anything else ends the search for those. */
_Noreturn static void stop(struct interp *interp, enum interp_status status,
                           enum interp_error error, struct loc loc, const char *message)
{
    struct interp_outcome *outcome = &interp->outcome;
    interp->over = status != INTERP_FAILED;
    if (outcome->status != INTERP_FAILED) {
        outcome->status = status;
        outcome->error = error;
        outcome->loc = loc;
        outcome->message = message;
    }
    if (outcome->status == INTERP_FAILED)
        outcome->errors |= interp->over ? INTERP_ANY_ERROR : interp_bit(error);
    longjmp(*interp->escape, 1);
}

bool interp_try(struct interp *interp, iteration_fn *body, void *data, int64_t index)
{
    jmp_buf here, *const outside = interp->escape;
    struct loop *const loop = interp->loop;
    const size_t depth = interp->depth;
    const struct mark mark = interp_mark(interp);
    interp->escape = &here;
    if (setjmp(here) == 0) {
        body(interp, data, index);
        interp->escape = outside;
        interp_release(interp, mark);
        return true;
    }
    interp->escape = outside;
    interp->loop = loop;
    interp->depth = depth;
    interp_release(interp, mark);
    if (interp->over)
        longjmp(*outside, 1);
    return false;
}

void interp_fail_again(struct interp *interp)
{
    longjmp(*interp->escape, 1);
}

void interp_fail(struct interp *interp, enum interp_error error, struct loc loc,
                 const char *format, ...)
{
    va_list args;
    va_start(args, format);
    const char *message = arena_vprintf(dpia_arena(interp->dpia), format, args);
    va_end(args);
    stop(interp, INTERP_FAILED, error, loc, message);
}

void interp_fail_check(struct interp *interp, enum interp_error error,
                       const struct phrase *phrase, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    const char *message = arena_vprintf(dpia_arena(interp->dpia), format, args);
    va_end(args);
    if (phrase_is_unchecked(phrase))
        stop(interp, INTERP_GAVE_UP, error, phrase->loc,
             arena_printf(dpia_arena(interp->dpia), "not safe: %s", message));
    stop(interp, INTERP_FAILED, error, phrase->loc, message);
}

void interp_fail_assertion(struct interp *interp, const struct phrase *phrase)
{
    const char *text = loc_text(dpia_arena(interp->dpia), phrase_arg(phrase, 0)->loc);
    interp_fail_check(interp, INTERP_ERROR_ASSERT, phrase, "assertion is false%s%s",
                      text ? ": " : "", text ? text : "");
}

void interp_stop(struct interp *interp, enum interp_status status, struct loc loc,
                 const char *format, ...)
{
    va_list args;
    va_start(args, format);
    const char *message = arena_vprintf(dpia_arena(interp->dpia), format, args);
    va_end(args);
    stop(interp, status, INTERP_ERROR_NONE, loc, message);
}

void interp_stop_late(struct interp *interp, const struct loc *loc)
{
    const bool lazily = interp->lazy && interp->most_steps == MOST_LAZY_STEPS;
    interp_stop(interp, INTERP_GAVE_UP, *loc, "not done%s after %llu steps",
                lazily ? " lazily" : "", (unsigned long long)interp->most_steps);
}

/* 0 in the options: no limit. */
static uint64_t most_steps(const struct interp *interp)
{
    const uint64_t chosen = interp->options.steps == 0 ? UINT64_MAX : interp->options.steps;
    return interp->lazy && chosen > MOST_LAZY_STEPS ? MOST_LAZY_STEPS : chosen;
}

/* The values of `lanes` and of the widths of vectors, and the functions that the program keeps. */
static void bind_globals(struct interp *interp)
{
    const struct program *program = interp->program;
    const struct env *env = NULL;
    int64_t lanes = interp->options.lanes < 1 ? 1 : interp->options.lanes;
    int64_t bytes =
        interp->options.vector_bytes > 0 ? interp->options.vector_bytes : TYPES_USUAL_VECTOR;
    if (program->lanes)
        env = env_add_nat(interp, env, program->lanes, lanes);
    for (size_t i = 0; i < TYPES_WIDTHS; i++)
        if (program->widths[i])
            env = env_add_nat(interp, env, program->widths[i],
                              bytes / (int64_t)types_width_bytes(i));
    for (size_t i = 0; i < program->functions.len; i++)
        env = env_add(interp, env, program->functions.at[i].var,
                       meaning_closure(program->functions.at[i].body, env));
    interp->globals = env;
}

static void add_result(struct interp *interp, const struct entry *entry,
                       const struct value **values, const struct data **types,
                       const struct block *block)
{
    size_t position = interp->outcome.result_count;
    values[position] = block_value(interp, entry, block, &types[position]);
    interp->outcome.result_count++;
}

/* The value of an expression, in memory of its own. */
static struct block *evaluate(struct interp *interp, const struct env *env,
                              const struct entry *entry)
{
    const struct shape *shape =
        eval_shape(interp, env, entry->body->type->data, &entry->body->loc);
    struct block *result = block_new(interp, NULL, shape, &entry->body->loc);
    view_assign(interp, shape, view_block(interp, result), eval_view(interp, env, entry->body),
                &entry->body->loc);
    return result;
}

static void run_entry(struct interp *interp, const struct entry *entry,
                      const struct value *const *args)
{
    struct arena *arena = dpia_arena(interp->dpia);
    size_t count = entry_arg_count(entry);
    struct block **blocks = ARENA_ARRAY(arena, struct block *, count);
    const struct value **values = ARENA_ARRAY(arena, const struct value *, count + 1);
    const struct data **types = ARENA_ARRAY(arena, const struct data *, count + 1);
    bind_globals(interp);
    const struct env *env = bind_params(interp, entry, args, blocks);
    if (interp->functional)
        add_result(interp, entry, values, types, evaluate(interp, env, entry));
    else
        meaning_run(interp, meaning_closure(entry->body, env));
    for (size_t i = 0; i < count; i++) {
        struct param param = entry_arg(entry, i);
        if (blocks[i] && param_is_written(&param))
            add_result(interp, entry, values, types, blocks[i]);
    }
    interp->outcome.results = values;
    interp->outcome.types = types;
}

static void free_memory(struct interp *interp)
{
    for (; interp->blocks; interp->blocks = interp->blocks->older)
        arena_free(interp->blocks->traces);
    for (; interp->kept_blocks; interp->kept_blocks = interp->kept_blocks->older)
        arena_free(interp->kept_blocks->traces);
    region_free(&interp->region);
    region_free(&interp->kept);
}

struct interp_outcome interp_entry(struct dpia *dpia, const struct program *program,
                                   const struct entry *entry, const struct value *const *args,
                                   const struct interp_options *options)
{
    struct interp *const interp = ARENA_NEW(dpia_arena(dpia), struct interp);
    jmp_buf escape;
    interp->dpia = dpia;
    interp->program = program;
    interp->options = *options;
    region_start(&interp->region);
    region_start(&interp->kept);
    interp->functional = entry->body->type->kind == TYPE_EXP;
    interp->lazy = interp->functional && options->lazy;
    interp->most_steps = most_steps(interp);
    interp->random = options->seed;
    interp->cells_limit = options->cells == 0 ? DEFAULT_CELLS : options->cells;
    interp->escape = &escape;
    if (setjmp(escape) == 0)
        run_entry(interp, entry, args);
    free_memory(interp);
    return interp->outcome;
}
