/* Whether a step of a reduction may overwrite its accumulator in place (docs/dpia.md: for every
 * compound accumulator the new value goes into a fresh variable, unless the body is shown to touch
 * only its own element).
 *
 * The step is \x old out. BODY, as stage I gives it, and is to be run with both names for the same
 * memory. That is right when nothing is read from OLD after the same part of OUT was written; to
 * copy a part of OLD into the same part of OUT is not to write it. The
 * analysis follows the commands in their order and keeps the set of parts that are written so far.
 * A part is a path of fst and snd, since arrays of pairs and pairs of arrays are the same here:
 *
 *     pairAcc1 out := fst old + x; pairAcc2 out := snd old + x * x        in place
 *     pairAcc1 out := snd old; pairAcc2 out := fst old + snd old          not: snd is a read of 1
 *
 *     pairAcc1 (idxAcc out i) := fst (idx old i) + x;
 *     pairAcc2 (idxAcc out i) := snd (idx old i) + x                      in place
 *
 * An array is one part, or two where takeAcc and dropAcc divide it, except in a loop that runs over
 * it and over OUT element by element: there iteration i reads and writes element i only,
 *
 *     mapISeq (\p o. o := fst p + snd p) (zip old xs) out                 in place
 *     mapISeq (\p o. o := fst p + snd p) (zip (transpose old) xs) out     not
 *     mapISeq (\p o. o := p + p) (asVector n w old) (asScalarAcc n w out) in place
 *
 * and the body is judged by the same rules for one element, whose name is then an alias. So it is
 * where the loop runs over a row of both, idx old i and idxAcc out i. The
 * element is the same where both are seen by the same views (part.h). Here all loops are taken as
 * sequential; whether a parallel one keeps each iteration to its own element by type, as the
 * interference checker demands, is for stage2_own.c. Whatever is not recognised counts as a read of
 * everything. */
#include "translate/stage2_inplace.h"

#include "base/diag.h"
#include "base/vec.h"
#include "dpia/uses.h"
#include "translate/part.h"
#include "translate/stage2_state.h"
#include "translate/stage2_step.h"

struct part_vec VEC(struct part);

/* Component AT of VAR is component IS of the old accumulator (of one element of it in a loop). */
struct alias {
    const struct var *var;
    struct part at, is;
};

struct alias_vec VEC(struct alias);

struct analysis {
    struct dpia *dpia;
    struct arena *arena;
    struct alias_vec aliases;
    const struct var *out; /* component OUT_PATH of the new accumulator */
    struct part out_path;
    struct part_vec written;
    const struct phrase *fun; /* of the loop that runs over elements; or null */
};

/* The part of the old accumulator that part PATH of ALIAS's variable has some of; false if it has
 * nothing of it. */
static bool alias_path(const struct analysis *analysis, const struct alias *alias,
                       struct part path, struct part *old)
{
    if (!part_meets(path, alias->at))
        return false;
    *old = alias->is;
    for (unsigned k = alias->at.len; k < path.len; k++)
        *old = part_component(*old, part_step(path, k));
    *old = part_seen(analysis->arena, *old, path.view);
    return true;
}

/* EXP is a variable, or a part of one: *VAR and *PATH. Elements with computed numbers are left
 * apart, for these numbers are read, too. */
static bool is_component(const struct analysis *analysis, const struct phrase *exp,
                         const struct var **var, struct part *path)
{
    return part_of(analysis->dpia, exp, var, path) && !part_has_index(*path);
}

static bool read_is_safe(const struct analysis *analysis, const struct var *var, struct part path)
{
    struct part old;
    for (size_t k = 0; k < analysis->aliases.len; k++) {
        const struct alias *alias = &analysis->aliases.at[k];
        if (alias->var != var || !alias_path(analysis, alias, path, &old))
            continue;
        for (size_t w = 0; w < analysis->written.len; w++)
            if (part_overlaps(analysis->dpia, old, analysis->written.at[w]))
                return false;
    }
    return true;
}

/* Elements with computed numbers are any elements of their component: an iteration of a loop may
 * write what the next one reads. */
static bool is_changed(void *data, const struct var *var, struct part part)
{
    const struct part_view any = {.kind = PART_UNKNOWN};
    if (part_has_index(part))
        part.view = &any;
    return !read_is_safe(data, var, part);
}

