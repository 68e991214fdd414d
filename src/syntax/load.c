/* Loading: the files that a program imports, directly and through others, in the order in which
 * they need each other.
 *
 *     main.fut    import "a"  import "b"       needs b.fut, a.fut
 *     a.fut       import "b"
 *
 * The files are walked depth first, without recursion: a chain may be as long as it likes. A file
 * is known by its whole path, so that it is read once however it is written; an import of a file
 * that is still being walked closes a cycle. A file that cannot be loaded is reported once, at the
 * first import of it, and the others are read all the same. */
#include "syntax/load.h"

#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/map.h"
#include "syntax/parse.h"

/* A file on its way. */
struct file {
    const char *path;            /* as it is opened; null: no file */
    struct syn_program *program; /* null: it cannot be loaded */
    bool is_open;                /* its imports are not all looked at */
    size_t next;                 /* the one to look at */
    struct file *importer;       /* null for the main program, */
    struct syn_import *import;   /* which this one is not: the import through which it came */
};

struct loading {
    struct arena *arena, *sources;
    struct diag *diag;
    struct map *files; /* whole path -> struct file * */
    struct needed VEC(const struct syn_program *) needed;
};

/* ---- Paths ---- */

struct parts VEC(const char *);

/* The parts of PATH between slashes behind those that are there; `..` takes the last one away. */
static void add_parts(struct arena *arena, struct parts *parts, const char *path, bool is_absolute)
{
    while (*path) {
        size_t len = strcspn(path, "/");
        const char *part = arena_strndup(arena, path, len), *last =
            parts->len > 0 ? parts->at[parts->len - 1] : NULL;
        path += len + (path[len] == '/');
        if (len == 0 || strcmp(part, ".") == 0)
            continue;
        if (strcmp(part, "..") != 0 || (!last && !is_absolute) || (last && strcmp(last, "..") == 0))
            VEC_PUSH(arena, parts, part);
        else if (last)
            parts->len--;
    }
}

static const char *join_parts(struct arena *arena, const struct parts *parts, bool is_absolute)
{
    struct buf buf = {0};
    buf_add(&buf, is_absolute ? "/" : "");
    for (size_t i = 0; i < parts->len; i++)
        buf_printf(&buf, "%s%s", i > 0 ? "/" : "", parts->at[i]);
    const char *path = arena_strdup(arena, buf_text(&buf));
    buf_free(&buf);
    return path;
}

/* PATH from FOLDER on, unless it is absolute. */
static const char *resolve(struct arena *arena, const char *folder, const char *path)
{
    bool is_absolute = path[0] == '/' || folder[0] == '/';
    struct parts parts = {0};
    if (path[0] != '/')
        add_parts(arena, &parts, folder, is_absolute);
    add_parts(arena, &parts, path, is_absolute);
    return join_parts(arena, &parts, is_absolute);
}

static const char *folder_of(struct arena *arena, const char *path)
{
    const char *slash = path ? strrchr(path, '/') : NULL;
    return slash ? arena_strndup(arena, path, (size_t)(slash - path) + 1) : "";
}

const char *syntax_import_path(struct arena *arena, const char *from, const char *path)
{
    return resolve(arena, folder_of(arena, from), path);
}

/* What a file is known by: its path from the root on, where that can be found out. */
static const char *whole_path(struct arena *arena, const char *path)
{
    char folder[4096];
    return resolve(arena, getcwd(folder, sizeof folder) ? folder : "", path);
}

/* ---- What is wrong with an import ---- */

static bool is_folder(const char *path)
{
    struct stat status;
    return stat(path, &status) == 0 && S_ISDIR(status.st_mode);
}

static void report_unreadable(struct loading *loading, const struct syn_import *import,
                              const char *path, const char *why)
{
    size_t len = strlen(import->path);
    diag_error(loading->diag, import->loc, "cannot import '%s': %s", path, why);
    if (len > 4 && strcmp(import->path + len - 4, ".fut") == 0)
        diag_note(loading->diag, import->loc, "the suffix '.fut' is not written in an import");
    else if (is_folder(arena_strndup(loading->arena, path, strlen(path) - 4)))
        diag_note(loading->diag, import->loc, "'%s' is a folder; an import names one file",
                  import->path);
}

/* Whether PATH lies in the folder NAME at the root, there or not. */
static bool lies_in(const char *path, const char *name)
{
    size_t len = strlen(name);
    return strncmp(path, name, len) == 0 && (path[len] == '/' || path[len] == '\0');
}

