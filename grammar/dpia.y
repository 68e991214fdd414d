/* The grammar of DPIA's notation (docs/dpia.md, "The notation").
 *
 * Each action calls one constructor of src/notation/tree.c. Precedences are those of the printer
 * (src/dpia/print.c). A lambda and the body of a `let` extend as far to the right as possible; the
 * branches of an `if` do not go past a semicolon.
 *
 * A definition ends where the next word in the first column stands: the scanner's token START.
 *
 * There are no error productions: the first error is reported and parsing ends. */
%code top {
#include <config.h>

#if defined __GNUC__
#pragma GCC diagnostic ignored "-Wswitch-enum"
#endif
}

%require "3.8"
%define api.prefix {dpia_}
%define api.pure full
%define api.value.type union
%define api.location.type {struct loc}
%define api.token.prefix {TOKEN_}
%define parse.error custom
%define parse.lac full
%param { void *scanner } { struct reader *reader }
%locations
%expect 0

%code requires {
#include "base/source.h"
#include "notation/reader.h"
}

%code provides {
#include <stdbool.h>

/* Parses READER's source and sets READER->defs. False after exactly one error. */
bool dpia_read(struct reader *reader);

/* The scanner: dpia_read opens one over the whole source and closes it. */
void *dpia_scanner_open(struct reader *reader);
void dpia_scanner_close(void *scanner);

#define YY_DECL \
    int dpia_lex(DPIA_STYPE *value, DPIA_LTYPE *place, void *yyscanner, struct reader *reader)
YY_DECL;
}

%code {
#include "base/alloc.h"
#include "notation/unexpected.h"

#define YYMAXDEPTH SCAN_STACK_MAX

#define YYLLOC_DEFAULT(current, rhs, count) ((current) = span(rhs, count))

static void dpia_error(struct loc *place, void *scanner, struct reader *reader, const char *text);
static struct loc span(const struct loc *rhs, int count);
static struct reader_bounds no_bounds(void);
}

%initial-action { @$ = scan_start(&reader->scan); }

/* The text of a token is what a message calls it. */
%token YYEOF 0 "end of file"
%token START "a definition in the first column"
%token <struct reader_name> NAME "a name" X "'x'" DEF "'def'" FUN "'fun'" RULE "'rule'"
%token <struct reader_name> STRATEGY "'strategy'" NAT "'nat'" DATA "'data'" EXP "'exp'" ACC "'acc'"
%token <struct reader_name> VAR "'var'" COMM "'comm'"
%token <struct reader_name> IDX "'idx'" PRIMITIVE "a primitive" VECTOR "a vector type"
%token <struct reader_name> PRIMITIVE_1 "a primitive with a size or type behind it"
%token <struct reader_name> PRIMITIVE_2 "a primitive with two sizes behind it"
%token <struct tree_number> NUMBER "a number"
%token <int> PROJ "'.1' or '.2'"
%token WHERE "'where'"
%token LET "'let'" LET_NAT "'letNat'" IN "'in'" IF "'if'" THEN "'then'" ELSE "'else'"
%token LPAREN "'('" RPAREN "')'" LBRACKET "'['" RBRACKET "']'" LBRACE "'{'" RBRACE "'}'"
%token LANGLE "a pair '<'" RANGLE "'>' of a pair"
%token COMMA "','" SEMICOLON "';'" COLON "':'" ASSIGN "':='" EQUAL "'='" DOT "'.'" AT "'@'"
%token BACKSLASH "a lambda" KIND_LAMBDA "a lambda over sizes" UNDERSCORE "'_'"
%token ARROW "'->'" PASSIVE_ARROW "'->p'"
%token <enum operator> OR "'||'" AND "'&&'" EQUALITY "a comparison" LESS "'<'" GREATER "'>'"
%token <enum operator> LESS_EQUAL "'<='" GREATER_EQUAL "'>='" BITS "a bitwise operator"
%token <enum operator> SHIFT "a shift" PLUS "'+'" MINUS "'-'" STAR "'*'" SLASH "'/'" PERCENT "'%'"
%token <enum operator> QUOTIENT "a division" POWER "'**'"

