/* Where the tables of the kernels lie: in constant memory, or in buffers.
 *
 *     constant float dot_table[3] = {...};       what all tables of the program have room for
 *
 *     kernel void dot_map0(..., global const float *restrict dot_table)
 *
 * OpenCL promises 64 KiB for the constants of a program, all together (CL_DEVICE_MAX_CONSTANT_
 * BUFFER_SIZE), and there are devices that build no program with more. Where the tables have more
 * than LIMIT, the largest become buffers, until the others have room. The host makes a buffer when
 * it makes the program, from an array of its own, and sets the arguments there and then: they never
 * change, and who launches kernels does not know of them.
 *
 * This is done when all kernels are there, since only then it is known which tables they have. A
 * parameter is called like its table. Functions that kernels call have it, too. */
#include <inttypes.h>

#include "base/diag.h"
#include "opencl/host_text.h"
#include "opencl/tables.h"
#include "target/gen_table.h"

/* In bytes: of 64 KiB a part is left for the tables of the device's own functions. The device may
 * want each table at a multiple of ALIGNMENT. */
enum { LIMIT = 60 * 1024, ALIGNMENT = 16 };

/* What the tables that are read from buffers change. */
struct placing {
    struct opencl *cl;
    struct map *moved;     /* struct csymbol * of a table -> struct placed_table * */
    struct map *functions; /* struct csymbol * of a function -> struct placed_table_vec * */
};

