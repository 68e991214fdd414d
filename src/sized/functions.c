/* What becomes of calls: which definitions stay functions in what is emitted. Those do that take
 * and give scalars, compute with scalars only, and that an entry uses at more than one place,
 * directly or not.
 *
 *     def f (x: f32) = x * x + 1                  #[noinline] def f ...
 *     entry main (y: f32) = f y + f (y + 1)
 *
 * So what is emitted grows with the program, not with the number of paths through its calls. All
 * other calls are expanded by the lowering, and so is what is one operation. One that uses itself
 * stays a function, however small it is; and so does one that is large, with all that would be
 * expanded in it, wherever it is used: #[noinline(always)].
 *
 * What an entry becomes does not depend on other entries: a function that it uses at one place only
 * is expanded there. In the body of a function all calls of functions stay calls.
 *
 *     entry once (y: f32) = f y                   #[inline(f)] entry once ...
 *
 * A function of sizes gives an i64 for i64s in a number of operations, one after the other. A call
 * of it whose arguments are sizes is a size expression, which the lowering computes:
 *
 *     def up (n: i64) (k: i64) = ...              #[noinline(but_sizes)] def up ...
 *
 * If these are few its calls are expanded, whatever the arguments are: what it gives is an index as
 * a rule, and what is known of indices, that they lie in an array and how far apart those of
 * neighbours are, is known of operators.
 *
 *     def near (n: i64) (i: i64) = i64.max 0 (i64.min (n - 1) i)
 *
 * Each body is looked through once; what an entry uses is counted over lists of uses. */
#include "base/map.h"
#include "core/parts.h"
#include "core/type.h"
#include "sized/sized.h"

/* The nodes of `x + y`. */
#define SMALL_MAX 5
/* Those of an index that is kept between two bounds, and some more. */
#define INDEX_MAX 24
#define LARGE_MIN 1000
#define SIZE_NODES_MAX 200
#define NODES_MAX (1 << 20)

struct facts;

/* A definition that another one uses, at so many places of its body. */
struct use {
    struct facts *facts;
    size_t count;
};

struct facts {
    struct core_def *def;
    struct use_vec VEC(struct use) uses;
    size_t nodes;       /* of its body */
    size_t expanded;    /* the same with what is expanded in it, no more than NODES_MAX */
    bool has_scalars;   /* there are no arrays in it, nor in what it uses */
    bool is_straight;   /* nor a loop, nor an operation that is not of scalars */
    enum core_calls calls; /* what becomes of calls where it stays a function, if it may be one */
    bool is_reached;    /* an entry uses it, or it is one */
    const struct facts *user; /* that is looked at: this is its use at PLACE */
    size_t place;
    const struct facts *root; /* from which places are counted: so many COUNT */
    size_t count;
};

struct facts_vec VEC(struct facts *);

struct choosing {
    struct arena *work; /* of what goes at the end */
    struct map *facts;  /* by core_def */
    struct facts_vec all;
    struct facts *at;   /* the one whose body is looked through */
    struct facts_vec reached; /* what the entry at hand uses, directly or not, after itself */
};

/* ---- What is in a body ---- */

static void add_use(struct choosing *choosing, const struct core_def *def)
{
    struct facts *at = choosing->at, *used = map_get(choosing->facts, def);
    at->has_scalars &= used->has_scalars;
    at->is_straight &= used->is_straight && used != at;
    if (used->user != at) {
        used->user = at;
        used->place = at->uses.len;
        VEC_PUSH(choosing->work, &at->uses, ((struct use){.facts = used}));
    }
    at->uses.at[used->place].count++;
}

/* What is computed once, where it stands, in a number of steps that does not depend on anything. */
static bool is_step(const struct core_exp *exp)
{
    return exp->kind != CORE_LOOP && exp->kind != CORE_LAM && exp->kind != CORE_ASSERT;
}

static void look(void *data, const struct core_exp *exp)
{
    struct choosing *choosing = data;
    struct facts *at = choosing->at;
    at->nodes++;
    at->is_straight &= is_step(exp);
    at->has_scalars &= exp->kind != CORE_BUILTIN && exp->type->kind != CORE_TYPE_ARRAY;
    if (exp->kind == CORE_DEF)
        add_use(choosing, exp->u.def);
    core_each_part(exp, look, data);
}

/* ---- Which may stay ---- */

static size_t expanded_nodes(const struct facts *facts)
{
    size_t nodes = facts->nodes;
    for (size_t i = 0; i < facts->uses.len && nodes < NODES_MAX; i++) {
        const struct use *use = &facts->uses.at[i];
        if (use->facts->calls != CORE_CALLS_STAY_ALWAYS && use->facts != facts)
            nodes += use->facts->expanded * (use->count < NODES_MAX ? use->count : NODES_MAX);
    }
    return nodes < NODES_MAX ? nodes : NODES_MAX;
}

static bool is_i64s(const struct core_type *type)
{
    for (size_t i = 0; i < type->part_count; i++)
        if (!is_i64s(type->parts[i]))
            return false;
    return type->kind == CORE_TYPE_TUPLE ||
           (type->kind == CORE_TYPE_SCALAR && type->scalar == SCALAR_I64);
}

static bool gives_size(const struct facts *facts)
{
    const struct core_def *def = facts->def;
    bool gives = facts->is_straight && facts->expanded <= SIZE_NODES_MAX && is_i64s(def->result);
    for (size_t i = 0; gives && i < def->param_count; i++)
        gives = is_i64s(def->params[i]->type);
    return gives;
}

static bool is_small(const struct facts *facts)
{
    return (facts->nodes <= SMALL_MAX && facts->uses.len == 0) ||
           (facts->expanded <= INDEX_MAX && gives_size(facts));
}

