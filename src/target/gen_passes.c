/* What is done to the statements of a function when they have been generated. */
#include "target/gen_passes.h"

#include "target/gen_state.h"

typedef struct cstmt_vec statement_pass(struct gen *gen, struct cstmt_vec body);

static struct cstmt_vec pass_tidy(struct gen *gen, struct cstmt_vec body)
{
    return ctidy_statements(gen->arena, body);
}

static struct cstmt_vec pass_same(struct gen *gen, struct cstmt_vec body)
{
    return csame_constants(gen->arena, body);
}

static struct cstmt_vec pass_comments(struct gen *gen, struct cstmt_vec body)
{
    return ccomments_once(gen->arena, &body, NULL);
}

static statement_pass *const passes[] = {
#define PASS(name, function, meaning) function,
#include "target/passes.def"
#undef PASS
};

struct cstmt_vec gen_passes(struct gen *gen, struct cstmt_vec body)
{
    for (size_t i = 0; i < sizeof passes / sizeof passes[0]; i++)
        body = passes[i](gen, body);
    return body;
}
