/* Forms: which parts a value has, and their data types (form.c). */
#ifndef DPIAC_LOWER_FORM_H
#define DPIAC_LOWER_FORM_H

#include "dpia/phrase.h"

struct block;
struct lower;
struct sum;
struct value;

enum form_kind { FORM_DATA, FORM_TUPLE, FORM_SUM };

struct form {
    enum form_kind kind;
    const struct data *data;          /* DATA */
    bool has_no_rows;                 /* DATA: an array of none, whose sizes nothing says */
    const struct sum *sum;            /* SUM */
    const struct form *const *parts; /* TUPLE; SUM: tag and slots, null where there is nothing */
    size_t part_count;
};

struct form *form_new(struct lower *lo, enum form_kind kind, size_t part_count);
/* Null where DATA is. */
const struct form *form_of_data(struct lower *lo, const struct data *data);

/* Whether FORM is that of the unit which nothing computes. */
bool form_is_unit(const struct form *form);

/* Null on error. */
const struct form *form_of(struct lower *lo, const struct value *value, struct loc loc);

/* FORM, to leave BLOCK, the current one: sizes of absent slots that this binds are zero. */
const struct form *form_settle(struct lower *lo, const struct form *form,
                               const struct block *block);

/* FORM with SIZE in the place of VAR. */
const struct form *form_subst(struct lower *lo, const struct form *form,
                              const struct nat_var *var, const struct nat *size);

/* The size for those of several values, of which some are null: those have no such part. */
typedef const struct nat *form_choose(void *context, const struct nat *const *sizes);

/* The form of what is one of COUNT values, with the parts that any of them has (form_join.c). */
const struct form *form_join(struct lower *lo, const struct form *const *forms, size_t count,
                               form_choose *choose, void *context);

/* The data type of the parts of FORM, as right-nested pairs; null if there are none. */
const struct data *form_type(struct lower *lo, const struct form *form);
/* The data type of a value of FORM with all slots of its sums; null if it is no data. */
const struct data *form_whole_type(struct lower *lo, const struct form *form);
/* The parts of VALUE as one phrase of FORM's type: parts that VALUE does not have are blank, sizes
 * are coerced. WHAT is as for size_coerce. Null on error. */
const struct phrase *form_phrase(struct lower *lo, const struct value *value,
                                  const struct form *form, struct loc loc, const char *what);
/* The value that PHRASE is, of FORM's type; null if that has no parts. */
const struct value *form_value(struct lower *lo, const struct phrase *phrase,
                                const struct form *form, struct loc loc);
/* VALUE, which is packed, with its parts apart; the phrase is bound to TITLE. */
const struct value *form_open(struct lower *lo, const struct value *value, struct title title,
                               struct loc loc);

/* VALUE as a phrase of type WANT, as size_coerce does for phrases; slots of sums that have no value
 * get the sizes that WANT has for them. */
const struct phrase *form_coerce(struct lower *lo, const struct value *value,
                                  const struct data *want, struct loc loc, const char *what);

#endif
