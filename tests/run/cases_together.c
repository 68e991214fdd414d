/* The cases of many programs for OpenCL in one process. Each is a shared object with the emitted
 * `main` as `emitted_main`, and this is linked with cases.c, whose own `main` is `cases_main`, and
 * with cases_opencl.c:
 *
 *     cases_together --all LIST             for each line "OBJECT CASES FOLDER RESULTS [OPTION]" of
 *                                           the file LIST, what `OBJECT --cases CASES FOLDER
 *                                           RESULTS` does; kernels are built with OPTION
 *     cases_together --build=[OPTION] OBJECT ARGUMENT...    what the program does by itself
 *
 * PoCL reads its library of built-in functions once for each context, which takes as long as
 * compiling some kernels; here one context serves them all. A program that fails does not keep the
 * others from running, but one that ends the process does. RESULTS/finished says which came to their
 * end. */
#include <dlfcn.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

int cases_main(int argc, char **argv);
void cases_opencl_forget(void);
void cases_opencl_build_with(const char *options);
int emitted_main(int argc, char **argv);

/* That of the object that is loaded. */
static int (*loaded_main)(int argc, char **argv);

int emitted_main(int argc, char **argv)
{
    return loaded_main(argc, argv);
}

/* Runs ARGV[0], an object, on ARGV. */
static int run_object(int argc, char **argv)
{
    void *object = dlopen(argv[0], RTLD_NOW | RTLD_LOCAL);
    void *symbol = object ? dlsym(object, "emitted_main") : NULL;
    if (!symbol) {
        fprintf(stderr, "%s\n", dlerror());
        return 2;
    }
    memcpy(&loaded_main, &symbol, sizeof symbol);
    int status = cases_main(argc, argv);
    cases_opencl_forget();
    dlclose(object);
    return status;
}

/* False if that cannot be written. */
static int note_finished(const char *results)
{
    char path[2048];
    snprintf(path, sizeof path, "%s/finished", results);
    FILE *note = fopen(path, "w");
    return note && fclose(note) == 0;
}

static int run_all(FILE *list)
{
    char line[8192], object[1024], cases[1024], folder[1024], results[1024], build[1024];
    char option[] = "--cases";
    int status = 0;
    while (fgets(line, sizeof line, list)) {
        char *arguments[] = {object, option, cases, folder, results, NULL};
        int words = sscanf(line, "%1023s %1023s %1023s %1023s %1023s", object, cases, folder,
                           results, build);
        if (words < 4)
            return 2;
        cases_opencl_build_with(words > 4 ? build : NULL);
        bool is_right = run_object(5, arguments) == 0;
        if (!note_finished(results) || !is_right)
            status = 1;
    }
    return status;
}

/* What the command line says behind `--build=`. */
static int run_alone(int argc, char **argv)
{
    static const char build[] = "--build=";
    size_t length = strlen(build);
    if (argc < 3 || strncmp(argv[1], build, length) != 0)
        return 2;
    cases_opencl_build_with(argv[1][length] ? argv[1] + length : NULL);
    return run_object(argc - 2, argv + 2);
}

int main(int argc, char **argv)
{
    if (argc != 3 || strcmp(argv[1], "--all") != 0)
        return run_alone(argc, argv);
    FILE *list = fopen(argv[2], "r");
    if (!list) {
        perror(argv[2]);
        return 2;
    }
    int status = run_all(list);
    fclose(list);
    return status;
}
