/* Rules: how they are read, what they match, what they make of it, where; and that those of dpiac
 * are right, and wrong ones are found. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/stack.h"
#include "notation/notation.h"
#include "rewrite/hand.h"
#include "rewrite/test.h"
#include "semantics/rules.h"
#include "translate/strategy_by_hand.h"
#include "unit.h"

static struct arena *arena;
static struct dpia *dpia;
static struct diag *diag;
static struct rule_vec rules;

static void set_up(void)
{
    arena = arena_new();
    dpia = dpia_new(arena, types_new(arena));
    diag = diag_new(arena);
    rules = (struct rule_vec){NULL, 0, 0};
}

static void tear_down(void)
{
    arena_free(arena);
}

static bool read_rules(const char *text)
{
    struct source *source = source_from_text(arena, "t.dpia", text);
    return notation_read_rules(dpia, diag, source, &rules) && test_check(diag, &rules);
}

static const struct rule *rule_of(const char *text)
{
    ck_assert_msg(read_rules(text), "%s: %s", text,
                  diag_count(diag) > 0 ? diag_at(diag, 0)->text : "");
    return rules.at[rules.len - 1];
}

static void refused(const char *text, const char *part)
{
    set_up();
    ck_assert_msg(!read_rules(text), "accepted: %s", text);
    ck_assert_msg(strstr(diag_at(diag, 0)->text, part), "%s: %s", text, diag_at(diag, 0)->text);
    tear_down();
}

/* Somebody who does steps of the strategy stage on PROGRAM, for a GPU. */
static struct tactic_host host_of(const struct program *program)
{
    struct devices *devices = ARENA_NEW(arena, struct devices);
    devices->usual = device_find(arena, "gpu");
    return strategy_by_hand_host(strategy_by_hand(dpia, STRATEGY_DEVICE, devices, &rules),
                                 program);
}

/* PROGRAM after STEP in one line, without its head; or the first error. */
static const char *after(const char *program, const char *step)
{
    struct source *source = source_from_text(arena, "p.dpia", program);
    struct program *read = notation_read(dpia, diag, source, "p");
    ck_assert_msg(read, "%s: %s", program, diag_count(diag) > 0 ? diag_at(diag, 0)->text : "");
    const struct tactic_host host = host_of(read);
    read = rewrite_step(dpia, diag, read, &rules, &host, step);
    if (!read)
        return diag_at(diag, 0)->text;
    struct buf text = {0};
    program_print(&text, arena, read);
    char *line = arena_strdup(arena, strstr(buf_text(&text), "] =") + 2), *end = line;
    for (const char *at = line + 1; *at; at++)
        if (!isspace((unsigned char)*at) || (end > line && end[-1] != ' '))
            *end++ = *at == '\n' ? ' ' : *at;
    while (end > line && end[-1] == ' ')
        end--;
    *end = '\0';
    buf_free(&text);
    return line;
}

/* What STEP makes of PROGRAM by dpiac's own rules has RESULT in it. */
static void expect_after(const char *program, const char *step, const char *result)
{
    set_up();
    rewrite_own_rules(dpia, &rules);
    const char *found = after(program, step);
    ck_assert_msg(strstr(found, result), "%s: %s", program, found);
    tear_down();
}

/* RULE, alone, makes RESULT of PROGRAM. */
static void makes(const char *rule, const char *program, const char *step, const char *result)
{
    set_up();
    rule_of(rule);
    const char *found = after(program, step);
    ck_assert_msg(strcmp(found, result) == 0, "%s\n%s\nexpected %s\nfound    %s", rule, program,
                  result, found);
    tear_down();
}

static void fails(const char *rule, const char *program, const char *step, const char *part)
{
    set_up();
    rule_of(rule);
    const char *found = after(program, step);
    ck_assert_msg(strstr(found, part), "%s\n%s\nexpected %s\nfound    %s", rule, program, part,
                  found);
    tear_down();
}

#define MAP_MAP "rule mapMap (f g xs) : map f (map g xs) = map (\\x. f (g x)) xs\n"
#define XS "t {n: nat} (xs: exp[[n]i32]) : exp[[n]i32] = "

START_TEST(test_inferred_parameters)
{
    const struct rule *rule = rule_of(MAP_MAP);
    ck_assert_uint_eq(rule->nats.len, 2); /* n and lanes */
    ck_assert_uint_eq(rule->datas.len, 3);
    ck_assert_uint_eq(rule->vars.len, 3);
    ck_assert_uint_eq(rule->given.len, 0);
    ck_assert(rule->left->type == rule->right->type);
    ck_assert_str_eq(rewrite_law(arena, rule), "map f (map g xs) = map (\\x. f (g x)) xs");
    rule = rule_of("rule pieces (t: nat >= 1) (f xs) :\n"
                   "  map f xs = join (map (\\p. map f p) (split t xs))\n  where total f\n");
    ck_assert_uint_eq(rule->given.len, 1);
    ck_assert_str_eq(rewrite_law(arena, rule),
                     "map f xs = join (map (\\p. map f p) (split t xs)) where total f");
}
END_TEST

START_TEST(test_refused_rules)
{
    refused("rule r (xs) : reverse xs = join xs\n", "'join'");
    refused("rule r (f xs) : map f xs = 1\n", "");
    refused("rule r (xs ys) : reverse xs = ys\n", "'ys' does not occur on the left");
    refused("rule r {n: nat} (f xs) : map f xs = mapSeq f xs\n",
            "size 'n' does not occur on the left");
    refused("rule r (xs: exp[i32]) : xs = xs\n", "begins with a primitive");
    refused("rule r (f g xs) : map (\\x. f (g x)) xs = xs\n", "applied to different variables");
    refused("rule r (f xs) : map (\\x. f x x) xs = xs\n", "applied to different variables");
    refused("rule r (xs) : reverse xs = xs\nrule r (xs) : reverse xs = xs\n", "a second rule");
    refused("rule r (xs xs) : zip xs xs = xs\n", "a second parameter");
    refused("rule r (xs) : reverse xs = xs where nonsense xs\n", "no predicate 'nonsense'");
    refused("rule r (xs) : reverse xs = xs where total xs\n", "has to be a function");
    refused("rule r (xs) : reverse xs = xs where view ys\n", "the rule has no parameter 'ys'");
    refused("rule r (xs) : reverse xs = xs where n > 3\n", "unknown size 'n'");
    refused("rule r (xs) : reverse xs = xs where view (+)\n", "about parameters of the rule");
    refused("rule seq (xs) : reverse xs = xs\n", "is a combinator");
    refused("rule r (xs) : reverse xs = xs where view xs xs\n", "takes 1 argument, not 2");
    refused("rule r (xs) : reverse xs = xs where 1 + 2\n", "expected a condition");
    refused("t (x: exp[i32]) : exp[i32] = x\n", "an entry among rules");
    refused("fun g (x: exp[i32]) : exp[i32] = x\n", "a function among rules");
    refused("rule r (e f) : letNat k = e in reduce f 0 (generate k (\\i. 1)) = 0\n",
            "not supported on the left of a rule");
}
END_TEST

START_TEST(test_rule_in_program)
{
    struct source *source = source_from_text(arena, "p.dpia", MAP_MAP);
    ck_assert(!notation_read(dpia, diag, source, "p"));
    ck_assert(strstr(diag_at(diag, 0)->text, "a rule in a program"));
}
END_TEST

