/* The state of code generation: names, bindings, what an emitted file needs.
 *
 * Bindings are not scoped. Binders are unique objects, so a binding stays valid until the same
 * binder is met again, as with the index function of a `generate` that is read at two places; what
 * was translated before then is finished C. */

#include <ctype.h>
#include <string.h>

#include "base/buf.h"
#include "target/gen_facts.h"
#include "target/gen_memory.h"
#include "target/gen_reserved.h"
#include "target/gen_state.h"
#include "target/gen_symbols.h"
#include "target/own_name.h"

struct gen *gen_new(struct dpia *dpia, enum gen_target target, const char *name,
                    const char *prefix)
{
    struct arena *arena = dpia_arena(dpia);
    struct gen *gen = ARENA_NEW(arena, struct gen);
    gen->dpia = dpia;
    gen->arena = arena;
    gen->nats = dpia_nats(dpia);
    gen->target = target;
    gen->name = name;
    gen->prefix = prefix;
    gen->reserved = map_new_strings(arena);
    gen->messages = messages_new(arena, prefix);
    gen->functions = map_new_objects(arena);
    gen->symbols = map_new_strings(arena);
    gen->tables = map_new_objects(arena);
    gen->table_texts = map_new_strings(arena);
    gen->table_symbols = map_new_objects(arena);
    gen->acceptor_uses = map_new_objects(arena);
    gen_begin_function(gen, NULL, NULL);
    return gen;
}

struct arena *gen_arena(struct gen *gen)
{
    return gen->arena;
}

struct nat_table *gen_nats(struct gen *gen)
{
    return gen->nats;
}

bool gen_uses_double(const struct gen *gen)
{
    return gen->uses_double;
}

bool gen_exchanges_wide(const struct gen *gen)
{
    return gen->exchanges_wide;
}

void gen_reserve(struct gen *gen, const char *name)
{
    map_set(gen->reserved, name, gen);
    name_reserve(gen->names, name);
}

/* What entries of C use besides: the number of threads, and which one runs. */
static void reserve_threads(struct name_set *names)
{
    static const char *const words[] = {"groups_wait", "lanes", "slot", "omp_get_thread_num",
                                        "omp_get_max_threads"};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        name_reserve(names, words[i]);
}

/* What no function may call something of its own. */
static struct name_set *global_names(struct gen *gen)
{
    struct name_set *names = name_set_new(gen->arena);
    gen_reserve_words(names);
    if (gen->target != GEN_OPENCL)
        reserve_threads(names);
    name_reserve_those(names, own_name_is, gen);
    return names;
}

/* The names of a function: above those of the file, as far as that has got. */
static struct name_set *new_names(struct gen *gen)
{
    if (!gen->global_names)
        gen->global_names = global_names(gen);
    for (; gen->global_count < map_count(gen->reserved); gen->global_count++)
        name_reserve(gen->global_names, map_key_at(gen->reserved, gen->global_count));
    return name_set_above(gen->arena, gen->global_names);
}

void gen_begin_function(struct gen *gen, const struct cexp *status, struct checks *checks)
{
    gen->names = new_names(gen);
    gen->status = status;
    gen->status_uses = 0;
    gen->place = loc_none();
    gen->checks = checks;
    gen->vars = map_new_objects(gen->arena);
    gen->nat_vars = map_new_objects(gen->arena);
    gen->loop_vars = map_new_objects(gen->arena);
    gen->opaques = map_new_objects(gen->arena);
    gen->opaque_vars = map_new_objects(gen->arena);
    gen->facts = (struct gen_fact_vec){0};
    gen->apart = (struct gen_size_vec){0};
    gen->fact_counts = (struct gen_count_vec){0};
    gen->counters = (struct gen_counter_vec){0};
    gen->small_arrays = (struct gen_var_vec){0};
    gen->constants = map_new_strings(gen->arena);
    gen->conditions = map_new_strings(gen->arena);
    gen->narrow = map_new_strings(gen->arena);
    gen->loop_names = (struct gen_name_vec){0};
    gen->loop_depth = 0;
    gen->loop_size = nat_const(gen->nats, 1);
    gen->loop_sizes = (struct gen_size_vec){0};
    gen->small = NULL;
    if (gen->target != GEN_OPENCL)
        gen_bind_widths(gen);
}

