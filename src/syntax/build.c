/* Constructors of the surface tree: lists, names, attributes, types and patterns. Expressions are
 * in build_exp.c, modules and declarations in build_module.c. */
#include "syntax/build.h"

#include <string.h>

#include "base/vec.h"

struct syn_list {
    struct pointer_vec VEC(const void *) items;
};

struct syn_list *build_list(struct syn_reader *reader)
{
    return ARENA_NEW(reader->scan.arena, struct syn_list);
}

struct syn_list *build_list_add(struct syn_reader *reader, struct syn_list *list, const void *item)
{
    VEC_PUSH(reader->scan.arena, &list->items, item);
    return list;
}

struct syn_list *build_list_of(struct syn_reader *reader, const void *item)
{
    return build_list_add(reader, build_list(reader), item);
}

struct syn_list *build_list_prepend(struct syn_reader *reader, const void *item,
                                    struct syn_list *list)
{
    return build_list_join(reader, build_list_of(reader, item), list);
}

struct syn_list *build_list_join(struct syn_reader *reader, struct syn_list *list,
                                 const struct syn_list *more)
{
    for (size_t i = 0; i < more->items.len; i++)
        VEC_PUSH(reader->scan.arena, &list->items, more->items.at[i]);
    return list;
}

struct syn_list *build_ident_list(struct syn_reader *reader, struct syn_list *list,
                                  struct syn_ident ident)
{
    struct syn_ident *item = ARENA_NEW(reader->scan.arena, struct syn_ident);
    *item = ident;
    return build_list_add(reader, list ? list : build_list(reader), item);
}

size_t build_list_count(const struct syn_list *list)
{
    return list->items.len;
}

struct syn_exp_list build_exp_list(struct syn_reader *reader, const struct syn_list *list)
{
    size_t count = list->items.len;
    const struct syn_exp **at = ARENA_ARRAY(reader->scan.arena, const struct syn_exp *, count);
    for (size_t i = 0; i < count; i++)
        at[i] = list->items.at[i];
    return (struct syn_exp_list){at, count};
}

struct syn_pat_list build_pat_list(struct syn_reader *reader, const struct syn_list *list)
{
    size_t count = list->items.len;
    const struct syn_pat **at = ARENA_ARRAY(reader->scan.arena, const struct syn_pat *, count);
    for (size_t i = 0; i < count; i++)
        at[i] = list->items.at[i];
    return (struct syn_pat_list){at, count};
}

static struct syn_type_list build_type_list(struct syn_reader *reader, const struct syn_list *list)
{
    size_t count = list->items.len;
    const struct syn_type **at = ARENA_ARRAY(reader->scan.arena, const struct syn_type *, count);
    for (size_t i = 0; i < count; i++)
        at[i] = list->items.at[i];
    return (struct syn_type_list){at, count};
}

struct syn_dec_list build_dec_list(struct syn_reader *reader, const struct syn_list *list)
{
    size_t count = list->items.len;
    const struct syn_dec **at = ARENA_ARRAY(reader->scan.arena, const struct syn_dec *, count);
    for (size_t i = 0; i < count; i++)
        at[i] = list->items.at[i];
    return (struct syn_dec_list){at, count};
}

struct syn_spec_list build_spec_list(struct syn_reader *reader, const struct syn_list *list)
{
    size_t count = list->items.len;
    const struct syn_spec **at = ARENA_ARRAY(reader->scan.arena, const struct syn_spec *, count);
    for (size_t i = 0; i < count; i++)
        at[i] = list->items.at[i];
    return (struct syn_spec_list){at, count};
}

const void *build_list_pack(struct syn_reader *reader, const struct syn_list *list, size_t size)
{
    size_t count = list->items.len;
    char *at = arena_alloc(reader->scan.arena, count * size);
    for (size_t i = 0; i < count; i++)
        memcpy(at + i * size, list->items.at[i], size);
    return at;
}

/* ---- Names, attributes, type parameters ---- */

struct syn_ident build_ident(struct syn_name name)
{
    return (struct syn_ident){name.name, name.loc};
}

struct syn_ident build_binder(struct syn_reader *reader, struct syn_name name)
{
    if (name.qual_count > 0)
        scan_fail(&reader->scan, name.loc, "a name with a module before it cannot be defined");
    return build_ident(name);
}

struct syn_ident build_no_ident(void)
{
    return (struct syn_ident){NULL, loc_none()};
}

struct syn_ident build_natural(struct syn_reader *reader, struct syn_literal number)
{
    bool is_natural =
        !number.has_suffix && strspn(number.text, "0123456789") == strlen(number.text);
    if (!is_natural)
        scan_fail(&reader->scan, number.loc, "a number that names something has only digits");
    return (struct syn_ident){number.text, number.loc};
}

