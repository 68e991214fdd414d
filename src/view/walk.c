/* Walks along paths through views (view.h), by the rows of the table.
 *
 * With n = 4 and m = 3, split and then join: i becomes i/4 :: i%4, and that 4*(i/4) + i%4 = i, in
 * the normal form of nats. Join and then split: i :: j becomes 4*i + j, and that i :: j again, as
 * the path remembers what it is made of (struct view_joined). */
#include "base/diag.h"
#include "view/view_private.h"

const struct view_path *view_path_index(struct arena *arena, const struct nat *index,
                                        const struct view_path *next)
{
    struct view_path *path = ARENA_NEW(arena, struct view_path);
    *path = (struct view_path){.next = next, .index = index};
    return path;
}

const struct view_path *view_path_select(struct arena *arena, int which,
                                         const struct view_path *next)
{
    struct view_path *path = ARENA_NEW(arena, struct view_path);
    *path = (struct view_path){.next = next, .which = which};
    return path;
}

/* An index, and what it was joined of, or null. */
struct index {
    const struct nat *nat;
    const struct view_joined *joined;
};

/* One step of a walk under way: the indices of the pattern, what is left of the path, and the
 * numbers that were asked for. */
struct step {
    const struct view_walk *walk;
    const struct view_row *row;
    struct index indices[VIEW_MOST_ITEMS];
    const struct nat *sizes[VIEW_MOST_ITEMS]; /* of the dimensions that they run over */
    const struct nat *numbers[VIEW_MOST_ARGS];
    const struct view_path *rest;
};

static struct nat_table *nats_of(const struct step *step)
{
    return dpia_nats(step->walk->dpia);
}

/* ---- Terms ---- */

static const struct nat *eval(struct step *step, const struct view_term *term);

/* What is asked for once is not computed twice. */
static const struct nat *number(struct step *step, size_t position)
{
    const struct view_answers *answers = step->walk->answers;
    const struct phrase *arg = view_row_arg(step->row, step->walk->at, position);
    const struct data *data = phrase_data(arg);
    const struct nat **known = &step->numbers[position];
    if (!*known)
        *known = data->kind == DATA_IDX
                     ? answers->index(step->walk->data, arg, NULL, data->size)
                     : answers->number(step->walk->data, arg, NULL, step->row->args[position]);
    return *known;
}

/* An element of an array of indices, or of numbers: a view has one index for it. */
static const struct nat *element(struct step *step, const struct view_term *term)
{
    const struct view_answers *answers = step->walk->answers;
    const struct phrase *arg = view_row_arg(step->row, step->walk->at, term->position);
    const struct data *data = phrase_array_elem(arg);
    const struct nat *index = eval(step, term->left), **known = &step->numbers[term->position];
    const struct view_path *path;
    if (!index || *known)
        return *known;
    path = view_path_index(dpia_arena(step->walk->dpia), index, NULL);
    *known = data->kind == DATA_IDX ? answers->index(step->walk->data, arg, path, data->size)
                                    : answers->number(step->walk->data, arg, path, "index");
    return *known;
}

/* (I + BY) mod N or (I - BY) mod N, where what is divided is known not to be negative. */
static const struct nat *wrapped(struct step *step, const struct view_term *term, bool back,
                                 const struct nat *i, const struct nat *n)
{
    struct nat_table *nats = nats_of(step);
    const struct nat *by = number(step, term->position);
    if (!by || !nat_is_le(nats, back ? by : nat_const(nats, 0), back ? n : by))
        return NULL;
    return back ? nat_mod(nats, nat_sub(nats, nat_add(nats, i, n), by), n)
                : nat_mod(nats, nat_add(nats, i, by), n);
}

static const struct nat *wrap(struct step *step, const struct view_term *term)
{
    const struct view_answers *answers = step->walk->answers;
    const struct nat *i = eval(step, term->left), *n = eval(step, term->right);
    bool back = term->kind == TERM_WRAP_BACK;
    if (!i || !n)
        return NULL;
    if (!answers->wrapped)
        return wrapped(step, term, back, i, n);
    return answers->wrapped(step->walk->data,
                            view_row_arg(step->row, step->walk->at, term->position), back, i, n);
}

