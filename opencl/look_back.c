/* Work-groups that pass a value on from one to the next, in one pass over the data: decoupled
 * look-back (Merrill and Garland, Single-pass Parallel Prefix Scan with Decoupled Look-back, 2016).
 *
 *     parforWorkgroupCarry n p A states f z
 *       (\i o v. ...; passOn <v.1, e>; ...)
 *
 *     const index_t i = dot_scan0_next_tile(states, &window);
 *     ...
 *     const float before = dot_scan0_look_back(states, &window, i, z, e);
 *
 * A group takes the number of its tile from a counter, publishes the sum of the tile, adds up what
 * the tiles before have published, back to the first one that knows all before it, and publishes
 * the sum up to its own end. Why that is right stands in docs/opencl.md (One pass). The words are
 *
 *     states[0]           how many tiles have been taken
 *     states[1 + k*i ..]  of tile i: one word, its state and the scalars of the value one behind
 *                         the other; or where these take more than 62 bits, a word for each 32
 *                         bits of the sum, then of the prefix, of which each is written once, so
 *                         that none is ever seen in part
 *
 * The operator is a function of C, and a value of several scalars a struct. */
#include "opencl/look_back.h"

#include "base/buf.h"
#include "base/diag.h"
#include "base/template.h"
#include "dpia/carried.h"
#include "opencl/host_text.h"
#include "target/gen_guards.h"
#include "target/gen_memory.h"
#include "target/gen_state.h"

static const char *const access[] = {
#include "opencl/text/states_access.inc"
};
static const char *const one_word[] = {
#include "opencl/text/states_word.inc"
};
static const char *const several_words[] = {
#include "opencl/text/states_words.inc"
};
static const char *const looking_back[] = {
#include "opencl/text/look_back.inc"
};

/* What is passed on in a kernel. */
struct carried {
    struct opencl *cl;
    const struct data *data;
    const struct phrase *operator;
    size_t count; /* scalars */
    const char *type; /* of C */
};

static struct carried carried_of(struct opencl *cl, const struct phrase *loop)
{
    struct carried carried = {.cl = cl,
                              .data = phrase_data_arg(loop, 1),
                              .operator = phrase_arg(loop, 2)};
    carried.count = gen_leaf_count(carried.data);
    carried.type = carried.count > 1
                       ? arena_printf(cl->arena, "struct %s_value", cl->kernel->name)
                       : ctype_text(cl->arena, gen_type(cl->device, carried.data));
    return carried;
}

/* The name of scalar K of the value NAME. */
static const char *part_name(const struct carried *carried, const char *name, size_t k)
{
    return carried->count > 1 ? arena_printf(carried->cl->arena, "%s.x%zu", name, k) : name;
}

static enum scalar scalar_at(const struct carried *carried, size_t k)
{
    return gen_leaf_type(carried->data, k)->scalar;
}

static const struct view_path *path_to(struct arena *arena, const struct data *data, size_t k)
{
    if (data->kind != DATA_PAIR)
        return NULL;
    size_t first = gen_leaf_count(data->fst);
    return k < first ? view_path_select(arena, 1, path_to(arena, data->fst, k))
                     : view_path_select(arena, 2, path_to(arena, data->snd, k - first));
}

/* ---- The operator ---- */

static void bind_operand(const struct carried *carried, const struct var *var, const char *name)
{
    struct gen *gen = carried->cl->device;
    struct gen_leaf *leaves = ARENA_ARRAY(carried->cl->arena, struct gen_leaf, carried->count);
    for (size_t k = 0; k < carried->count; k++)
        leaves[k] = (struct gen_leaf){.name = part_name(carried, name, k)};
    struct gen_buffer buffer = {.type = carried->data, .leaves = leaves};
    gen_bind_buffer(gen, var, &buffer);
}

/* EXP, a value that is passed on, as one of C. */
static const struct cexp *value_of(const struct carried *carried, const struct phrase *exp,
                                   struct cstmt_vec *out)
{
    struct opencl *cl = carried->cl;
    const struct cexp **parts = ARENA_ARRAY(cl->arena, const struct cexp *, carried->count);
    for (size_t k = 0; k < carried->count; k++)
        parts[k] = gen_exp(cl->device, exp, path_to(cl->arena, carried->data, k), out);
    return carried->count == 1
               ? parts[0]
               : cexp_call(cl->arena, arena_printf(cl->arena, "%s_value_of", cl->kernel->name),
                           parts, carried->count);
}

