/* Windows: what a work-item reads of a row for elements that lie side by side: statements of a
 * kernel in and out.
 *
 *     for (l = 0; l < 4; l++)
 *         out[m * i + 4 * j + l] =
 *             xs[m * i + 4 * j + l - 1] + xs[m * i + 4 * j + l + 1];
 *
 *     float window[6];
 *     window[0] = xs[m * i + 4 * j - 1];
 *     vstore4(((global const float4 *)xs)[m / 4 * i + j], 0, window + 1);
 *     window[5] = xs[m * i + 4 * j + 4];
 *     float four[4];
 *     for (l = 0; l < 4; l++)
 *         four[l] = window[l] + window[l + 2];
 *     ((global float4 *)out)[m / 4 * i + j] = vload4(0, four);
 *
 * where m is known to be a multiple of four: reads and writes of vectors are aligned, and what the
 * four elements have in common is read once. Between the ends of a window nothing is out of bounds,
 * and in front of it no more is read than a vector begins.
 *
 * Side conditions: all that is read there at places that depend on l lies in such windows, also
 * where short loops inside have a part in them; the array is not written by the kernel, nothing is
 * written under a condition, and what is read under one lies in a window of what is read anyway. */
#include <string.h>

#include "opencl/emit_private.h"
#include "opencl/kernel.h"
#include "target/clinear.h"
#include "target/gen_border.h"
#include "target/gen_facts.h"

enum { LANES = 4, MOST = 24, NEAR = 8 };

/* What is read of ARRAY from LOW to HIGH behind REST, a multiple of LANES. */
struct window {
    const struct kernel_arg *array;
    struct clinear rest;
    const struct cstmt *loop; /* at the beginning of whose body it is read; null: in front of all */
    int64_t low, high;
    const char *name;
};

/* Four elements that are written behind REST. */
struct store {
    const struct kernel_arg *array;
    struct clinear rest;
    const char *name;
    struct loc loc;
};

struct window_vec VEC(struct window);
struct store_vec VEC(struct store);
struct loop_vec VEC(const struct cstmt *);

struct windows {
    struct opencl *cl;
    struct kernel *kernel;
    const struct map *multiples; /* the names of sizes that are multiples of LANES */
    /* Of the loop over four elements under way. */
    const struct cstmt *loop;
    struct map *own; /* names that are declared or assigned in it */
    struct loop_vec inner;
    struct window_vec found, chosen;
    struct store_vec stores;
    unsigned choices; /* around what is looked at */
    bool fits;
    bool replaces; /* it is looked at again, to be changed */
};

/* How often STMT, a short loop, runs; 0 if it is none. */
static int64_t count_of(const struct cstmt *stmt)
{
    int64_t count;
    return stmt->kind == CSTMT_FOR && border_is_short(stmt) &&
                   cexp_is_int(stmt->value->right, &count)
               ? count
               : 0;
}

/* ---- Multiples ---- */

static bool is_multiple(const struct windows *windows, const struct cexp *exp)
{
    int64_t number;
    if (cexp_is_int(exp, &number))
        return number % LANES == 0;
    if (exp->kind == CEXP_NAME)
        return map_has(windows->multiples, exp->text);
    if (exp->kind != CEXP_BINARY)
        return false;
    bool left = is_multiple(windows, exp->left), right = is_multiple(windows, exp->right);
    return exp->op == COP_MUL ? left || right
                              : (exp->op == COP_ADD || exp->op == COP_SUB) && left && right;
}

/* EXP / LANES, where it is a multiple of that. */
static const struct cexp *quotient(const struct windows *windows, const struct cexp *exp)
{
    struct arena *arena = windows->cl->arena;
    int64_t number;
    if (cexp_is_int(exp, &number))
        return cexp_int(arena, number / LANES);
    if (exp->kind == CEXP_NAME)
        return cexp_binary(arena, COP_DIV, exp, cexp_int(arena, LANES));
    const struct cexp *left = exp->left, *right = exp->right;
    bool is_product = exp->op == COP_MUL;
    if (!is_product || is_multiple(windows, left))
        left = quotient(windows, left);
    if (!is_product || left == exp->left)
        right = quotient(windows, right);
    return is_product && cexp_is_int(left, &number) && number == 1
               ? right
               : cexp_binary(arena, exp->op, left, right);
}

