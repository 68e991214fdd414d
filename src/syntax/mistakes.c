/* See mistakes.h. A row says what a mistake looks like and what helps:
 *
 *     if x = 1 then       unexpected '=': '==' compares, 'let' and 'def' begin a definition
 *     for i in 0..n do    unexpected 'do': a range goes on with '...', '..<' or '..>'
 *     let in = 3          unexpected 'in': it is a keyword and cannot be a name */
#include "syntax/mistakes.h"

#include <string.h>

#include "grammar/surface.h"
#include "syntax/waiting.h"
#include "syntax/words.h"

struct mistake {
    const struct syn_reader *reader;
    int found;
    struct loc loc;
    struct complain_expected expected;
};

static bool expects(const struct mistake *mistake, int token)
{
    return complain_has(mistake->expected, token);
}

/* Whether an expression or a type may begin here. */
static bool expects_expression(const struct mistake *mistake)
{
    return expects(mistake, TOKEN_IF);
}

/* Whether an expression has ended that could go on. */
static bool expects_operator(const struct mistake *mistake)
{
    return expects(mistake, TOKEN_OP_ADD) && !expects_expression(mistake);
}

static const char *text_at(const struct mistake *mistake)
{
    return mistake->loc.source->text + mistake->loc.begin;
}

static bool begins_with(const struct mistake *mistake, const char *prefix)
{
    return strncmp(text_at(mistake), prefix, strlen(prefix)) == 0;
}

/* `def (x, y) = e`: behind a pattern only an operator may come. */
static bool is_pattern_defined(const struct mistake *mistake)
{
    return mistake->found == TOKEN_EQUAL && expects_operator(mistake) &&
           !expects(mistake, TOKEN_LPAREN) && !expects(mistake, TOKEN_RPAREN);
}

static bool is_equal_sign(const struct mistake *mistake)
{
    return mistake->found == TOKEN_EQUAL && expects_operator(mistake);
}

static bool is_infix_bang(const struct mistake *mistake)
{
    return mistake->found == TOKEN_BANG && expects_operator(mistake);
}

/* What stands behind the token, on its line. */
static const char *text_behind(const struct mistake *mistake)
{
    const char *next = mistake->loc.source->text + mistake->loc.end;
    return next + strspn(next, " \t");
}

/* Whether what stands behind goes on as behind the name of a variable. */
static bool is_variable(const struct mistake *mistake)
{
    bool is_declaration = words_begin_declaration(mistake->found);
    const char *next = is_declaration ? ")],.+*/%<>=&|^:\r\n" : ")],+*/%<>&|^";
    bool is_other = mistake->found == TOKEN_IN || mistake->found == TOKEN_DO ||
                    mistake->found == TOKEN_THEN || mistake->found == TOKEN_ELSE;
    return (is_declaration || is_other) && !words_are_first(mistake->loc) &&
           *text_behind(mistake) != '\0' && strchr(next, *text_behind(mistake)) &&
           (expects_expression(mistake) || (is_declaration && expects(mistake, TOKEN_OP_ADD)));
}

/* A keyword where a name is bound: nothing else can stand there, or what stands behind goes on as
 * if it were a name. */
static bool is_bound(const struct mistake *mistake)
{
    const char *next = text_behind(mistake);
    bool goes_on = *next != '\0' && strchr("=:),.", *next) && strncmp(next, "==", 2) != 0;
    bool is_parameter = expects(mistake, TOKEN_EQUAL);
    bool is_type = expects(mistake, TOKEN_QUESTION);
    bool has_ended =
        expects_operator(mistake) && !is_parameter && !expects(mistake, TOKEN_UNDERSCORE);
    if (!expects(mistake, TOKEN_NAME) || has_ended || expects_expression(mistake))
        return false;
    return goes_on || (!words_are_first(mistake->loc) &&
                       ((!is_parameter && !is_type) || words_begin_declaration(mistake->found)));
}

static bool is_keyword_as_name(const struct mistake *mistake)
{
    return words_is_keyword(mistake->found) && (is_bound(mistake) || is_variable(mistake));
}

