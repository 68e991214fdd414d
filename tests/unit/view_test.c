/* src/view: what the rows of the table mean is compared with what the functional interpreter
 * computes, which knows nothing of them; acceptors are compared with the expressions that read back
 * what they wrote. */
#include <string.h>

#include "base/buf.h"
#include "interp/interp.h"
#include "read_entry.h"
#include "unit.h"
#include "view/law.h"
#include "view/lmad.h"
#include "view/seen.h"
#include "view/view.h"

enum { ELEMENTS = 24, PICKED = 5, PAD = 99, MOST_DIMENSIONS = 4 };

/* ---- Programs as text ---- */

/* The body of `f (xs: exp[[24]i32]) (is: exp[[5]idx(24)]) : exp[TYPE] = BODY`. */
static const struct entry *read_view(const char *type, const char *body)
{
    return read_entry(arena_printf(f.arena,
                                   "f (xs: exp[[%d]i32]) (is: exp[[%d]idx(%d)]) : exp[%s] =\n  %s",
                                   ELEMENTS, PICKED, ELEMENTS, type, body));
}

/* ---- Elements by the table ---- */

static int64_t picked(int64_t k)
{
    return (7 * k + 3) % ELEMENTS;
}

static int64_t constant(const struct nat *nat)
{
    int64_t value;
    ck_assert(nat_is_const(nat, &value));
    return value;
}

static int64_t element(const struct phrase *view, const struct view_path *path);

static const struct nat *known_number(void *data, const struct phrase *arg,
                                      const struct view_path *path, const char *name)
{
    (void)data;
    (void)name;
    if (path)
        return nat_const(f.nats, 0);
    ck_assert_int_eq(arg->kind, PHRASE_LITERAL);
    return nat_const(f.nats, (int64_t)arg->u.literal.bits);
}

static const struct nat *known_index(void *data, const struct phrase *arg,
                                     const struct view_path *path, const struct nat *n)
{
    (void)n;
    if (phrase_is_prim(arg, PRIM_TO_IDX))
        return known_number(data, phrase_arg(arg, 0), NULL, "");
    return nat_const(f.nats, element(arg, path));
}

/* A rotation of constants may be by a negative number. */
static const struct nat *known_rotation(void *data, const struct phrase *by, bool back,
                                        const struct nat *i, const struct nat *n)
{
    const struct nat *k = known_number(data, by, NULL, "");
    int64_t sum = constant(back ? nat_sub(f.nats, i, k) : nat_add(f.nats, i, k));
    int64_t size = constant(n);
    return nat_const(f.nats, (sum % size + size) % size);
}

static const struct view_answers known = {
    .index = known_index, .number = known_number, .wrapped = known_rotation};

/* The number at PATH of VIEW, where element k of xs is k. */
static int64_t element(const struct phrase *view, const struct view_path *path)
{
    struct view_walk walk = {f.dpia, view, path, &known, NULL};
    enum view_step step;
    while ((step = view_enter(&walk)) == VIEW_ENTERED)
        continue;
    ck_assert_int_eq(step, VIEW_NONE);
    if (walk.at->kind == PHRASE_LITERAL)
        return (int64_t)walk.at->u.literal.bits;
    ck_assert_int_eq(walk.at->kind, PHRASE_VAR);
    ck_assert_ptr_null(walk.path->next);
    return strcmp(walk.at->u.var->name, "is") == 0 ? picked(constant(walk.path->index))
                                                   : constant(walk.path->index);
}

/* ---- Elements by the interpreter ---- */

static const struct value *counted(size_t count, bool indices)
{
    const struct value **elems = ARENA_ARRAY(f.arena, const struct value *, count);
    for (size_t k = 0; k < count; k++)
        elems[k] = indices ? value_index(f.arena, picked((int64_t)k))
                           : value_scalar(f.arena, literal_int(SCALAR_I32, k));
    return value_array(f.arena, elems, count, NULL);
}

static const struct value *interpret(const struct entry *entry, const char *text)
{
    const struct value *args[] = {counted(ELEMENTS, false), counted(PICKED, true)};
    const struct interp_options options = {.seed = 1, .lanes = 1};
    struct program program = {0};
    struct interp_outcome outcome;
    outcome = interp_entry(f.dpia, &program, entry, args, &options);
    ck_assert_msg(outcome.status == INTERP_DONE, "%s\n%s", text, outcome.message);
    return outcome.results[0];
}

/* All elements of VIEW below PATH, which leads to VALUE, are those of VALUE. */
static void compare(const struct phrase *view, const struct value *value, const int64_t *indices,
                    size_t count, const char *text)
{
    int64_t inner[MOST_DIMENSIONS + 1] = {0};
    const struct view_path *path = NULL;
    if (value->kind == VALUE_ARRAY || value->kind == VALUE_VECTOR) {
        ck_assert_uint_lt(count, MOST_DIMENSIONS);
        memcpy(inner, indices, count * sizeof *indices);
        for (size_t k = 0; k < value->count; k++) {
            inner[count] = (int64_t)k;
            compare(view, value->parts[k], inner, count + 1, text);
        }
        return;
    }
    for (size_t k = count; k-- > 0;)
        path = view_path_index(f.arena, nat_const(f.nats, indices[k]), path);
    ck_assert_msg(element(view, path) == (int64_t)value->scalar.bits, "%s: %lld is no %lld", text,
                  (long long)element(view, path), (long long)value->scalar.bits);
}

