/* Rules over phrases, and strategies over rules, as they are read from text (rules.c, tactic.c):
 *
 *     rule mapMap (f g xs) : map f (map g xs) = map (\x. f (g x)) xs
 *     rule splitJoin (f xs) (t: nat >= 1) : map f xs = join (map (map f) (split t xs))
 *     strategy fuse = repeat (topDown mapMap)
 *
 * A rule says that its two sides are equal, for all values of its parameters for which its
 * condition holds. What it does not say itself, types and sizes, is inferred, as general as
 * possible. */
#ifndef DPIAC_NOTATION_RULE_H
#define DPIAC_NOTATION_RULE_H

#include "base/diag.h"
#include "base/source.h"
#include "base/vec.h"
#include "dpia/phrase.h"

/* What a condition asks about: a phrase parameter or a nat over the others; the other one is null.
 */
struct rule_argument {
    struct loc loc;
    const struct var *var;
    const struct nat *nat;
};

struct rule_argument_vec VEC(struct rule_argument);
struct rule_test;
struct rule_test_vec VEC(const struct rule_test *);

/* `where linear f && not (cheap g) && t <= n` */
struct rule_test {
    enum { TEST_ASK, TEST_COMPARE, TEST_NOT, TEST_AND, TEST_OR } kind;
    struct loc loc;
    enum operator op; /* COMPARE: < <= > >= == != */
    const char *name; /* ASK: of the predicate */
    struct rule_argument_vec args; /* ASK; COMPARE: two nats */
    struct rule_test_vec parts;
};

struct named_step;
struct tactic;
struct tactic_vec VEC(const struct tactic *);
struct tactic_nat_vec VEC(const struct nat *);

/* What a strategy does with a phrase, which succeeds with another phrase or fails (tactics.def). */
enum tactic_kind {
    TACTIC_RULE, /* RULE, a rule or a strategy, with NATS, and PARTS for its parameters */
    TACTIC_PARAM, /* what the strategy is given for the one with NUMBER */
    TACTIC_OPERATOR, /* on an operator, OP, with PARTS for its arguments */
    TACTIC_PRIM, /* on a primitive, WORD, with PARTS for its arguments */
#define TACTIC(suffix, name, parts, meaning) TACTIC_##suffix,
#include "notation/tactics.def"
#undef TACTIC
    TACTIC_COUNT,
    TACTIC_FIRST = TACTIC_PRIM + 1 /* of those that have a name */
};

struct tactic {
    enum tactic_kind kind;
    struct loc loc;
    struct rule *rule;
    struct primitive_word word;
    enum operator op;
    size_t number; /* of a parameter that is a strategy, among these */
    struct tactic_nat_vec nats; /* over the sizes that the strategy is given, its lanes and its
                                   numbers */
    struct tactic_vec parts;
};

/* What a strategy is given: a size, or if NAT is null another strategy. */
struct strategy_param {
    const char *name;
    const struct nat_var *nat;
};

struct strategy_param_vec VEC(struct strategy_param);
struct rule_nat_vec VEC(const struct nat_var *);

/* A number of the device that a strategy names, and the variable in its place. */
struct rule_number {
    size_t number; /* of its row in device/numbers.def */
    const struct nat_var *var;
};

struct rule_number_vec VEC(struct rule_number);
struct rule_data_vec VEC(const struct data_var *);
struct rule_var_vec VEC(const struct var *);

/* What stands on both sides alike, `scanAssoc f z xs`, and a variable in its place on the right. */
struct rule_part {
    const struct phrase *left;
    const struct var *var;
};

struct rule_part_vec VEC(struct rule_part);

/* A rule, or a strategy or a step, which have no sides. */
struct rule {
    const char *name;
    struct loc loc;           /* of the head */
    struct loc law;           /* of `left = right where condition`; of a strategy's text */
    struct rule_nat_vec nats; /* those that are written first, in their order; then inferred ones;
                                 then LANES, which is the number of work-items of the program */
    const struct nat_var *lanes;
    struct rule_number_vec numbers; /* of a strategy: numbers of the device that it names */
    struct rule_data_vec datas;
    struct rule_var_vec vars;
    const struct phrase *left, *right; /* of one type */
    struct rule_part_vec parts;        /* that RIGHT has of LEFT: what is there stays as it is */
    const struct rule_test *test;      /* null: none */
    const struct tactic *tactic;       /* of a strategy; else null */
    struct strategy_param_vec params;  /* likewise; sizes of them are in GIVEN, too */
    const struct named_step *step;     /* of a step (rewrite/step.h); else null */
    struct rule_nat_vec given;         /* of NATS those that whoever applies the rule gives */
    bool is_default;                   /* what happens of itself; a file may have another one */
    const struct rule_text *unread;    /* where it stands, if it was not read yet (rewrite/own.c);
                                          then only NAME and HEAD are known, else null */
    struct primitive_word head;        /* that LEFT begins with; without a name: not known */
};

struct rule_vec VEC(struct rule *);

/* The name of a combinator of strategies, and what it does; from TACTIC_FIRST on. */
const char *tactic_name(enum tactic_kind kind);
const char *tactic_meaning(enum tactic_kind kind);

/* The rules and strategies of SOURCE, which has nothing else but definitions that are put in
 * ('def'); false when errors were reported to DIAG. They are added to RULES, and none of them has
 * the name of another one. */
bool notation_read_rules(struct dpia *dpia, struct diag *diag, struct source *source,
                         struct rule_vec *rules);

#endif
