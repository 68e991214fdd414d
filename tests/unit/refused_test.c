/* Wrong programs, by the rule that each breaks, and right ones near to them: the first error that
 * the front end reports. */
#include "program.h"

#define REFUSED(text, expected) {text, expected},
#define ACCEPTED(text) {text, "right"},

static const struct {
    const char *text, *expected;
} cases[] = {
#include "refused_cases.def"
};

/* The first error as "line:column: text"; or "right". */
static const char *verdict(const char *text)
{
    elaborate_if_right(types_new(arena), text);
    for (size_t i = 0; i < diag_count(diag); i++) {
        const struct diag_message *message = diag_at(diag, i);
        unsigned line, column;
        if (message->kind != DIAG_ERROR)
            continue;
        source_position(message->loc.source, message->loc.begin, &line, &column);
        return arena_printf(arena, "%u:%u: %s", line, column, message->text);
    }
    return "right";
}

START_TEST(rule_is_kept)
{
    ck_assert_str_eq(verdict(cases[_i].text), cases[_i].expected);
}
END_TEST

static Suite *refused_suite(void)
{
    Suite *suite = suite_create("refused");
    TCase *tcase = tcase_create("refused");
    tcase_add_checked_fixture(tcase, set_up, tear_down);
    tcase_add_loop_test(tcase, rule_is_kept, 0, (int)(sizeof cases / sizeof cases[0]));
    suite_add_tcase(suite, tcase);
    return suite;
}

int main(void)
{
    return unit_run(refused_suite());
}