/* `a..b` without its end: only a range can go on, not what is around it. */
static bool is_open_range(const struct mistake *mistake)
{
    return expects(mistake, TOKEN_RANGE_BELOW) && !expects(mistake, TOKEN_COLON) &&
           !expects(mistake, TOKEN_RPAREN) && !expects(mistake, TOKEN_RBRACKET);
}

/* `x := e`. */
static bool is_assigned(const struct mistake *mistake)
{
    bool is_behind =
        mistake->found == TOKEN_EQUAL && mistake->loc.begin > 0 && text_at(mistake)[-1] == ':';
    return is_behind || (begins_with(mistake, ":=") && expects(mistake, TOKEN_EQUAL));
}

/* `xs[i] = e` on a line of its own. */
static bool is_element_assigned(const struct mistake *mistake)
{
    const char *text = mistake->loc.source->text;
    size_t begin = mistake->loc.begin;
    while (begin > 0 && text[begin - 1] != '\n')
        begin--;
    begin += strspn(text + begin, " \t");
    size_t name = strcspn(text + begin, " =[\n");
    return is_equal_sign(mistake) && text[begin + name] == '[';
}

/* `{a: e}`. */
static bool is_field_with_colon(const struct mistake *mistake)
{
    return mistake->found == TOKEN_COLON && expects(mistake, TOKEN_EQUAL) &&
           expects(mistake, TOKEN_RBRACE);
}

/* `x += e`. */
static bool is_changed(const struct mistake *mistake)
{
    const char *text = text_at(mistake);
    return mistake->found != TOKEN_YYEOF && expects(mistake, TOKEN_EQUAL) &&
           strchr("+-*/%&|^", *text) && text[1] == '=';
}

/* `\x . e`. */
static bool is_point_in_lambda(const struct mistake *mistake)
{
    return mistake->found == TOKEN_DOT && expects(mistake, TOKEN_ARROW) &&
           expects(mistake, TOKEN_UNDERSCORE);
}

/* `module m = {val x : t}`. */
static bool is_specification(const struct mistake *mistake)
{
    return (mistake->found == TOKEN_RBRACE || mistake->found == TOKEN_VAL) &&
           expects(mistake, TOKEN_EQUAL) && expects(mistake, TOKEN_ARROW);
}

/* Whether the innermost bracket that is open is OPENER, one of `[`, `(` and `{`. */
static bool is_within(const struct mistake *mistake, char opener)
{
    struct loc opened;
    return scan_closer(&mistake->reader->scan, &opened) != '\0' &&
           mistake->loc.source->text[opened.end - 1] == opener;
}

/* `{ let x = e ... }`. */
static bool is_block_of_let(const struct mistake *mistake)
{
    bool begins = mistake->found == TOKEN_LET || mistake->found == TOKEN_IF ||
                  mistake->found == TOKEN_LOOP || mistake->found == TOKEN_MATCH;
    return begins && expects(mistake, TOKEN_INT) && is_within(mistake, '{') &&
           !strchr("=:,}", *text_behind(mistake));
}

/* `{r | x = e}`, `{r with x = e}`. */
static bool is_update_in_braces(const struct mistake *mistake)
{
    return (mistake->found == TOKEN_BAR || mistake->found == TOKEN_WITH) &&
           is_within(mistake, '{') && expects(mistake, TOKEN_EQUAL) &&
           expects(mistake, TOKEN_RBRACE);
}

/* `if c { e }`. */
static bool is_block(const struct mistake *mistake)
{
    return expects(mistake, TOKEN_EQUAL) && !expects(mistake, TOKEN_COLON) &&
           scan_closer(&mistake->reader->scan, &(struct loc){0}) == '}' &&
           mistake->reader->scan.token_before != TOKEN_COMMA && !begins_with(mistake, "=>");
}

/* `[e | x <- xs]`, `[e for x in xs]`. */
static bool is_comprehension(const struct mistake *mistake)
{
    return is_within(mistake, '[') && expects(mistake, TOKEN_RBRACKET) &&
           (mistake->found == TOKEN_FOR || begins_with(mistake, "<-"));
}

