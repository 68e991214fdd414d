/* Counters: variables that count some of the iterations of a loop, as filter's does.
 *
 *     new i64 (\count. count.1 := 0;
 *                      for n (\i. ... if E then (...; count.1 := count.2 + 1) ...);
 *                      ...)
 *     ... for n (\i. ...; count.1 := count.2 + (if E then 1 else 0)) ...
 *
 * Each iteration adds one or nothing, and does not read the counter after that. So in iteration i,
 * before it is counted, the counter is an index: 0 <= count <= i; behind the loop it is a size:
 * 0 <= count <= n. With that known, what is stored at a counter needs no check, nor does what it is
 * the size of, and to add one cannot wrap. */
#include "target/gen_facts.h"
#include "target/gen_state.h"

static const struct phrase *first_of(const struct phrase *seq)
{
    return phrase_pair_fst(phrase_arg(seq, 0));
}

static const struct phrase *second_of(const struct phrase *seq)
{
    return phrase_pair_snd(phrase_arg(seq, 0));
}

/* ACC is VAR's acceptor. */
static bool is_acceptor(const struct phrase *acc, const struct var *var)
{
    return acc->kind == PHRASE_PROJ && phrase_proj_which(acc) == 1 &&
           phrase_proj_pair(acc)->kind == PHRASE_VAR && phrase_var_of(phrase_proj_pair(acc)) == var;
}

/* How often PHRASE writes VAR, or hands its acceptor on. */
static size_t write_count(const struct phrase *phrase, const struct var *var)
{
    if (phrase->kind == PHRASE_PROJ && phrase_proj_pair(phrase)->kind == PHRASE_VAR)
        return is_acceptor(phrase, var);
    if (phrase->kind == PHRASE_VAR)
        return phrase_var_of(phrase) == var;
    size_t count = 0;
    for (size_t i = 0; i < phrase_child_count(phrase); i++)
        count += write_count(phrase_child(phrase, i), var);
    return count;
}

static bool is_number(const struct phrase *exp, uint64_t value)
{
    return exp->kind == PHRASE_LITERAL && phrase_literal_value(exp).bits == value;
}

/* var.1 := 0 */
static bool is_start(const struct phrase *comm, const struct var *var)
{
    if (!phrase_is_prim(comm, PRIM_ASSIGN))
        return false;
    const struct phrase *both = phrase_arg(comm, 0);
    return is_acceptor(phrase_pair_fst(both), var) && is_number(phrase_pair_snd(both), 0);
}

/* 1, or if .. then 1 else 0 where that does not ask for VAR */
static bool is_one_or_nothing(const struct phrase *exp, const struct var *var)
{
    if (!phrase_is_prim(exp, PRIM_IF))
        return is_number(exp, 1);
    return is_number(phrase_arg(exp, 1), 1) && is_number(phrase_arg(exp, 2), 0) &&
           !phrase_mentions(phrase_arg(exp, 0), var);
}

/* var.2 + 1, or that much at most */
static bool is_next(const struct phrase *sum, const struct var *var)
{
    if (sum->kind != PHRASE_OPERATOR || phrase_oper_op(sum) != OP_ADD)
        return false;
    const struct phrase *old = phrase_oper_arg(sum, 0);
    return old->kind == PHRASE_PROJ && phrase_proj_which(old) == 2 &&
           phrase_proj_pair(old)->kind == PHRASE_VAR &&
           phrase_var_of(phrase_proj_pair(old)) == var &&
           is_one_or_nothing(phrase_oper_arg(sum, 1), var);
}

bool gen_is_next(const struct gen *gen, const struct phrase *sum)
{
    for (size_t i = 0; i < gen->counters.len; i++)
        if (is_next(sum, gen->counters.at[i].var))
            return true;
    return false;
}

/* var.1 := that */
static bool is_increment(const struct phrase *comm, const struct var *var)
{
    const struct phrase *both = phrase_arg(comm, 0);
    return is_acceptor(phrase_pair_fst(both), var) && is_next(phrase_pair_snd(both), var);
}

/* Whether COMM, one iteration, adds one to VAR at most once, as the last that it does with it. */
static bool counts(const struct phrase *comm, const struct var *var)
{
    if (write_count(comm, var) == 0)
        return true;
    if (phrase_is_prim(comm, PRIM_ASSIGN))
        return is_increment(comm, var);
    if (phrase_is_prim(comm, PRIM_SEQ)) {
        bool first = write_count(first_of(comm), var) > 0;
        return first ? counts(first_of(comm), var) && !phrase_mentions(second_of(comm), var)
                     : counts(second_of(comm), var);
    }
    if (phrase_is_in(comm, PRIM_NEW, SPACE_PRIVATE) && phrase_arg(comm, 0)->kind == PHRASE_LAM)
        return counts(phrase_lam_body(phrase_arg(comm, 0)), var);
    if (!phrase_is_prim(comm, PRIM_IF_COMM))
        return false;
    const struct phrase *branches = phrase_pair_snd(phrase_arg(comm, 0));
    return counts(phrase_pair_fst(branches), var) && counts(phrase_pair_snd(branches), var);
}

/* Appends to FIRST the steps of COMM, as far as there is room for them. */
static void first_steps(const struct phrase *comm, const struct phrase *first[2], size_t *count)
{
    if (*count == 2)
        return;
    if (phrase_is_prim(comm, PRIM_SEQ)) {
        first_steps(first_of(comm), first, count);
        first_steps(second_of(comm), first, count);
    } else {
        first[(*count)++] = comm;
    }
}

/* The loop that VAR, whose scope is BODY, counts iterations of; null if it is no counter. */
static const struct phrase *counting_loop(const struct var *var, const struct phrase *body)
{
    const struct data *data = var_data(var);
    const struct phrase *steps[2];
    size_t count = 0;
    first_steps(body, steps, &count);
    if (data->kind != DATA_SCALAR || data->scalar != SCALAR_I64 || count < 2 ||
        !is_start(steps[0], var))
        return NULL;
    const struct phrase *loop = steps[1];
    if (!phrase_is_prim(loop, PRIM_FOR) || phrase_arg(loop, 0)->kind != PHRASE_LAM ||
        !counts(phrase_lam_body(phrase_arg(loop, 0)), var) ||
        write_count(loop, var) + 1 != write_count(body, var))
        return NULL;
    return loop;
}

/* A number between 0 and MOST that the counter holds from now on. */
static void set_value(struct gen *gen, const struct gen_counter *counter, const struct nat *most)
{
    const struct nat_var *value =
        nat_var_new(gen->nats, counter->var->name, nat_const(gen->nats, 0), most);
    gen_bind_nat(gen, value, cexp_name(gen->arena, counter->name));
    gen_set_known(gen, counter->var, nat_of_var(gen->nats, value));
}

void gen_add_counter(struct gen *gen, const struct var *var, const struct phrase *body,
                     const char *name)
{
    const struct phrase *loop = counting_loop(var, body);
    struct gen_counter counter = {.var = var, .loop = loop, .name = name};
    if (loop)
        VEC_PUSH(gen->arena, &gen->counters, counter);
}

void gen_start_counting(struct gen *gen, const struct phrase *loop, const struct nat *index)
{
    for (size_t i = 0; i < gen->counters.len; i++)
        if (gen->counters.at[i].loop == loop)
            set_value(gen, &gen->counters.at[i], index);
}

void gen_stop_counting(struct gen *gen, const struct phrase *loop)
{
    for (size_t i = 0; i < gen->counters.len; i++)
        if (gen->counters.at[i].loop == loop)
            set_value(gen, &gen->counters.at[i], phrase_nat_arg(loop, 0));
}
