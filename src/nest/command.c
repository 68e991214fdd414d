/* Commands: what an imperative entry assigns are functional phrases, each a nest like the body of a
 * functional entry.
 *
 *     xs.1 := map (\x. a * x) xs.2        map i < n, in the place of xs */
#include "nest/reading.h"

/* The parts of a product. */
static const struct phrase *part(struct reading *reading, const struct phrase *pair, int which)
{
    return phrase_proj(reading->dpia, pair, which, pair->loc);
}

static void read_new(struct reading *reading, const struct phrase *command)
{
    const struct phrase *fun = phrase_arg(command, 0);
    if (fun->kind != PHRASE_LAM) {
        reading_give_up(reading, command, "'new' of what is no function");
        return;
    }
    const struct var *var = phrase_lam_param(fun);
    const struct nest_leaf *leaf =
        reading_leaf(reading, NEST_INTERMEDIATE, var->name, var_data(var));
    reading_bind(reading, var, (struct binding){.kind = BINDING_LEAF, .leaf = leaf});
    reading_command(reading, phrase_lam_body(fun));
}

static void read_if(struct reading *reading, const struct phrase *command)
{
    const struct phrase *both = phrase_arg(command, 0), *branches = part(reading, both, 2);
    bool was = reading->is_conditional;
    reading_scalar(reading, part(reading, both, 1), NULL);
    reading->is_conditional = true;
    reading_command(reading, part(reading, branches, 1));
    reading_command(reading, part(reading, branches, 2));
    reading->is_conditional = was;
}

static void read_for(struct reading *reading, const struct phrase *command)
{
    const struct phrase *fun = phrase_arg(command, 0);
    const struct nat *index = reading_open(reading, NEST_LOOP, phrase_param_title(fun, "").text,
                                           phrase_nat_arg(command, 0), command->loc);
    reading_command(
        reading,
        reading_enter(reading, fun, (struct binding){.kind = BINDING_INDEX, .number = index}));
    reading_close(reading);
}

static void read_while(struct reading *reading, const struct phrase *command)
{
    const struct phrase *both = phrase_arg(command, 0);
    reading_open(reading, NEST_LOOP, "", NULL, command->loc);
    reading_scalar(reading, part(reading, both, 1), NULL);
    reading_command(reading, part(reading, both, 2));
    reading_close(reading);
}

/* parfor acc (\i element. c) */
static void read_parfor(struct reading *reading, const struct phrase *command)
{
    const struct phrase *acc = phrase_arg(command, 0), *fun = phrase_arg(command, 1);
    const struct nat *n = phrase_array_size(acc);
    const struct nat *index =
        reading_open(reading, NEST_MAP, phrase_param_title(fun, "").text, n, command->loc);
    const struct phrase *place = phrase_idx_acc(
        reading->dpia, acc, reading_index(reading, index, n, command->loc), command->loc);
    fun = reading_enter(reading, fun, (struct binding){.kind = BINDING_INDEX, .number = index});
    reading_command(
        reading,
        reading_enter(reading, fun, (struct binding){.kind = BINDING_ALIAS, .phrase = place}));
    reading_close(reading);
}

/* ---- Variables that are parts of others ---- */

const struct phrase *reading_side(struct reading *reading, const struct phrase *proj, int which)
{
    const struct phrase *pair = phrase_proj_pair(proj);
    while (pair->kind == PHRASE_VAR) {
        const struct binding *binding = reading_binding(reading, phrase_var_of(pair));
        if (binding->kind != BINDING_ALIAS)
            break;
        pair = binding->phrase;
    }
    return phrase_proj(reading->dpia, pair, which, proj->loc);
}

/* The variable whose sides are ACC and EXP. */
static struct binding both_sides(struct reading *reading, const struct phrase *acc,
                                 const struct phrase *exp)
{
    return (struct binding){.kind = BINDING_ALIAS,
                            .phrase = phrase_pair(reading->dpia, acc, exp, acc->loc)};
}

/* parforVar var (\i v. c) */
static void read_parfor_var(struct reading *reading, const struct phrase *command)
{
    struct dpia *dpia = reading->dpia;
    const struct phrase *var = phrase_arg(command, 0), *fun = phrase_arg(command, 1);
    const struct phrase *acc = part(reading, var, 1), *exp = part(reading, var, 2);
    const struct nat *n = phrase_array_size(acc);
    const struct nat *i =
        reading_open(reading, NEST_MAP, phrase_param_title(fun, "").text, n, command->loc);
    const struct phrase *index = reading_index(reading, i, n, command->loc);
    struct binding element = both_sides(reading, phrase_idx_acc(dpia, acc, index, acc->loc),
                                        phrase_idx(dpia, exp, index, exp->loc));
    fun = reading_enter(reading, fun, (struct binding){.kind = BINDING_INDEX, .number = i});
    reading_command(reading, reading_enter(reading, fun, element));
    reading_close(reading);
}

