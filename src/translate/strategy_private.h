/* What the files of the strategy stage share. */
#ifndef DPIAC_TRANSLATE_STRATEGY_PRIVATE_H
#define DPIAC_TRANSLATE_STRATEGY_PRIVATE_H

#include "dpia/uses.h"
#include "translate/strategy.h"

struct strategy {
    struct dpia *dpia;
    enum strategy_target target;
    const struct nat_var *lanes;
    const struct program *program; /* for the bodies of functions */
    uint64_t local_memory;         /* that a work-group may have, in bytes */
    struct strategy_log *log;
    const struct entry *entry; /* that is being rewritten */
    const struct program *templates[SCALAR_COUNT]; /* as far as they were asked for */
};

/* Logs an application of RULE at LOC; quietly, if it decides nothing. */
void strategy_note(struct strategy *strategy, const char *rule, struct loc loc);
void strategy_note_quietly(struct strategy *strategy, const char *rule, struct loc loc);
/* The steps logged from MARK on, as far as it is not known yet of them, made AFTER of BEFORE; how
 * many these are. */
size_t strategy_mark(const struct strategy *strategy);
size_t strategy_complete(struct strategy *strategy, size_t mark, const struct phrase *before,
                         const struct phrase *after);

/* strategy_apply.c: application that duplicates no work. */

/* FUN applied to ARG. The argument is substituted where it is trivial or used once, else bound by
 * `let`; a pair is bound component by component. */
const struct phrase *strategy_apply(struct strategy *strategy, const struct phrase *fun,
                                    const struct phrase *arg);
/* FUN applied to A and then to B. */
const struct phrase *strategy_apply2(struct strategy *strategy, const struct phrase *fun,
                                     const struct phrase *a, const struct phrase *b);
/* Whether ARG may be put into the place of VAR in BODY: that does its work neither again, nor not
 * at all where it may fail. */
bool strategy_may_move(struct strategy *strategy, const struct phrase *arg,
                       const struct phrase *body, const struct var *var);
/* Whether evaluating PHRASE may end in a run-time error. */
bool strategy_may_fail(const struct strategy *strategy, const struct phrase *phrase);
/* Whether PHRASE rearranges what others computed: it costs index arithmetic only. */
bool strategy_is_view(const struct phrase *phrase);
/* Whether VAR is bound somewhere in PHRASE. */
bool strategy_binds(const struct phrase *phrase, const struct var *var);
/* PHRASE with BY in the place of PART. */
const struct phrase *strategy_replace(struct strategy *strategy, const struct phrase *phrase,
                                      const struct phrase *part, const struct phrase *by);
/* Whether PRIM runs its function argument (both of them for `while`) again and again. */
bool strategy_is_repeating(enum primitive prim);
/* Whether PHRASE has such a primitive in it, other than `generate`. */
bool strategy_has_loop(const struct phrase *phrase);
/* \name. BODY(name), where BODY is made by MAKE from the new variable. */
typedef const struct phrase *strategy_body(struct strategy *strategy, const struct phrase *param,
                                           void *data);
const struct phrase *strategy_lambda(struct strategy *strategy, const char *name,
                                     const struct data *param, strategy_body *make, void *data,
                                     struct loc loc);

/* strategy_fuse.c: all fusion of undecided maps, to a fixed point. */
const struct phrase *strategy_fuse(struct strategy *strategy, const struct phrase *phrase);

/* strategy_levels.c: which map runs where. */
const struct phrase *strategy_levels(struct strategy *strategy, const struct phrase *phrase);
/* Where a phrase stands: with nothing parallel around it; in a mapWorkgroup; in one work-item. */
enum strategy_mode { MODE_HOST, MODE_WORKGROUP, MODE_SEQUENTIAL };
const struct phrase *strategy_walk(struct strategy *strategy, const struct phrase *phrase,
                                   enum strategy_mode mode);
/* At host level, a phrase that is about to be written into memory. */
const struct phrase *strategy_result(struct strategy *strategy, const struct phrase *phrase);
/* strategy_control.c: PHRASE if it is a loop, scan, update, filter or assert; else null. */
const struct phrase *strategy_control(struct strategy *strategy, const struct phrase *phrase,
                                      enum strategy_mode mode, bool is_result);
/* STEP, of a reduction that the program wrote as sequential, at host level: for the host to run, if
 * it has something parallel in it; else null. */
const struct phrase *strategy_host_step(struct strategy *strategy, const struct phrase *step);
/* MAP, undecided at host level, over a scan that is done in tiles, as one; else null. */
const struct phrase *strategy_map_of_scan(struct strategy *strategy, const struct phrase *map);
/* strategy_views.c: PHRASE, which is about to be written, if that is to be done part by part; else
 * null. */
