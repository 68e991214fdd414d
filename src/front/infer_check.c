/* Ranges, assertions, attributes and holes.
 *
 *     a..<c, a..>c, a...c, a..b...c       an array of a's type, which is any integer type
 *     assert c e                          e, if c holds
 *     #[unsafe] e                         e; the attribute is kept, as all are
 *     ???                                 any value, of which there is none: a warning; an error
 *                                         in a size */
#include "front/infer_check.h"

#include "base/buf.h"
#include "base/diag.h"
#include "front/infer.h"
#include "front/infer_exp.h"
#include "front/overload.h"
#include "front/state.h"
#include "front/types.h"

static enum core_range_kind range_kind(enum syn_range_kind kind)
{
    switch (kind) {
    case SYN_RANGE_TO:
        return CORE_RANGE_TO;
    case SYN_RANGE_BELOW:
        return CORE_RANGE_BELOW;
    case SYN_RANGE_ABOVE:
        return CORE_RANGE_ABOVE;
    }
    bug(loc_none(), "range of unknown kind");
}

/* Bounds are of a signed integer type (Futhark's implementation; its manual says any integer). */
struct core_exp *front_infer_range(struct infer *infer, const struct scope *scope,
                                   const struct syn_exp *syn, const struct core_type *expected)
{
    struct front *front = infer->front;
    const struct core_type *elem =
        front_type_overloaded(infer, front_scalars_signed(), syn->range.first->loc);
    struct core_exp *exp =
        front_exp_new(infer, CORE_RANGE, syn->loc, front_type_array(front, elem));
    size_t errors = diag_error_count(front->diag);
    front_conclude(infer, exp, expected);
    if (diag_error_count(front->diag) > errors)
        elem = front->error;
    exp->u.range.kind = range_kind(syn->range.kind);
    exp->u.range.first = front_infer_exp(infer, scope, syn->range.first, elem);
    if (syn->range.second)
        exp->u.range.second = front_infer_exp(infer, scope, syn->range.second, elem);
    exp->u.range.last = front_infer_exp(infer, scope, syn->range.last, elem);
    return exp;
}

/* As it was written, but that parentheses around it leave no trace in the tree. */
static const char *text_of(struct front *front, const struct syn_exp *syn)
{
    const struct loc loc = syn->loc;
    const char *text = arena_strndup(front->arena, loc.source->text + loc.begin,
                                     (size_t)(loc.end - loc.begin));
    bool is_atom = syn->kind == SYN_EXP_NAME || syn->kind == SYN_EXP_LITERAL ||
                   syn->kind == SYN_EXP_INDEX || syn->kind == SYN_EXP_PROJECT;
    return is_atom ? text : arena_printf(front->arena, "(%s)", text);
}

struct core_exp *front_infer_assert(struct infer *infer, const struct scope *scope,
                                    const struct syn_exp *syn, const struct core_type *expected)
{
    struct front *front = infer->front;
    const struct core_exp *cond =
        front_infer_exp(infer, scope, syn->assert_.cond, front->scalars[SCALAR_BOOL]);
    const struct core_exp *body = front_infer_exp(infer, scope, syn->assert_.body, expected);
    struct core_exp *exp = front_exp_new(infer, CORE_ASSERT, syn->loc, body->type);
    exp->u.assert_.cond = cond;
    exp->u.assert_.body = body;
    exp->u.assert_.text = text_of(front, syn->assert_.cond);
    return exp;
}

static void add_attr(struct buf *buf, const struct syn_attr *attr)
{
    buf_add(buf, attr->name);
    if (!attr->has_args)
        return;
    buf_add_char(buf, '(');
    for (size_t i = 0; i < attr->arg_count; i++) {
        buf_add(buf, i == 0 ? "" : ", ");
        add_attr(buf, &attr->args[i]);
    }
    buf_add_char(buf, ')');
}

static const char *attr_text(struct front *front, const struct syn_attr *attr)
{
    struct buf buf = {0};
    add_attr(&buf, attr);
    const char *text = arena_strdup(front->arena, buf_text(&buf));
    buf_free(&buf);
    return text;
}

struct core_exp *front_infer_attribute(struct infer *infer, const struct scope *scope,
                                       const struct syn_exp *syn,
                                       const struct core_type *expected)
{
    const struct core_exp *body = front_infer_exp(infer, scope, syn->attribute.body, expected);
    struct core_exp *exp = front_exp_new(infer, CORE_ATTRIBUTE, syn->loc, body->type);
    exp->u.attribute.name = attr_text(infer->front, syn->attribute.attr);
    exp->u.attribute.body = body;
    return exp;
}

struct core_exp *front_infer_hole(struct infer *infer, const struct syn_exp *syn,
                                  const struct core_type *expected)
{
    const struct core_type *type =
        expected ? expected : front_type_meta(infer, syn->loc);
    struct core_exp *exp = front_exp_new(infer, CORE_BUILTIN, syn->loc, type);
    if (infer->in_size)
        diag_error(infer->front->diag, syn->loc,
                   "there must be no hole in a size, which is a number whenever there is a value");
    else
        diag_warning(infer->front->diag, syn->loc,
                     "there is a hole here, which stops the program");
    exp->u.builtin = CORE_HOLE;
    return exp;
}
