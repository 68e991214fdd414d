/* The grammar of the surface language: Futhark's (futhark-language.md, section 1).
 *
 * Each action calls one constructor of src/syntax/build*.c. Precedences are those of section 1.6;
 * the scanner sorts operators into classes by their first characters. Where `[` follows a word or a
 * closing bracket directly it is the token INDEXING: it alone tells `a[i]` from `f [x]`.
 *
 * An `exp` is an `exp2` with ascriptions; inside index brackets only exp2 is allowed, because `:`
 * separates the parts of a slice there.
 *
 * There are no error productions: the first error is reported and parsing ends. */
%code top {
#include <config.h>

#if defined __GNUC__
#pragma GCC diagnostic ignored "-Wswitch-enum"
#endif
}

%require "3.8"
%define api.prefix {surface_}
%define api.pure full
%define api.value.type union
%define api.location.type {struct loc}
%define api.token.prefix {TOKEN_}
%define parse.error custom
%define parse.lac full
%param { void *scanner } { struct syn_reader *reader }
%locations
%expect 0

%code requires {
#include "base/source.h"
#include "syntax/build.h"
}

%code provides {
#include <stdbool.h>

/* Parses READER's source and sets READER->decs. False after exactly one error. */
bool surface_read(struct syn_reader *reader);

/* The scanner: surface_read opens one over the whole source and closes it. */
void *surface_scanner_open(struct syn_reader *reader);
void surface_scanner_close(void *scanner);

#define YY_DECL \
    int surface_lex(SURFACE_STYPE *value, SURFACE_LTYPE *place, void *yyscanner, \
                    struct syn_reader *reader)
YY_DECL;
}

%code {
#include "base/alloc.h"
#include "syntax/complain.h"

#define YYMAXDEPTH SCAN_STACK_MAX

#define YYLLOC_DEFAULT(current, rhs, count) ((current) = span(rhs, count))

static void surface_error(struct loc *place, void *scanner, struct syn_reader *reader,
                          const char *text);
static struct loc span(const struct loc *rhs, int count);
}

%initial-action { @$ = scan_start(&reader->scan); }

/* The text of a token is what a message calls it. */
%token YYEOF 0 "end of file"
%token <struct syn_name> NAME "a name" QUALNAME "a qualified name"
%token <struct syn_literal> INT "a number" FLOAT "a floating-point number" CHAR "a character"
%token <struct syn_literal> STRING "a string" TRUE "'true'" FALSE "'false'"
%token <struct syn_name> CONSTRUCTOR "a constructor" FIELD_INT "'.' and a number"
%token <struct syn_name> QUALPAREN "a module name and '.('"
%token IF "'if'" THEN "'then'" ELSE "'else'" LET "'let'" IN "'in'" LOOP "'loop'" FOR "'for'"
%token WHILE "'while'" DO "'do'" MATCH "'match'" CASE "'case'" WITH "'with'" ASSERT "'assert'"
%token DEF "'def'" ENTRY "'entry'" TYPE "'type'" MODULE "'module'" OPEN "'open'" LOCAL "'local'"
%token IMPORT "'import'" INCLUDE "'include'" VAL "'val'" UNSAFE "'unsafe'" EMPTY "'empty'"
%token LPAREN "'('" RPAREN "')'" LBRACKET "'['" INDEXING "an index '['" RBRACKET "']'"
%token LBRACE "'{'" RBRACE "'}'" ATTRIBUTE "'#['"
%token COMMA "','" COLON "':'" COERCE "':>'" EQUAL "'='" LEFT_ARROW "'<-'" ARROW "'->'"
%token BACKSLASH "a lambda" BACKTICK "'`'" DOT "'.'" DOTDOT "'..'" RANGE_TO "'...'"
%token RANGE_BELOW "'..<'" RANGE_ABOVE "'..>'" HOLE "a hole" UNDERSCORE "'_'" QUESTION "'?'"
%token APOSTROPHE "a type parameter" APOSTROPHE_TILDE "''~'" APOSTROPHE_CARET "''^'" TILDE "'~'"
%token <struct syn_name> BANG "'!'" MINUS "'-'" STAR "'*'" LESS "'<'" BAR "'|'" CARET "'^'"
%token <struct syn_name> OP_PIPE "'|>'" OP_APPLY "'<|'" OP_OR "'||'" OP_AND "'&&'"
%token <struct syn_name> OP_COMPARE "a comparison" OP_BIT "a bitwise operator" OP_SHIFT "a shift"
%token <struct syn_name> OP_ADD "'+'" OP_MULTIPLY "a multiplication" OP_POWER "'**'"

%precedence OPEN_END
%precedence CASE
%precedence COLON COERCE
%right RANGE_TO RANGE_BELOW RANGE_ABOVE DOTDOT
%precedence STEP
%left BACKTICK
%left WITH
%left OP_PIPE
%right OP_APPLY
%left OP_OR
%left OP_AND
%left OP_COMPARE LESS
%left OP_BIT BAR CARET
%left OP_SHIFT
%left OP_ADD MINUS
%left OP_MULTIPLY STAR
%left OP_POWER
%precedence PREFIX