/* Work is done once; names are those of the program. */
START_TEST(test_instances)
{
    makes(MAP_MAP, XS "map (\\y. y * 2) (map (\\x. x + 1) xs)\n", "mapMap",
          "map (\\x. (x + 1) * 2) xs");
    makes(MAP_MAP, XS "map (\\y. y * y) (map (\\x. x + 1) xs)\n", "mapMap",
          "map (\\x. let y = x + 1 in y * y) xs");
    makes(MAP_MAP, XS "map (\\y. y * y) (map (\\x. x) xs)\n", "mapMap", "map (\\x. x * x) xs");
    makes("rule sequential (f z xs) : reduceAssoc f z xs = reduce (\\x a. f a x) z xs\n",
          "t {n: nat} (xs: exp[[n]i32]) : exp[i32] = reduceAssoc (\\a b. a + b * 3) 0 xs\n",
          "sequential", "reduce (\\x a. a + x * 3) 0 xs");
    makes("rule partial {n: nat} (f: exp[i32] -> exp[i32] -> exp[i32]) (z: exp[i32])\n"
          "    (xs: exp[[n]i32]) : reduce f z xs = reduce (\\x a. x) z (map (f (z + 1)) xs)\n",
          "t {n: nat} (xs: exp[[n]i32]) : exp[i32] = reduce (\\x a. x * x + a) 7 xs\n", "partial",
          "reduce (\\x a. x) 7 (map (\\a. let x = 7 + 1 in x * x + a) xs)");
}
END_TEST

/* A parameter that is applied stands for a function of what is bound. */
START_TEST(test_patterns)
{
    const char *fission = "rule fission (f g xs) : map (\\x. let y = g x in f x y) xs =\n"
                          "  map (\\p. f (fst p) (snd p)) (zip xs (map g xs))\n";
    makes(fission, XS "map (\\x. let y = x * x in y + y * x) xs\n", "fission",
          "map (\\p. snd p + snd p * fst p) (zip xs (map (\\x. x * x) xs))");
    fails(fission, XS "map (\\x. x + 1) xs\n", "fission", "does not apply anywhere");
    const char *rows = "rule rows (f xs) : transpose (map (\\row. map f row) xs) =\n"
                       "  map (\\row. map f row) (transpose xs)\n";
    makes(rows,
          "t {n m: nat} (a: exp[[n][m]i32]) : exp[[m][n]i32] = "
          "transpose (map (\\r. map (\\x. x + 1) r) a)\n",
          "rows", "map (\\row. map (\\x. x + 1) row) (transpose a)");
    /* f would depend on the row. */
    fails(rows,
          "t {n: nat} (a: exp[[n][4]i32]) : exp[[4][n]i32] = "
          "transpose (map (\\r. map (\\x. x + idx r (toIdx 4 0)) r) a)\n",
          "rows", "does not apply anywhere");
    const char *twice = "rule twice (f xs) : zip (map f xs) (map f xs) =\n"
                        "  map (\\x. let y = f x in pair y y) xs\n";
    makes(twice,
          "t {n: nat} (xs: exp[[n]i32]) : exp[[n](i32 x i32)] = "
          "zip (map (\\x. x + 1) xs) (map (\\y. y + 1) xs)\n",
          "twice", "map (\\x. let y = x + 1 in pair y y) xs");
    fails(twice,
          "t {n: nat} (xs: exp[[n]i32]) : exp[[n](i32 x i32)] = "
          "zip (map (\\x. x + 1) xs) (map (\\y. y + 2) xs)\n",
          "twice", "does not apply anywhere");
}
END_TEST

/* Sizes are solved by exact division. */
START_TEST(test_sizes)
{
    const char *split = "rule splitJoin (t: nat >= 1) (f xs) :\n"
                        "  map f xs = join (map (\\p. map f p) (split t xs))\n";
    const char *fixed = "t (xs: exp[[12]i32]) : exp[[12]i32] = map (\\x. x + 1) xs\n";
    makes(split, fixed, "splitJoin 4", "join (map (\\p. map (\\x. x + 1) p) (split 4 xs))");
    fails(split, fixed, "splitJoin 5 at t.map.0", "the size there, 12, is not seen to be 5*n");
    fails(split, fixed, "splitJoin 0 at t.map.0",
          "the size t, which is 0, is not seen to be at least 1");
    fails(split, fixed, "splitJoin", "takes 1 size, but is given 0");
    fails(split, fixed, "splitJoin 2 3", "takes 1 size, but is given 2");
    fails(split, fixed, "splitJoin k", "'k' is no number, and no size");
    makes(split, "t (k: nat >= 1) (xs: exp[[3*k]i32]) : exp[[3*k]i32] = map (\\x. x + 1) xs\n",
          "splitJoin k", "join (map (\\p. map (\\x. x + 1) p) (split k xs))");
    fails(split, XS "map (\\x. x + 1) xs\n", "splitJoin 4", "does not apply anywhere");
    fails("rule splitJoin (t: nat >= 5) (f xs) :\n"
          "  map f xs = join (map (\\p. map f p) (split t xs))\n",
          fixed, "splitJoin 4 at t.map.0", "the size t, which is 4, is not seen to be at least 5");
    fails("rule four (xs: exp[[4]i32]) : reverse xs = xs\n",
          "t (xs: exp[[5]i32]) : exp[[5]i32] = reverse xs\n", "four at t.reverse.0",
          "the size there, 5, is not seen to be 4");
    makes("rule joinSplit {t: nat} (xs) : join (split t xs) = xs\n",
          "t (n: nat) (xs: exp[[n*8]i32]) : exp[[n*8]i32] = reverse (join (split 8 xs))\n",
          "joinSplit", "reverse xs");
}
END_TEST

/* The number of work-items is that of the program, in sizes and in numbers. */
START_TEST(test_lanes)
{
    struct rules_count counts;
    struct buf report = {0};
    makes("rule more (f: exp[i32] -> exp[i32]) (xs) :\n"
          "  map f xs = map (\\x. f x * convert i32 (natValue lanes)) xs\n"
          "strategy s = topDown more\n",
          XS "map (\\x. x + 1) xs\n", "s", "map (\\x. (x + 1) * convert i32 (natValue lanes)) xs");
    makes("rule splitJoin (t: nat >= 1) (f xs) :\n"
          "  map f xs = join (map (\\p. map f p) (split t xs))\n"
          "strategy s = topDown (splitJoin lanes)\n",
          "t (x: exp[i64]) : exp[i64] =\n"
          "  reduce (\\y a. y + a) x (map (\\i. fromIdx i) (generate (3*lanes) (\\i. i)))\n",
          "s",
          "reduce (\\y a. y + a) x (join (map (\\p. map (\\i. fromIdx i) p) "
          "(split lanes (generate (3*lanes) (\\i. i)))))");
    set_up();
    ck_assert_msg(rules_try(dpia,
                            rule_of("rule r (xs: exp[[lanes]i32]) : reverse (reverse xs) = xs\n"),
                            7, 50, &counts, &report),
                  "%s", buf_text(&report));
    buf_free(&report);
    tear_down();
}
END_TEST

