/* Definitions that use themselves. While one is being made, a function that leads back to it is not
 * lifted: the definition made of it would stand in front of the one that it uses, and be used by
 * it. It is put where it is applied instead.
 *
 *     def f (n: i64) : i64 = let h = \x -> x + f (n - 1) in if n == 0 then 0 else h n
 *
 *     def f (n: i64) : i64 = if n == 0 then 0 else let x = n in x + f (n - 1)
 */
#include "firstorder/recursion.h"

#include "core/parts.h"
#include "firstorder/state.h"
#include "firstorder/static.h"

struct search {
    struct defun *defun;
    bool found;
};

static bool is_being_made(const struct defun *defun, const struct core_def *def)
{
    for (size_t i = 0; i < defun->making.len; i++)
        if (defun->making.at[i] == def)
            return true;
    return false;
}

static void see_use(void *data, const struct core_exp *exp)
{
    struct search *search = data;
    search->found |= exp->kind == CORE_DEF && is_being_made(search->defun, exp->u.def);
    if (!search->found)
        core_each_part(exp, see_use, search);
}

static bool function_leads_back(struct defun *defun, const struct defun_static *sv)
{
    struct search search = {defun, false};
    see_use(&search, sv->fun);
    for (size_t i = 0; i < sv->field_count && !search.found; i++)
        search.found = defun_leads_back(defun, sv->fields[i].sv);
    return search.found;
}

bool defun_leads_back(struct defun *defun, const struct defun_static *sv)
{
    if (!defun->making.len)
        return false;
    if (sv->kind == DEFUN_LAM)
        return function_leads_back(defun, sv);
    for (size_t i = 0; i < sv->part_count; i++)
        if (defun_leads_back(defun, sv->parts[i]))
            return true;
    return false;
}

void defun_begin_making(struct defun *defun, const struct core_def *def)
{
    VEC_PUSH(defun->lasting, &defun->making, def);
}

void defun_end_making(struct defun *defun)
{
    defun->making.len--;
}