static bool is_multiple_sum(const struct windows *windows, const struct clinear *sum)
{
    for (size_t i = 0; i < sum->count; i++)
        if (sum->terms[i].times % LANES != 0 && !is_multiple(windows, sum->terms[i].exp))
            return false;
    return sum->number % LANES == 0;
}

/* The number of the vector that begins at FROM behind REST. */
static const struct cexp *vector_number(const struct windows *windows, const struct clinear *rest,
                                        int64_t from)
{
    struct clinear number = *rest;
    number.number = (rest->number + from) / LANES;
    for (size_t i = 0; i < number.count; i++) {
        struct clinear_term *term = &number.terms[i];
        if (term->times % LANES == 0)
            term->times /= LANES;
        else
            term->exp = quotient(windows, term->exp);
    }
    return clinear_exp(windows->cl->arena, &number);
}

/* ---- Arrays ---- */

static const struct kernel_arg *array_called(const struct windows *windows, const struct cexp *exp)
{
    for (size_t i = 0; exp->kind == CEXP_NAME && i < windows->kernel->args.len; i++) {
        const struct kernel_arg *arg = &windows->kernel->args.at[i];
        if (arg->element && !arg->local_count && strcmp(arg->var.name, exp->text) == 0)
            return arg;
    }
    return NULL;
}

/* Whether there are vectors of what ARRAY, which has not become one of vectors, has. */
static bool has_vectors(const struct kernel_arg *array)
{
    const struct ctype *element = array->element;
    return element->class == CTYPE_SCALAR && strcmp(array->var.type->name, element->name) == 0;
}

/* Vector NUMBER of ARRAY, to be read or written. */
static const struct cexp *vector_of(const struct windows *windows, const struct kernel_arg *array,
                                    const struct cexp *number)
{
    struct arena *arena = windows->cl->arena;
    const struct ctype *type =
        vectors_type(arena, array->var.name, array->element, CSPACE_GLOBAL, LANES);
    type = array->var.type->is_const ? ctype_const_pointer(arena, type)
                                     : ctype_pointer(arena, type);
    return cexp_index(arena, cexp_cast(arena, type, cexp_name(arena, array->var.name)), number);
}

/* ---- Places ---- */

static bool mentions(const struct clinear *sum, const char *name)
{
    for (size_t i = 0; i < sum->count; i++)
        if (cexp_mentions(sum->terms[i].exp, name))
            return true;
    return false;
}

static bool mentions_own(const struct windows *windows, const struct clinear *sum)
{
    for (size_t i = 0; i < map_count(windows->own); i++)
        if (mentions(sum, map_key_at(windows->own, i)))
            return true;
    return false;
}

static bool is_same_sum(const struct clinear *a, const struct clinear *b)
{
    struct clinear difference = *a;
    return clinear_add(&difference, b, -1) && difference.count == 0 && difference.number == 0;
}

/* Takes the index of LOOP, which runs COUNT times, out of WINDOW's rest: false where that is not
 * one that goes along, or is too far. What it adds to an index of the window is added to *PLACE. */
static bool take_loop(const struct windows *windows, const struct cstmt *loop,
                      struct window *window, struct clinear *place)
{
    int64_t times = clinear_take(&window->rest, loop->var.name);
    int64_t far = times * (count_of(loop) - 1);
    struct clinear index = {.count = 1};
    index.terms[0] = (struct clinear_term){cexp_name(windows->cl->arena, loop->var.name), times};
    window->low += far < 0 ? far : 0;
    window->high += far > 0 ? far : 0;
    return times == 0 || (-NEAR < times && times < NEAR && clinear_add(place, &index, 1));
}

/* The window that an element of ARRAY at INDEX lies in, alone, and its *PLACE, less the window's
 * low end; false where there is none. */
