/* Substitutions of modules.txt, 4.2: what stands for abstract types and for specifications. */
#ifndef DPIAC_CORE_REALISE_H
#define DPIAC_CORE_REALISE_H

#include "core/module.h"

struct map;

/* S. What is not in it stands for itself. */
struct core_realisation {
    struct arena *arena; /* of what is made */
    struct map *types;   /* core_abstract to core_type_name, of the same parameters */
    struct map *values;  /* core_def, a specification, to core_exp: what it is at its own type
                          * variables */
};

struct core_realisation core_realisation_new(struct arena *arena);
void core_realise_abstract(struct core_realisation *realisation,
                           const struct core_abstract *abstract,
                           const struct core_type_name *name);
void core_realise_spec(struct core_realisation *realisation, const struct core_def *spec,
                       const struct core_exp *value);

/* S(TYPE). A size that hides in what stands for an abstract type has a name of its own in each
 * place that binds it: the result of a function brings it along. Where nothing can bind it (in what
 * a function takes, and outside of functions) it is a size without a name. */
const struct core_type *core_realise_type(const struct core_realisation *realisation,
                                          const struct core_type *type);
/* S(NAME): the same name for S of what it stands for; it is as lifted as what stands for
 * it, and declared there. */
const struct core_type_name *core_realise_type_name(const struct core_realisation *realisation,
                                                    const struct core_type_name *name);
/* A specification of what S(DEF) is of, which is DEF's head. Sizes that hide in what it takes are
 * among its SIZES. */
struct core_def *core_realise_def(const struct core_realisation *realisation,
                                  const struct core_def *def);

/* ABSTRACT of its own parameters: what a name of it stands for. */
const struct core_type *core_abstract_type(struct arena *arena,
                                           const struct core_abstract *abstract);

#endif
