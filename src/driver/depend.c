/* Dependency files, as compilers write them:
 *
 *     dot.c dot.h: ../programs/dot.fut ../programs/lib/sums.fut
 *
 *     ../programs/dot.fut:
 *
 *     ../programs/lib/sums.fut: */
#include "driver/depend.h"

/* PATH with what make would take for something else: blanks, '#' and '$'. */
static void print_path(struct buf *buf, const char *path)
{
    for (const char *c = path; *c; c++) {
        if (*c == ' ' || *c == '\t' || *c == '#')
            buf_add_char(buf, '\\');
        if (*c == '$')
            buf_add_char(buf, '$');
        buf_add_char(buf, *c);
    }
}

/* What the output is made of. */
static struct imported files_of(const struct run *run)
{
    struct imported files = {0};
    if (!options_from_stream(run->options))
        VEC_PUSH(run->arena, &files, run->source);
    if (run->tuning)
        VEC_PUSH(run->arena, &files, run->tuning->source);
    for (size_t i = 0; i < run->imported.len; i++)
        VEC_PUSH(run->arena, &files, run->imported.at[i]);
    return files;
}

void depend_print(struct buf *buf, const struct run *run, const char *const *targets, size_t count)
{
    const struct options *options = run->options;
    const struct imported files = files_of(run);
    if (options->dependency_target)
        print_path(buf, options->dependency_target);
    for (size_t i = 0; i < count && !options->dependency_target; i++) {
        buf_add(buf, i > 0 ? " " : "");
        print_path(buf, targets[i]);
    }
    buf_add(buf, ":");
    for (size_t i = 0; i < files.len; i++) {
        buf_add(buf, " ");
        print_path(buf, files.at[i]->path);
    }
    buf_add(buf, "\n");
    for (size_t i = 0; i < files.len; i++) {
        buf_add(buf, "\n");
        print_path(buf, files.at[i]->path);
        buf_add(buf, ":\n");
    }
}
