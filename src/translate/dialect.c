/* What may stand in a program that is read at some stage. The checker says that it is well typed;
 * here its primitives are compared with what the next stages translate:
 *
 *     reduceAssoc, reduceComm, scanAssoc      up to the strategy, which may reassociate (in
 *                                             commands: up to stage I)
 *     functional primitives but `if` and      up to stage I
 *     tables (arrays of constants),
 *     A[], C[], functional entries, and
 *     `:=` at compound types
 *     mapI* and the like                      up to stage II
 *     new, parfor, parforVar                  up to the memory stage: newGlobal or newPrivate, and
 *                                             a level, stand there then
 *     parfor*Slots, barriers                  from the memory stage on
 *     resize, move, packSizeAcc               from stage I on
 *
 * What no stage can translate, wherever it stands, is refused too: an index as a parameter, for it
 * cannot be checked before the program runs; and a pair of an acceptor and an expression in the
 * place of a variable, parforVar <v.1, reverse v.2>, for a loop over it has races; an array with
 * its size as a parameter or a result; and unpackSize k e where k is not the size of e, which is
 * known of the k in `letNat k = lengthOf e` alone. */
#include "translate/dialect.h"

#include "dpia/interfere.h"
#include "dpia/uses.h"
#include "translate/cover.h"

struct dialect_check {
    struct dpia *dpia;
    struct diag *diag;
    enum dialect dialect;
    const char *stage;
    bool functional; /* the entry at hand */
};

/* The first dialect that PRIM may stand in, and the last. Commands are left alone by the strategy,
 * so that FUNCTIONAL entries differ. */
static enum dialect first_of(enum primitive prim)
{
    if (prim == PRIM_PARFOR_SLOTS || prim == PRIM_BARRIER)
        return DIALECT_MEMORY;
    if (prim == PRIM_RESIZE || prim == PRIM_MOVE || prim == PRIM_PACK_ACC ||
        prim == PRIM_PARFOR_CARRY || prim == PRIM_PASS_ON)
        return DIALECT_STAGE1;
    return DIALECT_DPIA;
}

static enum dialect last_of(const struct phrase *phrase, bool functional)
{
    enum primitive prim = phrase_prim_of(phrase);
    if (functional && (prim == PRIM_REDUCE_ASSOC || prim == PRIM_REDUCE_COMM ||
                       prim == PRIM_SCAN_ASSOC))
        return DIALECT_DPIA;
    if (prim == PRIM_TRANSLATE_A || prim == PRIM_TRANSLATE_C)
        return DIALECT_STRATEGY;
    if (phrase_is_in(phrase, PRIM_NEW, SPACE_ANY) || phrase_is_parallel_at(phrase, LOOP_OPEN))
        return DIALECT_STAGE2;
    switch (primitive_class(prim)) {
    case PRIM_FUNCTIONAL:
        return prim == PRIM_IF ? DIALECT_MEMORY : DIALECT_STRATEGY;
    case PRIM_INTERMEDIATE:
        return DIALECT_STAGE1;
    case PRIM_LAYOUT:
    case PRIM_ACCEPTOR:
    case PRIM_IMPERATIVE:
        break;
    }
    return DIALECT_MEMORY;
}

static bool is_compound(const struct data *data)
{
    return data->kind == DATA_ARRAY || data->kind == DATA_PAIR || data->kind == DATA_PACKED;
}

/* Whether there is a slot where there is an iteration, of which there are N. A minimum of N and of
 * what is positive is seen part by part: that it is no less than min(N, 1) is hard to prove. */
static bool has_slot(struct nat_table *nats, const struct nat *n, const struct nat *slots)
{
    bool alone = slots->term_count == 1 && slots->terms[0].coefficient == 1 &&
                 slots->terms[0].factor_count == 1;
    const struct nat_factor *factor = alone ? slots->terms[0].factors[0] : NULL;
    const struct nat *one = nat_const(nats, 1);
    if (slots == n || nat_is_le(nats, one, slots) ||
        nat_is_le(nats, nat_min(nats, n, one), slots))
        return true;
    return factor && factor->kind == NAT_MIN && has_slot(nats, n, factor->left) &&
           has_slot(nats, n, factor->right);
}

/* The slots are for the iterations that run at a time, of which there is at least one. */
static void check_slots(const struct dialect_check *check, const struct phrase *loop)
{
    struct nat_table *nats = dpia_nats(check->dpia);
    const struct nat *n = phrase_nat_arg(loop, 0), *slots = phrase_nat_arg(loop, 1);
    if (!has_slot(nats, n, slots))
        diag_error(check->diag, loop->loc,
                   "'%s' needs a slot for each iteration that runs at a time, and so at least one",
                   phrase_name(loop));
}

