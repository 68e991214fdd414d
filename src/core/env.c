/* Environments of modules (module.h; E of modules.txt, Fig. 4): segments, the newest last. A
 * segment has names that were set one after the other, or is an environment that was opened; the
 * newest that has a name decides what it is.
 *
 *     def x = 1
 *     open m                 [{x} local no] [m] [{y}]
 *     def y = 2
 *
 * What was found in an opened environment that has opened others is remembered with the segment, as
 * it stays what it is: in a chain of modules, each of which opens the one before, a name costs as
 * much as in the last. */
#include "core/module.h"

#include "base/map.h"

struct segment {
    const struct core_env *opened;      /* or null: */
    struct map *names[CORE_NAME_COUNT]; /* those set; null for no names */
    struct map *found[CORE_NAME_COUNT]; /* in OPENED: name -> struct found *; null for none yet, */
    struct map *found_terms;            /* and name -> struct core_term * */
    struct arena *arena;
    bool is_local;
};

struct found {
    const void *object; /* or null */
};

struct core_env {
    struct arena *arena;
    const struct core_env *outer;
    const char *called; /* or null */
    struct VEC(struct segment *) segments;
    const void *(*make)(void *context, enum core_name_kind kind, const char *name);
    void *context;
    struct map *made[CORE_NAME_COUNT]; /* what MAKE gave */
};

struct core_env *core_env_new(struct arena *arena, const struct core_env *outer)
{
    struct core_env *env = ARENA_NEW(arena, struct core_env);
    env->arena = arena;
    env->outer = outer;
    return env;
}

static struct segment *new_segment(struct core_env *env, const struct core_env *opened,
                                   bool is_local)
{
    struct segment *segment = ARENA_NEW(env->arena, struct segment);
    *segment = (struct segment){.opened = opened, .arena = env->arena, .is_local = is_local};
    VEC_PUSH(env->arena, &env->segments, segment);
    return segment;
}

static struct segment *last_segment(struct core_env *env, bool is_local)
{
    size_t count = env->segments.len;
    struct segment *last = count > 0 ? env->segments.at[count - 1] : NULL;
    return last && !last->opened && last->is_local == is_local ? last
                                                               : new_segment(env, NULL, is_local);
}

void core_env_set(struct core_env *env, enum core_name_kind kind, const char *name,
                  const void *object, bool is_local)
{
    struct segment *segment = last_segment(env, is_local);
    if (!segment->names[kind])
        segment->names[kind] = map_new_strings(env->arena);
    map_set(segment->names[kind], name, (void *)(uintptr_t)object);
}

void core_env_open(struct core_env *env, const struct core_env *opened, bool is_local)
{
    new_segment(env, opened, is_local);
}

void core_env_on_demand(struct core_env *env,
                        const void *(*make)(void *context, enum core_name_kind kind,
                                            const char *name),
                        void *context)
{
    env->make = make;
    env->context = context;
    for (int kind = 0; kind < CORE_NAME_COUNT; kind++)
        env->made[kind] = map_new_strings(env->arena);
}

void core_env_settle(struct core_env *env)
{
    env->make = NULL;
    env->context = NULL;
}

void core_env_call(struct core_env *env, const char *name)
{
    env->called = name;
}

const char *core_env_called(const struct core_env *env)
{
    return env->called;
}

/* ---- Finding ---- */

static const void *find_made(const struct core_env *env, enum core_name_kind kind, const char *name)
{
    void *object = env->made[kind] ? map_get(env->made[kind], name) : NULL;
    if (object || !env->make)
        return object;
    object = (void *)(uintptr_t)env->make(env->context, kind, name);
    if (object)
        map_set(env->made[kind], name, object);
    return object;
}

/* Whether ENV has opened others. */
static bool is_chained(const struct core_env *env)
{
    for (size_t i = 0; i < env->segments.len; i++)
        if (env->segments.at[i]->opened)
            return true;
    return false;
}

static const void *find_opened(struct segment *segment, enum core_name_kind kind, const char *name)
{
    if (!is_chained(segment->opened))
        return core_env_member(segment->opened, kind, name);
    if (!segment->found[kind])
        segment->found[kind] = map_new_strings(segment->arena);
    struct found *found = map_get(segment->found[kind], name);
    if (!found) {
        found = ARENA_NEW(segment->arena, struct found);
        found->object = core_env_member(segment->opened, kind, name);
        map_set(segment->found[kind], arena_strdup(segment->arena, name), found);
    }
    return found->object;
}

static const void *find_in(struct segment *segment, enum core_name_kind kind, const char *name)
{
    if (segment->opened)
        return find_opened(segment, kind, name);
    return segment->names[kind] ? map_get(segment->names[kind], name) : NULL;
}

static const void *find(const struct core_env *env, enum core_name_kind kind, const char *name,
                        bool with_local)
{
    for (size_t i = env->segments.len; i-- > 0;) {
        struct segment *segment = env->segments.at[i];
        const void *object = segment->is_local && !with_local ? NULL : find_in(segment, kind, name);
        if (object)
            return object;
    }
    return find_made(env, kind, name);
}

const void *core_env_member(const struct core_env *env, enum core_name_kind kind, const char *name)
{
    return find(env, kind, name, false);
}

const void *core_env_find(const struct core_env *env, enum core_name_kind kind, const char *name)
{
    for (; env; env = env->outer) {
        const void *object = find(env, kind, name, true);
        if (object)
            return object;
    }
    return NULL;
}

/* ---- Values and modules ---- */

static struct core_term find_term(const struct core_env *env, const char *name, bool with_local);

