/* Dependency files, as compilers write them:
 *
 *     dot.c dot.h: ../programs/dot.fut
 *
 *     ../programs/dot.fut: */
#include "driver/depend.h"

#include <string.h>

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

void depend_print(struct buf *buf, const struct run *run, const char *const *targets, size_t count)
{
    const struct options *options = run->options;
    if (options->dependency_target)
        print_path(buf, options->dependency_target);
    for (size_t i = 0; i < count && !options->dependency_target; i++) {
        buf_add(buf, i > 0 ? " " : "");
        print_path(buf, targets[i]);
    }
    buf_add(buf, ":");
    if (options_from_stream(options)) {
        buf_add(buf, "\n");
        return;
    }
    buf_add(buf, " ");
    print_path(buf, options->input);
    buf_add(buf, "\n\n");
    print_path(buf, options->input);
    buf_add(buf, ":\n");
}
