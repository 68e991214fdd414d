/* Which definitions of a file one of them needs: those that its tree mentions, and what they need.
 *
 *     needed for c:    def a = ...    def b = ... a ...    def c = ... a ...      a and c
 *
 * A bound variable with the name of a definition counts as a mention; what is needed may be too
 * much, and is never too little. */
#include "notation/needed.h"

#include <string.h>

static bool mentions(const struct tree *tree, const char *name);

static bool param_mentions(const struct tree_param *param, const char *name)
{
    return mentions(param->type, name) || mentions(param->lower, name) ||
           mentions(param->upper, name);
}

static bool any_param_mentions(const struct tree_param_vec *params, const char *name)
{
    for (size_t i = 0; i < params->len; i++)
        if (param_mentions(&params->at[i], name))
            return true;
    return false;
}

/* TREE may be null, where something was not written. */
static bool mentions(const struct tree *tree, const char *name)
{
    if (!tree)
        return false;
    if (tree->name && strcmp(tree->name, name) == 0)
        return true;
    for (size_t i = 0; i < tree->parts.len; i++)
        if (mentions(tree->parts.at[i], name))
            return true;
    return any_param_mentions(&tree->params, name);
}

static bool def_mentions(const struct tree_def *def, const char *name)
{
    return mentions(def->type, name) || mentions(def->body, name) ||
           mentions(def->left, name) || any_param_mentions(&def->params, name);
}

const bool *needed_definitions(struct arena *arena, const struct tree_def_vec *defs,
                               const char *wanted)
{
    bool *needed = ARENA_ARRAY(arena, bool, defs->len);
    for (size_t i = defs->len; i-- > 0;) {
        needed[i] = strcmp(defs->at[i]->name, wanted) == 0;
        for (size_t user = i + 1; user < defs->len && !needed[i]; user++)
            needed[i] = needed[user] && def_mentions(defs->at[user], defs->at[i]->name);
    }
    return needed;
}
