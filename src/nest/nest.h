/* Nests: what a functional program does, as loops around scalar code, and which element of which
 * array each iteration reads and writes.
 *
 *     map (\row. map (\col. reduceAssoc (+) 0.0 (map (\p. fst p * snd p) (zip row col)))
 *                    (transpose b)) a
 *
 *     map i < n                          a[m*i + k]      i: m   j: 0   k: 1
 *       map j < p                        b[p*k + j]      i: 0   j: 1   k: p
 *         reduce k < m                   result[p*i + j] i: p   j: 1
 *
 * Maps, reductions, scans and loops are dimensions; what stands between them does not matter:
 * views, `idx` and `generate`, functions applied, names for all of these. So a program over indices
 * and one of combinators have the same nest if they do the same. An imperfect nest is a tree: loops
 * beside each other in one, between which arrays lie that a `let` names.
 *
 * Numbers are nats over the sizes of the entry and the indices of dimensions. Sizes and offsets
 * count scalars of one component of the array, row by row (an array of pairs lies as two arrays),
 * memory counts bytes. Index arithmetic is taken not to wrap. All this says how fast a program may
 * be, not what it means. */
#ifndef DPIAC_NEST_NEST_H
#define DPIAC_NEST_NEST_H

#include "base/buf.h"
#include "base/vec.h"
#include "dpia/program.h"

enum nest_kind {
    NEST_MAP,       /* iterations in any order, at the same time */
    NEST_REDUCTION, /* one after the other, into one value; in parts where ASSOCIATIVE */
    NEST_SCAN,      /* the same, and each value is wanted; also of what a filter keeps */
    NEST_LOOP       /* one after the other */
};

struct nest_loop;

/* A dimension: an index that runs from 0 to SIZE - 1. */
struct nest_dimension {
    enum nest_kind kind;
    const char *name; /* no other one in the nest has it */
    const struct nat_var *index;
    const struct nat *size;        /* null: known only at the end, of `while` */
    bool associative, commutative; /* REDUCTION, SCAN: the operator is promised to be, or seen */
    struct loc loc;
};

enum nest_leaf_kind { NEST_ARGUMENT, NEST_RESULT, NEST_INTERMEDIATE };

/* An array, or several that are the components of one, in memory. */
struct nest_leaf {
    enum nest_leaf_kind kind;
    const char *name;
    const struct data *data;
    const struct nest_loop *home; /* INTERMEDIATE: each iteration of HOME has one of its own */
    const struct var *var;        /* of type exp[DATA], for the walk along a path */
};

/* What each iteration of LOOP reads or writes of LEAF: the scalar OFFSET of component COMPONENT. */
struct nest_access {
    const struct nest_loop *loop;
    const struct nest_leaf *leaf;
    size_t component;
    const struct nat *offset;
    bool is_write;
    bool is_conditional; /* only where something holds */
    bool has_border; /* at the border of the array it is another one: clamped, or turned round */
};

struct nest_access_vec VEC(struct nest_access);
struct nest_loop_vec VEC(struct nest_loop *);

/* A loop, with the loops in it in the order in which they run, and what it does itself. What is
 * read twice at the same place in one iteration is one access. OPERATIONS counts scalar operators
 * for each iteration, but for index arithmetic: those of which indices alone tell the result. */
struct nest_loop {
    const struct nest_loop *parent; /* null: of an entry, runs once, has no DIMENSION */
    struct nest_dimension dimension;
    struct nest_loop_vec loops;
    struct nest_access_vec accesses;
    uint64_t operations;
};

/* An entry. What is not read into it: a command behind the functional stages, or more than could be
 * read in reasonable time; then UNREAD says what, at LOC, and the nest is not that of the entry. */
struct nest {
    struct dpia *dpia;
    const struct entry *entry;
    struct nest_loop *root; /* its loops are the nests, which run one after the other */
    const char *unread;
    struct loc unread_loc;
    struct map *numbers; /* of nats that are no sizes (names.c) */
};

/* The nests of ENTRY of PROGRAM, which is functional, or assigns functional phrases; with or
 * without levels. */
struct nest *nest_read(struct dpia *dpia, const struct program *program, const struct entry *entry);

/* ---- The table: leaf x dimension -> stride (stride.c) ---- */

enum nest_stride_kind {
    NEST_OWN,       /* each iteration has a leaf of its own */
    NEST_SAME,      /* all iterations have the same element: stride 0 */
    NEST_NEIGHBOUR, /* stride 1 or -1 */
    NEST_APART,     /* any other number */
    NEST_SCATTERED  /* not affine: it depends on data, or is computed otherwise */
};

struct nest_stride {
    enum nest_stride_kind kind;
    const struct nat *nat; /* scalars; null for OWN and SCATTERED */
};

/* How far the elements of ACCESS are from each other in iterations next to each other of LOOP,
 * which is the access's loop or one around it. */
struct nest_stride nest_stride(const struct nest *nest, const struct nest_access *access,
                               const struct nest_loop *loop);
/* Whether INNER is LOOP, or in it. */
bool nest_is_in(const struct nest_loop *inner, const struct nest_loop *loop);
/* How many scalars a component of LEAF has. */
const struct nat *nest_leaf_size(const struct nest *nest, const struct nest_leaf *leaf,
                                 size_t component);
