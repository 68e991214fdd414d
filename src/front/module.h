/* Modules: their declarations and expressions (structure.c, module.c). */
#ifndef DPIAC_FRONT_MODULE_H
#define DPIAC_FRONT_MODULE_H

#include "core/module.h"
#include "syntax/syntax.h"

struct front;

/* The module expression SYN, in front->env; null after an error, or where something is wrong
 * already. What it needs that has no name becomes declarations before it (front->decs). */
const struct core_mod *front_module(struct front *front, const struct syn_mod *syn);
/* What DEC, `module NAME PARAMS : SIG = BODY`, declares NAME to be; or null. */
const struct core_mod *front_module_binding(struct front *front, const struct syn_dec *dec);
/* The variable that MOD is, or one without a name that is declared to be MOD. */
const struct core_mod_var *front_module_var(struct front *front, const struct core_mod *mod);
/* The module that IMPORT names, or null. */
const struct core_mod *front_import(struct front *front, const struct syn_import *import);

/* { DECS } with the names of OUTER around it; a file, if that is FRONT's `given`. */
const struct core_mod *front_structure(struct front *front, struct syn_dec_list decs,
                                       const struct core_env *outer, struct loc loc);
/* The declarations of the program, which become those of FRONT's. */
void front_program(struct front *front, struct syn_dec_list decs);
/* The variable called NAME, of the type of MOD, which may be null for one that is wrong. */
const struct core_mod_var *front_module_declare(struct front *front, const char *name,
                                                struct loc loc, const struct core_mod *mod);

/* The abstract types of TYPE, which have been made for the module called PATH, are called by it in
 * messages: "m.t". */
void front_module_call(struct front *front, const char *path, const struct core_modtype *type);

#endif