%precedence OPEN_END
%precedence SEMICOLON
%left OR
%left AND
%nonassoc EQUALITY LESS GREATER LESS_EQUAL GREATER_EQUAL
%left BITS
%left SHIFT
%left PLUS MINUS
%left STAR SLASH PERCENT QUOTIENT
%nonassoc POWER
%precedence PREFIX

%type <struct tree *> condition phrase open stmt if branch value exp app atom
%type <struct tree *> kind kind_arg kind_atom
%type <struct tree *> type type_product type_word
%type <struct reader_name> name any_name binder type_name output_name
%type <const char *> output outputs
%type <struct tree_vec *> steps phrases kinds cross
%type <struct tree_param_vec *> params rule_params implicits param binders
    rule_implicits
%type <struct tree_param_vec *> lambda_params lambda_param
%type <struct tree_param_vec *> type_names
%type <struct tree_param> bound_name
%type <struct reader_bounds> bounds
%type <enum operator> operator

%%

program:
    defs
;

defs:
    %empty
|   defs START def
;

def:
    any_name implicits params COLON type EQUAL phrase
        { tree_add_def(reader, loc_join(@any_name, @type), TREE_DEF_ENTRY, $any_name,
                       tree_param_join(reader, $implicits, $params), $type, $phrase); }
|   DEF any_name implicits params COLON type EQUAL phrase
        { tree_add_def(reader, loc_join(@DEF, @type), TREE_DEF_INLINE, $any_name,
                       tree_param_join(reader, $implicits, $params), $type, $phrase); }
|   FUN any_name params COLON type EQUAL phrase
        { tree_add_def(reader, loc_join(@FUN, @type), TREE_DEF_FUNCTION, $any_name,
                       tree_param_join(reader, NULL, $params), $type, $phrase); }
|   RULE any_name rule_implicits rule_params COLON phrase[left] EQUAL phrase[right] condition
        { tree_add_rule(reader, loc_join(@RULE, @any_name), $any_name,
                        tree_param_join(reader, $rule_implicits, $rule_params), $left, $right,
                        $condition); }
|   STRATEGY any_name rule_params EQUAL exp
        { tree_add_def(reader, loc_join(@STRATEGY, @any_name), TREE_DEF_STRATEGY, $any_name,
                       tree_param_join(reader, NULL, $rule_params), NULL, $exp); }
;

condition:
    %empty { $$ = NULL; }
|   WHERE exp { $$ = $exp; }
;

/* Words with a meaning in types only are names elsewhere. */
name:
    type_name
|   DEF
|   FUN
|   RULE
|   STRATEGY
|   NAT
|   DATA
|   EXP
|   ACC
|   VAR
|   COMM
;

type_name:
    NAME
|   X
;

/* Entries may be called like a primitive; for others that is an error, reported later. */
any_name:
    name
|   IDX
|   PRIMITIVE
|   PRIMITIVE_1
|   PRIMITIVE_2
;

/* ---- Parameters ---- */

implicits:
    %empty { $$ = NULL; }
|   implicits LBRACE binders COLON NAT RBRACE
        { $$ = tree_param_join(reader, $1, tree_param_set($binders, TREE_SORT_NAT, NULL,
                                                          no_bounds(), true)); }
|   implicits LBRACE binders COLON DATA RBRACE
        { $$ = tree_param_join(reader, $1, tree_param_set($binders, TREE_SORT_DATA, NULL,
                                                          no_bounds(), true)); }
;

params:
    %empty { $$ = NULL; }
|   params param { $$ = tree_param_join(reader, $1, $param); }
;

/* In rules sizes that are inferred may have bounds, within which the rule applies. */
rule_implicits:
    %empty { $$ = NULL; }