static const struct nat *combine(struct nat_table *nats, enum view_term_kind kind,
                                 const struct nat *a, const struct nat *b)
{
    switch (kind) {
    case TERM_ADD:
        return nat_add(nats, a, b);
    case TERM_SUB:
        return nat_sub(nats, a, b);
    case TERM_MUL:
        return nat_mul(nats, a, b);
    case TERM_DIV:
        return nat_div(nats, a, b);
    case TERM_MOD:
        return nat_mod(nats, a, b);
    case TERM_MIN:
        return nat_min(nats, a, b);
    case TERM_MAX:
        return nat_max(nats, a, b);
    case TERM_CONST:
    case TERM_VAR:
    case TERM_NAT:
    case TERM_NUMBER:
    case TERM_ELEMENT:
    case TERM_WRAP:
    case TERM_WRAP_BACK:
        break;
    }
    bug(loc_none(), "a term of a view that combines nothing");
}

/* TERM's value; null where it is not known. */
static const struct nat *eval(struct step *step, const struct view_term *term)
{
    const struct nat *left, *right;
    switch (term->kind) {
    case TERM_CONST:
        return nat_const(nats_of(step), term->value);
    case TERM_VAR:
        return step->indices[term->position].nat;
    case TERM_NAT:
        return phrase_nat_arg(step->walk->at, term->position);
    case TERM_NUMBER:
        return number(step, term->position);
    case TERM_ELEMENT:
        return element(step, term);
    case TERM_WRAP:
    case TERM_WRAP_BACK:
        return wrap(step, term);
    case TERM_ADD:
    case TERM_SUB:
    case TERM_MUL:
    case TERM_DIV:
    case TERM_MOD:
    case TERM_MIN:
    case TERM_MAX:
        break;
    }
    left = eval(step, term->left);
    right = eval(step, term->right);
    return left && right ? combine(nats_of(step), term->kind, left, right) : NULL;
}

/* ---- Patterns and paths ---- */

static const struct nat *any_below(const struct view_walk *walk, const struct nat *n)
{
    if (!walk->answers->any)
        bug(walk->at->loc, "a path has no index where '%s' has one, or it is not known",
            primitive_name(phrase_prim_of(walk->at)));
    return walk->answers->any(walk->data, n);
}

/* What is in DATA, of a vector: a lane, which has no parts. */
static const struct data *part_of(const struct data *data, int which)
{
    return which == 2 ? data->snd : data->fst;
}

enum match { MATCH_NO, MATCH_OPEN, MATCH_YES };

/* Takes ITEM, of a pattern, off the path. */
static enum match match_selection(struct step *step, int which)
{
    const struct view_path *first = step->rest;
    if (!first)
        return MATCH_OPEN;
    if (first->index)
        bug(step->walk->at->loc, "a path has no selection where there is a pair");
    step->rest = first->next;
    return first->which == which ? MATCH_YES : MATCH_NO;
}

static void match_index(struct step *step, size_t position, const struct nat *n)
{
    const struct view_path *first = step->rest;
    if (first && !first->index)
        bug(step->walk->at->loc, "a path has no index where there is an array");
    step->indices[position] = first ? (struct index){first->index, first->joined}
                                    : (struct index){any_below(step->walk, n), NULL};
    step->sizes[position] = n;
    step->rest = first ? first->next : NULL;
}

static enum match match(struct step *step, const struct view_items *pattern)
{
    const struct data *data = phrase_data(step->walk->at);
    enum match match = MATCH_YES;
    size_t position = 0;
    step->rest = step->walk->path;
    for (size_t k = 0; k < pattern->count; k++) {
        int which = pattern->at[k].which;
        enum match one = MATCH_YES;
        if (which)
            one = match_selection(step, which);
        else
            match_index(step, position++, data->size);
        match = one < match ? one : match;
        data = part_of(data, which);
    }
    return match;
}

/* ---- Joined dimensions ---- */

static struct index joined_index(struct step *step, struct index outer, struct index inner,
                                 const struct nat *length)
{
    struct nat_table *nats = nats_of(step);
    struct view_joined *joined = ARENA_NEW(dpia_arena(step->walk->dpia), struct view_joined);
    *joined = (struct view_joined){outer.nat, inner.nat, length, outer.joined, inner.joined};
    return (struct index){nat_add(nats, nat_mul(nats, outer.nat, length), inner.nat), joined};
}

static struct index outer_of(const struct view_joined *joined)
{
    return (struct index){joined->outer, joined->outer_joined};
}

static struct index inner_of(const struct view_joined *joined)
{
    return (struct index){joined->inner, joined->inner_joined};
}

/* INDEX / N */
static struct index quotient_of(struct step *step, struct index index, const struct nat *n)
{
    struct nat_table *nats = nats_of(step);
    const struct view_joined *joined = index.joined;
    const struct nat *part = joined ? nat_divide_exactly(nats, joined->length, n) : NULL;
    const struct nat *times = joined ? nat_divide_exactly(nats, n, joined->length) : NULL;
    if (joined && joined->length == n)
        return outer_of(joined);
    if (part)
        return joined_index(step, outer_of(joined), quotient_of(step, inner_of(joined), n), part);
    if (times)
        return quotient_of(step, outer_of(joined), times);
    return (struct index){nat_div(nats, index.nat, n), NULL};
}

