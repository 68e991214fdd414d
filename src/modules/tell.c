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
#include "modules/tell.h"

#include <ctype.h>
#include <string.h>

#include "modules/compile.h"
#include "modules/state.h"

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

/* ": {val x : i32}" */
static void add_object(struct interpreter *interpreter, struct buf *text,
                       const struct core_mod_var *var)
{
    buf_add(text, " : ");
    core_print_object(text, interpreter->work, var->type, (int)interpreter->depth * INDENT);
}

/* One that has no name is opened, or an argument. */
struct telling tell_module(struct interpreter *interpreter, struct path path,
                           const struct core_mod_var *var)
{
    struct telling telling = {.told = interpreter->told};
    const struct core_mod_var *member =
        var->name && telling.told ? core_env_member(telling.told, CORE_NAME_MODULE, var->name)
                                  : NULL;
    struct buf text = {0};
    if (!interpreter->log)
        return telling;
    telling.lines = interpreter->log->len;
    telling.is_member = member != NULL;
    buf_printf(&text, "module %s%s", path.called, var->name ? var->name : "_");
    if (!member)
        add_object(interpreter, &text, var);
    tell(interpreter, arena_strdup(interpreter->log_arena, buf_text(&text)), var->loc);
    buf_free(&text);
    interpreter->told = (member ? member : var)->type->env;
    tell_begin(interpreter);
    return telling;
}

void tell_module_end(struct interpreter *interpreter, struct telling telling)
{
    if (!interpreter->log)
        return;
    tell_end(interpreter);
    interpreter->told = telling.told;
    if (telling.is_member && interpreter->log->len == telling.lines + 1)
        interpreter->log->len = telling.lines;
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
    const char *dot = strrchr(name, '.'), *last = dot ? dot + 1 : name;
    bool is_word = isalpha((unsigned char)*last) || *last == '_';
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
