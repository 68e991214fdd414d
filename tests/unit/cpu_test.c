/* What a CPU is given: which reductions are done in vectors, of rows and in tiles, and which
 * are not; which private arrays become variables, and where tables are. Each program's C is looked
 * at for words that must, and must not, be there. */
#include <string.h>

#include "run_text.h"
#include "unit.h"

struct attempt {
    enum stage from;
    const char *text;    /* in DPIA's notation */
    const char *present; /* null: nothing special */
    const char *absent;
};

#define VECTORS "t_f32x8 sums0"

static const struct attempt strategies[] = {
    /* A vectorised reduction, and what must not be one. */
    {STAGE_DPIA, "t {n: nat} (xs: exp[[n]f32]) : exp[f32] = reduceAssoc (\\a x. a + x) 0.0 xs",
     VECTORS, NULL},
    {STAGE_DPIA, "t {n: nat} (xs: exp[[n]f32]) : exp[f32] = reduceAssoc (\\a x. x + a) 0.0 xs",
     VECTORS, NULL},
    {STAGE_DPIA, "t {n: nat} (xs: exp[[n]f32]) : exp[f32] = reduceAssoc (\\a x. x + x) 0.0 xs",
     NULL, "x8"},
    {STAGE_DPIA, "t {n: nat} (xs: exp[[n]f32]) : exp[f32] = reduceAssoc (\\a x. a + a) 0.0 xs",
     NULL, "x8"},
    {STAGE_DPIA, "t {n: nat} (xs: exp[[n]f64]) : exp[f64] = reduceAssoc (\\a x. max a x) 1.0 xs",
     "t_max_f64x4(sums3", NULL},
    {STAGE_DPIA,
     "t {n: nat} (xs: exp[[n]f32]) : exp[f32] =\n"
     "  reduceAssoc (\\a x. a * x) 1.0 (map (\\x. let y = x - 0.5 in y * y) xs)",
     "t_f32x8 y", NULL},
    {STAGE_DPIA, "t (xs: exp[[64]f32]) : exp[f32] = reduceAssoc (\\a x. a + x) 0.0 xs", VECTORS,
     NULL},
    {STAGE_DPIA, "t (xs: exp[[63]f32]) : exp[f32] = reduceAssoc (\\a x. a + x) 0.0 xs", NULL, "x8"},
    {STAGE_DPIA, "t {n: nat} (xs: exp[[n]f32]) : exp[f32] = reduce (\\x a. a + x) 0.0 xs", NULL,
     "x8"},
    {STAGE_DPIA, "t {n: nat} (xs: exp[[n]f32]) : exp[f32] = reduceAssoc (\\a x. x) 0.0 xs", NULL,
     "x8"},
    {STAGE_DPIA,
     "t {n: nat} (xs: exp[[n]f32]) : exp[f32] = reduceComm (\\a x. a + x + a * x) 0.0 xs", NULL,
     "x8"},
    {STAGE_DPIA,
     "t {n: nat} (xs: exp[[n]i32]) : exp[f32] =\n"
     "  reduceAssoc (\\a x. a + x) 0.0 (map (\\x. convert f32 x) xs)",
     NULL, "x8"},
    {STAGE_DPIA,
     "t {n: nat} (xs: exp[[n]f32]) : exp[f32] =\n"
     "  reduceAssoc (\\a x. a + x) 0.0 (map (\\x. if x < 0.0 then 1.0 else x) xs)",
     NULL, "x8"},
    {STAGE_DPIA,
     "t {n: nat} (xs: exp[[n]f32]) : exp[f32] =\n"
     "  reduceAssoc (\\a x. a + x) 0.0 (map (\\x. sqrt x) xs)",
     NULL, "x8"},
    {STAGE_DPIA,
     "t {n: nat} (xs: exp[[n]i32]) : exp[i32] =\n"
     "  reduceAssoc (\\a x. a + x) 0 (map (\\x. 7 / x) xs)",
     NULL, "x8"},
    {STAGE_DPIA,
     "t {n: nat} (xs: exp[[n]f32]) : exp[f32] = reduceAssoc (\\a x. a + x) 0.0 (reverse xs)", NULL,
     "x8"},
    {STAGE_DPIA, "t {n: nat} (xs: exp[[n]bool]) : exp[bool] = reduceAssoc (\\a x. a && x) true xs",
     NULL, "vector_size"},

    /* Neighbours in a short loop are kept between two bounds, but not in the middle. */
    {STAGE_DPIA,
     "t {n: nat} (xs: exp[[n]i32]) : exp[[n]i32] =\n"
     "  map (\\i.\n"
     "      reduceAssoc (\\a x. a + x) 0\n"
     "        (map (\\k. idx xs (toIdx n (max 0\n"
     "            (min (natValue n - 1) (fromIdx i + fromIdx k - 1)))))\n"
     "          (generate 3 (\\k. k))))\n"
     "    (generate n (\\i. i))",
     "xs[i + j - 1]", "xs[t_max_i64(i + "},

    /* What takes in a truth value asks for the other operand first, if that is not unchecked. */
    {STAGE_DPIA,
     "t {n: nat} (xs: exp[[n]f32]) : exp[bool] =\n"
     "  reduceComm (\\a x. a || x) false (map (\\x. x < 0.0) xs)",
     "< 0.0f || lanes", NULL},
    {STAGE_DPIA,
     "t {n: nat} (xs: exp[[n]f32]) (k: exp[i64]) : exp[bool] =\n"
     "  reduce (\\i a. a && idx xs (toIdxUnchecked n (fromIdx i + k)) < 0.0) true\n"
     "    (generate n (\\i. i))",
     "a && xs[", NULL},
    {STAGE_DPIA,
     "t {n: nat} (xs: exp[[n]i32]) : exp[bool] =\n"
     "  reduce (\\x a. a && 7 / x < 3) true xs",
     "a && t_div", NULL},

    /* One pass, in which what two reductions read is computed, if it is zipped twice. */
    {STAGE_DPIA,
     "t {n: nat} (xs: exp[[n]f64]) : exp[f64, i64] =\n"
     "  let ok = map (\\x. x < 3.0) xs in\n"
     "  pair (reduceAssoc (\\a x. a + x) 0.0\n"
     "      (map (\\p. if snd p then fst p else 0.0) (zip xs ok)))\n"
     "    (reduceAssoc (\\a x. a + x) 0i64 (map (\\o. convert i64 o) ok))",
     "lanes_1", "bool *"},

    /* Columns are scanned row by row, unless they are few. */
    {STAGE_DPIA,
     "t {n m: nat} (xs: exp[[n][m]i32]) : exp[[n][m]i32] =\n"
     "  transpose (map (\\c. scanAssoc (\\a x. a + x) 0 c) (transpose xs))",
     NULL, "out[j * m + i]"},
    {STAGE_DPIA,
     "t {n: nat} (xs: exp[[n][3]i32]) : exp[[n][3]i32] =\n"
     "  transpose (map (\\c. scanAssoc (\\a x. a + x) 0 c) (transpose xs))",
     NULL, "starts"},

    /* Of a quotient and a remainder by a power of two there are bits. */
    {STAGE_DPIA, "t (x: exp[i32]) : exp[i32] = x / 8", "x >> 3", "floor_div"},
    {STAGE_DPIA, "t (x: exp[i32]) : exp[i32] = x % 8", "x & 7", "floor_mod"},
    {STAGE_DPIA, "t (x: exp[i32]) : exp[i32] = x % 6", "t_floor_mod_i32(x, 6)", NULL},
    {STAGE_DPIA, "t (x: exp[i8]) : exp[i8] = x / -128i8", "t_floor_div_i8", NULL},

    /* In lanes: any commutative operator that chooses, or has a neutral element. */
    {STAGE_DPIA,
     "t {n: nat} (xs: exp[[n]f32]) : exp[f32] =\n"
     "  reduceComm (\\a x. if x > a then x else a) 3.0 xs",
     "[32]", NULL},
    {STAGE_DPIA,
     "t {n: nat} (xs: exp[[n]f32]) : exp[f32] =\n"
     "  reduceAssoc (\\a x. if x > a then x else a) 3.0 xs",
     NULL, "[32]"},
    {STAGE_DPIA,
     "t {n: nat} (xs: exp[[n]f32]) : exp[f32] = reduceComm (\\a x. a + x + a * x) 0.0 xs", NULL,
     "[32]"},
    {STAGE_DPIA,
     "t {n: nat} (xs: exp[[n]i32]) : exp[f32] =\n"
     "  reduceAssoc (\\a x. a + x) 0.0 (map (\\x. convert f32 x) xs)",
     "[32]", NULL},

    /* Rows: where they lie in rows. */
    {STAGE_DPIA,
     "t {n m: nat} (a: exp[[n][m]f32]) : exp[[n]f32] =\n"
     "  map (\\row. 2.0 * reduceAssoc (\\s x. s + x) 0.0 row) a",
     "if (m >= 16)", NULL},
    {STAGE_DPIA,
     "t {n: nat} (a: exp[[n][15]f32]) : exp[[n]f32] =\n"
     "  map (\\row. reduceAssoc (\\s x. s + x) 0.0 row) a",
     NULL, "x8"},
    {STAGE_DPIA,
     "t {n m: nat} (a: exp[[n][m]f32]) : exp[[m]f32] =\n"
     "  map (\\column. reduceAssoc (\\s x. s + x) 0.0 column) (transpose a)",
     NULL, "x8"},
    {STAGE_DPIA,
     "t {n m: nat} (a: exp[[n][m]f32]) : exp[[n]f32] =\n"
     "  map (\\row.\n"
     "    if idx row (toIdx m 0) < 1.0 then reduceAssoc (\\s x. s + x) 0.0 row else 3.0) a",
     "x8", NULL},
    {STAGE_DPIA,
     "t {n m: nat} (a: exp[[n][m]f32]) : exp[[n]f32] =\n"
     "  map (\\row. reduceAssoc (\\s x. s + x) 0.0 row - reduceAssoc (\\s x. max s x) 0.0 row) a",
     "x8", NULL},

    /* Tiles: where rows and columns do not depend on each other; a neutral initial value. */
    {STAGE_DPIA,
     "t {n m p: nat} (a: exp[[n][m]f32]) (b: exp[[m][p]f32]) : exp[[n][p]f32] =\n"
     "  map (\\row. map (\\column.\n"
     "    reduceAssoc (\\s x. s + x) 0.0 (map (\\p. fst p * snd p) (zip row column)))\n"
     "  (transpose b)) a",
     "11 = t_splat_f32xw", NULL},
    {STAGE_DPIA,
     "t {n m p: nat} (a: exp[[n][m]f32]) (b: exp[[m][p]f32]) : exp[[n][p]f32] =\n"
     "  map (\\row. map (\\column.\n"
     "    reduceAssoc (\\s x. s + x) 1.0 (map (\\p. fst p * snd p) (zip row column)))\n"
     "  (transpose b)) a",
     NULL, "xw"},
    {STAGE_DPIA,
     "t {n m: nat} (a: exp[[n][m][m]f32]) : exp[[n][m]f32] =\n"
     "  map (\\b. map (\\column.\n"
     "    reduceAssoc (\\s x. s + x) 0.0\n"
     "      (map (\\p. fst p * snd p) (zip (idx b (toIdx m 0)) column)))\n"
     "  b) a",
     "if (m >= 16)", "11 = t_splat_f32xw"},
    {STAGE_DPIA,
     "t {n p: nat} (a: exp[[n][3]f32]) (b: exp[[3][p]f32]) : exp[[n][p]f32] =\n"
     "  map (\\row. map (\\column.\n"
     "    reduceAssoc (\\s x. s + x) 0.0 (map (\\p. fst p * snd p) (zip row column)))\n"
     "  (transpose b)) a",
     "7 = t_splat_f32xw", NULL},

    /* Few rows, each alone; not where as many rows are columns. */
    {STAGE_DPIA,
     "t {n m p: nat} (a: exp[[n][m]f32]) (b: exp[[m][p]f32]) : exp[[n][p]f32] =\n"
     "  map (\\row. map (\\column.\n"
     "    reduceAssoc (\\s x. s + x) 0.0 (map (\\p. fst p * snd p) (zip row column)))\n"
     "  (transpose b)) a",
     "if (n < 6 && p >= 16 && (n < 2 || m * p >= 4194304))", "p < 6"},
    {STAGE_DPIA,
     "t {n m p: nat} (a: exp[[n][m]f32]) (b: exp[[p][m]f32]) : exp[[n][p]f32] =\n"
     "  map (\\row. map (\\column.\n"
     "    reduceAssoc (\\s x. s + x) 0.0 (map (\\p. fst p * snd p) (zip row column)))\n"
     "  b) a",
     "if (n < 6 && p >= 16)", "n >= 128"},
    {STAGE_DPIA,
     "t {m p: nat} (a: exp[[3][m]f32]) (b: exp[[m][p]f32]) : exp[[3][p]f32] =\n"
     "  map (\\row. map (\\column.\n"
     "    reduceAssoc (\\s x. s + x) 0.0 (map (\\p. fst p * snd p) (zip row column)))\n"
     "  (transpose b)) a",
     "if (p >= 16 && m * p >= 4194304)", NULL},
    {STAGE_DPIA,
     "t {n: nat} (a: exp[[n][100]f32]) (b: exp[[100][50]f32]) : exp[[n][50]f32] =\n"
     "  map (\\row. map (\\column.\n"
     "    reduceAssoc (\\s x. s + x) 0.0 (map (\\p. fst p * snd p) (zip row column)))\n"
     "  (transpose b)) a",
     "if (n < 2)", NULL},

    /* Columns are read where they lie, or brought together where there are rows enough; the last
     * ones with a vector that reaches back. */
    {STAGE_DPIA,
     "t {n m p: nat} (a: exp[[n][m]f32]) (b: exp[[m][p]f32]) : exp[[n][p]f32] =\n"
     "  map (\\row. map (\\column.\n"
     "    reduceAssoc (\\s x. s + x) 0.0 (map (\\p. fst p * snd p) (zip row column)))\n"
     "  (transpose b)) a",
     "if (n >= 128)", NULL},
    {STAGE_DPIA,
     "t {n m p: nat} (a: exp[[n][m]f32]) (b: exp[[m][p]f32]) : exp[[n][p]f32] =\n"
     "  map (\\row. map (\\column.\n"
     "    reduceAssoc (\\s x. s + x) 0.0 (map (\\p. fst p * snd p) (zip row column)))\n"
     "  (transpose b)) a",
     "if (p % (2 * T_WIDTH_32) >= 4 && p >= T_WIDTH_32)", NULL},
    {STAGE_DPIA,
     "t {n m p: nat} (a: exp[[n][m]f32]) (b: exp[[m][p]f32]) : exp[[n][p]f32] =\n"
     "  map (\\row. map (\\column.\n"
     "    reduceAssoc (\\s x. s + x) 0.0 (map (\\p. fst p * snd p) (zip row column)))\n"
     "  (transpose b)) a",
     "if (p >= 4 && p < 8)", NULL},
    {STAGE_DPIA,
     "t {n m p: nat} (a: exp[[n][m]f32]) (b: exp[[m][p]f32]) : exp[[n][p]f32] =\n"
     "  map (\\row. map (\\column.\n"
     "    reduceAssoc (\\s x. s + x) 0.0 (map (\\p. fst p * snd p) (zip row column)))\n"
     "  (transpose b)) a",
     "if (p >= 8 && p < 16 && 8 < T_WIDTH_32)", NULL},
    {STAGE_DPIA,
     "t {n m p: nat} (a: exp[[n][m]f32]) (b: exp[[m][p]f32]) : exp[[n][p]f32] =\n"
     "  map (\\row. map (\\column.\n"
     "    reduceAssoc (\\s x. s + x) 0.0 (map (\\p. fst p * snd p) (zip row column)))\n"
     "  (transpose b)) a",
     "typedef float t_f32xw __attribute__((vector_size(T_VECTOR)));\n", NULL},
    {STAGE_DPIA,
     "t {n m p: nat} (a: exp[[n][m]f64]) (b: exp[[m][p]f64]) : exp[[n][p]f64] =\n"
     "  map (\\row. map (\\column.\n"
     "    reduceAssoc (\\s x. s + x) 0.0 (map (\\p. fst p * snd p) (zip row column)))\n"
     "  (transpose b)) a",
     "#define T_WIDTH_64 (T_VECTOR / 8)\n", "T_WIDTH_32"},
    /* One vector for the columns that are left, or two. */
    {STAGE_DPIA,
     "t {n m p: nat} (a: exp[[n][m]f32]) (b: exp[[m][p]f32]) : exp[[n][p]f32] =\n"
     "  map (\\row. map (\\column.\n"
     "    reduceAssoc (\\s x. s + x) 0.0 (map (\\p. fst p * snd p) (zip row column)))\n"
     "  (transpose b)) a",
     "if (p % (2 * T_WIDTH_32) >= T_WIDTH_32 + 1)", NULL},
    /* What a tile has beyond the last row is that one again. */
    {STAGE_DPIA,
     "t {n m p: nat} (a: exp[[n][m]f32]) (b: exp[[m][p]f32]) : exp[[n][p]f32] =\n"
     "  map (\\row. map (\\column.\n"
     "    reduceAssoc (\\s x. s + x) 0.0 (map (\\p. fst p * snd p) (zip row column)))\n"
     "  (transpose b)) a",
     "t_min_i64(8 * i + 7, n - 1) * m", NULL},
    /* Some of the lanes of a vector are stored by a loop. */
    {STAGE_DPIA,
     "t {n: nat} (a: exp[[n][9]f32]) (b: exp[[9][5]f32]) : exp[[n][5]f32] =\n"
     "  map (\\row. map (\\column.\n"
     "    reduceAssoc (\\s x. s + x) 0.0 (map (\\p. fst p * snd p) (zip row column)))\n"
     "  (transpose b)) a",
     "#pragma GCC unroll 1\n", NULL},
    /* Rows and columns that lie side by side along the depth: few of one, and long. */
    {STAGE_DPIA,
     "t {n m p: nat} (a: exp[[n][m]f32]) (b: exp[[p][m]f32]) : exp[[n][p]f32] =\n"
     "  map (\\row. map (\\column.\n"
     "    reduceAssoc (\\s x. s + x) 0.0 (map (\\p. fst p * snd p) (zip row column)))\n"
     "  b) a",
     "if ((n < 32 || (p < T_WIDTH_32 && n * m < 131072)) && m >= 128)", NULL},
    {STAGE_DPIA,
     "t {p: nat} (a: exp[[9][100]f32]) (b: exp[[p][100]f32]) : exp[[9][p]f32] =\n"
     "  map (\\row. map (\\column.\n"
     "    reduceAssoc (\\s x. s + x) 0.0 (map (\\p. fst p * snd p) (zip row column)))\n"
     "  b) a",
     NULL, "2 * i + 1, p - 1"},
    {STAGE_DPIA,
     "t {p: nat} (a: exp[[9][128]f64]) (b: exp[[p][128]f64]) : exp[[9][p]f64] =\n"
     "  map (\\row. map (\\column.\n"
     "    reduceAssoc (\\s x. s + x) 0.0 (map (\\p. fst p * snd p) (zip row column)))\n"
     "  b) a",
     "2 * i + 1, p - 1", "packed"},
    /* A loop whose end is divided is not told to be unrolled. */
    {STAGE_DPIA,
     "t {p: nat} (a: exp[[9][128]f64]) (b: exp[[p][128]f64]) : exp[[9][p]f64] =\n"
     "  map (\\row. map (\\column.\n"
     "    reduceAssoc (\\s x. s + x) 0.0 (map (\\p. fst p * snd p) (zip row column)))\n"
     "  b) a",
     "< 128 / T_WIDTH_64", "#pragma GCC unroll 4"},
    {STAGE_DPIA,
     "t (a: exp[[99][128]f64]) (b: exp[[98][128]f64]) : exp[[99][98]f64] =\n"
     "  map (\\row. map (\\column.\n"
     "    reduceAssoc (\\s x. s + x) 0.0 (map (\\p. fst p * snd p) (zip row column)))\n"
     "  b) a",
     "packed", "2 * i + 1, 97"},
    /* Columns that have to be brought together. */
    {STAGE_DPIA,
     "t {n m p: nat} (a: exp[[n][m]f32]) (b: exp[[p][m]f32]) : exp[[n][p]f32] =\n"
     "  map (\\row. map (\\column.\n"
     "    reduceAssoc (\\s x. s + x) 0.0 (map (\\p. fst p * snd p) (zip row column)))\n"
     "  b) a",
     "11 = t_splat_f32xw", NULL},
    /* What is done with a sum reads its lane of an array of numbers. */
    {STAGE_DPIA,
     "t {n m p: nat} (a: exp[[n][m]f32]) (b: exp[[m][p]f32]) : exp[[n][p]f32] =\n"
     "  map (\\row. map (\\column. 2.0 * \n"
     "    reduceAssoc (\\s x. s + x) 0.0 (map (\\p. fst p * snd p) (zip row column)))\n"
     "  (transpose b)) a",
     "((const float *)vectors_", NULL},
    {STAGE_DPIA,
     "t {n m: nat} (a: exp[[n][m]f32]) (b: exp[[m][5]f32]) : exp[[n][5]f32] =\n"
     "  map (\\row. map (\\column.\n"
     "    reduceAssoc (\\s x. s + x) 0.0 (map (\\p. fst p * snd p) (zip row column)))\n"
     "  (transpose b)) a",
     "&b[5 * j + 1]", "f32xw"},
    {STAGE_DPIA,
     "t {n m: nat} (a: exp[[n][m]f32]) (b: exp[[m][25]f32]) : exp[[n][25]f32] =\n"
     "  map (\\row. map (\\column.\n"
     "    reduceAssoc (\\s x. s + x) 0.0 (map (\\p. fst p * snd p) (zip row column)))\n"
     "  (transpose b)) a",
     "if (25 % (2 * T_WIDTH_32) >= 4)", NULL},
    {STAGE_DPIA,
     "t {n m p: nat} (a: exp[[m][n]f32]) (b: exp[[m][p]f32]) : exp[[n][p]f32] =\n"
     "  map (\\row. map (\\column.\n"
     "    reduceAssoc (\\s x. s + x) 0.0 (map (\\p. fst p * snd p) (zip row column)))\n"
     "  (transpose b)) (transpose a)",
     "if (p < 6 && n >= 16)", NULL},
    {STAGE_DPIA,
     "t {n m: nat} (a: exp[[n][m]f32]) (b: exp[[m][n]f32]) : exp[[n][n]f32] =\n"
     "  map (\\row. map (\\column.\n"
     "    reduceAssoc (\\s x. s + x) 0.0 (map (\\p. fst p * snd p) (zip row column)))\n"
     "  (transpose b)) a",
     "11 = t_splat_f32xw", "n < 6"},

    /* Long rows that share something, four at a time; not where they share nothing. */
    {STAGE_DPIA,
     "t {n m: nat} (a: exp[[n][m]f32]) (x: exp[[m]f32]) : exp[[n]f32] =\n"
     "  map (\\row. reduceAssoc (\\s x. s + x) 0.0 (map (\\p. fst p * snd p) (zip row x))) a",
     "if (m >= 4096)", NULL},
    {STAGE_DPIA,
     "t {n m: nat} (a: exp[[n][m]f32]) : exp[[n]f32] =\n"
     "  map (\\row. reduceAssoc (\\s x. s + x) 0.0 row) a",
     "if (m >= 16)", "4096"},
};

