/* Words and signs of the notation, for its scanner. */
#ifndef DPIAC_NOTATION_TOKENS_H
#define DPIAC_NOTATION_TOKENS_H

#include "notation/reader.h"

/* The words of the language; they are listed once. */
const struct map *tokens_words(struct dpia *dpia);

/* The token of WORD: a keyword, a primitive, or a name. */
int tokens_kind(const struct reader *reader, const char *word);

/* The infix operator called SIGN. */
enum operator tokens_operator(const char *sign);
/* The operator called WORD; false if there is none. */
bool tokens_find_operator(const char *word, enum operator* op);

/* Whether the word at LOC is the first of a definition; says so once for each. */
bool tokens_starts_definition(struct reader *reader, struct loc loc);

/* Whether '<' at LOC opens a pair of phrases, and '>' closes one. */
bool tokens_opens_pair(const struct reader *reader, struct loc loc);
bool tokens_closes_pair(const struct reader *reader, struct loc loc);

/* Reports the unknown character at LOC; the token that ends parsing. */
int tokens_unknown(struct reader *reader, struct loc loc);

#endif
