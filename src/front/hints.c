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
        {"bit", "bool"},   {"boolean", "bool"}, {"byte", "u8"},     {"char", "u8"},
        {"double", "f64"}, {"float", "f32"},    {"int", "i32"},     {"integer", "i32"},
        {"long", "i64"},   {"nat", "i64"},      {"real", "f64"},    {"short", "i16"},
        {"size_t", "i64"}, {"string", "[]u8"},  {"uint", "u32"},    {"unit", "()"},
        {"void", "()"},    {"Bool", "bool"},    {"Double", "f64"},  {"Float", "f32"},
        {"Int", "i64"},    {"Integer", "i64"},  {"String", "[]u8"},
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
        {"and", "conditions are combined with '&&'"},
        {"or", "conditions are combined with '||'"},
        {"mod", "the operator is '%'"},
        {"div", "the operator is '/'"},
        {"xor", "the operator is '^'"},
        {"range", "a range is written 0..<n"},
        {"size", "'length' is the size of an array"},
        {"len", "'length' is the size of an array"},
        {"print", "a program prints nothing; what it computes is its result"},
        {"println", "a program prints nothing; what it computes is its result"},
        {"printf", "a program prints nothing; what it computes is its result"},
        {"as", "a conversion is a function: 'f32.i32 x' is that of x, an i32"},
        {"fold", "'reduce' works on all elements, 'foldl' one after the other"},
        {"foldLeft", "'foldl' goes through the elements one after the other"},
        {"foldRight", "'foldr' goes through the elements one after the other"},
        {"flatMap", "it is called 'flatmap'"},
        {"forEach", "'map' makes a new array; nothing is changed"},
        {"push", "nothing is changed; 'xs ++ [x]' is xs with x at the end"},
        {"cons", "'[x] ++ xs' is xs with x in front"},
        {"concatenate", "'++' puts two arrays behind each other"},
        {"enumerate", "'zip (indices xs) xs' has the indices"},
        {"zeros", "'replicate n 0' is an array of n zeros"},
        {"ones", "'replicate n 1' is an array of n ones"},
        {"rearrange", "'transpose' exchanges two dimensions"},
        {"reshape", "'flatten' makes two dimensions one, 'unflatten' one two"},
        {"shape", "'length' is the size of an array"},
        {"sort", "the prelude has no sorting"},
        {"arange", "a range is written 0..<n"},
        {"intrinsics", "what it has is in the prelude, under the prelude's names"},
        {"fst", "the first component of a tuple is 'x.0'"},
        {"snd", "the second component of a tuple is 'x.1'"},
        {"float", "a conversion has the name of both types: 'f32.i32 x', 'f64.f32 x'"},
        {"double", "a conversion has the name of both types: 'f64.i32 x', 'f64.f32 x'"},
        {"int", "a conversion has the name of both types: 'i32.f32 x', 'i32.i64 x'"},
        {"fromIntegral", "a conversion has the name of both types: 'f32.i32 x', 'i64.i32 x'"},
        {"toInt", "a conversion has the name of both types: 'i32.f32 x', 'i32.i64 x'"},
        {"toFloat", "a conversion has the name of both types: 'f32.i32 x', 'f64.f32 x'"},
        {"pow", "the operator is '**'"},
        {"power", "the operator is '**'"},
        {"otherwise", "the last case is '_', and the last branch begins with 'else'"},
        {"append", "'++' puts two arrays behind each other"},
        {"mapi", "'map2 f (indices xs) xs' has the indices"},
        {"zipWith", "'map2 f xs ys' works on two arrays"},
        {"=>", "a function is written \\x -> e"},
        {"/=", "it is written '!='"},
        {"<>", "it is written '!='"},
        {"===", "it is written '=='"},
        {"&&&", "conditions are combined with '&&', bits with '&'"},
        {"|||", "conditions are combined with '||', bits with '|'"},
        {"^^", "powers are '**', exclusive or is '^'"},
        {"!==", "it is written '!='"},
        {"<$>", "'map f xs' applies f to each element"},
        {"!!", "an element is written 'xs[i]'"},
        {"/*", "a comment begins with '--'"},
        {"-=", "nothing is changed; a new value has a name of its own: 'let y = x - 1'"},
        {"*=", "nothing is changed; a new value has a name of its own: 'let y = x * 2'"},
        {"+=", "nothing is changed; a new value has a name of its own: 'let y = x + 1'"},
        {"True", "it is written 'true'"},
        {"False", "it is written 'false'"},
    };
    return find(words, sizeof words / sizeof *words, name);
}

void front_hint_size(struct infer *infer, const char *name, struct loc loc)
{
    diag_note(infer->front->diag, loc,
              "a size that a value brings along is declared: 'def f [%s] ...', 'let [%s] ...', "
              "'type t [%s] = ...'",
              name, name, name);
}

/* The number type that TYPE is, or that is meant where one of several is asked for: for an index,
 * or the bound of a range or a loop, i64, for what is added to 0.0 its type, f64. */
