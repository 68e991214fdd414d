/* Words and operators of the surface language, for its scanner. */
#ifndef DPIAC_SYNTAX_WORDS_H
#define DPIAC_SYNTAX_WORDS_H

#include <stdbool.h>
#include <stddef.h>

#include "syntax/reader.h"

/* Whether TOKEN is a keyword. */
bool words_is_keyword(int token);
/* Whether TOKEN is a keyword that stands in no expression, but in front of declarations. */
bool words_begin_declaration(int token);
/* Whether only blanks stand in front of LOC on its line. */
bool words_are_first(struct loc loc);

/* The token of the keyword WORD (up to a dot or the end of the text); 0 for any other word. */
int words_keyword(const char *word);

/* The length of the qualified name TEXT up to the dot before its first keyword; if that is the
 * first part, the length of the keyword. */
size_t words_before_keyword(const char *text);

/* `M.N.x`, `M.+`, `x` taken apart; `M.N.(` is the name `M.N`. */
struct syn_name words_name(struct syn_reader *reader, struct loc loc, const char *text);
struct syn_name words_module(struct syn_reader *reader, struct loc loc, const char *text);

/* The token of an operator, by its first characters; a qualified one is never one of those that
 * have another meaning in the grammar, such as `-` and `*`. */
int words_operator(const char *op);
int words_qualified_operator(const char *op);

/* Whether `[` right behind this token is an index. */
bool words_can_be_indexed(int token);

/* Reports the unknown character at LOC; the token that ends parsing. */
int words_unknown(struct syn_reader *reader, struct loc loc);

#endif