/* static inline float dot_scan0_combine(float a, float b) */
static void define_operator(const struct carried *carried)
{
    struct opencl *cl = carried->cl;
    struct arena *arena = cl->arena;
    const struct phrase *inner = phrase_lam_body(carried->operator);
    const struct ctype *type = ctype_named(arena, carried->type);
    struct cvar_vec params = {0};
    struct cstmt_vec body = {0};
    cvar_add(arena, &params, type, "a");
    cvar_add(arena, &params, type, "b");
    bind_operand(carried, phrase_lam_param(carried->operator), "a");
    bind_operand(carried, phrase_lam_param(inner), "b");
    cstmt_return(arena, &body, value_of(carried, phrase_lam_body(inner), &body));
    citem_comment(arena, &cl->kernels, "What two neighbouring runs of tiles come to together.");
    citem_function(arena, &cl->kernels, CLINK_INLINE, type,
                   arena_printf(arena, "%s_combine", cl->kernel->name), params, body);
}

/* ---- The protocol ---- */

static const char *joined(const struct carried *carried, const char *all, const char *between,
                          const char *one)
{
    return all ? arena_printf(carried->cl->arena, "%s%s%s", all, between, one) : one;
}

/* The 32 bits of scalar K of `value` that are word WHICH of it. */
static const char *word_of(const struct carried *carried, size_t k, size_t which)
{
    struct arena *arena = carried->cl->arena;
    const char *value = part_name(carried, "value", k);
    enum scalar scalar = scalar_at(carried, k);
    if (scalar == SCALAR_F32)
        return arena_printf(arena, "as_uint(%s)", value);
    if (scalar_bytes(scalar) < 8)
        return arena_printf(arena, "(uint)%s", value);
    if (scalar == SCALAR_F64)
        value = arena_printf(arena, "as_ulong(%s)", value);
    return which == 0 ? arena_printf(arena, "(uint)%s", value)
                      : arena_printf(arena, "(uint)(%s >> 32)", value);
}

/* Scalar K, whose bits are words from FIRST on. */
static const char *scalar_of(const struct carried *carried, size_t k, size_t first)
{
    struct arena *arena = carried->cl->arena;
    enum scalar scalar = scalar_at(carried, k);
    const char *type = ctype_text(arena, gen_type(carried->cl->device,
                                                  gen_leaf_type(carried->data, k)));
    if (scalar == SCALAR_F32)
        return arena_printf(arena, "as_float((uint)word%zu)", first);
    if (scalar_bytes(scalar) < 8)
        return arena_printf(arena, "(%s)(uint)word%zu", type, first);
    return arena_printf(arena, "as_%s((word%zu & 0xffffffffUL) | word%zu << 32)", type, first,
                        first + 1);
}

/* The bits of scalar K. */
static size_t bits_at(const struct carried *carried, size_t k)
{
    return 8 * (size_t)scalar_bytes(scalar_at(carried, k));
}

static const char *shifted(const struct carried *carried, const char *bits, size_t by)
{
    return by == 0 ? bits : arena_printf(carried->cl->arena, "(ulong)%s << %zu", bits, by);
}

/* The bits of all scalars of `value`, one behind the other. */
static const char *packed(const struct carried *carried)
{
    const char *all = NULL;
    size_t at = 0;
    for (size_t k = 0; k < carried->count; at += bits_at(carried, k), k++) {
        const char *bits = bits_at(carried, k) == 32
                               ? word_of(carried, k, 0)
                               : arena_printf(carried->cl->arena, "(%s)%s",
                                              bits_at(carried, k) == 16 ? "ushort" : "uchar",
                                              part_name(carried, "value", k));
        all = joined(carried, all, " | ", shifted(carried, bits, at));
    }
    return all;
}

/* Scalar K, whose bits are those of `word` from AT on. */
static const char *unpacked(const struct carried *carried, size_t k, size_t at)
{
    struct arena *arena = carried->cl->arena;
    const char *bits = at == 0 ? "word" : arena_printf(arena, "(word >> %zu)", at);
    return scalar_at(carried, k) == SCALAR_F32
               ? arena_printf(arena, "as_float((uint)%s)", bits)
               : arena_printf(arena, "(%s)%s",
                              ctype_text(arena, gen_type(carried->cl->device,
                                                         gen_leaf_type(carried->data, k))),
                              bits);
}

/* The word of no value that says that there is a sum, or with 2 in place of 1 a prefix. */
static const char *mark(const struct carried *carried, unsigned long long state)
{
    size_t bits = data_carried_bits(carried->data);
    size_t at = bits > 32 && data_carried_in_word(carried->data) ? bits : 32;
    return arena_printf(carried->cl->arena, "0x%llxUL", state << at);
}