/* separate n m var (\a b. c) */
static void read_separate(struct reading *reading, const struct phrase *command)
{
    struct dpia *dpia = reading->dpia;
    struct loc loc = command->loc;
    const struct nat *n = phrase_nat_arg(command, 0), *m = phrase_nat_arg(command, 1);
    const struct phrase *var = phrase_arg(command, 0), *fun = phrase_arg(command, 1);
    const struct phrase *acc = part(reading, var, 1), *exp = part(reading, var, 2);
    fun = reading_enter(reading, fun,
                        both_sides(reading, phrase_acc_part(dpia, PRIM_TAKE_ACC, n, m, acc, loc),
                                   phrase_take(dpia, n, m, exp, loc)));
    fun = reading_enter(reading, fun,
                        both_sides(reading, phrase_acc_part(dpia, PRIM_DROP_ACC, n, m, acc, loc),
                                   phrase_drop(dpia, n, m, exp, loc)));
    reading_command(reading, fun);
}

static void read_separate_pair(struct reading *reading, const struct phrase *command)
{
    struct dpia *dpia = reading->dpia;
    const struct phrase *var = phrase_arg(command, 0), *fun = phrase_arg(command, 1);
    const struct phrase *acc = part(reading, var, 1), *exp = part(reading, var, 2);
    for (int which = 1; which <= 2; which++) {
        enum primitive prim = which == 1 ? PRIM_PAIR_ACC_FST : PRIM_PAIR_ACC_SND;
        fun = reading_enter(reading, fun,
                            both_sides(reading, phrase_acc_view(dpia, prim, acc, command->loc),
                                       phrase_select(dpia, exp, which, command->loc)));
    }
    reading_command(reading, fun);
}

static void read_let_nat(struct reading *reading, const struct phrase *command)
{
    const struct phrase *both = phrase_arg(command, 0), *body = part(reading, both, 2);
    reading_let_nat(reading, part(reading, both, 1), body);
    reading_command(reading, phrase_nat_lam_body(body));
}

static void read_skip(struct reading *reading, const struct phrase *command)
{
    (void)reading;
    (void)command;
}

static void read_both(struct reading *reading, const struct phrase *command)
{
    for (int which = 1; which <= 2; which++)
        reading_command(reading, part(reading, phrase_arg(command, 0), which));
}

static void read_assignment(struct reading *reading, const struct phrase *command)
{
    const struct phrase *both = phrase_arg(command, 0);
    reading_produce(reading, part(reading, both, 2), part(reading, both, 1));
}

static void read_assertion(struct reading *reading, const struct phrase *command)
{
    reading_scalar(reading, phrase_arg(command, 0), NULL);
}

static const struct {
    enum primitive prim;
    void (*read)(struct reading *reading, const struct phrase *command);
} rows[] = {{PRIM_SKIP, read_skip},
            {PRIM_EQUAL_COMM, read_skip},
            {PRIM_SEQ, read_both},
            {PRIM_ASSIGN, read_assignment},
            {PRIM_NEW, read_new},
            {PRIM_IF_COMM, read_if},
            {PRIM_FOR, read_for},
            {PRIM_WHILE_COMM, read_while},
            {PRIM_PARFOR, read_parfor},
            {PRIM_PARFOR_VAR, read_parfor_var},
            {PRIM_ASSERT_COMM, read_assertion},
            {PRIM_LET_NAT_COMM, read_let_nat},
            {PRIM_SEPARATE, read_separate},
            {PRIM_SEPARATE_PAIR, read_separate_pair}};

void reading_command(struct reading *reading, const struct phrase *command)
{
    if (reading->nest->unread)
        return;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (phrase_is_prim(command, rows[i].prim)) {
            rows[i].read(reading, command);
            return;
        }
    reading_give_up(
        reading, command,
        command->kind == PHRASE_PRIM
            ? arena_printf(dpia_arena(reading->dpia), "the command '%s'", phrase_name(command))
            : "a command that is a name");
}