static void compare_all(const char *type, const char *body)
{
    const struct entry *entry = read_view(type, body);
    compare(entry->body, interpret(entry, body), (const int64_t[]){0}, 0, body);
}

static const struct {
    const char *type, *body;
} views[] = {
    {"[24]i32", "unzipFst (zip xs (reverse xs))"},
    {"[24]i32", "unzipSnd (zip xs (reverse xs))"},
    {"[24]i32", "fst (pair (rotate 5 xs) xs)"},
    {"[24]i32", "snd (pair xs (rotate (-5) xs))"},
    {"[6][4]i32", "split 4 xs"},
    {"[4][6]i32", "transpose (split 4 xs)"},
    {"[24]i32", "join (transpose (split 4 xs))"},
    {"[3]i32", "take 3 (drop 2 xs)"},
    {"[6]i32", "idx (transpose (split 4 xs)) (toIdx 4 3)"},
    {"[5]i32", "slice 5 20 (-4) xs"},
    {"[5]i32", "slice 5 20 0 xs"},
    {"[48]i32", "concat (reverse xs) (rotate 30 xs)"},
    {"[29]i32", "pad 2 3 99 xs"},
    {"[29]i32", "padClamp 2 3 xs"},
    {"[11][4]i32", "slide 4 2 xs"},
    {"[4]i32", "diagonal (take 4 (split 4 xs))"},
    {"[8]i32", "every 3 xs"},
    {"[4]i32", "diagonal (every 2 (drop 4 (transpose (split 12 (concat xs xs)))))"},
    {"[5]i32", "gather is xs"},
    {"[12]i32<2>", "asVector 2 xs"},
    {"[24]i32", "asScalar (reverse (asVector 2 xs))"},
    {"i32<4>", "splat i32<4> (idx xs (toIdx 24 7))"},
};

enum { VIEW_COUNT = sizeof views / sizeof *views };

START_TEST(means_what_the_interpreter_computes)
{
    compare_all(views[_i].type, views[_i].body);
}
END_TEST

/* ---- Random compositions ---- */

struct composition {
    const char *text;
    int64_t sizes[2]; /* of one or two dimensions */
    size_t dimensions;
    unsigned seed;
};

static int64_t chosen(struct composition *composition, int64_t count)
{
    composition->seed = composition->seed * 1103515245u + 12345u;
    return (int64_t)(composition->seed >> 16) % count;
}

/* A divisor of N, often not 1 or N. */
static int64_t divisor(struct composition *composition, int64_t n)
{
    int64_t d = 1 + chosen(composition, n);
    while (n % d != 0)
        d--;
    return d;
}

static void wrap_text(struct composition *c, const char *format, int64_t a, int64_t b)
{
    const char *head = arena_printf(f.arena, format, (long long)a, (long long)b);
    c->text = arena_printf(f.arena, "%s (%s)", head, c->text);
}

/* A view of what has at least one dimension, of the outer one. */
static void compose_outer(struct composition *c)
{
    int64_t n = c->sizes[0], a = 1 + chosen(c, n), b = chosen(c, n - a + 1);
    switch (chosen(c, 6)) {
    case 0:
        wrap_text(c, "reverse", 0, 0);
        return;
    case 1:
        wrap_text(c, "rotate (%lld)", chosen(c, 2 * n) - n, 0);
        return;
    case 2:
        wrap_text(c, "take %lld", a, 0);
        c->sizes[0] = a;
        return;
    case 3:
        wrap_text(c, "drop %lld", b, 0);
        c->sizes[0] = n - b;
        return;
    case 4:
        c->text = arena_printf(f.arena, "slice %lld %lld (-1) (%s)", (long long)(n - b),
                               (long long)(n - 1), c->text);
        c->sizes[0] = n - b;
        return;
    case 5:
        wrap_text(c, "padClamp 1 %lld", a % 3, 0);
        c->sizes[0] = n + 1 + a % 3;
        return;
    }
}

static void compose_rows(struct composition *c)
{
    int64_t n = c->sizes[0], m = c->sizes[1];
    int64_t i = chosen(c, n);
    switch (chosen(c, 3)) {
    case 0:
        wrap_text(c, "transpose", 0, 0);
        c->sizes[0] = m;
        c->sizes[1] = n;
        return;
    case 1:
        wrap_text(c, "join", 0, 0);
        c->sizes[0] = n * m;
        c->dimensions = 1;
        return;
    case 2:
        c->text = arena_printf(f.arena, "idx (%s) (toIdx %lld %lld)", c->text, (long long)n,
                               (long long)i);
        c->sizes[0] = m;
        c->dimensions = 1;
        return;
    }
}

