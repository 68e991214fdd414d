/* Inputs of entries: sizes and values for its parameters. */
#ifndef DPIAC_SEMANTICS_INPUT_H
#define DPIAC_SEMANTICS_INPUT_H

#include "base/diag.h"
#include "dpia/program.h"
#include "interp/interp.h"
#include "interp/value.h"

/* Whether the caller gives a value for it. */
bool param_is_argument(const struct param *param);

struct input {
    const int64_t *nats;             /* one for each parameter; 0 for those that are no nats */
    const struct value *const *args; /* one for each parameter; null for those without a value */
};

/* The values of parameters that are no nats, and those of nats, in order, as the interpreters take
 * them. */
const struct value *const *input_values(struct arena *arena, const struct entry *entry,
                                        const struct input *input);
const int64_t *input_nats(struct arena *arena, const struct entry *entry,
                          const struct input *input);

/* The values of all parameters that a caller gives, nats among them, in order: COUNT of them. */
const struct value *const *input_arguments(struct arena *arena, const struct entry *entry,
                                           const struct input *input, size_t *count);

/* The value of a size of ENTRY on INPUT; false where it has none. */
bool input_size(const struct entry *entry, const struct input *input, const struct nat *nat,
                int64_t *size);

/* Reads the arguments of ENTRY at *OFFSET of SOURCE, in the format of programs made with --main,
 * and moves *OFFSET behind them and the blanks that follow. Null when an error was reported. */
const struct input *input_read(struct dpia *dpia, struct diag *diag, const struct entry *entry,
                               const struct source *source, size_t *offset);

/* INPUT with the sizes of the result of ENTRY, where another entry of PROGRAM gives them: it is
 * interpreted with OPTIONS. Null where it comes to none, as OUTCOME says then. */
const struct input *input_with_sizes(struct dpia *dpia, const struct program *program,
                                     const struct entry *entry, const struct input *input,
                                     struct interp_options options,
                                     struct interp_outcome *outcome);

/* INPUT for a message: "n = 3, xs = [1i32, 2i32, 3i32]", shortened where it is long. */
void input_print(struct buf *buf, struct dpia *dpia, const struct entry *entry,
                 const struct input *input);

#endif
