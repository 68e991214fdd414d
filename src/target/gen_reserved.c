/* Names that emitted code must not give to variables and functions: reserved words of C, C++ and
 * OpenCL C, and what emitted code uses itself. A function must not be called like any function of
 * the C library or of OpenCL either; a variable may. */
#include "target/gen_reserved.h"

#include <string.h>

/* The names of vectors; OpenCL C reserves those of bool and quad. */
#define VECTORS(element) element "2", element "3", element "4", element "8", element "16"

static const char *const reserved[] = {
    /* C and C++ */
    "alignas", "alignof", "and", "and_eq", "asm", "auto", "bitand", "bitor", "bool", "break",
    "case", "catch", "char", "class", "co_await", "co_return", "co_yield", "compl", "concept",
    "const", "const_cast", "consteval", "constexpr", "constinit", "continue", "decltype",
    "default", "delete", "do", "double", "dynamic_cast", "else", "enum", "explicit", "export",
    "extern", "false", "float", "for", "friend", "goto", "if", "inline", "int", "long", "mutable",
    "namespace", "new", "noexcept", "not", "not_eq", "nullptr", "operator", "or", "or_eq",
    "private", "protected", "public", "register", "reinterpret_cast", "requires", "restrict",
    "return", "short", "signed", "sizeof", "static", "static_assert", "static_cast", "struct",
    "switch", "template", "this", "thread_local", "throw", "true", "try", "typedef", "typeid",
    "typename", "typeof", "typeof_unqual", "union", "unsigned", "using", "virtual", "void",
    "volatile", "wchar_t", "while", "xor", "xor_eq", "I", "complex", "imaginary", "noreturn",
    "linux", "unix",
    /* OpenCL C */
    "kernel", "global", "local", "constant", "read_only", "write_only", "read_write", "uniform",
    "pipe", "generic", "uchar", "ushort", "uint", "ulong", "half", "quad", "image1d_t",
    "image1d_array_t", "image1d_buffer_t", "image2d_t", "image2d_array_t", "image2d_depth_t",
    "image2d_array_depth_t", "image2d_msaa_t", "image2d_array_msaa_t", "image2d_msaa_depth_t",
    "image2d_array_msaa_depth_t", "image3d_t", "sampler_t", "event_t", "clk_event_t", "queue_t",
    "ndrange_t", "reserve_id_t", "size_t", "ptrdiff_t", "intptr_t", "uintptr_t", "vec_step",
    "index_t", "get_work_dim", "get_global_size", "get_global_id", "get_local_size", "get_local_id",
    "get_num_groups", "get_group_id", "get_global_offset", "barrier", "mem_fence", "atomic_cmpxchg",
    "atomic_or", VECTORS("bool"), VECTORS("char"), VECTORS("uchar"), VECTORS("short"),
    VECTORS("ushort"), VECTORS("int"), VECTORS("uint"), VECTORS("long"), VECTORS("ulong"),
    VECTORS("half"), VECTORS("float"), VECTORS("double"), VECTORS("quad"),
    "as_int", "as_uint", "as_long", "as_ulong", "as_float", "as_double",
    /* types and functions that emitted code uses */
    "int8_t", "int16_t", "int32_t", "int64_t", "uint8_t", "uint16_t", "uint32_t", "uint64_t",
    "NULL", "INT32_MIN", "INT64_MIN", "INT_MIN", "LONG_MIN", "free", "malloc",
    "INFINITY", "NAN", "isnan", "isinf", "acos", "acosh", "asin", "asinh", "atan", "atan2",
    "atanh", "cbrt", "ceil", "copysign", "cos", "cosh", "erf", "erfc", "exp", "fabs", "floor",
    "fma", "fmax", "fmin", "fmod", "hypot", "lgamma", "log", "log10", "log1p", "log2",
    "nextafter", "pow", "rint", "rsqrt", "sin", "sinh", "sqrt", "tan", "tanh", "tgamma", "trunc",
    "acosf", "acoshf", "asinf", "asinhf", "atanf", "atan2f", "atanhf", "cbrtf", "ceilf",
    "copysignf", "cosf", "coshf", "erff", "erfcf", "expf", "fabsf", "floorf", "fmaf", "fmaxf",
    "fminf", "fmodf", "hypotf", "lgammaf", "logf", "log10f", "log1pf", "log2f", "nextafterf",
    "powf", "rintf", "sinf", "sinhf", "sqrtf", "tanf", "tanhf", "tgammaf", "truncf",
    "status", "error",
    /* macros of the headers, and of OpenCL C */
    "SIZE_MAX", "INT8_MIN", "INT8_MAX", "INT16_MIN", "INT16_MAX", "INT32_MAX", "INT64_MAX",
    "UINT8_MAX", "UINT16_MAX", "UINT32_MAX", "UINT64_MAX", "INTPTR_MAX", "PTRDIFF_MAX",
    "RAND_MAX", "EXIT_SUCCESS", "EXIT_FAILURE", "EOF", "BUFSIZ", "SEEK_SET", "SEEK_CUR",
    "SEEK_END", "stdin", "stdout", "stderr", "errno", "EDOM", "ERANGE", "EINVAL", "ENOMEM",
    "CLOCK_REALTIME", "CLOCK_MONOTONIC", "HUGE_VAL", "HUGE_VALF", "MAXFLOAT", "CHAR_BIT",
    "CHAR_MAX", "CHAR_MIN", "SCHAR_MAX", "SCHAR_MIN", "UCHAR_MAX", "SHRT_MAX", "SHRT_MIN",
    "USHRT_MAX", "INT_MAX", "UINT_MAX", "LONG_MAX", "ULONG_MAX", "LLONG_MAX", "LLONG_MIN",
    "FLT_DIG", "FLT_MANT_DIG", "FLT_MAX", "FLT_MIN", "FLT_EPSILON", "FLT_RADIX", "FLT_MAX_EXP",
    "FLT_MIN_EXP", "FLT_MAX_10_EXP", "FLT_MIN_10_EXP", "DBL_DIG", "DBL_MANT_DIG", "DBL_MAX",
    "DBL_MIN", "DBL_EPSILON", "DBL_MAX_EXP", "DBL_MIN_EXP", "DBL_MAX_10_EXP", "DBL_MIN_10_EXP",
    "M_E", "M_LOG2E", "M_LOG10E", "M_LN2", "M_LN10", "M_PI", "M_PI_2", "M_PI_4", "M_1_PI",
    "M_2_PI", "M_2_SQRTPI", "M_SQRT2", "M_SQRT1_2", "M_E_F", "M_LOG2E_F", "M_LOG10E_F", "M_LN2_F",
    "M_LN10_F", "M_PI_F", "M_PI_2_F", "M_PI_4_F", "M_1_PI_F", "M_2_PI_F", "M_2_SQRTPI_F",
    "M_SQRT2_F", "M_SQRT1_2_F", "FP_FAST_FMA", "FP_FAST_FMAF", "FP_ILOGB0", "FP_ILOGBNAN",
    "FP_NAN", "FP_ZERO", "FP_INFINITE", "FP_NORMAL", "FP_SUBNORMAL", "CLK_LOCAL_MEM_FENCE",
    "CLK_GLOBAL_MEM_FENCE",
};

