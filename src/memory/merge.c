/* Local arrays that are not needed at the same time become one (docs/opencl.md).
 *
 * Dialect in and out: what the memory stage leaves for a device, with barriers.
 *
 *     newLocal d (\xs.                               newLocal d (\xs.
 *       parforLocal n xs.1 (..);                       parforLocal n xs.1 (..);
 *       newLocal d (\ys.                               barrierLocal;
 *         barrierLocal;                                parforLocal n out (.. xs.2 ..);
 *         parforLocal n out (.. xs.2 ..);              barrierLocal;
 *         barrierLocal;                                parforLocal n xs.1 (..);
 *         parforLocal n ys.1 (..);                     barrierLocal;
 *         barrierLocal;                                parforLocal n out (.. xs.2 ..))
 *         parforLocal n out (.. ys.2 ..)))
 *
 * The commands that a group runs one after the other, each once, are its spine. An array is needed
 * from the first of them that mentions it to the last. Where a barrier for local memory stands on
 * the spine behind the last one of xs and before the first one of ys, which is declared in the
 * scope of xs, ys is xs. All that was done to xs is over for all work-items then, so no other
 * barrier is needed; that is checked, by the pass that puts them. The same holds the other way
 * round, where ys is needed before xs.
 *
 * Nor is a barrier needed where a loop of the group makes each element of ys of that of xs, which
 * nobody needs behind it: then ys is written over xs (elementwise.h).
 *
 *     parforLocal n ys.1 (\i o. o := f (idx xs.2 i))        parforLocal n xs.1 (.. idx xs.2 i ..)
 *
 * Left out: what stands in a loop of the group, where ys of one iteration comes before xs of the
 * next, and in groups that go on to another iteration (parforWorkgroupSlots); arrays of pairs of
 * which only a component has the type of another. */
#include "memory/merge.h"

#include "base/diag.h"
#include "dpia/loops.h"
#include "dpia/uses.h"
#include "memory/barriers.h"
#include "memory/elementwise.h"

/* A local array that the spine declares. */
struct local {
    const struct var *var;
    size_t start, end;   /* positions of the commands of its scope */
    size_t first, last;  /* of those that mention it */
    bool any;
};

struct local_vec VEC(struct local);

struct spine {
    struct arena *arena;
    struct command_vec commands;
    struct local_vec locals; /* in the order of their declarations */
};

/* ---- The spine ---- */

static const struct phrase *lambda_of(const struct phrase *declaration)
{
    const struct phrase *lambda = phrase_arg(declaration, 0);
    if (lambda->kind != PHRASE_LAM)
        bug(declaration->loc, "a variable is declared for what is no function");
    return lambda;
}

static bool is_local_array(const struct phrase *declaration)
{
    return phrase_is_in(declaration, PRIM_NEW, SPACE_LOCAL) &&
           var_data(phrase_lam_param(lambda_of(declaration)))->kind == DATA_ARRAY;
}

static void collect(struct spine *spine, const struct phrase *command);

static void collect_declaration(struct spine *spine, const struct phrase *declaration)
{
    const struct phrase *lambda = lambda_of(declaration);
    size_t position = spine->locals.len;
    struct local local = {.var = phrase_lam_param(lambda), .start = spine->commands.len};
    bool listed = is_local_array(declaration);
    if (listed)
        VEC_PUSH(spine->arena, &spine->locals, local);
    collect(spine, phrase_lam_body(lambda));
    if (listed)
        spine->locals.at[position].end = spine->commands.len;
}

static void collect(struct spine *spine, const struct phrase *command)
{
    const struct phrase *parts = phrase_is_prim(command, PRIM_SEQ) ||
                                         phrase_is_prim(command, PRIM_LET_NAT_COMM)
                                     ? phrase_arg(command, 0)
                                     : NULL;
    if (phrase_is_prim(command, PRIM_SEQ)) {
        collect(spine, phrase_pair_fst(parts));
        collect(spine, phrase_pair_snd(parts));
    } else if (phrase_is_prim(command, PRIM_NEW)) {
        collect_declaration(spine, command);
    } else if (parts && phrase_pair_snd(parts)->kind == PHRASE_NAT_LAM) {
        VEC_PUSH(spine->arena, &spine->commands, phrase_pair_fst(parts));
        collect(spine, phrase_nat_lam_body(phrase_pair_snd(parts)));
    } else {
        VEC_PUSH(spine->arena, &spine->commands, command);
    }
}