struct syn_attr *build_attr(struct syn_reader *reader, struct loc loc, const char *name,
                            const struct syn_list *args)
{
    struct syn_attr *attr = ARENA_NEW(reader->scan.arena, struct syn_attr);
    attr->name = name;
    attr->loc = loc;
    if (args) {
        attr->has_args = true;
        attr->args = build_list_pack(reader, args, sizeof *attr->args);
        attr->arg_count = build_list_count(args);
    }
    return attr;
}

struct syn_type_param *build_type_param(struct syn_reader *reader, struct loc loc,
                                        enum syn_type_param_kind kind, struct syn_ident name)
{
    struct syn_type_param *param = ARENA_NEW(reader->scan.arena, struct syn_type_param);
    *param = (struct syn_type_param){kind, name, loc};
    return param;
}

struct syn_type_param_list build_type_param_list(struct syn_reader *reader,
                                                 const struct syn_list *list)
{
    return (struct syn_type_param_list){
        build_list_pack(reader, list, sizeof(struct syn_type_param)), build_list_count(list)};
}

/* ---- Types ---- */

static struct syn_type *new_type(struct syn_reader *reader, struct loc loc, enum syn_type_kind kind)
{
    struct syn_type *type = ARENA_NEW(reader->scan.arena, struct syn_type);
    type->kind = kind;
    type->loc = loc;
    return type;
}

const struct syn_type *build_type_name(struct syn_reader *reader, struct loc loc,
                                       struct syn_name name)
{
    struct syn_type *type = new_type(reader, loc, SYN_TYPE_NAME);
    type->name = name;
    return type;
}

const struct syn_type *build_type_tuple(struct syn_reader *reader, struct loc loc,
                                        const struct syn_list *types)
{
    struct syn_type_list list = build_type_list(reader, types);
    struct syn_type *type = new_type(reader, loc, SYN_TYPE_TUPLE);
    type->tuple = list;
    return type;
}

const struct syn_type *build_type_record(struct syn_reader *reader, struct loc loc,
                                         const struct syn_list *fields)
{
    const struct syn_field_type *at = build_list_pack(reader, fields, sizeof *at);
    size_t count = build_list_count(fields);
    struct syn_type *type = new_type(reader, loc, SYN_TYPE_RECORD);
    type->record.fields = at;
    type->record.field_count = count;
    return type;
}

const struct syn_type *build_type_array(struct syn_reader *reader, struct loc loc,
                                        const struct syn_exp *size, const struct syn_type *elem)
{
    struct syn_type *type = new_type(reader, loc, SYN_TYPE_ARRAY);
    type->array.size = size;
    type->array.elem = elem;
    return type;
}

const struct syn_type *build_type_unique(struct syn_reader *reader, struct loc loc,
                                         const struct syn_type *inner)
{
    struct syn_type *type = new_type(reader, loc, SYN_TYPE_UNIQUE);
    type->unique = inner;
    return type;
}

const struct syn_type *build_type_fun(struct syn_reader *reader, struct loc loc,
                                      struct syn_ident param_name, const struct syn_type *param,
                                      const struct syn_type *result)
{
    struct syn_type *type = new_type(reader, loc, SYN_TYPE_FUN);
    type->fun.param_name = param_name;
    type->fun.param = param;
    type->fun.result = result;
    return type;
}

const struct syn_type *build_type_sum(struct syn_reader *reader, struct loc loc,
                                      const struct syn_list *variants)
{
    const struct syn_variant *at = build_list_pack(reader, variants, sizeof *at);
    size_t count = build_list_count(variants);
    struct syn_type *type = new_type(reader, loc, SYN_TYPE_SUM);
    type->sum.variants = at;
    type->sum.variant_count = count;
    return type;
}

const struct syn_type *build_type_apply(struct syn_reader *reader, struct loc loc,
                                        struct syn_name name, const struct syn_list *args)
{
    const struct syn_type_arg *at = build_list_pack(reader, args, sizeof *at);
    size_t count = build_list_count(args);
    struct syn_type *type = new_type(reader, loc, SYN_TYPE_APPLY);
    type->apply.name = name;
    type->apply.args = at;
    type->apply.arg_count = count;
    return type;
}

const struct syn_type *build_type_exists(struct syn_reader *reader, struct loc loc,
                                         const struct syn_list *sizes, const struct syn_type *body)
{
    struct syn_type *type = new_type(reader, loc, SYN_TYPE_EXISTS);
    type->exists.sizes.at = build_list_pack(reader, sizes, sizeof(struct syn_ident));
    type->exists.sizes.count = build_list_count(sizes);
    type->exists.body = body;
    return type;
}

struct syn_field_type *build_field_type(struct syn_reader *reader, struct syn_ident name,
                                        const struct syn_type *type)
{
    struct syn_field_type *field = ARENA_NEW(reader->scan.arena, struct syn_field_type);
    *field = (struct syn_field_type){name, type};
    return field;
}

