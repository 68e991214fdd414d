/* The bodies of a program, and programs with others. */
#include "dpia/program.h"

const struct phrase *program_function_of(const struct program *program, const struct var *var)
{
    for (size_t k = 0; k < program->functions.len; k++)
        if (program->functions.at[k].var == var)
            return program->functions.at[k].body;
    return NULL;
}

static struct entry *with_body(struct arena *arena, const struct entry *entry,
                               const struct phrase *body)
{
    struct entry *copy = ARENA_NEW(arena, struct entry);
    *copy = *entry;
    copy->body = body;
    return copy;
}

void program_add_widths(struct program *program, struct types *types)
{
    for (size_t i = 0; i < TYPES_WIDTHS; i++)
        program->widths[i] = types_width_at(types, i);
}

static const struct phrase *at_known_widths(struct dpia *dpia, const struct phrase *body)
{
    struct types *types = dpia_types(dpia);
    for (size_t i = 0; i < TYPES_WIDTHS; i++)
        body = phrase_subst_nat(dpia, body, types_width_at(types, i), types_usual_width(types, i));
    return body;
}

static const struct phrase *entry_at_known_widths(struct dpia *dpia, const struct entry *entry,
                                                  void *data)
{
    (void)data;
    return at_known_widths(dpia, entry->body);
}

static const struct phrase *function_at_known_widths(struct dpia *dpia,
                                                     const struct function *function, void *data)
{
    (void)data;
    return at_known_widths(dpia, function->body);
}

struct program *program_at_known_widths(struct dpia *dpia, const struct program *program)
{
    return program_with_bodies(dpia, program, entry_at_known_widths, function_at_known_widths,
                               NULL);
}

struct program *program_with_bodies(struct dpia *dpia, const struct program *program,
                                    program_entry_body *entry_body,
                                    program_function_body *function_body, void *data)
{
    struct arena *arena = dpia_arena(dpia);
    struct program *result = ARENA_NEW(arena, struct program);
    *result = *program;
    if (entry_body)
        result->entries = (struct entry_vec){0};
    for (size_t k = 0; entry_body && k < program->entries.len; k++) {
        const struct entry *entry = program->entries.at[k];
        VEC_PUSH(arena, &result->entries, with_body(arena, entry, entry_body(dpia, entry, data)));
    }
    if (function_body)
        result->functions = (struct function_vec){0};
    for (size_t k = 0; function_body && k < program->functions.len; k++) {
        struct function function = program->functions.at[k];
        function.body = function_body(dpia, &program->functions.at[k], data);
        VEC_PUSH(arena, &result->functions, function);
    }
    return result;
}