/* Every read of the old accumulator in PHRASE is of parts not yet written. */
static bool reads_are_safe(struct analysis *analysis, const struct phrase *phrase)
{
    return !part_is_read(analysis->dpia, phrase, is_changed, analysis);
}

/* Whether ACC writes the new accumulator; then *PATH is the part, all of it for unzipAcc. */
static bool writes_out(const struct analysis *analysis, const struct phrase *acc,
                       struct part *path)
{
    const struct var *var;
    struct part part;
    if (acc->kind == PHRASE_PRIM && !part_of(analysis->dpia, acc, &var, &part)) {
        *path = analysis->out_path;
        *path = part_seen(analysis->arena, *path, &(struct part_view){.kind = PART_UNKNOWN});
        return phrase_mentions(acc, analysis->out);
    }
    if (!part_of(analysis->dpia, acc, &var, &part) || var != analysis->out)
        return false;
    *path = analysis->out_path;
    for (unsigned k = 0; k < part.len; k++)
        *path = part_component(*path, part_step(part, k));
    *path = part_seen(analysis->arena, *path, part.view);
    return true;
}

/* ROW is a part of a variable, as above, or an element of one, idx ROWS I, over which FUN runs: I
 * stays the same, for it is read of what is not written, and of nothing that FUN has. */
static bool is_row(struct analysis *analysis, const struct phrase *fun, const struct phrase *row,
                   const struct var **var, struct part *path)
{
    const struct phrase *rows = row;
    for (; phrase_is_prim(rows, PRIM_IDX); rows = phrase_arg(rows, 0))
        if (!reads_are_safe(analysis, phrase_arg(rows, 1)) ||
            phrase_shares_variable(phrase_arg(rows, 1), fun))
            return false;
    struct part all;
    return part_of(analysis->dpia, row, var, path) && is_component(analysis, rows, var, &all);
}

/* Finds the components of the loop's element, X at path AT, that are elements of the old
 * accumulator when the loop runs over ARRAY and writes part PATH; what else ARRAY reads must be
 * safe. */
static bool element_aliases(struct analysis *analysis, struct analysis *body,
                            const struct phrase *array, const struct var *x, struct part at,
                            struct part path)
{
    const struct var *var;
    const struct phrase *halves[2];
    struct part read, old;
    bool nested;
    if (part_is_zip(analysis->dpia, array, halves, &nested))
        return element_aliases(analysis, body, halves[0], x, part_component(at, false), path) &&
               element_aliases(analysis, body, halves[1], x, part_component(at, true), path);
    if (!is_row(analysis, body->fun, array, &var, &read))
        return reads_are_safe(analysis, array);
    for (size_t k = 0; k < analysis->aliases.len; k++) {
        const struct alias *from = &analysis->aliases.at[k];
        if (from->var != var || !alias_path(analysis, from, read, &old))
            continue;
        if (read.len < from->at.len || !part_views_are_same(analysis->dpia, old.view, path.view))
            return reads_are_safe(analysis, array);
        struct alias alias = {.var = x, .at = at, .is = part_own(body->arena, old)};

        VEC_PUSH(body->arena, &body->aliases, alias);
    }
    return true;
}

static bool command_is_safe(struct analysis *analysis, const struct phrase *command);

/* A sequential loop that writes component PATH of the new accumulator: its body for one element
 * with the parts written before the loop, and all other reads with PATH written already. */
static bool loop_is_safe(struct analysis *analysis, const struct phrase *loop, struct part path)
{
    const struct phrase *fun = phrase_arg(loop, 0), *array = phrase_arg(loop, 1);
    struct analysis body = {.dpia = analysis->dpia,
                            .arena = analysis->arena,
                            .out_path = part_own(analysis->arena, path),
                            .fun = fun};
    if (fun->kind != PHRASE_LAM || phrase_lam_body(fun)->kind != PHRASE_LAM)
        return false;
    const struct phrase *inner = phrase_lam_body(fun);

    body.out = phrase_lam_param(inner);
    for (size_t k = 0; k < analysis->written.len; k++)
        VEC_PUSH(body.arena, &body.written, analysis->written.at[k]);
    VEC_PUSH(analysis->arena, &analysis->written, path);
    return reads_are_safe(analysis, phrase_lam_body(inner)) &&
           element_aliases(analysis, &body, array, phrase_lam_param(fun), (struct part){0}, path) &&
           command_is_safe(&body, phrase_lam_body(inner));
}