static void find_life(const struct spine *spine, struct local *local)
{
    for (size_t i = local->start; i < local->end; i++) {
        if (!phrase_mentions(spine->commands.at[i], local->var))
            continue;
        local->first = local->any ? local->first : i;
        local->last = i;
        local->any = true;
    }
}

static struct spine spine_of(struct dpia *dpia, const struct phrase *body)
{
    struct spine spine = {.arena = dpia_arena(dpia)};
    collect(&spine, body);
    for (size_t i = 0; i < spine.locals.len; i++)
        find_life(&spine, &spine.locals.at[i]);
    return spine;
}

/* ---- Merging ---- */

static bool is_local_barrier(const struct phrase *command)
{
    return phrase_is_in(command, PRIM_BARRIER, SPACE_LOCAL) ||
           phrase_is_in(command, PRIM_BARRIER, SPACE_ANY);
}

static bool has_barrier_between(const struct spine *spine, size_t first, size_t second)
{
    for (size_t i = first + 1; i < second; i++)
        if (is_local_barrier(spine->commands.at[i]))
            return true;
    return false;
}

/* Whether the last that needs READ is the first that needs WRITTEN, and may write each element over
 * the one that it is made of: a barrier stands behind what others read of READ. Behind what they
 * wrote there is one where that is needed, since it reads that. */
static bool is_written_over(const struct spine *spine, const struct local *read,
                            const struct local *written)
{
    size_t i = read->last;
    if (i != written->first ||
        !memory_is_elementwise(spine->commands.at[i], written->var, read->var))
        return false;
    while (i > read->first && !is_local_barrier(spine->commands.at[i - 1]) &&
           !phrase_mentions_beyond(spine->commands.at[i - 1], read->var, 1))
        i--;
    return i == read->first || is_local_barrier(spine->commands.at[i - 1]);
}

/* Whether INNER could lie where OUTER does, which has INNER in its scope. */
static bool may_share(const struct local *outer, const struct local *inner)
{
    return outer->var->type == inner->var->type && outer->any && inner->any &&
           outer->start <= inner->start && inner->end <= outer->end;
}

/* Whether one of A and B is needed only before the other. */
static bool are_apart(const struct spine *spine, const struct local *a, const struct local *b)
{
    return has_barrier_between(spine, a->last, b->first) ||
           has_barrier_between(spine, b->last, a->first);
}

/* COMMAND without the declaration of OLD, which is NEW in its scope. */
static const struct phrase *merged(struct dpia *dpia, const struct phrase *command,
                                   const struct var *old, const struct var *new)
{
    size_t count = phrase_child_count(command);
    const struct phrase **children = ARENA_ARRAY(dpia_arena(dpia), const struct phrase *, count);
    if (!phrase_may_have_commands(command))
        return command;
    if (phrase_is_prim(command, PRIM_NEW) && phrase_lam_param(lambda_of(command)) == old)
        return phrase_subst(dpia, phrase_lam_body(lambda_of(command)), old,
                            phrase_var(dpia, new, old->loc));
    for (size_t i = 0; i < count; i++)
        children[i] = merged(dpia, phrase_child(command, i), old, new);
    return phrase_with_children(dpia, command, children);
}

/* BODY with BY in the place of COMMAND. */
static const struct phrase *with_command(struct dpia *dpia, const struct phrase *body,
                                         const struct phrase *command, const struct phrase *by)
{
    size_t count = phrase_child_count(body);
    const struct phrase **children = ARENA_ARRAY(dpia_arena(dpia), const struct phrase *, count);
    if (body == command)
        return by;
    if (!phrase_may_have_commands(body))
        return body;
    for (size_t i = 0; i < count; i++)
        children[i] = with_command(dpia, phrase_child(body, i), command, by);
    return phrase_with_children(dpia, body, children);
}

