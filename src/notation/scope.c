/* Names in scope: nats, data types and phrases share one space of names, and an inner one hides an
 * outer one.
 *
 * The printer gives a name a suffix where something else in scope has it already (print_names.c);
 * here it is taken off again, by the same rule:
 *
 *     \x. map (\x_1. x + x_1) ys      the inner variable is called x in the output, too
 *
 * unless the text says what it is called, behind `@`. */
#include "notation/scope.h"

#include <stdlib.h>
#include <string.h>

#include "base/name.h"
#include "base/near.h"
#include "dpia/print_rules.h"
#include "notation/infer.h"

struct binding *scope_find(const struct infer *infer, const char *name)
{
    for (struct binding *binding = infer->scope; binding; binding = binding->outer)
        if (strcmp(binding->name, name) == 0)
            return binding;
    return NULL;
}

const struct nat_var *scope_find_lanes(const struct infer *infer)
{
    const struct binding *binding = infer->scope;
    while (binding->outer)
        binding = binding->outer;
    return binding->nat;
}

/* ---- Names in the output ---- */

static bool is_taken(void *data, const char *name)
{
    return print_is_reserved(name) || scope_find(data, name);
}

static size_t count_of_base(void *data, const char *base)
{
    const struct infer *infer = data;
    size_t count = 0;
    for (const struct binding *binding = infer->scope; binding; binding = binding->outer)
        count += strcmp(name_word(infer->arena, binding->output), base) == 0;
    return count;
}

static const char *output_name(struct infer *infer, const struct tree_param *param)
{
    struct print_names names = {infer->arena, is_taken, count_of_base, infer};
    if (param->output)
        return param->output;
    if (strcmp(param->name, "_") == 0)
        return "unused";
    return print_base_name(&names, param->name);
}

/* ---- Adding ---- */

bool scope_is_allowed(struct infer *infer, const struct tree_param *param)
{
    if (!print_is_reserved(param->name))
        return true;
    infer_error(infer, param->loc, "'%s' is a word of the language; choose another name",
                param->name);
    return false;
}

static struct binding *add(struct infer *infer, enum binding_kind kind, const char *name,
                           const char *output, struct loc loc)
{
    struct binding *binding = ARENA_NEW(infer->arena, struct binding);
    binding->outer = infer->scope;
    binding->kind = kind;
    binding->name = name;
    binding->output = output;
    binding->loc = loc;
    infer->scope = binding;
    return binding;
}

struct binding *scope_add(struct infer *infer, enum binding_kind kind,
                          const struct tree_param *param)
{
    struct binding *binding = add(infer, kind, param->name, output_name(infer, param), param->loc);
    binding->is_hidden = strcmp(param->name, "_") == 0;
    return binding;
}

struct binding *scope_add_hidden(struct infer *infer, const char *name, struct loc loc,
                                 const struct ntype *type)
{
    struct binding *binding = add(infer, BINDING_PHRASE, "", name, loc);
    binding->type = type;
    binding->is_hidden = true;
    return binding;
}

void scope_close(struct infer *infer, struct binding *outer)
{
    const struct binding *binding = infer->scope;
    while (binding && binding != outer)
        binding = binding->outer;
    if (binding != outer)
        bug(infer->scope->loc, "a scope is closed that is not open");
    infer->scope = outer;
}

void scope_add_nat(struct infer *infer, struct binding *binding, const struct nat *lower,
                   const struct nat *upper)
{
    if (binding->kind != BINDING_NAT || binding->nat)
        bug(binding->loc, "'%s' is no nat, or is one already", binding->name);
    scope_share_nat(infer, binding, nat_var_new(infer->nats, binding->output, lower, upper));
}

void scope_share_nat(struct infer *infer, struct binding *binding, const struct nat_var *nat)
{
    binding->nat = nat;
    map_set(infer->nat_bindings, nat, binding);
}

void scope_add_again(struct infer *infer, const struct binding *binding)
{
    struct binding *again = ARENA_NEW(infer->arena, struct binding);
    *again = *binding;
    again->outer = infer->scope;
    infer->scope = again;
}

void scope_add_data(struct infer *infer, struct binding *binding)
{
    if (binding->kind != BINDING_DATA || binding->data)
        bug(binding->loc, "'%s' is no data type, or is one already", binding->name);
    binding->data = data_var_new(infer->types, binding->output);
}

/* ---- Suggestions ---- */

static void consider_words(struct near *near)
{
    for (struct primitive_word word = {0}; primitive_next_word(&word);)
        near_consider(near, word.name);
    for (int op = 0; op < OP_COUNT; op++)
        near_consider(near, operator_name((enum operator)op));
}

void scope_suggest(struct infer *infer, const char *name, struct loc loc, bool primitives)
{
    struct near near = near_new(name);
    for (const struct binding *binding = infer->scope; binding; binding = binding->outer) {
        bool is_phrase = binding->kind != BINDING_NAT && binding->kind != BINDING_DATA;
        if (is_phrase == primitives)
            near_consider(&near, binding->name);
    }
    if (primitives)
        consider_words(&near);
    if (near.found)
        diag_note(infer->diag, loc, "did you mean '%s'?", near.found);
}
