/* What the files of static interpretation share. */
#ifndef DPIAC_MODULES_PRIVATE_H
#define DPIAC_MODULES_PRIVATE_H

#include "base/map.h"
#include "core/module.h"
#include "core/rebuild.h"
#include "modules/modules.h"

struct frame;

enum interpretation_kind { INTERPRETATION_ENV, INTERPRETATION_CLOSURE };

/* A module interpretation (modules.txt, 5.2): an interpretation environment, which is the names of
 * ENV as FRAME has them, or the closure of FUNCTOR, a module expression, with FRAME. */
struct interpretation {
    enum interpretation_kind kind;
    const struct core_env *env;
    const struct core_mod *functor;
    struct frame *frame;
};

/* What is known where a module is interpreted: at the top level, and for each application of a
 * functor what its parameter and its body bind. All is by the objects of the core, each of which
 * stands at one place: so is found at most once from a frame outwards. */
struct frame {
    struct frame *outer;
    struct map *modules; /* core_mod_var to struct interpretation */
    struct map *values;  /* core_def, also specifications, to struct core_value */
    struct map *types;   /* core_abstract to struct core_type_name without abstract types */
    struct map *plain;   /* inferred types to what they are here */
};

/* Where definitions stand that are being made: in the module NAME of that at OUTER. */
struct path {
    const char *prefix; /* of the names of definitions: "conway_" */
    const char *called; /* of the same as programs call them: "conway." */
};

/* What is applied to an argument that has no name of its own: the module USER becomes what a
 * functor gives, whose parameter is called PARAM. */
struct argument {
    const struct core_mod_var *user;
    const char *param;
};

/* What was told in front of a module. */
struct telling {
    const struct core_env *told; /* as of the interpreter */
    size_t lines;
    bool is_member; /* of that */
};

struct interpreter {
    struct arena *arena;
    struct arena *work;           /* of what goes at the end */
    struct map *plain;            /* types without abstract ones to what they are without sizes */
    struct core_program *program; /* what has been made (the code c) */
    struct map *arguments;        /* module variables without name to struct argument */
    struct modules_log *log;      /* or null, */
    struct arena *log_arena;      /* in which it lies */
    unsigned depth;               /* of the lines of it that are to come, */
    const struct core_env *told;  /* and what has been told of the structure around; or null */
};

/* ---- Frames (frame.c) ---- */

struct frame *frame_new(struct interpreter *interpreter, struct frame *outer);
const struct interpretation *frame_module(struct interpreter *interpreter, struct frame *frame,
                                          const struct core_mod_var *var);
/* What VALUE, of an environment or used in FRAME, is there: no specification, and nothing that is
 * copied for each application. */
const struct core_value *frame_value(const struct frame *frame, const struct core_value *value);
const struct core_value *frame_def(const struct frame *frame, const struct core_def *def);
const struct core_type_name *frame_type(const struct frame *frame,
                                        const struct core_abstract *abstract);
/* Null if it is not bound from FRAME outwards. */
const struct core_type_name *frame_find_type(const struct frame *frame,
                                             const struct core_abstract *abstract);

/* ---- Filtering (filter.c) ---- */

/* MODULE with what TYPE has, by the names of TYPE, which FRAME knows from here on. */
const struct interpretation *filter_module(struct interpreter *interpreter, struct frame *frame,
                                           const struct core_modtype *type,
                                           const struct interpretation *module);

/* ---- Definitions (compile.c) ---- */

/* A definition, or a part of one, as it is in FRAME. */
struct copy {
    struct interpreter *interpreter;
    struct frame *frame;
    struct map *vars; /* to those of the copy */
};

/* DEF as FRAME has it, which knows it from here on; what it is called begins with PATH. */
const struct core_def *compile_def(struct interpreter *interpreter, struct frame *frame,
                                   struct path path, const struct core_def *def);
const struct core_exp *compile_exp(struct copy *copy, const struct core_exp *exp);
/* How parts are copied. */
struct core_rebuild compile_parts(struct copy *copy);

/* ---- Types (type.c) ---- */

/* TYPE, an inferred one, with what abstract types stand for; without sizes. */
const struct core_type *compile_inferred(struct copy *copy, const struct core_type *type);
/* The same of a written one, with its sizes. */
const struct core_type *compile_written(struct copy *copy, const struct core_type *type);
/* What NAME stands for in FRAME, without abstract types. */
const struct core_type_name *compile_type_name(struct interpreter *interpreter, struct frame *frame,
                                               const struct core_type_name *name);

/* ---- What is told (tell.c) ---- */

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