static void compose_flat(struct composition *c)
{
    int64_t n = c->sizes[0], d = divisor(c, n), a = 1 + chosen(c, n);
    switch (chosen(c, 4)) {
    case 0:
    case 1:
        wrap_text(c, "split %lld", d, 0);
        c->sizes[0] = n / d;
        c->sizes[1] = d;
        c->dimensions = 2;
        return;
    case 2:
        wrap_text(c, "slide %lld 1", a, 0);
        c->sizes[0] = n - a + 1;
        c->sizes[1] = a;
        c->dimensions = 2;
        return;
    case 3:
        c->text = arena_printf(f.arena, "pad 1 %lld %d (%s)", (long long)(a % 3), PAD, c->text);
        c->sizes[0] = n + 1 + a % 3;
        return;
    }
}

static const char *type_of(const struct composition *c)
{
    return c->dimensions == 1 ? arena_printf(f.arena, "[%lld]i32", (long long)c->sizes[0])
                              : arena_printf(f.arena, "[%lld][%lld]i32", (long long)c->sizes[0],
                                             (long long)c->sizes[1]);
}

/* The same programs each time. */
START_TEST(compositions_mean_what_the_interpreter_computes)
{
    for (unsigned k = 0; k < 20; k++) {
        struct composition c = {"xs", {ELEMENTS}, 1, 100u * (unsigned)_i + k};
        for (int64_t steps = 2 + chosen(&c, 5); steps > 0; steps--)
            if (chosen(&c, 2) == 0)
                compose_outer(&c);
            else if (c.dimensions == 2)
                compose_rows(&c);
            else
                compose_flat(&c);
        compare_all(type_of(&c), c.text);
    }
}
END_TEST

/* ---- Both sides ---- */

/* What PRIM is applied to: its nats, and data types, all small. */
struct applied {
    enum primitive prim;
    const struct nat *nats[VIEW_MOST_NATS];
    const struct data *datas[2];
    const struct phrase *args[VIEW_MOST_ARGS];
};

static bool is_prim_of_vectors(enum primitive prim)
{
    return prim == PRIM_AS_VECTOR || prim == PRIM_AS_SCALAR || prim == PRIM_SPLAT ||
           prim == PRIM_AS_VECTOR_ACC || prim == PRIM_AS_SCALAR_ACC;
}

/* PRIM over NATS and variables, or null if it is no primitive with types that can be made up. */
static const struct phrase *apply(enum primitive prim, const struct nat *const *nats)
{
    enum primitive_class class = primitive_class(prim);
    const struct phrase_type *type = primitive_type(f.dpia, prim);
    struct applied it = {.prim = prim, .datas = {f.f32, data_scalar(f.types, SCALAR_I64)}};
    size_t nat_count = 0, data_count = 0, arg_count = 0;
    if ((class != PRIM_LAYOUT && class != PRIM_ACCEPTOR) || prim == PRIM_UNZIP_ACC ||
        prim == PRIM_GENERATE)
        return NULL;
    for (; type->kind == TYPE_NAT_FUN || type->kind == TYPE_DATA_FUN; type = type->snd)
        if (type->kind == TYPE_NAT_FUN) {
            it.nats[nat_count] = nats[nat_count];
            nat_count++;
        } else {
            data_count++;
        }
    if (is_prim_of_vectors(prim)) {
        it.nats[1] = nat_const(f.nats, 4);
        it.datas[1] = data_vector_of(f.types, SCALAR_F32, 4);
    }
    if (prim == PRIM_COERCE || prim == PRIM_COERCE_ACC) {
        it.datas[0] = data_array(f.types, nats[0], f.f32);
        it.datas[1] = data_array(f.types, nats[1], f.f32);
    }
    type = primitive_instance(f.dpia, prim, it.nats, nat_count, it.datas, data_count);
    for (; type->kind == TYPE_FUN; type = type->snd) {
        bool number = type->fst == type_exp(f.types, data_scalar(f.types, SCALAR_I64));
        it.args[arg_count++] =
            number ? phrase_int(f.dpia, SCALAR_I64, 1, loc_none())
                   : phrase_var(f.dpia, var_new(f.dpia, "x", type->fst, loc_none()), loc_none());
    }
    return phrase_prim(f.dpia, prim, it.nats, nat_count, it.datas, data_count, it.args, arg_count,
                       loc_none());
}

static const struct nat *any(void *data, const struct nat *n)
{
    const struct nat *last = nat_sub(f.nats, n, nat_const(f.nats, 1));
    (void)data;
    return nat_of_var(f.nats, nat_var_new(f.nats, "any", nat_const(f.nats, 0), last));
}

