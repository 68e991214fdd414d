/* Finding programs in folders. */
#include "testing/plan.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static bool is_program(const char *name)
{
    const char *dot = strrchr(name, '.');
    return dot && dot != name && (strcmp(dot, ".fut") == 0 || strcmp(dot, ".dpia") == 0);
}

static int compare_names(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* The names in the folder at PATH, sorted, but for hidden ones. */
static bool read_folder(struct arena *arena, const char *path, struct plan_paths *names)
{
    DIR *folder = opendir(path);
    struct dirent *file;
    while (folder && (file = readdir(folder)))
        if (file->d_name[0] != '.')
            VEC_PUSH(arena, names, arena_strdup(arena, file->d_name));
    if (folder)
        closedir(folder);
    if (names->len > 0)
        qsort(names->at, names->len, sizeof *names->at, compare_names);
    return folder != NULL;
}

static bool find_in(struct arena *arena, const char *path, struct plan_paths *paths)
{
    struct plan_paths names = {NULL, 0, 0};
    bool fine = read_folder(arena, path, &names);
    for (size_t i = 0; fine && i < names.len; i++) {
        struct stat what;
        const char *slash = path[strlen(path) - 1] == '/' ? "" : "/";
        const char *inner = arena_printf(arena, "%s%s%s", path, slash, names.at[i]);
        if (lstat(inner, &what) == 0 && S_ISDIR(what.st_mode))
            fine = find_in(arena, inner, paths);
        else if (is_program(names.at[i]))
            VEC_PUSH(arena, paths, inner);
    }
    if (!fine)
        fprintf(stderr, "dpiac: cannot read '%s': %s\n", path, strerror(errno));
    return fine;
}

bool plan_find(struct arena *arena, const char *path, struct plan_paths *paths)
{
    struct stat what;
    size_t before = paths->len;
    if (*path && stat(path, &what) == 0 && S_ISDIR(what.st_mode)) {
        if (!find_in(arena, path, paths))
            return false;
        if (paths->len == before)
            fprintf(stderr, "dpiac: there is no program in '%s'\n", path);
        return paths->len > before;
    }
    VEC_PUSH(arena, paths, path);
    return true;
}
