/* Makes a failing program smaller:
 *
 *     shrink PROGRAM.dpia COMMAND [ARGUMENT]...
 *
 * COMMAND is run with the name of a candidate behind its arguments; status 0 says that the
 * candidate still shows the failure. PROGRAM.dpia is replaced by the smallest one found. A
 * candidate leaves out an entry, or replaces an expression by a part of it of the same type, or by
 * the simplest expression of that type; those that the checker rejects are not tried. */
#include <errno.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/buf.h"
#include "notation/notation.h"

extern char **environ;

struct shrinker {
    struct arena *arena;
    struct dpia *dpia;
    struct program *program;
    const char *path;      /* of the candidate */
    char **command;        /* with the candidate's path as the last argument */
    unsigned tries, steps; /* candidates that were run, and those that were kept */
};

static bool write_program(struct shrinker *shrinker, const struct program *program)
{
    struct buf buf = {0};
    FILE *file = fopen(shrinker->path, "w");
    if (!file)
        return false;
    program_print(&buf, shrinker->arena, program);
    fputs(buf_text(&buf), file);
    buf_free(&buf);
    return fclose(file) == 0;
}

static bool run_command(struct shrinker *shrinker)
{
    pid_t pid;
    int status = 1;
    shrinker->tries++;
    if (posix_spawnp(&pid, shrinker->command[0], NULL, NULL, shrinker->command, environ) != 0)
        return false;
    while (waitpid(pid, &status, 0) < 0)
        if (errno != EINTR)
            return false;
    return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

/* Whether PROGRAM is well typed and shows the failure. */
static bool is_interesting(struct shrinker *shrinker, const struct program *program)
{
    struct diag *diag = diag_new(shrinker->arena);
    return program_check(shrinker->dpia, diag, program, "shrink") &&
           write_program(shrinker, program) && run_command(shrinker);
}

/* PROGRAM with BODY for the body of entry number POSITION; without that entry if BODY is null. */
static struct program *with_body(struct shrinker *shrinker, size_t position,
                                 const struct phrase *body)
{
    struct program *copy = ARENA_NEW(shrinker->arena, struct program);
    *copy = *shrinker->program;
    copy->entries = (struct entry_vec){0};
    for (size_t i = 0; i < shrinker->program->entries.len; i++) {
        struct entry *entry = ARENA_NEW(shrinker->arena, struct entry);
        *entry = *shrinker->program->entries.at[i];
        if (i == position && !body)
            continue;
        if (i == position)
            entry->body = body;
        VEC_PUSH(shrinker->arena, &copy->entries, entry);
    }
    return copy;
}

static bool keep(struct shrinker *shrinker, struct program *program)
{
    if (!is_interesting(shrinker, program))
        return false;
    shrinker->program = program;
    shrinker->steps++;
    return true;
}

/* ROOT with BY in the place of its subphrase number *POSITION, counted from the root downwards. */
static const struct phrase *replace(struct shrinker *shrinker, const struct phrase *root,
                                    size_t *position, const struct phrase *by)
{
    size_t count = phrase_child_count(root);
    const struct phrase **children;
    if ((*position)-- == 0)
        return by;
    children = ARENA_ARRAY(shrinker->arena, const struct phrase *, count);
    for (size_t i = 0; i < count; i++)
        children[i] = *position == SIZE_MAX
                          ? phrase_child(root, i)
                          : replace(shrinker, phrase_child(root, i), position, by);
    return phrase_with_children(shrinker->dpia, root, children);
}

static const struct phrase *find(const struct phrase *root, size_t *position)
{
    const struct phrase *found = NULL;
    if ((*position)-- == 0)
        return root;
    for (size_t i = 0; !found && i < phrase_child_count(root); i++)
        found = find(phrase_child(root, i), position);
    return found;
}

/* The simplest expression of type DATA; null if there is none. */
static const struct phrase *simplest(struct shrinker *shrinker, const struct data *data)
{
    struct dpia *dpia = shrinker->dpia;
    enum scalar scalar;
    if (data_is_scalar(data, &scalar))
        return phrase_literal(dpia, (struct literal){.scalar = scalar}, loc_none());
    if (data->kind == DATA_PAIR) {
        const struct phrase *first = simplest(shrinker, data->fst);
        const struct phrase *second = simplest(shrinker, data->snd);
        return first && second ? phrase_data_pair(dpia, first, second, loc_none()) : NULL;
    }
    if (data->kind != DATA_ARRAY)
        return NULL;
    const struct phrase *elem = simplest(shrinker, data->fst);
    const struct data *index = data_idx(dpia_types(dpia), data->size);
    const struct var *var = var_new(dpia, "i", type_exp(dpia_types(dpia), index), loc_none());

    return elem ? phrase_generate(dpia, data->size, phrase_lam(dpia, var, elem, loc_none()),
                                  loc_none())
                : NULL;
}

static size_t size_of(const struct phrase *phrase)
{
    size_t size = 1;
    for (size_t i = 0; i < phrase_child_count(phrase); i++)
        size += size_of(phrase_child(phrase, i));
    return size;
}

static bool try_replacing(struct shrinker *shrinker, size_t entry, size_t position,
                          const struct phrase *by)
{
    const struct phrase *body = shrinker->program->entries.at[entry]->body;
    return keep(shrinker,
                with_body(shrinker, entry, replace(shrinker, body, &position, by)));
}

/* Tries to make the subphrase at POSITION of ENTRY's body smaller. */
static bool shrink_at(struct shrinker *shrinker, size_t entry, size_t position)
{
    size_t at = position;
    const struct phrase *phrase = find(shrinker->program->entries.at[entry]->body, &at);
    size_t size = size_of(phrase);
    if (phrase->type->kind != TYPE_EXP || size < 2)
        return false;
    const struct phrase *simple = simplest(shrinker, phrase_data(phrase));

    if (simple && size_of(simple) < size && try_replacing(shrinker, entry, position, simple))
        return true;
    for (size_t k = 1; k < size; k++) {
        size_t inner = k;
        const struct phrase *part = find(phrase, &inner);
        if (part->type == phrase->type && try_replacing(shrinker, entry, position, part))
            return true;
    }
    return false;
}

static bool shrink_entry(struct shrinker *shrinker, size_t entry)
{
    bool any = false;
    for (size_t k = 0; k < size_of(shrinker->program->entries.at[entry]->body); k++)
        while (k < size_of(shrinker->program->entries.at[entry]->body) &&
               shrink_at(shrinker, entry, k))
            any = true;
    return any;
}

static void shrink(struct shrinker *shrinker)
{
    bool any = true;
    for (size_t i = shrinker->program->entries.len; i > 0; i--)
        if (shrinker->program->entries.len > 1)
            keep(shrinker, with_body(shrinker, i - 1, NULL));
    while (any) {
        any = false;
        for (size_t i = 0; i < shrinker->program->entries.len; i++)
            any = shrink_entry(shrinker, i) || any;
    }
}

static struct program *read_program(struct shrinker *shrinker, const char *path)
{
    const char *why;
    struct diag *diag = diag_new(shrinker->arena);
    struct source *source = source_read(shrinker->arena, path, &why);
    struct program *program = NULL;
    if (source)
        program = notation_read(shrinker->dpia, diag, source, "shrink");
    else
        fprintf(stderr, "shrink: %s: %s\n", path, why);
    diag_print(diag, stderr);
    return program;
}

/* COMMAND with PATH as one more argument. */
static char **complete_command(struct shrinker *shrinker, char **command, int count,
                               const char *path)
{
    char **all = ARENA_ARRAY(shrinker->arena, char *, count + 2);
    for (int i = 0; i < count; i++)
        all[i] = command[i];
    all[count] = arena_strdup(shrinker->arena, path);
    return all;
}

int main(int argc, char **argv)
{
    if (argc < 3) {
        fputs("usage: shrink PROGRAM.dpia COMMAND [ARGUMENT]...\n", stderr);
        return 2;
    }
    struct arena *arena = arena_new();
    struct types *types = types_new(arena);
    struct shrinker shrinker = {.arena = arena, .dpia = dpia_new(arena, types)};
    int status = 1;

    shrinker.path = arena_printf(arena, "%s.candidate.dpia", argv[1]);
    shrinker.command = complete_command(&shrinker, argv + 2, argc - 2, shrinker.path);
    shrinker.program = read_program(&shrinker, argv[1]);
    if (shrinker.program && is_interesting(&shrinker, shrinker.program)) {
        shrink(&shrinker);
        status = write_program(&shrinker, shrinker.program) &&
                         rename(shrinker.path, argv[1]) == 0
                     ? 0
                     : 1;
        printf("%u steps, %u candidates\n", shrinker.steps, shrinker.tries);
    } else if (shrinker.program) {
        fprintf(stderr, "shrink: '%s' does not fail\n", argv[1]);
        unlink(shrinker.path);
    }
    arena_free(arena);
    return status;
}