/* ACC is a part of the new accumulator, and EXP the same one of the old: to assign it changes
 * nothing in place. */
static bool is_same_part(const struct analysis *analysis, const struct phrase *acc,
                         const struct phrase *exp)
{
    struct part path, from, old;
    const struct var *var;
    if (!writes_out(analysis, acc, &path) || !is_component(analysis, exp, &var, &from))
        return false;
    for (size_t k = 0; k < analysis->aliases.len; k++) {
        const struct alias *alias = &analysis->aliases.at[k];
        if (alias->var == var && from.len >= alias->at.len &&
            alias_path(analysis, alias, from, &old) && part_is_same(analysis->dpia, old, path))
            return true;
    }
    return false;
}

/* A copy of a component of the old accumulator into the new one. */
static bool map_copies(const struct analysis *analysis, const struct phrase *map)
{
    const struct phrase *fun = phrase_arg(map, 0);
    return fun->kind == PHRASE_LAM && phrase_lam_body(fun)->kind == PHRASE_LAM &&
           is_same_part(analysis, phrase_arg(map, 2), phrase_arg(map, 1)) &&
           stage2_copies(analysis->dpia, phrase_lam_body(phrase_lam_body(fun)),
                         phrase_lam_param(phrase_lam_body(fun)), phrase_lam_param(fun));
}

static bool map_is_safe(struct analysis *analysis, const struct phrase *map)
{
    const struct phrase *acc = phrase_arg(map, 2);
    struct part path;
    if (map_copies(analysis, map))
        return reads_are_safe(analysis, phrase_arg(map, 1));
    if (!writes_out(analysis, acc, &path))
        return reads_are_safe(analysis, map);
    if (!reads_are_safe(analysis, acc))
        return false;
    return loop_is_safe(analysis, map, path);
}

static bool assignment_is_safe(struct analysis *analysis, const struct phrase *pair)
{
    struct part path;
    if (!reads_are_safe(analysis, pair))
        return false;
    if (is_same_part(analysis, phrase_pair_fst(pair), phrase_pair_snd(pair)))
        return true;
    if (writes_out(analysis, phrase_pair_fst(pair), &path))
        VEC_PUSH(analysis->arena, &analysis->written, path);
    return true;
}

/* Either branch, each from the same start; what is written by one counts as written afterwards. */
static bool branches_are_safe(struct analysis *analysis, const struct phrase *pair)
{
    const struct phrase *branches = phrase_pair_snd(pair);
    struct analysis other = *analysis;
    other.written = (struct part_vec){0};
    for (size_t k = 0; k < analysis->written.len; k++)
        VEC_PUSH(other.arena, &other.written, analysis->written.at[k]);
    if (!reads_are_safe(analysis, phrase_pair_fst(pair)) ||
        !command_is_safe(analysis, phrase_pair_fst(branches)) ||
        !command_is_safe(&other, phrase_pair_snd(branches)))
        return false;
    for (size_t k = 0; k < other.written.len; k++)
        VEC_PUSH(analysis->arena, &analysis->written, other.written.at[k]);
    return true;
}

/* A loop whose steps write OUT reads and writes in an order of its own. */
static bool loop_step_is_safe(struct analysis *analysis, const struct phrase *loop)
{
    size_t last = phrase_arg_count(loop) - 1;
    const struct phrase *rest = phrase_arg(loop, last);
    for (size_t k = 0; k < last; k++)
        if (phrase_mentions(phrase_arg(loop, k), analysis->out) ||
            !reads_are_safe(analysis, phrase_arg(loop, k)))
            return false;
    return rest->kind == PHRASE_LAM && command_is_safe(analysis, phrase_lam_body(rest));
}

/* A step of a scan reads its element, of which nothing was written before the scan, and then writes
 * the result to it. What else a scan reads, it may read after it has written. */
static bool scan_is_safe(struct analysis *analysis, const struct phrase *scan)
{
    const struct phrase *fun = phrase_arg(scan, 0);
    struct analysis step = {.dpia = analysis->dpia, .arena = analysis->arena, .fun = fun};
    struct part path;
    if (!reads_are_safe(analysis, phrase_arg(scan, 1)))
        return false;
    if (!writes_out(analysis, phrase_arg(scan, 3), &path))
        return reads_are_safe(analysis, scan);
    for (size_t k = 0; k < analysis->written.len; k++)
        VEC_PUSH(step.arena, &step.written, analysis->written.at[k]);
    VEC_PUSH(analysis->arena, &analysis->written, path);
    return fun->kind == PHRASE_LAM && reads_are_safe(analysis, fun) &&
           reads_are_safe(analysis, phrase_arg(scan, 3)) &&
           element_aliases(analysis, &step, phrase_arg(scan, 2), phrase_lam_param(fun),
                           (struct part){0}, path) &&
           reads_are_safe(&step, fun);
}

