/* Reading the files that a program imports, each once. */
#ifndef DPIAC_SYNTAX_LOAD_H
#define DPIAC_SYNTAX_LOAD_H

#include "base/arena.h"
#include "base/diag.h"
#include "syntax/syntax.h"

/* Where PATH, as an import in the file FROM has it, leads to, without the suffix `.fut`: as it is
 * where it begins with '/', else from the folder of FROM on; null stands for the current folder.
 * `.` and `..` are taken out of the text, whatever there is on the disk.
 *
 *     "../c" in a/b/main.fut     a/c */
const char *syntax_import_path(struct arena *arena, const char *from, const char *path);

/* Fills in what the imports of PROGRAM name, and of what they name, and what PROGRAM needs. PATH is
 * that of the file it was read from, or null: its imports begin in the current folder, then, and
 * none leads back to it. Trees lie in ARENA, sources in SOURCES. False after errors in DIAG, at the
 * imports or in the files: a file that cannot be read or parsed, a reserved path, a cycle. */
bool syntax_load(struct arena *arena, struct arena *sources, struct diag *diag,
                 struct syn_program *program, const char *path);

#endif
