/* The rules that dpiac has: the files of src/rules, which are part of it. */
#include "base/diag.h"
#include "rewrite/rewrite.h"
#include "rewrite/test.h"

static const char *const fusion[] = {
#include "rules/fusion.inc"
};

static const char *const views[] = {
#include "rules/views.inc"
};

static const char *const split[] = {
#include "rules/split.inc"
};

static const char *const levels[] = {
#include "rules/levels.inc"
};

static const char *const strategies[] = {
#include "rules/strategies.inc"
};

struct own_file {
    const char *name;
    const char *const *lines;
    size_t count;
};

#define OWN_FILE(name)                                                                             \
    {                                                                                              \
#name ".dpia", name, sizeof name / sizeof *name                                            \
    }

static const struct own_file files[] = {
    OWN_FILE(fusion), OWN_FILE(views), OWN_FILE(split), OWN_FILE(levels), OWN_FILE(strategies),
};

static struct source *source_of(struct arena *arena, const struct own_file *file)
{
    struct buf text = {0};
    for (size_t i = 0; i < file->count; i++)
        buf_add(&text, file->lines[i]);
    struct source *source =
        source_from_text(arena, file->name, arena_strdup(arena, buf_text(&text)));
    buf_free(&text);
    return source;
}

void rewrite_own_rules(struct dpia *dpia, struct rule_vec *rules)
{
    struct diag *diag = diag_new(dpia_arena(dpia));
    for (size_t i = 0; i < sizeof files / sizeof *files; i++)
        if (!notation_read_rules(dpia, diag, source_of(dpia_arena(dpia), &files[i]), rules) ||
            !test_check(diag, rules)) {
            diag_print(diag, stderr);
            bug(loc_none(), "the rules in '%s' cannot be read", files[i].name);
        }
}