START_TEST(test_places)
{
    const char *program = XS "map (\\y. y * 2) (map (\\x. x + 1) (map (\\x. x) xs))\n";
    makes(MAP_MAP, program, "mapMap at t.map.0", "map (\\x. (x + 1) * 2) (map (\\x. x) xs)");
    makes(MAP_MAP, program, "mapMap at t.map.1", "map (\\y. y * 2) (map (\\x. x + 1) xs)");
    makes(MAP_MAP, program, "mapMap at t", "map (\\x. (x + 1) * 2) (map (\\x. x) xs)");
    fails(MAP_MAP, program, "mapMap at u", "there is no entry 'u'");
    fails(MAP_MAP, program, "mapMap at .map.0", "or a place, main.map.0");
    fails(MAP_MAP, program, "mapMap at t.map.2", "left side is not what stands there");
    fails(MAP_MAP, program, "mapMap at t.map.3", "no such place: 't' has 3 'map'");
    fails(MAP_MAP, program, "mapMap at u.map.0", "there is no entry 'u'");
    fails(MAP_MAP, program, "mapMap at t.reduce.0", "no such place: 't' has no 'reduce'");
    fails(MAP_MAP, program, "mapMap at t.map", "or a place, main.map.0");
    fails(MAP_MAP, program, "mapMap at t.map.x", "or a place, main.map.0");
    fails(MAP_MAP, program, "mapMap at", "behind 'at' an entry is expected");
    fails(MAP_MAP, program, "mapMap at t.map.0 t.map.1", "behind 'at' an entry is expected");
    fails(MAP_MAP, program, "", "a strategy or a rule is missing");
    fails(MAP_MAP, program, "mapMab", "there is no strategy or rule 'mapMab'");
}
END_TEST

START_TEST(test_conditions)
{
    const char *total = "rule r (f xs) : unzipFst (map f xs) = map (\\x. fst (f x)) xs\n"
                        "  where total f\n";
    makes(total, XS "unzipFst (map (\\x. pair x (x + 1)) xs)\n", "r", "map (\\x. x) xs");
    fails(total, XS "unzipFst (map (\\x. pair x (1 / x)) xs)\n", "r at t.unzipFst.0",
          "condition is not seen to hold");
    const char *neutral = "rule r (f z xs) : reduceAssoc f z xs = reduceComm f z xs\n"
                          "  where neutral f z || not (commutative f) && once f\n";
#define REDUCE "t {n: nat} (xs: exp[[n]i32]) : exp[i32] = reduceAssoc "
    makes(neutral, REDUCE "(\\a b. a + b) 0 xs\n", "r", "reduceComm (\\a b. a + b) 0 xs");
    fails(neutral, REDUCE "(\\a b. a + b) 1 xs\n", "r at t.reduceAssoc.0", "condition");
    makes(neutral, REDUCE "(\\a b. a - b) 1 xs\n", "r", "reduceComm (\\a b. a - b) 1 xs");
    fails(neutral, REDUCE "(\\a b. a - b * b) 1 xs\n", "r at t.reduceAssoc.0", "condition");
    const char *unzips = "rule r {n m: nat} {a b: data} (f g) (xs: exp[[n][m](a x b)]) :\n"
                         "  map (\\x. pair (f x) (g x)) xs =\n"
                         "    generate n (\\i. pair (f (idx xs i)) (g (idx xs i)))\n"
                         "  where unzips f g\n";
#define PAIRS "t {n: nat} (xs: exp[[n][3](i32 x bool)])"
    makes(unzips, PAIRS " : exp[[n]([3]i32 x [3]bool)] =\n"
                  "  map (\\x. pair (unzipFst x) (reverse (unzipSnd x))) xs\n", "r",
          "generate n (\\i. pair (unzipFst (idx xs i)) (reverse (unzipSnd (idx xs i))))");
    fails(unzips, PAIRS " : exp[[n]([3]i32 x [2]bool)] =\n"
                  "  map (\\x. pair (unzipFst x) (take 2 (unzipSnd x))) xs\n",
          "r at t.map.0", "condition");
}
END_TEST

