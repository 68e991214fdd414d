/* What a report tells of static interpretation: a module's semantic object (modules.txt, Fig. 4),
 * and below it what was found on the way to it.
 *
 *     module m : {
 *       type t
 *       val g : t -> t
 *     }  -- line 3
 *       argument for p  -- line 3
 *         type t = i32
 *         val f = k.f
 *       type t = i32
 *       val g = m.g */
#include <ctype.h>

#include "modules/private.h"

#define INDENT 2

void tell_begin(struct interpreter *interpreter)
{
    interpreter->depth++;
}

void tell_end(struct interpreter *interpreter)
{
    interpreter->depth--;
}

static void tell(struct interpreter *interpreter, const char *text, struct loc loc)
{
    struct modules_step step = {interpreter->depth, text, loc};
    VEC_PUSH(interpreter->log_arena, interpreter->log, step);
}

/* One that has no name is opened, or an argument. */
void tell_module(struct interpreter *interpreter, struct path path, const struct core_mod_var *var)
{
    struct buf text = {0};
    if (!interpreter->log)
        return;
    buf_printf(&text, "module %s%s : ", path.called, var->name ? var->name : "_");
    core_print_object(&text, interpreter->work, var->type, (int)interpreter->depth * INDENT);
    tell(interpreter, arena_strdup(interpreter->log_arena, buf_text(&text)), var->loc);
    buf_free(&text);
}

void tell_ascription(struct interpreter *interpreter, struct loc loc)
{
    if (interpreter->log)
        tell(interpreter, "its module type", loc);
}

void tell_argument(struct interpreter *interpreter, const struct core_mod_var *param,
                   struct loc loc)
{
    if (interpreter->log)
        tell(interpreter, arena_printf(interpreter->log_arena, "argument for %s", param->name),
             loc);
}

static void add_params(struct buf *text, const struct core_type_name *type)
{
    for (size_t i = 0; i < type->param_count; i++)
        if (type->params[i].size)
            buf_printf(text, " [%s]", type->params[i].size->name);
        else
            buf_printf(text, " '%s", type->params[i].type->name);
}

void tell_type(struct interpreter *interpreter, const char *name, const struct core_type_name *type)
{
    struct buf text = {0};
    if (!interpreter->log)
        return;
    buf_printf(&text, "type %s", name);
    add_params(&text, type);
    buf_printf(&text, " = %s", core_type_text(interpreter->work, type->type));
    tell(interpreter, arena_strdup(interpreter->log_arena, buf_text(&text)), loc_none());
    buf_free(&text);
}

void tell_value(struct interpreter *interpreter, const char *name, const struct core_value *value)
{
    struct buf text = {0};
    if (!interpreter->log)
        return;
    bool is_word = isalpha((unsigned char)*name) || *name == '_';
    buf_printf(&text, is_word ? "val %s = " : "val (%s) = ", name);
    if (value->kind == CORE_VALUE_DEF)
        buf_add(&text, value->def->called ? value->def->called : value->def->name);
    else if (value->kind == CORE_VALUE_BUILTIN)
        buf_add(&text, core_builtin_name(value->builtin));
    else
        core_print_alone(&text, interpreter->work, NULL, value->exp);
    tell(interpreter, arena_strdup(interpreter->log_arena, buf_text(&text)), loc_none());
    buf_free(&text);
}
