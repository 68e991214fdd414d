/* The tables of the surface tree: what each node kind is called in messages (nodes.def).
 *
 *     syn_exp_kind_name(SYN_EXP_MATCH)   "'match' expression"
 */
#include "syntax/syntax.h"

#include <string.h>

bool syn_is_operator(const char *name)
{
    return strchr("+-*/%=!<>|&^", name[0]) && name[0] != '\0';
}

const char *syn_exp_kind_name(enum syn_exp_kind kind)
{
    static const char *const names[] = {
#define SYN_EXP(kind, name) name,
#include "syntax/nodes.def"
    };
    return names[kind];
}

const char *syn_pat_kind_name(enum syn_pat_kind kind)
{
    static const char *const names[] = {
#define SYN_PAT(kind, name) name,
#include "syntax/nodes.def"
    };
    return names[kind];
}

const char *syn_type_kind_name(enum syn_type_kind kind)
{
    static const char *const names[] = {
#define SYN_TYPE(kind, name) name,
#include "syntax/nodes.def"
    };
    return names[kind];
}

const char *syn_dec_kind_name(enum syn_dec_kind kind)
{
    static const char *const names[] = {
#define SYN_DEC(kind, name) name,
#include "syntax/nodes.def"
    };
    return names[kind];
}
