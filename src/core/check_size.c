/* The core after size slicing: the type of an `if` says every size that the types of both branches
 * say by a name or a number (size-slicing.txt, Fig. 22 and 23). Sizes in the values of constructors
 * are left alone. */
#include "core/check_size.h"

#include "core/parts.h"

struct sizing {
    struct core_mistake mistake;
};

static bool is_atom(const struct core_exp *size)
{
    return size && (size->kind == CORE_VAR || size->kind == CORE_LITERAL);
}

/* Whether TYPE lacks a size that THEN and OTHER have, as a name or a number. */
static bool lacks(const struct core_type *type, const struct core_type *then,
                  const struct core_type *other)
{
    if (type->kind == CORE_TYPE_ARRAY)
        return (!type->size && is_atom(then->size) && is_atom(other->size)) ||
               lacks(type->elem, then->elem, other->elem);
    for (size_t i = 0; type->kind == CORE_TYPE_TUPLE && i < type->part_count; i++)
        if (lacks(type->parts[i], then->parts[i], other->parts[i]))
            return true;
    return false;
}

static void check_exp(void *data, const struct core_exp *exp)
{
    struct sizing *sizing = data;
    if (exp->kind == CORE_IF && !sizing->mistake.text &&
        lacks(exp->type, exp->u.cond.then->type, exp->u.cond.other->type))
        sizing->mistake =
            (struct core_mistake){"the branches of an 'if' have a size that it has not", exp->loc};
    core_each_part(exp, check_exp, data);
}

struct core_mistake core_check_sizes(const struct core_program *program)
{
    struct sizing sizing = {{NULL, loc_none()}};
    for (size_t i = 0; i < program->defs.len; i++)
        check_exp(&sizing, program->defs.at[i]->body);
    return sizing.mistake;
}
