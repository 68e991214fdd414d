/* Moving a program: a copy that has nothing in common with where the program was, so that this can
 * go, with all that was made there on the way. Types, nats and sources stay where they are, since
 * they live as long as all programs.
 *
 * It is a copy of each part as it is: no rule of the constructors is applied again. */
#include "base/map.h"
#include "dpia/phrase_private.h"
#include "dpia/program.h"

struct move {
    struct arena *to;
    struct map *vars;    /* variables, and what they are behind the move */
    struct map *words;   /* the same for names */
    struct map *phrases; /* and for phrases with parts, which may stand in several places */
};

static const char *move_word(struct move *move, const char *word)
{
    const char *moved = word ? map_get(move->words, word) : NULL;
    if (!word || moved)
        return moved;
    moved = arena_strdup(move->to, word);
    map_set(move->words, word, (void *)moved);
    return moved;
}

static struct loc move_loc(struct move *move, struct loc loc)
{
    loc.construct = move_word(move, loc.construct);
    return loc;
}

static const struct var *move_var(struct move *move, const struct var *var)
{
    struct var *moved = var ? map_get(move->vars, var) : NULL;
    if (!var || moved)
        return moved;
    moved = ARENA_NEW(move->to, struct var);
    *moved = *var;
    moved->name = move_word(move, var->name);
    moved->loc = move_loc(move, var->loc);
    map_set(move->vars, var, moved);
    return moved;
}

static const struct phrase *move_phrase(struct move *move, const struct phrase *phrase);

static const struct phrase *const *move_args(struct move *move, const struct phrase *const *args,
                                             size_t count)
{
    const struct phrase **moved = ARENA_ARRAY(move->to, const struct phrase *, count);
    for (size_t i = 0; i < count; i++)
        moved[i] = move_phrase(move, args[i]);
    return moved;
}

static void move_prim(struct move *move, const struct phrase *phrase, struct phrase *moved)
{
    size_t nat_count = phrase->u.prim.nat_count, data_count = phrase->u.prim.data_count;
    const struct nat **nats = ARENA_ARRAY(move->to, const struct nat *, nat_count);
    const struct data **datas = ARENA_ARRAY(move->to, const struct data *, data_count);
    for (size_t i = 0; i < nat_count; i++)
        nats[i] = phrase_nat_arg(phrase, i);
    for (size_t i = 0; i < data_count; i++)
        datas[i] = phrase_data_arg(phrase, i);
    moved->u.prim.nats = nats;
    moved->u.prim.datas = datas;
    moved->u.prim.args = move_args(move, phrase->u.prim.args, phrase->u.prim.arg_count);
}

static void move_parts(struct move *move, const struct phrase *phrase, struct phrase *moved)
{
    switch (phrase->kind) {
    case PHRASE_LITERAL:
        break;
    case PHRASE_VAR:
        moved->u.var = move_var(move, phrase->u.var);
        break;
    case PHRASE_LAM:
        moved->u.lam.param = move_var(move, phrase->u.lam.param);
        moved->u.lam.body = move_phrase(move, phrase->u.lam.body);
        break;
    case PHRASE_APP:
        moved->u.app.fun = move_phrase(move, phrase->u.app.fun);
        moved->u.app.arg = move_phrase(move, phrase->u.app.arg);
        break;
    case PHRASE_NAT_LAM:
        moved->u.nat_lam.body = move_phrase(move, phrase->u.nat_lam.body);
        break;
    case PHRASE_NAT_APP:
        moved->u.nat_app.fun = move_phrase(move, phrase->u.nat_app.fun);
        break;
    case PHRASE_DATA_LAM:
        moved->u.data_lam.body = move_phrase(move, phrase->u.data_lam.body);
        break;
    case PHRASE_DATA_APP:
        moved->u.data_app.fun = move_phrase(move, phrase->u.data_app.fun);
        break;
    case PHRASE_PAIR:
        moved->u.pair.fst = move_phrase(move, phrase->u.pair.fst);
        moved->u.pair.snd = move_phrase(move, phrase->u.pair.snd);
        break;
    case PHRASE_PROJ:
        moved->u.proj.pair = move_phrase(move, phrase->u.proj.pair);
        break;
    case PHRASE_OPERATOR:
        moved->u.oper.args = move_args(move, phrase->u.oper.args, phrase->u.oper.arg_count);
        break;
    case PHRASE_PRIM:
        move_prim(move, phrase, moved);
        break;
    }
}

static const struct phrase *move_phrase(struct move *move, const struct phrase *phrase)
{
    bool has_parts = phrase_child_count(phrase) > 0;
    struct phrase *moved = has_parts ? map_get(move->phrases, phrase) : NULL;
    if (moved)
        return moved;
    moved = ARENA_NEW(move->to, struct phrase);
    *moved = *phrase;
    moved->loc = move_loc(move, phrase->loc);
    move_parts(move, phrase, moved);
    if (has_parts)
        map_set(move->phrases, phrase, moved);
    return moved;
}

static struct entry *move_entry(struct move *move, const struct entry *entry)
{
    struct entry *moved = ARENA_NEW(move->to, struct entry);
    *moved = *entry;
    moved->name = move_word(move, entry->name);
    if (entry->sized_by)
        moved->sized_by = move_word(move, entry->sized_by);
    moved->loc = move_loc(move, entry->loc);
    moved->params = (struct param_vec){0};
    for (size_t i = 0; i < entry->params.len; i++) {
        struct param param = entry->params.at[i];
        param.name = move_word(move, param.name);
        param.loc = move_loc(move, param.loc);
        param.var = move_var(move, param.var);
        VEC_PUSH(move->to, &moved->params, param);
    }
    moved->counts = (struct component_vec){0};
    for (size_t i = 0; i < entry->counts.len; i++)
        VEC_PUSH(move->to, &moved->counts, entry->counts.at[i]);
    moved->out = move_var(move, entry->out);
    moved->body = move_phrase(move, entry->body);
    return moved;
}

static struct function move_function(struct move *move, const struct function *function)
{
    return (struct function){.var = move_var(move, function->var),
                             .body = move_phrase(move, function->body),
                             .loc = move_loc(move, function->loc)};
}

static struct definition move_definition(struct move *move, const struct definition *definition)
{
    struct definition moved = *definition;
    moved.name = move_word(move, definition->name);
    moved.loc = move_loc(move, definition->loc);
    moved.body = move_phrase(move, definition->body);
    return moved;
}

struct program *program_move(const struct program *program, struct arena *to)
{
    struct arena *work = arena_new();
    struct move move = {to, map_new_objects(work), map_new_objects(work),
                        map_new_objects(work)};
    struct program *moved = ARENA_NEW(to, struct program);
    moved->name = move_word(&move, program->name);
    moved->lanes = program->lanes;
    for (size_t i = 0; i < TYPES_WIDTHS; i++)
        moved->widths[i] = program->widths[i];
    for (size_t i = 0; i < program->functions.len; i++)
        VEC_PUSH(to, &moved->functions, move_function(&move, &program->functions.at[i]));
    for (size_t i = 0; i < program->entries.len; i++)
        VEC_PUSH(to, &moved->entries, move_entry(&move, program->entries.at[i]));
    for (size_t i = 0; i < program->definitions.len; i++)
        VEC_PUSH(to, &moved->definitions, move_definition(&move, &program->definitions.at[i]));
    arena_free(work);
    return moved;
}