#define TWICE \
    "t {n: nat} (k: exp[i64]) (xs: exp[[n]i32]) (out: acc[i32]) : comm =\n" \
    "  newPrivate [2]i32 (\\a. for 2 (\\j. idxAcc a.1 j := 0);\n"

static const struct attempt arrays[] = {
    /* Elements that are chosen by a short loop's variable become variables of their own. */
    {STAGE_MEMORY,
     TWICE "    for n (\\i. for 2 (\\j. idxAcc a.1 j := idx a.2 j + idx xs i));\n"
           "    out := idx a.2 (toIdx 2 0) - idx a.2 (toIdx 2 1))",
     "a1 = t_add_i32(a1, xs[i]);", "a["},
    /* Not if one is chosen when the program runs. */
    {STAGE_MEMORY,
     TWICE "    for n (\\i. for 2 (\\j. idxAcc a.1 j := idx a.2 j + idx xs i));\n"
           "    out := idx a.2 (toIdx 2 k))",
     "a[j] = t_add_i32(a[j], xs[i]);", "a1"},
    /* Nor where no loop uses them again and again. */
    {STAGE_MEMORY,
     TWICE "    for 2 (\\j. idxAcc a.1 j := idx a.2 j + 1); out := idx a.2 (toIdx 2 1))",
     "int32_t a[2];", "a1"},
};

