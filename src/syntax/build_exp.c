/* Constructors of the surface tree: expressions. What the parser takes away as sugar goes here:
 *
 *     let a.b[i] = e in c     let a = a with b[i] = e in c
 *     (f x) y                 f x y
 *     - 1                     the literal -1
 *     e.f.g                   two projections
 *     loop (x = e) = for i < n do b in c     let x = loop x = e for i < n do b in c
 *     unsafe e                #[unsafe] e
 *     empty(t)                [] : []t */
#include "syntax/build.h"

/* An expression of KIND, with room for that kind alone: SIZE bytes. */
static struct syn_exp *make_exp(struct syn_reader *reader, struct loc loc, enum syn_exp_kind kind,
                                size_t size)
{
    struct syn_exp *exp = arena_alloc(reader->scan.arena, size);
    exp->kind = kind;
    exp->loc = loc;
    return exp;
}

/* The same, whose PART is all that it has. */
#define NEW_EXP(reader, loc, kind, part)                                                           \
    make_exp((reader), (loc), (kind),                                                              \
             offsetof(struct syn_exp, part) + sizeof((struct syn_exp *)NULL)->part)

/* ---- Atoms ---- */

const struct syn_exp *build_exp_name(struct syn_reader *reader, struct loc loc,
                                     struct syn_name name)
{
    struct syn_exp *exp = NEW_EXP(reader, loc, SYN_EXP_NAME, name);
    exp->name = name;
    return exp;
}

const struct syn_exp *build_exp_operator(struct syn_reader *reader, struct loc loc,
                                         struct syn_name op)
{
    enum syn_exp_kind kind = syn_is_operator(op.name) ? SYN_EXP_OPERATOR : SYN_EXP_NAME;
    struct syn_exp *exp = NEW_EXP(reader, loc, kind, name);
    exp->name = op;
    return exp;
}

const struct syn_exp *build_exp_literal(struct syn_reader *reader, struct loc loc,
                                        struct syn_literal literal)
{
    struct syn_exp *exp = NEW_EXP(reader, loc, SYN_EXP_LITERAL, literal);
    exp->literal = literal;
    return exp;
}

const struct syn_exp *build_exp_hole(struct syn_reader *reader, struct loc loc)
{
    return NEW_EXP(reader, loc, SYN_EXP_HOLE, loc);
}

const struct syn_exp *build_exp_empty(struct syn_reader *reader, struct loc loc,
                                      const struct syn_type *elem)
{
    const struct syn_exp *none = build_exp_array(reader, loc, build_list(reader));
    return build_exp_ascribe(reader, loc, none, build_type_array(reader, loc, NULL, elem));
}

const struct syn_exp *build_exp_tuple(struct syn_reader *reader, struct loc loc,
                                      const struct syn_list *exps)
{
    struct syn_exp_list list = build_exp_list(reader, exps);
    struct syn_exp *exp = NEW_EXP(reader, loc, SYN_EXP_TUPLE, tuple);
    exp->tuple = list;
    return exp;
}

const struct syn_exp *build_exp_array(struct syn_reader *reader, struct loc loc,
                                      const struct syn_list *exps)
{
    struct syn_exp_list list = build_exp_list(reader, exps);
    struct syn_exp *exp = NEW_EXP(reader, loc, SYN_EXP_ARRAY, array);
    exp->array = list;
    return exp;
}

const struct syn_exp *build_exp_record(struct syn_reader *reader, struct loc loc,
                                       const struct syn_list *fields)
{
    const struct syn_field_exp *at = build_list_pack(reader, fields, sizeof *at);
    size_t count = build_list_count(fields);
    struct syn_exp *exp = NEW_EXP(reader, loc, SYN_EXP_RECORD, record);
    exp->record.fields = at;
    exp->record.field_count = count;
    return exp;
}

struct syn_field_exp *build_field_exp(struct syn_reader *reader, struct syn_ident name,
                                      const struct syn_exp *value)
{
    struct syn_field_exp *field = ARENA_NEW(reader->scan.arena, struct syn_field_exp);
    *field = (struct syn_field_exp){name, value};
    return field;
}