/* `x :: xs`, `f :: t`. */
static bool is_double_colon(const struct mistake *mistake)
{
    return mistake->found == TOKEN_COLON && mistake->loc.begin > 0 && text_at(mistake)[-1] == ':';
}

/* `xs[a..b]`. */
static bool is_range_in_index(const struct mistake *mistake)
{
    struct loc opened;
    return mistake->found == TOKEN_RBRACKET && expects(mistake, TOKEN_RANGE_BELOW) &&
           scan_closer(&mistake->reader->scan, &opened) == ']' && opened.end > 1 &&
           !strchr(" \t\n([,", mistake->loc.source->text[opened.end - 2]);
}

/* `match e | p -> e`, `match e with p -> e`, `switch e { p => e }`. */
static bool is_case_without_word(const struct mistake *mistake)
{
    bool is_arrow = mistake->found == TOKEN_ARROW || begins_with(mistake, "=>");
    bool is_update = expects(mistake, TOKEN_EQUAL) && !expects(mistake, TOKEN_COLON);
    return is_arrow && (expects(mistake, TOKEN_CASE) || is_update);
}

/* `(i32 x, i32 y)` in the place of a pattern. */
static bool is_type_in_front(const struct mistake *mistake)
{
    return mistake->found == TOKEN_NAME && mistake->reader->scan.token_before == TOKEN_NAME &&
           is_within(mistake, '(') && expects(mistake, TOKEN_COLON) &&
           expects(mistake, TOKEN_RPAREN) && !expects(mistake, TOKEN_OP_ADD);
}

/* `(x []i32)` in the place of a pattern. */
static bool is_type_without_colon(const struct mistake *mistake)
{
    return (mistake->found == TOKEN_LBRACKET || mistake->found == TOKEN_INDEXING) &&
           mistake->reader->scan.token_before == TOKEN_NAME && expects(mistake, TOKEN_COLON) &&
           expects(mistake, TOKEN_RPAREN) && !expects(mistake, TOKEN_OP_ADD);
}

/* `[t]` with nothing behind it, as a type. */
static bool is_list_type(const struct mistake *mistake)
{
    bool is_end = mistake->found == TOKEN_RPAREN || mistake->found == TOKEN_COMMA ||
                  mistake->found == TOKEN_EQUAL || mistake->found == TOKEN_ARROW;
    const char *text = text_at(mistake);
    return is_end && mistake->reader->scan.token_before == TOKEN_RBRACKET && text[-2] != '[' &&
           expects(mistake, TOKEN_CONSTRUCTOR) && !expects_expression(mistake) &&
           !expects(mistake, TOKEN_OP_ADD);
}

/* `case [x] -> e`, `\[x, y] -> e`. */
static bool is_array_pattern(const struct mistake *mistake)
{
    bool is_bracket = mistake->found == TOKEN_LBRACKET || mistake->found == TOKEN_INDEXING;
    return is_bracket && expects(mistake, TOKEN_UNDERSCORE) && !expects(mistake, TOKEN_EQUAL) &&
           !expects_expression(mistake) && !expects(mistake, TOKEN_OP_ADD);
}

/* `def f (xs: [n]t) [n] = e`. */
static bool is_size_behind(const struct mistake *mistake)
{
    return mistake->found == TOKEN_LBRACKET && expects(mistake, TOKEN_UNDERSCORE) &&
           expects(mistake, TOKEN_EQUAL) && !expects(mistake, TOKEN_OP_ADD);
}

/* `let [x, y] = xs`, `def f [n, m] ...`. */
static bool is_list_of_sizes(const struct mistake *mistake)
{
    return mistake->found == TOKEN_COMMA && is_within(mistake, '[') &&
           expects(mistake, TOKEN_RBRACKET) && !expects(mistake, TOKEN_OP_ADD) &&
           !expects_expression(mistake);
}

/* `[n, m]t`. */
static bool is_list_of_dimensions(const struct mistake *mistake)
{
    return mistake->found == TOKEN_COMMA && is_within(mistake, '[') &&
           expects(mistake, TOKEN_RBRACKET) && expects(mistake, TOKEN_OP_ADD);
}

