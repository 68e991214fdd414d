/* Printing types, in the syntax that type_read reads.
 *
 *     [n][m]f32     ([n]f32 x idx(m))     f32<4>
 *     (n: nat) -> (d1 d2: data) -> (exp[d1] -> exp[d2]) -> exp[[n]d1] -> exp[[n]d2]
 *     exp[bool] x (comm x comm) -> comm
 *
 * `x` binds tighter than `->` and nests to the left, `->` nests to the right. acc[d] x exp[d] is
 * written var[d] (dpia.txt Fig. 4b). Binders of one kind in a row share their parentheses. */
#include "base/diag.h"
#include "type/type_private.h"

void data_print(struct buf *buf, const struct data *data)
{
    switch (data->kind) {
    case DATA_VAR:
        buf_add(buf, data->var->name);
        return;
    case DATA_SCALAR:
        buf_add(buf, scalar_name(data->scalar));
        return;
    case DATA_IDX:
        buf_add(buf, "idx(");
        nat_print(buf, data->size, NULL, NULL);
        buf_add_char(buf, ')');
        return;
    case DATA_ARRAY:
        buf_add_char(buf, '[');
        nat_print(buf, data->size, NULL, NULL);
        buf_add_char(buf, ']');
        data_print(buf, data->fst);
        return;
    case DATA_PACKED:
        buf_add(buf, "[*]");
        data_print(buf, data->fst);
        return;
    case DATA_PAIR:
        buf_add_char(buf, '(');
        data_print(buf, data->fst);
        buf_add(buf, " x ");
        data_print(buf, data->snd);
        buf_add_char(buf, ')');
        return;
    case DATA_VECTOR:
        buf_printf(buf, "%s<", scalar_name(data->scalar));
        nat_print(buf, data->size, NULL, NULL);
        buf_add_char(buf, '>');
        return;
    }
}

/* How much may stand without parentheses. */
enum level { LEVEL_ARROW, LEVEL_PRODUCT, LEVEL_WORD };

static void print_at(struct buf *buf, const struct phrase_type *type, enum level level);

static bool is_variable(const struct phrase_type *type)
{
    return type->kind == TYPE_PRODUCT && type->fst->kind == TYPE_ACC &&
           type->snd->kind == TYPE_EXP && type->fst->data == type->snd->data;
}

static enum level level_of(const struct phrase_type *type)
{
    switch (type->kind) {
    case TYPE_EXP:
    case TYPE_ACC:
    case TYPE_COMM:
        return LEVEL_WORD;
    case TYPE_PRODUCT:
        return is_variable(type) ? LEVEL_WORD : LEVEL_PRODUCT;
    case TYPE_FUN:
    case TYPE_PASSIVE_FUN:
    case TYPE_NAT_FUN:
    case TYPE_DATA_FUN:
        return LEVEL_ARROW;
    }
    bug(loc_none(), "a type of unknown kind");
}

static void print_bracketed(struct buf *buf, const char *word, const struct data *data)
{
    buf_add(buf, word);
    buf_add_char(buf, '[');
    data_print(buf, data);
    buf_add_char(buf, ']');
}

/* `(n m: nat) -> ...` for all the nat, or all the data, binders at the head of TYPE. */
static void print_binders(struct buf *buf, const struct phrase_type *type)
{
    enum phrase_type_kind kind = type->kind;
    const char *before = "(";
    for (; type->kind == kind; type = type->snd) {
        buf_add(buf, before);
        buf_add(buf, kind == TYPE_NAT_FUN ? type->nat_var->name : type->data_var->name);
        before = " ";
    }
    buf_add(buf, kind == TYPE_NAT_FUN ? ": nat) -> " : ": data) -> ");
    print_at(buf, type, LEVEL_ARROW);
}

static void print_arrow(struct buf *buf, const struct phrase_type *type, const char *arrow)
{
    print_at(buf, type->fst, LEVEL_PRODUCT);
    buf_add(buf, arrow);
    print_at(buf, type->snd, LEVEL_ARROW);
}

static void print_product(struct buf *buf, const struct phrase_type *type)
{
    if (is_variable(type)) {
        print_bracketed(buf, "var", type->fst->data);
        return;
    }
    print_at(buf, type->fst, LEVEL_PRODUCT);
    buf_add(buf, " x ");
    print_at(buf, type->snd, LEVEL_WORD);
}

void type_print(struct buf *buf, const struct phrase_type *type)
{
    switch (type->kind) {
    case TYPE_EXP:
        print_bracketed(buf, "exp", type->data);
        return;
    case TYPE_ACC:
        print_bracketed(buf, "acc", type->data);
        return;
    case TYPE_COMM:
        buf_add(buf, "comm");
        return;
    case TYPE_PRODUCT:
        print_product(buf, type);
        return;
    case TYPE_FUN:
        print_arrow(buf, type, " -> ");
        return;
    case TYPE_PASSIVE_FUN:
        print_arrow(buf, type, " ->p ");
        return;
    case TYPE_NAT_FUN:
    case TYPE_DATA_FUN:
        print_binders(buf, type);
        return;
    }
}

static void print_at(struct buf *buf, const struct phrase_type *type, enum level level)
{
    if (level_of(type) >= level) {
        type_print(buf, type);
        return;
    }
    buf_add_char(buf, '(');
    type_print(buf, type);
    buf_add_char(buf, ')');
}

static const char *take_text(struct arena *arena, struct buf *buf)
{
    const char *text = arena_strdup(arena, buf_text(buf));
    buf_free(buf);
    return text;
}

const char *data_text(struct arena *arena, const struct data *data)
{
    struct buf buf = {0};
    data_print(&buf, data);
    return take_text(arena, &buf);
}

const char *type_text(struct arena *arena, const struct phrase_type *type)
{
    struct buf buf = {0};
    type_print(&buf, type);
    return take_text(arena, &buf);
}