static uint64_t room(const struct gen_table *table)
{
    return (table->bytes + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
}

/* The tables that the kernels use, as they are defined. */
static struct csymbol_vec used_tables(struct opencl *cl)
{
    struct csymbol_set *used = csymbol_set_new(cl->arena);
    cuses_of_items(cl->arena, &cl->kernels, used);
    return csymbol_set_group(used, CSYMBOL_TABLE);
}

/* The largest of TABLES that is not in MOVED; of equal ones the first. */
static const struct gen_table *largest(const struct placing *placing,
                                       const struct csymbol_vec *tables)
{
    const struct gen_table *found = NULL;
    for (size_t i = 0; i < tables->len; i++) {
        const struct gen_table *table = gen_table_of(placing->cl->device, tables->at[i]);
        if (!map_has(placing->moved, table->symbol) && (!found || room(table) > room(found)))
            found = table;
    }
    return found;
}

static struct placed_table *new_place(struct opencl *cl, const struct gen_table *table)
{
    struct placed_table *place = ARENA_NEW(cl->arena, struct placed_table);
    const struct ctype *element = ctype_in(cl->arena, CSPACE_GLOBAL, table->element);
    place->table = table;
    place->param = (struct cvar){
        .type = ctype_restrict(cl->arena, ctype_const_pointer(cl->arena, element)),
        .name = table->symbol->name};
    place->elements = gen_table_again(cl->host, table);
    return place;
}

static void report_place(struct opencl *cl, const struct placed_table *place)
{
    buf_printf(cl->report, "%s:%u: table %s: %" PRIu64 " bytes in a buffer, which is filled once\n",
               cl->options->source_name, loc_line(place->table->literal->loc), place->param.name,
               place->table->bytes);
}

/* Moves as many of TABLES as have to; cl->tables are these in the order of TABLES. */
static void choose(struct placing *placing, const struct csymbol_vec *tables)
{
    struct opencl *cl = placing->cl;
    uint64_t all = 0;
    for (size_t i = 0; i < tables->len; i++)
        all += room(gen_table_of(cl->device, tables->at[i]));
    while (all > LIMIT) {
        const struct gen_table *table = largest(placing, tables);
        all -= room(table);
        map_set(placing->moved, table->symbol, new_place(cl, table));
    }
    for (size_t i = 0; i < tables->len; i++) {
        struct placed_table *place = map_get(placing->moved, tables->at[i]);
        if (!place)
            continue;
        place->number = cl->tables.len;
        VEC_PUSH(cl->arena, &cl->tables, place);
        report_place(cl, place);
    }
}

/* ---- What functions and kernels read ---- */

/* Marks those of the tables that USED, the symbols of a function, has, itself or in what it
 * calls. */
static void mark_uses(const struct placing *placing, const struct csymbol_set *used, bool *marks)
{
    for (size_t i = 0; i < placing->cl->tables.len; i++)
        marks[i] |= csymbol_set_has(used, placing->cl->tables.at[i]->param.name);
    struct csymbol_vec calls = csymbol_set_group(used, CSYMBOL_FUNCTION);
    for (size_t i = 0; i < calls.len; i++) {
        const struct placed_table_vec *reads = map_get(placing->functions, calls.at[i]);
        for (size_t k = 0; reads && k < reads->len; k++)
            marks[reads->at[k]->number] = true;
    }
}

/* The tables that the function ITEM reads, in their order. */
static struct placed_table_vec *reads_of(struct placing *placing, const struct citem *item)
{
    struct opencl *cl = placing->cl;
    struct citem whole = *item;
    struct citem_vec one = {.at = &whole, .len = 1, .cap = 1};
    struct csymbol_set *used = csymbol_set_new(cl->arena);
    struct placed_table_vec *reads = ARENA_NEW(cl->arena, struct placed_table_vec);
    bool *marks = ARENA_ARRAY(cl->arena, bool, cl->tables.len);
    whole.symbol = NULL;
    cuses_of_items(cl->arena, &one, used);
    mark_uses(placing, used, marks);
    for (size_t i = 0; i < cl->tables.len; i++)
        if (marks[i])
            VEC_PUSH(cl->arena, reads, cl->tables.at[i]);
    return reads;
}

/* ---- Parameters for them ---- */

/* CALL of a function that reads READS, which are its last arguments. */
static const struct cexp *pass_tables(const struct cmap *map, const struct cexp *call,
                                      const struct placed_table_vec *reads)
{
    struct cexp *copy = ARENA_NEW(map->arena, struct cexp);
    struct cexp_vec args = {0};
    for (size_t i = 0; i < call->arg_count; i++) {
        const struct cexp *arg = cmap_exp(map, call->args[i]);
        VEC_PUSH(map->arena, &args, arg);
    }
    for (size_t i = 0; i < reads->len; i++) {
        const struct cexp *arg = cexp_name(map->arena, reads->at[i]->param.name);
        VEC_PUSH(map->arena, &args, arg);
    }
    *copy = *call;
    copy->args = args.at;
    copy->arg_count = args.len;
    return copy;
}

static const struct cexp *change_exp(const struct cmap *map, const struct cexp *exp)
{
    const struct placing *placing = map->data;
    if (exp->kind == CEXP_NAME && exp->symbol && map_has(placing->moved, exp->symbol))
        return cexp_at(map->arena, cexp_name(map->arena, exp->text), exp->loc);
    if (exp->kind == CEXP_CALL && exp->symbol && map_has(placing->functions, exp->symbol))
        return pass_tables(map, exp, map_get(placing->functions, exp->symbol));
    return NULL;
}

static size_t kernel_number(const struct opencl *cl, const struct citem *item)
{
    for (size_t i = 0; i < cl->kernel_names.len; i++)
        if (cl->kernel_names.at[i] == item->name)
            return i;
    bug(loc_none(), "the kernel '%s' is in no table", item->name);
}

static void add_param(struct opencl *cl, const struct placed_table *place, struct citem *item)
{
    struct table_argument argument = {.position = item->vars.len, .table = place->number};
    VEC_PUSH(cl->arena, &item->vars, place->param);
    if (item->linkage != CLINK_KERNEL)
        return;
    argument.kernel = kernel_number(cl, item);
    VEC_PUSH(cl->arena, &cl->table_arguments, argument);
}

/* Gives ITEM, a function, parameters for the tables that it reads. */
static void change_function(struct placing *placing, struct citem *item)
{
    struct opencl *cl = placing->cl;
    const struct placed_table_vec *reads = reads_of(placing, item);
    struct cmap map = {.arena = cl->arena, .exp = change_exp, .data = placing};
    if (reads->len == 0)
        return;
    item->body = cmap_statements(&map, &item->body);
    for (size_t i = 0; i < reads->len; i++)
        add_param(cl, reads->at[i], item);
    if (item->symbol)
        map_set(placing->functions, item->symbol, (void *)reads);
}

void tables_place(struct opencl *cl)
{
    struct placing placing = {.cl = cl,
                              .moved = map_new_objects(cl->arena),
                              .functions = map_new_objects(cl->arena)};
    struct csymbol_vec tables = used_tables(cl);
    choose(&placing, &tables);
    cl->used[TEXT_TABLES] = cl->tables.len > 0;
    for (size_t i = 0; cl->tables.len > 0 && i < cl->kernels.len; i++)
        if (cl->kernels.at[i].kind == CITEM_FUNCTION)
            change_function(&placing, &cl->kernels.at[i]);
}

/* ---- The host ---- */

static void add_text(struct opencl *cl, struct buf *buf, struct citem_vec *items)
{
    citem_text(cl->arena, items, arena_strdup(cl->arena, buf_text(buf)));
    buf_free(buf);
}

/* static const struct {...} dot_tables[] = {{dot_table, sizeof dot_table}}; */
static void define_elements(struct opencl *cl, struct citem_vec *items)
{
    struct buf buf = {0};
    buf_printf(&buf,
               "static const struct {\n    const void *elements;\n    size_t bytes;\n} %s[] = {\n",
               host_name(cl, "tables"));
    for (size_t i = 0; i < cl->tables.len; i++) {
        const char *elements = cl->tables.at[i]->elements->name;
        buf_printf(&buf, "    {%s, sizeof %s},\n", elements, elements);
    }
    buf_add(&buf, "};\n");
    citem_comment(cl->arena, items,
                  "The tables that kernels read from buffers: with these, the program would have "
                  "more constants than every device has room for.");
    add_text(cl, &buf, items);
}

/* static const struct {...} dot_table_arguments[] = {{DOT_MAP0, 2, 0}}; */
static void define_arguments(struct opencl *cl, struct citem_vec *items)
{
    struct buf buf = {0};
    buf_printf(&buf,
               "static const struct {\n    enum %s kernel;\n    cl_uint position;\n"
               "    size_t table;\n} %s[] = {\n",
               host_name(cl, "kernel"), host_name(cl, "table_arguments"));
    for (size_t i = 0; i < cl->table_arguments.len; i++) {
        const struct table_argument *argument = &cl->table_arguments.at[i];
        buf_printf(&buf, "    {%s, %zu, %zu},\n",
                   gen_upper(cl->arena, cl->kernel_names.at[argument->kernel]), argument->position,
                   argument->table);
    }
    buf_add(&buf, "};\n");
    citem_comment(cl->arena, items, "Which parameter of which kernel is which of them.");
    add_text(cl, &buf, items);
}

void tables_define(struct opencl *cl, struct citem_vec *items)
{
    if (cl->tables.len == 0)
        return;
    define_elements(cl, items);
    define_arguments(cl, items);
}