static void note_variables(struct places *places, const struct phrase *phrase)
{
    if (phrase->kind == PHRASE_VAR && phrase->type->kind == TYPE_PRODUCT)
        cover_place_new(places, phrase_var_of(phrase), var_data(phrase_var_of(phrase)));
    for (size_t k = 0; k < phrase_child_count(phrase); k++)
        note_variables(places, phrase_child(phrase, k));
}

/* The type of a variable does not say that its two halves are the same memory. With others, an
 * iteration of parforVar could read what another one writes. */
static void check_halves(const struct dialect_check *check, const struct phrase *comm)
{
    struct arena *arena = dpia_arena(check->dpia);
    struct places places = {check->dpia, arena, map_new_objects(arena), map_new_objects(arena)};
    const struct phrase *pair = phrase_arg(comm, 0);
    if (pair->kind != PHRASE_PAIR ||
        !phrase_interferes(check->dpia, phrase_pair_fst(pair), phrase_pair_snd(pair)))
        return;
    note_variables(&places, pair);
    const struct place *written = cover_place_of(&places, phrase_pair_fst(pair));
    const struct place *read = cover_place_of(&places, phrase_pair_snd(pair));
    if (!written || !read || !cover_place_equal(written, read))
        diag_error(check->diag, comm->loc,
                   "what '%s' writes and what it reads are not seen to be the same part of "
                   "a variable, element by element",
                   phrase_name(comm));
}

static void check_prim(const struct dialect_check *check, const struct phrase *phrase)
{
    enum primitive prim = phrase_prim_of(phrase);
    if (check->dialect < first_of(prim))
        diag_error(check->diag, phrase->loc,
                   "'%s' does not occur before %s, which makes it", phrase_name(phrase),
                   first_of(prim) == DIALECT_MEMORY ? "the memory stage" : "stage I");
    else if (check->dialect > last_of(phrase, check->functional))
        diag_error(check->diag, phrase->loc, "'%s' does not occur after stage '%s'",
                   phrase_name(phrase), check->stage);
    else if (prim == PRIM_ASSIGN && check->dialect > DIALECT_STRATEGY &&
             is_compound(phrase_data_arg(phrase, 0)))
        diag_error(check->diag, phrase->loc,
                   "':=' at a compound type does not occur after stage '%s'", check->stage);
    else if (prim == PRIM_SEPARATE || prim == PRIM_SEPARATE_PAIR ||
             phrase_is_prim(phrase, PRIM_PARFOR_VAR))
        check_halves(check, phrase);
    else if (check->dialect == DIALECT_MEMORY && phrase_is_prim(phrase, PRIM_PARFOR_SLOTS))
        check_slots(check, phrase);
}

/* Sizes that are known to be those of arrays: SIZE is that of PACKED. */
struct opened {
    const struct opened *outer;
    const struct nat_var *size;
    const struct phrase *packed;
};

static void check_unpack(const struct dialect_check *check, const struct phrase *unpack,
                         const struct opened *around)
{
    const struct nat_var *size;
    bool is_var = nat_is_var(phrase_nat_arg(unpack, 0), &size);
    for (; is_var && around; around = around->outer)
        if (around->size == size && phrase_is_same(around->packed, phrase_arg(unpack, 0)))
            return;
    diag_error(check->diag, unpack->loc,
               "the size that '%s' gives the array is not known to be its size; name that by "
               "'letNat k = lengthOf ...' around it",
               phrase_name(unpack));
}

static void check_within(const struct dialect_check *check, const struct phrase *phrase,
                         const struct opened *around);

/* The letNat PHRASE, of NUMBER in the function SCOPE. */
static void check_let_nat(const struct dialect_check *check, const struct phrase *number,
                          const struct phrase *scope, const struct opened *around)
{
    struct opened opened = {.outer = around};
    check_within(check, number, around);
    if (!phrase_is_prim(number, PRIM_LENGTH_OF) || scope->kind != PHRASE_NAT_LAM) {
        check_within(check, scope, around);
        return;
    }
    opened.size = phrase_nat_lam_param(scope);
    opened.packed = phrase_arg(number, 0);
    check_within(check, phrase_nat_lam_body(scope), &opened);
}