%type <const struct syn_exp *> exp exp2 atom apply lambda opt_exp opt_exp2 let_exp let_body
%type <const struct syn_pat *> pat pat_term pat_atom pat_arg case_pat
%type <const struct syn_type *> type type_term type_atom type_before
%type <const struct syn_type *> array_payload payload_elem
%type <const struct syn_type *> opt_type opt_type_before
%type <const struct syn_dec *> dec plain_dec
%type <const struct syn_mod *> mod mod_apply mod_atom
%type <const struct syn_sig *> sig sig_term opt_sig opt_sig_term
%type <const struct syn_spec *> spec
%type <struct syn_name> qualname binop nonminus
%type <struct syn_ident> binder field ident
%type <const char *> attr_name
%type <struct syn_literal> literal number
%type <struct syn_stepped> stepped
%type <struct syn_loop_head> loop_form
%type <struct syn_list *> decs let_decs specs exps types pats atoms params params1 type_params
%type <struct syn_list *> let_type_params type_args field_types field_pats field_exps
%type <struct syn_list *> slices steps more_steps update_steps let_steps step cases attrs
%type <struct syn_list *> mod_params variants payloads pat_args sizes
%type <struct syn_type_param *> type_param touching_size
%type <struct syn_type_arg *> type_arg
%type <struct syn_field_type *> field_type
%type <struct syn_field_pat *> field_pat
%type <struct syn_field_exp *> field_exp
%type <struct syn_variant *> variant
%type <struct syn_slice *> slice
%type <struct syn_case *> case
%type <struct syn_attr *> attr
%type <struct syn_mod_param *> mod_param
%type <enum syn_lift> lift
%type <bool> def

%%

program:
    decs { build_program(reader, $decs); }
;

/* ---- Declarations ---- */

decs:
    %empty { $$ = build_list(reader); }
|   decs dec { $$ = build_list_add(reader, $1, $dec); }
;

dec:
    plain_dec
|   LOCAL dec[inner] { $$ = build_dec_local(reader, @$, $inner); }
|   LOCAL plain_dec IN mod
        { $$ = build_dec_open(reader, @$,
                              build_mod_let(reader, @$, build_list_of(reader, $plain_dec),
                                            $mod)); }
|   ATTRIBUTE attr RBRACKET dec[inner] { $$ = build_dec_attribute(reader, @$, $attr, $inner); }
;

plain_dec:
    def binder type_params params opt_type EQUAL exp
        { $$ = build_dec_def(reader, @$, $def,
                             build_function($binder, $type_params, $params, $opt_type, $exp)); }
|   def pat_atom[left] binop pat_atom[right] opt_type EQUAL exp
        { $$ = build_dec_def(reader, @$, $def,
                             build_infix(reader, $left, $binop, $right, $opt_type, $exp)); }
|   TYPE lift ident type_params EQUAL type
        { $$ = build_dec_type(reader, @$, build_binding($lift, $ident, $type_params, $type)); }
|   MODULE ident mod_params opt_sig EQUAL mod
        { $$ = build_dec_module(reader, @$, $ident, $mod_params, $opt_sig, $mod); }
|   MODULE TYPE ident EQUAL sig { $$ = build_dec_sig(reader, @$, $ident, $sig); }
|   OPEN mod { $$ = build_dec_open(reader, @$, $mod); }
|   IMPORT STRING { $$ = build_dec_import(reader, @$, $STRING); }
;

def:
    DEF { $$ = false; }
|   LET { $$ = false; }
|   VAL { $$ = false; }
|   ENTRY { $$ = true; }
;

/* A name being bound: `x` or `(+)`. */
binder:
    ident
|   LPAREN binop RPAREN { $$ = build_binder(reader, $binop); }
;

ident:
    NAME { $$ = build_ident($NAME); }
;

opt_type:
    %empty { $$ = NULL; }
|   COLON type { $$ = $type; }
;

opt_type_before:
    %empty { $$ = NULL; }
|   COLON type_before { $$ = $type_before; }
;

lift:
    %empty { $$ = SYN_LIFT_NONE; }
|   TILDE { $$ = SYN_LIFT_SIZE; }
|   CARET { $$ = SYN_LIFT_FULL; }
;

type_params:
    %empty { $$ = build_list(reader); }
|   type_params type_param { $$ = build_list_add(reader, $1, $type_param); }
|   type_params touching_size { $$ = build_list_add(reader, $1, $touching_size); }
;

/* Those of a local function: the first may not touch its name, or it would be an update. */
let_type_params:
    type_param { $$ = build_list_of(reader, $type_param); }
