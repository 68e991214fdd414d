/* How often something is computed (uses.h):
 *
 *     let x = E in map (\y. x + y) xs     x is asked for more than once
 *     let x = E in let y = x in y         once
 *
 * and what costs nothing to write down again:
 *
 *     xs, 1.0, fst p, zip xs ys, transpose (zip xs ys)   trivial
 *     idx xs i, x * y, map f xs                          not */
#include "base/diag.h"
#include "dpia/loops.h"
#include "dpia/uses.h"

/* What runs the function at POSITION once. */
static bool runs_once(const struct phrase *phrase, size_t position)
{
    enum primitive prim = phrase->u.prim.prim;
    if (prim == PRIM_REDUCEI || prim == PRIM_WHILEI)
        return position == 3;
    if (prim == PRIM_REDUCEI_LOCAL)
        return position == 2;
    return prim == PRIM_LET || prim == PRIM_ASSIGNI || prim == PRIM_SEPARATE ||
           prim == PRIM_SEPARATE_PAIR || phrase_is_prim(phrase, PRIM_NEW);
}

static bool is_function(const struct phrase *phrase)
{
    return phrase->type->kind == TYPE_FUN || phrase->type->kind == TYPE_PASSIVE_FUN;
}

bool phrase_repeats(const struct phrase *phrase, size_t position)
{
    return phrase->kind == PHRASE_PRIM &&
           is_function(phrase_child(phrase, position)) && !runs_once(phrase, position);
}

unsigned phrase_demand(const struct phrase *phrase, const struct var *var)
{
    if (!(phrase_var_bits(phrase) & var->bit))
        return 0;
    unsigned sum = phrase->kind == PHRASE_VAR && phrase->u.var == var;
    for (size_t k = 0; k < phrase_child_count(phrase) && sum < 2; k++) {
        unsigned uses = phrase_demand(phrase_child(phrase, k), var);
        sum += uses > 0 && phrase_repeats(phrase, k) ? 2 : uses;
    }
    return sum < 2 ? sum : 2;
}

/* toIdx N of a number that is written and is less than N. */
static bool is_known_index(const struct phrase *phrase)
{
    const struct phrase *number = phrase_arg(phrase, 0);
    int64_t n;
    if (number->kind != PHRASE_LITERAL || !nat_is_const(phrase_nat_arg(phrase, 0), &n))
        return false;
    return phrase_literal_value(number).bits < (uint64_t)n;
}

/* An element that is an array is a view; a scalar is a load, which is worth a name. The check of an
 * index is made once, whether or not the array's elements are read. */
static bool is_view(const struct phrase *phrase)
{
    enum primitive prim = phrase->u.prim.prim;
    if (prim == PRIM_TO_IDX)
        return is_known_index(phrase);
    return primitive_class(prim) == PRIM_LAYOUT &&
           (prim != PRIM_IDX || !data_is_flat(phrase_data(phrase)));
}

bool phrase_demands(const struct phrase *phrase, const struct var *var)
{
    if (phrase->kind == PHRASE_VAR)
        return phrase_var_of(phrase) == var;
    if (!(phrase_var_bits(phrase) & var->bit))
        return false;
    for (size_t k = 0; k < phrase_child_count(phrase); k++) {
        bool skipped = (phrase_is_prim(phrase, PRIM_IF) && k > 0) || phrase_repeats(phrase, k);
        if (!skipped && phrase_demands(phrase_child(phrase, k), var))
            return true;
    }
    return false;
}

bool phrase_is_index_number(const struct phrase *phrase)
{
    return phrase_is_prim(phrase, PRIM_TO_IDX) &&
           (phrase_arg(phrase, 0)->kind == PHRASE_LITERAL ||
            phrase_is_prim(phrase_arg(phrase, 0), PRIM_NAT_VALUE));
}

bool phrase_is_trivial(const struct phrase *phrase)
{
    if (phrase->kind == PHRASE_VAR || phrase->kind == PHRASE_LITERAL)
        return true;
    if (phrase->kind == PHRASE_PROJ)
        return phrase_proj_pair(phrase)->kind == PHRASE_VAR;
    if (phrase->kind != PHRASE_LAM && (phrase->kind != PHRASE_PRIM || !is_view(phrase)))
        return false;
    for (size_t k = 0; k < phrase_child_count(phrase); k++)
        if (!phrase_is_trivial(phrase_child(phrase, k)))
            return false;
    return true;
}

