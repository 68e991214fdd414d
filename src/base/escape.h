/* Escapes in the strings of values, wherever these are read: `"a\n"`. Those of programs are more
 * (syntax/literal.c). */
#ifndef DPIAC_BASE_ESCAPE_H
#define DPIAC_BASE_ESCAPE_H

/* The byte that a '\' with C behind it stands for; -1: there is no such escape. */
int escape_meaning(char c);

#endif