/* A path of variables to a scalar of DATA. */
static const struct view_path *symbolic_path(const struct data *data)
{
    if (data->kind == DATA_PAIR)
        return view_path_select(f.arena, 2, symbolic_path(data->snd));
    if (data->kind == DATA_ARRAY)
        return view_path_index(f.arena, any(NULL, data->size), symbolic_path(data->fst));
    if (data->kind == DATA_VECTOR)
        return view_path_index(f.arena, any(NULL, data->size), NULL);
    return NULL;
}

/* One number for each index that is asked for. */
static const struct nat *same_index(void *data, const struct phrase *arg,
                                    const struct view_path *path, const struct nat *n)
{
    const struct nat **index = data;
    (void)arg;
    (void)path;
    if (!*index)
        *index = any(NULL, n);
    return *index;
}

static const struct view_path *path_through(const struct phrase *view, const struct view_path *path,
                                            const struct nat **index)
{
    const struct view_answers answers = {.index = same_index, .number = known_number};
    struct view_walk walk = {f.dpia, view, path, &answers, index};
    ck_assert_int_eq(view_enter(&walk), VIEW_ENTERED);
    return walk.path;
}

static void set_up_sizes(const struct nat *nats[VIEW_MOST_NATS])
{
    static const char *const names[VIEW_MOST_NATS] = {"n", "m", "k"};
    for (size_t k = 0; k < VIEW_MOST_NATS; k++)
        nats[k] =
            nat_of_var(f.nats, nat_var_new(f.nats, names[k], nat_const(f.nats, 1), NULL));
}

/* An acceptor leads where the expression leads that reads back what it wrote, whatever the sizes
 * are; and both are seen as one view. */
START_TEST(mirrors_lead_to_the_same_element)
{
    const struct nat *nats[VIEW_MOST_NATS];
    const struct phrase *acc, *exp;
    const struct view_path *path, *written, *read;
    const struct nat *index = NULL;
    struct view_seen one, other;
    set_up_sizes(nats);
    acc = primitive_class((enum primitive)_i) == PRIM_ACCEPTOR ? apply((enum primitive)_i, nats)
                                                               : NULL;
    if (!acc || !view_see(f.dpia, acc, &one) || !one.mirrored)
        return;
    exp = phrase_var(f.dpia, exp_var("xs", phrase_data(one.of)), loc_none());
    exp = view_mirror(f.dpia, acc, exp);
    ck_assert_ptr_eq(phrase_data(exp), phrase_data(acc));
    path = symbolic_path(phrase_data(acc));
    written = path_through(acc, path, &index);
    read = path_through(exp, path, &index);
    for (; written && read; written = written->next, read = read->next)
        ck_assert(written->index == read->index && written->which == read->which);
    ck_assert(!written && !read);
    ck_assert(view_see(f.dpia, exp, &other) && view_seen_is_same(&one, &other));
    ck_assert_int_eq(one.covers_all, other.covers_all);
}
END_TEST

/* ---- What is covered ---- */

/* The number that PATH leads to among the scalars of DATA; all sizes are constants. */
static int64_t position(const struct data *data, const struct view_path *path, int64_t *count)
{
    int64_t inner, first, second, at = 0;
    if (data->kind == DATA_PAIR) {
        position(data->fst, NULL, &first);
        position(data->snd, NULL, &second);
        *count = first + second;
        if (!path)
            return 0;
        return path->which == 1 ? position(data->fst, path->next, &inner)
                                : first + position(data->snd, path->next, &inner);
    }
    if (data->kind == DATA_ARRAY || data->kind == DATA_VECTOR) {
        int64_t size = constant(data->size);
        if (path)
            at = constant(path->index);
        inner = 1;
        if (data->kind == DATA_ARRAY)
            position(data->fst, NULL, &inner);
        *count = size * inner;
        if (path && data->kind == DATA_ARRAY)
            return at * inner + position(data->fst, path->next, &inner);
        return at;
    }
    *count = 1;
    return 0;
}

static const struct nat *first_index(void *data, const struct phrase *arg,
                                     const struct view_path *path, const struct nat *n)
{
    (void)data;
    (void)arg;
    (void)path;
    (void)n;
    return nat_const(f.nats, 0);
}

static void outside(void *data, const struct view_condition *condition)
{
    bool below = constant(condition->left) < constant(condition->right);
    *(bool *)data |= below != condition->below;
}

struct reached {
    const struct view_seen *seen;
    bool at[512];
};

static void reach(struct reached *reached, const struct view_path *path)
{
    const struct view_answers answers = {
        .index = first_index, .number = known_number, .only_where = outside};
    bool lost = false;
    int64_t count;
    struct view_walk walk = {f.dpia, reached->seen->phrase, path, &answers, &lost};
    enum view_step step = view_enter(&walk);
    if (step == VIEW_ENTERED && !lost && walk.at == reached->seen->of)
        reached->at[position(phrase_data(walk.at), walk.path, &count)] = true;
}

