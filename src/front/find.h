/* What names of all sorts stand for, where they may be qualified (find.c). */
#ifndef DPIAC_FRONT_FIND_H
#define DPIAC_FRONT_FIND_H

#include "core/module.h"
#include "syntax/syntax.h"

struct front;
struct infer;
struct scope;

/* The names around the definition that INFER is for: the program's, or for the prelude's own
 * definitions the prelude's. */
const struct core_env *front_env(const struct infer *infer);
/* What the plain NAME is, in modules that are opened around SCOPE or in the environment; local
 * names are not looked at. */
struct core_term front_find_term(const struct infer *infer, const struct scope *scope,
                                 const char *name);
/* Whether VALUE, that of NAME where a program is, is the prelude's. */
bool front_is_given(const struct front *front, const char *name, const struct core_value *value);
/* The member NAME of MODULE, or null; the prelude finds those of its number modules that are for
 * itself alone, too. */
struct core_term front_find_member(const struct infer *infer, const struct core_mod_var *module,
                                   const char *name);
/* The object of that kind, which is no value, that NAME stands for, or null. Errors about its
 * qualifiers are reported; where there are none NAME itself is unknown. */
const void *front_find_qualified(struct infer *infer, const struct scope *scope,
                                 enum core_name_kind kind, const struct syn_name *name);
/* The module that the first COUNT parts of NAME stand for, its qualifiers and itself; or null, with
 * an error, unless it is one of something wrong. */
const struct core_mod_var *front_find_module(struct infer *infer, const struct scope *scope,
                                             const struct syn_name *name, size_t count);
/* The environment of MODULE, the first COUNT parts of NAME; or null, with an error if it is
 * parametric. */
const struct core_env *front_members(struct infer *infer, const struct core_mod_var *module,
                                     const struct syn_name *name, size_t count);
/* The first COUNT parts of NAME as written: "M.N"; and the place of the part at POSITION. */
const char *front_name_text(struct front *front, const struct syn_name *name, size_t count);
struct loc front_part_loc(const struct syn_name *name, size_t position);
/* Part POSITION of NAME. */
const char *front_part(const struct syn_name *name, size_t position);
/* The declaration of a value or a module called NAME, or of a type or module type of that KIND,
 * that comes later in a structure around; or null. */
const struct syn_dec *front_find_later(const struct front *front, enum core_name_kind kind,
                                       const char *name);
/* Whether this is within the declaration that gives NAME its meaning of KIND. */
bool front_is_within(const struct front *front, enum core_name_kind kind, const char *name);
/* The name that DEC declares; none for `open` and `import`. */
const struct syn_ident *front_declared(const struct syn_dec *dec);

#endif