static const char *c_of(struct arena *arena, struct run *run, const struct attempt *attempt,
                        enum target target)
{
    struct options *options = ARENA_NEW(arena, struct options);
    *options = (struct options){
        .target = target, .from = attempt->from, .input = "t.dpia", .parallel_from = 16384};
    *run = run_of_text(arena, options, attempt->text);
    bool done = pipeline_run(run, STAGE_TARGET);
    ck_assert_msg(done, "%s\n%s", attempt->text, run_message(run));
    return buf_text(&run->output.c);
}

static void look_at(const struct attempt *attempt, enum target target)
{
    struct arena *arena = arena_new();
    struct run run;
    const char *code = c_of(arena, &run, attempt, target);
    ck_assert_msg(!attempt->present || strstr(code, attempt->present),
                  "'%s' is not in the code of\n%s\n%s", attempt->present, attempt->text, code);
    ck_assert_msg(!attempt->absent || !strstr(code, attempt->absent),
                  "'%s' is in the code of\n%s\n%s", attempt->absent, attempt->text, code);
    output_free(&run.output);
    arena_free(arena);
}

/* Which loops are worth several threads, for a bound of 16384 steps. */
static const struct attempt loops[] = {
    {STAGE_MEMORY,
     "t {n: nat} (xs: exp[[n]f32]) (out: acc[[n]f32]) : comm =\n"
     "  parforGlobal n out (\\i o. o := 2.0 * idx xs i)",
     "    if (n >= 16384) {\n"
     "        /* parfor, t.dpia:2 */\n"
     "        #pragma omp parallel for\n"
     "        for (int64_t i = 0; i < n; i++)\n"
     "            out[i] = 2.0f * xs[i];\n"
     "    } else {\n"
     "        for (int64_t i = 0; i < n; i++)\n"
     "            out[i] = 2.0f * xs[i];\n"
     "    }\n",
     NULL},
    {STAGE_MEMORY,
     "t {n m: nat} (xs: exp[[n][m]f32]) (out: acc[[n][m]f32]) : comm =\n"
     "  parforGlobal n out (\\i o. for m (\\j. idxAcc o j := 2.0 * idx (idx xs i) j + 1.0))",
     "    if ((double)n * (double)m >= 8192) {\n"
     "        /* parfor, t.dpia:2 */\n"
     "        #pragma omp parallel for\n",
     NULL},
    {STAGE_MEMORY,
     "t {n: nat} (xs: exp[[n]f32]) (out: acc[[n]f32]) : comm =\n"
     "  parforGlobal n out (\\i o. o := sin (idx xs i))",
     "    if (n >= 1024) {\n"
     "        /* parfor, t.dpia:2 */\n"
     "        #pragma omp parallel for\n",
     NULL},
    {STAGE_MEMORY,
     "t {n: nat} (xs: exp[[n][4096]f32]) (out: acc[[n]f32]) : comm =\n"
     "  parforGlobal n out (\\i o. newPrivate f32 (\\a. a.1 := 0.0;\n"
     "    for 4096 (\\j. a.1 := a.2 * 0.5 + idx (idx xs i) j + 1.0 - 2.0); o := a.2))",
     "#pragma omp parallel for\n", NULL},
    /* 4095 steps at most; and 32768. */
    {STAGE_MEMORY,
     "t {n: nat} (xs: exp[[n]f32]) (out: acc[[n%4096]f32]) : comm =\n"
     "  parforGlobal (n%4096) out (\\i o. o := 2.0 * idx xs (toIdx n (fromIdx i)))",
     NULL, "#pragma omp parallel"},
    {STAGE_MEMORY,
     "t (xs: exp[[32768]f32]) (out: acc[[32768]f32]) : comm =\n"
     "  parforGlobal 32768 out (\\i o. o := 2.0 * idx xs i)",
     "#pragma omp parallel for\n", NULL},
    /* Not known: neither part is always the larger one; it depends on values. */
    {STAGE_MEMORY,
     "t {n m k: nat} (xs: exp[[n]f32]) (out: acc[[n]([m]f32 x [k]f32)]) : comm =\n"
     "  parforGlobal n out (\\i o.\n"
     "    for m (\\j. idxAcc (pairAcc1 o) j := 2.0 * idx xs i);\n"
     "    for k (\\j. idxAcc (pairAcc2 o) j := 2.0 * idx xs i))",
     "#pragma omp parallel for\n", NULL},
    {STAGE_MEMORY,
     "t {n: nat} (xs: exp[[n]f32]) (out: acc[[n]f32]) : comm =\n"
     "  parforGlobal n out (\\i o. newPrivate f32 (\\a. a.1 := idx xs i;\n"
     "    whileComm <a.2 > 1.0, a.1 := 0.5 * a.2>; o := a.2))",
     "#pragma omp parallel for\n", NULL},
};

