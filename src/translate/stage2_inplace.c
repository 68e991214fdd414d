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
 * An array is one part, except in a loop that runs over it and over OUT element by element: there
 * iteration i reads and writes element i only,
 *
 *     mapISeq (\p o. o := fst p + snd p) (zip old xs) out                 in place
 *     mapISeq (\p o. o := fst p + snd p) (zip (transpose old) xs) out     not
 *
 * and the body is judged by the same rules for one element, whose name is then an alias. Here all
 * loops are taken as sequential; whether a parallel one keeps each iteration to its own element by
 * type, as the interference checker demands, is for stage2_own.c. Whatever is not recognised counts
 * as a read of everything. */
#include "base/diag.h"
#include "base/vec.h"
#include "translate/stage2_private.h"

enum { PATH_MAX_STEPS = 64 };

/* Steps from the outside in; step K is snd if bit K is set. Steps beyond the last are dropped,
 * which makes the part larger. */
struct path {
    uint64_t bits;
    unsigned len;
};

struct path_vec VEC(struct path);

/* Component AT of VAR is component IS of the old accumulator (of one element of it in a loop). */
struct alias {
    const struct var *var;
    struct path at, is;
};

struct alias_vec VEC(struct alias);

struct analysis {
    struct arena *arena;
    struct alias_vec aliases;
    const struct var *out; /* component OUT_PATH of the new accumulator */
    struct path out_path;
    struct path_vec written;
};

static struct path extend(struct path path, bool second)
{
    if (path.len < PATH_MAX_STEPS)
        path.bits |= (uint64_t)second << path.len++;
    return path;
}

static bool path_step(struct path path, unsigned k)
{
    return (path.bits >> k) & 1;
}

/* One is a part of the other. */
static bool overlap(struct path a, struct path b)
{
    for (unsigned k = 0; k < a.len && k < b.len; k++)
        if (path_step(a, k) != path_step(b, k))
            return false;
    return true;
}

/* The component of the old accumulator that component PATH of ALIAS's variable has a part of;
 * false if it has none. */
static bool alias_path(const struct alias *alias, struct path path, struct path *old)
{
    if (!overlap(path, alias->at))
        return false;
    *old = alias->is;
    for (unsigned k = alias->at.len; k < path.len; k++)
        *old = extend(*old, path_step(path, k));
    return true;
}

static bool is_projection(const struct phrase *exp, bool *second)
{
    *second = phrase_is_prim(exp, PRIM_SND) || phrase_is_prim(exp, PRIM_UNZIP_SND);
    return *second || phrase_is_prim(exp, PRIM_FST) || phrase_is_prim(exp, PRIM_UNZIP_FST);
}

/* EXP is a variable or projections of one: *VAR and *PATH. */
static bool is_component(const struct phrase *exp, const struct var **var, struct path *path)
{
    bool second;

    if (exp->kind == PHRASE_VAR) {
        *var = exp->u.var;
        *path = (struct path){0};
        return true;
    }
    if (!is_projection(exp, &second) || !is_component(exp->u.prim.args[0], var, path))
        return false;
    *path = extend(*path, second);
    return true;
}

static bool read_is_safe(const struct analysis *analysis, const struct var *var, struct path path)
{
    struct path old;

    for (size_t k = 0; k < analysis->aliases.len; k++) {
        const struct alias *alias = &analysis->aliases.at[k];

        if (alias->var != var || !alias_path(alias, path, &old))
            continue;
        for (size_t w = 0; w < analysis->written.len; w++)
            if (overlap(old, analysis->written.at[w]))
                return false;
    }
    return true;
}

/* Every read of the old accumulator in PHRASE is of parts not yet written. */
static bool reads_are_safe(const struct analysis *analysis, const struct phrase *phrase)
{
    const struct var *var;
    struct path path;

    if (is_component(phrase, &var, &path))
        return read_is_safe(analysis, var, path);
    for (size_t k = 0; k < phrase_child_count(phrase); k++)
        if (!reads_are_safe(analysis, phrase_child(phrase, k)))
            return false;
    return true;
}

/* Whether ACC writes the new accumulator; then *PATH is the component (all of it for unzipAcc), and
 * *PLAIN says that it is reached by projections only, so that its elements are the accumulator's in
 * their order. */