|   rule_implicits LBRACE binders COLON NAT bounds RBRACE
        { $$ = tree_param_join(reader, $1, tree_param_set($binders, TREE_SORT_NAT, NULL, $bounds,
                                                          true)); }
|   rule_implicits LBRACE binders COLON DATA RBRACE
        { $$ = tree_param_join(reader, $1, tree_param_set($binders, TREE_SORT_DATA, NULL,
                                                          no_bounds(), true)); }
;

/* In rules types may be left out. */
rule_params:
    %empty { $$ = NULL; }
|   rule_params param { $$ = tree_param_join(reader, $1, $param); }
|   rule_params LPAREN binders RPAREN { $$ = tree_param_join(reader, $1, $binders); }
;

param:
    LPAREN binders COLON type RPAREN
        { $$ = tree_param_set($binders, TREE_SORT_PHRASE, $type, no_bounds(), false); }
|   LPAREN binders COLON NAT bounds RPAREN
        { $$ = tree_param_set($binders, TREE_SORT_NAT, NULL, $bounds, false); }
|   LPAREN binders COLON DATA RPAREN
        { $$ = tree_param_set($binders, TREE_SORT_DATA, NULL, no_bounds(), false); }
;

binders:
    bound_name { $$ = tree_param_list(reader, NULL, $bound_name); }
|   binders bound_name { $$ = tree_param_list(reader, $1, $bound_name); }
;

bound_name:
    binder output { $$ = tree_param($binder, $output); }
;

binder:
    any_name
|   UNDERSCORE { $$ = (struct reader_name){"_", @$}; }
;

/* What the variable is called in the output, where that is not its name here. */
output:
    %empty { $$ = NULL; }
|   AT output_name { $$ = $output_name.text; }
|   AT LPAREN outputs RPAREN { $$ = $outputs; }
;

outputs:
    output_name { $$ = $output_name.text; }
|   outputs COMMA output_name { $$ = tree_output_names(reader, $1, $output_name); }
;

/* A word of the notation may be a name in the program that this was made from. */
output_name:
    any_name
|   VECTOR
|   LET_NAT { $$ = (struct reader_name){"letNat", @$}; }
;

bounds:
    %empty { $$ = no_bounds(); }
|   GREATER_EQUAL kind { $$ = (struct reader_bounds){$kind, NULL}; }
|   LESS_EQUAL kind { $$ = (struct reader_bounds){NULL, $kind}; }
|   GREATER_EQUAL kind[lower] LESS_EQUAL kind[upper]
        { $$ = (struct reader_bounds){$lower, $upper}; }
;

lambda_params:
    lambda_param
|   lambda_params lambda_param { $$ = tree_param_join(reader, $1, $lambda_param); }
;

lambda_param:
    bound_name { $$ = tree_param_list(reader, NULL, $bound_name); }
|   param
;

/* ---- Phrases ---- */

phrase:
    open
|   stmt %prec OPEN_END
|   steps %prec OPEN_END { $$ = tree_seq(reader, @$, $steps); }
|   stmt SEMICOLON open
        { $$ = tree_seq(reader, @$, tree_list(reader, tree_list(reader, NULL, $stmt), $open)); }
|   steps SEMICOLON open { $$ = tree_seq(reader, @$, tree_list(reader, $steps, $open)); }
;

steps:
    stmt[first] SEMICOLON stmt[second]
        { $$ = tree_list(reader, tree_list(reader, NULL, $first), $second); }
|   steps SEMICOLON stmt { $$ = tree_list(reader, $1, $stmt); }
;

/* What extends as far to the right as possible. */
open:
    BACKSLASH lambda_params DOT phrase
        { $$ = tree_lambda(reader, @$, false, $lambda_params, $phrase); }
|   KIND_LAMBDA lambda_params DOT phrase
        { $$ = tree_lambda(reader, @$, true, $lambda_params, $phrase); }