const struct syn_exp *build_exp_open(struct syn_reader *reader, struct loc loc,
                                     struct syn_name module, const struct syn_exp *body)
{
    struct syn_exp *exp = NEW_EXP(reader, loc, SYN_EXP_OPEN, open);
    exp->open.module = module;
    exp->open.body = body;
    return exp;
}

/* ---- Application and operators ---- */

const struct syn_exp *build_exp_constructor(struct syn_reader *reader, struct loc loc,
                                            struct syn_name name)
{
    struct syn_exp *exp = NEW_EXP(reader, loc, SYN_EXP_CONSTRUCTOR, constructor);
    exp->constructor.name = build_ident(name);
    return exp;
}

static const struct syn_exp *apply_constructor(struct syn_reader *reader, struct loc loc,
                                               struct syn_ident name, const struct syn_list *args)
{
    struct syn_exp_list list = build_exp_list(reader, args);
    struct syn_exp *exp = NEW_EXP(reader, loc, SYN_EXP_CONSTRUCTOR, constructor);
    exp->constructor.name = name;
    exp->constructor.args = list;
    return exp;
}

static struct syn_list *list_of(struct syn_reader *reader, struct syn_exp_list exps)
{
    struct syn_list *list = build_list(reader);
    for (size_t i = 0; i < exps.count; i++)
        build_list_add(reader, list, exps.at[i]);
    return list;
}

const struct syn_exp *build_exp_apply(struct syn_reader *reader, struct loc loc,
                                      const struct syn_exp *fn, struct syn_list *args)
{
    if (fn->kind == SYN_EXP_CONSTRUCTOR && fn->constructor.args.count == 0)
        return apply_constructor(reader, loc, fn->constructor.name, args);
    if (fn->kind == SYN_EXP_APPLY) {
        args = build_list_join(reader, list_of(reader, fn->apply.args), args);
        fn = fn->apply.fn;
    }
    struct syn_exp_list list = build_exp_list(reader, args);
    struct syn_exp *exp = NEW_EXP(reader, loc, SYN_EXP_APPLY, apply);
    exp->apply.fn = fn;
    exp->apply.args = list;
    return exp;
}

const struct syn_exp *build_exp_binary(struct syn_reader *reader, struct loc loc,
                                       struct syn_name op, const struct syn_exp *left,
                                       const struct syn_exp *right)
{
    struct syn_exp *exp = NEW_EXP(reader, op.loc, SYN_EXP_BINARY, binary);
    exp->loc = loc;
    exp->binary.op = op;
    exp->binary.left = left;
    exp->binary.right = right;
    return exp;
}

static bool is_positive_number(const struct syn_exp *exp)
{
    return exp->kind == SYN_EXP_LITERAL && !exp->literal.negative &&
           (exp->literal.kind == SYN_LITERAL_INT || exp->literal.kind == SYN_LITERAL_FLOAT);
}

const struct syn_exp *build_exp_negate(struct syn_reader *reader, struct loc loc,
                                       const struct syn_exp *operand)
{
    if (is_positive_number(operand))
        return build_exp_literal(reader, loc, build_negative(loc, operand->literal));
    struct syn_exp *exp = NEW_EXP(reader, loc, SYN_EXP_NEGATE, operand);
    exp->operand = operand;
    return exp;
}

const struct syn_exp *build_exp_not(struct syn_reader *reader, struct loc loc,
                                    const struct syn_exp *operand)
{
    struct syn_exp *exp = NEW_EXP(reader, loc, SYN_EXP_NOT, operand);
    exp->operand = operand;
    return exp;
}

static const struct syn_exp *section(struct syn_reader *reader, struct loc loc,
                                     enum syn_exp_kind kind, struct syn_name op,
                                     const struct syn_exp *operand)
{
    struct syn_exp *exp = NEW_EXP(reader, loc, kind, section);
    exp->section.op = op;
    exp->section.operand = operand;
    return exp;
}

const struct syn_exp *build_exp_section_left(struct syn_reader *reader, struct loc loc,
                                             struct syn_name op, const struct syn_exp *operand)
{
    return section(reader, loc, SYN_EXP_SECTION_LEFT, op, operand);
}

const struct syn_exp *build_exp_section_right(struct syn_reader *reader, struct loc loc,
                                              struct syn_name op, const struct syn_exp *operand)
{
    return section(reader, loc, SYN_EXP_SECTION_RIGHT, op, operand);
}