/* PHRASE, a primitive; whether what is in it was seen, too. Tables may stand anywhere. */
static bool check_own(const struct dialect_check *check, const struct phrase *phrase,
                      const struct opened *around)
{
    if (phrase_table_length(phrase) > 0)
        return true;
    check_prim(check, phrase);
    if (phrase_is_prim(phrase, PRIM_UNPACK))
        check_unpack(check, phrase, around);
    if (phrase_is_prim(phrase, PRIM_LET_NAT)) {
        check_let_nat(check, phrase_arg(phrase, 0), phrase_arg(phrase, 1), around);
        return true;
    }
    if (phrase_is_prim(phrase, PRIM_LET_NAT_COMM)) {
        const struct phrase *both = phrase_arg(phrase, 0);
        check_let_nat(check, phrase_pair_fst(both), phrase_pair_snd(both), around);
        return true;
    }
    return false;
}

static void check_within(const struct dialect_check *check, const struct phrase *phrase,
                         const struct opened *around)
{
    if (phrase->kind == PHRASE_PRIM && check_own(check, phrase, around))
        return;
    for (size_t k = 0; k < phrase_child_count(phrase); k++)
        check_within(check, phrase_child(phrase, k), around);
}

static void check_phrase(const struct dialect_check *check, const struct phrase *phrase)
{
    check_within(check, phrase, NULL);
}

static bool has_index(const struct data *data)
{
    if (data->kind == DATA_ARRAY)
        return has_index(data->fst);
    if (data->kind == DATA_PAIR)
        return has_index(data->fst) || has_index(data->snd);
    return data->kind == DATA_IDX;
}

/* An index that comes from outside may lie out of range. */
static void check_params(const struct dialect_check *check, const struct entry *entry)
{
    for (size_t k = 0; k < entry->params.len; k++) {
        const struct param *param = &entry->params.at[k];
        if (param->var && param_is_read(param) && has_index(param_data(param)))
            diag_error(check->diag, param->loc,
                       "the parameter '%s' has indices in it, which cannot be checked; use i64 and "
                       "toIdx",
                       param->name);
        if (param->var && data_has_packed(param_data(param)))
            diag_error(check->diag, param->loc,
                       "the parameter '%s' has its size with it, which no caller can give; name "
                       "the size",
                       param->name);
    }
    if (entry->body->type->kind == TYPE_EXP && data_has_packed(phrase_data(entry->body)))
        diag_error(check->diag, entry->loc,
                   "the result of '%s' has its size with it, which no caller can take",
                   entry->name);
}

/* An acceptor that is there for nothing keeps the values that the caller has in it. */
static void check_written(const struct dialect_check *check, const struct entry *entry)
{
    if (entry->body->type->kind != TYPE_COMM)
        return;
    for (size_t k = 0; k < entry_arg_count(entry); k++) {
        struct param param = entry_arg(entry, k);
        if (param_mode(&param) == PARAM_OUT && !phrase_mentions(entry->body, param.var))
            diag_warning(check->diag, param.loc, "nothing is written to the acceptor '%s'",
                         param.name);
    }
}

static void check_entry(struct dialect_check *check, const struct entry *entry)
{
    check->functional = entry->body->type->kind == TYPE_EXP;
    check_params(check, entry);
    check_written(check, entry);
    if (check->dialect > DIALECT_STRATEGY && check->functional)
        diag_error(check->diag, entry->loc,
                   "the entry '%s' is functional: after stage '%s' there are commands only",
                   entry->name, check->stage);
    else
        check_phrase(check, entry->body);
}

/* Stage I gives a function its acceptor. */
static void check_function(const struct dialect_check *check, const struct function *function)
{
    const struct phrase *body = function->body;
    while (body->kind == PHRASE_LAM)
        body = phrase_lam_body(body);
    bool functional = body->type->kind == TYPE_EXP;
    if (functional != (check->dialect <= DIALECT_STRATEGY))
        diag_error(check->diag, function->loc,
                   functional ? "the function '%s' has an expression, and behind stage '%s' "
                                "a function has a command"
                              : "the function '%s' has a command, and behind stage '%s' "
                                "a function has an expression",
                   function->var->name, check->stage);
    else
        check_phrase(check, function->body);
}

bool translate_check_dialect(struct dpia *dpia, struct diag *diag, const struct program *program,
                             enum dialect dialect, const char *stage)
{
    struct dialect_check check = {dpia, diag, dialect, stage, true};
    size_t before = diag_error_count(diag);
    for (size_t k = 0; k < program->functions.len; k++)
        check_function(&check, &program->functions.at[k]);
    for (size_t k = 0; k < program->entries.len; k++)
        check_entry(&check, program->entries.at[k]);
    return diag_error_count(diag) == before;
}
