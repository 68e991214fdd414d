/* How much local memory a kernel takes: arrays lie in one place only if they are never needed at
 * the same time. An array of 16 numbers has 64 bytes. (That the kernels have no race is for
 * tests/run.) */
#include <stdlib.h>
#include <string.h>

#include "run_text.h"
#include "unit.h"

/* What a work-group does to `o` with row g of `xs`, and how many bytes of local
 * memory it has for that. */
static const struct {
    const char *name, *commands;
    int bytes;
} cases[] = {
    {"the first is read when the second is written",
     "newLocal [16]f32 (\\s. newLocal [16]f32 (\\t.\n"
     "  parforLocal 16 s.1 (\\i p. p := idx (idx xs g) i);\n"
     "  parforLocal 16 o.1 (\\i p. p := idx (reverse s.2) i);\n"
     "  parforLocal 16 t.1 (\\i p. p := idx (idx xs g) i * 2.0);\n"
     "  parforLocal 16 o.1 (\\i p. p := idx (reverse t.2) i)))",
     128},
    {"all have read the first when the third is written",
     "newLocal [16]f32 (\\s. newLocal [16]f32 (\\t. newLocal [16]f32 (\\u.\n"
     "  parforLocal 16 s.1 (\\i p. p := idx (idx xs g) i);\n"
     "  parforLocal 16 t.1 (\\i p. p := idx (reverse s.2) i);\n"
     "  parforLocal 16 u.1 (\\i p. p := idx (reverse t.2) i * 2.0);\n"
     "  parforLocal 16 o.1 (\\i p. p := idx (reverse u.2) i))))",
     128},
    {"whatever the order of their declarations",
     "newLocal [16]f32 (\\u. newLocal [16]f32 (\\t. newLocal [16]f32 (\\s.\n"
     "  parforLocal 16 s.1 (\\i p. p := idx (idx xs g) i);\n"
     "  parforLocal 16 t.1 (\\i p. p := idx (reverse s.2) i);\n"
     "  parforLocal 16 u.1 (\\i p. p := idx (reverse t.2) i * 2.0);\n"
     "  parforLocal 16 o.1 (\\i p. p := idx (reverse u.2) i))))",
     128},
    {"the third is needed with the second",
     "newLocal [16]f32 (\\s. newLocal [16]f32 (\\t. newLocal [16]f32 (\\u.\n"
     "  parforLocal 16 s.1 (\\i p. p := idx (idx xs g) i);\n"
     "  parforLocal 16 t.1 (\\i p. p := idx (reverse s.2) i);\n"
     "  parforLocal 16 u.1 (\\i p. p := idx (reverse s.2) i * 2.0);\n"
     "  parforLocal 16 o.1 (\\i p. p := idx (reverse u.2) i + idx (reverse t.2) i))))",
     192},
    {"elements of another type",
     "newLocal [16]f32 (\\s. newLocal [16]f32 (\\t. newLocal [16]i32 (\\u.\n"
     "  parforLocal 16 s.1 (\\i p. p := idx (idx xs g) i);\n"
     "  parforLocal 16 t.1 (\\i p. p := idx (reverse s.2) i);\n"
     "  parforLocal 16 u.1 (\\i p. p := convert i32 (idx (reverse t.2) i * 2.0));\n"
     "  parforLocal 16 o.1 (\\i p. p := convert f32 (idx (reverse u.2) i)))))",
     192},
    {"more elements",
     "newLocal [16]f32 (\\s. newLocal [16]f32 (\\t. newLocal [32]f32 (\\u.\n"
     "  parforLocal 16 s.1 (\\i p. p := idx (idx xs g) i);\n"
     "  parforLocal 16 t.1 (\\i p. p := idx (reverse s.2) i);\n"
     "  parforLocal 32 u.1 (\\i p. p := idx (reverse (concat t.2 t.2)) i * 2.0);\n"
     "  parforLocal 16 o.1 (\\i p. p := idx (take 16 (reverse u.2)) i))))",
     256},
    {"in a loop the second also comes before the first",
     "newLocal [16]f32 (\\s. newLocal [16]f32 (\\t. newLocal [16]f32 (\\u.\n"
     "  parforLocal 16 u.1 (\\i p. p := idx (idx xs g) i);\n"
     "  for 3 (\\k.\n"
     "    parforLocal 16 s.1 (\\i p. p := idx (reverse u.2) i);\n"
     "    parforLocal 16 t.1 (\\i p. p := idx (reverse s.2) i);\n"
     "    parforLocal 16 u.1 (\\i p. p := idx (reverse t.2) i * 2.0));\n"
     "  parforLocal 16 o.1 (\\i p. p := idx (reverse u.2) i))))",
     192},
    {"the second is declared when the first is gone",
     "newLocal [16]f32 (\\u.\n"
     "  newLocal [16]f32 (\\s.\n"
     "    parforLocal 16 s.1 (\\i p. p := idx (idx xs g) i);\n"
     "    parforLocal 16 u.1 (\\i p. p := idx (reverse s.2) i));\n"
     "  newLocal [16]f32 (\\t.\n"
     "    parforLocal 16 t.1 (\\i p. p := idx (reverse u.2) i * 2.0);\n"
     "    parforLocal 16 o.1 (\\i p. p := idx (reverse t.2) i)))",
     192},
    {"between them only global memory is waited for",
     "newLocal [16]f32 (\\s. newLocal [16]f32 (\\t.\n"
     "  parforLocal 16 s.1 (\\i p. p := idx (idx xs g) i);\n"
     "  parforLocal 16 o.1 (\\i p. p := idx (reverse s.2) i);\n"
     "  parforLocal 16 t.1 (\\i p. p := idx (reverse o.2) i * 2.0);\n"
     "  parforLocal 16 o.1 (\\i p. p := idx (reverse t.2) i)))",
     128},
    {"an element is written over the one that it is made of",
     "newLocal [16]f32 (\\s. newLocal [16]f32 (\\t. newLocal [16]f32 (\\u.\n"
     "  parforLocal 16 s.1 (\\i p. p := idx (idx xs g) i);\n"
     "  parforLocal 16 t.1 (\\i p. p := idx (reverse s.2) i);\n"
     "  parforLocal 16 u.1 (\\i p. p := idx s.2 i + idx (reverse t.2) i);\n"
     "  parforLocal 16 o.1 (\\i p. p := idx (reverse u.2) i + idx t.2 i))))",
     128},
    {"by one of several commands, or of two branches",
     "newLocal [16]f32 (\\s. newLocal [16]f32 (\\t. newLocal [16]f32 (\\u.\n"
     "  parforLocal 16 s.1 (\\i p. p := idx (idx xs g) i);\n"
     "  parforLocal 16 t.1 (\\i p. p := idx (reverse s.2) i);\n"
     "  parforLocal 16 u.1 (\\i p. newPrivate f32 (\\v. v.1 := idx s.2 i;\n"
     "    if v.2 > idx (reverse t.2) i then p := v.2 else p := idx s.2 i * 2.0));\n"
     "  parforLocal 16 o.1 (\\i p. p := idx (reverse u.2) i + idx t.2 i))))",
     128},
    {"where the first is only written by the same work-items",
     "newLocal [16]f32 (\\s. newLocal [16]f32 (\\t.\n"
     "  parforLocal 16 s.1 (\\i p. p := idx (idx xs g) i);\n"
     "  parforLocal 16 t.1 (\\i p. p := idx s.2 i * 2.0);\n"
     "  parforLocal 16 o.1 (\\i p. p := idx (reverse t.2) i)))",
     64},
    {"others may still read the first",
     "newLocal [16]f32 (\\s. newLocal [16]f32 (\\t.\n"
     "  parforLocal 16 s.1 (\\i p. p := idx (idx xs g) i);\n"
     "  parforLocal 16 o.1 (\\i p. p := idx (reverse s.2) i);\n"
     "  parforLocal 16 t.1 (\\i p. p := idx s.2 i * 2.0);\n"
     "  parforLocal 16 o.1 (\\i p. p := idx (reverse t.2) i)))",
     128},
    {"it is made of two",
     "newLocal [16]f32 (\\s. newLocal [16]f32 (\\t. newLocal [16]f32 (\\u.\n"
     "  parforLocal 16 s.1 (\\i p. p := idx (idx xs g) i);\n"
     "  parforLocal 16 t.1 (\\i p. p := idx (reverse s.2) i);\n"
     "  parforLocal 16 u.1 (\\i p. p := idx s.2 i + idx (reverse s.2) i);\n"
     "  parforLocal 16 o.1 (\\i p. p := idx (reverse u.2) i + idx t.2 i))))",
     192},
    {"the first is needed behind",
     "newLocal [16]f32 (\\s. newLocal [16]f32 (\\t. newLocal [16]f32 (\\u.\n"
     "  parforLocal 16 s.1 (\\i p. p := idx (idx xs g) i);\n"
     "  parforLocal 16 t.1 (\\i p. p := idx (reverse s.2) i);\n"
     "  parforLocal 16 u.1 (\\i p. p := idx s.2 i + idx (reverse t.2) i);\n"
     "  parforLocal 16 o.1 (\\i p. p := idx (reverse u.2) i + idx t.2 i + idx s.2 i))))",
     192},
    {"it is read when it is written",
     "newLocal [16]f32 (\\s. newLocal [16]f32 (\\t. newLocal [16]f32 (\\u.\n"
     "  parforLocal 16 s.1 (\\i p. p := idx (idx xs g) i);\n"
     "  parforLocal 16 t.1 (\\i p. p := idx (reverse s.2) i);\n"
     "  parforLocal 16 u.1 (\\i p. p := idx (reverse t.2) i;\n"
     "    newPrivate f32 (\\v. v.1 := idx s.2 i));\n"
     "  parforLocal 16 o.1 (\\i p. p := idx (reverse u.2) i + idx t.2 i))))",
     192},
    {"an element of a row",
     "newLocal [4][4]f32 (\\s. newLocal [4][4]f32 (\\t. newLocal [4][4]f32 (\\u.\n"
     "  parforLocal1 4 s.1 (\\i p. parforLocal 4 p (\\j q.\n"
     "    q := idx (idx (split 4 (idx xs g)) i) j));\n"
     "  parforLocal1 4 t.1 (\\i p. parforLocal 4 p (\\j q. q := idx (idx (reverse s.2) i) j));\n"
     "  parforLocal1 4 u.1 (\\i p. parforLocal 4 p (\\j q.\n"
     "    q := idx (idx s.2 i) j + idx (idx (reverse t.2) i) j));\n"
     "  parforLocal 16 o.1 (\\i p. p := idx (join u.2) i + idx (join t.2) i))))",
     128},
    {"that of another row",
     "newLocal [4][4]f32 (\\s. newLocal [4][4]f32 (\\t. newLocal [4][4]f32 (\\u.\n"
     "  parforLocal1 4 s.1 (\\i p. parforLocal 4 p (\\j q.\n"
     "    q := idx (idx (split 4 (idx xs g)) i) j));\n"
     "  parforLocal1 4 t.1 (\\i p. parforLocal 4 p (\\j q. q := idx (idx (reverse s.2) i) j));\n"
     "  parforLocal1 4 u.1 (\\i p. parforLocal 4 p (\\j q.\n"
     "    q := idx (idx s.2 j) i + idx (idx (reverse t.2) i) j));\n"
     "  parforLocal 16 o.1 (\\i p. p := idx (join u.2) i + idx (join t.2) i))))",
     192},
};