/* BODY with one array for OUTER and INNER; null if they have to be two. */
static const struct phrase *share(struct dpia *dpia, const struct spine *spine,
                                  const struct local *outer, const struct local *inner,
                                  const struct phrase *body)
{
    if (!may_share(outer, inner))
        return NULL;
    if (are_apart(spine, outer, inner))
        return merged(dpia, body, inner->var, outer->var);
    const struct local *read = is_written_over(spine, outer, inner)   ? outer
                               : is_written_over(spine, inner, outer) ? inner
                                                                      : NULL;
    if (!read)
        return NULL;
    const struct phrase *command = spine->commands.at[read->last];
    const struct phrase *over = memory_written_over(dpia, command, read->var);
    return merged(dpia, with_command(dpia, body, command, over), inner->var, outer->var);
}

/* BODY, of a group, with one array less; null where there is none to be spared. */
static const struct phrase *merge_one(struct dpia *dpia, const struct phrase *body)
{
    struct spine spine = spine_of(dpia, body);
    const struct phrase *less = NULL;
    for (size_t second = 1; second < spine.locals.len; second++)
        for (size_t first = 0; first < second && !less; first++)
            less = share(dpia, &spine, &spine.locals.at[first], &spine.locals.at[second], body);
    return less;
}

static const struct phrase *merge_body(struct dpia *dpia, const struct phrase *body)
{
    for (const struct phrase *less = body; less; less = merge_one(dpia, body))
        body = less;
    return body;
}

/* ---- Groups ---- */

/* Whether the body of LOOP is run by each group once: it has no more iterations than groups. */
static bool is_group_loop(const struct phrase *loop)
{
    return phrase_is_at(loop, PRIM_PARFOR, LOOP_WORKGROUP) ||
           phrase_is_at(loop, PRIM_PARFOR_VAR, LOOP_WORKGROUP) ||
           phrase_is_at(loop, PRIM_PARFOR_CARRY, LOOP_WORKGROUP);
}

/* COMMAND with merged arrays. IN_GROUP: it is what groups run once, or the lambda around that. */
static const struct phrase *merge_groups(struct dpia *dpia, const struct phrase *command,
                                         bool in_group)
{
    size_t count = phrase_child_count(command);
    const struct phrase **children = ARENA_ARRAY(dpia_arena(dpia), const struct phrase *, count);
    bool is_lambda = command->kind == PHRASE_LAM, opens = is_group_loop(command);
    if (!phrase_may_have_commands(command) ||
        phrase_is_at(command, PRIM_PARFOR_SLOTS, LOOP_WORKGROUP))
        return command;
    for (size_t i = 0; i < count; i++)
        children[i] =
            merge_groups(dpia, phrase_child(command, i), opens || (in_group && is_lambda));
    command = phrase_with_children(dpia, command, children);
    return in_group && !is_lambda ? merge_body(dpia, command) : command;
}

static const struct phrase *entry_body(struct dpia *dpia, const struct entry *entry, void *data)
{
    (void)data;
    return merge_groups(dpia, entry->body, false);
}

static const struct phrase *function_body(struct dpia *dpia, const struct function *function,
                                          void *data)
{
    (void)dpia;
    (void)data;
    return function->body;
}

static size_t count_barriers(const struct phrase *phrase)
{
    size_t count = phrase_is_prim(phrase, PRIM_BARRIER);
    for (size_t i = 0; i < phrase_child_count(phrase); i++)
        count += count_barriers(phrase_child(phrase, i));
    return count;
}

static void check_barriers(struct dpia *dpia, const struct program *program)
{
    struct program *with_more = memory_barriers(dpia, program);
    for (size_t i = 0; i < program->entries.len; i++)
        if (count_barriers(with_more->entries.at[i]->body) !=
            count_barriers(program->entries.at[i]->body))
            bug(program->entries.at[i]->loc, "merged local arrays lack a barrier");
}

struct program *memory_merge(struct dpia *dpia, const struct program *program)
{
    struct program *result =
        program_with_bodies(dpia, program, entry_body, function_body, NULL);
    bool changed = false;
    for (size_t i = 0; i < program->entries.len; i++)
        changed |= result->entries.at[i]->body != program->entries.at[i]->body;
    if (changed)
        check_barriers(dpia, result);
    return result;
}
