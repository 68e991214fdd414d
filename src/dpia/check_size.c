/* Sizes that are too large: code generation computes the place of each element of an array in 64
 * bits. Sizes that are known at run time only are checked there; this is about constants.
 *
 *     [4611686018427387904][4]f32          2^64 elements: an error
 *     [n][n]f32                            checked at run time
 *
 * In a program that a person wrote, the array with its place is reported, once for each type. */
#include "base/map.h"
#include "dpia/check_memory.h"
#include "dpia/program.h"

struct search {
    struct dpia *dpia;
    struct diag *diag;
    struct arena *arena;
    struct map *seen; /* data types that were reported */
    bool fits;
    const struct check_memory *memory; /* of other programs, or null */
};

static void see_data(struct search *search, const struct data *data, struct loc loc)
{
    if (data_size_fits(dpia_types(search->dpia), data) || map_has(search->seen, data))
        return;
    map_set(search->seen, data, search);
    search->fits = false;
    diag_error(search->diag, loc, "the array type '%s' has more elements than 64 bits can count",
               data_text(search->arena, data));
}

static void see_type(struct search *search, const struct phrase_type *type, struct loc loc)
{
    if (type->sizes_fit || type_sizes_fit(dpia_types(search->dpia), type))
        return;
    switch (type->kind) {
    case TYPE_EXP:
    case TYPE_ACC:
        see_data(search, type->data, loc);
        return;
    case TYPE_COMM:
        return;
    case TYPE_PRODUCT:
    case TYPE_FUN:
    case TYPE_PASSIVE_FUN:
        see_type(search, type->fst, loc);
        see_type(search, type->snd, loc);
        return;
    case TYPE_NAT_FUN:
    case TYPE_DATA_FUN:
        see_type(search, type->snd, loc);
        return;
    }
}

/* The innermost phrase that has a type is where it came from. */
static void see_phrase(struct search *search, const struct phrase *phrase)
{
    if (search->memory && check_knows(search->memory, phrase))
        return;
    for (size_t i = 0; i < phrase_child_count(phrase); i++)
        see_phrase(search, phrase_child(phrase, i));
    if (phrase->kind == PHRASE_LAM)
        see_type(search, phrase->u.lam.param->type, phrase->loc);
    else
        see_type(search, phrase->type, phrase->loc);
}

static void see_entry(struct search *search, const struct entry *entry)
{
    for (size_t i = 0; i < entry->params.len; i++)
        if (entry->params.at[i].var)
            see_type(search, entry->params.at[i].var->type, entry->params.at[i].loc);
    see_phrase(search, entry->body);
}

bool program_sizes_fit(struct dpia *dpia, struct diag *diag, const struct program *program,
                       const struct check_memory *memory)
{
    struct arena *arena = arena_new();
    struct search search = {dpia, diag, arena, map_new_objects(arena), true, memory};
    for (size_t i = 0; i < program->functions.len; i++)
        see_phrase(&search, program->functions.at[i].body);
    for (size_t i = 0; i < program->entries.len; i++)
        see_entry(&search, program->entries.at[i]);
    arena_free(arena);
    return search.fits;
}

/* Where it overflowed is not known: the first entry is named. */
bool program_report_overflow(struct dpia *dpia, struct diag *diag, const struct program *program)
{
    struct loc loc = program->entries.len > 0 ? program->entries.at[0]->loc : loc_none();
    if (!nat_overflowed(dpia_nats(dpia)))
        return true;
    diag_error(diag, loc, "a size or an index of this program does not fit into 64 bits");
    return false;
}
