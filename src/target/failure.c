/* How an emitted C file keeps what was wrong. Each thread has the message of its last call that
 * gave an error, as it has an errno: entries stay functions of their arguments, and calls in two
 * threads do not meet. With OpenMP the calling thread keeps it, from the status that all threads
 * set. */
#include "target/failure.h"

#include "base/template.h"
#include "target/gen_state.h"
#include "target/gen_symbols.h"

static const char *const refuse_text[] = {
#include "target/text/refuse.inc"
};
static const char *const outcome_text[] = {
#include "target/text/outcome.inc"
};

static const char *filled(struct gen *gen, const char *const *lines, size_t count)
{
    const struct template_word words[] = {{"PROG", gen->prefix},
                                          {"refuse", gen_own_name(gen, "refuse")},
                                          {"outcome", gen_own_name(gen, "outcome")},
                                          {"checks", gen_own_name(gen, "checks")},
                                          {"message", gen_own_name(gen, "message")},
                                          {"status", gen_own_name(gen, "status")}};
    struct buf buf = {0};
    template_add_code(&buf, lines, count, words, sizeof words / sizeof words[0]);
    const char *text = arena_strdup(gen->arena, buf_text(&buf));
    buf_free(&buf);
    return text;
}

static const struct csymbol *refuse_symbol(struct gen *gen)
{
    struct csymbol *symbol =
        csymbol_new(gen->arena, CSYMBOL_HELPER, 0, gen_own_name(gen, "refuse"),
                    filled(gen, refuse_text, sizeof refuse_text / sizeof refuse_text[0]));
    csymbol_add_need(gen->arena, symbol, gen_library_symbol(gen, "va_start", "stdarg.h"));
    csymbol_add_need(gen->arena, symbol, gen_library_symbol(gen, "vsnprintf", "stdio.h"));
    return symbol;
}

const struct cexp *failure_refuse(struct gen *gen, const struct cexp *const *args, size_t count)
{
    return cexp_call_symbol(gen->arena, refuse_symbol(gen), args, count);
}

const struct cexp *failure_outcome(struct gen *gen)
{
    const struct cexp *status = gen_status(gen);
    struct csymbol *symbol = csymbol_new(gen->arena, CSYMBOL_FUNCTION, 0,
                                         gen_own_name(gen, "outcome"), NULL);
    csymbol_add_need(gen->arena, symbol, refuse_symbol(gen));
    csymbol_add_need(gen->arena, symbol, gen_status_symbol(gen));
    return cexp_call_symbol(gen->arena, symbol, &status, 1);
}

void failure_definitions(struct gen *gen, const struct csymbol_set *used, struct citem_vec *out)
{
    if (!csymbol_set_has(used, gen_own_name(gen, "outcome")))
        return;
    messages_enum(gen->messages, used, out);
    messages_table(gen->messages, used, gen_own_name(gen, "checks"), out);
    citem_text(gen->arena, out,
               filled(gen, outcome_text, sizeof outcome_text / sizeof outcome_text[0]));
}

void failure_function(struct gen *gen, const struct csymbol_set *used, struct citem_vec *out)
{
    bool refuses = csymbol_set_has(used, gen_own_name(gen, "refuse"));
    const char *value = refuses ? gen_own_name(gen, "message") : "\"\"";
    citem_text(gen->arena, out,
               arena_printf(gen->arena, "const char *%s_error(void)\n{\n    return %s;\n}\n",
                            gen->name, value));
}

void failure_prototype(struct gen *gen, struct citem_vec *out)
{
    citem_comment(gen->arena, out,
                  "What was wrong in the last call of this thread that gave an error: which check "
                  "failed, where, and what it found.");
    citem_prototype(gen->arena, out, ctype_const_pointer(gen->arena, &ctype_char),
                    arena_printf(gen->arena, "%s_error", gen->name), (struct cvar_vec){0});
}