/* All paths into DATA, with STEPS before them, the last one first. */
static void reach_all(struct reached *reached, const struct data *data, int64_t *steps,
                      size_t count)
{
    const struct view_path *path = NULL;
    if (data->kind == DATA_ARRAY || data->kind == DATA_VECTOR) {
        int64_t size = constant(data->size);
        for (steps[count] = 0; steps[count] < size; steps[count]++)
            if (data->kind == DATA_ARRAY && data->fst->kind != DATA_SCALAR)
                reach_all(reached, data->fst, steps, count + 1);
            else
                reach_all(reached, f.f32, steps, count + 1);
        return;
    }
    if (data->kind == DATA_PAIR)
        path = view_path_select(f.arena, 2, NULL);
    for (size_t k = count; k-- > 0;)
        path = view_path_index(f.arena, nat_const(f.nats, steps[k]), path);
    reach(reached, path);
    if (data->kind != DATA_PAIR)
        return;
    path = view_path_select(f.arena, 1, NULL);
    for (size_t k = count; k-- > 0;)
        path = view_path_index(f.arena, nat_const(f.nats, steps[k]), path);
    reach(reached, path);
}

static bool reaches_all(const struct reached *reached, int64_t count)
{
    for (int64_t k = 0; k < count; k++)
        if (!reached->at[k])
            return false;
    return true;
}

/* Where the table says that all of a view is all of what is viewed, all is reached; and where it
 * does not, something is left out at these sizes. */
START_TEST(what_covers_all_leaves_nothing_out)
{
    const struct nat *nats[] = {nat_const(f.nats, 2), nat_const(f.nats, 3), nat_const(f.nats, 4)};
    const struct nat *equal[] = {nats[0], nats[0], nats[0]};
    bool coerces = _i == PRIM_COERCE || _i == PRIM_COERCE_ACC;
    const struct phrase *view = apply((enum primitive)_i, coerces ? equal : nats);
    struct view_seen seen;
    struct reached reached = {&seen, {false}};
    int64_t steps[MOST_DIMENSIONS] = {0}, count;
    if (_i == PRIM_COMBINE_ACC || !view || !view_see(f.dpia, view, &seen))
        return;
    reach_all(&reached, phrase_data(view), steps, 0);
    position(phrase_data(seen.of), NULL, &count);
    ck_assert_msg(reaches_all(&reached, count) == seen.covers_all, "'%s' leaves %s",
                  primitive_name((enum primitive)_i),
                  seen.covers_all ? "elements out" : "nothing out");
}
END_TEST

/* Where PATH into VIEW, over a variable, leads there. */
static const struct view_path *path_inside(const struct phrase *view, const struct view_path *path)
{
    struct view_walk walk = {f.dpia, view, path, &known, NULL};
    ck_assert_int_eq(view_enter(&walk), VIEW_ENTERED);
    ck_assert_int_eq(walk.at->kind, PHRASE_VAR);
    return walk.path;
}

/* PATH through ACCEPTOR, the one of EXP, and then through EXP is PATH. */
static void there_and_back(const struct phrase *exp, const struct phrase *acceptor,
                           const struct view_path *path)
{
    const struct view_path *back = path_inside(exp, path_inside(acceptor, path));
    for (; path && back; path = path->next, back = back->next)
        ck_assert_ptr_eq(path->index, back->index);
    ck_assert(!path && !back);
}

/* What is written to the acceptor of a view is read at the same place through the view. */
START_TEST(acceptors_are_inverses)
{
    const struct nat *nats[] = {nat_const(f.nats, 2), nat_const(f.nats, 3), nat_const(f.nats, 2)};
    const struct nat *equal[] = {nats[0], nats[0], nats[0]};
    const struct phrase *exp = apply((enum primitive)_i, _i == PRIM_COERCE ? equal : nats);
    const struct phrase *args[VIEW_MOST_ARGS] = {0}, *acceptor;
    const struct data *data;
    if (!exp || !view_has_acceptor(f.dpia, exp))
        return;
    for (size_t k = 0; k < phrase_arg_count(exp); k++)
        args[k] = phrase_arg(exp, k);
    data = phrase_data(args[view_position(f.dpia, exp)]);
    args[view_position(f.dpia, exp)] = use(acc_var("a", phrase_data(exp)));
    acceptor = view_acceptor(f.dpia, exp, args);
    ck_assert_ptr_eq(phrase_data(acceptor), data);
    for (int64_t k = 0; k < constant(data->size); k++) {
        const struct view_path *path = NULL;
        int64_t rows = data->fst->kind == DATA_ARRAY ? constant(data->fst->size) : 4;
        bool flat = data->fst->kind == DATA_SCALAR;
        for (int64_t j = 0; j < (flat ? 1 : rows); j++) {
            path = flat ? NULL : view_path_index(f.arena, nat_const(f.nats, j), NULL);
            there_and_back(exp, acceptor, view_path_index(f.arena, nat_const(f.nats, k), path));
        }
    }
}
END_TEST

/* ---- Laws ---- */

