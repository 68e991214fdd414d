/* A private folder for temporary files. Files have fixed names, so that nothing that a user named
 * becomes part of a command. */
#include "process/workplace.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* A path of the folder to be made: in TMPDIR, if that is not too long. */
static void choose_path(struct workplace *place)
{
    static const char name[] = "dpiac-XXXXXX";
    const char *folder = getenv("TMPDIR");
    size_t size = sizeof place->path;
    memset(place->path, 0, size);
    if (folder && *folder != '/' && !getcwd(place->path, size))
        folder = NULL;
    size_t len = strlen(place->path);
    if (!folder || len + strlen(folder) + sizeof name + 2 > size)
        snprintf(place->path, size, "/tmp/%s", name);
    else
        snprintf(place->path + len, size - len, "%s%s/%s", len > 0 ? "/" : "", folder, name);
}

bool workplace_open(struct workplace *place)
{
    choose_path(place);
    return mkdtemp(place->path) != NULL;
}

static bool path_of(const struct workplace *place, const char *name, char *path, size_t size)
{
    int len = snprintf(path, size, "%s/%s", place->path, name);
    return len > 0 && (size_t)len < size;
}

static void remove_files(const struct workplace *place)
{
    char path[1024];
    DIR *folder = opendir(place->path);
    struct dirent *file;
    while (folder && (file = readdir(folder)))
        if (strcmp(file->d_name, ".") != 0 && strcmp(file->d_name, "..") != 0 &&
            path_of(place, file->d_name, path, sizeof path))
            unlink(path);
    if (folder)
        closedir(folder);
}

/* Programs that were ended just now may have made one more file in the meantime. */
void workplace_close(const struct workplace *place)
{
    const struct timespec moment = {.tv_nsec = 20000000};
    for (int tries = 0; tries < 50; tries++) {
        remove_files(place);
        if (rmdir(place->path) == 0 || errno != ENOTEMPTY)
            return;
        nanosleep(&moment, NULL);
    }
}

bool workplace_write(const struct workplace *place, const char *name, const void *text, size_t len)
{
    char path[1024];
    if (!path_of(place, name, path, sizeof path))
        return false;
    FILE *file = fopen(path, "wb");
    if (!file)
        return false;
    bool written = len == 0 || fwrite(text, len, 1, file) == 1;
    return fclose(file) == 0 && written;
}

static char *read_all(FILE *file, size_t *len)
{
    size_t room = 1 << 16;
    char *text = malloc(room);
    *len = 0;
    while (text) {
        *len += fread(text + *len, 1, room - *len, file);
        if (*len < room)
            return text;
        room *= 2;
        char *more = realloc(text, room);
        if (!more)
            free(text);
        text = more;
    }
    return NULL;
}

char *workplace_read(const struct workplace *place, const char *name, size_t *len)
{
    char path[1024];
    *len = 0;
    FILE *file = path_of(place, name, path, sizeof path) ? fopen(path, "rb") : NULL;
    if (!file)
        return NULL;
    char *text = read_all(file, len);
    fclose(file);
    return text;
}