const struct phrase *strategy_views(struct strategy *strategy, const struct phrase *phrase);
/* Everything undecided in PHRASE becomes sequential, for use within one work-item. */
const struct phrase *strategy_sequential(struct strategy *strategy, const struct phrase *phrase);

/* strategy_operator.c: what can be seen of a reduction's operator. */
struct operator_facts {
    bool commutative; /* seen to be, or promised by reduceComm */
    bool neutral;     /* the initial value is seen to be neutral */
};

/* FUN : exp[d] -> exp[d] -> exp[d], INIT : exp[d]. */
struct operator_facts strategy_operator_facts(struct strategy *strategy, const struct phrase *fun,
                                              const struct phrase *init);
/* The neutral element of FUN, if FUN is seen to be commutative; else null. */
const struct phrase *strategy_operator_neutral(struct strategy *strategy, const struct phrase *fun,
                                               struct loc loc);

/* An array as it is consumed: ELEMENT (null: the identity) over the elements of SOURCE. */
struct strategy_input {
    const struct phrase *source, *element;
};

/* A map's array and its function, which RULE then takes in; or ARRAY itself. */
struct strategy_input strategy_input_of(struct strategy *strategy, const struct phrase *array,
                                        const char *rule);
/* What INPUT has for the element SOURCE_ELEMENT of its source. */
const struct phrase *strategy_input_value(struct strategy *strategy, struct strategy_input input,
                                          const struct phrase *source_element);
/* \x a. f a (g x), sequential, for the fold by FUN over the sources of INPUT. */
const struct phrase *strategy_fold_function(struct strategy *strategy, const struct phrase *fun,
                                            struct strategy_input input);

/* strategy_scan.c: SCAN is a scanAssoc; for the parallel one its source is a view, and its initial
 * value trivial. */
bool strategy_scan_is_parallel(const struct strategy *strategy, const struct phrase *scan);
const struct phrase *strategy_scan_sequential(struct strategy *strategy,
                                              const struct phrase *scan);
bool strategy_scan_is_in_tiles(const struct strategy *strategy, const struct phrase *scan);
/* With END (null: the identity; only in tiles) of the results. */
const struct phrase *strategy_scan_parallel(struct strategy *strategy, const struct phrase *scan,
                                            const struct phrase *end);

/* strategy_template.c: right sides of rules, written in strategy_gpu.dpia and strategy_cpu.dpia. */

/* The definition NAME, for SCALAR in the place of f32, as if it were written at LOC: lambdas over
 * nats, data types and phrases. */
const struct phrase *strategy_template(struct strategy *strategy, const char *name,
                                       enum scalar scalar, struct loc loc);

struct strategy_arguments {
    const struct nat *const *nats;
    const struct data *const *datas;
    const struct phrase *const *phrases;
    size_t nat_count, data_count, phrase_count;
};

/* TEMPLATE applied to ARGUMENTS. */
const struct phrase *strategy_instance(struct strategy *strategy, const struct phrase *template,
                                       struct strategy_arguments arguments);

/* strategy_gpu_reduce.c: END (null: the identity) of REDUCE, with a commutative operator, at host
 * level over a view, in two levels; null where the rule does not apply. */
const struct phrase *strategy_gpu_reduce(struct strategy *strategy, const struct phrase *reduce,
                                         const struct phrase *end);
/* The bytes of a scalar, or of a tuple of scalars; 0 for all else. */
size_t strategy_flat_bytes(const struct data *data);
/* Whether a work-group can do REDUCE together, and that done. */
bool strategy_gpu_group_reduces(struct strategy *strategy, const struct phrase *reduce);
const struct phrase *strategy_gpu_group_reduce(struct strategy *strategy,
                                               const struct phrase *reduce);

/* strategy_gpu_product.c: MAP, undecided at host level, in tiles where whole ones make it up, else
 * what OTHERWISE makes of it; null if it is no contraction. */
typedef const struct phrase *strategy_otherwise(struct strategy *strategy,
                                                const struct phrase *map);
const struct phrase *strategy_gpu_product(struct strategy *strategy, const struct phrase *map,
                                          strategy_otherwise *otherwise);

/* As many elements of ARRAY, from its front, as make up whole pieces of PART each; and what is
 * behind them, a copy, or null if that is nothing. */
const struct phrase *strategy_gpu_front(struct strategy *strategy, const struct phrase *array,
                                        int64_t part);
const struct phrase *strategy_gpu_behind(struct strategy *strategy, const struct phrase *array,
                                         int64_t part);

/* strategy_gpu_transpose.c: TURNED, which is about to be written, in tiles; null if it is no
 * transposition of numbers that lie in memory. */