static size_t words_at(const struct carried *carried, size_t k)
{
    return scalar_bytes(scalar_at(carried, k)) == 8 ? 2 : 1;
}

/* The statements that publish each word of `value`, and those that read them. */
static const char *writes(const struct carried *carried)
{
    const char *all = NULL;
    size_t word = 0;
    for (size_t k = 0; k < carried->count; k++)
        for (size_t which = 0; which < words_at(carried, k); which++, word++)
            all = joined(carried, all, "\n",
                         arena_printf(carried->cl->arena,
                                      "    %s_write(&states[%zu], 0x100000000UL | %s);",
                                      carried->cl->kernel->name, word,
                                      word_of(carried, k, which)));
    return all;
}

static const char *reads(const struct carried *carried)
{
    const char *all = NULL;
    for (size_t word = 0; word < data_carried_words(carried->data); word++)
        all = joined(carried, all, "\n",
                     arena_printf(carried->cl->arena,
                                  "    const ulong word%zu = %s_read(&states[%zu]);", word,
                                  carried->cl->kernel->name, word));
    return all;
}

/* The condition that some word is not there yet. */
static const char *missing(const struct carried *carried)
{
    const char *all = NULL;
    for (size_t word = 0; word < data_carried_words(carried->data); word++)
        all = joined(carried, all, " || ",
                     arena_printf(carried->cl->arena, "word%zu < 0x100000000UL", word));
    return all;
}

/* The statements that make `*value` of the words. */
static const char *scalars(const struct carried *carried)
{
    const char *all = NULL;
    size_t word = 0, at = 0;
    for (size_t k = 0; k < carried->count; k++) {
        const char *place =
            carried->count > 1 ? arena_printf(carried->cl->arena, "value->x%zu", k) : "*value";
        const char *scalar = data_carried_in_word(carried->data) ? unpacked(carried, k, at)
                                                                 : scalar_of(carried, k, word);
        all = joined(carried, all, "\n",
                     arena_printf(carried->cl->arena, "    %s = %s;", place, scalar));
        word += words_at(carried, k);
        at += bits_at(carried, k);
    }
    return all;
}

static const char *number(const struct carried *carried, size_t value)
{
    return arena_printf(carried->cl->arena, "%zu", value);
}

/* "3 * ", by which a tile's number is multiplied to find its words; nothing where it has one. */
static const char *times_states(const struct carried *carried)
{
    size_t states = data_carried_states(carried->data);
    return states == 1 ? "" : arena_printf(carried->cl->arena, "%zu * ", states);
}

static void add_text(const struct carried *carried, const char *const *lines, size_t count)
{
    struct opencl *cl = carried->cl;
    struct buf buf = {0};
    const struct template_word words[] = {
        {"K", cl->kernel->name},
        {"T", carried->type},
        {"EACH", times_states(carried)},
        {"WORDS", number(carried, data_carried_words(carried->data))},
        {"WORD", packed(carried)},
        {"SUM", mark(carried, 1)},
        {"PREFIX", mark(carried, 2)},
        {"WRITES", writes(carried)},
        {"READS", reads(carried)},
        {"MISSING", missing(carried)},
        {"SCALARS", scalars(carried)}};
    template_add_code(&buf, lines, count, words, sizeof words / sizeof words[0]);
    citem_text(cl->arena, &cl->kernels, arena_strdup(cl->arena, buf_text(&buf)));
    buf_free(&buf);
}

#define ADD_TEXT(carried, lines) add_text(carried, lines, sizeof(lines) / sizeof(lines)[0])

/* The struct of several scalars, and a function that makes one of them. */
static void define_struct(const struct carried *carried)
{
    struct opencl *cl = carried->cl;
    const char *members = NULL, *params = NULL, *names = NULL;
    for (size_t k = 0; k < carried->count; k++) {
        const char *type = ctype_text(
            cl->arena, gen_type(cl->device, gen_leaf_type(carried->data, k)));
        members = joined(carried, members, "", arena_printf(cl->arena, "    %s x%zu;\n", type, k));
        params = joined(carried, params, ", ", arena_printf(cl->arena, "%s x%zu", type, k));
        names = joined(carried, names, ", ", arena_printf(cl->arena, "x%zu", k));
    }
    if (carried->count == 1)
        return;
    citem_comment(cl->arena, &cl->kernels, "What is passed on from tile to tile.");
    citem_text(cl->arena, &cl->kernels,
               arena_printf(cl->arena,
                            "%s {\n%s};\n\n"
                            "static inline %s %s_value_of(%s)\n{\n"
                            "    const %s value = {%s};\n    return value;\n}\n",
                            carried->type, members, carried->type, cl->kernel->name, params,
                            carried->type, names));
}