static enum core_calls calls_of(const struct facts *facts)
{
    const struct core_def *def = facts->def;
    if (!facts->has_scalars || !core_def_is_of_scalars(def))
        return CORE_CALLS_EXPANDED;
    if (def->is_recursive)
        return CORE_CALLS_STAY_ALWAYS;
    if (is_small(facts))
        return CORE_CALLS_EXPANDED;
    if (facts->expanded >= LARGE_MIN)
        return CORE_CALLS_STAY_ALWAYS;
    return gives_size(facts) ? CORE_CALLS_STAY_BUT_SIZES : CORE_CALLS_STAY;
}

/* Definitions come behind those that they use. */
static void add_facts(struct choosing *choosing, struct core_def *def)
{
    struct facts *facts = ARENA_NEW(choosing->work, struct facts);
    *facts = (struct facts){.def = def, .has_scalars = true, .is_straight = true};
    map_set(choosing->facts, def, facts);
    VEC_PUSH(choosing->work, &choosing->all, facts);
    choosing->at = facts;
    look(choosing, def->body);
    facts->expanded = expanded_nodes(facts);
    facts->calls = calls_of(facts);
}

/* ---- Which do ---- */

static void count_place(struct choosing *choosing, struct facts *facts, const struct facts *root,
                        size_t count)
{
    if (facts->root != root) {
        facts->root = root;
        facts->count = 0;
        VEC_PUSH(choosing->work, &choosing->reached, facts);
    }
    facts->count += count;
}

/* What ROOT uses, and at how many places: each body is counted once. */
static void reach(struct choosing *choosing, struct facts *root)
{
    choosing->reached.len = 0;
    count_place(choosing, root, root, 0);
    for (size_t i = 0; i < choosing->reached.len; i++) {
        const struct facts *facts = choosing->reached.at[i];
        for (size_t k = 0; k < facts->uses.len; k++)
            count_place(choosing, facts->uses.at[k].facts, root, facts->uses.at[k].count);
    }
}

/* Whether it stays a function where its uses were counted. */
static bool stays(const struct facts *facts)
{
    return facts->calls == CORE_CALLS_STAY_ALWAYS || facts->count > 1;
}

static void mark(struct facts *facts)
{
    if (stays(facts))
        facts->def->calls = facts->calls;
}

static void mark_used(struct choosing *choosing, struct facts *entry)
{
    reach(choosing, entry);
    for (size_t i = 0; i < choosing->reached.len; i++) {
        choosing->reached.at[i]->is_reached = true;
        mark(choosing->reached.at[i]);
    }
}

/* What no entry uses is only checked, which should not take longer than what is emitted. */
static void mark_unused(struct choosing *choosing)
{
    for (size_t i = 0; i < choosing->all.len; i++)
        choosing->all.at[i]->count = 0;
    for (size_t i = 0; i < choosing->all.len; i++) {
        const struct facts *facts = choosing->all.at[i];
        for (size_t k = 0; k < facts->uses.len; k++)
            facts->uses.at[k].facts->count += facts->uses.at[k].count;
    }
    for (size_t i = 0; i < choosing->all.len; i++)
        if (!choosing->all.at[i]->is_reached)
            mark(choosing->all.at[i]);
}

/* The functions that ENTRY uses at one place. */
static void list_inlined(struct choosing *choosing, struct arena *to, struct facts *entry)
{
    struct facts_vec *reached = &choosing->reached;
    size_t count = 0;
    reach(choosing, entry);
    for (size_t i = 1; i < reached->len; i++)
        if (reached->at[i]->def->calls != CORE_CALLS_EXPANDED && !stays(reached->at[i]))
            reached->at[count++] = reached->at[i];
    const struct core_def **inlined = ARENA_ARRAY(to, const struct core_def *, count);
    for (size_t i = 0; i < count; i++)
        inlined[i] = reached->at[i]->def;
    entry->def->inlined = inlined;
    entry->def->inlined_count = count;
}

static void tell(struct arena *to, struct sized_log *log, const struct core_def *def)
{
    const char *but =
        def->calls == CORE_CALLS_STAY_BUT_SIZES ? ", but where its arguments are sizes" : "";
    struct sized_step step = {arena_printf(to, "calls of '%s' stay calls%s", def->name, but),
                              loc_named(def->loc, NULL)};
    VEC_PUSH(to, log, step);
}

static void tell_all(const struct choosing *choosing, struct arena *to, struct sized_log *log)
{
    for (size_t i = 0; log && i < choosing->all.len; i++)
        if (choosing->all.at[i]->is_reached &&
            choosing->all.at[i]->def->calls != CORE_CALLS_EXPANDED)
            tell(to, log, choosing->all.at[i]->def);
}

void sized_functions(struct arena *to, struct core_program *program, struct sized_log *log)
{
    struct arena *work = arena_new();
    struct choosing choosing = {.work = work, .facts = map_new_objects(work)};
    for (size_t i = 0; i < program->defs.len; i++)
        add_facts(&choosing, (void *)(uintptr_t)program->defs.at[i]);
    for (size_t i = 0; i < choosing.all.len; i++)
        if (choosing.all.at[i]->def->is_entry)
            mark_used(&choosing, choosing.all.at[i]);
    mark_unused(&choosing);
    tell_all(&choosing, to, log);
    for (size_t i = 0; i < choosing.all.len; i++)
        choosing.all.at[i]->root = NULL;
    for (size_t i = 0; i < choosing.all.len; i++)
        if (choosing.all.at[i]->def->is_entry)
            list_inlined(&choosing, to, choosing.all.at[i]);
    arena_free(work);
}
