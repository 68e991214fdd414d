/* What to write instead, for mistakes that people make who come from other languages, or begin:
 * notes behind the error. */
#include "front/hints.h"

#include <string.h>

#include "base/diag.h"
#include "front/infer.h"
#include "front/overload.h"
#include "front/state.h"
#include "front/types.h"

struct word {
    const char *name, *hint;
};

static const char *find(const struct word *words, size_t count, const char *name)
{
    for (size_t i = 0; i < count; i++)
        if (strcmp(words[i].name, name) == 0)
            return words[i].hint;
    return NULL;
}

const char *front_hint_type(const char *name)
{
    static const struct word words[] = {
        {"bit", "bool"},     {"boolean", "bool"}, {"byte", "u8"},    {"char", "u8"},
        {"double", "f64"},   {"float", "f32"},    {"int", "i32"},    {"integer", "i32"},
        {"long", "i64"},     {"nat", "i64"},      {"real", "f64"},   {"short", "i16"},
        {"size_t", "i64"},   {"string", "[]u8"},  {"uint", "u32"},   {"unit", "()"},
        {"void", "()"},      {"Bool", "bool"},    {"Double", "f64"}, {"Float", "f32"},
        {"Int", "i64"},      {"Integer", "i64"},  {"String", "[]u8"},
    };
    return find(words, sizeof words / sizeof *words, name);
}

const char *front_hint_word(const char *name)
{
    static const struct word words[] = {
        {"return", "the value behind '=' is the result of a definition"},
        {"fun", "a function is written \\x -> e, or defined with 'def'"},
        {"fn", "a function is written \\x -> e, or defined with 'def'"},
        {"lambda", "a function is written \\x -> e"},
        {"mod", "the operator is '%'"},
        {"div", "the operator is '/'"},
        {"xor", "the operator is '^'"},
        {"range", "a range is written 0..<n"},
        {"size", "'length' is the size of an array"},
        {"len", "'length' is the size of an array"},
        {"print", "a program prints nothing; what it computes is its result"},
        {"fold", "'reduce' works on all elements, 'foldl' one after the other"},
        {"append", "'++' puts two arrays behind each other"},
        {"mapi", "'map2 f (indices xs) xs' has the indices"},
        {"zipWith", "'map2 f xs ys' works on two arrays"},
        {"True", "it is written 'true'"},
        {"False", "it is written 'false'"},
    };
    return find(words, sizeof words / sizeof *words, name);
}

static bool is_number(const struct core_type *type)
{
    return type->kind == CORE_TYPE_SCALAR && (front_scalars_numbers() >> type->scalar & 1);
}

void front_hint_conversion(struct infer *infer, struct loc loc, const struct core_type *expected,
                           const struct core_type *found)
{
    expected = front_type_head(expected);
    found = front_type_head(found);
    if (expected != found && is_number(expected) && is_number(found))
        diag_note(infer->front->diag, loc, "'%s.%s' converts it", scalar_name(expected->scalar),
                  scalar_name(found->scalar));
}

void front_hint_operand(struct infer *infer, const struct syn_exp *arg)
{
    bool is_name = arg->kind == SYN_EXP_NAME && arg->name.qual_count == 0;
    if (arg->kind == SYN_EXP_ARRAY && arg->array.count > 0)
        diag_note(infer->front->diag, arg->loc, "an index has no blank in front: 'xs[i]'");
    else if (is_name && strcmp(arg->name.name, "and") == 0)
        diag_note(infer->front->diag, arg->loc, "conditions are combined with '&&'");
    else if (is_name && strcmp(arg->name.name, "or") == 0)
        diag_note(infer->front->diag, arg->loc, "conditions are combined with '||'");
    else if (is_name && front_hint_word(arg->name.name))
        diag_note(infer->front->diag, arg->loc, "%s", front_hint_word(arg->name.name));
}