const struct cexp *gen_status(struct gen *gen)
{
    if (!gen->status)
        bug(loc_none(), "code that may fail is generated where there is no status word");
    gen->status_uses++;
    return gen->status;
}

struct messages *gen_messages(struct gen *gen)
{
    return gen->messages;
}

void gen_set_messages(struct gen *gen, struct messages *messages)
{
    gen->messages = messages;
}

void gen_set_run(struct gen *gen, const struct cexp *self, const struct ctype *run_type)
{
    gen->refuse_self = self;
    gen->run_type = run_type;
}

bool gen_uses_status(const struct gen *gen)
{
    return gen->status_uses > 0;
}

size_t gen_status_uses(const struct gen *gen)
{
    return gen->status_uses;
}

void gen_set_hook(struct gen *gen, gen_hook *hook, void *data)
{
    gen->hook = hook;
    gen->hook_data = data;
}

void gen_set_flag(struct gen *gen, gen_flag *flag)
{
    gen->flag = flag;
}

void gen_set_trace(struct gen *gen, gen_trace *trace, void *data)
{
    gen->trace = trace;
    gen->trace_data = data;
}

void gen_tell(struct gen *gen, enum gen_event event, const struct phrase *phrase,
              const struct view_path *path, const struct cexp *result)
{
    if (gen->trace)
        gen->trace(gen->trace_data, gen, event, phrase, path, result);
}

/* A name of DPIA with what C does not allow in names left out. */
static const char *plain_name(struct arena *arena, const char *base)
{
    char *name = arena_strdup(arena, base);
    size_t len = 0;
    for (size_t i = 0; base[i] != '\0'; i++)
        if (isalnum((unsigned char)base[i]) || base[i] == '_')
            name[len++] = base[i];
    name[len] = '\0';
    bool good = isalpha((unsigned char)name[0]) != 0;
    return good ? name : arena_printf(arena, "x%s", name);
}

const char *gen_fresh_name(struct gen *gen, const char *base)
{
    return name_fresh(gen->names, gen->arena, plain_name(gen->arena, name_word(gen->arena, base)));
}

const char *gen_own_name(struct gen *gen, const char *base)
{
    const char *name = arena_printf(gen->arena, "%s_%s", gen->name, base);
    for (unsigned i = 1; map_has(gen->reserved, name); i++)
        name = arena_printf(gen->arena, "%s_%s_%u", gen->name, base, i);
    return name;
}

const char *gen_function_name(struct gen *gen, const char *base)
{
    const char *word = plain_name(gen->arena, name_word(gen->arena, base));
    const char *name = arena_printf(gen->arena, "%s_%s", gen->name, word);
    gen_reserve_functions(gen->names, name);
    return name_fresh(gen->names, gen->arena, name);
}

const char *gen_loop_name(struct gen *gen)
{
    while (gen->loop_names.len <= gen->loop_depth) {
        char base[] = {(char)('i' + (gen->loop_names.len < 6 ? gen->loop_names.len : 0)), '\0'};
        const char *name = gen_fresh_name(gen, base);
        VEC_PUSH(gen->arena, &gen->loop_names, name);
    }
    return gen->loop_names.at[gen->loop_depth];
}

void gen_enter_iteration(struct gen *gen)
{
    VEC_PUSH(gen->arena, &gen->loop_sizes, gen->loop_size);
}

void gen_leave_iteration(struct gen *gen)
{
    gen->loop_sizes.len--;
    gen_drop_facts(gen);
}

void gen_enter_outer(struct gen *gen, const struct nat *n)
{
    VEC_PUSH(gen->arena, &gen->loop_sizes, n);
}

void gen_enter_loop(struct gen *gen)
{
    gen_enter_iteration(gen);
    gen->loop_depth++;
}

void gen_leave_loop(struct gen *gen)
{
    gen->loop_depth--;
    gen_leave_iteration(gen);
}