/* The bytes of one scalar of it. */
size_t nest_scalar_bytes(const struct nest *nest, const struct nest_leaf *leaf, size_t component);

/* ---- Amounts (amount.c). Null where a size is known only at the end. ---- */

/* How often LOOP's body runs for each iteration of SCOPE, which is around it, or LOOP: then 1. */
const struct nat *nest_iterations(const struct nest *nest, const struct nest_loop *loop,
                                  const struct nest_loop *scope);
/* At most how many different scalars ACCESS has in one iteration of SCOPE. */
const struct nat *nest_footprint(const struct nest *nest, const struct nest_access *access,
                                 const struct nest_loop *scope);
/* Bytes that LOOP, one of the entry's nests, has to read (or write) at least: each scalar once; and
 * at most, where nothing is kept for its next use. Only leaves that are outside of the nest. */
const struct nat *nest_bytes_least(const struct nest *nest, const struct nest_loop *loop,
                                   bool is_write);
const struct nat *nest_bytes_most(const struct nest *nest, const struct nest_loop *loop,
                                  bool is_write);
/* Operations of LOOP and all in it. */
const struct nat *nest_operations(const struct nest *nest, const struct nest_loop *loop);
/* Iterations that may run at the same time: of the maps of LOOP that are around each other, from
 * outside, as far as there is nothing else between; in a loop whose steps come one after the other,
 * those of one step. */
const struct nat *nest_parallelism(const struct nest *nest, const struct nest_loop *loop);

/* ---- Questions of strategies (question.c) ---- */

/* Whether iterations of LOOP may be run by different work-items: a map, or a reduction or scan in
 * parts. */
bool nest_may_divide(const struct nest_loop *loop);
/* Whether neighbours along LOOP have elements of ACCESS that lie side by side: coalesced. */
bool nest_is_coalesced(const struct nest *nest, const struct nest_access *access,
                       const struct nest_loop *loop);
/* Whether ACCESS, which reads, has the same element in all iterations of LOOP, though not in all of
 * the nest, and nobody else in LOOP writes to the leaf: it may be kept. */
bool nest_is_reused(const struct nest *nest, const struct nest_access *access,
                    const struct nest_loop *loop);
/* Whether iterations of LOOP and of a loop in it have elements of ACCESS in common, as windows do;
 * *WITH is that one. */
bool nest_overlaps(const struct nest *nest, const struct nest_access *access,
                   const struct nest_loop *loop, const struct nest_loop **with);
/* Whether ACCESS depends on data: a gather, or a scatter. */
bool nest_is_scattered(const struct nest *nest, const struct nest_access *access);
/* Whether NEST, one of an entry's, has one loop in each but the innermost. */
bool nest_is_perfect(const struct nest_loop *loop);
/* Whether ACCESS, which reads, has elements that other iterations of some loop have, too, and
 * others in each iteration of a loop that is no map: worth a tile in local memory. */
bool nest_is_tiled(const struct nest *nest, const struct nest_access *access);
/* Whether the leaf of ACCESS lives in one iteration of the nest. */
bool nest_is_inner(const struct nest_access *access);
/* The dimension along which neighbours should run in INNERMOST, which has no loop in it, and the
 * loops around it: most accesses are coalesced along it. What a tile holds counts last, for it may
 * be filled along any dimension. Null if no access is coalesced along any. */
const struct nest_loop *nest_neighbours(const struct nest *nest, const struct nest_loop *innermost);
/* Whether LOOP, which is no map, and the only one in it, a map, may change places: each iteration
 * of the map goes on with what it wrote itself. */
bool nest_may_interchange(const struct nest *nest, const struct nest_loop *loop);
/* Where ACCESS is not coalesced along NEIGHBOURS, but is along another dimension that may be
 * divided: a tile in local memory of the two transposes it. Null if there is none. */
const struct nest_loop *nest_tile(const struct nest *nest, const struct nest_access *access,
                                  const struct nest_loop *neighbours);

/* ---- Text ---- */

/* NAT with the names of dimensions, and of what was read: "m*i + is[j]" (names.c). */
const char *nest_nat_text(const struct nest *nest, const struct nat *nat);
/* The kinds of machine that say what a decision is called: with work-groups and local memory; with
 * caches and vectors, and several threads or one. */
enum nest_machine { NEST_DEVICE, NEST_THREADS, NEST_ONE_THREAD };

/* What LOOP's table says, in lines of text: what neighbours run along, what is used again, what is
 * to be divided (advice.c). */
struct nest_advice VEC(const char *);
struct nest_advice nest_advise(const struct nest *nest, const struct nest_loop *loop,
                               enum nest_machine machine);
/* The name of ACCESS's leaf, with the number of the component where there are several. */
const char *nest_access_name(const struct nest *nest, const struct nest_access *access);
/* Each nest of NEST's entry: dimensions, table, amounts, and what they say (print.c). LINE gives
 * the text of a place. */
typedef const char *nest_line(void *data, struct loc loc);
void nest_print(struct buf *buf, const struct nest *nest, enum nest_machine machine,
                nest_line *line, void *data);

#endif
