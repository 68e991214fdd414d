/* The two acceptors of `unzipAcc` in the checker. They are one argument of product type, and so may
 * share as far as Fig. 3 of dpia.txt goes; but a loop over the elements writes to both. They must
 * be of different memory: of different variables, or different components of one acceptor.
 *
 * An acceptor is a path of views, from what is written in to a variable. A component of an
 * `unzipAcc` further in goes on in one of its two acceptors, any other view of it in both:
 *
 *     pairAcc1 (idxAcc i (unzipAcc <a, b>))     idxAcc i a
 *     takeAcc (unzipAcc <a, b>)                 takeAcc a, and takeAcc b */
#include "dpia/check_apart.h"

#include "dpia/check_report.h"
#include "dpia/check_state.h"
#include "dpia/interfere.h"
#include "dpia/uses.h"

/* One way from an acceptor to what it is made of: views, the innermost last, of ROOT. */
struct path {
    struct VEC(const struct phrase *) views;
    const struct phrase *root;
};

struct path_vec VEC(struct path);

/* The acceptor that the acceptor ACC is made of; null for a variable, a projection, or a pair. */
static const struct phrase *inner_acceptor(const struct phrase *acc)
{
    for (size_t i = 0; acc->kind == PHRASE_PRIM && i < acc->u.prim.arg_count; i++)
        if (phrase_arg(acc, i)->type->kind == TYPE_ACC)
            return phrase_arg(acc, i);
    return NULL;
}

/* The component of a pair, 1 or 2, that VIEW is; 0 if it is another view. */
static int component_of(const struct phrase *view)
{
    if (phrase_is_prim(view, PRIM_PAIR_ACC_FST) || phrase_is_prim(view, PRIM_ZIP_ACC_FST))
        return 1;
    return phrase_is_prim(view, PRIM_PAIR_ACC_SND) || phrase_is_prim(view, PRIM_ZIP_ACC_SND) ? 2
                                                                                            : 0;
}

static struct path path_with(struct checker *checker, const struct path *path,
                             const struct phrase *view)
{
    struct path longer = {.root = path->root};
    for (size_t i = 0; i < path->views.len; i++)
        VEC_PUSH(checker->arena, &longer.views, path->views.at[i]);
    if (view)
        VEC_PUSH(checker->arena, &longer.views, view);
    return longer;
}

/* Takes the innermost component out of PATH, and gives its number: the elements of an `unzipAcc`
 * that comes next are the pairs that it is of. 0 if there is none. */
static int take_component(struct path *path)
{
    for (size_t i = path->views.len; i-- > 0;) {
        int component = component_of(path->views.at[i]);
        if (!component)
            continue;
        for (size_t k = i + 1; k < path->views.len; k++)
            path->views.at[k - 1] = path->views.at[k];
        path->views.len--;
        return component;
    }
    return 0;
}

/* Adds to PATHS those from ACC on, behind the views of PATH. */
static void add_paths(struct checker *checker, const struct phrase *acc, struct path path,
                      struct path_vec *paths)
{
    const struct phrase *inner = inner_acceptor(acc);
    if (inner) {
        add_paths(checker, inner, path_with(checker, &path, acc), paths);
    } else if (phrase_is_prim(acc, PRIM_UNZIP_ACC) && phrase_arg(acc, 0)->kind == PHRASE_PAIR) {
        const struct phrase *pair = phrase_arg(acc, 0);
        int component = take_component(&path);
        if (component != 2)
            add_paths(checker, pair->u.pair.fst, path_with(checker, &path, NULL), paths);
        if (component != 1)
            add_paths(checker, pair->u.pair.snd, path, paths);
    } else {
        path.root = acc;
        VEC_PUSH(checker->arena, paths, path);
    }
}

