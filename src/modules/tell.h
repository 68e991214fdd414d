/* What is told. */
#ifndef DPIAC_MODULES_TELL_H
#define DPIAC_MODULES_TELL_H

#include "core/module.h"
#include "modules/compile.h"

struct interpreter;

/* What was told in front of a module. */
struct telling {
    const struct core_env *told; /* as of the interpreter */
    size_t lines;
    bool is_member; /* of that */
};

/* The lines between these two stand further to the right. */
void tell_begin(struct interpreter *interpreter);
void tell_end(struct interpreter *interpreter);
/* VAR is declared in what PATH is of. What is told up to tell_module_end, which gets what this
 * gives, is how it is found. What the module around has been told to have stands there without its
 * object, and only if there is more to tell. */
struct telling tell_module(struct interpreter *interpreter, struct path path,
                           const struct core_mod_var *var);
void tell_module_end(struct interpreter *interpreter, struct telling telling);
/* A module gets another type at LOC. */
void tell_ascription(struct interpreter *interpreter, struct loc loc);
/* What PARAM asks for is looked for in an argument of the application at LOC. */
void tell_argument(struct interpreter *interpreter, const struct core_mod_var *param,
                   struct loc loc);
/* What is specified as NAME stands for TYPE, or VALUE, from here on. */
void tell_type(struct interpreter *interpreter, const char *name,
               const struct core_type_name *type);
void tell_value(struct interpreter *interpreter, const char *name, const struct core_value *value);

#endif
