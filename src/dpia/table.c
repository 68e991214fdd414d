/* The table of primitives: names, classes and types, from primitives.def (dpia.txt Fig. 4).
 *
 * A primitive's type is text in the table; it is read when it is first wanted, and instantiated by
 * substitution, once for the same nats and data types:
 *
 *     split : (n m: nat) -> (d: data) -> exp[[n*m]d] -> exp[[m][n]d]
 *     split 4 k f32                    : exp[[4*k]f32] -> exp[[k][4]f32]
 *
 * Equality of types up to passivity (type_agrees) also stands here. */
#include "base/diag.h"
#include "dpia/phrase.h"

#include <string.h>

#include "dpia/phrase_private.h"
#include "type/intern.h"
#include "type/subst.h"

struct dpia {
    struct dpia_head head;
    struct arena *kept;
    const struct phrase_type *schemes[PRIM_COUNT]; /* null until wanted */
    const struct view_table *views;                /* the same */
    struct map *words;                             /* the same */
    struct rule_vec *rules;                        /* the same */
    struct map *fallible;
    struct intern instances; /* of struct instance */
    unsigned var_count;      /* that were made */
};

/* What a primitive's type is for some nats and data types. */
struct instance {
    enum primitive prim;
    const struct nat *const *nats;
    const struct data *const *datas;
    size_t nat_count, data_count;
    const struct phrase_type *type;
};

/* What a primitive is called at a level, in a space, or without its check. */
struct form {
    const char *name;
    struct where where;
};

enum { FORMS_MOST = LOOP_LEVELS * LOOP_DIMENSIONS };

struct primitive_row {
    const char *name, *type;
    enum primitive_class class;
    struct form forms[FORMS_MOST]; /* until the first without a name */
};

#define AT(name, level, dimension) {name, {{level, dimension}, SPACE_ANY, false}}
#define AT_EACH(name, level) AT(name, level, 0), AT(name "1", level, 1), AT(name "2", level, 2)
#define LEVELS_CHOSEN(before, behind)                                                              \
    AT_EACH(before "Global" behind, LOOP_GLOBAL),                                                  \
        AT_EACH(before "Workgroup" behind, LOOP_WORKGROUP),                                        \
        AT_EACH(before "Local" behind, LOOP_LOCAL)
#define LEVELS_UNORDERED(before, behind)                                                           \
    AT(before behind, LOOP_OPEN, 0), LEVELS_CHOSEN(before, behind)
#define LEVELS_ANY(before, behind)                                                                 \
    LEVELS_UNORDERED(before, behind), AT(before "Seq" behind, LOOP_SEQUENTIAL, 0)

#define IN(name, space) {name, {{LOOP_OPEN, 0}, space, false}}
#define SPACES_SHARED(name)                                                                        \
    IN(name, SPACE_ANY), IN(name "Global", SPACE_GLOBAL), IN(name "Local", SPACE_LOCAL)
#define SPACES_CHOSEN(name)                                                                        \
    IN(name "Global", SPACE_GLOBAL), IN(name "Local", SPACE_LOCAL),                                \
        IN(name "Private", SPACE_PRIVATE)
#define UNCHECKED(name, space) {name "Unchecked", {{LOOP_OPEN, 0}, space, true}}
#define SPACES_ANY(name)                                                                           \
    IN(name, SPACE_ANY), SPACES_CHOSEN(name), UNCHECKED(name, SPACE_ANY),                          \
        UNCHECKED(name "Global", SPACE_GLOBAL)