static const struct {
    const char *param, *type, *body;
    bool contiguous;
} laws[] = {
    {"[n]i32", "[n]i32", "xs", true},
    {"[n+2]i32", "[n]i32", "drop 2 xs", true},
    {"[n]i32", "[n]i32", "reverse xs", false},
    {"[n]i32", "[n]i32", "rotate k xs", false},
    {"[n][m]i32", "[m][n]i32", "transpose xs", false},
    {"[n][m]i32", "[n][m]i32", "transpose (transpose xs)", true},
    {"[n][m]i32", "[n*m]i32", "join xs", true},
    {"[n][m]i32", "[n*m]i32", "join (transpose xs)", false},
    {"[n*4]i32", "[n][4]i32", "split 4 xs", true},
    {"[n][n]i32", "[n]i32", "diagonal xs", false},
    {"[n*3]i32", "[n]i32", "every 3 xs", false},
    {"[n*1]i32", "[n]i32", "every 1 xs", true},
    {"[n]i32", "[5]i32", "slice 5 2 3 xs", false},
    {"[n]i32", "[5]i32", "slice 5 k 1 xs", true},
    {"[n]i32", "[5]i32", "slice 5 9 (-1) xs", false},
    {"[n]i32", "[5]i32", "slice 5 2 0 xs", false},
    {"[n]i32", "[5]i32", "slice 5 2 k xs", false},
    {"[2*n+3]i32", "[n+1][3]i32", "slide 3 2 xs", true},
    {"[n][m]i32", "[m]i32", "generate m (\\j. idx (idx xs (toIdx n k)) j)", true},
    {"[n][n]i32", "[n]i32", "generate n (\\i. idx (idx xs (toIdx n (fromIdx i / 2))) i)", false},
    {"[n]i32", "[n+3]i32", "padClamp 1 2 xs", false},
    {"[n]i32", "[n+3]i32", "pad 1 2 0 xs", false},
    {"[n]i32", "[n+n]i32", "concat xs xs", false},
    {"[n]idx(n)", "[n]idx(n)", "gather xs xs", false},
    {"[n][m]i32", "[m]i32", "idx xs (toIdx n k)", true},
    {"[n][m]i32", "[n]i32", "idx (transpose xs) (toIdx m k)", false},
    {"[n](i32 x [4]i32)", "[n][4]i32", "unzipSnd xs", true},
    {"[n]([m]i32 x [4]i32)", "[n]([m]i32 x [4]i32)", "reverse xs", true},
    {"[n](i32 x [4]i32)", "[n](i32 x [4]i32)", "reverse xs", false},
    {"[n]i32", "[n](i32 x i32)", "zip xs xs", true},
    {"[n]i32", "[n](i32 x i32)", "zip xs (reverse xs)", false},
    {"[n*4]i32", "[n]i32<4>", "asVector 4 xs", true},
    {"[1]i32", "[1]i32", "reverse xs", true},
};

enum { LAW_COUNT = sizeof laws / sizeof *laws };

START_TEST(views_keep_neighbours)
{
    const struct entry *entry =
        read_entry(arena_printf(f.arena, "f (n: nat) (m: nat) (k: exp[i64]) (xs: exp[%s]) : "
                                         "exp[%s] = %s",
                                laws[_i].param, laws[_i].type, laws[_i].body));
    ck_assert_msg(view_is_contiguous(f.dpia, entry->body) == laws[_i].contiguous, "%s",
                  laws[_i].body);
}
END_TEST

/* A view that indexes is the same over elements of another type. */
START_TEST(a_view_is_moved_over_another_array)
{
    const struct data *pairs = data_array(f.types, f.n, data_pair(f.types, f.f32, f.f32));
    const struct phrase *xs = use(exp_var("xs", f.vec)), *ps = use(exp_var("ps", pairs));
    const struct phrase *zip = phrase_zip(f.dpia, xs, xs, loc_none()), *of[2];
    const struct phrase *view = phrase_reverse(f.dpia, ps, loc_none());
    struct view_indexing indexing;
    ck_assert(view_indexes(f.dpia, view, &indexing));
    ck_assert_uint_eq(indexing.outer, 1);
    ck_assert_uint_eq(indexing.inner, 1);
    ck_assert_ptr_eq(phrase_data(view_over(f.dpia, view, &indexing, xs)), f.vec);
    ck_assert(!view_indexes(f.dpia, phrase_unzip(f.dpia, ps, 1, loc_none()), &indexing));
    ck_assert(!view_indexes(f.dpia, zip, &indexing));
    ck_assert(view_see_both(f.dpia, zip, of));
    ck_assert(of[0] == xs && of[1] == xs);
    ck_assert(!view_see_both(f.dpia, phrase_concat(f.dpia, xs, xs, loc_none()), of));
    ck_assert(!view_see_both(f.dpia, view, of));
}
END_TEST

