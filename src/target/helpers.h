/* The helper functions of emitted code: small static inline functions for what C's operators do not
 * mean, such as wrapping addition and checked division. Their texts stand in helpers.def. */
#ifndef DPIAC_TARGET_HELPERS_H
#define DPIAC_TARGET_HELPERS_H

#include "target/ctree.h"
#include "target/gen.h"

enum helper {
#define HELPER(suffix, name, kind, needs, text) HELPER_##suffix,
#include "target/helpers.def"
#undef HELPER
    HELPER_COUNT
};

/* HELPER for operands of type SCALAR, and, for conversions, result type TO, which is SCALAR where
 * there is no other. */
const struct csymbol *helper_symbol(struct gen *gen, enum helper helper, enum scalar scalar,
                                    enum scalar to);

/* The same if it was asked for before, else null. */
const struct csymbol *helper_made(const struct gen *gen, enum helper helper, enum scalar scalar);

/* Whether EXP is a call of HELPER for operands of type SCALAR. */
bool helper_is_called(const struct gen *gen, enum helper helper, enum scalar scalar,
                      const struct cexp *exp);

/* A call of one that is for no type in particular. */
const struct cexp *helper_call_plain(struct gen *gen, enum helper helper,
                                     const struct cexp *const *args, size_t count);
/* A call of the helper; a STATUS one also gets the status pointer, and the CHECK that it is
 * (gen_check). */
const struct cexp *helper_call1(struct gen *gen, enum helper helper, enum scalar scalar,
                                const struct cexp *a);
const struct cexp *helper_call2(struct gen *gen, enum helper helper, enum scalar scalar,
                                const struct cexp *a, const struct cexp *b);
const struct cexp *helper_call_status(struct gen *gen, enum helper helper, enum scalar scalar,
                                      const struct cexp *a, const struct cexp *b,
                                      const struct cexp *check);
const struct cexp *helper_convert(struct gen *gen, enum helper helper, enum scalar from,
                                  enum scalar to, const struct cexp *a);

/* Whether a helper is called WORD, behind the program's name. */
bool helper_has_name(const char *word);

#endif