#define PRIMITIVE(suffix, name, class, type)                                                       \
    {name, type, PRIM_##class, {AT(name, LOOP_OPEN, 0)}},
#define LOOP(suffix, before, behind, levels, class, type)                                          \
    {before behind, type, PRIM_##class, {LEVELS_##levels(before, behind)}},
#define MEMORY(suffix, name, spaces, class, type)                                                  \
    {name, type, PRIM_##class, {SPACES_##spaces(name)}},
#define CHECKED(suffix, name, class, type)                                                         \
    {name, type, PRIM_##class,                                                                     \
     {AT(name, LOOP_OPEN, 0), UNCHECKED(name, SPACE_ANY)}},
static const struct primitive_row primitive_table[] = {
#include "dpia/primitives.def"
};
#undef PRIMITIVE

struct dpia *dpia_new(struct arena *arena, struct types *types)
{
    struct dpia *dpia = ARENA_NEW(arena, struct dpia);
    dpia->kept = arena;
    dpia->head = (struct dpia_head){arena, types};
    dpia->fallible = map_new_objects(arena);
    intern_init(&dpia->instances, arena);
    return dpia;
}

uint64_t dpia_next_bit(struct dpia *dpia)
{
    return UINT64_C(1) << dpia->var_count++ % 64;
}

struct map *dpia_fallible(struct dpia *dpia)
{
    return dpia->fallible;
}

/* The functions that something is known of may go with the arena before. */
struct arena *dpia_set_arena(struct dpia *dpia, struct arena *arena)
{
    struct arena *before = dpia->head.arena;
    dpia->head.arena = arena;
    dpia->fallible = map_new_objects(arena);
    return before;
}

struct arena *dpia_kept_arena(struct dpia *dpia)
{
    return dpia->kept;
}

struct nat_table *dpia_nats(struct dpia *dpia)
{
    return types_nats(dpia_types(dpia));
}

const struct view_table **dpia_views(struct dpia *dpia)
{
    return &dpia->views;
}

struct map **dpia_words(struct dpia *dpia)
{
    return &dpia->words;
}

struct rule_vec **dpia_rules(struct dpia *dpia)
{
    return &dpia->rules;
}

const char *primitive_name(enum primitive prim)
{
    return primitive_table[prim].name;
}

const char *primitive_name_at(enum primitive prim, struct where where)
{
    const struct form *forms = primitive_table[prim].forms;
    for (size_t k = 0; k < FORMS_MOST && forms[k].name; k++)
        if (where_equal(forms[k].where, where))
            return forms[k].name;
    return NULL;
}

bool primitive_next_word(struct primitive_word *word)
{
    for (; word->next_prim < PRIM_COUNT; word->next_prim++, word->next_form = 0) {
        const struct form *form = &primitive_table[word->next_prim].forms[word->next_form];
        if (word->next_form == FORMS_MOST || !form->name)
            continue;
        word->prim = (enum primitive)word->next_prim;
        word->where = form->where;
        word->name = form->name;
        word->next_form++;
        return true;
    }
    return false;
}

static bool find_form(enum primitive prim, const char *name, size_t len,
                      struct primitive_word *word)
{
    const struct form *forms = primitive_table[prim].forms;
    for (size_t k = 0; k < FORMS_MOST && forms[k].name; k++)
        if (strncmp(forms[k].name, name, len) == 0 && !forms[k].name[len]) {
            *word = (struct primitive_word){prim, forms[k].where, forms[k].name, 0, 0};
            return true;
        }
    return false;
}

/* All words of a primitive begin with the same letter. Each name that is printed is sought here. */
bool primitive_find(const char *name, size_t len, struct primitive_word *word)
{
    for (int prim = 0; prim < PRIM_COUNT; prim++)
        if (*primitive_table[prim].name == *name &&
            find_form((enum primitive)prim, name, len, word))
            return true;
    return false;
}

enum primitive_class primitive_class(enum primitive prim)
{
    return primitive_table[prim].class;
}

const struct phrase_type *primitive_type(struct dpia *dpia, enum primitive prim)
{
    if (!dpia->schemes[prim])
        dpia->schemes[prim] = type_read(dpia_types(dpia), primitive_table[prim].type);
    return dpia->schemes[prim];
}

static bool is_binder(const struct phrase_type *type)
{
    return type->kind == TYPE_NAT_FUN || type->kind == TYPE_DATA_FUN;
}

static size_t count_binders(const struct phrase_type *type, enum phrase_type_kind kind)
{
    size_t count = 0;
    for (; is_binder(type); type = type->snd)
        count += type->kind == kind;
    return count;
}

static size_t primitive_nat_count(struct dpia *dpia, enum primitive prim)
{
    return count_binders(primitive_type(dpia, prim), TYPE_NAT_FUN);
}

size_t primitive_data_count(struct dpia *dpia, enum primitive prim)
{
    return count_binders(primitive_type(dpia, prim), TYPE_DATA_FUN);
}

/* The scheme of the primitive with its binders replaced. */
static const struct phrase_type *instantiate(struct dpia *dpia, const struct instance *instance)
{
    const struct phrase_type *type = primitive_type(dpia, instance->prim);
    struct kind_subst subst = {0};
    size_t nat = 0, data = 0;
    for (; is_binder(type); type = type->snd)
        if (type->kind == TYPE_NAT_FUN)
            nat_subst_add(dpia_arena(dpia), &subst.nats, type->nat_var, instance->nats[nat++]);
        else
            kind_subst_add_data(dpia_arena(dpia), &subst, type->data_var, instance->datas[data++]);
    return type_subst(dpia_types(dpia), type, &subst);
}

static uint64_t instance_hash(const struct instance *instance)
{
    uint64_t hash = instance->prim;
    for (size_t i = 0; i < instance->nat_count; i++)
        hash = intern_hash_next(hash, (uintptr_t)instance->nats[i]);
    for (size_t i = 0; i < instance->data_count; i++)
        hash = intern_hash_next(hash, (uintptr_t)instance->datas[i]);
    return intern_hash_end(hash);
}

static bool is_instance(const void *object, const void *key)
{
    const struct instance *a = object, *b = key;
    if (a->prim != b->prim || a->nat_count != b->nat_count || a->data_count != b->data_count)
        return false;
    for (size_t i = 0; i < a->nat_count; i++)
        if (a->nats[i] != b->nats[i])
            return false;
    for (size_t i = 0; i < a->data_count; i++)
        if (a->datas[i] != b->datas[i])
            return false;
    return true;
}

/* KEY with arrays of its own. */
static struct instance *keep(struct arena *arena, const struct instance *key)
{
    const struct nat **nats = ARENA_ARRAY(arena, const struct nat *, key->nat_count);
    const struct data **datas = ARENA_ARRAY(arena, const struct data *, key->data_count);
    struct instance *kept = ARENA_NEW(arena, struct instance);
    for (size_t i = 0; i < key->nat_count; i++)
        nats[i] = key->nats[i];
    for (size_t i = 0; i < key->data_count; i++)
        datas[i] = key->datas[i];
    *kept = *key;
    kept->nats = nats;
    kept->datas = datas;
    return kept;
}

const struct phrase_type *primitive_instance(struct dpia *dpia, enum primitive prim,
                                             const struct nat *const *nats, size_t nat_count,
                                             const struct data *const *datas, size_t data_count)
{
    const struct instance key = {prim, nats, datas, nat_count, data_count, NULL};
    const uint64_t hash = instance_hash(&key);
    const struct instance *known = intern_find(&dpia->instances, hash, &key, is_instance);
    if (known)
        return known->type;
    if (nat_count != primitive_nat_count(dpia, prim) ||
        data_count != primitive_data_count(dpia, prim))
        return NULL;
    struct instance *made = keep(dpia_kept_arena(dpia), &key);
    made->type = instantiate(dpia, made);
    intern_add(&dpia->instances, hash, made);
    return made->type;
}

/* TYPE with -> in the place of every ->p. */
static const struct phrase_type *erase_passive(struct types *types, const struct phrase_type *type)
{
    switch (type->kind) {
    case TYPE_EXP:
    case TYPE_ACC:
    case TYPE_COMM:
        return type;
    case TYPE_PRODUCT:
        return type_product(types, erase_passive(types, type->fst),
                            erase_passive(types, type->snd));
    case TYPE_FUN:
    case TYPE_PASSIVE_FUN:
        return type_fun(types, erase_passive(types, type->fst), erase_passive(types, type->snd));
    case TYPE_NAT_FUN:
        return type_nat_fun(types, type->nat_var, erase_passive(types, type->snd));
    case TYPE_DATA_FUN:
        return type_data_fun(types, type->data_var, erase_passive(types, type->snd));
    }
    bug(loc_none(), "a type of unknown kind");
}

bool type_agrees(struct dpia *dpia, const struct phrase_type *found,
                 const struct phrase_type *expected)
{
    return found == expected || type_fits(dpia_types(dpia), erase_passive(dpia_types(dpia), found),
                                          erase_passive(dpia_types(dpia), expected));
}
