/* What a fact or a place is a view of, as a chain of views (view/chain.h), for what is not seen
 * step by step. */
#include "translate/cover_private.h"

/* The number that INDEX has, the same nat each time; a parameter of a loop is below N. */
static const struct nat *number_of(struct cover_indices *indices, const struct var *index,
                                   const struct nat *n)
{
    struct nat_table *nats = dpia_nats(indices->dpia);
    const struct nat *number = map_get(indices->known, index), *last;
    if (!number) {
        last = nat_sub(nats, n, nat_const(nats, 1));
        number = nat_of_var(nats, nat_var_new(nats, index->name, nat_const(nats, 0),
                                              index->type->kind == TYPE_EXP ? last : NULL));
        map_set(indices->known, index, (void *)number);
    }
    return number;
}

/* VIEW as a link of a chain; false if it is none. */
static bool link_of(struct cover_indices *indices, const struct cover_view *view,
                    struct view_link *link)
{
    switch (view->kind) {
    case COVER_SEEN:
        *link = (struct view_link){VIEW_LINK_SEEN, &view->seen, NULL};
        return view->seen.phrase != NULL;
    case COVER_INDEX:
        *link = (struct view_link){.kind = VIEW_LINK_ELEMENT};
        if (view->index)
            link->index = number_of(indices, view->index, view->n);
        else if (view->number >= 0)
            link->index = nat_const(dpia_nats(indices->dpia), view->number);
        return link->index != NULL;
    case COVER_COUNTED:
        break;
    }
    return false;
}

bool cover_chain_of(struct cover_indices *indices, const struct cover_view *view,
                    struct view_chain *chain)
{
    struct view_link link;
    *chain = (struct view_chain){0};
    for (; view; view = view->of)
        if (!link_of(indices, view, &link) || !view_chain_add(chain, link))
            return false;
    return true;
}