|   let_type_params type_param { $$ = build_list_add(reader, $1, $type_param); }
|   let_type_params touching_size { $$ = build_list_add(reader, $1, $touching_size); }
;

type_param:
    LBRACKET ident RBRACKET { $$ = build_type_param(reader, @$, SYN_PARAM_SIZE, $ident); }
|   APOSTROPHE ident { $$ = build_type_param(reader, @$, SYN_PARAM_TYPE, $ident); }
|   APOSTROPHE_TILDE ident { $$ = build_type_param(reader, @$, SYN_PARAM_SIZE_LIFTED, $ident); }
|   APOSTROPHE_CARET ident { $$ = build_type_param(reader, @$, SYN_PARAM_LIFTED, $ident); }
;

touching_size:
    INDEXING ident RBRACKET { $$ = build_type_param(reader, @$, SYN_PARAM_SIZE, $ident); }
;

params:
    %empty { $$ = build_list(reader); }
|   params1
;

params1:
    pat_atom { $$ = build_list_of(reader, $pat_atom); }
|   params1 pat_atom { $$ = build_list_add(reader, $1, $pat_atom); }
;

attr:
    attr_name { $$ = build_attr(reader, @$, $attr_name, NULL); }
|   INT { $$ = build_attr(reader, @$, build_natural(reader, $INT).name, NULL); }
|   attr_name LPAREN RPAREN { $$ = build_attr(reader, @$, $attr_name, build_list(reader)); }
|   attr_name LPAREN attrs opt_comma RPAREN { $$ = build_attr(reader, @$, $attr_name, $attrs); }
;

attr_name:
    NAME { $$ = $NAME.name; }
|   UNSAFE { $$ = "unsafe"; }
;

attrs:
    attr { $$ = build_list_of(reader, $attr); }
|   attrs COMMA attr { $$ = build_list_add(reader, $1, $attr); }
;

opt_comma:
    %empty
|   COMMA
;

qualname:
    NAME
|   QUALNAME
;

field:
    ident
|   INT { $$ = build_natural(reader, $INT); }
;

/* ---- Types ---- */

type:
    type_term
|   type_term ARROW type[result]
        { $$ = build_type_fun(reader, @$, build_no_ident(), $1, $result); }
|   LPAREN ident COLON type[param] RPAREN ARROW type[result]
        { $$ = build_type_fun(reader, @$, $ident, $param, $result); }
|   QUESTION sizes DOT type[body] { $$ = build_type_exists(reader, @$, $sizes, $body); }
;

/* A type where an arrow behind it belongs to what it stands in. */
type_before:
    type_term
|   QUESTION sizes DOT type_term[body] { $$ = build_type_exists(reader, @$, $sizes, $body); }
;

type_term:
    STAR type_term[inner] { $$ = build_type_unique(reader, @$, $inner); }
|   LBRACKET opt_exp RBRACKET type_term[elem]
        { $$ = build_type_array(reader, @$, $opt_exp, $elem); }
|   INDEXING opt_exp RBRACKET type_term[elem]
        { $$ = build_type_array(reader, @$, $opt_exp, $elem); }
|   type_atom
|   qualname type_args { $$ = build_type_apply(reader, @$, $qualname, $type_args); }
|   variants %prec OPEN_END { $$ = build_type_sum(reader, @$, $variants); }
;

type_atom:
    qualname { $$ = build_type_name(reader, @$, $qualname); }
|   LPAREN RPAREN { $$ = build_type_tuple(reader, @$, build_list(reader)); }
|   LPAREN type[inner] RPAREN { $$ = $inner; }
|   LPAREN type[first] COMMA types opt_comma RPAREN
        { $$ = build_type_tuple(reader, @$, build_list_prepend(reader, $first, $types)); }
|   LBRACE RBRACE { $$ = build_type_record(reader, @$, build_list(reader)); }
|   LBRACE field_types opt_comma RBRACE { $$ = build_type_record(reader, @$, $field_types); }
;

types:
    type { $$ = build_list_of(reader, $type); }
|   types COMMA type { $$ = build_list_add(reader, $1, $type); }
;

field_types:
    field_type { $$ = build_list_of(reader, $field_type); }
|   field_types COMMA field_type { $$ = build_list_add(reader, $1, $field_type); }
;

field_type:
    field COLON type { $$ = build_field_type(reader, $field, $type); }
;

type_args:
    type_arg { $$ = build_list_of(reader, $type_arg); }
|   type_args type_arg { $$ = build_list_add(reader, $1, $type_arg); }
;

type_arg:
    type_atom { $$ = build_type_arg(reader, @$, NULL, $type_atom); }
|   LBRACKET opt_exp RBRACKET { $$ = build_type_arg(reader, @$, $opt_exp, NULL); }
|   INDEXING opt_exp RBRACKET { $$ = build_type_arg(reader, @$, $opt_exp, NULL); }
;

variants:
    variant { $$ = build_list_of(reader, $variant); }