/* What is viewed, and what is beside it. */
START_TEST(elements_come_from_arrays)
{
    const struct phrase *xs = use(exp_var("xs", f.vec)), *one = use(exp_var("z", f.f32));
    const struct phrase *k = use(exp_var("k", data_scalar(f.types, SCALAR_I64)));
    const struct nat *two = nat_const(f.nats, 2);
    const struct phrase *pad = phrase_pad(f.dpia, two, two, one, xs, loc_none());
    const struct phrase *turned = phrase_rotate(f.dpia, k, xs, loc_none());
    const struct phrase *both = phrase_concat(f.dpia, xs, xs, loc_none());
    ck_assert(!view_has_elements_of(f.dpia, pad, 0) && view_has_elements_of(f.dpia, pad, 1));
    ck_assert(!view_has_elements_of(f.dpia, turned, 0) && view_has_elements_of(f.dpia, turned, 1));
    ck_assert(view_has_elements_of(f.dpia, both, 0) && view_has_elements_of(f.dpia, both, 1));
    ck_assert(!view_has_elements_of(f.dpia, xs, 0));
}
END_TEST

/* ---- What has nothing in common ---- */

static struct view_seen seen_of(const struct phrase *phrase)
{
    struct view_seen seen;
    ck_assert(view_see(f.dpia, phrase, &seen));
    return seen;
}

static bool are_apart(const struct phrase *a, const struct phrase *b)
{
    struct view_seen one = seen_of(a), other = seen_of(b);
    bool apart = view_seen_is_apart(f.dpia, &one, &other);
    ck_assert_int_eq(apart, view_seen_is_apart(f.dpia, &other, &one));
    return apart;
}

START_TEST(parts_are_apart)
{
    const struct nat *n = f.n, *two = nat_const(f.nats, 2), *three = nat_const(f.nats, 3);
    const struct nat *less = nat_add(f.nats, n, nat_const(f.nats, 1));
    const struct data *data = data_array(f.types, nat_add(f.nats, n, three), f.f32);
    const struct phrase *xs = use(exp_var("xs", data)), *a = use(acc_var("a", data));
    const struct phrase *first = phrase_take(f.dpia, n, three, xs, loc_none());
    const struct phrase *more = phrase_take(f.dpia, less, two, xs, loc_none());
    const struct phrase *rest = phrase_drop(f.dpia, n, three, xs, loc_none());
    const struct phrase *written =
        phrase_acc_part(f.dpia, PRIM_DROP_ACC, n, three, a, loc_none());
    ck_assert(are_apart(first, rest));
    ck_assert(are_apart(first, written));
    ck_assert(!are_apart(more, rest));
    ck_assert(!are_apart(first, first));
    ck_assert(!are_apart(first, phrase_reverse(f.dpia, xs, loc_none())));
}
END_TEST

START_TEST(elements_and_components_are_apart)
{
    const struct data *two = data_array(f.types, nat_const(f.nats, 2), f.f32);
    const struct data *pair = data_pair(f.types, f.f32, f.f32);
    const struct phrase *xs = use(exp_var("xs", two)), *p = use(exp_var("p", pair));
    const struct phrase *elements[2], *unknown;
    for (int64_t k = 0; k < 2; k++)
        elements[k] = phrase_to_idx(f.dpia, nat_const(f.nats, 2),
                                    phrase_int(f.dpia, SCALAR_I64, k, loc_none()), loc_none());
    unknown = use(exp_var("i", data_idx(f.types, nat_const(f.nats, 2))));
    ck_assert(are_apart(idx(xs, elements[0]), idx(xs, elements[1])));
    ck_assert(!are_apart(idx(xs, elements[0]), idx(xs, elements[0])));
    ck_assert(!are_apart(idx(xs, elements[0]), idx(xs, unknown)));
    ck_assert(are_apart(phrase_select(f.dpia, p, 1, loc_none()),
                        phrase_select(f.dpia, p, 2, loc_none())));
    ck_assert(!are_apart(phrase_select(f.dpia, p, 2, loc_none()),
                         phrase_select(f.dpia, p, 2, loc_none())));
}
END_TEST

static bool are_same(const struct phrase *a, const struct phrase *b)
{
    struct view_seen one = seen_of(a), other = seen_of(b);
    return view_seen_is_same(&one, &other);
}

START_TEST(views_are_the_same_of_the_same_sizes_and_numbers)
{
    const struct nat *two = nat_const(f.nats, 2), *three = nat_const(f.nats, 3);
    const struct nat *more = nat_add(f.nats, f.n, nat_const(f.nats, 1));
    const struct data *data = data_array(f.types, nat_add(f.nats, f.n, three), f.f32);
    const struct phrase *xs = use(exp_var("xs", data)), *a = use(acc_var("a", data));
    const struct phrase *k = use(exp_var("k", data_scalar(f.types, SCALAR_I64)));
    const struct phrase *l = use(exp_var("l", data_scalar(f.types, SCALAR_I64)));
    const struct phrase *first = phrase_take(f.dpia, f.n, three, xs, loc_none());
    struct view_seen seen = seen_of(first), rest, drop;
    ck_assert(are_same(first, phrase_take(f.dpia, f.n, three, xs, loc_none())));
    ck_assert(are_same(first, phrase_acc_part(f.dpia, PRIM_TAKE_ACC, f.n, three, a, loc_none())));
    ck_assert(!are_same(first, phrase_take(f.dpia, more, two, xs, loc_none())));
    ck_assert(!are_same(phrase_rotate(f.dpia, k, xs, loc_none()),
                        phrase_rotate(f.dpia, l, xs, loc_none())));
    drop = seen_of(phrase_drop(f.dpia, f.n, three, xs, loc_none()));
    ck_assert(view_seen_rest(&seen, &rest));
    ck_assert(view_seen_is_same(&rest, &drop));
    ck_assert(!view_seen_is_same(&rest, &seen));
}
END_TEST