/* Whether IMPORT can name a file. */
static bool check_path(struct loading *loading, const struct syn_import *import)
{
    size_t len = strlen(import->path);
    const char *error = NULL;
    if (len == 0)
        error = "the path of an import is empty";
    else if (import->path[len - 1] == '/')
        error = "the path of an import ends in the name of a file";
    else if (lies_in(import->path, "/prelude"))
        error = "'/prelude' is reserved: what is in the prelude is there without an import";
    else if (lies_in(import->path, "/futlib"))
        error = "'/futlib' is what the prelude was called once, which is there without an import";
    if (error)
        diag_error(loading->diag, import->loc, "%s", error);
    return !error;
}

/* FILE, which is walked now, imports LAST, which is still being walked. */
static void report_cycle(struct loading *loading, const struct file *file,
                         const struct syn_import *import, const struct file *last)
{
    struct file_chain VEC(const struct file *) chain = {0};
    for (; file != last; file = file->importer)
        VEC_PUSH(loading->arena, &chain, file);
    struct buf text = {0};
    for (size_t i = chain.len; i-- > 0;)
        buf_printf(&text, "'%s' -> ", chain.at[i]->path);
    diag_error(loading->diag, import->loc, "files import each other in a cycle: '%s' -> %s'%s'",
               last->path, buf_text(&text), last->path);
    buf_free(&text);
    for (size_t i = chain.len; i-- > 0;)
        diag_note(loading->diag, chain.at[i]->import->loc, "'%s' imports '%s' here",
                  chain.at[i]->importer->path, chain.at[i]->path);
}

/* ---- The walk ---- */

static struct file *new_file(struct loading *loading, const char *path, const char *key)
{
    struct file *file = ARENA_NEW(loading->arena, struct file);
    *file = (struct file){.path = path, .is_open = true};
    if (key)
        map_set(loading->files, key, file);
    return file;
}

/* Reads the file at PATH, which IMPORT names. */
static struct syn_program *read_program(struct loading *loading, const struct syn_import *import,
                                        const char *path)
{
    const char *why = NULL;
    const struct source *source = source_read(loading->sources, path, &why);
    if (source)
        return syntax_parse(loading->arena, loading->diag, source);
    report_unreadable(loading, import, path, why);
    return NULL;
}

/* The file at PATH, which FILE imports first; FILE itself if it cannot be loaded. */
static struct file *enter(struct loading *loading, struct file *file, struct syn_import *import,
                          const char *path, const char *key)
{
    struct file *entered = new_file(loading, path, key);
    entered->program = read_program(loading, import, path);
    entered->importer = file;
    entered->import = import;
    entered->is_open = entered->program != NULL;
    return entered->is_open ? entered : file;
}

/* Looks at the next import of FILE; gives the file to go on with. */
static struct file *step(struct loading *loading, struct file *file)
{
    struct syn_import *import = file->program->imports.at[file->next++];
    if (!check_path(loading, import))
        return file;
    const char *path = arena_printf(
        loading->arena, "%s.fut", syntax_import_path(loading->arena, file->path, import->path));
    const char *key = whole_path(loading->arena, path);
    const struct file *known = map_get(loading->files, key);
    if (!known)
        return enter(loading, file, import, path, key);
    if (known->is_open)
        report_cycle(loading, file, import, known);
    else
        import->program = known->program;
    return file;
}

/* All imports of FILE were looked at; gives its importer. */
static struct file *leave(struct loading *loading, struct file *file)
{
    file->is_open = false;
    if (!file->importer)
        return NULL;
    file->import->program = file->program;
    VEC_PUSH(loading->arena, &loading->needed, file->program);
    return file->importer;
}

bool syntax_load(struct arena *arena, struct arena *sources, struct diag *diag,
                 struct syn_program *program, const char *path)
{
    size_t errors_before = diag_error_count(diag);
    struct loading loading = {arena, sources, diag, map_new_strings(arena), {0}};
    struct file *file = new_file(&loading, path, path ? whole_path(arena, path) : NULL);
    file->program = program;
    while (file)
        file = file->next < file->program->imports.count ? step(&loading, file)
                                                         : leave(&loading, file);
    program->needed = (struct syn_program_list){loading.needed.at, loading.needed.len};
    return diag_error_count(diag) == errors_before;
}