/* INDEX % N */
static struct index remains_of(struct step *step, struct index index, const struct nat *n)
{
    struct nat_table *nats = nats_of(step);
    const struct view_joined *joined = index.joined;
    const struct nat *times = joined ? nat_divide_exactly(nats, n, joined->length) : NULL;
    if (joined && joined->length == n)
        return inner_of(joined);
    if (joined && nat_divide_exactly(nats, joined->length, n))
        return remains_of(step, inner_of(joined), n);
    if (times)
        return joined_index(step, remains_of(step, outer_of(joined), times), inner_of(joined),
                            joined->length);
    return (struct index){nat_mod(nats, index.nat, n), NULL};
}

/* Whether TERM is i*n + j, for the length n of j's dimension. */
static bool joins(const struct step *step, const struct view_term *term)
{
    return term->kind == TERM_ADD && term->left->kind == TERM_MUL &&
           term->left->left->kind == TERM_VAR && term->left->right->kind == TERM_NAT &&
           term->right->kind == TERM_VAR &&
           phrase_nat_arg(step->walk->at, term->left->right->position) ==
               step->sizes[term->right->position];
}

/* TERM, of a path; null in the result where it is not known. */
static struct index index_of(struct step *step, const struct view_term *term)
{
    bool divides = (term->kind == TERM_DIV || term->kind == TERM_MOD) &&
                   term->left->kind == TERM_VAR && term->right->kind == TERM_NAT;
    if (term->kind == TERM_VAR)
        return step->indices[term->position];
    if (joins(step, term))
        return joined_index(step, step->indices[term->left->left->position],
                            step->indices[term->right->position],
                            step->sizes[term->right->position]);
    if (!divides)
        return (struct index){eval(step, term), NULL};
    const struct nat *n = phrase_nat_arg(step->walk->at, term->right->position);
    struct index index = step->indices[term->left->position];
    return term->kind == TERM_DIV ? quotient_of(step, index, n) : remains_of(step, index, n);
}

static const struct view_path *path_joined(struct arena *arena, struct index index,
                                           const struct view_path *next)
{
    struct view_path *path = ARENA_NEW(arena, struct view_path);
    *path = (struct view_path){.next = next, .index = index.nat, .joined = index.joined};
    return path;
}

/* PATH before what is left of the path, in argument TARGET. */
static void push(struct step *step, const struct view_items *path, const struct phrase *target,
                 struct view_walk *inside)
{
    struct arena *arena = dpia_arena(inside->dpia);
    struct index indices[VIEW_MOST_ITEMS];
    const struct data *data = phrase_data(target);
    for (size_t k = 0; k < path->count; k++) {
        const struct view_item *item = &path->at[k];
        if (!item->which) {
            indices[k] = index_of(step, item->term);
            if (!indices[k].nat)
                indices[k].nat = any_below(step->walk, data->size);
        }
        data = part_of(data, item->which);
    }
    inside->at = target;
    inside->path = step->rest;
    for (size_t k = path->count; k-- > 0;)
        inside->path = path->at[k].which
                           ? view_path_select(arena, path->at[k].which, inside->path)
                           : path_joined(arena, indices[k], inside->path);
}

/* ---- Conditions ---- */

static bool is_le(const struct view_walk *walk, const struct nat *a, const struct nat *b)
{
    return walk->answers->is_le ? walk->answers->is_le(walk->data, a, b)
                                : nat_is_le(dpia_nats(walk->dpia), a, b);
}

static bool is_lt(const struct view_walk *walk, const struct nat *a, const struct nat *b)
{
    struct nat_table *nats = dpia_nats(walk->dpia);
    return is_le(walk, nat_add(nats, a, nat_const(nats, 1)), b);
}

/* The conditions of RULE; MATCH_YES if all are known to hold, MATCH_NO if one is known not to. */
static enum match test(struct step *step, const struct view_rule *rule,
                       struct view_condition *conditions)
{
    enum match match = MATCH_YES;
    for (size_t k = 0; k < rule->test_count; k++) {
        const struct view_test *test = &rule->tests[k];
        struct view_condition *it = &conditions[k];
        bool fails;
        it->below = test->below;
        it->left = eval(step, test->left);
        it->right = eval(step, test->right);
        if (!it->left || !it->right) {
            it->known = false;
            match = MATCH_OPEN;
            continue;
        }
        it->known = it->below ? is_lt(step->walk, it->left, it->right)
                              : is_le(step->walk, it->right, it->left);
        fails = !it->known && (it->below ? is_le(step->walk, it->right, it->left)
                                         : is_lt(step->walk, it->left, it->right));
        if (fails)
            return MATCH_NO;
        match = it->known ? match : MATCH_OPEN;
    }
    return match;
}