|   variants BAR variant { $$ = build_list_add(reader, $1, $variant); }
;

variant:
    CONSTRUCTOR payloads { $$ = build_variant(reader, $CONSTRUCTOR, $payloads); }
|   CONSTRUCTOR payloads array_payload
        { $$ = build_variant(reader, $CONSTRUCTOR,
                             build_list_add(reader, $payloads, $array_payload)); }
;

payloads:
    %empty { $$ = build_list(reader); }
|   payloads type_atom { $$ = build_list_add(reader, $1, $type_atom); }
;

/* What follows the type of the elements belongs to it: `[n]t u` is an array of `t u`. */
array_payload:
    LBRACKET opt_exp RBRACKET payload_elem[elem]
        { $$ = build_type_array(reader, @$, $opt_exp, $elem); }
|   INDEXING opt_exp RBRACKET payload_elem[elem]
        { $$ = build_type_array(reader, @$, $opt_exp, $elem); }
;

payload_elem:
    type_atom
|   qualname type_args { $$ = build_type_apply(reader, @$, $qualname, $type_args); }
|   array_payload
;

sizes:
    LBRACKET ident RBRACKET { $$ = build_ident_list(reader, NULL, $ident); }
|   sizes LBRACKET ident RBRACKET { $$ = build_ident_list(reader, $1, $ident); }
|   sizes INDEXING ident RBRACKET { $$ = build_ident_list(reader, $1, $ident); }
;

/* ---- Patterns ---- */

pat:
    pat_term
|   pat[inner] COLON type { $$ = build_pat_ascribe(reader, @$, $inner, $type); }
;

/* In `case p : t -> e` the type ends at the arrow. */
case_pat:
    pat_term
|   pat_term COLON type_before { $$ = build_pat_ascribe(reader, @$, $pat_term, $type_before); }
;

pat_term:
    pat_atom
|   MINUS number { $$ = build_pat_literal(reader, @$, build_negative(@$, $number)); }
|   CONSTRUCTOR pat_args { $$ = build_pat_constructor(reader, @$, $CONSTRUCTOR, $pat_args); }
|   ATTRIBUTE attr RBRACKET pat_term[inner] { $$ = build_pat_attribute(reader, @$, $attr, $inner); }
;

pat_atom:
    binder { $$ = build_pat_name(reader, @$, $binder); }
|   UNDERSCORE { $$ = build_pat_wildcard(reader, @$); }
|   literal { $$ = build_pat_literal(reader, @$, $literal); }
|   CONSTRUCTOR { $$ = build_pat_constructor(reader, @$, $CONSTRUCTOR, build_list(reader)); }
|   LPAREN RPAREN { $$ = build_pat_tuple(reader, @$, build_list(reader)); }
|   LPAREN pat[inner] RPAREN { $$ = $inner; }
|   LPAREN pat[first] COMMA pats opt_comma RPAREN
        { $$ = build_pat_tuple(reader, @$, build_list_prepend(reader, $first, $pats)); }
|   LBRACE RBRACE { $$ = build_pat_record(reader, @$, build_list(reader)); }
|   LBRACE field_pats opt_comma RBRACE { $$ = build_pat_record(reader, @$, $field_pats); }
;

pat_args:
    pat_arg { $$ = build_list_of(reader, $pat_arg); }
|   pat_args pat_arg { $$ = build_list_add(reader, $1, $pat_arg); }
;

pat_arg:
    pat_atom
|   MINUS number { $$ = build_pat_literal(reader, @$, build_negative(@$, $number)); }
;

pats:
    pat { $$ = build_list_of(reader, $pat); }
|   pats COMMA pat { $$ = build_list_add(reader, $1, $pat); }
;

field_pats:
    field_pat { $$ = build_list_of(reader, $field_pat); }
|   field_pats COMMA field_pat { $$ = build_list_add(reader, $1, $field_pat); }
;

field_pat:
    ident { $$ = build_field_pat(reader, $ident, NULL); }
|   ident COLON type { $$ = build_field_pat_ascribed(reader, @$, $ident, $type); }
|   field EQUAL pat { $$ = build_field_pat(reader, $field, $pat); }
;

number:
    INT
|   FLOAT
;

literal:
    number
|   CHAR
|   TRUE
|   FALSE
;

/* ---- Expressions ---- */

exp:
    exp2 %prec OPEN_END
|   exp[operand] COLON type { $$ = build_exp_ascribe(reader, @$, $operand, $type); }
|   exp[operand] COERCE type { $$ = build_exp_coerce(reader, @$, $operand, $type); }
;

exp2:
    apply
|   let_exp
|   lambda
|   IF exp[cond] THEN exp[yes] ELSE exp[no] %prec OPEN_END
        { $$ = build_exp_if(reader, @$, $cond, $yes, $no); }