static bool read_window(const struct windows *windows, const struct kernel_arg *array,
                        const struct cexp *index, struct window *window, struct clinear *place)
{
    *window = (struct window){.array = array};
    *place = (struct clinear){0};
    if (!clinear_read(index, NULL, NULL, &window->rest) ||
        !take_loop(windows, windows->loop, window, place) || window->high != LANES - 1)
        return false;
    for (size_t i = 0; i < windows->inner.len; i++)
        if (!take_loop(windows, windows->inner.at[i], window, place))
            return false;
    int64_t number = window->rest.number;
    if (number < -NEAR || number > NEAR)
        number = (number % LANES + LANES) % LANES;
    window->rest.number -= number;
    place->number = number;
    window->low += number;
    window->high += number;
    for (size_t i = 0; i < windows->inner.len; i++)
        if (mentions(&window->rest, windows->inner.at[i]->var.name))
            window->loop = windows->inner.at[i];
    return is_multiple_sum(windows, &window->rest) && !mentions_own(windows, &window->rest);
}

static struct window *find_window(const struct windows *windows, const struct window *one)
{
    for (size_t i = 0; i < windows->found.len; i++) {
        struct window *window = &windows->found.at[i];
        if (window->array == one->array && window->loop == one->loop &&
            is_same_sum(&window->rest, &one->rest))
            return window;
    }
    return NULL;
}

/* Where WINDOW begins: in front of its low end, if that makes two reads or more one of a vector. */
static int64_t start_of(const struct window *window)
{
    int64_t beyond = (window->low % LANES + LANES) % LANES;
    int64_t first = window->low - beyond;
    return beyond <= LANES - 2 && window->high >= first + LANES - 1 ? first : window->low;
}

/* ---- Looking ---- */

/* What is read by a choice is looked up when it is known what is read anyway. */
static void note_window(struct windows *windows, const struct window *one)
{
    if (windows->choices > 0) {
        VEC_PUSH(windows->cl->arena, &windows->chosen, *one);
        return;
    }
    struct window *window = find_window(windows, one);
    if (!window) {
        VEC_PUSH(windows->cl->arena, &windows->found, *one);
        window = &windows->found.at[windows->found.len - 1];
    }
    window->low = one->low < window->low ? one->low : window->low;
    window->high = one->high > window->high ? one->high : window->high;
    windows->fits &= window->high - window->low < MOST;
}

/* EXP, an element of ARRAY that is read: of its window, if it is in one. */
static const struct cexp *read_element(struct windows *windows, const struct kernel_arg *array,
                                       const struct cexp *exp)
{
    struct arena *arena = windows->cl->arena;
    struct window one;
    struct clinear place;
    if (!cexp_mentions(exp->index, windows->loop->var.name))
        return NULL;
    bool is_in_window = has_vectors(array) && read_window(windows, array, exp->index, &one, &place);
    windows->fits &= is_in_window;
    if (!is_in_window)
        return NULL;
    if (!windows->replaces) {
        note_window(windows, &one);
        return NULL;
    }
    const struct window *window = find_window(windows, &one);
    place.number -= start_of(window);
    return cexp_index(arena, cexp_name(arena, window->name), clinear_exp(arena, &place));
}

/* Whether EXP is evaluated in part only. */
static bool is_choice(const struct cexp *exp)
{
    return exp->kind == CEXP_CONDITIONAL ||
           (exp->kind == CEXP_BINARY && (exp->op == COP_LOG_AND || exp->op == COP_LOG_OR));
}

static const struct cexp *see(struct windows *windows, const struct cexp *exp);

/* EXP, a choice, of which a part need not be evaluated. */
static const struct cexp *see_choice(struct windows *windows, const struct cexp *exp)
{
    struct arena *arena = windows->cl->arena;
    bool connects = exp->kind == CEXP_BINARY;
    const struct cexp *first = see(windows, connects ? exp->left : exp->cond);
    windows->choices++;
    const struct cexp *left = connects ? first : see(windows, exp->left);
    const struct cexp *right = see(windows, exp->right);
    windows->choices--;
    return connects ? cexp_binary(arena, exp->op, left, right)
                    : cexp_conditional(arena, first, left, right);
}

