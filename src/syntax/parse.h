/* Reading a surface program. */
#ifndef DPIAC_SYNTAX_PARSE_H
#define DPIAC_SYNTAX_PARSE_H

#include "base/arena.h"
#include "base/diag.h"
#include "base/source.h"
#include "syntax/syntax.h"

/* The program in SOURCE, in ARENA; or null after exactly one error in DIAG: at the first character
 * or token that cannot be part of a program.
 * An empty file is a program without declarations. The tree keeps no pointer into SOURCE's text,
 * but its places refer to SOURCE. */
struct syn_program *syntax_parse(struct arena *arena, struct diag *diag,
                                 const struct source *source);

#endif