|   LOOP pat loop_form DO exp[body] %prec OPEN_END
        { $$ = build_exp_loop(reader, @$, build_list(reader), $pat, NULL, $loop_form, $body); }
|   LOOP pat EQUAL exp[init] loop_form DO exp[body] %prec OPEN_END
        { $$ = build_exp_loop(reader, @$, build_list(reader), $pat, $init, $loop_form, $body); }
|   LOOP sizes pat loop_form DO exp[body] %prec OPEN_END
        { $$ = build_exp_loop(reader, @$, $sizes, $pat, NULL, $loop_form, $body); }
|   LOOP sizes pat EQUAL exp[init] loop_form DO exp[body] %prec OPEN_END
        { $$ = build_exp_loop(reader, @$, $sizes, $pat, $init, $loop_form, $body); }
|   MATCH exp cases %prec OPEN_END { $$ = build_exp_match(reader, @$, $exp, $cases); }
|   ASSERT atom[cond] atom[body] { $$ = build_exp_assert(reader, @$, $cond, $body); }
|   ATTRIBUTE attr RBRACKET exp %prec OPEN_END
        { $$ = build_exp_attribute(reader, @$, $attr, $exp); }
|   UNSAFE exp %prec OPEN_END { $$ = build_exp_unsafe(reader, @$, @UNSAFE, $exp); }
|   MINUS exp2[operand] %prec PREFIX { $$ = build_exp_negate(reader, @$, $operand); }
|   BANG exp2[operand] %prec PREFIX { $$ = build_exp_not(reader, @$, $operand); }
|   TILDE exp2[operand] %prec PREFIX { $$ = build_exp_not(reader, @$, $operand); }
|   exp2[target] WITH update_steps assign exp2[value] %prec WITH
        { $$ = build_exp_update(reader, @$, $target, $update_steps, $value); }
|   exp2[first] RANGE_TO exp2[last]
        { $$ = build_exp_range(reader, @$, SYN_RANGE_TO, build_stepped($first, NULL), $last); }
|   exp2[first] RANGE_BELOW exp2[last]
        { $$ = build_exp_range(reader, @$, SYN_RANGE_BELOW, build_stepped($first, NULL), $last); }
|   exp2[first] RANGE_ABOVE exp2[last]
        { $$ = build_exp_range(reader, @$, SYN_RANGE_ABOVE, build_stepped($first, NULL), $last); }
|   stepped RANGE_TO exp2[last]
        { $$ = build_exp_range(reader, @$, SYN_RANGE_TO, $stepped, $last); }
|   stepped RANGE_BELOW exp2[last]
        { $$ = build_exp_range(reader, @$, SYN_RANGE_BELOW, $stepped, $last); }
|   stepped RANGE_ABOVE exp2[last]
        { $$ = build_exp_range(reader, @$, SYN_RANGE_ABOVE, $stepped, $last); }
|   exp2[l] BACKTICK qualname BACKTICK exp2[r] %prec BACKTICK
        { $$ = build_exp_binary(reader, @$, $qualname, $l, $r); }
|   exp2[l] OP_PIPE exp2[r] { $$ = build_exp_binary(reader, @$, $2, $l, $r); }
|   exp2[l] OP_APPLY exp2[r] { $$ = build_exp_binary(reader, @$, $2, $l, $r); }
|   exp2[l] OP_OR exp2[r] { $$ = build_exp_binary(reader, @$, $2, $l, $r); }
|   exp2[l] OP_AND exp2[r] { $$ = build_exp_binary(reader, @$, $2, $l, $r); }
|   exp2[l] OP_COMPARE exp2[r] { $$ = build_exp_binary(reader, @$, $2, $l, $r); }
|   exp2[l] LESS exp2[r] { $$ = build_exp_binary(reader, @$, $2, $l, $r); }
|   exp2[l] OP_BIT exp2[r] { $$ = build_exp_binary(reader, @$, $2, $l, $r); }
|   exp2[l] BAR exp2[r] { $$ = build_exp_binary(reader, @$, $2, $l, $r); }
|   exp2[l] CARET exp2[r] { $$ = build_exp_binary(reader, @$, $2, $l, $r); }
|   exp2[l] OP_SHIFT exp2[r] { $$ = build_exp_binary(reader, @$, $2, $l, $r); }
|   exp2[l] OP_ADD exp2[r] { $$ = build_exp_binary(reader, @$, $2, $l, $r); }
|   exp2[l] MINUS exp2[r] { $$ = build_exp_binary(reader, @$, $2, $l, $r); }
|   exp2[l] OP_MULTIPLY exp2[r] { $$ = build_exp_binary(reader, @$, $2, $l, $r); }
|   exp2[l] STAR exp2[r] { $$ = build_exp_binary(reader, @$, $2, $l, $r); }
|   exp2[l] OP_POWER exp2[r] { $$ = build_exp_binary(reader, @$, $2, $l, $r); }
;