static bool filter_is_safe(struct analysis *analysis, const struct phrase *filter)
{
    const struct phrase *rest = phrase_arg(filter, 2);
    return reads_are_safe(analysis, phrase_arg(filter, 0)) &&
           reads_are_safe(analysis, phrase_arg(filter, 1)) && rest->kind == PHRASE_NAT_LAM &&
           phrase_nat_lam_body(rest)->kind == PHRASE_LAM &&
           command_is_safe(analysis, phrase_lam_body(phrase_nat_lam_body(rest)));
}

/* A loop's body may read what an iteration before wrote: once more, with all that it writes. */
static bool repetition_is_safe(struct analysis *analysis, const struct phrase *fun)
{
    return fun->kind == PHRASE_LAM && command_is_safe(analysis, phrase_lam_body(fun)) &&
           command_is_safe(analysis, phrase_lam_body(fun));
}

bool stage2_is_map(const struct phrase *command)
{
    return phrase_is_prim(command, PRIM_MAPI);
}

/* The intermediate combinators. */
static bool combinator_is_safe(struct analysis *analysis, const struct phrase *command)
{
    if (stage2_is_map(command))
        return map_is_safe(analysis, command);
    if (phrase_is_prim(command, PRIM_REDUCEI) || phrase_is_prim(command, PRIM_WHILEI) ||
        phrase_is_prim(command, PRIM_REDUCEI_LOCAL))
        return loop_step_is_safe(analysis, command);
    if (phrase_is_prim(command, PRIM_SCANI))
        return scan_is_safe(analysis, command);
    if (phrase_is_prim(command, PRIM_FILTERI_ROOM))
        return false;
    return phrase_is_prim(command, PRIM_FILTERI) && filter_is_safe(analysis, command);
}

static bool command_is_safe(struct analysis *analysis, const struct phrase *command)
{
    const struct phrase *arg;
    if (command->kind != PHRASE_PRIM)
        return false;
    if (primitive_class(phrase_prim_of(command)) == PRIM_INTERMEDIATE)
        return combinator_is_safe(analysis, command);
    if (phrase_is_prim(command, PRIM_SKIP) || phrase_is_prim(command, PRIM_EQUAL_COMM))
        return true;
    arg = phrase_arg(command, 0);
    if (phrase_is_prim(command, PRIM_SEQ))
        return command_is_safe(analysis, phrase_pair_fst(arg)) &&
               command_is_safe(analysis, phrase_pair_snd(arg));
    if (phrase_is_prim(command, PRIM_ASSIGN))
        return assignment_is_safe(analysis, arg);
    if (phrase_is_prim(command, PRIM_NEW))
        return command_is_safe(analysis, phrase_lam_body(arg));
    if (phrase_is_prim(command, PRIM_IF_COMM))
        return branches_are_safe(analysis, arg);
    if (phrase_is_prim(command, PRIM_LET_NAT_COMM))
        return reads_are_safe(analysis, phrase_pair_fst(arg)) &&
               command_is_safe(analysis, phrase_nat_lam_body(phrase_pair_snd(arg)));
    if (phrase_is_prim(command, PRIM_ASSERT_COMM))
        return reads_are_safe(analysis, arg);
    if (phrase_is_prim(command, PRIM_RESIZE))
        return !phrase_mentions(arg, analysis->out) && reads_are_safe(analysis, arg);
    return phrase_is_prim(command, PRIM_FOR) && repetition_is_safe(analysis, arg);
}

bool stage2_in_place(struct stage2 *stage, const struct phrase *body, const struct var *old,
                     const struct var *out)
{
    struct analysis analysis = {
        .dpia = stage->dpia, .arena = dpia_arena(stage->dpia), .out = out};
    struct alias whole = {.var = old};
    VEC_PUSH(analysis.arena, &analysis.aliases, whole);
    return command_is_safe(&analysis, body);
}
