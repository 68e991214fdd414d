/* Names like one that is not known (suggest.c). */
#ifndef DPIAC_FRONT_SUGGEST_H
#define DPIAC_FRONT_SUGGEST_H

#include "base/source.h"

struct core_mod_var;
struct infer;
struct scope;

/* Whether this definition has not used NAME before, which is unknown: that is one mistake. */
bool front_unknown_is_new(struct infer *infer, const char *name);
/* A note with the name of a value most like NAME, if there is one that is a slip of one or two
 * letters away: whether there is. */
bool front_suggest(struct infer *infer, const struct scope *scope, const char *name,
                   struct loc loc);
/* The same for a member of MODULE, called TEXT; for a module; and for a type. */
bool front_suggest_of_module(struct infer *infer, const struct core_mod_var *module,
                             const char *text, const char *name, struct loc loc);
bool front_suggest_module(struct infer *infer, const char *name, struct loc loc);
bool front_suggest_sig(struct infer *infer, const char *name, struct loc loc);
bool front_suggest_type(struct infer *infer, const struct scope *scope, const char *name,
                        struct loc loc);
/* A note with a module that has a member called NAME: whether there is one. Names of one letter are
 * nobody's. */
bool front_suggest_member(struct infer *infer, const char *name, struct loc loc);
/* A note, if the unknown NAME is that of a constructor, or one that `let mut x = e` or `let rec`
 * does not bind: whether it is. */
bool front_suggest_meaning(struct infer *infer, const struct scope *scope, const char *name,
                           struct loc loc);

#endif