/* An array that the kernel writes is not read in any way: what is written is only there behind the
 * loop. */
static const struct cexp *see_exp(const struct cmap *map, const struct cexp *exp)
{
    struct windows *windows = map->data;
    const struct kernel_arg *named = array_called(windows, exp);
    const struct kernel_arg *array =
        exp->kind == CEXP_INDEX ? array_called(windows, exp->base) : NULL;
    windows->fits &= !(named && !named->var.type->is_const);
    if (is_choice(exp))
        return see_choice(windows, exp);
    return array ? read_element(windows, array, exp) : NULL;
}

static const struct cexp *see(struct windows *windows, const struct cexp *exp)
{
    struct cmap map = {.arena = windows->cl->arena, .exp = see_exp, .data = windows};
    return exp ? cmap_exp(&map, exp) : NULL;
}

static const struct store *find_store(const struct windows *windows,
                                      const struct kernel_arg *array)
{
    for (size_t i = 0; i < windows->stores.len; i++)
        if (windows->stores.at[i].array == array)
            return &windows->stores.at[i];
    return NULL;
}

/* The place of STMT, an element of ARRAY: one of four that are written together. */
static const struct cexp *written_element(struct windows *windows, const struct kernel_arg *array,
                                          const struct cstmt *stmt)
{
    struct arena *arena = windows->cl->arena;
    const struct store *known = find_store(windows, array);
    struct window one;
    struct clinear place;
    if (windows->replaces)
        return cexp_index(arena, cexp_name(arena, known->name),
                          cexp_name(arena, windows->loop->var.name));
    bool is_one = !known && !stmt->compound && windows->inner.len == 0 && has_vectors(array) &&
                  read_window(windows, array, stmt->place->index, &one, &place) &&
                  one.low % LANES == 0;
    windows->fits &= is_one;
    if (is_one) {
        one.rest.number += one.low;
        VEC_PUSH(arena, &windows->stores,
                 ((struct store){array, one.rest, NULL, stmt->loc}));
    }
    return stmt->place;
}

static struct cstmt_vec look(struct windows *windows, const struct cstmt_vec *body);

static void add_windows(struct windows *windows, const struct cstmt *loop, struct cstmt_vec *out);

/* What is in LOOP, behind the windows that begin there. */
static struct cstmt_vec look_into(struct windows *windows, const struct cstmt *loop)
{
    struct cstmt_vec all = {0};
    if (windows->replaces)
        add_windows(windows, loop, &all);
    VEC_PUSH(windows->cl->arena, &windows->inner, loop);
    struct cstmt_vec inside = look(windows, &loop->body);
    windows->inner.len--;
    for (size_t i = 0; i < inside.len; i++)
        VEC_PUSH(windows->cl->arena, &all, inside.at[i]);
    return all;
}

static bool is_simple(const struct cstmt *stmt)
{
    return stmt->kind == CSTMT_DECL || stmt->kind == CSTMT_ASSIGN || stmt->kind == CSTMT_COMMENT ||
           stmt->kind == CSTMT_BLANK || stmt->kind == CSTMT_PRAGMA || count_of(stmt) > 0;
}

/* The only statement of BODY, if that writes something; else null. */
static const struct cstmt *only_write(const struct cstmt_vec *body)
{
    const struct cstmt *stmt = body->len == 1 ? body->at[0] : NULL;
    return stmt && stmt->kind == CSTMT_ASSIGN && !stmt->compound ? stmt : NULL;
}

/* STMT, or where it is a choice of what is written to one place, that it is written. */
static const struct cstmt *as_write(struct windows *windows, const struct cstmt *stmt)
{
    const struct cstmt *first = stmt->kind == CSTMT_IF ? only_write(&stmt->body) : NULL;
    const struct cstmt *second = first ? only_write(&stmt->otherwise) : NULL;
    if (!second || !cexp_equal(first->place, second->place))
        return stmt;
    struct cstmt *write = ARENA_NEW(windows->cl->arena, struct cstmt);
    *write = *first;
    write->value =
        cexp_conditional(windows->cl->arena, stmt->value, first->value, second->value);
    return write;
}