/* ---- Control ---- */

const struct syn_exp *build_exp_if(struct syn_reader *reader, struct loc loc,
                                   const struct syn_exp *cond, const struct syn_exp *then_,
                                   const struct syn_exp *else_)
{
    struct syn_exp *exp = NEW_EXP(reader, loc, SYN_EXP_IF, if_);
    exp->if_.cond = cond;
    exp->if_.then_ = then_;
    exp->if_.else_ = else_;
    return exp;
}

static struct syn_ident_list size_list(struct syn_reader *reader, const struct syn_list *sizes)
{
    return (struct syn_ident_list){build_list_pack(reader, sizes, sizeof(struct syn_ident)),
                                   build_list_count(sizes)};
}

const struct syn_exp *build_exp_let(struct syn_reader *reader, struct loc loc,
                                    const struct syn_list *sizes, const struct syn_pat *pat,
                                    const struct syn_exp *value, const struct syn_exp *body)
{
    struct syn_exp *exp = NEW_EXP(reader, loc, SYN_EXP_LET, let);
    exp->let.sizes = size_list(reader, sizes);
    exp->let.pat = pat;
    exp->let.value = value;
    exp->let.body = body;
    return exp;
}

const struct syn_exp *build_exp_let_fun(struct syn_reader *reader, struct loc loc,
                                        struct syn_definition definition,
                                        const struct syn_exp *body)
{
    struct syn_function function = build_finish_function(reader, definition);
    struct syn_exp *exp = NEW_EXP(reader, loc, SYN_EXP_LET_FUN, let_fun);
    exp->let_fun.fun = function;
    exp->let_fun.body = body;
    return exp;
}

const struct syn_exp *build_exp_let_update(struct syn_reader *reader, struct loc loc,
                                           struct syn_name target, const struct syn_list *steps,
                                           const struct syn_exp *value, const struct syn_exp *body)
{
    struct syn_ident var = {target.qual_count > 0 ? target.quals[0] : target.name, target.loc};
    struct syn_list *all = build_list(reader);
    if (target.qual_count > 0) {
        struct syn_name fields = target;
        fields.quals++;
        fields.qual_count--;
        all = build_step_fields(reader, fields);
    }
    all = build_list_join(reader, all, steps);
    struct syn_name name = {.name = var.name, .loc = var.loc};
    const struct syn_exp *old = build_exp_name(reader, var.loc, name);
    const struct syn_exp *new =
        build_exp_update(reader, loc_join(var.loc, value->loc), old, all, value);
    const struct syn_pat *pat = build_pat_name(reader, var.loc, var);
    return build_exp_let(reader, loc, build_list(reader), pat, new, body);
}

struct syn_loop_head build_loop_less(struct syn_name counter, const struct syn_exp *bound)
{
    return (struct syn_loop_head){SYN_LOOP_FOR_LESS, build_ident(counter), NULL, bound};
}

struct syn_loop_head build_loop_in(const struct syn_pat *elem, const struct syn_exp *array)
{
    return (struct syn_loop_head){SYN_LOOP_FOR_IN, build_no_ident(), elem, array};
}

struct syn_loop_head build_loop_while(const struct syn_exp *cond)
{
    return (struct syn_loop_head){SYN_LOOP_WHILE, build_no_ident(), NULL, cond};
}

const struct syn_exp *build_exp_loop(struct syn_reader *reader, struct loc loc,
                                     const struct syn_list *sizes, const struct syn_pat *pat,
                                     const struct syn_exp *init, struct syn_loop_head head,
                                     const struct syn_exp *body)
{
    struct syn_exp *exp = NEW_EXP(reader, loc, SYN_EXP_LOOP, loop);
    exp->loop.kind = head.kind;
    exp->loop.sizes = size_list(reader, sizes);
    exp->loop.pat = pat;
    exp->loop.init = init;
    exp->loop.counter = head.counter;
    exp->loop.elem = head.elem;
    exp->loop.until = head.until;
    exp->loop.body = body;
    return exp;
}

