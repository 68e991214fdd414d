/* Vectors: of the target where it has them, and otherwise as lanes. */
#ifndef DPIAC_TARGET_GEN_VECTORS_H
#define DPIAC_TARGET_GEN_VECTORS_H

#include "target/gen.h"

/* ACC := EXP at a vector type (gen_vector.c). */
void gen_assign_vector(struct gen *gen, const struct phrase *acc, const struct phrase *exp,
                       struct cstmt_vec *out);

/* A variable for EXP, of a vector type of C, that a loop over the lanes fills. */
const struct cexp *gen_fill_lanes(struct gen *gen, const struct phrase *exp,
                                  struct cstmt_vec *out);

/* ACC := VECTOR, a variable of such a type, by a loop over the lanes. */
void gen_store_each_lane(struct gen *gen, const struct phrase *acc, const struct data *data,
                         const struct cexp *vector, struct cstmt_vec *out);

/* ACC := EXP by vectors of the target (gen_vector_whole.c); false, and nothing is done, where the
 * lanes have to be assigned one by one. */
bool gen_assign_whole(struct gen *gen, const struct phrase *acc, const struct phrase *exp,
                      struct cstmt_vec *out);

/* Vectors as the target writes them (gen_vector_text.c). Whether it has those of type DATA; their
 * type, float4 or f32x4. */
bool gen_has_vector_type(const struct gen *gen, const struct data *data);
const struct ctype *gen_vector_type(struct gen *gen, const struct data *data);
const struct cexp *gen_vector_splat(struct gen *gen, const struct data *data,
                                    const struct cexp *value);
const struct cexp *gen_vector_of_lanes(struct gen *gen, const struct data *data,
                                       const struct cexp *const *lanes);

/* Those that begin with scalar FIRST of the array NAME. */
const struct cexp *gen_vector_read(struct gen *gen, const struct data *data, const char *name,
                                   const struct nat *first);
void gen_vector_write(struct gen *gen, const struct data *data, const char *name,
                      const struct nat *first, const struct cexp *value, struct cstmt_vec *out);

/* Whether operator OP is one on vectors DATA, and EXP, an application of one, to ARGS. */
bool gen_has_vector_operator(const struct gen *gen, const struct data *data, enum operator op);
const struct cexp *gen_vector_operator(struct gen *gen, const struct phrase *exp,
                                       const struct cexp *const *args);

/* Lane K of VECTOR: v.s0 to v.sf, or v[0] to v[15]. */
const struct cexp *gen_vector_lane(struct gen *gen, const struct cexp *vector, unsigned k);

/* Element INDEX of LEAF, of a vector type; LEAF itself if it is no array. */
const struct cexp *gen_vector_element(struct gen *gen, const struct gen_leaf *leaf,
                                      const struct nat *index);

/* Vectors of C (gen_vector_types.c): their type, and the one for those among other numbers in
 * memory; a macro for their operation NAME, called like max_f32x4. */
const struct ctype *gen_vector_c_type(struct gen *gen, enum scalar scalar,
                                      const struct nat *width);
const struct ctype *gen_vector_memory_type(struct gen *gen, enum scalar scalar,
                                           const struct nat *width);
const struct csymbol *gen_vector_macro(struct gen *gen, const char *name, enum scalar scalar,
                                       const struct nat *width);

/* The definitions of those that are USED. */
void gen_vector_definitions(struct gen *gen, const struct csymbol_set *used,
                            struct citem_vec *out);
/* Whether a type or macro of vectors is called WORD, behind the program's name. */
bool gen_vector_has_name(const char *word);

#endif