START_TEST(arrays_have_memory_of_their_own_while_they_need_it)
{
    const struct options options = {.target = TARGET_OPENCL, .input = "t.dpia", .from = STAGE_DPIA};
    struct arena *arena = arena_new();
    const char *text =
        arena_printf(arena,
                     "t {n: nat} (xs: exp[[n][16]f32]) (os: var[[n][16]f32]) : comm =\n"
                     "  parforVarWorkgroup n os (\\g o. (%s))\n",
                     cases[_i].commands);
    struct run run = run_of_text(arena, &options, text);
    ck_assert_msg(pipeline_run(&run, STAGE_TARGET), "%s\n%s", text, run_message(&run));
    const char *check = strstr(buf_text(&run.output.c), "check_local_memory(&run, ");
    ck_assert_ptr_nonnull(check);
    ck_assert_msg(atoi(strstr(check, "0, ") + 3) == cases[_i].bytes, "%s: not %d bytes\n%s",
                  cases[_i].name, cases[_i].bytes, buf_text(&run.output.cl));
    output_free(&run.output);
    arena_free(arena);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("local_memory");
    TCase *tests = tcase_create("local_memory");
    tcase_add_loop_test(tests, arrays_have_memory_of_their_own_while_they_need_it, 0,
                        sizeof cases / sizeof *cases);
    suite_add_tcase(suite, tests);
    return unit_run(suite);
}