START_TEST(elements_are_the_same_of_the_same_index)
{
    const struct phrase *xs = use(exp_var("xs", f.vec));
    struct var *i = exp_var("i", data_idx(f.types, f.n)), *j = exp_var("j", data_idx(f.types, f.n));
    ck_assert(are_same(idx(xs, use(i)), idx(xs, use(i))));
    ck_assert(!are_same(idx(xs, use(i)), idx(xs, use(j))));
}
END_TEST

/* ---- What is not known ---- */

static const struct nat *unknown_number(void *data, const struct phrase *arg,
                                        const struct view_path *path, const char *name)
{
    (void)data;
    (void)arg;
    (void)path;
    (void)name;
    return NULL;
}

START_TEST(an_unknown_number_is_any_element)
{
    const struct view_answers answers = {
        .index = first_index, .number = unknown_number, .any = any};
    const struct phrase *xs = use(exp_var("xs", f.vec));
    const struct phrase *k = use(exp_var("k", data_scalar(f.types, SCALAR_I64)));
    const struct nat *zero = nat_const(f.nats, 0);
    struct view_walk walk = {f.dpia, phrase_rotate(f.dpia, k, xs, loc_none()),
                             view_path_index(f.arena, zero, NULL), &answers, NULL};
    ck_assert_int_eq(view_enter(&walk), VIEW_ENTERED);
    ck_assert_ptr_eq(walk.at, xs);
    ck_assert(nat_is_le(f.nats, zero, walk.path->index));
    ck_assert(nat_is_lt(f.nats, walk.path->index, f.n));
    ck_assert(!nat_is_lt(f.nats, zero, walk.path->index));
}
END_TEST

START_TEST(an_unknown_index_goes_both_ways)
{
    const struct view_answers answers = {
        .index = first_index, .number = unknown_number, .any = any};
    const struct phrase *xs = use(exp_var("xs", f.vec)), *ys = use(exp_var("ys", f.vec));
    struct view_walk walk = {f.dpia, phrase_concat(f.dpia, xs, ys, loc_none()), NULL, &answers,
                             NULL};
    struct view_clause clauses[VIEW_MOST_CLAUSES];
    ck_assert_int_eq(view_enter(&walk), VIEW_CHOOSES);
    ck_assert_uint_eq(view_clauses(&walk, clauses), 2);
    ck_assert_ptr_eq(clauses[0].inside.at, xs);
    ck_assert_ptr_eq(clauses[1].inside.at, ys);
    walk.path = view_path_index(f.arena, f.n, NULL);
    ck_assert_uint_eq(view_clauses(&walk, clauses), 1);
    ck_assert_int_eq(view_enter(&walk), VIEW_ENTERED);
    ck_assert_ptr_eq(walk.at, ys);
    ck_assert_ptr_eq(walk.path->index, nat_const(f.nats, 0));
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("view");
    TCase *tests = tcase_create("views");
    tcase_add_checked_fixture(tests, dpia_set_up, dpia_tear_down);
    tcase_add_loop_test(tests, means_what_the_interpreter_computes, 0, VIEW_COUNT);
    tcase_add_loop_test(tests, compositions_mean_what_the_interpreter_computes, 0, 20);
    tcase_add_loop_test(tests, mirrors_lead_to_the_same_element, 0, PRIM_COUNT);
    tcase_add_loop_test(tests, what_covers_all_leaves_nothing_out, 0, PRIM_COUNT);
    tcase_add_loop_test(tests, acceptors_are_inverses, 0, PRIM_COUNT);
    tcase_add_loop_test(tests, views_keep_neighbours, 0, LAW_COUNT);
    tcase_add_test(tests, a_view_is_moved_over_another_array);
    tcase_add_test(tests, elements_come_from_arrays);
    tcase_add_test(tests, parts_are_apart);
    tcase_add_test(tests, elements_and_components_are_apart);
    tcase_add_test(tests, views_are_the_same_of_the_same_sizes_and_numbers);
    tcase_add_test(tests, elements_are_the_same_of_the_same_index);
    tcase_add_test(tests, an_unknown_number_is_any_element);
    tcase_add_test(tests, an_unknown_index_goes_both_ways);
    suite_add_tcase(suite, tests);
    return unit_run(suite);
}
