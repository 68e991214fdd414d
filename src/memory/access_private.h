/* What the files of the access analysis share: a walk along a path through views (view/view.h)
 * that computes nothing. */
#ifndef DPIAC_MEMORY_ACCESS_PRIVATE_H
#define DPIAC_MEMORY_ACCESS_PRIVATE_H

#include "memory/access.h"
#include "view/view.h"

enum access_binding_kind { ACCESS_INDEX, ACCESS_VIEW, ACCESS_MEMORY };

struct access_binding {
    enum access_binding_kind kind;
    const struct nat *index;         /* INDEX: null where it is not known; VIEW: of the element
                                        that is meant, or null */
    const struct phrase *acc, *exp;  /* VIEW: what is written and read; either may be null */
    enum space space;         /* MEMORY */
    bool part;                       /* VIEW: of `separate` or the like */
};

struct access_walk {
    struct access_scope *scope;
    struct view_walk view;
    const struct var *named; /* the first part of a variable on the way, or null */
};

const struct access_binding *access_lookup(const struct access_scope *scope,
                                           const struct var *var);
/* Whether AT may be, or mention, what SCOPE is asked for. */
bool access_is_wanted(const struct access_scope *scope, const struct phrase *at);
/* The variable that AT is, or the expression or acceptor part of; null if it is none. */
const struct var *access_variable(const struct phrase *at);
void access_bind_view(struct access_scope *scope, const struct var *var,
                      const struct phrase *acc, const struct phrase *exp,
                      const struct nat *index);

/* A walk that sets out from AT, an expression or acceptor, at PATH. */
struct access_walk access_walk_from(struct access_scope *scope, const struct phrase *at,
                                    const struct view_path *path);

/* EXP at PATH, a number, as a nat; null where it is not known. */
const struct nat *access_known_number(struct access_scope *scope, const struct phrase *exp,
                                      const struct view_path *path);

/* Goes one step into a view; false where there is none. What is read on the way, as an index, goes
 * to the scope's accesses. */
bool access_enter_view(struct access_walk *walk);

/* What is read at PATH of EXP, which is no view or variable. */
void access_read_at(struct access_scope *scope, const struct phrase *exp,
                    const struct view_path *path);

/* ROOT, at the end of WALK, is read or written by AT. */
void access_note(const struct access_walk *walk, const struct var *root, enum space space,
                 bool writes, const struct phrase *at);
/* Goes on with what BINDING, a view, stands for. */
void access_enter_binding(struct access_walk *walk, const struct var *var,
                          const struct access_binding *binding, const struct phrase *to);

#endif
