/* Where one variable lies (place.c has the rules). */
#include "memory/variables.h"

#include "memory/accumulate.h"
#include "memory/host.h"
#include "memory/loop_name.h"
#include "memory/place_state.h"
#include "memory/report.h"
#include "memory/uses.h"

/* What a work-group has of the variables without a place that a person wrote: local memory, if
 * that suffices for all of one kernel. */
enum { LOCAL_BYTES = 16384 };

static const struct var *variable_of(const struct phrase *command)
{
    return phrase_lam_param(phrase_arg(command, 0));
}

static const struct phrase *scope_of(const struct phrase *command)
{
    return phrase_lam_body(phrase_arg(command, 0));
}

const char *place_name(const struct place *place, const char *what, const struct var *var)
{
    return var_source_name(dpia_arena(place->dpia), what, var);
}

static bool is_at_most(const struct place *place, const struct data *data, int64_t most)
{
    const struct nat *all =
        types_at_widest(dpia_types(place->dpia), memory_bytes(place->dpia, data));
    int64_t bytes;
    return nat_is_const(all, &bytes) && bytes <= most;
}

bool place_fits_private(const struct place *place, const struct phrase *command)
{
    const struct data *data = phrase_data_arg(command, 0);
    return !phrase_is_in(command, PRIM_NEW, SPACE_GLOBAL) && !data_has_packed(data) &&
           (data_is_flat(data) || is_at_most(place, data, MEMORY_PRIVATE_BYTES));
}

void place_refuse_size(struct place *place, const struct var *var)
{
    diag_unsupported(place->diag, var->loc,
                     "%s has a size that is known only inside of the kernel, and the largest one "
                     "cannot be found before: not yet supported",
                     place_name(place, "the temporary array", var));
}

/* ---- Local memory ---- */

/* Whether the local memory that is left has room for DATA, which is taken then. A scalar of a
 * work-group always has. */
static bool take_local(struct place *place, const struct data *data)
{
    bool scalar = data_is_flat(data) && place->runner == RUNNER_GROUP;
    int64_t bytes;
    const struct nat *all =
        nat_mul(dpia_nats(place->dpia), place->copies, memory_bytes(place->dpia, data));
    if (!nat_is_const(all, &bytes) || (!scalar && bytes > LOCAL_BYTES - place->local_bytes))
        return false;
    place->local_bytes += bytes;
    return true;
}

bool place_is_known(const struct place *place, const struct nat *n)
{
    for (size_t k = 0; k < place->inner.len; k++)
        if (nat_mentions(n, place->inner.at[k]))
            return false;
    return true;
}

const struct phrase *place_local(struct place *place, const struct var *var,
                                 const struct phrase *command)
{
    if (!place_is_known(place, memory_bytes(place->dpia, var_data(var))))
        diag_error(place->diag, var->loc,
                   "%s has a size that is known only inside of the work-group, and local memory is "
                   "allocated before it runs",
                   place_name(place, "the local array", var));
    return phrase_new(place->dpia, SPACE_LOCAL, var, command, var->loc);
}

static void hoist(struct place *place, const struct var *var, bool local)
{
    VEC_PUSH(dpia_arena(place->dpia), &place->hoisted, ((struct hoisted){var, local}));
}

/* ---- In a kernel ---- */

static enum space choose(struct place *place, const struct phrase *command,
                         const struct loop_uses *uses)
{
    const struct data *data = phrase_data_arg(command, 0);
    bool shared = place->in_group && uses->mentions && (uses->writes || !data_is_flat(data));
    if (phrase_space(command) == SPACE_GLOBAL || phrase_space(command) == SPACE_LOCAL)
        return phrase_space(command);
    if (!shared && place_fits_private(place, command))
        return SPACE_PRIVATE;
    if ((shared || place->runner == RUNNER_GROUP) && take_local(place, data))
        return SPACE_LOCAL;
    return SPACE_GLOBAL;
}

bool place_may_stay(const struct place *place)
{
    return place->target != MEMORY_DEVICE && !place->in_function;
}

/* Whether memory for VAR can be made where the kernel starts, or where its size is known. */
static bool can_leave(const struct place *place, const struct var *var)
{
    return place_may_stay(place) ||
           place_is_known(place, memory_bytes(place->dpia, var_data(var)));
}

/* A variable between two loops over different dimensions of a grid belongs to the iterations of
 * the outer one, and is at hand for several work-groups or work-items, which would have to wait for
 * each other. */
static bool is_across(const struct place *place, const struct loop_uses *uses, enum space space)
{
    return place->target == MEMORY_DEVICE &&
           (uses->across_writes || (uses->across && space == SPACE_GLOBAL));
}

static void refuse_across(struct place *place, const struct phrase *command,
                          const struct phrase *inner)
{
    struct arena *arena = dpia_arena(place->dpia);
    diag_error(place->diag, command->loc,
               "the iterations of the %s would share %s of one iteration of the %s around it: not "
               "yet supported",
               loop_source_name(arena, inner), place_name(place, "a value", variable_of(command)),
               loop_source_name(arena, place->loop));
    diag_note(place->diag, place->loop->loc, "the %s is here",
              loop_source_name(arena, place->loop));
}

static void refuse_local(struct place *place, const struct var *var)
{
    diag_error(place->diag, var->loc,
               "%s is made outside of all work-groups, but it belongs to one",
               place_name(place, "local memory", var));
}