static struct gen_binding *bind(struct gen *gen, const struct var *var,
                                enum gen_binding_kind kind)
{
    struct gen_binding *binding = ARENA_NEW(gen->arena, struct gen_binding);
    binding->kind = kind;
    map_set(gen->vars, var, binding);
    return binding;
}

void gen_bind_buffer(struct gen *gen, const struct var *var, const struct gen_buffer *buffer)
{
    bind(gen, var, BINDING_BUFFER)->buffer = *buffer;
}

void gen_mark_constant(struct gen *gen, const struct var *var, bool constant)
{
    struct gen_binding *binding = map_get(gen->vars, var);
    binding->constant = constant;
}

void gen_set_known(struct gen *gen, const struct var *var, const struct nat *nat)
{
    struct gen_binding *binding = map_get(gen->vars, var);
    binding->known = nat;
}

void gen_bind_index(struct gen *gen, const struct var *var, const struct nat *index)
{
    bind(gen, var, BINDING_INDEX)->index = index;
}

void gen_bind_view(struct gen *gen, const struct var *var, const struct phrase *phrase,
                   const struct nat *index)
{
    struct gen_binding *binding = bind(gen, var, BINDING_VIEW);
    binding->phrase = phrase;
    binding->index = index;
}

void gen_mark_shared(struct gen *gen, const struct var *var, bool is_shared)
{
    struct gen_binding *binding = map_get(gen->vars, var);
    binding->is_shared = is_shared;
}

void gen_bind_nat(struct gen *gen, const struct nat_var *var, const struct cexp *exp)
{
    map_set(gen->nat_vars, var, (void *)exp);
}

const struct gen_binding *gen_lookup(const struct gen *gen, const struct var *var)
{
    return map_get(gen->vars, var);
}

const struct gen_buffer *gen_find_buffer(const struct gen *gen, const struct var *var)
{
    const struct gen_binding *binding = gen_lookup(gen, var);
    return binding && binding->kind == BINDING_BUFFER ? &binding->buffer : NULL;
}

const struct cexp *gen_hoist(struct gen *gen, const char *base, const struct ctype *type,
                             const struct cexp *exp, struct cstmt_vec *out)
{
    if (!out || cexp_is_atom(exp))
        return exp;
    const char *name = gen_fresh_name(gen, base);
    cstmt_decl_const(gen->arena, out, type, name, exp);
    return cexp_name(gen->arena, name);
}

const char *gen_upper(struct arena *arena, const char *name)
{
    char *upper = arena_strdup(arena, name);
    for (size_t i = 0; upper[i] != '\0'; i++)
        upper[i] = (char)toupper((unsigned char)upper[i]);
    return upper;
}

const char *gen_program_name(struct arena *arena, const char *name)
{
    char *copy = arena_strdup(arena, name);
    for (size_t i = 0; copy[i] != '\0'; i++)
        if (!isalnum((unsigned char)copy[i]))
            copy[i] = '_';
    const char *plain = isalpha((unsigned char)copy[0]) ? copy : arena_printf(arena, "p%s", copy);
    struct name_set *names = name_set_new(arena);
    gen_reserve_words(names);
    gen_reserve_library(names);
    return name_is_taken(names, plain) ? arena_printf(arena, "%s_program", plain) : plain;
}

/* NAME, which others write in C: f' is called f_prime. */
static const char *spelled_name(struct arena *arena, const char *name)
{
    struct buf buf = {0};
    for (; *name != '\0'; name++)
        if (*name == '\'')
            buf_add(&buf, "_prime");
        else
            buf_add_char(&buf, *name);
    const char *spelled = plain_name(arena, buf_text(&buf));
    buf_free(&buf);
    return spelled;
}

const char *gen_entry_name(struct arena *arena, const char *program_name,
                           const struct entry *entry)
{
    const char *entry_name = spelled_name(arena, entry->name);
    if (strcmp(entry_name, "main") == 0 || strcmp(entry_name, program_name) == 0)
        return program_name;
    bool taken = strcmp(entry_name, "strerror") == 0 || strcmp(entry_name, "error") == 0;
    return arena_printf(arena, "%s_%s%s", program_name, taken ? "entry_" : "", entry_name);
}