/* The start of a range with a step, `a..b`; never an expression by itself. */
stepped:
    exp2[first] DOTDOT exp2[second] %prec STEP { $$ = build_stepped($first, $second); }
;

let_exp:
    LET pat EQUAL exp[value] let_body
        { $$ = build_exp_let(reader, @$, build_list(reader), $pat, $value, $let_body); }
|   LET sizes pat EQUAL exp[value] let_body
        { $$ = build_exp_let(reader, @$, $sizes, $pat, $value, $let_body); }
|   LET binder let_type_params params opt_type EQUAL exp[value] let_body
        { $$ = build_exp_let_fun(
              reader, @$,
              build_function($binder, $let_type_params, $params, $opt_type, $value), $let_body); }
|   LET binder params1 opt_type EQUAL exp[value] let_body
        { $$ = build_exp_let_fun(
              reader, @$,
              build_function($binder, build_list(reader), $params1, $opt_type, $value),
              $let_body); }
|   LET NAME let_steps EQUAL exp[value] let_body
        { $$ = build_exp_let_update(reader, @$, $NAME, $let_steps, $value, $let_body); }
|   LET QUALNAME more_steps EQUAL exp[value] let_body
        { $$ = build_exp_let_update(reader, @$, $QUALNAME, $more_steps, $value, $let_body); }
|   LOOP LPAREN pat EQUAL exp[init] RPAREN EQUAL loop_form DO exp[value] let_body
        { $$ = build_exp_let_loop(reader, @$, $pat, $init, $loop_form, $value, $let_body); }
|   LOOP pat EQUAL loop_form DO exp[value] let_body
        { $$ = build_exp_let_loop(reader, @$, $pat, NULL, $loop_form, $value, $let_body); }
;

let_body:
    IN exp %prec OPEN_END { $$ = $exp; }
|   let_exp %prec OPEN_END { $$ = $let_exp; }
;

lambda:
    BACKSLASH params1 opt_type_before ARROW exp %prec OPEN_END
        { $$ = build_exp_lambda(reader, @$, $params1, $opt_type_before, $exp); }
;

loop_form:
    FOR NAME LESS exp { $$ = build_loop_less($NAME, $exp); }
|   FOR pat IN exp { $$ = build_loop_in($pat, $exp); }
|   WHILE exp { $$ = build_loop_while($exp); }
;

cases:
    case { $$ = build_list_of(reader, $case); }
|   cases case { $$ = build_list_add(reader, $1, $case); }
;

case:
    CASE case_pat ARROW exp %prec OPEN_END { $$ = build_case(reader, @$, $case_pat, $exp); }
;

assign:
    EQUAL
|   LEFT_ARROW
;

apply:
    atom
|   atom[fn] atoms { $$ = build_exp_apply(reader, @$, $fn, $atoms); }
|   atom[fn] lambda
        { $$ = build_exp_apply(reader, @$, $fn, build_list_of(reader, $lambda)); }
|   atom[fn] atoms lambda
        { $$ = build_exp_apply(reader, @$, $fn, build_list_add(reader, $atoms, $lambda)); }
;

atoms:
    atom { $$ = build_list_of(reader, $atom); }
|   atoms atom { $$ = build_list_add(reader, $1, $atom); }
;

atom:
    qualname { $$ = build_exp_name(reader, @$, $qualname); }
|   literal { $$ = build_exp_literal(reader, @$, $literal); }
|   STRING { $$ = build_exp_literal(reader, @$, $STRING); }
|   CONSTRUCTOR { $$ = build_exp_constructor(reader, @$, $CONSTRUCTOR); }
|   HOLE { $$ = build_exp_hole(reader, @$); }
|   EMPTY LPAREN type RPAREN { $$ = build_exp_empty(reader, @$, $type); }
|   LPAREN RPAREN { $$ = build_exp_tuple(reader, @$, build_list(reader)); }
|   LPAREN exp RPAREN { $$ = $exp; }
|   LPAREN exp[first] COMMA exps opt_comma RPAREN
        { $$ = build_exp_tuple(reader, @$, build_list_prepend(reader, $first, $exps)); }
|   LBRACKET RBRACKET { $$ = build_exp_array(reader, @$, build_list(reader)); }
|   LBRACKET exps opt_comma RBRACKET { $$ = build_exp_array(reader, @$, $exps); }
|   LBRACE RBRACE { $$ = build_exp_record(reader, @$, build_list(reader)); }
|   LBRACE field_exps opt_comma RBRACE { $$ = build_exp_record(reader, @$, $field_exps); }
|   QUALPAREN exp RPAREN { $$ = build_exp_open(reader, @$, $QUALPAREN, $exp); }
|   atom[array] INDEXING slices opt_comma RBRACKET
        { $$ = build_exp_index(reader, @$, $array, $slices); }
