/* Whether a module is one of a module type (match.c). */
#ifndef DPIAC_FRONT_MATCH_H
#define DPIAC_FRONT_MATCH_H

#include "core/module.h"
#include "core/realise.h"

struct front;

/* The abstract types of what a functor, called FUNCTOR, takes and gives. */
struct front_inner {
    const char *functor;
    const struct core_abstract_list *takes, *gives;
};

/* What is matched, for messages: "the module 'm'", which is declared at MODULE_LOC, against "the
 * module type 'mt'", which is asked for at SIG_LOC, both of which may be no place; LOC is where the
 * one has to match the other. */
struct front_matching {
    const char *module, *sig;
    struct loc loc, module_loc, sig_loc;
    struct front_inner inner; /* what the module is a result of; or nothing */
};

/* Whether HAVE, a module's type, matches WANT (modules.txt, 4.1 and 4.2): REALISATION, that of
 * WANT's surroundings, gets what HAVE has for the abstract types and values of WANT. If it does
 * not, the reasons are reported. */
bool front_match(struct front *front, const struct core_modtype *have, const struct core_sig *want,
                 const struct front_matching *matching, struct core_realisation *realisation);
/* "parameter 'x'", for messages; that of a module type need not have a name. */
const char *front_param_text(struct front *front, const struct core_mod_var *param);
/* What the type of VALUE is an instance of: for a value that nothing has used yet it is made. */
struct core_scheme front_value_scheme(struct front *front, const struct core_value *value);

#endif