/* Whether A and B are one view of what is inside them: an index of both is the same phrase. */
static bool is_same_view(const struct phrase *a, const struct phrase *b)
{
    if (!phrase_is_same_primitive(a, b))
        return false;
    for (size_t i = 0; i < a->u.prim.nat_count; i++)
        if (phrase_nat_arg(a, i) != phrase_nat_arg(b, i))
            return false;
    for (size_t i = 0; i < a->u.prim.arg_count; i++)
        if (phrase_arg(a, i)->type->kind != TYPE_ACC &&
            !phrase_is_same(phrase_arg(a, i), phrase_arg(b, i)))
            return false;
    return true;
}

/* Whether A and B are different components of one acceptor: from the inside out, the same views
 * and then pairAcc1 and pairAcc2, or zipAcc1 and zipAcc2. */
static bool are_components(const struct path *a, const struct path *b)
{
    for (size_t i = 1; i <= a->views.len && i <= b->views.len; i++) {
        const struct phrase *x = a->views.at[a->views.len - i];
        const struct phrase *y = b->views.at[b->views.len - i];
        if (component_of(x) && component_of(y) && component_of(x) != component_of(y))
            return true;
        if (!is_same_view(x, y))
            return false;
    }
    return false;
}

/* A variable, or null, and whether each of two acceptors writes it; an index reads it otherwise. */
struct overlap {
    const struct var *var;
    bool a_writes, b_writes;
};

/* A variable that the root of A writes and an index of B reads; or null. */
static const struct var *index_overlap(struct checker *checker, const struct path *a,
                                       const struct path *b)
{
    const struct var *var = NULL;
    for (size_t i = 0; !var && i < b->views.len; i++) {
        const struct phrase *view = b->views.at[i];
        for (size_t k = 0; !var && k < view->u.prim.arg_count; k++)
            if (phrase_arg(view, k)->type->kind != TYPE_ACC)
                var = phrase_interference(checker->dpia, a->root, phrase_arg(view, k));
    }
    return var;
}

static struct overlap path_overlap(struct checker *checker, const struct path *a,
                                   const struct path *b)
{
    const struct var *var = phrase_interference(checker->dpia, a->root, b->root);
    if (var && !are_components(a, b))
        return (struct overlap){var, true, true};
    var = index_overlap(checker, a, b);
    if (var)
        return (struct overlap){var, true, false};
    return (struct overlap){index_overlap(checker, b, a), false, true};
}

/* A variable through which A and B may touch the same memory. */
static struct overlap overlap(struct checker *checker, const struct phrase *a,
                              const struct phrase *b)
{
    struct path_vec of_a = {0}, of_b = {0};
    struct overlap found = {0};
    add_paths(checker, a, (struct path){0}, &of_a);
    add_paths(checker, b, (struct path){0}, &of_b);
    for (size_t i = 0; !found.var && i < of_a.len; i++)
        for (size_t k = 0; !found.var && k < of_b.len; k++)
            found = path_overlap(checker, &of_a.at[i], &of_b.at[k]);
    return found;
}

static const struct phrase *use_of(const struct phrase *phrase, const struct var *var)
{
    if (phrase->kind == PHRASE_VAR)
        return phrase->u.var == var ? phrase : NULL;
    const struct phrase *found = NULL;
    for (size_t i = 0; !found && i < phrase_child_count(phrase); i++)
        found = use_of(phrase_child(phrase, i), var);
    return found;
}

bool check_apart(struct checker *checker, const struct phrase *phrase)
{
    const struct phrase *pair = phrase_arg(phrase, 0);
    if (pair->kind != PHRASE_PAIR) {
        check_error(checker, pair->loc, "the argument of '%s' must be written as a pair",
                    phrase_name(phrase));
        return false;
    }
    const struct phrase *a = pair->u.pair.fst, *b = pair->u.pair.snd;
    struct overlap found = overlap(checker, a, b);
    if (!found.var)
        return true;
    struct meeting meeting = {use_of(a, found.var), use_of(b, found.var), found.a_writes,
                              found.b_writes};
    check_report_overlap(checker, phrase, &meeting);
    return false;
}
