/* The table of primitives: names, classes and types, from primitives.def (dpia.txt Fig. 4).
 *
 * A primitive's type is text in the table; it is read when it is first wanted, and instantiated by
 * substitution for each application:
 *
 *     split : (n m: nat) -> (d: data) -> exp[[n*m]d] -> exp[[m][n]d]
 *     split 4 k f32                    : exp[[4*k]f32] -> exp[[k][4]f32]
 *
 * Equality of types up to passivity (type_agrees) also stands here. */
#include "dpia/phrase.h"

#include <string.h>

#include "base/diag.h"
#include "dpia/phrase_private.h"

struct dpia {
    struct arena *arena;
    struct types *types;
    const struct phrase_type *schemes[PRIM_COUNT]; /* null until wanted */
    const struct view_table *views;                /* the same */
    struct map *fallible;
};

/* Sets of levels. */
enum {
    LEVELS_NONE = 1 << LOOP_OPEN,
    LEVELS_CHOSEN = 1 << LOOP_GLOBAL | 1 << LOOP_WORKGROUP | 1 << LOOP_LOCAL,
    LEVELS_UNORDERED = 1 << LOOP_OPEN | LEVELS_CHOSEN,
    LEVELS_ANY = 1 << LOOP_SEQUENTIAL | LEVELS_UNORDERED
};

struct primitive_row {
    const char *name, *type;
    enum primitive_class class;
    unsigned levels;
    const char *names[LOOP_LEVELS][LOOP_DIMENSIONS];
};

#define PRIMITIVE(suffix, name, class, type) {name, type, PRIM_##class, LEVELS_NONE, {{name}}},
#define EACH_DIMENSION(name) {name, name "1", name "2"}
#define LOOP(suffix, before, behind, levels, class, type)                                          \
    {before behind, type, PRIM_##class, LEVELS_##levels,                                           \
     {{before behind}, {before "Seq" behind}, EACH_DIMENSION(before "Global" behind),              \
      EACH_DIMENSION(before "Workgroup" behind), EACH_DIMENSION(before "Local" behind)}},
static const struct primitive_row primitive_table[] = {
#include "dpia/primitives.def"
};
#undef EACH_DIMENSION
#undef PRIMITIVE

struct dpia *dpia_new(struct arena *arena, struct types *types)
{
    struct dpia *dpia = ARENA_NEW(arena, struct dpia);
    dpia->arena = arena;
    dpia->types = types;
    dpia->fallible = map_new_objects(arena);
    return dpia;
}

struct map *dpia_fallible(struct dpia *dpia)
{
    return dpia->fallible;
}

struct arena *dpia_arena(struct dpia *dpia)
{
    return dpia->arena;
}

struct types *dpia_types(struct dpia *dpia)
{
    return dpia->types;
}

struct nat_table *dpia_nats(struct dpia *dpia)
{
    return types_nats(dpia->types);
}

const struct view_table **dpia_views(struct dpia *dpia)
{
    return &dpia->views;
}

const char *primitive_name(enum primitive prim)
{
    return primitive_table[prim].name;
}

bool primitive_has_level(enum primitive prim, struct level level)
{
    return (primitive_table[prim].levels >> level.kind & 1) != 0 &&
           level.dimension < (level_has_dimensions(level.kind) ? LOOP_DIMENSIONS : 1);
}

const char *primitive_name_at(enum primitive prim, struct level level)
{
    if (!primitive_has_level(prim, level))
        bug(loc_none(), "there is no '%s' at level %d, dimension %u", primitive_name(prim),
            (int)level.kind, level.dimension);
    return primitive_table[prim].names[level.kind][level.dimension];
}

bool primitive_next_word(struct primitive_word *word)
{
    while (word->next < (size_t)PRIM_COUNT * LOOP_LEVELS * LOOP_DIMENSIONS) {
        size_t at = word->next++;
        enum primitive prim = (enum primitive)(at / (LOOP_LEVELS * LOOP_DIMENSIONS));
        struct level level = {(enum loop_level)(at / LOOP_DIMENSIONS % LOOP_LEVELS),
                              at % LOOP_DIMENSIONS};
        if (!primitive_has_level(prim, level))
            continue;
        word->prim = prim;
        word->level = level;
        word->name = primitive_name_at(prim, level);
        return true;
    }
    return false;
}

bool primitive_find(const char *name, size_t len, struct primitive_word *word)
{
    *word = (struct primitive_word){0};
    while (primitive_next_word(word))
        if (strlen(word->name) == len && strncmp(word->name, name, len) == 0)
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
        dpia->schemes[prim] = type_read(dpia->types, primitive_table[prim].type);
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

size_t primitive_nat_count(struct dpia *dpia, enum primitive prim)
{
    return count_binders(primitive_type(dpia, prim), TYPE_NAT_FUN);
}

size_t primitive_data_count(struct dpia *dpia, enum primitive prim)
{
    return count_binders(primitive_type(dpia, prim), TYPE_DATA_FUN);
}

const struct phrase_type *primitive_instance(struct dpia *dpia, enum primitive prim,
                                             const struct nat *const *nats, size_t nat_count,
                                             const struct data *const *datas, size_t data_count)
{
    const struct phrase_type *type = primitive_type(dpia, prim);
    if (nat_count != count_binders(type, TYPE_NAT_FUN) ||
        data_count != count_binders(type, TYPE_DATA_FUN))
        return NULL;
    size_t nat = 0, data = 0;
    while (is_binder(type))
        if (type->kind == TYPE_NAT_FUN)
            type = type_subst_nat(dpia->types, type->snd, type->nat_var, nats[nat++]);
        else
            type = type_subst_data(dpia->types, type->snd, type->data_var, datas[data++]);
    return type;
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
    return type;
}

bool type_agrees(struct dpia *dpia, const struct phrase_type *found,
                 const struct phrase_type *expected)
{
    return found == expected || type_fits(dpia->types, erase_passive(dpia->types, found),
                                          erase_passive(dpia->types, expected));
}