static const struct cstmt *look_at(struct windows *windows, const struct cstmt *stmt)
{
    stmt = as_write(windows, stmt);
    struct cstmt *copy = ARENA_NEW(windows->cl->arena, struct cstmt);
    const struct cexp *place = stmt->kind == CSTMT_ASSIGN ? stmt->place : NULL;
    const struct kernel_arg *array =
        place && place->kind == CEXP_INDEX ? array_called(windows, place->base) : NULL;
    *copy = *stmt;
    windows->fits &= is_simple(stmt);
    if (stmt->kind == CSTMT_FOR) {
        copy->body = look_into(windows, stmt);
        return copy;
    }
    copy->value = see(windows, stmt->value);
    copy->place = array ? written_element(windows, array, stmt) : see(windows, place);
    return copy;
}

static struct cstmt_vec look(struct windows *windows, const struct cstmt_vec *body)
{
    struct cstmt_vec out = {0};
    for (size_t i = 0; windows->fits && i < body->len; i++)
        VEC_PUSH(windows->cl->arena, &out, look_at(windows, body->at[i]));
    return out;
}

/* ---- Changing ---- */

static void add_array(struct windows *windows, const struct kernel_arg *array, const char *name,
                      int64_t count, struct cstmt_vec *out)
{
    struct arena *arena = windows->cl->arena;
    cstmt_decl_array(arena, out, array->element, name, cexp_int(arena, count));
}

/* Reads WINDOW, in vectors as far as it has whole ones. */
static void add_window(struct windows *windows, struct window *window, struct cstmt_vec *out)
{
    struct arena *arena = windows->cl->arena;
    const int64_t start = start_of(window);
    window->name = gen_fresh_name(windows->cl->device, "window");
    add_array(windows, window->array, window->name, window->high - start + 1, out);
    const struct cexp *name = cexp_name(arena, window->name);
    for (int64_t at = start; at <= window->high;) {
        const struct cexp *place = cexp_int(arena, at - start);
        if (at % LANES == 0 && at + LANES - 1 <= window->high) {
            const struct cexp *number = vector_number(windows, &window->rest, at);
            cstmt_vstore(arena, out, LANES, vector_of(windows, window->array, number),
                         cexp_int(arena, 0),
                         at == start ? name : cexp_binary(arena, COP_ADD, name, place));
            at += LANES;
            continue;
        }
        struct clinear index = window->rest;
        index.number += at++;
        cstmt_assign(arena, out, cexp_index(arena, name, place),
                     cexp_index(arena, cexp_name(arena, window->array->var.name),
                                clinear_exp(arena, &index)));
    }
}

/* The windows at the beginning of LOOP, or in front of all if it is null. */
static void add_windows(struct windows *windows, const struct cstmt *loop, struct cstmt_vec *out)
{
    for (size_t i = 0; i < windows->found.len; i++)
        if (windows->found.at[i].loop == loop)
            add_window(windows, &windows->found.at[i], out);
}

static void add_store(struct windows *windows, const struct store *store, struct cstmt_vec *out)
{
    struct arena *arena = windows->cl->arena;
    size_t from = out->len;
    cstmt_assign(arena, out,
                 vector_of(windows, store->array, vector_number(windows, &store->rest, 0)),
                 cexp_vload(arena, LANES, cexp_int(arena, 0), cexp_name(arena, store->name)));
    cstmt_vec_at(arena, out, from, out->len, store->loc);
}

