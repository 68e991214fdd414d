/* What is built in, by names that nothing hides. */
#ifndef DPIAC_CORE_PRINT_HIDDEN_H
#define DPIAC_CORE_PRINT_HIDDEN_H

#include "base/name.h"
#include "core/core.h"

struct core_hiding;
struct core_printer;

struct core_hiding *core_hiding_new(struct arena *arena);
/* Something that is printed is called NAME: what is built in and called so gets another name, one
 * that SET does not have. */
void core_hiding_expect(struct core_hiding *hiding, struct name_set *set, const char *name);
/* It stands here: from here on it hides what is built in. HIDING may be null, here and below. */
void core_hiding_begin(struct core_hiding *hiding, const char *name);
/* The module that is built in as NAME is declared here to be called CALLED. */
void core_hiding_declare(struct core_hiding *hiding, const char *name, const char *called);
/* What a built-in function is called here. */
const char *core_hiding_name(struct core_hiding *hiding, enum core_builtin builtin);
/* `def map_1 ... = map` for each name that was used, by PRINTER; SET are the names that are
 * taken. */
void core_hiding_print(struct core_printer *printer, const struct core_hiding *hiding,
                       const struct name_set *set);

#endif