static bool is_number(const struct core_type *type, enum scalar *scalar)
{
    scalar_set any = type->kind == CORE_TYPE_META ? type->meta->scalars : 0;
    bool is_integer = any == front_scalars_signed() || any == front_scalars_integers();
    *scalar = is_integer ? SCALAR_I64 : any == front_scalars_floats() ? SCALAR_F64 : type->scalar;
    return is_integer || (any != 0 && any == front_scalars_floats()) || front_is_number(type);
}

/* A function and arrays of DEPTH dimensions to which it is applied: "map (map f32.i64)". */
static void note_conversion(struct infer *infer, struct loc loc, const char *conversion,
                            size_t depth)
{
    struct arena *arena = infer->front->arena;
    const char *maps = conversion;
    for (size_t i = 1; i < depth; i++)
        maps = arena_printf(arena, "(map %s)", maps);
    if (depth == 0)
        diag_note(infer->front->diag, loc, "'%s' converts it", conversion);
    else
        diag_note(infer->front->diag, loc, "'map %s' converts the elements", maps);
}

void front_hint_conversion(struct infer *infer, struct loc loc, const struct core_type *expected,
                           const struct core_type *found)
{
    enum scalar to, from;
    size_t depth = 0;
    expected = front_type_head(expected);
    found = front_type_head(found);
    for (; expected->kind == CORE_TYPE_ARRAY && found->kind == CORE_TYPE_ARRAY; depth++) {
        expected = front_type_head(expected->elem);
        found = front_type_head(found->elem);
    }
    if (is_number(expected, &to) && front_is_number(found) && is_number(found, &from) && to != from)
        note_conversion(
            infer, loc,
            arena_printf(infer->front->arena, "%s.%s", scalar_name(to), scalar_name(from)), depth);
}

/* Whether the string literal TEXT has one character, which may be an escape of one. */
static bool is_one_character(const char *text)
{
    text += text[1] == '\\' ? 3 : 2;
    while (((unsigned char)*text & 0xC0) == 0x80)
        text++;
    return *text == '"';
}

void front_hint_literal(struct infer *infer, struct loc loc, const struct core_type *expected,
                        const struct core_type *found)
{
    bool is_character = loc.source && loc.source->text[loc.begin] == '"' &&
                        is_one_character(loc.source->text + loc.begin);
    bool is_negative = loc.source && loc.source->text[loc.begin] == '-';
    bool may_be_character = front_is_number(expected) ||
                            (expected->kind == CORE_TYPE_META && expected->meta->scalars != 0);
    if (is_character && may_be_character && found->kind == CORE_TYPE_ARRAY)
        diag_note(infer->front->diag, loc, "a single character is written 'a'");
    else if (is_negative && expected->kind == CORE_TYPE_FUN && found->kind != CORE_TYPE_FUN) {
        diag_note(infer->front->diag, loc, "this is a number; what subtracts is '\\x -> x - 1'");
        infer->mismatch = 0;
    }
}

bool front_hint_operand(struct infer *infer, const struct syn_exp *arg)
{
    bool is_name = arg->kind == SYN_EXP_NAME && arg->name.qual_count == 0;
    if (arg->kind == SYN_EXP_ARRAY && arg->array.count > 0)
        diag_note(infer->front->diag, arg->loc, "an index has no blank in front: 'xs[i]'");
    else if (is_name && front_hint_word(arg->name.name))
        diag_note(infer->front->diag, arg->loc, "%s", front_hint_word(arg->name.name));
    else
        return false;
    return true;
}

/* ---- Operators ---- */

/* The type that EXP has by itself, also where it was expected to have another one. */
static const struct core_type *own_type(const struct front *front, const struct core_exp *exp)
{
    const struct core_type *type = exp->type;
    if (exp->kind == CORE_VAR)
        type = exp->u.var->type;
    else if (exp->kind == CORE_DEF)
        type = exp->u.def->type;
    else if (exp->kind == CORE_BUILTIN)
        type = core_schemes_get(&front->builtins, exp->u.builtin)->type;
    else if (exp->kind == CORE_APP)
        type = front_type_head(exp->u.app.fun->type)->result;
    return type ? front_type_head(type) : front->error;
}

/* `f -1`, where only the blanks say what is meant. */
static bool is_sign(const struct syn_name *op)
{
    const char *text = op->loc.source ? op->loc.source->text : "";
    return strcmp(op->name, "-") == 0 && op->loc.source && op->loc.begin > 0 &&
           text[op->loc.begin - 1] == ' ' && !strchr(" \t\r\n", text[op->loc.end]);
}

/* `f<i32` of `f<i32>(x)`. */
static bool names_type(const struct syn_exp *syn)
{
    enum scalar scalar;
    return syn->kind == SYN_EXP_BINARY && strcmp(syn->binary.op.name, "<") == 0 &&
           syn->binary.right->kind == SYN_EXP_NAME &&
           scalar_from_name(syn->binary.right->name.name, &scalar);
}