/* `def f<a> (x: a) = e`, `def f ('a) = e`. */
static bool is_type_parameter(const struct mistake *mistake)
{
    bool is_angle =
        begins_with(mistake, ">") && expects(mistake, TOKEN_EQUAL) && expects(mistake, TOKEN_COLON);
    bool is_in_parentheses = mistake->found == TOKEN_APOSTROPHE && is_within(mistake, '(') &&
                             expects(mistake, TOKEN_UNDERSCORE);
    return is_in_parentheses || (is_angle && !expects(mistake, TOKEN_OP_ADD));
}

/* `if c: e`. */
static bool is_colon_for_then(const struct mistake *mistake)
{
    struct loc opened;
    const char *word;
    return mistake->reader->scan.token_before == TOKEN_COLON && expects(mistake, TOKEN_QUESTION) &&
           waiting_for(mistake->reader, TOKEN_THEN, &opened, &word);
}

/* `loop i < n do e`. */
static bool is_loop_without_value(const struct mistake *mistake)
{
    return mistake->found == TOKEN_LESS && expects(mistake, TOKEN_FOR) &&
           expects(mistake, TOKEN_EQUAL);
}

/* `for i = 0 to n do`. */
static bool is_count_from(const struct mistake *mistake)
{
    return mistake->found == TOKEN_EQUAL && expects(mistake, TOKEN_IN) &&
           !expects(mistake, TOKEN_OP_ADD);
}

/* `Array<t>`. */
static bool is_angle_bracket(const struct mistake *mistake)
{
    return mistake->found == TOKEN_LESS && !expects(mistake, TOKEN_OP_ADD);
}

/* Whether a word that is not one of ours begins a declaration. */
static bool is_word_at_top(const struct mistake *mistake)
{
    return mistake->found == TOKEN_NAME && expects(mistake, TOKEN_DEF) &&
           !expects(mistake, TOKEN_OP_ADD);
}

static bool is_word(const struct mistake *mistake, const char *word)
{
    return mistake->loc.end - mistake->loc.begin == strlen(word) && begins_with(mistake, word);
}

/* `data t = ...`, `struct t { ... }`. */
static bool is_type_at_top(const struct mistake *mistake)
{
    return is_word_at_top(mistake) && (is_word(mistake, "data") || is_word(mistake, "struct") ||
                                       is_word(mistake, "enum") || is_word(mistake, "record") ||
                                       is_word(mistake, "typedef") || is_word(mistake, "newtype"));
}

/* `fun x -> e`. */
static bool is_arrow_without_lambda(const struct mistake *mistake)
{
    return mistake->found == TOKEN_ARROW && expects_operator(mistake) &&
           !expects(mistake, TOKEN_CASE);
}

/* `\x => e`, `case p => e`, `case p = e`. */
static bool is_other_arrow(const struct mistake *mistake)
{
    bool is_case = mistake->found == TOKEN_EQUAL && expects(mistake, TOKEN_COLON) &&
                   !expects(mistake, TOKEN_EQUAL) && !expects(mistake, TOKEN_RPAREN);
    return (begins_with(mistake, "=>") || is_case) && expects(mistake, TOKEN_ARROW);
}

/* `def f x => e`. */
static bool is_arrow_for_equal(const struct mistake *mistake)
{
    return begins_with(mistake, "=>") && expects(mistake, TOKEN_EQUAL) &&
           expects(mistake, TOKEN_COLON);
}

/* `match e with | p -> e`, `match e with case p -> e`. */
static bool is_match_with(const struct mistake *mistake)
{
    return mistake->reader->scan.token_before == TOKEN_WITH &&
           (mistake->found == TOKEN_BAR || mistake->found == TOKEN_CASE);
}

/* `def f (x: t) : u { e + 1 }`. */
static bool is_block_behind_type(const struct mistake *mistake)
{
    bool is_operator = mistake->found != TOKEN_YYEOF && strchr("+-*/%<>&", *text_at(mistake));
    return is_operator && is_within(mistake, '{') && expects(mistake, TOKEN_COLON) &&
           mistake->expected.count == 1;
}

/* `def f (x: t) -> u = e`. */
static bool is_result_behind_arrow(const struct mistake *mistake)
{
    return mistake->found == TOKEN_ARROW && expects(mistake, TOKEN_COLON) &&
           expects(mistake, TOKEN_EQUAL);
}

