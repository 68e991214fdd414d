/* Reads an entry into nests (nest.h).
 *
 * The phrase is run with unknown indices. To produce an array is to run a loop over it (array.c);
 * to read a scalar is to follow a path through views, maps and `generate` to where it lies in
 * memory, whatever stands between (scalar.c); and then it is known which element of which array is
 * read in terms of the indices of the loops that are open (access.c). Where an array must be there
 * before it can be read, a loop before produces it: what a `let` names that is no view, scans,
 * updates.
 *
 * Left out: memory that a target needs besides (accumulators of work-items, pieces), what is copied
 * because an array is still in use, and how often a branch or a `while` is run. */
#include "nest/reading.h"

void reading_give_up(struct reading *reading, const struct phrase *phrase, const char *why)
{
    if (reading->nest->unread)
        return;
    reading->nest->unread = why;
    reading->nest->unread_loc = phrase->loc;
}

void reading_bind(struct reading *reading, const struct var *var, struct binding binding)
{
    struct binding *kept = ARENA_NEW(dpia_arena(reading->dpia), struct binding);
    *kept = binding;
    map_set(reading->bindings, var, kept);
}

/* What VAR holds, of type exp[d], acc[d] or var[d]. */
static const struct data *data_of(const struct var *var)
{
    bool both = var->type->kind == TYPE_PRODUCT;
    return both ? var_data(var) : var->type->data;
}

const struct binding *reading_binding(struct reading *reading, const struct var *var)
{
    const struct binding *binding = map_get(reading->bindings, var);
    if (binding)
        return binding;
    const struct nest_leaf *leaf = reading_leaf(reading, NEST_ARGUMENT, var->name, data_of(var));
    reading_bind(reading, var, (struct binding){.kind = BINDING_LEAF, .leaf = leaf});
    return map_get(reading->bindings, var);
}

struct nest_leaf *reading_leaf(struct reading *reading, enum nest_leaf_kind kind, const char *name,
                               const struct data *type)
{
    struct dpia *dpia = reading->dpia;
    struct nest_leaf *leaf = ARENA_NEW(dpia_arena(dpia), struct nest_leaf);
    const struct var *var = var_new(dpia, name, type_exp(dpia_types(dpia), type), loc_none());
    *leaf = (struct nest_leaf){.kind = kind, .name = name, .data = type, .var = var};
    leaf->home = kind == NEST_INTERMEDIATE ? reading->loop : NULL;
    reading_bind(reading, var, (struct binding){.kind = BINDING_LEAF, .leaf = leaf});
    return leaf;
}

const struct phrase *reading_acceptor(struct reading *reading, const struct nest_leaf *leaf)
{
    struct dpia *dpia = reading->dpia;
    const struct var *var =
        var_new(dpia, leaf->name, type_acc(dpia_types(dpia), leaf->data), loc_none());
    reading_bind(reading, var, (struct binding){.kind = BINDING_LEAF, .leaf = leaf});
    return phrase_var(dpia, var, loc_none());
}

const struct phrase *reading_array(struct reading *reading, const struct nest_leaf *leaf)
{
    return phrase_var(reading->dpia, leaf->var, loc_none());
}

/* ---- Entries ---- */

static struct reading begin(struct dpia *dpia, const struct program *program, struct nest *nest)
{
    struct arena *arena = dpia_arena(dpia);
    return (struct reading){.dpia = dpia,
                            .program = program,
                            .nest = nest,
                            .loop = nest->root,
                            .bindings = map_new_objects(arena),
                            .contexts = map_new_objects(arena),
                            .mades = map_new_objects(arena),
                            .functions = map_new_objects(arena),
                            .seen = ARENA_NEW(arena, struct nest_dependence)};
}

struct nest *nest_read(struct dpia *dpia, const struct program *program, const struct entry *entry)
{
    struct arena *arena = dpia_arena(dpia);
    struct nest *nest = ARENA_NEW(arena, struct nest);
    *nest = (struct nest){.dpia = dpia,
                          .entry = entry,
                          .root = ARENA_NEW(arena, struct nest_loop),
                          .numbers = map_new_objects(arena)};
    struct reading reading = begin(dpia, program, nest);
    if (entry->body->type->kind == TYPE_EXP)
        reading_produce(&reading, entry->body,
                        reading_acceptor(&reading, reading_leaf(&reading, NEST_RESULT, "result",
                                                                entry->result)));
    else
        reading_command(&reading, entry->body);
    nest_name_dimensions(nest);
    return nest;
}