bool front_hint_function(struct against against, const struct syn_exp *syn,
                         const struct core_exp *left)
{
    struct front *front = against.infer->front;
    const struct syn_name *op = &syn->binary.op;
    const struct core_type *type = own_type(front, left);
    if (diag_error_count(front->diag) == against.errors_before)
        return false;
    if (names_type(syn->binary.left))
        return true;
    if (type->kind != CORE_TYPE_FUN)
        return false;
    if (is_sign(op))
        diag_note(front->diag, loc_join(op->loc, syn->binary.right->loc),
                  "this subtracts; a negative argument stands in parentheses: 'f (-x)'");
    else if (names_type(syn))
        diag_note(front->diag, op->loc,
                  "a function is not given types; those of its arguments say them");
    else if (front_type_head(type->param)->kind == CORE_TYPE_FUN)
        diag_note(front->diag, op->loc,
                  "an operator that is an argument stands in parentheses: '(%s)'", op->name);
    against.infer->mismatch = 0;
    return true;
}

static bool is_comparison(const struct syn_exp *syn)
{
    enum operator op;
    return syn->kind == SYN_EXP_BINARY && front_operator_find(syn->binary.op.name, &op) &&
           !front_operator_is_closed(op);
}

static bool is_in_parentheses(const struct syn_exp *binary)
{
    return binary->loc.begin != binary->binary.left->loc.begin;
}

bool front_hint_chain(struct against against, const struct syn_exp *syn)
{
    struct diag *diag = against.infer->front->diag;
    const struct syn_exp *left = syn->binary.left;
    if (diag_error_count(diag) == against.errors_before || !is_comparison(syn) ||
        !is_comparison(left) || is_in_parentheses(left))
        return false;
    const struct syn_exp *middle = left->binary.right;
    const char *op = middle->kind == SYN_EXP_BINARY ? middle->binary.op.name : "";
    if (strcmp(op, "&") == 0 || strcmp(op, "|") == 0)
        diag_note(diag, middle->binary.op.loc,
                  "'%s' works on bits, and binds tighter than '%s'; conditions are combined with "
                  "'%s%s'",
                  op, left->binary.op.name, op, op);
    else
        diag_note(diag, syn->binary.op.loc, "comparisons are not chained: 'a %s b && b %s c'",
                  left->binary.op.name, syn->binary.op.name);
    return true;
}

bool front_hint_comment(struct against against, const struct syn_exp *syn)
{
    struct diag *diag = against.infer->front->diag;
    const struct syn_name *op = &syn->binary.op;
    if (diag_error_count(diag) == against.errors_before || strcmp(op->name, "//") != 0)
        return false;
    diag_note(diag, op->loc, "this divides integers; a comment begins with '--'");
    return true;
}

static void note_elements(struct front *front, const struct syn_name *op, bool is_left,
                          bool is_right)
{
    if (is_left && is_right && strcmp(op->name, "+") == 0)
        diag_note(front->diag, op->loc,
                  "'map2 (+) xs ys' adds the elements, 'xs ++ ys' puts one behind the other");
    else if (is_left && is_right)
        diag_note(front->diag, op->loc, "'map2 (%s) xs ys' works on the elements", op->name);
    else if (is_left)
        diag_note(front->diag, op->loc, "'map (\\x -> x %s y) xs' works on the elements", op->name);
    else
        diag_note(front->diag, op->loc, "'map (\\x -> y %s x) xs' works on the elements", op->name);
}

bool front_hint_elements(struct against against, const struct syn_exp *syn,
                         const struct core_exp *left, const struct core_exp *right)
{
    struct front *front = against.infer->front;
    const struct syn_name *op = &syn->binary.op;
    bool is_left = own_type(front, left)->kind == CORE_TYPE_ARRAY;
    bool is_right = own_type(front, right)->kind == CORE_TYPE_ARRAY;
    bool is_equality = strcmp(op->name, "==") == 0 || strcmp(op->name, "!=") == 0;
    if (diag_error_count(front->diag) == against.errors_before || !(is_left || is_right) ||
        is_equality)
        return false;
    note_elements(front, op, is_left, is_right);
    return true;
}

bool front_hint_bits(struct against against, const struct syn_exp *syn,
                     const struct core_exp *operand)
{
    struct diag *diag = against.infer->front->diag;
    const struct syn_name *op = &syn->binary.op;
    const struct core_type *type = own_type(against.infer->front, operand);
    if (diag_error_count(diag) == against.errors_before || type->kind != CORE_TYPE_SCALAR ||
        !scalar_is_integer(type->scalar))
        return false;
    diag_note(diag, op->loc, "'%s' combines conditions; bits are combined with '%c'", op->name,
              op->name[0]);
    return true;
}

void front_hint_power(struct against against, const struct syn_exp *syn)
{
    struct diag *diag = against.infer->front->diag;
    const struct syn_name *op = &syn->binary.op;
    if (diag_error_count(diag) > against.errors_before && strcmp(op->name, "^") == 0)
        diag_note(diag, op->loc, "this is the exclusive or of bits; powers are '**'");
}
