/* What the files that print phrases share. */
#ifndef DPIAC_DPIA_PRINT_PRIVATE_H
#define DPIAC_DPIA_PRINT_PRIVATE_H

#include "base/map.h"
#include "base/pretty.h"
#include "base/vec.h"
#include "dpia/phrase.h"

/* Names of variables in one printed text. Those in scope at one place differ from each other. */
struct printer {
    struct arena *arena;
    bool is_complete;  /* says also what variables are called in the output, so as to be read */
    struct map *names; /* variable of any kind -> its struct printed_name */
    struct map *taken; /* printed name -> how many things in scope have it, a size_t */
    struct map *bases; /* name in the phrase -> how many things in scope want it, a size_t */
    struct objects VEC(const void *) bound; /* variables, in the order in which they got names */
};

void printer_init(struct printer *printer, struct arena *arena);

/* Gives OBJECT (a variable of any kind) a name like BASE that differs from all in scope. */
const char *printer_bind(struct printer *printer, const void *object, const char *base);
/* The same where OBJECT is bound: with `@` and the name that the text does not tell, if it is to be
 * complete. */
const char *printer_binder(struct printer *printer, const void *object, const char *base);
/* The bounds of NAT, as in ` >= 1 <= n`, where they are not those that `letNat` gives to what VALUE
 * is the value of; null for any other value. */
const char *printer_bounds(struct printer *printer, const struct nat_var *nat,
                           const struct nat *value);
/* Ends the scope of OBJECT: its name is free again. */
void printer_leave(struct printer *printer, const void *object);
/* The same for all that got a name behind the first COUNT; they may get others. */
void printer_leave_all(struct printer *printer, size_t count);
/* The name of OBJECT; one that was never bound is free in the text and gets its name now. */
const char *printer_name(struct printer *printer, const void *object, const char *base);

const char *printer_nat(struct printer *printer, const struct nat *nat);
const char *printer_data(struct printer *printer, const struct data *data);
const char *printer_type(struct printer *printer, const struct phrase_type *type);

/* LITERAL as text, with its type where SUFFIX says so and the text alone means another type. */
const char *literal_text(struct arena *arena, const struct literal *literal, bool suffix);

/* Whether the text of PHRASE alone says its type, where literals that are seen from outside have no
 * suffix. Those further inside have one (print_evident.c). */
bool print_is_evident(const struct phrase *phrase);
/* The arguments of PHRASE, a primitive's, whose types are those of other arguments, the primitive's
 * own, or PHRASE's, where that is DETERMINED: bit k for the one at position k. */
unsigned print_determined_args(const struct phrase *phrase, bool determined);

/* PHRASE as a document. DETERMINED: a literal that stands there has its type from the place. */
const struct doc *phrase_doc(struct printer *printer, const struct phrase *phrase, bool determined);

#endif
