/* Names: of dimensions, each another one in its nest, and of numbers that were read. */
#include <string.h>

#include "base/map.h"
#include "nest/numbers.h"

/* ---- Dimensions ---- */

static const char *const letters[] = {"i", "j", "k", "l", "u", "v", "w", "y", "z"};
enum { LETTERS = sizeof letters / sizeof *letters };

struct naming {
    struct nest *nest;
    const struct nest_loop *top; /* the nest that gets names */
};

static bool is_name_in(const struct nest_loop *loop, const struct nest_loop *but, const char *name)
{
    if (loop != but && loop->parent && strcmp(loop->dimension.name, name) == 0)
        return true;
    for (size_t i = 0; i < loop->loops.len; i++)
        if (is_name_in(loop->loops.at[i], but, name))
            return true;
    return false;
}

/* Whether NAME is that of a size of the entry, or of another dimension. */
static bool is_taken(const struct naming *naming, const struct nest_loop *loop, const char *name)
{
    const struct entry *entry = naming->nest->entry;
    for (size_t i = 0; i < entry->params.len; i++)
        if (strcmp(entry->params.at[i].name, name) == 0)
            return true;
    return is_name_in(naming->top, loop, name);
}

/* The name that a person gave, if it is free; the next letter; a letter with a number. */
static const char *free_name(const struct naming *naming, const struct nest_loop *loop)
{
    struct arena *arena = dpia_arena(naming->nest->dpia);
    const char *given = loop->dimension.name;
    if (*given && !is_taken(naming, loop, given))
        return given;
    for (size_t k = 0; k < LETTERS; k++)
        if (!is_taken(naming, loop, letters[k]))
            return letters[k];
    for (unsigned number = 1;; number++) {
        const char *name = arena_printf(arena, "i%u", number);
        if (!is_taken(naming, loop, name))
            return name;
    }
}

static void name_loops(struct naming *naming, struct nest_loop *loop)
{
    for (size_t i = 0; i < loop->loops.len; i++) {
        struct nest_loop *inner = loop->loops.at[i];
        if (!loop->parent)
            naming->top = inner;
        inner->dimension.name = free_name(naming, inner);
        name_loops(naming, inner);
    }
}

void nest_name_dimensions(struct nest *nest)
{
    struct naming naming = {nest, nest->root};
    name_loops(&naming, nest->root);
}

/* ---- Numbers ---- */

static const char *number_text(void *data, const struct nat_var *var)
{
    const struct nest *nest = data;
    struct arena *arena = dpia_arena(nest->dpia);
    const struct nest_number *number = nest_number_of(nest, var);
    if (!number)
        return var->name;
    if (number->loop)
        return number->loop->dimension.name;
    if (!number->leaf)
        return var->name;
    if (number->leaf->data->kind != DATA_ARRAY)
        return number->leaf->name;
    return arena_printf(arena, "%s[%s]", number->leaf->name, nest_nat_text(nest, number->offset));
}

const char *nest_nat_text(const struct nest *nest, const struct nat *nat)
{
    struct buf buf = {0};
    nat_print(&buf, nat, number_text, (void *)nest);
    const char *text = arena_strdup(dpia_arena(nest->dpia), buf_text(&buf));
    buf_free(&buf);
    return text;
}