const struct syn_exp *build_exp_let_loop(struct syn_reader *reader, struct loc loc,
                                         const struct syn_pat *pat, const struct syn_exp *init,
                                         struct syn_loop_head head, const struct syn_exp *value,
                                         const struct syn_exp *body)
{
    struct syn_list *none = build_list(reader);
    struct loc loop = loc_join(loc_range(loc.source, loc.begin, loc.begin), value->loc);
    value = build_exp_loop(reader, loop, none, pat, init, head, value);
    return build_exp_let(reader, loc, none, pat, value, body);
}

struct syn_case *build_case(struct syn_reader *reader, struct loc loc, const struct syn_pat *pat,
                            const struct syn_exp *body)
{
    struct syn_case *branch = ARENA_NEW(reader->scan.arena, struct syn_case);
    *branch = (struct syn_case){pat, body, loc};
    return branch;
}

const struct syn_exp *build_exp_match(struct syn_reader *reader, struct loc loc,
                                      const struct syn_exp *value, const struct syn_list *cases)
{
    const struct syn_case *at = build_list_pack(reader, cases, sizeof *at);
    size_t count = build_list_count(cases);
    struct syn_exp *exp = NEW_EXP(reader, loc, SYN_EXP_MATCH, match);
    exp->match.value = value;
    exp->match.cases = at;
    exp->match.case_count = count;
    return exp;
}

const struct syn_exp *build_exp_lambda(struct syn_reader *reader, struct loc loc,
                                       const struct syn_list *params, const struct syn_type *result,
                                       const struct syn_exp *body)
{
    struct syn_pat_list list = build_pat_list(reader, params);
    struct syn_exp *exp = NEW_EXP(reader, loc, SYN_EXP_LAMBDA, lambda);
    exp->lambda.params = list;
    exp->lambda.result = result;
    exp->lambda.body = body;
    return exp;
}

const struct syn_exp *build_exp_assert(struct syn_reader *reader, struct loc loc,
                                       const struct syn_exp *cond, const struct syn_exp *body)
{
    struct syn_exp *exp = NEW_EXP(reader, loc, SYN_EXP_ASSERT, assert_);
    exp->assert_.cond = cond;
    exp->assert_.body = body;
    return exp;
}

const struct syn_exp *build_exp_attribute(struct syn_reader *reader, struct loc loc,
                                          const struct syn_attr *attr, const struct syn_exp *body)
{
    struct syn_exp *exp = NEW_EXP(reader, loc, SYN_EXP_ATTRIBUTE, attribute);
    exp->attribute.attr = attr;
    exp->attribute.body = body;
    return exp;
}

const struct syn_exp *build_exp_unsafe(struct syn_reader *reader, struct loc loc, struct loc word,
                                       const struct syn_exp *body)
{
    return build_exp_attribute(reader, loc, build_attr(reader, word, "unsafe", NULL), body);
}

/* ---- Parts of values ---- */

static struct syn_slice_list slice_list(struct syn_reader *reader, const struct syn_list *slices)
{
    return (struct syn_slice_list){build_list_pack(reader, slices, sizeof(struct syn_slice)),
                                   build_list_count(slices)};
}

static struct syn_path path_of(struct syn_reader *reader, const struct syn_list *steps)
{
    return (struct syn_path){build_list_pack(reader, steps, sizeof(struct syn_step)),
                             build_list_count(steps)};
}

struct syn_slice *build_slice_index(struct syn_reader *reader, struct loc loc,
                                    const struct syn_exp *index)
{
    struct syn_slice *slice = ARENA_NEW(reader->scan.arena, struct syn_slice);
    *slice = (struct syn_slice){.index = index, .loc = loc};
    return slice;
}

struct syn_slice *build_slice_range(struct syn_reader *reader, struct loc loc,
                                    const struct syn_exp *from, const struct syn_exp *to,
                                    const struct syn_exp *step)
{
    struct syn_slice *slice = ARENA_NEW(reader->scan.arena, struct syn_slice);
    *slice = (struct syn_slice){.is_range = true, .from = from, .to = to, .step = step, .loc = loc};
    return slice;
}

static struct syn_list *add_field(struct syn_reader *reader, struct syn_list *steps,
                                  const char *field, struct loc loc)
{
    struct syn_step *step = ARENA_NEW(reader->scan.arena, struct syn_step);
    *step = (struct syn_step){.field = {field, loc}, .loc = loc};
    return build_list_add(reader, steps, step);
}