/* What becomes of a loop that may be left to one thread: a function, where its body is long. */
#define SUMS_OF_COLUMNS                                                                            \
    "t {n m: nat} (xs: exp[[n][m]f32]) : exp[[m]f32] =\n"                                          \
    "  map (\\column. reduceComm (\\a x. a + x) 0.0 column) (transpose xs)"

static const struct attempt regions[] = {
    /* Chunks of a scan are worth a thread: so many scalars, in rows as well. */
    {STAGE_DPIA,
     "t {n: nat} (xs: exp[[n]i32]) : exp[[n]i32] = scanAssoc (\\a x. max a x) 0 xs",
     "(n + 4095) / 4096", NULL},
    {STAGE_DPIA,
     "t {n: nat} (xs: exp[[n][2000]i32]) : exp[[n][2000]i32] =\n"
     "  scanAssoc (\\a x. map (\\p. fst p + snd p) (zip a x)) (generate 2000 (\\i. 0)) xs",
     "(n + 2) / 3", NULL},
    {STAGE_DPIA, SUMS_OF_COLUMNS,
     "        if (pieces > 1) {\n"
     "            /* map, t.dpia:2 */\n"
     "            #pragma omp parallel for\n"
     "            for (int64_t i = 0; i < pieces; i++)\n"
     "                t_loop_1(i, omp_get_thread_num(), n, m, xs, pieces, parts, sums);\n",
     "parallel for if"},
    /* One thread has the first slot, whatever number it has in a region of the caller's. */
    {STAGE_DPIA, SUMS_OF_COLUMNS,
     "            for (int64_t i = 0; i < pieces; i++)\n"
     "                t_loop_1(i, 0, n, m, xs, pieces, parts, sums);\n",
     NULL},
    /* It needs another variable than its own. */
    {STAGE_MEMORY,
     "t {n: nat} (xs: exp[[n]i32]) (out: acc[[n][n]i32]) : comm =\n"
     "  for n (\\k. parforGlobal n (idxAcc out k) (\\i o.\n"
     "    newPrivate i32 (\\a. a.1 := idx xs k; a.1 := a.2 + idx xs i; a.1 := a.2 * a.2;\n"
     "      for n (\\l. a.1 := a.2 + idx xs l); o := a.2)))",
     "t_loop_1(j, n, xs, out, i);", NULL},
    /* A failure is noted in a variable of the caller's. */
    {STAGE_DPIA, "t {n: nat} (xs: exp[[n]i32]) : exp[[n]i32] = map (\\x. 7 / x) xs",
     "#pragma omp parallel for if (n >= ", "t_loop"},
    /* How a function takes a vector depends on the machine. */
    {STAGE_MEMORY,
     "t {n: nat} (v: exp[f32<4>]) (xs: exp[[n]f32<4>]) (out: acc[[n]f32<4>]) : comm =\n"
     "  newPrivate f32<4> (\\w. w.1 := v + v;\n"
     "  parforGlobal n out (\\i o. newPrivate f32<4> (\\a.\n"
     "    a.1 := idx xs i; a.1 := a.2 * a.2;\n"
     "    for n (\\l. a.1 := a.2 + idx xs l + w.2); o := a.2)))",
     "#pragma omp parallel for if (", "t_loop"},
    /* A program may have an entry of that name. */
    {STAGE_MEMORY,
     "loop_1 {n: nat} (xs: exp[[n]i32]) (out: acc[[n]i32]) : comm =\n"
     "  parforGlobal n out (\\i o. newPrivate i32 (\\a. a.1 := idx xs i; a.1 := a.2 * a.2;\n"
     "    for n (\\l. a.1 := a.2 + idx xs l); o := a.2))",
     "t_loop_1_1(i, n, xs, out);", NULL},
};