|   LET bound_name EQUAL phrase[bound] IN phrase[body]
        { $$ = tree_let(reader, @$, TREE_LET, $bound_name, $bound, $body); }
|   LET bound_name COLON type EQUAL phrase[bound] IN phrase[body]
        { struct tree_param param = $bound_name;
          param.type = $type;
          $$ = tree_let(reader, @$, TREE_LET, param, $bound, $body); }
|   LET_NAT bound_name bounds EQUAL phrase[bound] IN phrase[body]
        { struct tree_param param = $bound_name;
          param.lower = $bounds.lower;
          param.upper = $bounds.upper;
          $$ = tree_let(reader, @$, TREE_LET_NAT, param, $bound, $body); }
;

stmt:
    exp
|   app ASSIGN value { $$ = tree_of_2(reader, @$, TREE_ASSIGN, $app, $value); }
|   if
;

value:
    exp
|   if
|   open
;

if:
    IF phrase[cond] THEN phrase[yes] ELSE branch
        { $$ = tree_if(reader, @$, $cond, $yes, $branch); }
;

branch:
    stmt
|   open
;

exp:
    app
|   MINUS exp[operand] %prec PREFIX { $$ = tree_of_1(reader, @$, TREE_NEGATE, $operand); }
|   exp[left] OR exp[right] { $$ = tree_infix(reader, @$, $OR, $left, $right); }
|   exp[left] AND exp[right] { $$ = tree_infix(reader, @$, $AND, $left, $right); }
|   exp[left] EQUALITY exp[right] { $$ = tree_infix(reader, @$, $EQUALITY, $left, $right); }
|   exp[left] LESS exp[right] { $$ = tree_infix(reader, @$, $LESS, $left, $right); }
|   exp[left] GREATER exp[right] { $$ = tree_infix(reader, @$, $GREATER, $left, $right); }
|   exp[left] LESS_EQUAL exp[right] { $$ = tree_infix(reader, @$, $LESS_EQUAL, $left, $right); }
|   exp[left] GREATER_EQUAL exp[right]
        { $$ = tree_infix(reader, @$, $GREATER_EQUAL, $left, $right); }
|   exp[left] BITS exp[right] { $$ = tree_infix(reader, @$, $BITS, $left, $right); }
|   exp[left] SHIFT exp[right] { $$ = tree_infix(reader, @$, $SHIFT, $left, $right); }
|   exp[left] PLUS exp[right] { $$ = tree_infix(reader, @$, $PLUS, $left, $right); }
|   exp[left] MINUS exp[right] { $$ = tree_infix(reader, @$, $MINUS, $left, $right); }
|   exp[left] STAR exp[right] { $$ = tree_infix(reader, @$, $STAR, $left, $right); }
|   exp[left] SLASH exp[right] { $$ = tree_infix(reader, @$, $SLASH, $left, $right); }
|   exp[left] PERCENT exp[right] { $$ = tree_infix(reader, @$, $PERCENT, $left, $right); }
|   exp[left] QUOTIENT exp[right] { $$ = tree_infix(reader, @$, $QUOTIENT, $left, $right); }
|   exp[left] POWER exp[right] { $$ = tree_infix(reader, @$, $POWER, $left, $right); }
;

app:
    atom
|   PRIMITIVE_1 kind_arg { $$ = tree_shown(reader, @$, $1, $kind_arg, NULL); }
|   PRIMITIVE_2 kind_arg[first] kind_arg[second]
        { $$ = tree_shown(reader, @$, $1, $first, $second); }
|   app[head] atom { $$ = tree_apply(reader, @$, $head, $atom); }
;

atom:
    name { $$ = tree_name(reader, @$, $name.text); }