/* What is asked of sizes: bounds of inferred ones, comparisons, divisors. */
START_TEST(test_conditions_of_sizes)
{
    static const struct {
        const char *rule, *condition;
        int least, most; /* of the sizes from 0 to 12 at which the rule applies, without a gap */
    } rows[] = {
        {"{n: nat >= 3}", "", 3, 12},
        {"{n: nat <= 3}", "", 0, 3},
        {"{n: nat >= 2 <= 5}", "", 2, 5},
        {"{n: nat}", "  where n < 4\n", 0, 3},
        {"{n: nat}", "  where n <= 4\n", 0, 4},
        {"{n: nat}", "  where n > 4 && 2*n >= 12\n", 6, 12},
        {"{n: nat}", "  where not (n != 7)\n", 7, 7},
        {"{n: nat}", "  where n == 7 || n == 8\n", 7, 8},
        {"{n: nat}", "  where divides 7 n && n != 0\n", 7, 7},
        {"{n: nat}", "  where divides n 4 && n >= 3\n", 4, 4},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        for (int size = 0; size <= 12; size++) {
            set_up();
            struct arena *arena = dpia_arena(dpia);
            rule_of(arena_printf(arena,
                                 "rule r %s (xs: exp[[n]i32]) : reverse (reverse xs) = xs\n%s",
                                 rows[i].rule, rows[i].condition));
            const char *program = arena_printf(
                arena, "t (xs: exp[[%d]i32]) : exp[[%d]i32] = reverse (reverse xs)\n", size, size);
            bool applies = !strstr(after(program, "r"), "does not apply");
            ck_assert_msg(applies == (rows[i].least <= size && size <= rows[i].most), "%s %s: %d",
                          rows[i].rule, rows[i].condition, size);
            tear_down();
        }
}
END_TEST

/* Functions and arrays as vectors need them. */
START_TEST(test_conditions_of_vectors)
{
    static const struct {
        const char *fun, *array;
        bool holds;
    } rows[] = {
        {"(\\x. x * 2 + 1)", "xs", true},
        {"(\\x. let y = x * x in fst (pair y x) + y)", "xs", true},
        {"(\\x. twice x + 1)", "xs", true},
        {"(\\x. 8 / x)", "xs", false},
        {"(\\x. if x < 1 then x else 1)", "xs", false},
        {"(\\x. x * 2)", "(drop 1 ys)", true},
        {"(\\x. x * 2)", "(reverse xs)", false},
        {"(\\x. x * 2)", "(every 2 zs)", false},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        set_up();
        rule_of("rule r (f xs) : map f xs = mapSeq f xs\n  where arithmetic f && contiguous xs\n");
        const char *found = after(
            arena_printf(dpia_arena(dpia),
                         "fun twice (x: exp[i32]) : exp[i32] = x * 2\n"
                         "t (n: nat) (xs: exp[[n]i32]) (ys: exp[[1 + n]i32]) (zs: exp[[2*n]i32]) "
                         ": exp[[n]i32] = map %s %s\n",
                         rows[i].fun, rows[i].array),
            "r");
        ck_assert_msg((strstr(found, "mapSeq") != NULL) == rows[i].holds, "%s %s: %s", rows[i].fun,
                      rows[i].array, found);
        tear_down();
    }
}
END_TEST

#define REVERSE_TWICE "rule reverseTwice (xs) : reverse (reverse xs) = xs\n"
#define THREE_MAPS "map (\\z. z * 3) (map (\\y. y * 2) (map (\\x. x + 1) xs))\n"

/* The combinators, each by what it makes and where it fails. */
static int try_strategies(void *unused)
{
    (void)unused;
    static const struct {
        const char *strategy, *body, *result;
    } rows[] = {
        {"mapMap", THREE_MAPS, "map (\\y. y * 2 * 3) (map (\\x. x + 1) xs)"},
        {"one mapMap", THREE_MAPS, "map (\\z. z * 3) (map (\\x. (x + 1) * 2) xs)"},
        {"one (one mapMap)", THREE_MAPS, "'mapMap' does not apply: its left side is not what"},
        {"topDown mapMap", THREE_MAPS, "map (\\y. y * 2 * 3) (map (\\x. x + 1) xs)"},
        {"bottomUp mapMap", THREE_MAPS, "map (\\z. z * 3) (map (\\x. (x + 1) * 2) xs)"},
        {"seq mapMap mapMap", THREE_MAPS, "map (\\x. (x + 1) * 2 * 3) xs"},
        {"seq mapMap mapMap mapMap", THREE_MAPS, "'mapMap' does not apply: its left side"},
        {"seq mapMap (try (seq mapMap mapMap))", THREE_MAPS,
         "map (\\y. y * 2 * 3) (map (\\x. x + 1) xs)"},
        {"repeat mapMap", THREE_MAPS, "map (\\x. (x + 1) * 2 * 3) xs"},
        {"choice reverseTwice mapMap", THREE_MAPS, "map (\\y. y * 2 * 3) (map (\\x. x + 1) xs)"},
        {"choice mapMap reverseTwice", THREE_MAPS, "map (\\y. y * 2 * 3) (map (\\x. x + 1) xs)"},
        {"one (one reverseTwice)",
         "map (\\p. fst p) (zip (reverse (reverse xs)) (reverse (reverse xs)))\n",
         "map (\\p. fst p) (zip xs (reverse (reverse xs)))"},
        {"alternatives reverseTwice mapMap", THREE_MAPS,
         "map (\\y. y * 2 * 3) (map (\\x. x + 1) xs)"},
        {"otherwise mapMap fail", THREE_MAPS, "map (\\y. y * 2 * 3) (map (\\x. x + 1) xs)"},
        {"otherwise reverseTwice mapMap", THREE_MAPS, "what stands there is 'map', not 'reverse'"},
        {"allTopDown mapMap", THREE_MAPS, "map (\\y. y * 2 * 3) (map (\\x. x + 1) xs)"},
        {"allTopDown reverseTwice",
         "map (\\p. fst p) (zip (reverse (reverse xs)) (reverse (reverse xs)))\n",
         "map (\\p. fst p) (zip xs xs)"},
        {"choice fail id", "reverse xs\n", "reverse xs"},
        {"seq id fail", "reverse xs\n", "it is 'fail'"},
        {"repeat fail", "reverse xs\n", "reverse xs"},
        {"repeat id", "reverse xs\n", "repeated without end"},
        {"all (try mapMap)", THREE_MAPS, "map (\\z. z * 3) (map (\\x. (x + 1) * 2) xs)"},
        {"all mapMap", THREE_MAPS, "a function stands there, not 'map'"},
        {"topDown reverseTwice", "map (\\x. x + 1) (reverse (reverse xs))\n",
         "map (\\x. x + 1) xs"},
        {"map id mapMap", THREE_MAPS, "map (\\z. z * 3) (map (\\x. (x + 1) * 2) xs)"},
        {"map id (map id mapMap)", THREE_MAPS, "'mapMap' does not apply: its left side"},
        {"mapSeq id mapMap", THREE_MAPS, "what stands there is 'map', not 'mapSeq'"},
        {"gather id mapMap", THREE_MAPS, "what stands there is 'map', not 'gather'"},
        {"map id (zip reverseTwice reverseTwice)",
         "map (\\p. fst p) (zip (reverse (reverse xs)) xs)\n", "there is no 'reverse' there"},
        {"map id (zip (try reverseTwice) reverseTwice)",
         "map (\\p. fst p) (zip (reverse xs) (reverse (reverse xs)))\n",
         "map (\\p. fst p) (zip (reverse xs) xs)"},
        {"choice sequential (reverse s)", "reverse (reverse (map (\\x. x) xs))\n",
         "reverse (reverse (mapSeq (\\x. x) xs))"},
        {"where (one mapMap)", THREE_MAPS, "map (\\z. z * 3) (map (\\y. y * 2) (map"},
        {"where reverseTwice", THREE_MAPS, "what stands there is 'map', not 'reverse'"},
        {"not reverseTwice", THREE_MAPS, "map (\\z. z * 3) (map (\\y. y * 2) (map"},
        {"not (one mapMap)", THREE_MAPS, "what is behind 'not' succeeds there"},
        {"seq (where (one mapMap)) (not reverseTwice) mapMap", THREE_MAPS,
         "map (\\y. y * 2 * 3) (map (\\x. x + 1) xs)"},
        {"innermost mapMap", THREE_MAPS, "map (\\x. (x + 1) * 2 * 3) xs"},
        {"innermost (choice reverseTwice mapMap)",
         "map (\\x. x * 2) (reverse (reverse (map (\\x. x + 1) xs)))\n",
         "map (\\x. (x + 1) * 2) xs"},
        {"innermost (one reverseTwice)",
         "map (\\x. x + 1) (reverse (reverse (reverse (reverse xs))))\n", "map (\\x. x + 1) xs"},
        {"innermost fail", "reverse xs\n", "reverse xs"},
        {"innermost id", "reverse xs\n", "reverse xs"},
        {"innermost again", "map (\\x. x + 1) xs\n", "repeated without end"},
        {"innermost deeper", "map (\\x. x + 1) xs\n", "repeated without end"},
        {"innermost commuted", "map (\\x. x + 1) xs\n", "repeated without end"},
        {"repeat (everywhere (try deeper))", "map (\\x. x + 1) xs\n", "repeated without end"},
        {"repeat (everywhere (try twice))", "map (\\x. x + 1) xs\n", "repeated without end"},
        {"try (repeat (topDown commuted))", "map (\\x. x + 1) xs\n", "repeated without end"},
        {"repeat (topDown squared)", "map (\\x. x * x) xs\n", "repeated without end"},
        {"topDown (take _ (seq reverseTwice id))",
         "map (\\x. x + 1) (concat (take 3 (reverse (reverse xs))) (drop 3 xs))\n",
         "(concat (take 3 xs) (drop 3 xs))"},
        {"map (one ((+) id multiplied)) id", "map (\\x. x + x * 2) xs\n", "x + 2 * x"},
        {"map (one ((+) multiplied id)) id", "map (\\x. x + x * 2) xs\n", "there is no '*' there"},
        {"map (one ((*) id id)) id", "map (\\x. x + x * 2) xs\n",
         "what stands there is '+', not '*'"},
        {"map mapMap id", THREE_MAPS,
         "a function stands there, not 'map'; `one s` is s in its body"},
        {"readers", "map (\\p. fst p * snd p) (zip xs xs)\n", "mapSeq (\\p."},
        {"readers", "map (\\p. fst p) (zip xs xs)\n", "its condition is not seen to hold"},
        {"huge 3", "map (\\x. x + 1) xs\n", "does not fit into 64 bits"},
        {"quietly mapMap", THREE_MAPS, "map (\\y. y * 2 * 3) (map (\\x. x + 1) xs)"},
        {"everywhere (try sequential)", "map (\\x. x + 1) (map (\\x. x * 2) xs)\n",
         "mapSeq (\\x. x + 1) (mapSeq (\\x. x * 2) xs)"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        set_up();
        rule_of(arena_printf(arena,
                             "%s%srule sequential (f xs) : map f xs = mapSeq f xs\n"
                             "rule again (f xs) :\n"
                             "    map f xs = map (\\x. f x) (reverse (reverse xs))\n"
                             "rule deeper (f xs) : map f xs = reverse (reverse (map f xs))\n"
                             "rule commuted (x y: exp[i32]) : x + y = y + x\n"
                             "rule multiplied (x y: exp[i32]) : x * y = y * x\n"
                             "rule squared (x y: exp[i32]) : x * y = (x * y) * (x * y)\n"
                             "rule twice (f xs) :\n"
                             "    map f xs = map (\\p. fst p) (zip (map f xs) (map f xs))\n"
                             "rule readers (f xs) : map f xs = mapSeq f xs where reads f\n"
                             "rule piece (t: nat) (f xs) : map f xs = map f (join (split t xs))\n"
                             "strategy huge (t: nat) = piece (9223372036854775807*t)\n"
                             "strategy s = %s\n",
                             MAP_MAP, REVERSE_TWICE, rows[i].strategy));
        const char *found = after(arena_printf(arena, "%s%s", XS, rows[i].body), "s");
        ck_assert_msg(strstr(found, rows[i].result), "%s: %s", rows[i].strategy, found);
        tear_down();
    }
    return 0;
}

/* What makes a phrase larger without end nests deeply. */
START_TEST(test_strategies)
{
    ck_assert_int_eq(stack_run(try_strategies, NULL), 0);
}
END_TEST

/* Sizes are handed on; without a place a strategy is for all entries. */
START_TEST(test_sizes_of_strategies)
{
    const char *rules_text = "rule splitJoin (t: nat >= 1) (f xs) :\n"
                             "  map f xs = join (map (\\p. map f p) (split t xs))\n"
                             "strategy twice (t: nat) = splitJoin (2*t)\n"
                             "strategy quarter (t: nat) = topDown (twice (2*t))\n";
    makes(rules_text, "t (xs: exp[[12]i32]) : exp[[12]i32] = reverse (map (\\x. x + 1) xs)\n",
          "quarter 1", "reverse (join (map (\\p. map (\\x. x + 1) p) (split 4 xs)))");
    fails(rules_text, "t (xs: exp[[12]i32]) : exp[[12]i32] = reverse (map (\\x. x + 1) xs)\n",
          "quarter 2", "the size there, 12, is not seen to be 8*n");
    makes(rules_text, "t (xs: exp[[12]i32]) : exp[[12]i32] = reverse (map (\\x. x + 1) xs)\n",
          "twice 3 at t.map.0", "reverse (join (map (\\p. map (\\x. x + 1) p) (split 6 xs)))");
}
END_TEST

START_TEST(test_refused_strategies)
{
    refused("strategy s = nonsense\n", "no rule or strategy 'nonsense' above");
    refused("strategy s = s\n", "'s' is used by itself, and not on a part");
    refused("strategy s = try (seq id s)\n", "'s' is used by itself, and not on a part");
    refused("strategy s = topDown s\n", "'s' is used by itself, and not on a part");
    refused("strategy s = t\nstrategy t = id\n", "no rule or strategy 't' above");
    refused("strategy s = zip id\n", "'zip' has 2 strategies behind it, for its arguments, not 1");
    refused("strategy s = reverse\n", "'reverse' has 1 strategy behind it, for its arguments");
    refused("strategy s = 1 + 2\n", "expected a strategy");
    refused("strategy s = seq id\n", "'seq' has two or more strategies behind it");
    refused("strategy s = try id id\n", "'try' has one strategy behind it");
    refused("strategy s = id id\n", "'id' has nothing behind it");
    refused("strategy repeat = id\n", "is a combinator");
    refused("strategy s (x: exp[i32]) = id\n", "is given sizes, (x: nat), and strategies, (x)");
    refused("strategy s (t t) = id\n", "a second parameter called 't'");
    refused("strategy s (try) = id\n", "is a combinator");
    refused("strategy s (t) = seq (t id) id\n", "nothing stands behind 't'");
    refused("strategy s (t) = seq t (s t)\n", "'s' is used by itself, and not on a part");
    refused("strategy s (t) = t\nstrategy u = s\n", "'s' is given 1 argument, not 0");
    refused("strategy s (t) = t\nstrategy u = s 3\n", "expected a strategy");
    refused("strategy s (t) (n: nat) = t\nstrategy u = s id id\n", "unknown size 'id'");
    refused("strategy s (t: nat) = id\nstrategy u = s\n", "'s' is given 1 size, not 0");
    refused("strategy s = id\nstrategy s = id\n", "a second rule or strategy");
}
END_TEST

struct seen {
    size_t count;
    const char *places[8], *names[8];
};

static void see(void *data, const char *place, struct loc loc, const struct rule *rule)
{
    struct seen *seen = data;
    (void)loc;
    ck_assert_uint_lt(seen->count, 8);
    seen->places[seen->count] = place;
    seen->names[seen->count++] = rule->name;
}

START_TEST(test_listing)
{
    struct seen seen = {0};
    rule_of(MAP_MAP "rule splitJoin (t: nat >= 1) (f xs) :\n"
                    "  map f xs = join (map (\\p. map f p) (split t xs))\n");
    struct source *source =
        source_from_text(arena, "p.dpia", XS "map (\\y. y * 2) (map (\\x. x + 1) xs)\n");
    struct program *program = notation_read(dpia, diag, source, "p");
    rewrite_each(dpia, program, &rules, NULL, see, &seen);
    ck_assert_uint_eq(seen.count, 3);
    ck_assert_str_eq(seen.places[0], "t.map.0");
    ck_assert_str_eq(seen.names[0], "mapMap");
    ck_assert_str_eq(seen.places[1], "t.map.0");
    ck_assert_str_eq(seen.names[1], "splitJoin");
    ck_assert_str_eq(seen.places[2], "t.map.1");
    ck_assert_str_eq(seen.names[2], "splitJoin");
}
END_TEST

/* How often a rule is computed: less often in a run in which DPIAC_TEST_QUICK is 1. */
static size_t tries(void)
{
    const char *quick = getenv("DPIAC_TEST_QUICK");
    return quick && strcmp(quick, "1") == 0 ? 150 : 400;
}

/* Each rule of dpiac's own, computed. */
START_TEST(test_own_rules)
{
    rewrite_own_rules(dpia, &rules);
    ck_assert_uint_gt(rules.len, 30);
    for (size_t i = 0; i < rules.len; i++) {
        struct rules_count counts;
        struct buf report = {0};
        if (rules.at[i]->tactic || rules.at[i]->step)
            continue;
        ck_assert_msg(rules_try(dpia, rules.at[i], 7, tries(), &counts, &report), "%s\n%s",
                      rules.at[i]->name, buf_text(&report));
        ck_assert_uint_gt(counts.matched, 3);
        buf_free(&report);
    }
}
END_TEST

/* The body of the entry with TEXT for it. */
static const struct phrase *body_of(const char *text)
{
    const char *program =
        arena_printf(arena, "t {n m: nat} (xs: exp[[n][m]i32]) : exp[[n][m]i32] =\n  %s", text);
    const struct program *read =
        notation_read(dpia, diag, source_from_text(arena, "p.dpia", program), "p");
    ck_assert_msg(read != NULL, "%s", text);
    return read->entries.at[0]->body;
}

/* Rules are not read for what begins in another way. */
START_TEST(test_unread_rules)
{
    static const struct {
        const char *rule, *text;
        bool may;
    } cases[] = {
        {"transposeTwice", "transpose (transpose xs)", true},
        {"transposeTwice", "transpose (transpose (map (\\x. x) xs))", true},
        {"transposeTwice", "reverse xs", false},
        {"reverseMap", "reverse (map (\\x. x) xs)", true},
        {"reverseMap", "reverse (reverse xs)", false},
        {"reverseMap", "map (\\x. x) (reverse xs)", false},
        {"joinSplit", "join (split 1 xs)", true},
        {"joinSplit", "join (map (\\x. x) (split 1 xs))", false},
    };
    const struct tactic *views = rewrite_own_strategy(dpia, "viewsOfMaps")->tactic;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const struct rule *rule = NULL;
        for (size_t k = 0; k < views->parts.len; k++)
            if (strcmp(views->parts.at[k]->rule->name, cases[i].rule) == 0)
                rule = views->parts.at[k]->rule;
        ck_assert(rule && rule->unread);
        ck_assert_msg(rewrite_may_match(rule, body_of(cases[i].text)) == cases[i].may, "%s: %s",
                      cases[i].rule, cases[i].text);
    }
}
END_TEST

#define PRODUCT                                                                                    \
    "(\\row. map (\\column. reduceAssoc (\\x y. x + y) 0 (map (\\p. fst p * snd p) "               \
    "(zip row column))) ys)"
#define TOTAL "t {n: nat} (xs: exp[[n]i32]) : exp[i32] = "
#define SUM "reduceAssoc (\\x y. x + y) 0 xs"
#define SUM_OF(xs) "reduceAssoc (\\x y. x + y) 0 (" xs ")"
#define TURNED                                                                                     \
    "t {n m: nat} (k: exp[i32]) (xs: exp[[n]i32]) (ys: exp[[m]i32]) (xss: exp[[n][m]i32]) : "      \
    "exp[[m][n]i32] = "

/* What the strategies by which translations begin make of programs. */
START_TEST(test_fusion)
{
    static const struct {
        const char *strategy, *program, *result;
    } rows[] = {
        {"fuse", XS "map (\\p. fst (fst p) + snd p) (zip (zip (map (\\x. x * 2) xs) xs) "
                    "(map (\\x. x * 3) xs))\n",
         "map (\\x. x * 2 + x * 3) xs"},
        {"fuse", TOTAL "reduceAssoc (\\x y. x + y) 0 (map (\\p. fst p * snd p) "
                       "(zip xs (map (\\x. x + 1) xs)))\n",
         "reduceAssoc (\\x y. x + y) 0 (map (\\x. x * (x + 1)) xs)"},
        {"fuse", "t {n: nat} (xs: exp[[n]i32]) : exp[[n](i32 x i32)] = "
                 "zip (map (\\x. x * 2) xs) xs\n",
         "zip (map (\\x. x * 2) xs) xs"},
        {"fuse", XS "let ys = map (\\x. x + 1) xs in map (\\y. y * 2) (reverse ys)\n",
         "map (\\x. (x + 1) * 2) (reverse xs)"},
        {"fuse", XS "let ys = map (\\x. x + 1) xs in map (\\p. fst p * snd p) (zip ys ys)\n",
         "map (\\x. let x_1 = x + 1 in x_1 * x_1) xs"},
        {"fuse", XS "let ys = toLocal (map (\\x. x + 1) xs) in map (\\y. y * 2) ys\n", "let ys ="},
        {"fuse", XS "generate n (\\i. reduce (\\x a. a + x) 0 xs)\n",
         "map (\\i. reduce (\\x a. a + x) 0 xs) (generate n (\\i. i))"},
        {"fuse", TOTAL "let s = " SUM " in s * 2\n", "let s ="},
        {"fuseForDevice", TOTAL "let s = " SUM " in s * 2\n",
         "reduceAssoc (\\x y. x + y) 0 xs * 2"},
        {"fuseForDevice", XS "let s = " SUM " in map (\\x. x + s) xs\n", "let s ="},
        {"fuse", "t {n: nat} (xs ys: exp[[n][n]i32]) : exp[[n][n]i32] = map " PRODUCT
                 " (map " PRODUCT " xs)\n",
         "ys) (map (\\row."},
        {"fuse", "t {n: nat} (xs ys: exp[[n][n]i32]) : exp[[n][n]i32] = map " PRODUCT
                 " (map (\\row. map (\\x. x + 1) row) xs)\n",
         "ys) (map (\\row. map"},
        {"fuseForDevice", "t {n: nat} (xs ys: exp[[n][n]i32]) : exp[[n][n]i32] = map " PRODUCT
                          " (map " PRODUCT " xs)\n",
         "ys) (map (\\row."},
        {"fuseForDevice", "t {n: nat} (xs ys: exp[[n][n]i32]) : exp[[n][n]i32] = map " PRODUCT
                          " (map (\\row. map (\\x. x + 1) row) xs)\n",
         "ys) (map (\\row. map"},
        {"fuseForDevice", "t {n: nat} (xs ys: exp[[n][n]i32]) : exp[[n]i32] = "
                          "map (\\row. reduceAssoc (\\x y. max x y) 0 row) (map " PRODUCT " xs)\n",
         "max x y) 0 (map"},
        {"fuse", "t {n: nat} (xs: exp[[n](i32 x i32)]) : exp[[n]i32] = unzipFst "
                 "(scanAssoc (\\x y. pair (fst x + fst y) (snd x)) (pair 0 0) xs)\n",
         "unzipFst (scanAssoc"},
        {"fuseForDevice", "t {n: nat} (xs: exp[[n](i32 x i32)]) : exp[[n]i32] = unzipFst "
                          "(scanAssoc (\\x y. pair (fst x + fst y) (snd x)) (pair 0 0) xs)\n",
         "map (\\x. fst x) (scanAssoc"},
        {"fuse", TURNED "transpose (map (\\row. map (\\x. x + 1) row) xss)\n",
         "map (\\row. map (\\x. x + 1) row) (transpose xss)"},
        {"fuse", TURNED "transpose (map (\\x. map (\\y. x * y) ys) xs)\n",
         "map (\\y. map (\\x. x * y) xs) ys"},
        {"fuse", TURNED "transpose (map (\\p. map (\\x. fst p * x) (snd p)) (zip xs xss))\n",
         "map (\\j. map (\\p. fst p * idx (snd p) j) (zip xs xss)) (generate m (\\j. j))"},
        {"fuse", TURNED "transpose (map (\\row. map (\\p. fst p + snd p) (zip row ys)) xss)\n",
         "let p = pair (idx row j) (idx ys j) in"},
        {"fuse", TURNED "transpose (map (\\row. map (\\x. reduce (\\y a. y + a) x ys) row) xss)\n",
         "transpose (map"},
        {"fuse", TURNED "transpose (map (\\x. map (\\y. reduce (\\y a. y + a) x ys) ys) xs)\n",
         "transpose (map"},
        {"fuse", TURNED "transpose (map (\\x. map (\\y. x * y) (scan (\\y a. y + a) x ys)) xs)\n",
         "transpose (map"},
        {"fuse", TURNED "transpose (map (\\x. map (\\y. x * y) ys) (generate n (\\i. 8 / k)))\n",
         "transpose (map"},
        {"fuse", TURNED "transpose (map (\\x. map (\\y. x * y) (generate m (\\i. 8 / k))) xs)\n",
         "transpose (map"},
        {"fuse", TURNED "transpose (map (\\x. map (\\y. x * y) (generate m (\\i. 8 / x))) xs)\n",
         "transpose (map"},
        {"fuse", TURNED "transpose (map (\\p. map (\\x. fst p * x) (snd p)) "
                        "(zip (generate n (\\i. 8 / k)) xss))\n",
         "transpose (map"},
        {"fuse", TURNED "transpose (map (\\x. map (\\y. x * y) ys) (scan (\\y a. y + a) 0 xs))\n",
         "transpose (map"},
        {"fuse", TURNED "transpose (map (\\p. let x = fst p * k in map (\\y. (x + y) * x) (snd p)) "
                        "(zip xs xss))\n",
         "map (\\j. map (\\p. let y = fst p * k in (y + idx (snd p) j) * y) (zip xs xss))"},
        {"fuse", TURNED "transpose (map (\\p. let x = k / fst p in map (\\y. (x + y) * x) (snd p)) "
                        "(zip xs xss))\n",
         "transpose (map"},
        {"fuseForDevice", TURNED "transpose (map (\\r. let s = " SUM_OF("r") " in map (\\x. s + "
                                 "x * s) r) xss)\n",
         "xss in map (\\j. map (\\p. snd p + idx (fst p) j * snd p) (zip xss ys_1))"},
        {"fuse", TURNED "transpose (map (\\r. let s = " SUM_OF("r") " in map (\\x. s + x * s) r) "
                        "xss)\n",
         "transpose (map"},
        {"fuse", "t {n m: nat} (xss: exp[[n][m]i32]) : exp[[n][m]i32] = transpose (map (\\r. "
                 "let s = " SUM_OF("r") " in map (\\x. s + x * s) r) (transpose xss))\n",
         "map (\\p. snd p + idx (fst p) j * snd p) (zip (transpose xss) ys)"},
        {"fuseForDevice", TURNED "transpose (map (\\r. let s = " SUM_OF("r") " in let t = "
                                 SUM_OF("map (\\x. x * s) r") " in map (\\x. x * s - t) r) xss)\n",
         "(zip (zip xss ys_1) ys_2)) (generate m (\\j. j))"},
        {"fuseForDevice", TURNED "transpose (map (\\r. let es = map (\\x. x * k) r in let s = "
                                 SUM_OF("es") " in map (\\x. x * s) es) xss)\n",
         "map (\\p. idx (fst p) j * k * snd p) (zip xss ys_1)) (generate m (\\j. j))"},
        {"fuseForDevice", TURNED "transpose (map (\\r. let es = map (\\x. k / x) r in let s = "
                                 SUM_OF("es") " in map (\\x. x * s) es) xss)\n",
         "transpose (map"},
        {"fuseForDevice", TURNED "transpose (map (\\r. let s = " SUM_OF("r") " / k in map (\\x. "
                                 "x / s) r) xss)\n",
         "transpose (map"},
        {"fuseForDevice", TURNED "transpose (map (\\r. let s = " SUM_OF("r") " in scan (\\x a. "
                                 "a + x) 0 (map (\\x. x * s) r)) xss)\n",
         "transpose (map"},
        {"fuseForDevice", TURNED "transpose (map (\\x. let s = " SUM_OF("map (\\y. x * y) ys")
                                 " in map (\\y. y * s) ys) (scan (\\x a. a + x) 0 xs))\n",
         "transpose (map"},
        {"fuseForDevice", "t {n: nat} (xss: exp[[n][32]i32]) : exp[[32][n]i32] = transpose (map "
                          "(\\r. let s = " SUM_OF("r") " in map (\\x. s + x * s) r) xss)\n",
         "transpose (map"},
        {"fuse", "t (n: nat) (xs: exp[[2*n]i32]) : exp[[n]i32] = every 2 (map (\\x. x + 1) xs)\n",
         "map (\\x. x + 1) (every 2 xs)"},
        {"fuse", "t (xs: exp[[9]i32]) : exp[[3]i32] = slice 3 1 0 (map (\\x. x + 1) xs)\n",
         "slice 3 1 0 (map"},
        {"fuse", "t (xs: exp[[9]i32]) : exp[[3]i32] = slice 3 1 2 (map (\\x. x + 1) xs)\n",
         "map (\\x. x + 1) (slice 3 1 2 xs)"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        expect_after(rows[i].program, rows[i].strategy, rows[i].result);
}
END_TEST

#define PAIR_OF(type) "t {n: nat} (xs ys zs: exp[[n]i32]) : exp[" type "] = "
#define ADD(array) "reduceAssoc (\\x y. x + y) 0 " array
#define MOST(array) "reduceAssoc (\\x y. max x y) 0 " array
#define LEFT(array) "reduceAssoc (\\x y. x) 0 " array
#define TWO "pair (fst acc + fst x) (max (snd acc) (snd x))"

/* Which reductions are done in one pass, and where. */
START_TEST(test_together)
{
    static const struct {
        const char *program, *result;
    } rows[] = {
        {PAIR_OF("(i32 x i32)") "pair (" ADD("xs") ") (" MOST("xs") ")\n",
         "reduceAssoc (\\acc x. " TWO ") (pair 0 0) (zip xs xs)"},
        {PAIR_OF("(i32 x i32)") "pair (" ADD("(map (\\p. fst p * snd p) (zip xs ys))") ") ("
                                MOST("(map (\\x. x * 2) ys)") ")\n",
         TWO},
        {PAIR_OF("(i32 x i32)") "pair (" ADD("xs") ") (" MOST("ys") ")\n",
         "'reductionsTogether' fails"},
        {PAIR_OF("(i32 x i32)") "pair (" ADD("xs") ") (" LEFT("xs") ")\n",
         "'reductionsTogether' fails"},
        {PAIR_OF("(i32 x i32)") "pair (" LEFT("xs") ") (" LEFT("xs") ")\n",
         "reduceAssoc (\\acc x. pair (fst acc) (snd acc))"},
        {PAIR_OF("i32") "let s = " ADD("xs") " in let m = " MOST("xs") " in s * m\n",
         "let s_m@(s, m) = reduceAssoc"},
        {PAIR_OF("i32") "(" ADD("xs") ") * (" MOST("xs") ") + 1\n",
         "(zip xs xs) in fst x * snd x + 1"},
        {PAIR_OF("i32") "let s = " ADD("xs") " in let k = (idx ys (toIdxUnchecked n 0)) in let m = "
                        MOST("(map (\\x. x * k) xs)") " in s * m\n",
         "let k = idx ys (toIdxUnchecked n 0) in let s_m@(s, m) = reduceAssoc"},
        {PAIR_OF("i32") "let s = " ADD("xs") " in let k = s + 1 in let m = "
                        MOST("(map (\\x. x * k) xs)") " in s * m\n",
         "'reductionsTogether' fails"},
        {PAIR_OF("i32") "let s = " ADD("xs") " in let m = " MOST("(map (\\x. x * s) xs)")
                        " in s * m\n",
         "'reductionsTogether' fails"},
        {PAIR_OF("i32") "let s = " ADD("xs") " in if s < 3 then " MOST("xs") " else s\n",
         "'reductionsTogether' fails"},
        {PAIR_OF("i32") "if idx xs (toIdxUnchecked n 0) < 3 then (" ADD("xs") ") * (" MOST("xs")
                        ") else 0\n",
         "then let x@"},
        {PAIR_OF("[n](i32 x i32)") "map (\\k. pair (" ADD("(map (\\x. x * k) xs)") ") ("
                                   MOST("xs") ")) ys\n",
         TWO},
        {PAIR_OF("i32") "let s = " ADD("xs") " in let unused = idx ys (toIdx n 3) in let m = "
                        MOST("xs") " in s * m\n",
         "let unused = idx ys (toIdx n 3) in let s_m@(s, m) = reduceAssoc"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        expect_after(rows[i].program, "reductionsTogether", rows[i].result);
}
END_TEST

#define EACH "t {n m: nat} (xs ys: exp[[n]i32]) (xss: exp[[n][m]i32]) (is: exp[[n]i64]) : "

/* What goes before a loop, and before which. */
START_TEST(test_before)
{
    static const struct {
        const char *program, *result;
    } rows[] = {
        {EACH "exp[[n]i32] = map (\\x. x * (" ADD("ys") ")) xs\n",
         "let once = reduceAssoc (\\x y. x + y) 0 ys in map (\\x. x * once) xs"},
        {EACH "exp[[n]i32] = map (\\x. let s = " ADD("ys") " in x * s) xs\n",
         "let s = reduceAssoc (\\x y. x + y) 0 ys in map (\\x. let s_1 = s in x * s_1) xs"},
        {EACH "exp[[n]i32] = map (\\x. x * max (" ADD("ys") ") 1) xs\n",
         "let once = max (reduceAssoc (\\x y. x + y) 0 ys) 1 in map (\\x. x * once) xs"},
        {EACH "exp[[n]i32] = map (\\x. (" ADD("xs") ") + x * (" MOST("ys") ")) xs\n",
         "let once = reduceAssoc (\\x y. x + y) 0 xs in let once_1 = reduceAssoc"},
        {EACH "exp[[n][m]i32] = map (\\r. map (\\x. x + (" ADD("r") ")) r) xss\n",
         "map (\\r. let once = reduceAssoc (\\x y. x + y) 0 r in map (\\x. x + once) r) xss"},
        {EACH "exp[[n][n]i32] = map (\\x. map (\\s. s + x) (map (\\r. " ADD("r") ") xss)) ys\n",
         "let once = map (\\r. reduceAssoc (\\x y. x + y) 0 r) xss in map"},
        {EACH "exp[[n]i32] = generate n (\\i. idx xs i + (" ADD("xs") "))\n",
         "let once = reduceAssoc (\\x y. x + y) 0 xs in generate n (\\i. idx xs i + once)"},
        {EACH "exp[i32] = loop n (\\i a. a + (" ADD("xs") ")) 1\n", "in loop n"},
        {EACH "exp[[n]i32] = map (\\x. x * (" ADD("(map (\\y. x + y) ys)") ")) xs\n",
         "'onceForAll' fails"},
        {EACH "exp[[n]i32] = map (\\x. let k = x in let s = " ADD("(map (\\y. k + y) ys)")
              " in s) xs\n",
         "'onceForAll' fails"},
        {EACH "exp[[n]i32] = map (\\x. if x < 3 then " ADD("ys") " else x) xs\n",
         "'onceForAll' fails"},
        {EACH "exp[[n]i32] = map (\\x. x / (" ADD("(map (\\y. 3 / y) ys)") ")) xs\n",
         "'onceForAll' fails"},
        {EACH "exp[[n]i32] = map (\\x. let unused = idx xs (toIdx n 3) in x + (" ADD("ys")
              ")) xs\n",
         "'onceForAll' fails"},
        {EACH "exp[[n]i32] =\n"
              "  map (\\i. idx (map (\\r. " ADD("r") ") xss) (toIdxUnchecked n i)) is\n",
         "'onceForAll' fails"},
        {EACH "exp[[n]i32] = mapGlobal (\\x. x * (" ADD("ys") ")) xs\n", "'onceForAll' fails"},
        {EACH "exp[[n]i32] = map (\\x. x + (" ADD("(generate 9 (\\i. 2))") ")) xs\n",
         "'onceForAll' fails"},
        {EACH "exp[[n]i32] = map (\\x. x + (" ADD("(generate (m - 2) (\\i. 2))") ")) xs\n",
         "'onceForAll' fails"},
        {EACH "exp[[n]i32] = map (\\x. x + (" ADD("(generate (m + 64) (\\i. 2))") ")) xs\n",
         "let once = reduceAssoc"},
        {EACH "exp[[n][n]i32] = map (\\x. map (\\y. y + 1) ys) xs\n", "'onceForAll' fails"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        expect_after(rows[i].program, "onceForAll", rows[i].result);
}
END_TEST

#define ZIPPED(op) "(\\a b. map (\\p. fst p " op " snd p) (zip a b))"
#define MATRIX "t {n m: nat} (xss: exp[[n][m]i32]) : "

/* Reductions and histograms of arrays. */
START_TEST(test_of_arrays)
{
    static const struct {
        const char *program, *result;
    } rows[] = {
        {MATRIX "exp[[m]i32] = reduceComm " ZIPPED("+") " (generate m (\\i. 0)) xss\n",
         "map (\\column. reduceComm (\\a x. a + x) 0 column) (transpose xss)"},
        {"t {n: nat} (xss: exp[[n][3]i32]) : exp[[3]i32] =\n"
         "  reduceComm " ZIPPED("+") " (generate 3 (\\i. 0)) xss\n",
         "reduceComm (\\a b. map"},
        {"t {n m: nat} (xss: exp[[n][3][m]i32]) : exp[[3][m]i32] =\n"
         "  reduceComm\n"
         "    (\\a b. map (\\q. map (\\p. fst p + snd p) (zip (fst q) (snd q))) (zip a b))\n"
         "    (generate 3 (\\i. generate m (\\j. 0))) xss\n",
         "reduceComm (\\a x. a + x) 0"},
        {MATRIX "exp[[m]i32] = reduceAssoc " ZIPPED("/") " (generate m (\\i. 1)) xss\n",
         "reduceAssoc (\\a b. map"},
        {MATRIX "exp[[m]i32] = reduceComm " ZIPPED("+") " (generate m (\\i. 0))\n"
                "  (map (\\r. scan (\\x a. a + x) 0 r) xss)\n",
         "reduceComm (\\a b. map"},
        {"t {n m k: nat} (bins: exp[[m][k]i32]) (xs: exp[[n](i64 x [k]i32)]) : exp[[m][k]i32] =\n"
         "  reduceByIndex " ZIPPED("+") " (generate k (\\j. 0)) bins xs\n",
         "(join bins)"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        expect_after(rows[i].program, "fuseForDevice", rows[i].result);
}
END_TEST

/* Equations that do not hold, or not without a condition. */
static const char *const wrong[] = {
#include "wrong_rules.def"
};

START_TEST(test_wrong_rules)
{
    struct rules_count counts;
    struct buf report = {0};
    ck_assert_msg(!rules_try(dpia, rule_of(wrong[_i]), 7, 900, &counts, &report), "%s", wrong[_i]);
    ck_assert(report.len > 0);
    buf_free(&report);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("rewrite");
    TCase *tests = tcase_create("rules");
    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_set_timeout(tests, 120);
    tcase_add_test(tests, test_inferred_parameters);
    tcase_add_test(tests, test_rule_in_program);
    tcase_add_test(tests, test_listing);
    tcase_add_test(tests, test_own_rules);
    tcase_add_test(tests, test_unread_rules);
    tcase_add_loop_test(tests, test_wrong_rules, 0, sizeof wrong / sizeof *wrong);
    suite_add_tcase(suite, tests);
    tests = tcase_create("steps");
    tcase_set_timeout(tests, 60);
    tcase_add_test(tests, test_refused_rules);
    tcase_add_test(tests, test_instances);
    tcase_add_test(tests, test_patterns);
    tcase_add_test(tests, test_sizes);
    tcase_add_test(tests, test_lanes);
    tcase_add_test(tests, test_places);
    tcase_add_test(tests, test_conditions);
    tcase_add_test(tests, test_conditions_of_sizes);
    tcase_add_test(tests, test_conditions_of_vectors);
    tcase_add_test(tests, test_strategies);
    tcase_add_test(tests, test_fusion);
    tcase_add_test(tests, test_together);
    tcase_add_test(tests, test_before);
    tcase_add_test(tests, test_of_arrays);
    tcase_add_test(tests, test_sizes_of_strategies);
    tcase_add_test(tests, test_refused_strategies);
    suite_add_tcase(suite, tests);
    return unit_run(suite);
}