/* Conditions of numbers, and what is left of them. */
#define IF(cond) \
    STAGE_DPIA, "t (n: nat) (x: exp[i32]) : exp[i32] = if " cond " then x * 7 else x * 9"
static const struct attempt known[] = {
    {IF("natValue 3 <= 3"), "*out = t_mul_i32(x, 7);", "9"},
    {IF("natValue 3 < natValue 3"), "*out = t_mul_i32(x, 9);", "x, 7)"},
    {IF("natValue 4 >= natValue 5"), "*out = t_mul_i32(x, 9);", "x, 7)"},
    {IF("5 > natValue 4"), "*out = t_mul_i32(x, 7);", "x, 9)"},
    {IF("natValue 3 <= 4 && natValue n >= 2"), "*out = n >= 2 ? ", "<="},
    {IF("natValue n >= 2 && natValue 5 <= 4"), "*out = t_mul_i32(x, 9);", "x, 7)"},
    {IF("natValue n >= 2 || natValue 3 > 4"), "*out = n >= 2 ? ", "3 >"},
    {IF("natValue 3 < 4 || natValue n >= 2"), "*out = t_mul_i32(x, 7);", "x, 9)"},
    {IF("natValue 3 > 4 || natValue 3 < 4 && natValue 6 > 5"), "*out = t_mul_i32(x, 7);", "x, 9)"},
    {IF("natValue n >= 2 && natValue n < 8"), "*out = n >= 2 && n < 8 ? ", NULL},
    {IF("natValue n >= natValue (n + 1)"), "*out = t_mul_i32(x, 9);", "x, 7)"},
    {IF("natValue n >= 4 && natValue n >= 2"), "*out = n >= 4 ? ", "n >= 2"},
    {IF("natValue n >= 2 && natValue n >= 4"), "*out = n >= 4 ? ", "n >= 2"},
    {IF("natValue n >= 2 || natValue n >= 4"), "*out = n >= 2 ? ", "n >= 4"},
    {IF("natValue n < 2 || natValue n < 4"), "*out = n < 4 ? ", "n < 2"},
    {IF("natValue n < 2 || natValue n >= 2"), "*out = t_mul_i32(x, 7);", "x, 9)"},
    {IF("natValue n < 2 && natValue n > 1"), "*out = t_mul_i32(x, 9);", "x, 7)"},
    {IF("natValue n >= natValue (3*n)"), "*out = n >= 3 * n ? ", NULL},
    {IF("natValue n >= 4 || natValue n >= 4 && x > 3"), "*out = n >= 4 ? ", "x > 3"},
    {IF("(natValue n < 2 || natValue n > 8) && natValue n >= 2"),
     "*out = n > 8 && n >= 2", "n < 2"},
    {IF("(natValue n < 2 || natValue n > 8) && (natValue n >= 2 && natValue n <= 8)"),
     "*out = t_mul_i32(x, 9);", "x, 7)"},
    {IF("10 / x > 3 && natValue n < 0"), "t_div_i32", NULL},
    {IF("10 / x > 3 || natValue n >= 0"), "t_div_i32", NULL},
    {IF("natValue n >= 4 && (natValue n >= 8 && 10 / x > 3)"), " n >= 4 && ", NULL},
    {IF("natValue n < 0 && 10 / x > 3"), "*out = t_mul_i32(x, 9);", "t_div_i32"},
    {IF("x > 3 && x > 2"), "*out = x > 3 && x > 2 ? ", NULL},
};