static bool writes_out(const struct analysis *analysis, const struct phrase *acc, struct path *path,
                       bool *plain)
{
    bool pair = phrase_is_prim(acc, PRIM_PAIR_ACC_FST) || phrase_is_prim(acc, PRIM_PAIR_ACC_SND);
    bool zip = phrase_is_prim(acc, PRIM_ZIP_ACC_FST) || phrase_is_prim(acc, PRIM_ZIP_ACC_SND);

    if (acc->kind == PHRASE_VAR) {
        *path = analysis->out_path;
        *plain = true;
        return acc->u.var == analysis->out;
    }
    if (acc->kind != PHRASE_PRIM || primitive_class(acc->u.prim.prim) != PRIM_ACCEPTOR)
        return false;
    if (phrase_is_prim(acc, PRIM_UNZIP_ACC)) {
        *path = analysis->out_path;
        *plain = false;
        return phrase_mentions(acc, analysis->out);
    }
    if (!writes_out(analysis, acc->u.prim.args[phrase_is_prim(acc, PRIM_ROTATE_ACC) ? 1 : 0], path,
                    plain))
        return false;
    if (pair || zip)
        *path = extend(*path, phrase_is_prim(acc, PRIM_PAIR_ACC_SND) ||
                                  phrase_is_prim(acc, PRIM_ZIP_ACC_SND));
    else
        *plain = false;
    return true;
}

/* Finds the components of the loop's element, X at path AT, that are elements of the old
 * accumulator when the loop runs over ARRAY; what else ARRAY reads must be safe. */
static bool element_aliases(const struct analysis *analysis, struct analysis *body,
                            const struct phrase *array, const struct var *x, struct path at)
{
    const struct var *var;
    struct path path;

    if (phrase_is_prim(array, PRIM_ZIP))
        return element_aliases(analysis, body, array->u.prim.args[0], x, extend(at, false)) &&
               element_aliases(analysis, body, array->u.prim.args[1], x, extend(at, true));
    if (!is_component(array, &var, &path))
        return reads_are_safe(analysis, array);
    for (size_t k = 0; k < analysis->aliases.len; k++) {
        const struct alias *from = &analysis->aliases.at[k];
        struct alias alias = {.var = x, .at = at};

        if (from->var != var || !alias_path(from, path, &alias.is))
            continue;
        if (path.len < from->at.len)
            return reads_are_safe(analysis, array);
        VEC_PUSH(body->arena, &body->aliases, alias);
    }
    return true;
}

static bool command_is_safe(struct analysis *analysis, const struct phrase *command);

/* A sequential loop that writes component PATH of the new accumulator: its body for one element
 * with the parts written before the loop, and all other reads with PATH written already. */
static bool loop_is_safe(struct analysis *analysis, const struct phrase *loop, struct path path,
                         bool plain)
{
    const struct phrase *fun = loop->u.prim.args[0], *array = loop->u.prim.args[1];
    struct analysis body = {.arena = analysis->arena, .out_path = path};

    if (fun->kind != PHRASE_LAM || fun->u.lam.body->kind != PHRASE_LAM)
        return false;
    const struct phrase *inner = fun->u.lam.body;

    body.out = inner->u.lam.param;
    for (size_t k = 0; k < analysis->written.len; k++)
        VEC_PUSH(body.arena, &body.written, analysis->written.at[k]);
    VEC_PUSH(analysis->arena, &analysis->written, path);
    if (!reads_are_safe(analysis, inner->u.lam.body))
        return false;
    if (!plain)
        return reads_are_safe(analysis, array);
    return element_aliases(analysis, &body, array, fun->u.lam.param, (struct path){0}) &&
           command_is_safe(&body, inner->u.lam.body);
}

static bool is_same_path(struct path a, struct path b)
{
    return a.len == b.len && a.bits == b.bits && a.len < PATH_MAX_STEPS;
}

/* ACC is a component of the new accumulator, and EXP the same one of the old: to assign it changes
 * nothing in place. */
static bool is_same_part(const struct analysis *analysis, const struct phrase *acc,
                         const struct phrase *exp)
{
    struct path path, from, old;
    const struct var *var;
    bool plain;

    if (!writes_out(analysis, acc, &path, &plain) || !plain || !is_component(exp, &var, &from))
        return false;
    for (size_t k = 0; k < analysis->aliases.len; k++) {
        const struct alias *alias = &analysis->aliases.at[k];

        if (alias->var == var && from.len >= alias->at.len && alias_path(alias, from, &old) &&
            is_same_path(old, path))
            return true;
    }
    return false;
}

/* A copy of a component of the old accumulator into the new one. */
static bool map_copies(const struct analysis *analysis, const struct phrase *map)
{
    const struct phrase *fun = map->u.prim.args[0];

    return fun->kind == PHRASE_LAM && fun->u.lam.body->kind == PHRASE_LAM &&
           is_same_part(analysis, map->u.prim.args[2], map->u.prim.args[1]) &&
           stage2_copies(fun->u.lam.body->u.lam.body, fun->u.lam.body->u.lam.param,
                         fun->u.lam.param);
}

static bool map_is_safe(struct analysis *analysis, const struct phrase *map)
{
    const struct phrase *acc = map->u.prim.args[2];
    struct path path;
    bool plain;

    if (map_copies(analysis, map))
        return reads_are_safe(analysis, map->u.prim.args[1]);
    if (!writes_out(analysis, acc, &path, &plain))
        return reads_are_safe(analysis, map);
    if (!reads_are_safe(analysis, acc))
        return false;
    return loop_is_safe(analysis, map, path, plain);
}

