/* Stage I and stage II on programs in the notation that say who computes and where memory is:
 * address spaces, trees, accumulators, steps in place. */
#include <ctype.h>
#include <stdlib.h>

#include "run_text.h"
#include "unit.h"

struct hierarchy_case {
    const char *name, *text, *stage1, *stage2;
};

#define CASE(name, text, stage1, stage2) {#name, text, stage1, stage2},
static const struct hierarchy_case cases[] = {
#include "hierarchy_cases.def"
};
#undef CASE

enum { CASE_COUNT = sizeof cases / sizeof *cases };

static struct arena *arena;

static void set_up(void)
{
    arena = arena_new();
}

static void tear_down(void)
{
    arena_free(arena);
}

/* Runs of blanks and newlines as one blank, but none behind a bracket. */
static const char *in_one_line(const char *text)
{
    struct buf buf = {0};
    char before = '(';
    for (; *text; text++) {
        bool blank = isspace((unsigned char)*text);
        if (!blank || (before != ' ' && before != '('))
            buf_add_char(&buf, blank ? ' ' : *text);
        before = blank && before == '(' ? '(' : blank ? ' ' : *text;
    }
    text = arena_strdup(arena, buf_text(&buf));
    buf_free(&buf);
    return text;
}

/* The body of the only entry of TEXT after STAGE, without line breaks. */
static const char *body_after(const char *text, enum stage stage)
{
    struct options options = {.target = TARGET_C, .from = STAGE_STRATEGY, .input = "t.dpia"};
    struct run run = run_of_text(arena, &options, text);
    struct buf buf = {0};
    if (!pipeline_run(&run, stage))
        return run_message(&run);
    phrase_print(&buf, arena, run.program->entries.at[0]->body, 10000);
    const char *body = in_one_line(buf_text(&buf));
    buf_free(&buf);
    output_free(&run.output);
    return body;
}

START_TEST(stage_1_gives)
{
    ck_assert_str_eq(body_after(cases[_i].text, STAGE_STAGE1), cases[_i].stage1);
}
END_TEST

START_TEST(stage_2_gives)
{
    ck_assert_str_eq(body_after(cases[_i].text, STAGE_STAGE2), cases[_i].stage2);
}
END_TEST

static void print_string(const char *text)
{
    printf("     \"");
    for (; *text; text++) {
        if (*text == '\n')
            printf("\\n\"\n     \"");
        else
            printf(*text == '\\' || *text == '"' ? "\\%c" : "%c", *text);
    }
    printf("\"");
}

static void print_cases(void)
{
    set_up();
    for (size_t k = 0; k < CASE_COUNT; k++) {
        printf("CASE(%s,\n", cases[k].name);
        print_string(cases[k].text);
        printf(",\n");
        print_string(body_after(cases[k].text, STAGE_STAGE1));
        printf(",\n");
        print_string(body_after(cases[k].text, STAGE_STAGE2));
        printf(")\n");
    }
    tear_down();
}

int main(void)
{
    Suite *suite = suite_create("hierarchy");
    TCase *stages = tcase_create("stages");
    if (getenv("PRINT_HIERARCHY_CASES")) {
        print_cases();
        return 0;
    }
    tcase_add_checked_fixture(stages, set_up, tear_down);
    tcase_add_loop_test(stages, stage_1_gives, 0, CASE_COUNT);
    tcase_add_loop_test(stages, stage_2_gives, 0, CASE_COUNT);
    suite_add_tcase(suite, stages);
    return unit_run(suite);
}