/* ---- Steps ---- */

/* Goes on as RULE says, whose pattern is matched. */
static struct view_walk follow(struct step *step, const struct view_rule *rule)
{
    const struct view_walk *walk = step->walk;
    const struct phrase *target = view_row_arg(step->row, walk->at, rule->target);
    struct view_walk inside = *walk;
    push(step, &rule->path, target, &inside);
    if (rule->check != VIEW_CHECKS_NOTHING && walk->answers->checks)
        walk->answers->checks(walk->data, rule->check, walk->at, target,
                              rule->path.count > 0 ? inside.path->index : NULL, step->numbers);
    return inside;
}

/* What the only rule that is left, RULE, writes is lost where its conditions do not hold. */
static void write_only(const struct step *step, const struct view_rule *rule,
                       const struct view_condition *conditions)
{
    const struct view_answers *answers = step->walk->answers;
    for (size_t k = 0; k < rule->test_count && answers->only_where; k++)
        if (!conditions[k].known)
            answers->only_where(step->walk->data, &conditions[k]);
}

enum view_step view_enter(struct view_walk *walk)
{
    const struct view_row *row = view_row_of(walk->dpia, walk->at);
    for (size_t k = 0; row && k < row->rule_count; k++) {
        const struct view_rule *rule = &row->rules[k];
        struct view_condition conditions[VIEW_MOST_CONDITIONS];
        struct step step = {.walk = walk, .row = row};
        enum match matches = match(&step, &rule->pattern);
        enum match holds = matches == MATCH_YES ? test(&step, rule, conditions) : matches;
        bool last = k + 1 == row->rule_count;
        if (holds == MATCH_OPEN && (matches == MATCH_OPEN || !last))
            return VIEW_CHOOSES;
        if (holds == MATCH_NO && (matches == MATCH_NO || !last))
            continue;
        if (holds != MATCH_YES)
            write_only(&step, rule, conditions);
        *walk = follow(&step, rule);
        return VIEW_ENTERED;
    }
    return VIEW_NONE;
}

size_t view_clauses(const struct view_walk *walk, struct view_clause clauses[VIEW_MOST_CLAUSES])
{
    const struct view_row *row = view_row_of(walk->dpia, walk->at);
    size_t count = 0;
    for (size_t k = 0; row && k < row->rule_count; k++) {
        const struct view_rule *rule = &row->rules[k];
        struct view_clause *clause = &clauses[count];
        struct step step = {.walk = walk, .row = row};
        enum match holds;
        if (match(&step, &rule->pattern) == MATCH_NO)
            continue;
        holds = test(&step, rule, clause->conditions);
        if (holds == MATCH_NO)
            continue;
        clause->condition_count = rule->test_count;
        clause->inside = follow(&step, rule);
        count++;
        if (holds == MATCH_YES && rule->test_count > 0)
            break;
    }
    return count;
}

static bool mentions(const struct view_term *term, size_t position)
{
    if (!term)
        return false;
    bool asks = term->kind == TERM_NUMBER || term->kind == TERM_ELEMENT ||
                term->kind == TERM_WRAP || term->kind == TERM_WRAP_BACK;
    return (asks && term->position == position) || mentions(term->left, position) ||
           mentions(term->right, position);
}

bool view_computes_with(struct dpia *dpia, const struct phrase *phrase, size_t position)
{
    const struct view_row *row = view_row_of(dpia, phrase);
    for (size_t k = 0; row && k < row->rule_count; k++)
        for (size_t item = 0; item < row->rules[k].path.count; item++)
            if (mentions(row->rules[k].path.at[item].term, position))
                return true;
    return false;
}

const char *view_arg_name(struct dpia *dpia, const struct phrase *phrase, size_t position)
{
    const struct view_row *row = view_row_of(dpia, phrase);
    if (!row || position >= row->arg_count)
        bug(phrase->loc, "asked for the name of what is no argument of a view");
    return row->args[position];
}

bool view_chooses(struct dpia *dpia, const struct phrase *phrase)
{
    const struct view_row *row = view_row_of(dpia, phrase);
    return row && row->rules[0].test_count > 0 && row->rule_count > 1;
}