|   PRIMITIVE { $$ = tree_name(reader, @$, $1.text); }
|   IDX { $$ = tree_name(reader, @$, $1.text); }
|   NUMBER { $$ = tree_number(reader, @$, $NUMBER); }
|   LPAREN phrase RPAREN { $$ = $phrase; }
|   LPAREN operator RPAREN { $$ = tree_section(reader, @$, $operator); }
|   LBRACKET RBRACKET { $$ = tree_of(reader, @$, TREE_ARRAY, NULL); }
|   LBRACKET phrases RBRACKET { $$ = tree_of(reader, @$, TREE_ARRAY, $phrases); }
|   LANGLE phrase[first] COMMA phrase[second] RANGLE
        { $$ = tree_of_2(reader, @$, TREE_PAIR, $first, $second); }
|   atom[pair] PROJ { $$ = tree_proj(reader, @$, $pair, $PROJ); }
|   atom[head] LBRACE kinds RBRACE { $$ = tree_given(reader, @$, $head, $kinds); }
|   PRIMITIVE_1 LBRACE kinds RBRACE
        { $$ = tree_given(reader, @$, tree_name(reader, @1, $1.text), $kinds); }
|   PRIMITIVE_2 LBRACE kinds RBRACE
        { $$ = tree_given(reader, @$, tree_name(reader, @1, $1.text), $kinds); }
;

phrases:
    phrase { $$ = tree_list(reader, NULL, $phrase); }
|   phrases COMMA phrase { $$ = tree_list(reader, $1, $phrase); }
;

operator:
    OR
|   AND
|   EQUALITY
|   LESS
|   GREATER
|   LESS_EQUAL
|   GREATER_EQUAL
|   BITS
|   SHIFT
|   PLUS
|   MINUS
|   STAR
|   SLASH
|   PERCENT
|   QUOTIENT
|   POWER
;

/* ---- Nats and data types ---- */

kinds:
    kind { $$ = tree_list(reader, NULL, $kind); }
|   kinds COMMA kind { $$ = tree_list(reader, $1, $kind); }
;

kind:
    kind_atom
|   MINUS kind[operand] %prec PREFIX { $$ = tree_of_1(reader, @$, TREE_NEGATE, $operand); }
|   kind[left] PLUS kind[right] { $$ = tree_infix(reader, @$, $PLUS, $left, $right); }
|   kind[left] MINUS kind[right] { $$ = tree_infix(reader, @$, $MINUS, $left, $right); }
|   kind[left] STAR kind[right] { $$ = tree_infix(reader, @$, $STAR, $left, $right); }
|   kind[left] SLASH kind[right] { $$ = tree_infix(reader, @$, $SLASH, $left, $right); }
|   kind[left] PERCENT kind[right] { $$ = tree_infix(reader, @$, $PERCENT, $left, $right); }
;

kind_atom:
    kind_arg
|   PRIMITIVE LPAREN kind[first] COMMA kind[second] RPAREN
        { $$ = tree_call(reader, @$, $1.text, $first, $second); }
;

/* What may stand behind a primitive without braces. */
kind_arg:
    name { $$ = tree_name(reader, @$, $name.text); }
|   NUMBER { $$ = tree_number(reader, @$, $NUMBER); }
|   UNDERSCORE { $$ = tree_leaf(reader, @$, TREE_HOLE); }
|   VECTOR { $$ = tree_name(reader, @$, $VECTOR.text);
             $$->kind = TREE_VECTOR; }
|   IDX LPAREN kind RPAREN { $$ = tree_of_1(reader, @$, TREE_INDEX_TYPE, $kind); }
|   LBRACKET kind[size] RBRACKET kind_arg[elem]
        { $$ = tree_of_2(reader, @$, TREE_ARRAY_TYPE, $size, $elem); }
|   LBRACKET STAR RBRACKET kind_arg[elem]
        { $$ = tree_of_1(reader, @$, TREE_PACKED_TYPE, $elem); }
|   LBRACKET LESS_EQUAL kind[size] RBRACKET kind_arg[elem]
        { $$ = tree_of_2(reader, @$, TREE_ROOM_TYPE, $size, $elem); }
