/* Programs with modules as generate_modules.c makes them, and their two texts: as they are, and
 * without modules.
 *
 * In the texts of types and expressions a member of a module is written `@m.x@`, or `@.x@` where it
 * is one of the structure that it stands in. */
#ifndef DPIAC_TESTS_FUZZ_MODULES_H
#define DPIAC_TESTS_FUZZ_MODULES_H

#include "base/arena.h"
#include "base/buf.h"
#include "base/vec.h"

enum module_kind { MODULE_PATH, MODULE_STRUCT, MODULE_FUNCTOR, MODULE_APPLY };

struct declarations VEC(const struct declaration *);

struct module {
    enum module_kind kind;
    const char *path;                      /* PATH: "m.inner" */
    struct declarations decs;              /* STRUCT */
    const char *param, *sig;               /* FUNCTOR: \(PARAM : SIG) -> BODY */
    const struct module *body;
    const struct module *fun, *arg;        /* APPLY */
    const char *ascribed;                  /* a module type; or null */
};

enum declaration_kind { DECLARE_SIG, DECLARE_TYPE, DECLARE_DEF, DECLARE_MODULE, DECLARE_OPEN };

struct declaration {
    enum declaration_kind kind;
    const char *name;
    const char *text;            /* SIG, TYPE: behind the `=`; DEF: all behind the name */
    const struct module *module; /* MODULE, OPEN */
    bool is_local;               /* MODULE: nobody outside sees it */
};

/* As it is, with LAST behind it. */
void modules_print(struct buf *buf, struct declarations decs, const char *last);
/* The definitions that are left where modules are replaced by what they have, and LAST: an
 * independent interpretation of the modules. */
void modules_print_flat(struct arena *arena, struct buf *buf, struct declarations decs,
                        const char *last);

#endif