/* `c ? a : b`. */
static bool is_choice(const struct mistake *mistake)
{
    return mistake->found == TOKEN_QUESTION && expects_operator(mistake);
}

/* `for` or `while` as in other languages. */
static bool is_bare_loop(const struct mistake *mistake)
{
    bool is_loop = mistake->found == TOKEN_FOR || mistake->found == TOKEN_WHILE;
    return is_loop && expects_expression(mistake);
}

/* `for i <= n`: behind the name only '<', or what a pattern may have. */
static bool is_count_up_to(const struct mistake *mistake)
{
    return begins_with(mistake, "<=") && expects(mistake, TOKEN_LESS) &&
           expects(mistake, TOKEN_IN) && !expects(mistake, TOKEN_OP_ADD);
}

/* `1.` */
static bool is_point_without_digit(const struct mistake *mistake)
{
    const struct scan *scan = &mistake->reader->scan;
    const char *before = mistake->loc.source->text;
    size_t end = mistake->loc.begin;
    while (end > 0 && strchr(" \t\r\n", before[end - 1]))
        end--;
    return scan->token_before == TOKEN_DOT && end >= 2 && before[end - 1] == '.' &&
           strchr("0123456789", before[end - 2]);
}

static bool is_stray_quote(const struct mistake *mistake)
{
    return mistake->found == TOKEN_APOSTROPHE && expects_expression(mistake);
}

static bool is_number_without_digit(const struct mistake *mistake)
{
    return mistake->found == TOKEN_FIELD_INT && expects_expression(mistake);
}

static bool is_other_comment(const struct mistake *mistake)
{
    bool is_start = expects(mistake, TOKEN_DEF) || expects_expression(mistake);
    bool is_begun =
        mistake->found == TOKEN_MINUS && mistake->loc.begin > 0 && text_at(mistake)[-1] == '{';
    return is_begun ||
           (is_start && (begins_with(mistake, "//") || begins_with(mistake, "/*") ||
                         begins_with(mistake, "{-"))) ||
           (expects(mistake, TOKEN_DEF) && begins_with(mistake, "(*"));
}

/* `def f (x: t) : u x + 1`: what stands in front of the operator could be part of the type, or a
 * parameter. */
static bool is_value_without_equal(const struct mistake *mistake)
{
    bool is_type = expects(mistake, TOKEN_EQUAL) && expects(mistake, TOKEN_ARROW) &&
                   !expects(mistake, TOKEN_COLON) && !expects(mistake, TOKEN_UNDERSCORE);
    bool is_value = !words_is_keyword(mistake->found) || mistake->found == TOKEN_IF ||
                    mistake->found == TOKEN_LET || mistake->found == TOKEN_LOOP ||
                    mistake->found == TOKEN_MATCH;
    bool is_operator = strchr("+-*/%<>", *text_at(mistake)) && mistake->found != TOKEN_ARROW;
    bool is_head = expects(mistake, TOKEN_EQUAL) && expects(mistake, TOKEN_COLON) &&
                   expects(mistake, TOKEN_UNDERSCORE);
    return mistake->found != TOKEN_YYEOF && ((is_type && is_value) || (is_head && is_operator));
}

/* What follows `/ * ... * /`, which is two operators; and the end of `(* ... *)`. */
static bool is_behind_comment(const struct mistake *mistake)
{
    const char *text = mistake->loc.source->text;
    size_t end = mistake->loc.begin;
    struct loc opened = mistake->loc;
    scan_closer(&mistake->reader->scan, &opened);
    while (end > 0 && strchr(" \t\r\n", text[end - 1]))
        end--;
    return end >= 2 && expects_expression(mistake) &&
           (strncmp(text + end - 2, "*/", 2) == 0 ||
            (text[end - 1] == '*' && is_within(mistake, '(') && text[opened.end] == '*'));
}

/* `def f x, y = e`. */
static bool is_comma_between_parameters(const struct mistake *mistake)
{
    return mistake->found == TOKEN_COMMA && expects(mistake, TOKEN_UNDERSCORE) &&
           expects(mistake, TOKEN_EQUAL) && !expects(mistake, TOKEN_RPAREN);
}