|   atom[operand] DOT qualname { $$ = build_exp_project(reader, @$, $operand, $qualname); }
|   atom[operand] FIELD_INT { $$ = build_exp_project(reader, @$, $operand, $FIELD_INT); }
|   LPAREN binop RPAREN { $$ = build_exp_operator(reader, @$, $binop); }
|   LPAREN BANG RPAREN { $$ = build_exp_operator(reader, @$, $BANG); }
|   LPAREN exp2[operand] binop RPAREN
        { $$ = build_exp_section_left(reader, @$, $binop, $operand); }
|   LPAREN nonminus exp2[operand] RPAREN
        { $$ = build_exp_section_right(reader, @$, $nonminus, $operand); }
|   LPAREN steps RPAREN { $$ = build_exp_section_path(reader, @$, $steps); }
;

exps:
    exp { $$ = build_list_of(reader, $exp); }
|   exps COMMA exp { $$ = build_list_add(reader, $1, $exp); }
;

opt_exp:
    %empty { $$ = NULL; }
|   exp
;

opt_exp2:
    %empty { $$ = NULL; }
|   exp2 %prec OPEN_END
;

field_exps:
    field_exp { $$ = build_list_of(reader, $field_exp); }
|   field_exps COMMA field_exp { $$ = build_list_add(reader, $1, $field_exp); }
;

field_exp:
    ident { $$ = build_field_exp(reader, $ident, NULL); }
|   field EQUAL exp { $$ = build_field_exp(reader, $field, $exp); }
;

slices:
    slice { $$ = build_list_of(reader, $slice); }
|   slices COMMA slice { $$ = build_list_add(reader, $1, $slice); }
;

slice:
    exp2 { $$ = build_slice_index(reader, @$, $exp2); }
|   opt_exp2[from] COLON opt_exp2[to]
        { $$ = build_slice_range(reader, @$, $from, $to, NULL); }
|   opt_exp2[from] COLON opt_exp2[to] COLON opt_exp2[step]
        { $$ = build_slice_range(reader, @$, $from, $to, $step); }
;

/* A path: `.f.g`, `.[i].f`, `.0[i]`; behind `with` it starts without the dot. */
steps:
    step
|   steps step { $$ = build_list_join(reader, $1, $2); }
|   steps INDEXING slices opt_comma RBRACKET
        { $$ = build_list_join(reader, $1, build_step_index(reader, @$, $slices)); }
;

step:
    DOT qualname { $$ = build_step_fields(reader, $qualname); }
|   FIELD_INT { $$ = build_step_fields(reader, $FIELD_INT); }
|   DOT LBRACKET slices opt_comma RBRACKET { $$ = build_step_index(reader, @$, $slices); }
;

more_steps:
    %empty { $$ = build_list(reader); }
|   more_steps step { $$ = build_list_join(reader, $1, $2); }
|   more_steps INDEXING slices opt_comma RBRACKET
        { $$ = build_list_join(reader, $1, build_step_index(reader, @$, $slices)); }
;

let_steps:
    step more_steps { $$ = build_list_join(reader, $step, $more_steps); }
|   INDEXING slices opt_comma RBRACKET more_steps
        { $$ = build_list_join(reader, build_step_index(reader, @$, $slices), $more_steps); }
;

update_steps:
    qualname more_steps
        { $$ = build_list_join(reader, build_step_fields(reader, $qualname), $more_steps); }
|   INT more_steps
        { $$ = build_list_join(reader, build_step_field(reader, build_natural(reader, $INT)),
                               $more_steps); }
|   LBRACKET slices opt_comma RBRACKET more_steps
        { $$ = build_list_join(reader, build_step_index(reader, @$, $slices), $more_steps); }
;

/* Operators where they stand alone, in sections and definitions. */
binop:
    nonminus
|   MINUS
;

nonminus:
    BACKTICK qualname BACKTICK { $$ = $qualname; }
|   OP_PIPE
|   OP_APPLY
|   OP_OR
|   OP_AND
|   OP_COMPARE
|   LESS
|   OP_BIT
|   BAR
|   CARET
|   OP_SHIFT
|   OP_ADD
|   OP_MULTIPLY
|   STAR
|   OP_POWER
;

/* ---- Modules ---- */

mod:
    mod_apply
|   IMPORT STRING { $$ = build_mod_import(reader, @$, $STRING); }
|   mod[inner] COLON sig { $$ = build_mod_ascribe(reader, @$, $inner, $sig); }
|   BACKSLASH mod_param opt_sig_term ARROW mod[body] %prec OPEN_END
        { $$ = build_mod_lambda(reader, @$, $mod_param, $opt_sig_term, $body); }
|   BACKSLASH ident COLON sig_term[param] opt_sig_term ARROW mod[body] %prec OPEN_END
        { $$ = build_mod_lambda(reader, @$, build_mod_param(reader, $ident, $param),
                                $opt_sig_term, $body); }
|   LET let_decs[decs] IN mod[body] %prec OPEN_END { $$ = build_mod_let(reader, @$, $decs, $body); }
;