static struct core_term term_of(const void *value, const void *module)
{
    return (struct core_term){value, value ? NULL : module};
}

static struct core_term term_opened(struct segment *segment, const char *name)
{
    if (!is_chained(segment->opened))
        return find_term(segment->opened, name, false);
    if (!segment->found_terms)
        segment->found_terms = map_new_strings(segment->arena);
    struct core_term *found = map_get(segment->found_terms, name);
    if (!found) {
        found = ARENA_NEW(segment->arena, struct core_term);
        *found = find_term(segment->opened, name, false);
        map_set(segment->found_terms, arena_strdup(segment->arena, name), found);
    }
    return *found;
}

static struct core_term term_in(struct segment *segment, const char *name)
{
    if (segment->opened)
        return term_opened(segment, name);
    return term_of(find_in(segment, CORE_NAME_VALUE, name),
                   find_in(segment, CORE_NAME_MODULE, name));
}

static struct core_term find_term(const struct core_env *env, const char *name, bool with_local)
{
    for (size_t i = env->segments.len; i-- > 0;) {
        struct segment *segment = env->segments.at[i];
        if (segment->is_local && !with_local)
            continue;
        struct core_term term = term_in(segment, name);
        if (term.value || term.module)
            return term;
    }
    return term_of(find_made(env, CORE_NAME_VALUE, name), find_made(env, CORE_NAME_MODULE, name));
}

struct core_term core_env_find_term(const struct core_env *env, const char *name)
{
    struct core_term term = {0};
    for (; env && !term.value && !term.module; env = env->outer)
        term = find_term(env, name, true);
    return term;
}

struct core_term core_env_member_term(const struct core_env *env, const char *name)
{
    return find_term(env, name, false);
}

/* ---- All names ---- */

static void each_in(const struct map *names,
                    void (*see)(void *data, const char *name, const void *object), void *data)
{
    for (size_t i = 0; names && i < map_count(names); i++)
        see(data, map_key_at(names, i), map_value_at(names, i));
}

static void each_segment(const struct core_env *env, enum core_name_kind kind, bool with_local,
                         void (*see)(void *data, const char *name, const void *object), void *data)
{
    each_in(env->made[kind], see, data);
    for (size_t i = 0; i < env->segments.len; i++) {
        const struct segment *segment = env->segments.at[i];
        if (segment->is_local && !with_local)
            continue;
        if (segment->opened)
            each_segment(segment->opened, kind, false, see, data);
        each_in(segment->names[kind], see, data);
    }
}

/* Names by their last objects. */
static void keep_last(void *data, const char *name, const void *object)
{
    map_set(data, name, (void *)(uintptr_t)object);
}

void core_env_each(const struct core_env *env, enum core_name_kind kind,
                   void (*see)(void *data, const char *name, const void *object), void *data)
{
    struct arena *moment = arena_new();
    struct map *names = map_new_strings(moment);
    each_segment(env, kind, false, keep_last, names);
    each_in(names, see, data);
    arena_free(moment);
}

void core_env_each_opened(const struct core_env *env,
                          void (*see)(void *data, const struct core_env *opened), void *data)
{
    for (size_t i = 0; i < env->segments.len; i++) {
        const struct segment *segment = env->segments.at[i];
        if (segment->opened && !segment->is_local)
            see(data, segment->opened);
    }
}

void core_env_each_visible(const struct core_env *env, enum core_name_kind kind,
                           void (*see)(void *data, const char *name, const void *object),
                           void *data)
{
    for (; env; env = env->outer)
        each_segment(env, kind, true, see, data);
}

/* ---- Copies ---- */

struct mapping {
    const struct core_env *from;
    struct core_env *env; /* that is made */
    enum core_name_kind kind;
    const void *(*map)(void *data, enum core_name_kind kind, const char *name, const void *object);
    void *data;
};

/* Whether NAME is OBJECT for what uses ENV: nothing that follows hides it. */
static bool is_member(const struct core_env *env, enum core_name_kind kind, const char *name,
                      const void *object)
{
    if (kind == CORE_NAME_VALUE)
        return core_env_member_term(env, name).value == object;
    if (kind == CORE_NAME_MODULE)
        return core_env_member_term(env, name).module == object;
    return core_env_member(env, kind, name) == object;
}

static void map_one(void *data, const char *name, const void *object)
{
    struct mapping *mapping = data;
    if (!is_member(mapping->from, mapping->kind, name, object))
        return;
    core_env_set(mapping->env, mapping->kind, name,
                 mapping->map(mapping->data, mapping->kind, name, object), false);
}

static void map_segments(struct mapping *mapping, const struct core_env *env)
{
    if (env->make) {
        core_env_open(mapping->env, env, false);
        return;
    }
    for (size_t i = 0; i < env->segments.len; i++) {
        const struct segment *segment = env->segments.at[i];
        if (segment->is_local)
            continue;
        if (segment->opened)
            map_segments(mapping, segment->opened);
        for (int kind = 0; kind < CORE_NAME_COUNT; kind++) {
            mapping->kind = (enum core_name_kind)kind;
            each_in(segment->names[kind], map_one, mapping);
        }
    }
}

struct core_env *core_env_map(struct arena *arena, const struct core_env *env,
                              const void *(*map)(void *data, enum core_name_kind kind,
                                                 const char *name, const void *object),
                              void *data)
{
    struct mapping mapping = {
        .from = env, .env = core_env_new(arena, NULL), .map = map, .data = data};
    map_segments(&mapping, env);
    return mapping.env;
}