/* A new variable in a kernel, in SPACE; BODY is its scope. */
static const struct phrase *make(struct place *place, const struct var *var, enum space space,
                                 const struct phrase *body)
{
    switch (space) {
    case SPACE_PRIVATE:
        return phrase_new(place->dpia, SPACE_PRIVATE, var, body, var->loc);
    case SPACE_LOCAL:
        if (place->runner == RUNNER_GROUP)
            return place_local(place, var, body);
        if (place->in_group)
            hoist(place, var, true);
        else
            refuse_local(place, var);
        return body;
    case SPACE_GLOBAL:
        hoist(place, var, false);
        return body;
    case SPACE_ANY:
        break;
    }
    bug(var->loc, "a variable without a place in a kernel");
}

/* What is packed in an iteration of a parallel loop, and has not got memory for its largest size
 * before (largest.c): it is allocated there, where that can be done. */
static const struct phrase *place_packed(struct place *place, const struct phrase *command)
{
    const struct var *var = variable_of(command);
    bool may = place_may_stay(place);
    if (!may)
        diag_unsupported(place->diag, var->loc,
                         "%s changes its size in a loop inside of a parallel one: not yet "
                         "supported",
                         place_name(place, "an array", var));
    return phrase_new(place->dpia, may ? SPACE_GLOBAL : SPACE_PRIVATE, var,
                      place_command(place, scope_of(command)), var->loc);
}

static const struct phrase *place_in_kernel(struct place *place, const struct phrase *command)
{
    const struct var *var = variable_of(command);
    if (data_has_packed(phrase_data_arg(command, 0)))
        return place_packed(place, command);
    const struct loop_uses uses = place_loop_uses(place, scope_of(command), var);
    enum space space = choose(place, command, &uses);
    if (is_across(place, &uses, space))
        refuse_across(place, command, uses.across);
    if (space == SPACE_GLOBAL && !can_leave(place, var)) {
        place_refuse_size(place, var);
        space = SPACE_PRIVATE;
    }
    return make(place, var, space, place_command(place, scope_of(command)));
}

/* ---- At host level ---- */

/* A flat variable that is no host data. */
static bool is_device_scalar(const struct place *place, const struct var *var)
{
    return place->target == MEMORY_DEVICE && map_has(place->device, var) &&
           !memory_has_array(var_data(var));
}

/* A small array that no other thread sees: C has it where it has numbers. */
static bool is_own_array(struct place *place, const struct phrase *command)
{
    if (place->target == MEMORY_DEVICE || !place_fits_private(place, command))
        return false;
    const struct loop_uses uses =
        place_loop_uses(place, scope_of(command), variable_of(command));
    return !uses.mentions && !uses.across;
}

static const struct phrase *place_at_host(struct place *place, const struct phrase *command)
{
    const struct var *var = variable_of(command);
    const struct phrase *body = scope_of(command);
    if (phrase_is_in(command, PRIM_NEW, SPACE_LOCAL))
        refuse_local(place, var);
    if (is_own_array(place, command))
        return phrase_new(place->dpia, SPACE_PRIVATE, var, place_command(place, body), var->loc);
    if (is_device_scalar(place, var))
        body = place_accumulator(place, var, body);
    body = place_command(place, body);
    if (!phrase_is_in(command, PRIM_NEW, SPACE_GLOBAL) && !memory_has_array(var_data(var)) &&
        !is_device_scalar(place, var))
        return phrase_new(place->dpia, SPACE_PRIVATE, var, body, var->loc);
    if (place->loops == 0)
        return phrase_new(place->dpia, SPACE_GLOBAL, var, body, var->loc);
    hoist(place, var, false);
    return body;
}

/* ---- Private as a person wants it ---- */

/* An array of each work-item. One that the loops over the work-items of a group mention has a part
 * for each of them, and is looked at where that is known (barriers.c). At the host's level of a
 * device no one work-item has it. */
static void check_private(struct place *place, const struct phrase *command,
                          const struct loop_uses *uses)
{
    const char *name = place_name(place, "the private array", variable_of(command));
    if (place->in_group && uses->mentions)
        return;
    if (!is_at_most(place, phrase_data_arg(command, 0), MEMORY_CHOSEN_BYTES))
        diag_error(place->diag, command->loc, "%s must have a constant size of at most %d bytes",
                   name, MEMORY_CHOSEN_BYTES);
    else if (place->runner == RUNNER_HOST && place->target == MEMORY_DEVICE)
        diag_error(place->diag, command->loc,
                   "%s has a parallel loop in its scope, whose iterations cannot share it", name);
}

static const struct phrase *place_private(struct place *place, const struct phrase *command)
{
    const struct var *var = variable_of(command);
    const struct loop_uses uses = place_loop_uses(place, scope_of(command), var);
    if (memory_has_array(var_data(var)))
        check_private(place, command, &uses);
    if (place->runner != RUNNER_HOST && is_across(place, &uses, SPACE_PRIVATE))
        refuse_across(place, command, uses.across);
    return phrase_new(place->dpia, SPACE_PRIVATE, var, place_command(place, scope_of(command)),
                      command->loc);
}

/* Of a work-group's private array a thread would have all of it: where that is too much, it is one
 * like others. */
static bool is_too_large_for_thread(const struct place *place, const struct phrase *command)
{
    return place->target != MEMORY_DEVICE && place->in_parallel &&
           memory_has_parallel(scope_of(command)) &&
           !is_at_most(place, phrase_data_arg(command, 0), MEMORY_CHOSEN_BYTES);
}

const struct phrase *place_variable(struct place *place, const struct phrase *command)
{
    if (phrase_is_in(command, PRIM_NEW, SPACE_PRIVATE) && !is_too_large_for_thread(place, command))
        return place_private(place, command);
    if (place->runner == RUNNER_HOST)
        return place_at_host(place, command);
    return place_in_kernel(place, command);
}