/* What an outer condition tells. */
#define IN(outer, inner) \
    STAGE_DPIA, "t (n m: nat) (x: exp[i32]) : exp[i32] =\n" \
                "  if " outer " then (if " inner " then x * 7 else x * 9)\n" \
                "  else (if " inner " then x * 3 else x * 5)"
static const struct attempt told[] = {
    {IN("natValue n >= 8", "natValue n >= 4"), "n >= 8 ? t_mul_i32(x, 7) : n >= 4 ? ", "x, 9)"},
    {IN("natValue n >= 4", "natValue n >= 8"), "t_mul_i32(x, 9)) : t_mul_i32(x, 5)", "x, 3)"},
    {IN("natValue n >= 4", "natValue n < 4"),
     "n >= 4 ? t_mul_i32(x, 9) : t_mul_i32(x, 3)", "x, 7)"},
    {IN("4 > natValue n", "4 <= natValue n"), "4 > n ? t_mul_i32(x, 9) : t_mul_i32(x, 3)", NULL},
    {IN("natValue n > 3", "natValue n >= 4"), "n > 3 ? t_mul_i32(x, 7) : t_mul_i32(x, 5)", NULL},
    {IN("natValue n > 3", "natValue n > 4"), "t_mul_i32(x, 9)) : t_mul_i32(x, 5)", "x, 3)"},
    {IN("natValue n >= natValue (m + 4)", "natValue m < natValue n"),
     "t_mul_i32(x, 7) : m < n ?", NULL},
    {IN("natValue n >= 4 && x > 2", "natValue n >= 4"), "? t_mul_i32(x, 7) : n", "x, 9)"},
    {IN("natValue n >= 4 || x > 2", "natValue n >= 4"),
     "t_mul_i32(x, 9)) : t_mul_i32(x, 5)", "x, 3)"},
    {IN("natValue m >= 4", "natValue n >= 4"), "t_mul_i32(x, 3) : t_mul_i32(x, 5)", NULL},
};