/* A literal, or the negative of one (f32.inf, -f32.pi). */
static bool is_scalar_constant(const struct phrase *phrase)
{
    enum scalar scalar;
    if (phrase->kind == PHRASE_OPERATOR && phrase->u.oper.op == OP_NEGATE &&
        data_is_scalar(phrase->u.oper.from, &scalar) && !scalar_is_integer(scalar))
        phrase = phrase->u.oper.args[0];
    return phrase->kind == PHRASE_LITERAL;
}

/* The scalars in a constant; 0 for what is none. */
static size_t constant_length(const struct phrase *phrase)
{
    if (is_scalar_constant(phrase))
        return 1;
    if (!phrase_is_prim(phrase, PRIM_PAIR) && !phrase_is_prim(phrase, PRIM_ARRAY))
        return 0;
    size_t length = 0;
    for (size_t k = 0; k < phrase->u.prim.arg_count; k++) {
        size_t part = constant_length(phrase_arg(phrase, k));
        if (part == 0)
            return 0;
        length += part;
    }
    return length;
}

size_t phrase_table_length(const struct phrase *phrase)
{
    bool several = phrase_is_prim(phrase, PRIM_ARRAY) && phrase->u.prim.arg_count > 1;
    return several ? constant_length(phrase) : 0;
}

static bool is_of(const struct phrase *phrase, enum phrase_trait trait)
{
    switch (trait) {
    case TRAIT_PARALLEL:
        return phrase_is_parallel(phrase);
    case TRAIT_ALLOCATES:
        return phrase_is_in(phrase, PRIM_NEW, SPACE_GLOBAL) ||
               phrase_is_prim(phrase, PRIM_LET_NAT_COMM) ||
               phrase_is_prim(phrase, PRIM_RESIZE) || phrase_is_prim(phrase, PRIM_MOVE);
    case TRAIT_REDUCTION:
        return phrase_is_prim(phrase, PRIM_REDUCE_ASSOC) ||
               phrase_is_prim(phrase, PRIM_REDUCE_COMM);
    }
    bug(phrase->loc, "no such trait");
}

static bool find(const struct phrase *phrase, enum phrase_trait trait)
{
    if (is_of(phrase, trait))
        return true;
    for (size_t k = 0; k < phrase_child_count(phrase); k++)
        if (phrase_has(phrase_child(phrase, k), trait))
            return true;
    return false;
}

/* Phrases do not change, but for what is remembered of them here. */
bool phrase_has(const struct phrase *phrase, enum phrase_trait trait)
{
    uint8_t bit = (uint8_t)(1 << trait);
    if (!(phrase->traits_asked & bit)) {
        struct phrase *memory = (struct phrase *)phrase;
        memory->traits |= find(phrase, trait) ? bit : 0;
        memory->traits_asked |= bit;
    }
    return phrase->traits & bit;
}

bool phrase_mentions_beyond(const struct phrase *phrase, const struct var *var, int which)
{
    if (phrase->kind == PHRASE_PROJ && phrase_proj_pair(phrase)->kind == PHRASE_VAR)
        return phrase_var_of(phrase_proj_pair(phrase)) == var && phrase_proj_which(phrase) != which;
    if (phrase->kind == PHRASE_VAR)
        return phrase_var_of(phrase) == var;
    if (!(phrase_var_bits(phrase) & var->bit))
        return false;
    for (size_t k = 0; k < phrase_child_count(phrase); k++)
        if (phrase_mentions_beyond(phrase_child(phrase, k), var, which))
            return true;
    return false;
}

bool phrase_shares_variable(const struct phrase *a, const struct phrase *b)
{
    if (a->kind == PHRASE_VAR)
        return phrase_mentions(b, a->u.var);
    if (!(phrase_var_bits(a) & phrase_var_bits(b)))
        return false;
    for (size_t i = 0; i < phrase_child_count(a); i++)
        if (phrase_shares_variable(phrase_child(a, i), b))
            return true;
    return false;
}