static bool assignment_is_safe(struct analysis *analysis, const struct phrase *pair)
{
    struct path path;
    bool plain;

    if (!reads_are_safe(analysis, pair))
        return false;
    if (is_same_part(analysis, pair->u.pair.fst, pair->u.pair.snd))
        return true;
    if (writes_out(analysis, pair->u.pair.fst, &path, &plain))
        VEC_PUSH(analysis->arena, &analysis->written, path);
    return true;
}

/* Either branch, each from the same start; what is written by one counts as written afterwards. */
static bool branches_are_safe(struct analysis *analysis, const struct phrase *pair)
{
    const struct phrase *branches = pair->u.pair.snd;
    struct analysis other = *analysis;

    other.written = (struct path_vec){0};
    for (size_t k = 0; k < analysis->written.len; k++)
        VEC_PUSH(other.arena, &other.written, analysis->written.at[k]);
    if (!reads_are_safe(analysis, pair->u.pair.fst) ||
        !command_is_safe(analysis, branches->u.pair.fst) ||
        !command_is_safe(&other, branches->u.pair.snd))
        return false;
    for (size_t k = 0; k < other.written.len; k++)
        VEC_PUSH(analysis->arena, &analysis->written, other.written.at[k]);
    return true;
}

static bool loop_step_is_safe(struct analysis *analysis, const struct phrase *loop)
{
    size_t last = loop->u.prim.arg_count - 1;
    const struct phrase *rest = loop->u.prim.args[last];

    for (size_t k = 0; k < last; k++)
        if (!reads_are_safe(analysis, loop->u.prim.args[k]))
            return false;
    return rest->kind == PHRASE_LAM && command_is_safe(analysis, rest->u.lam.body);
}

/* What a scan reads, it may read after it has written. */
static bool scan_is_safe(struct analysis *analysis, const struct phrase *scan)
{
    struct path path;
    bool plain;

    if (writes_out(analysis, scan->u.prim.args[3], &path, &plain))
        VEC_PUSH(analysis->arena, &analysis->written, path);
    return reads_are_safe(analysis, scan);
}

static bool filter_is_safe(struct analysis *analysis, const struct phrase *filter)
{
    const struct phrase *rest = filter->u.prim.args[2];

    return reads_are_safe(analysis, filter->u.prim.args[0]) &&
           reads_are_safe(analysis, filter->u.prim.args[1]) && rest->kind == PHRASE_NAT_LAM &&
           rest->u.nat_lam.body->kind == PHRASE_LAM &&
           command_is_safe(analysis, rest->u.nat_lam.body->u.lam.body);
}

/* A loop's body may read what an iteration before wrote: once more, with all that it writes. */
static bool repetition_is_safe(struct analysis *analysis, const struct phrase *fun)
{
    return fun->kind == PHRASE_LAM && command_is_safe(analysis, fun->u.lam.body) &&
           command_is_safe(analysis, fun->u.lam.body);
}

bool stage2_is_map(const struct phrase *command)
{
    return phrase_is_loop(command, LOOP_MAPI);
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
    return phrase_is_prim(command, PRIM_FILTERI) && filter_is_safe(analysis, command);
}

static bool command_is_safe(struct analysis *analysis, const struct phrase *command)
{
    const struct phrase *arg;

    if (command->kind != PHRASE_PRIM)
        return false;
    if (primitive_class(command->u.prim.prim) == PRIM_INTERMEDIATE)
        return combinator_is_safe(analysis, command);
    if (phrase_is_prim(command, PRIM_SKIP))
        return true;
    arg = command->u.prim.args[0];
    if (phrase_is_prim(command, PRIM_SEQ))
        return command_is_safe(analysis, arg->u.pair.fst) &&
               command_is_safe(analysis, arg->u.pair.snd);
    if (phrase_is_prim(command, PRIM_ASSIGN))
        return assignment_is_safe(analysis, arg);
    if (phrase_is_new(command))
        return command_is_safe(analysis, arg->u.lam.body);
    if (phrase_is_prim(command, PRIM_IF_COMM))
        return branches_are_safe(analysis, arg);
    if (phrase_is_prim(command, PRIM_LET_NAT_COMM))
        return reads_are_safe(analysis, arg->u.pair.fst) &&
               command_is_safe(analysis, arg->u.pair.snd->u.nat_lam.body);
    if (phrase_is_prim(command, PRIM_ASSERT_COMM))
        return reads_are_safe(analysis, arg);
    return phrase_is_prim(command, PRIM_FOR) && repetition_is_safe(analysis, arg);
}

bool stage2_in_place(struct stage2 *stage, const struct phrase *body, const struct var *old,
                     const struct var *out)
{
    struct analysis analysis = {.arena = dpia_arena(stage->dpia), .out = out};
    struct alias whole = {.var = old};

    VEC_PUSH(analysis.arena, &analysis.aliases, whole);
    return command_is_safe(&analysis, body);
}