#define TEN "[1, 4, 1, 5, 9, 2, 6, 5, 3, 5i32]"

/* Tables of constants are read where they are; what is changed is a copy. */
static const struct attempt tables[] = {
    {STAGE_DPIA,
     "t {n: nat} (xs: exp[[n]i64]) : exp[[n]i32] =\n"
     "  let t = " TEN " in map (\\x. idx t (toIdx 10 (x % 10))) xs",
     "out[i] = t_table[", "malloc"},
    {STAGE_DPIA,
     "t (xs: exp[[10]i32]) : exp[i32] =\n"
     "  reduceAssoc (\\a x. a + x) 0 (map (\\p. fst p * snd p) (zip xs " TEN "))",
     "t_table[", "malloc"},
    {STAGE_DPIA,
     "t (xs: exp[[10]i32]) : exp[i32] =\n"
     "  let input = zip xs (reverse " TEN ") in\n"
     "  reduceAssoc (\\a x. a + x) 0 (map (\\p. fst p * snd p) input)",
     "t_table[", "malloc"},
    {STAGE_DPIA,
     "t (n: nat) (v: exp[i32]) : exp[[10]i32] =\n"
     "  let t = " TEN " in loop n (\\i old. update old (toIdx 10 (fromIdx i % 10)) v) t",
     "old[i] = t_table[i];", "t_table[i % 10] ="},
};