|   LPAREN kind RPAREN { $$ = $kind; }
|   LPAREN cross RPAREN { $$ = tree_cross(reader, @$, $cross); }
;

cross:
    kind[first] X kind[second]
        { $$ = tree_list(reader, tree_list(reader, NULL, $first), $second); }
|   cross X kind { $$ = tree_list(reader, $1, $kind); }
;

/* ---- Phrase types ---- */

type:
    type_product
|   type_product ARROW type[result]
        { $$ = tree_of_2(reader, @$, TREE_FUN, $type_product, $result); }
|   type_product PASSIVE_ARROW type[result]
        { $$ = tree_of_2(reader, @$, TREE_PASSIVE_FUN, $type_product, $result); }
|   LPAREN type_names COLON NAT RPAREN ARROW type[result]
        { $$ = tree_kind_fun(reader, @$,
                             tree_param_set($type_names, TREE_SORT_NAT, NULL, no_bounds(), false),
                             $result); }
|   LPAREN type_names COLON DATA RPAREN ARROW type[result]
        { $$ = tree_kind_fun(reader, @$,
                             tree_param_set($type_names, TREE_SORT_DATA, NULL, no_bounds(), false),
                             $result); }
;

type_names:
    type_name output
        { $$ = tree_param_list(reader, NULL, tree_param($type_name, $output)); }
|   type_names type_name output
        { $$ = tree_param_list(reader, $1, tree_param($type_name, $output)); }
;

type_product:
    type_word
|   type_product X type_word { $$ = tree_of_2(reader, @$, TREE_PRODUCT, $1, $type_word); }
;

type_word:
    COMM { $$ = tree_leaf(reader, @$, TREE_COMM); }
|   EXP LBRACKET kinds RBRACKET { $$ = tree_of(reader, @$, TREE_EXP, $kinds); }
|   ACC LBRACKET kinds RBRACKET { $$ = tree_of(reader, @$, TREE_ACC, $kinds); }
|   VAR LBRACKET kind RBRACKET { $$ = tree_of_1(reader, @$, TREE_VAR, $kind); }
|   LPAREN type RPAREN { $$ = $type; }
;

%%

/* The place of a rule: from its first to its last symbol, or, when it is empty, behind the symbol
 * before it. */
static struct loc span(const struct loc *rhs, int count)
{
    if (count > 0)
        return loc_join(rhs[1], rhs[count]);
    return loc_range(rhs[0].source, rhs[0].end, rhs[0].end);
}

static struct reader_bounds no_bounds(void)
{
    return (struct reader_bounds){NULL, NULL};
}

/* The parser calls this where there is no memory for its stack, and for nothing else: syntax errors
 * go to the function below. */
static void dpia_error(struct loc *place, void *scanner, struct reader *reader, const char *text)
{
    (void)scanner;
    (void)text;
    (void)place;
    (void)reader;
    alloc_fail();
}

/* The token that the parser knows as KIND. */
static int token_of(yysymbol_kind_t kind)
{
    int token = TOKEN_YYEOF;
    while (YYTRANSLATE(token) != kind)
        token++;
    return token;
}

static int yyreport_syntax_error(const yypcontext_t *context, void *scanner, struct reader *reader)
{
    yysymbol_kind_t kinds[YYNTOKENS];
    struct unexpected_token expected[YYNTOKENS];
    int count = yypcontext_expected_tokens(context, kinds, YYNTOKENS);
    for (int i = 0; i < count; i++)
        expected[i] = (struct unexpected_token){token_of(kinds[i]), yysymbol_name(kinds[i])};
    (void)scanner;
    unexpected_report(reader, token_of(yypcontext_token(context)),
                        *yypcontext_location(context), expected, (size_t)count);
    return 0;
}

bool dpia_read(struct reader *reader)
{
    void *scanner = dpia_scanner_open(reader);
    int status = dpia_parse(scanner, reader);
    dpia_scanner_close(scanner);
    return status == 0 && !reader->scan.failed;
}