/* `case p -> e, case q -> e`. */
static bool is_comma_between_cases(const struct mistake *mistake)
{
    return mistake->found == TOKEN_COMMA && expects(mistake, TOKEN_CASE);
}

/* `include m` in a structure. */
static bool is_included(const struct mistake *mistake)
{
    return mistake->found == TOKEN_INCLUDE && expects(mistake, TOKEN_DEF);
}

/* `signature s = ...`. */
static bool is_signature(const struct mistake *mistake)
{
    return is_word_at_top(mistake) && is_word(mistake, "signature");
}

/* `def f x = x, 1`. */
static bool is_tuple_without_parentheses(const struct mistake *mistake)
{
    return mistake->found == TOKEN_COMMA && expects(mistake, TOKEN_DEF);
}

/* `case e of ...`. */
static bool is_bare_case(const struct mistake *mistake)
{
    return mistake->found == TOKEN_CASE && expects_expression(mistake);
}

/* `assert x > 0 e`: two arguments are expected, an operator is found. */
static bool is_condition_without_parentheses(const struct mistake *mistake)
{
    bool wants_argument = expects(mistake, TOKEN_STRING) && expects(mistake, TOKEN_LPAREN) &&
                          !expects_expression(mistake) && !expects(mistake, TOKEN_OP_ADD);
    return wants_argument && mistake->found != TOKEN_YYEOF && mistake->found != TOKEN_EQUAL &&
           mistake->found != TOKEN_ARROW && strchr("<>=!&|+*/%", *text_at(mistake));
}

/* `module type t = s` in a module type. */
static bool is_module_type_specified(const struct mistake *mistake)
{
    return mistake->found == TOKEN_TYPE && mistake->reader->scan.token_before == TOKEN_MODULE &&
           is_within(mistake, '{');
}

/* `in` where no `let` waits for it; at top level a `let` has none. */
static bool is_stray_in(const struct mistake *mistake)
{
    return mistake->found == TOKEN_IN && expects(mistake, TOKEN_DEF);
}

/* `type t = A | B`. */
static bool is_variant_without_sign(const struct mistake *mistake)
{
    return mistake->found == TOKEN_BAR && expects(mistake, TOKEN_ARROW);
}

/* `case some x -> e`. */
static bool is_constructor_without_sign(const struct mistake *mistake)
{
    bool is_value = mistake->found == TOKEN_NAME || mistake->found == TOKEN_UNDERSCORE ||
                    mistake->found == TOKEN_LPAREN || mistake->found == TOKEN_INT;
    return is_value && mistake->reader->scan.token_before == TOKEN_NAME &&
           expects(mistake, TOKEN_ARROW) && expects(mistake, TOKEN_COLON) &&
           !expects(mistake, TOKEN_UNDERSCORE) && !expects(mistake, TOKEN_EQUAL);
}