START_TEST(tables_are_read_where_they_are)
{
    look_at(&tables[_i], TARGET_C);
}
END_TEST

START_TEST(short_loops_are_left_to_one_thread)
{
    look_at(&loops[_i], TARGET_OPENMP);
}
END_TEST

START_TEST(what_is_known_is_not_asked)
{
    look_at(&known[_i], TARGET_C);
}
END_TEST

START_TEST(what_is_told_is_not_asked_again)
{
    look_at(&told[_i], TARGET_C);
}
END_TEST

START_TEST(regions_are_where_they_are_worth_it)
{
    look_at(&regions[_i], TARGET_OPENMP);
}
END_TEST

START_TEST(strategies_apply_where_they_may)
{
    look_at(&strategies[_i], TARGET_C);
}
END_TEST

START_TEST(arrays_become_variables_where_they_can)
{
    look_at(&arrays[_i], TARGET_C);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("cpu");
    TCase *tests = tcase_create("programs");
    suite_add_tcase(suite, tests);
    tcase_add_loop_test(tests, strategies_apply_where_they_may, 0,
                        sizeof strategies / sizeof strategies[0]);
    tcase_add_loop_test(tests, short_loops_are_left_to_one_thread, 0,
                        sizeof loops / sizeof loops[0]);
    tcase_add_loop_test(tests, what_is_known_is_not_asked, 0, sizeof known / sizeof known[0]);
    tcase_add_loop_test(tests, what_is_told_is_not_asked_again, 0, sizeof told / sizeof told[0]);
    tcase_add_loop_test(tests, regions_are_where_they_are_worth_it, 0,
                        sizeof regions / sizeof regions[0]);
    tcase_add_loop_test(tests, tables_are_read_where_they_are, 0,
                        sizeof tables / sizeof tables[0]);
    tcase_add_loop_test(tests, arrays_become_variables_where_they_can, 0,
                        sizeof arrays / sizeof arrays[0]);
    return unit_run(suite);
}