struct syn_type_arg *build_type_arg(struct syn_reader *reader, struct loc loc,
                                    const struct syn_exp *size, const struct syn_type *type)
{
    struct syn_type_arg *arg = ARENA_NEW(reader->scan.arena, struct syn_type_arg);
    *arg = (struct syn_type_arg){size, type, loc};
    return arg;
}

struct syn_variant *build_variant(struct syn_reader *reader, struct syn_name name,
                                  const struct syn_list *payload)
{
    struct syn_variant *variant = ARENA_NEW(reader->scan.arena, struct syn_variant);
    *variant = (struct syn_variant){build_ident(name), build_type_list(reader, payload)};
    return variant;
}

/* ---- Patterns ---- */

/* A pattern of KIND, with room for that kind alone: SIZE bytes. */
static struct syn_pat *make_pat(struct syn_reader *reader, struct loc loc, enum syn_pat_kind kind,
                                size_t size)
{
    struct syn_pat *pat = arena_alloc(reader->scan.arena, size);
    pat->kind = kind;
    pat->loc = loc;
    return pat;
}

/* The same, whose PART is all that it has. */
#define NEW_PAT(reader, loc, kind, part)                                                           \
    make_pat((reader), (loc), (kind),                                                              \
             offsetof(struct syn_pat, part) + sizeof((struct syn_pat *)NULL)->part)

const struct syn_pat *build_pat_name(struct syn_reader *reader, struct loc loc,
                                     struct syn_ident name)
{
    struct syn_pat *pat = NEW_PAT(reader, loc, SYN_PAT_NAME, name);
    pat->name = name;
    return pat;
}

const struct syn_pat *build_pat_wildcard(struct syn_reader *reader, struct loc loc)
{
    return NEW_PAT(reader, loc, SYN_PAT_WILDCARD, loc);
}

const struct syn_pat *build_pat_tuple(struct syn_reader *reader, struct loc loc,
                                      const struct syn_list *pats)
{
    struct syn_pat_list list = build_pat_list(reader, pats);
    struct syn_pat *pat = NEW_PAT(reader, loc, SYN_PAT_TUPLE, tuple);
    pat->tuple = list;
    return pat;
}

const struct syn_pat *build_pat_record(struct syn_reader *reader, struct loc loc,
                                       const struct syn_list *fields)
{
    const struct syn_field_pat *at = build_list_pack(reader, fields, sizeof *at);
    size_t count = build_list_count(fields);
    struct syn_pat *pat = NEW_PAT(reader, loc, SYN_PAT_RECORD, record);
    pat->record.fields = at;
    pat->record.field_count = count;
    return pat;
}

const struct syn_pat *build_pat_ascribe(struct syn_reader *reader, struct loc loc,
                                        const struct syn_pat *inner, const struct syn_type *type)
{
    struct syn_pat *pat = NEW_PAT(reader, loc, SYN_PAT_ASCRIBE, ascribe);
    pat->ascribe.pat = inner;
    pat->ascribe.type = type;
    return pat;
}

const struct syn_pat *build_pat_literal(struct syn_reader *reader, struct loc loc,
                                        struct syn_literal literal)
{
    struct syn_pat *pat = NEW_PAT(reader, loc, SYN_PAT_LITERAL, literal);
    pat->literal = literal;
    return pat;
}

const struct syn_pat *build_pat_constructor(struct syn_reader *reader, struct loc loc,
                                            struct syn_name name, const struct syn_list *args)
{
    struct syn_pat_list list = build_pat_list(reader, args);
    struct syn_pat *pat = NEW_PAT(reader, loc, SYN_PAT_CONSTRUCTOR, constructor);
    pat->constructor.name = build_ident(name);
    pat->constructor.args = list;
    return pat;
}

const struct syn_pat *build_pat_attribute(struct syn_reader *reader, struct loc loc,
                                          const struct syn_attr *attr, const struct syn_pat *inner)
{
    struct syn_pat *pat = NEW_PAT(reader, loc, SYN_PAT_ATTRIBUTE, attribute);
    pat->attribute.attr = attr;
    pat->attribute.pat = inner;
    return pat;
}

struct syn_field_pat *build_field_pat(struct syn_reader *reader, struct syn_ident name,
                                      const struct syn_pat *pat)
{
    struct syn_field_pat *field = ARENA_NEW(reader->scan.arena, struct syn_field_pat);
    *field = (struct syn_field_pat){name, pat};
    return field;
}

struct syn_field_pat *build_field_pat_ascribed(struct syn_reader *reader, struct loc loc,
                                               struct syn_ident name, const struct syn_type *type)
{
    const struct syn_pat *pat = build_pat_name(reader, name.loc, name);
    return build_field_pat(reader, name, build_pat_ascribe(reader, loc, pat, type));
}

struct syn_literal build_negative(struct loc loc, struct syn_literal literal)
{
    literal.negative = true;
    literal.loc = loc;
    return literal;
}