/* Without `local`, whose `in` this would be. */
let_decs:
    plain_dec { $$ = build_list_of(reader, $plain_dec); }
|   let_decs plain_dec { $$ = build_list_add(reader, $1, $plain_dec); }
;

/* `F(A).N(B)` applies the part N of what `F(A)` gives (modules.txt, Fig. 1). */
mod_apply:
    mod_atom
|   mod_apply[fn] mod_atom[arg] { $$ = build_mod_apply(reader, @$, $fn, $arg); }
|   mod_apply[inner] DOT qualname { $$ = build_mod_project(reader, @$, $inner, $qualname); }
;

mod_atom:
    qualname { $$ = build_mod_name(reader, @$, $qualname); }
|   LPAREN mod RPAREN { $$ = $mod; }
|   LBRACE decs RBRACE { $$ = build_mod_struct(reader, @$, $decs); }
;

mod_params:
    %empty { $$ = build_list(reader); }
|   mod_params mod_param { $$ = build_list_add(reader, $1, $mod_param); }
;

mod_param:
    LPAREN ident COLON sig RPAREN { $$ = build_mod_param(reader, $ident, $sig); }
;

/* ---- Module types ---- */

/* The parameter of a parametric one may have a name: `(X: s) -> t` or, as in modules.txt, Fig. 1,
 * `(X: s -> t)`. */
sig:
    sig_term
|   sig_term[param] ARROW sig[result]
        { $$ = build_sig_fun(reader, @$, build_no_ident(), $param, $result); }
|   mod_param ARROW sig[result]
        { $$ = build_sig_fun(reader, @$, $mod_param->name, $mod_param->sig, $result); }
|   mod_param { $$ = build_sig_named(reader, @$, $mod_param); }
;

sig_term:
    qualname { $$ = build_sig_name(reader, @$, $qualname); }
|   LPAREN sig RPAREN { $$ = $sig; }
|   LBRACE specs RBRACE { $$ = build_sig_specs(reader, @$, $specs); }
|   sig_term[inner] WITH qualname type_params EQUAL type_before
        { $$ = build_sig_with(reader, @$, $inner, $qualname, $type_params, $type_before); }
;

opt_sig:
    %empty { $$ = NULL; }
|   COLON sig { $$ = $sig; }
;

opt_sig_term:
    %empty { $$ = NULL; }
|   COLON sig_term { $$ = $sig_term; }
;

specs:
    %empty { $$ = build_list(reader); }
|   specs spec { $$ = build_list_add(reader, $1, $spec); }
;

spec:
    VAL binder type_params COLON type
        { $$ = build_spec_val(reader, @$, $binder, $type_params, $type); }
|   VAL binop type_params COLON type
        { $$ = build_spec_val(reader, @$, build_binder(reader, $binop), $type_params, $type); }
|   TYPE lift ident type_params
        { $$ = build_spec_type(reader, @$, build_binding($lift, $ident, $type_params, NULL)); }
|   TYPE lift ident type_params EQUAL type
        { $$ = build_spec_type(reader, @$, build_binding($lift, $ident, $type_params, $type)); }
|   MODULE ident COLON sig { $$ = build_spec_module(reader, @$, $ident, $sig); }
|   INCLUDE sig { $$ = build_spec_include(reader, @$, $sig); }
|   ATTRIBUTE attr RBRACKET spec[inner] { $$ = build_spec_attribute(reader, @$, $attr, $inner); }
;

%%

/* The place of a rule: from its first to its last symbol, or, when it is empty, behind the symbol
 * before it. */
static struct loc span(const struct loc *rhs, int count) {
    if (count > 0)
        return loc_join(rhs[1], rhs[count]);
    return loc_range(rhs[0].source, rhs[0].end, rhs[0].end);
}

/* The parser calls this where there is no memory for its stack, and for nothing else: syntax errors
 * go to the function below. */
static void surface_error(struct loc *place, void *scanner, struct syn_reader *reader,
                          const char *text)
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

static int yyreport_syntax_error(const yypcontext_t *context, void *scanner,
                                 struct syn_reader *reader)
{
    yysymbol_kind_t kinds[YYNTOKENS];
    struct complain_token expected[YYNTOKENS];
    int count = yypcontext_expected_tokens(context, kinds, YYNTOKENS);
    for (int i = 0; i < count; i++)
        expected[i] = (struct complain_token){token_of(kinds[i]), yysymbol_name(kinds[i])};
    (void)scanner;
    complain_unexpected(reader, token_of(yypcontext_token(context)),
                        *yypcontext_location(context),
                        (struct complain_expected){expected, (size_t)count});
    return 0;
}

bool surface_read(struct syn_reader *reader)
{
    void *scanner = surface_scanner_open(reader);
    int status = surface_parse(scanner, reader);
    surface_scanner_close(scanner);
    return status == 0 && !reader->scan.failed;
}
