/* The labels of records and the constructors of sums (labels.c). */
#ifndef DPIAC_FRONT_LABELS_H
#define DPIAC_FRONT_LABELS_H

#include "core/core.h"

struct front;

/* The order of labels in a type: numbers by their value, then words. */
int front_label_compare(const char *a, const char *b);
/* Whether LABEL is a number, that of a tuple's component, in *POSITION. */
bool front_label_is_number(const char *label, size_t *position);
/* Whether TYPE, a tuple or record, has the part LABEL, at *POSITION. */
bool front_label_find(const struct core_type *type, const char *label, size_t *position);
/* What TYPE, which may be null or open, says of its field LABEL; null if nothing. */
const struct core_type *front_type_field(const struct core_type *type, const char *label);

/* The type of records with COUNT fields in their order: a tuple where the labels are 0, 1, ... */
const struct core_type *front_type_record(struct front *front, const char *const *labels,
                                          const struct core_type *const *parts, size_t count);
/* VARIANTS are in the order of their names. */
const struct core_type *front_type_sum(struct front *front, const struct core_variant *variants,
                                       size_t count);
/* Whether TYPE, a sum, has the constructor NAME, at *POSITION. */
bool front_variant_find(const struct core_type *type, const char *name, size_t *position);

#endif
