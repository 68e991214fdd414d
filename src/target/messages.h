/* What an emitted program says when one of its checks fails: "index 7 is out of bounds for 'xs' of
 * size 5, at dot.fut:3:10".
 *
 * A message is a format of printf's for the numbers that the check has found. One for a check where
 * a function can return stands beside it. A check inside of an expression, or in a kernel, leaves
 * its number and what it has found in the status word; the messages of these are a table:
 *
 *     enum { DOT_BOUNDS_1 = 1, DOT_DIVISION_1 };
 *
 *     dot_in_bounds(index, n, &status, DOT_BOUNDS_1) */
#ifndef DPIAC_TARGET_MESSAGES_H
#define DPIAC_TARGET_MESSAGES_H

#include "base/source.h"
#include "target/ctree.h"

enum error_code {
#define ERROR_CODE(suffix, value, text) ERROR_##suffix = value,
#define DEVICE_CODE(suffix, value, text) ERROR_##suffix = value,
#include "target/errors.def"
#undef DEVICE_CODE
#undef ERROR_CODE
    ERROR_OK = 0
};

/* TEXT as a part of a format. */
const char *message_escape(struct arena *arena, const char *text);
/* FORMAT with its place behind, if there is one: ", at dot.fut:3:10". */
const char *message_at(struct arena *arena, const char *format, struct loc loc);

struct messages;

/* Those of a program. PREFIX is its name in capitals. */
struct messages *messages_new(struct arena *arena, const char *prefix);

/* The constant of a check that gives CODE and says FORMAT, which is kept. */
const struct csymbol *messages_check(struct messages *messages, enum error_code code,
                                     const char *format);

/* The constants of the checks in USED; nothing where there are none. */
void messages_enum(const struct messages *messages, const struct csymbol_set *used,
                   struct citem_vec *out);
/* The table NAME of their codes and formats. */
void messages_table(const struct messages *messages, const struct csymbol_set *used,
                    const char *name, struct citem_vec *out);

#endif