const struct phrase *strategy_gpu_transpose(struct strategy *strategy,
                                            const struct phrase *turned);

/* strategy_gpu_columns.c: MAP, at host level, whose function has REDUCE in it: in pieces where it
 * reduces few long columns of a matrix, else what OTHERWISE makes of it; null if they are none. */
const struct phrase *strategy_gpu_columns(struct strategy *strategy, const struct phrase *map,
                                          const struct phrase *reduce,
                                          strategy_otherwise *otherwise);

/* strategy_gpu_map.c: MAP, undecided at host level; null where it is to be a mapGlobal. */
const struct phrase *strategy_gpu_map(struct strategy *strategy, const struct phrase *map);

/* strategy_vector.c: functions and arrays of scalars, made those of vectors. */

/* Whether FUN, of one or more parameters, is arithmetic on SCALAR, and cannot fail. */
bool strategy_vector_fits(struct strategy *strategy, const struct phrase *fun, enum scalar scalar);
/* FUN, which fits, on vectors of WIDTH lanes. */
const struct phrase *strategy_vector_function(struct strategy *strategy, const struct phrase *fun,
                                              enum scalar scalar, unsigned width);
/* Whether ARRAY, zips of arrays of SCALAR, can be read in vectors. */
bool strategy_vector_array_fits(const struct phrase *array, enum scalar scalar);
/* Whether ARRAY is one in memory, or a part of one in which neighbours are neighbours. */
bool strategy_is_contiguous(const struct phrase *array);
/* COUNT vectors of WIDTH lanes, from the front of ARRAY, which fits. */
const struct phrase *strategy_vector_array(struct strategy *strategy, const struct phrase *array,
                                           const struct nat *count, unsigned width);

/* strategy_cpu_reduce.c: reductions by one thread, with the machine's vectors. How many lanes these
 * have for SCALAR. */
unsigned strategy_cpu_width(enum scalar scalar);

/* A reduction that can be done so: by FUN, from INIT, over elements of type SCALAR. */
struct strategy_vector_fold {
    const struct phrase *fun, *init, *neutral;
    struct strategy_input input;
    enum scalar scalar;
    struct loc loc;
};

/* Whether REDUCE is such; its input is not looked for in memory. */
bool strategy_vector_fold_of(struct strategy *strategy, const struct phrase *fun,
                             const struct phrase *init, struct strategy_input input,
                             struct strategy_vector_fold *fold);
/* \x a. f a (g x), and that on vectors. */
const struct phrase *strategy_vector_fold_scalars(struct strategy *strategy,
                                                  const struct strategy_vector_fold *fold);
const struct phrase *strategy_vector_fold_vectors(struct strategy *strategy,
                                                  const struct strategy_vector_fold *fold);

/* LENGTH elements of an array from START on, a number; null: all of it. */
struct strategy_range {
    const struct phrase *start;
    const struct nat *length;
};

/* The reduction by FUN from INIT over a range of INPUT's source, or null. */
const struct phrase *strategy_vector_reduce(struct strategy *strategy, const struct phrase *fun,
                                            const struct phrase *init, struct strategy_input input,
                                            const struct strategy_range *range, struct loc loc);

/* strategy_cpu_tile.c: whether MAP has the form of a product of matrices: a map of reductions of
 * zips for each element. */
bool strategy_is_contraction(const struct phrase *map);
/* MAP, undecided at host level, if it has that form; else null. */
const struct phrase *strategy_cpu_contraction(struct strategy *strategy,
                                              const struct phrase *map);

/* strategy_cpu_map.c: the first reduction that is done wherever PHRASE is; null for none. */
const struct phrase *strategy_find_reduction(const struct phrase *phrase);
/* BODY, a scalar or a tuple, with the new variable *SUM in the place of REDUCE; null if it has
 * other loops, or binds what REDUCE needs. */
const struct phrase *strategy_without_reduction(struct strategy *strategy,
                                                const struct phrase *body,
                                                const struct phrase *reduce,
                                                const struct var **sum);
/* MAP, undecided at host level, or null. */
const struct phrase *strategy_cpu_map(struct strategy *strategy, const struct phrase *map);

/* strategy_reduce.c: reductions. REDUCE is a reduceAssoc or reduceComm. */
const struct phrase *strategy_reduce_sequential(struct strategy *strategy,
                                                const struct phrase *reduce);
/* END (null: the identity) of REDUCE. */
const struct phrase *strategy_reduce_parallel(struct strategy *strategy,
                                              const struct phrase *reduce,
                                              const struct phrase *end);
/* The reduction of vectors as a map of reductions, or null if it has not that form. */
const struct phrase *strategy_reduce_interchange(struct strategy *strategy,
                                                 const struct phrase *reduce);

#endif
