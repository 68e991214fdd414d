/* Assignment at every data type, and variables (dpia.txt section 4.1; var[d] = acc[d] x exp[d],
 * Fig. 4b). */
#ifndef DPIAC_TRANSLATE_ASSIGN_H
#define DPIAC_TRANSLATE_ASSIGN_H

#include "dpia/loops.h"

/* ACC := EXP by induction on the type. LEVEL is that of the mapI that arrays are copied by. */
const struct phrase *translate_assign(struct dpia *dpia, struct level level,
                                      const struct phrase *acc, const struct phrase *exp,
                                      struct loc loc);

/* The levels of the mapI that arrays are copied by, from the outermost dimension of the array on;
 * what is behind them is copied one after the other. */
enum { COPY_LOOPS_MOST = 8 };

struct copy_loops {
    struct level at[COPY_LOOPS_MOST];
    unsigned count;
};

/* The dimensions of DATA; of a tuple the most that a component has. An array that has fewer than
 * LOOPS is copied by the last of them. */
unsigned translate_rank(const struct data *data);

/* Whether elements of type ELEM, which number FIRST of LOOPS goes over, are pairs with arrays in
 * them, of which each component is copied by a nest of its own: in a loop over work-items stands
 * one other. */
bool translate_copies_apart(const struct copy_loops *loops, unsigned first,
                            const struct data *elem);

/* The same of elements that are arrays of such pairs, of any rank: where two dimensions are one,
 * what is left are loops for fewer. */
bool translate_copies_joined(const struct copy_loops *loops, unsigned first,
                             const struct data *elem);

/* ACC := EXP by LOOPS. */
const struct phrase *translate_assign_by(struct dpia *dpia, const struct copy_loops *loops,
                                         const struct phrase *acc, const struct phrase *exp,
                                         struct loc loc);

/* A new variable NAME : var[DATA]; its halves. */
const struct var *translate_new_var(struct dpia *dpia, const char *name, const struct data *data,
                                    struct loc loc);
struct var *translate_new_titled(struct dpia *dpia, struct title title, const struct data *data,
                                 struct loc loc);
const struct phrase *translate_acc_of(struct dpia *dpia, const struct var *var);
const struct phrase *translate_exp_of(struct dpia *dpia, const struct var *var);

/* The element of OVER, an acceptor or a variable of array type, with the number INDEX. */
const struct phrase *translate_element(struct dpia *dpia, const struct phrase *over,
                                       const struct phrase *index, struct loc loc);

/* LOC as that of a loop which copies EXP: called "copy", unless EXP is a view with a name. */
struct loc translate_copy_loc(const struct phrase *exp, struct loc loc);

/* mapI n d1 d2 FUN ARRAY ACC at LEVEL, with the nat and the data types of ARRAY and ACC. */
const struct phrase *translate_mapi(struct dpia *dpia, struct level level, const struct phrase *fun,
                                    const struct phrase *array, const struct phrase *acc,
                                    struct loc loc);

/* The loops for copies of arrays at the place of PHRASE, a step of a loop: those that write its
 * result OUT (of a functional PHRASE: that make it; OUT is null). Parallel if PHRASE has a parallel
 * map in it, for then the host or a work-group runs it. */
struct copy_loops translate_copy_loops(const struct phrase *phrase, const struct var *out);

/* Whether PHRASE has a parallel map in it. */
bool translate_is_parallel(const struct phrase *phrase);

#endif