static const struct {
    bool (*is_made)(const struct mistake *mistake);
    const char *text;
} mistakes[] = {
    {is_pattern_defined, "a definition at top level has a name, not a pattern"},
    {is_assigned, "a definition has '=', not ':='"},
    {is_module_type_specified, "a module type specifies modules, and no module types"},
    {is_condition_without_parentheses,
     "the condition of 'assert' stands in parentheses: assert (x > 0) e"},
    {is_field_with_colon, "the field of a record gets its value with '='"},
    {is_changed, "nothing is changed; a new value has a name of its own: 'let y = x + 1'"},
    {is_case_without_word, "several cases are written match e case p -> e case q -> e"},
    {is_point_in_lambda, "a lambda is written \\x -> e"},
    {is_specification, "the value stands behind '='; only a module type has values without one"},
    {is_update_in_braces, "a record is updated without braces, as in r with x = e"},
    {is_block_behind_type, "'=' stands in front of the value, and no braces around it"},
    {is_block_of_let,
     "braces hold the fields of a record, as in {x = e}; expressions stand in '(' and ')'"},
    {is_block,
     "braces hold the fields of a record, as in {x = e}; expressions stand in '(' and ')'"},
    {is_comprehension, "what is computed of each element is written map (\\x -> e) xs"},
    {is_double_colon, "a type stands behind one ':', and '[x] ++ xs' puts an element in front"},
    {is_range_in_index, "a slice is written xs[i:j]"},
    {is_type_in_front, "a type stands behind its name, as in (x: i32)"},
    {is_type_without_colon, "a type stands behind ':', as in (x: i32)"},
    {is_included, "only a module type includes others; 'open' has modules, 'import' has files"},
    {is_signature, "a module type is declared with 'module type', as in module type t = {...}"},
    {is_list_type, "an array of t is written []t, or [n]t with its size"},
    {is_array_pattern, "no pattern takes an array apart: its elements are xs[0], xs[1]"},
    {is_size_behind, "sizes stand in front of the parameters, as in def f [n] (xs: [n]i32)"},
    {is_list_of_sizes,
     "sizes are declared one by one, as in [n] [m]; the elements of an array are xs[0], xs[1]"},
    {is_list_of_dimensions, "each dimension has brackets of its own, as in [n][m]i32"},
    {is_type_parameter, "a type parameter stands behind the name, as in def f 'a (x: a)"},
    {is_colon_for_then, "a choice is written if c then a else b"},
    {is_loop_without_value, "a loop is written loop x = e for i < n do e, or with while"},
    {is_count_from, "a loop counts from 0, as in for i < n do, or goes over an array with 'in'"},
    {is_angle_bracket, "a type has no angle brackets: 't a' is t of a, '[]a' an array"},
    {is_type_at_top, "a type is defined with 'type', as in type t = {x: i32} or type t = #a | #b"},
    {is_word_at_top, "a definition begins with 'def', as in def f (x: i32) : i32 = x + 1"},
    {is_arrow_without_lambda, "a lambda is written \\x -> e"},
    {is_other_arrow, "the arrow is written '->'"},
    {is_arrow_for_equal, "'=' stands in front of the value"},
    {is_match_with, "several cases are written match e case p -> e case q -> e"},
    {is_result_behind_arrow, "the type of a result stands behind ':'"},
    {is_choice, "a choice is written if c then a else b"},
    {is_bare_loop, "a loop has a value, as in loop sum = 0 for x in xs do sum + x"},
    {is_count_up_to, "a loop counts below a number, as in for i < n + 1 do"},
    {is_point_without_digit, "a number has a digit behind the point, as in 1.0"},
    {is_open_range, "a range goes on with '...', '..<' or '..>', as in 0..<n"},
    {is_element_assigned, "an element gets another value with 'let xs[i] = e in ...'"},
    {is_equal_sign, "'==' compares, 'let' and 'def' begin a definition"},
    {is_infix_bang, "it is a prefix operator and cannot be used as infix operator"},
    {is_keyword_as_name, "it is a keyword and cannot be a name"},
    {is_stray_quote, "a character literal is one character between two quotes"},
    {is_number_without_digit, "a number begins with a digit, as in 0.5"},
    {is_other_comment, "a comment begins with '--'"},
    {is_behind_comment, "a comment begins with '--'"},
    {is_comma_between_parameters, "parameters stand one after the other, without commas"},
    {is_comma_between_cases, "nothing stands between cases"},
    {is_tuple_without_parentheses, "a tuple has parentheses, and arguments have no commas"},
    {is_bare_case, "several cases are written match e case p -> e case q -> e"},
    {is_value_without_equal, "'=' stands in front of the value"},
    {is_stray_in, "no 'let' within a definition waits for it"},
    {is_constructor_without_sign, "a constructor begins with '#', as in #some x"},
    {is_variant_without_sign, "a variant of a sum type begins with '#', as in #a | #b"},
};

const char *mistakes_explain(const struct syn_reader *reader, int found, struct loc loc,
                             struct complain_expected expected)
{
    struct mistake mistake = {reader, found, loc, expected};
    for (size_t i = 0; i < sizeof mistakes / sizeof *mistakes; i++)
        if (mistakes[i].is_made(&mistake))
            return mistakes[i].text;
    return NULL;
}
