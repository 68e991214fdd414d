/* Paths through acceptors (src/view), to the variables that are written.
 *
 *     splitAcc n m a    i :: ps         a at i/n :: i%n :: ps
 *     unzipAcc <a, b>   i :: .1 :: ps   a at i :: ps
 *     clipAcc a         i :: ps         a at i :: ps, or nothing */
#include "base/diag.h"
#include "memory/access_private.h"

/* Goes on behind a variable that stands for a part of another; notes one that is memory. What is
 * not known is the host's. */
static bool enter_var(struct access_walk *walk, const struct var *var, const struct phrase *acc)
{
    const struct access_binding *binding = access_lookup(walk->scope, var);
    if (!binding || binding->kind == ACCESS_MEMORY)
        access_note(walk, var, binding ? binding->space : SPACE_GLOBAL, true, acc);
    if (!binding || binding->kind != ACCESS_VIEW || !binding->acc)
        return false;
    access_enter_binding(walk, var, binding, binding->acc);
    return true;
}

static void write_at(struct access_walk walk, const struct phrase *acc);

/* Goes on in each of the acceptors that are meant where the path does not say which. */
static void write_clauses(const struct access_walk *walk, const struct phrase *acc)
{
    struct view_clause clauses[VIEW_MOST_CLAUSES];
    size_t count = view_clauses(&walk->view, clauses);
    for (size_t k = 0; k < count; k++) {
        struct access_walk inside = *walk;
        inside.view = clauses[k].inside;
        write_at(inside, acc);
    }
}

/* One step into an acceptor that is no variable; false where there are several ways, all of which
 * are gone. */
static bool enter_acceptor(struct access_walk *walk, const struct phrase *acc)
{
    switch (view_enter(&walk->view)) {
    case VIEW_ENTERED:
        return true;
    case VIEW_CHOOSES:
        write_clauses(walk, acc);
        return false;
    case VIEW_NONE:
        break;
    }
    bug(walk->view.at->loc, "a phrase that is no acceptor is left where one is analysed");
}

static void write_at(struct access_walk walk, const struct phrase *acc)
{
    for (;;) {
        const struct var *var = access_variable(walk.view.at);
        bool goes_on = var ? enter_var(&walk, var, acc) : enter_acceptor(&walk, acc);
        if (!goes_on)
            return;
    }
}

void access_write(struct access_scope *scope, const struct phrase *acc)
{
    if (access_is_wanted(scope, acc))
        write_at(access_walk_from(scope, acc, NULL), acc);
}