struct syn_list *build_step_fields(struct syn_reader *reader, struct syn_name name)
{
    struct syn_list *steps = build_list(reader);
    for (size_t i = 0; i < name.qual_count; i++)
        add_field(reader, steps, name.quals[i], name.loc);
    return add_field(reader, steps, name.name, name.loc);
}

struct syn_list *build_step_field(struct syn_reader *reader, struct syn_ident field)
{
    return add_field(reader, build_list(reader), field.name, field.loc);
}

struct syn_list *build_step_index(struct syn_reader *reader, struct loc loc,
                                  const struct syn_list *slices)
{
    struct syn_step *step = ARENA_NEW(reader->scan.arena, struct syn_step);
    *step = (struct syn_step){.slices = slice_list(reader, slices), .loc = loc};
    return build_list_add(reader, build_list(reader), step);
}

const struct syn_exp *build_exp_section_path(struct syn_reader *reader, struct loc loc,
                                             const struct syn_list *steps)
{
    struct syn_path path = path_of(reader, steps);
    struct syn_exp *exp = NEW_EXP(reader, loc, SYN_EXP_SECTION_PATH, section_path);
    exp->section_path = path;
    return exp;
}

const struct syn_exp *build_exp_index(struct syn_reader *reader, struct loc loc,
                                      const struct syn_exp *array, const struct syn_list *slices)
{
    struct syn_slice_list list = slice_list(reader, slices);
    struct syn_exp *exp = NEW_EXP(reader, loc, SYN_EXP_INDEX, index);
    exp->index.array = array;
    exp->index.slices = list;
    return exp;
}

const struct syn_exp *build_exp_update(struct syn_reader *reader, struct loc loc,
                                       const struct syn_exp *target, const struct syn_list *steps,
                                       const struct syn_exp *value)
{
    struct syn_path path = path_of(reader, steps);
    struct syn_exp *exp = NEW_EXP(reader, loc, SYN_EXP_UPDATE, update);
    exp->update.target = target;
    exp->update.path = path;
    exp->update.value = value;
    return exp;
}

static const struct syn_exp *project(struct syn_reader *reader, struct loc loc,
                                     const struct syn_exp *operand, struct syn_ident field)
{
    struct syn_exp *exp = NEW_EXP(reader, loc, SYN_EXP_PROJECT, project);
    exp->project.operand = operand;
    exp->project.field = field;
    return exp;
}

const struct syn_exp *build_exp_project(struct syn_reader *reader, struct loc loc,
                                        const struct syn_exp *operand, struct syn_name name)
{
    for (size_t i = 0; i < name.qual_count; i++)
        operand = project(reader, loc, operand, (struct syn_ident){name.quals[i], name.loc});
    return project(reader, loc, operand, build_ident(name));
}

/* ---- Types in expressions, ranges ---- */

static const struct syn_exp *ascription(struct syn_reader *reader, struct loc loc,
                                        enum syn_exp_kind kind, const struct syn_exp *operand,
                                        const struct syn_type *type)
{
    struct syn_exp *exp = NEW_EXP(reader, loc, kind, ascribe);
    exp->ascribe.operand = operand;
    exp->ascribe.type = type;
    return exp;
}

const struct syn_exp *build_exp_ascribe(struct syn_reader *reader, struct loc loc,
                                        const struct syn_exp *operand, const struct syn_type *type)
{
    return ascription(reader, loc, SYN_EXP_ASCRIBE, operand, type);
}

const struct syn_exp *build_exp_coerce(struct syn_reader *reader, struct loc loc,
                                       const struct syn_exp *operand, const struct syn_type *type)
{
    return ascription(reader, loc, SYN_EXP_COERCE, operand, type);
}

struct syn_stepped build_stepped(const struct syn_exp *first, const struct syn_exp *second)
{
    return (struct syn_stepped){first, second};
}

const struct syn_exp *build_exp_range(struct syn_reader *reader, struct loc loc,
                                      enum syn_range_kind kind, struct syn_stepped start,
                                      const struct syn_exp *last)
{
    struct syn_exp *exp = NEW_EXP(reader, loc, SYN_EXP_RANGE, range);
    exp->range.kind = kind;
    exp->range.first = start.first;
    exp->range.second = start.second;
    exp->range.last = last;
    return exp;
}