/* ---- The kernel ---- */

void look_back_enter(struct opencl *cl, const struct phrase *loop)
{
    const struct shape *shape = &cl->kernel->shape;
    cl->kernel->carry = loop;
    cl->kernel->window = gen_fresh_name(cl->device, "window");
    struct carried carried = carried_of(cl, loop);
    if (!shape->fixed || shape->at[0].size < 32 || shape->at[1].size > 1 || shape->at[2].size > 1)
        diag_unsupported(cl->diag, loop->loc,
                         "not supported for OpenCL: work-groups that pass on a value have a known "
                         "number of work-items along dimension 0, 32 or more");
    define_struct(&carried);
    define_operator(&carried);
    ADD_TEXT(&carried, access);
    if (data_carried_in_word(carried.data))
        ADD_TEXT(&carried, one_word);
    else
        ADD_TEXT(&carried, several_words);
    ADD_TEXT(&carried, looking_back);
    cl->uses_carry = true;
}

bool look_back_is_states(const struct kernel *kernel, const struct var *var)
{
    return kernel->carry && phrase_var_of(phrase_arg(kernel->carry, 1)) == var;
}

static const struct cexp *states_name(struct opencl *cl, const struct kernel *kernel)
{
    for (size_t i = 0; i < kernel->candidates.len; i++)
        if (look_back_is_states(kernel, kernel->candidates.at[i].host->var))
            return cexp_name(cl->arena, kernel->candidates.at[i].leaves->name);
    bug(kernel->carry->loc, "what the groups tell each other is nothing of the host's");
}

static const struct cexp *window_address(struct opencl *cl, const struct kernel *kernel)
{
    return cexp_prefix(cl->arena, CPREFIX_ADDRESS, cexp_name(cl->arena, kernel->window));
}

const struct cexp *look_back_number(struct opencl *cl, const struct kernel *kernel,
                                struct cstmt_vec *out)
{
    const struct ctype *type =
        ctype_named(cl->arena, arena_printf(cl->arena, "struct %s_window", kernel->name));
    cstmt_decl(cl->arena, out, ctype_in(cl->arena, CSPACE_LOCAL, type), kernel->window, NULL);
    return cexp_call2(cl->arena, arena_printf(cl->arena, "%s_next_tile", kernel->name),
                      states_name(cl, kernel), window_address(cl, kernel));
}

/* The scalars of the variable ACC = those of VALUE. */
static void take_over(const struct carried *carried, const struct phrase *acc,
                      const struct cexp *value, struct cstmt_vec *out)
{
    struct opencl *cl = carried->cl;
    for (size_t k = 0; k < carried->count; k++) {
        struct gen_guards guards = {0};
        const struct cexp *part =
            carried->count == 1
                ? value
                : cexp_member(cl->arena, value, arena_printf(cl->arena, "x%zu", k));
        const struct view_path *path = path_to(cl->arena, carried->data, k);
        cstmt_assign(cl->arena, out, gen_acc(cl->device, acc, path, &guards, out), part);
    }
}

void look_back_pass_on(struct opencl *cl, const struct phrase *comm, struct cstmt_vec *out)
{
    const struct kernel *kernel = cl->kernel;
    if (!kernel->carry)
        bug(comm->loc, "a value is passed on outside of a loop that does so");
    struct carried carried = carried_of(cl, kernel->carry);
    const struct phrase *both = phrase_arg(comm, 0);
    const struct cexp *args[] = {
        states_name(cl, kernel), window_address(cl, kernel),
        cexp_name(cl->arena, kernel->ids[LOOP_WORKGROUP][0]),
        value_of(&carried, phrase_arg(kernel->carry, 3), out),
        value_of(&carried, phrase_pair_snd(both), out)};
    const struct cexp *before =
        cexp_call(cl->arena, arena_printf(cl->arena, "%s_look_back", kernel->name), args, 5);
    if (carried.count > 1) {
        const char *name = gen_fresh_name(cl->device, "found");
        cstmt_decl_const(cl->arena, out, ctype_named(cl->arena, carried.type), name, before);
        before = cexp_name(cl->arena, name);
    }
    take_over(&carried, phrase_pair_fst(both), before, out);
}