/* Other names that a function of the emitted program must not take. */
static const char *const taken[] = {
    "read_mem_fence", "write_mem_fence", "prefetch", "shuffle", "shuffle2", "printf", "select",
    "clamp", "degrees", "radians", "mix", "step", "smoothstep", "sign", "cross", "distance",
    "length", "normalize", "fast_distance", "fast_length", "fast_normalize", "max", "min", "maxmag",
    "minmag", "fract", "fdim", "mad", "modf", "nan", "pown", "powr", "rootn", "sincos", "sinpi",
    "cospi", "tanpi", "acospi", "asinpi", "atanpi", "atan2pi", "exp10", "lgamma_r", "remquo", "any",
    "all", "isequal", "isnotequal", "isordered", "bitselect", "rotate", "popcount", "clz", "ctz",
    "mul_hi", "mad_hi", "mad_sat", "mul24", "mad24", "add_sat", "sub_sat", "hadd", "rhadd",
    "abs_diff", "upsample", "abort", "abs", "atexit", "atof", "atoi", "atol", "atoll", "bsearch",
    "calloc", "div", "exit", "getenv", "labs", "ldiv", "llabs", "lldiv", "qsort", "rand", "random",
    "realloc", "srand", "strtod", "strtof", "strtol", "system", "FILE", "EOF", "stdin", "stdout",
    "stderr", "clearerr", "fclose", "feof", "ferror", "fflush", "fgetc", "fgets", "fopen",
    "fprintf", "fputc", "fputs", "fread", "fscanf", "fseek", "ftell", "fwrite", "getc", "getchar",
    "gets", "perror", "putc", "putchar", "puts", "remove", "rename", "rewind", "scanf", "setbuf",
    "snprintf", "sprintf", "sscanf", "tmpfile", "tmpnam", "ungetc", "memchr", "memcmp", "memcpy",
    "memmove", "memset", "strcat", "strchr", "strcmp", "strcpy", "strlen", "strerror", "index",
    "rindex", "errno", "time", "clock", "main", "read", "write", "open", "close", "link", "unlink",
    "signal", "raise", "y0", "y1", "yn", "j0", "j1", "jn", "signgam", "environ", "HUGE_VAL",
    "isfinite", "isnormal", "signbit", "fpclassify", "exp2", "expm1", "frexp", "gamma", "ilogb",
    "ldexp", "llrint", "llround", "logb", "lrint", "lround", "nearbyint", "nexttoward", "remainder",
    "round", "scalbn", "roundf", "assert",
};

/* Functions of OpenCL C that a program may be called like, and how others begin that are there for
 * many types. */
static const char *const functions[] = {
    "dot", "wait_group_events", "isless", "islessequal", "isgreater", "isgreaterequal",
    "islessgreater", "isunordered",
};
static const char *const beginnings[] = {
    "as_", "convert_", "vload", "vstore", "atom_", "atomic_", "native_", "half_", "get_",
    "async_work_group_", "work_group_", "sub_group_", "read_image", "write_image",
};

void gen_reserve_words(struct name_set *names)
{
    for (size_t i = 0; i < sizeof reserved / sizeof reserved[0]; i++)
        name_reserve(names, reserved[i]);
}

void gen_reserve_library(struct name_set *names)
{
    for (size_t i = 0; i < sizeof taken / sizeof taken[0]; i++)
        name_reserve(names, taken[i]);
}

void gen_reserve_functions(struct name_set *names, const char *name)
{
    gen_reserve_library(names);
    for (size_t i = 0; i < sizeof functions / sizeof functions[0]; i++)
        name_reserve(names, functions[i]);
    for (size_t i = 0; i < sizeof beginnings / sizeof beginnings[0]; i++)
        if (strncmp(name, beginnings[i], strlen(beginnings[i])) == 0)
            name_reserve(names, name);
}