/* The loop with its windows in front, and what it writes behind. */
static void change(struct windows *windows, struct cstmt_vec *out)
{
    struct arena *arena = windows->cl->arena;
    struct cstmt_vec before = {0};
    struct cstmt *copy = ARENA_NEW(arena, struct cstmt);
    windows->replaces = true;
    add_windows(windows, NULL, &before);
    for (size_t i = 0; i < windows->stores.len; i++) {
        struct store *store = &windows->stores.at[i];
        store->name = gen_fresh_name(windows->cl->device, "four");
        add_array(windows, store->array, store->name, LANES, &before);
    }
    *copy = *windows->loop;
    copy->body = look(windows, &windows->loop->body);
    cstmt_vec_add_behind(arena, out, &before, copy);
    for (size_t i = 0; i < windows->stores.len; i++)
        add_store(windows, &windows->stores.at[i], out);
}

static void collect(struct map *names, const struct cstmt_vec *body)
{
    for (size_t i = 0; i < body->len; i++) {
        const struct cstmt *stmt = body->at[i];
        if (stmt->kind == CSTMT_DECL)
            map_set(names, stmt->var.name, names);
        if (stmt->kind == CSTMT_ASSIGN && stmt->place->kind == CEXP_NAME)
            map_set(names, stmt->place->text, names);
        collect(names, &stmt->body);
    }
}

/* Whether what is read by choices lies in windows of what is read anyway. */
static bool covers_choices(const struct windows *windows)
{
    for (size_t i = 0; i < windows->chosen.len; i++) {
        const struct window *one = &windows->chosen.at[i], *window = find_window(windows, one);
        if (!window || one->low < window->low || one->high > window->high)
            return false;
    }
    return true;
}

/* Whether STMT is a loop over four elements with windows; if so, they are noted. */
static bool has_windows(struct windows *windows, const struct cstmt *stmt)
{
    if (count_of(stmt) != LANES)
        return false;
    windows->loop = stmt;
    windows->own = map_new_strings(windows->cl->arena);
    collect(windows->own, &stmt->body);
    windows->found.len = windows->chosen.len = windows->stores.len = windows->inner.len = 0;
    windows->fits = true;
    windows->replaces = false;
    look(windows, &stmt->body);
    return windows->fits && windows->found.len > 0 && windows->stores.len > 0 &&
           covers_choices(windows);
}

/* Whether more is read than the elements themselves. */
static bool has_neighbours(const struct windows *windows)
{
    for (size_t i = 0; i < windows->found.len; i++)
        if (windows->found.at[i].high - windows->found.at[i].low >= LANES)
            return true;
    return false;
}

/* Adds STMT to OUT with windows, if it is a loop that has some; where it asks whether each element
 * is there, for the case that all are. */
static bool open_loop(struct windows *windows, const struct cstmt *stmt, struct cstmt_vec *out)
{
    struct arena *arena = windows->cl->arena;
    const struct cexp *cond = NULL;
    const struct cstmt *whole = whole_loop(arena, stmt, LANES, &cond);
    struct cstmt_vec opened = {0}, others = {0};
    if (!has_windows(windows, whole ? whole : stmt))
        return false;
    windows->kernel->has_windows |= has_neighbours(windows);
    change(windows, whole ? &opened : out);
    if (!whole)
        return true;
    VEC_PUSH(arena, &others, stmt);
    cstmt_if(arena, out, cond, opened, others);
    return true;
}

static struct cstmt_vec open_windows(struct windows *windows, const struct cstmt_vec *body)
{
    struct cstmt_vec out = {0};
    for (size_t i = 0; i < body->len; i++) {
        const struct cstmt *stmt = body->at[i];
        if (open_loop(windows, stmt, &out))
            continue;
        struct cstmt *copy = ARENA_NEW(windows->cl->arena, struct cstmt);
        *copy = *stmt;
        copy->body = open_windows(windows, &stmt->body);
        copy->otherwise = open_windows(windows, &stmt->otherwise);
        VEC_PUSH(windows->cl->arena, &out, copy);
    }
    return out;
}

struct cstmt_vec windows_open(struct opencl *cl, struct kernel *kernel, struct cstmt_vec body)
{
    struct windows windows = {
        .cl = cl, .kernel = kernel, .multiples = gen_multiples(cl->device, LANES)};
    return open_windows(&windows, &body);
}
