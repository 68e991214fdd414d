# All tests speak TAP, so that Automake counts cases instead of programs.
#
#   a unit test      tests/unit/NAME_test.c, with the program's name in unit_tests
#   a script         executable, prints TAP (see tests/tap.sh), with its path in test_scripts; it
#                    finds its surroundings in the variables below, and may leave out what another
#                    compilation of dpiac cannot change where DPIAC_TEST_QUICK is 1
#
# The closing line of `make check` counts all cases; `make check TESTS=tests/unit/base_test` runs
# one program, and its whole output is in tests/unit/base_test.log.

unit_tests =
unit_tests += tests/unit/barrier_test
unit_tests += tests/unit/base_test
unit_tests += tests/unit/conflict_test
unit_tests += tests/unit/control_test
unit_tests += tests/unit/cost_test
unit_tests += tests/unit/cost_core_test
unit_tests += tests/unit/witness_test
unit_tests += tests/unit/cpu_test
unit_tests += tests/unit/type_test
unit_tests += tests/unit/nat_test
unit_tests += tests/unit/nat_example_test
unit_tests += tests/unit/nat_property_test
unit_tests += tests/unit/device_test
unit_tests += tests/unit/dpia_check_test
unit_tests += tests/unit/dpia_test
unit_tests += tests/unit/exchange_test
unit_tests += tests/unit/home_test
unit_tests += tests/unit/exhaust_random_test
unit_tests += tests/unit/front_test
unit_tests += tests/unit/front_module_test
unit_tests += tests/unit/half_test
unit_tests += tests/unit/hierarchy_test
unit_tests += tests/unit/imperative_test
unit_tests += tests/unit/in_place_test
unit_tests += tests/unit/in_place_random_test
unit_tests += tests/unit/firstorder_test
unit_tests += tests/unit/instances_test
unit_tests += tests/unit/interp_test
unit_tests += tests/unit/known_test
unit_tests += tests/unit/load_test
unit_tests += tests/unit/local_memory_test
unit_tests += tests/unit/memory_test
unit_tests += tests/unit/nest_test
unit_tests += tests/unit/notation_test
unit_tests += tests/unit/opencl_test
unit_tests += tests/unit/operator_test
unit_tests += tests/unit/reduction_test
unit_tests += tests/unit/reuse_test
unit_tests += tests/unit/sized_test
unit_tests += tests/unit/sizes_test
unit_tests += tests/unit/refused_test
unit_tests += tests/unit/stage1_test
unit_tests += tests/unit/syntax_test
unit_tests += tests/unit/target_gen_test
unit_tests += tests/unit/target_test
unit_tests += tests/unit/target_invariants_test
unit_tests += tests/unit/target_parts_test
unit_tests += tests/unit/target_rounds_test
unit_tests += tests/unit/target_small_test
unit_tests += tests/unit/target_views_test
unit_tests += tests/unit/rewrite_test
unit_tests += tests/unit/testing_test
unit_tests += tests/unit/translate_test
unit_tests += tests/unit/unique_test
unit_tests += tests/unit/uses_test
unit_tests += tests/unit/view_chain_test
unit_tests += tests/unit/view_lmad_test
unit_tests += tests/unit/view_test
unit_tests += tests/unit/written_test

translate_support = \
  tests/unit/translate_build.c tests/unit/translate_build.h \
  tests/unit/translate_cases.c tests/unit/translate_cases.def tests/unit/translate_cases.h
tests_unit_refused_test_SOURCES = tests/unit/refused_test.c tests/unit/refused_cases.def
tests_unit_rewrite_test_SOURCES = tests/unit/rewrite_test.c tests/unit/wrong_rules.def
tests_unit_witness_test_SOURCES = tests/unit/witness_test.c tests/unit/witness_cases.def
tests_unit_memory_test_SOURCES = tests/unit/memory_test.c tests/unit/memory_cases.def \
  $(translate_support)
tests_unit_stage1_test_SOURCES = tests/unit/stage1_test.c $(translate_support)
tests_unit_control_test_SOURCES = tests/unit/control_test.c tests/unit/control_cases.def \
  tests/unit/translate_build.c tests/unit/translate_build.h
tests_unit_hierarchy_test_SOURCES = tests/unit/hierarchy_test.c tests/unit/hierarchy_cases.def
tests_unit_interp_test_SOURCES = tests/unit/interp_test.c tests/unit/interp_cases.def
tests_unit_syntax_test_SOURCES = tests/unit/syntax_test.c \
  tests/unit/syntax_dump.c tests/unit/syntax_dump.h \
  tests/unit/syntax_random.c tests/unit/syntax_random.h
tests_unit_translate_test_SOURCES = tests/unit/translate_test.c $(translate_support) \
  tests/unit/interpret.c tests/unit/interpret.h
unit_tests += tests/unit/lower_test
unit_tests += tests/unit/lower_size_test
unit_tests += tests/unit/lower_strategy_test

# After the quick ones that look at the text, those that take longest come first, so that no
# processor waits at the end for the last. When semantics.sh comes, PoCL has compiled most kernels for
# programs.sh and examples.sh.
test_scripts =
test_scripts += tests/lint/awk.sh
test_scripts += tests/lint/docs.sh
test_scripts += tests/lint/layers.sh
test_scripts += tests/lint/mutants.sh
test_scripts += tests/lint/options.sh
test_scripts += tests/lint/style.sh
test_scripts += tests/lint/texts.sh
test_scripts += tests/run/programs.sh
test_scripts += tests/run/examples.sh
test_scripts += tests/run/modules.sh
test_scripts += tests/fuzz/programs.sh
test_scripts += tests/golden/notation.sh
test_scripts += tests/run/interpret.sh
test_scripts += tests/run/large.sh
test_scripts += tests/run/test_command.sh
test_scripts += tests/run/tune.sh
test_scripts += tests/run/semantics.sh
test_scripts += tests/run/one_pass.sh
test_scripts += tests/run/explain.sh
test_scripts += tests/golden/stages.sh
test_scripts += tests/run/errors.sh
test_scripts += tests/fuzz/parsers.sh
test_scripts += tests/run/rows.sh
test_scripts += tests/run/contracted.sh
test_scripts += tests/run/ordered.sh
test_scripts += tests/run/in_turn.sh
test_scripts += tests/run/asked.sh
test_scripts += tests/run/outside.sh
test_scripts += tests/run/rearranged.sh
test_scripts += tests/run/panels.sh
test_scripts += tests/run/sums.sh
test_scripts += tests/run/states.sh
test_scripts += tests/run/row_loops.sh
test_scripts += tests/run/computed_rows.sh
test_scripts += tests/run/in_order.sh
test_scripts += tests/run/borders.sh
test_scripts += tests/run/branches.sh
test_scripts += tests/run/held.sh
test_scripts += tests/run/reduced.sh
test_scripts += tests/run/tiles.sh
test_scripts += tests/run/translated.sh
test_scripts += tests/run/axes.sh
test_scripts += tests/run/turned.sh
test_scripts += tests/run/unzipped.sh
test_scripts += tests/run/windows.sh
test_scripts += tests/run/short.sh
test_scripts += tests/fuzz/surface.sh
test_scripts += tests/fuzz/modules.sh
test_scripts += tests/run/runtime.sh
test_scripts += tests/run/barriers.sh
test_scripts += tests/run/rewrite.sh
test_scripts += tests/run/ways.sh
test_scripts += tests/run/imports.sh
test_scripts += tests/run/launch.sh
test_scripts += tests/run/main.sh
test_scripts += tests/bench/check.sh
test_scripts += tests/run/numbers.sh
test_scripts += tests/run/operators.sh
test_scripts += tests/run/dropin.sh
test_scripts += tests/run/install.sh
test_scripts += tests/run/levels.sh
test_scripts += tests/run/nested.sh
test_scripts += tests/run/tables.sh
test_scripts += tests/run/nests.sh
test_scripts += tests/run/staged.sh
test_scripts += tests/run/together.sh
test_scripts += tests/run/link.sh
test_scripts += tests/run/output.sh
test_scripts += tests/run/widths.sh
test_scripts += tests/golden/golden.sh

# Those about what emitted programs do: they ask little of dpiac, and compilers, PoCL and what these
# have made take most of their time. .ci/run leaves them out where only the compilation of dpiac is
# another one; translated.sh, which stays, sees that their programs become the same text then.
emitted_scripts = tests/bench/check.sh tests/run/asked.sh tests/run/axes.sh \
  tests/run/borders.sh tests/run/branches.sh tests/run/computed_rows.sh \
  tests/run/contracted.sh tests/run/dropin.sh \
  tests/run/held.sh tests/run/in_order.sh tests/run/in_turn.sh tests/run/install.sh \
  tests/run/launch.sh tests/run/link.sh tests/run/main.sh \
  tests/run/nested.sh tests/run/nests.sh tests/run/one_pass.sh tests/run/ordered.sh \
  tests/run/outside.sh \
  tests/run/panels.sh tests/run/rearranged.sh tests/run/reduced.sh tests/run/rows.sh \
  tests/run/row_loops.sh tests/run/runtime.sh tests/run/short.sh tests/run/states.sh \
  tests/run/sums.sh \
  tests/run/tables.sh tests/run/tiles.sh \
  tests/run/together.sh tests/run/turned.sh tests/run/unzipped.sh tests/run/windows.sh \
  tests/run/ways.sh tests/run/widths.sh

# What the scripts in tests/run compute expected results and those of interpreters with.
run_helpers = tests/run/reference tests/run/compare tests/run/evaluate
tests_run_compare_SOURCES = tests/run/compare.c tests/run/value.c tests/run/value.h
tests_run_compare_LDADD =
tests_run_evaluate_SOURCES = tests/run/evaluate.c
tests_run_evaluate_LDADD = libdpiac.a
tests_run_reference_SOURCES = \
  tests/run/reference.c tests/run/reference.h tests/run/references.def \
  tests/run/reference_arrays.c tests/run/reference_assigned.c tests/run/reference_blas.c \
  tests/run/reference_bins.c \
  tests/run/reference_scatters.c \
  tests/run/reference_empties.c tests/run/reference_examples.c \
  tests/run/reference_control.c tests/run/reference_floats.c tests/run/reference_growing.c \
  tests/run/reference_halves.c \
  tests/run/reference_integers.c \
  tests/run/reference_exchanges.c tests/run/reference_read_again.c \
  tests/run/reference_language.c tests/run/reference_loops.c \
  tests/run/reference_imperative.c tests/run/reference_memory.c tests/run/reference_numerics.c \
  tests/run/reference_places.c tests/run/reference_processor.c \
  tests/run/reference_reductions.c tests/run/reference_results.c tests/run/reference_stencils.c \
  tests/run/reference_strategies.c tests/run/reference_sums.c \
  tests/run/reference_surface.c tests/run/reference_units.c \
  tests/run/reference_values.c tests/run/reference_vectorised.c tests/run/reference_views.c \
  tests/run/reference_workgroups.c \
  tests/run/value.c tests/run/value.h
tests_run_reference_LDADD =

# What reads printed trees back, in one process for all of a program.
golden_helpers = tests/golden/read_back
tests_golden_read_back_SOURCES = tests/golden/read_back.c
tests_golden_read_back_LDADD = libdpiac.a

# What makes random programs, and makes those that fail smaller.
fuzz_helpers = tests/fuzz/generate tests/fuzz/generate_surface tests/fuzz/generate_modules \
  tests/fuzz/shrink tests/fuzz/shrink_surface
tests_fuzz_generate_SOURCES = tests/fuzz/generate.c tests/fuzz/maker.c tests/fuzz/maker.h \
  tests/fuzz/make_array.c tests/fuzz/make_exp.c tests/fuzz/make_group.c \
  tests/fuzz/make_scalar.c
tests_fuzz_generate_surface_SOURCES = tests/fuzz/generate_surface.c tests/fuzz/surface.c \
  tests/fuzz/surface.h tests/fuzz/surface_array.c tests/fuzz/surface_control.c \
  tests/fuzz/surface_exp.c tests/fuzz/surface_fun.c tests/fuzz/surface_index.c \
  tests/fuzz/surface_sizes.c
tests_fuzz_generate_modules_SOURCES = tests/fuzz/generate_modules.c tests/fuzz/modules.c \
  tests/fuzz/modules.h tests/fuzz/surface.c tests/fuzz/surface.h tests/fuzz/surface_array.c \
  tests/fuzz/surface_control.c tests/fuzz/surface_exp.c tests/fuzz/surface_fun.c \
  tests/fuzz/surface_index.c tests/fuzz/surface_sizes.c
tests_fuzz_shrink_SOURCES = tests/fuzz/shrink.c
tests_fuzz_shrink_surface_SOURCES = tests/fuzz/shrink_surface.c

TEST_EXTENSIONS = .sh
LOG_DRIVER = env AM_TAP_AWK='$(AWK)' $(SHELL) $(top_srcdir)/build-aux/tap-driver.sh
SH_LOG_DRIVER = $(LOG_DRIVER)

if HAVE_CHECK
check_PROGRAMS = $(unit_tests) $(run_helpers) $(golden_helpers) $(fuzz_helpers)
TESTS = $(unit_tests) $(test_scripts)
else
check_PROGRAMS = $(run_helpers) $(golden_helpers) $(fuzz_helpers)
TESTS = tests/unit/missing.sh $(test_scripts)
endif
LDADD = libdpiac.a $(CHECK_LIBS)

# What scripts are given: the compilers and flags that configure found, the program, the two trees,
# and a folder for what they make. PoCL keeps its cache there too, which the scripts share, and needs
# a home to exist; it compiles a kernel once, not for each size of a work-group. Compilers, PoCL's too,
# find a linker there that is quick (tests/run/ld.sh). Memory that is freed stays with a process: dpiac
# and compilers ask for as much again. (What a thread frees, as dpiac's does, stays only if all have one
# heap.) A unit test that takes long because the machine is busy has not failed.
test_scratch = $(abs_top_builddir)/tests/scratch
AM_TESTS_ENVIRONMENT = \
  top_srcdir='$(abs_top_srcdir)'; export top_srcdir; \
  top_builddir='$(abs_top_builddir)'; export top_builddir; \
  DPIAC='$(abs_top_builddir)/dpiac$(EXEEXT)'; export DPIAC; \
  TEST_SCRATCH='$(test_scratch)'; export TEST_SCRATCH; \
  CC='$(CC)'; export CC; \
  TEST_GCC='$(TEST_GCC)'; export TEST_GCC; \
  TEST_CLANG='$(TEST_CLANG)'; export TEST_CLANG; \
  TEST_CMAKE='$(TEST_CMAKE)'; export TEST_CMAKE; \
  MAKE='$(MAKE)'; export MAKE; \
  AWK='$(AWK)'; export AWK; \
  FUZZ_SOURCES='$(libdpiac_a_SOURCES)'; export FUZZ_SOURCES; \
  OCLGRIND='$(OCLGRIND)'; export OCLGRIND; \
  HAVE_OPENCL='$(have_opencl)'; export HAVE_OPENCL; \
  OPENCL_CFLAGS='$(OPENCL_CFLAGS)'; export OPENCL_CFLAGS; \
  OPENCL_LIBS='$(OPENCL_LIBS)'; export OPENCL_LIBS; \
  OPENMP_CFLAGS='$(OPENMP_CFLAGS)'; export OPENMP_CFLAGS; \
  POCL_CACHE_DIR='$(test_scratch)/pocl'; export POCL_CACHE_DIR; \
  POCL_WORK_GROUP_SPECIALIZATION=0; export POCL_WORK_GROUP_SPECIALIZATION; \
  $(MKDIR_P) "$$POCL_CACHE_DIR" '$(test_scratch)/home' '$(test_scratch)/bin'; \
  test -x '$(test_scratch)/bin/ld' || ln -sf '$(abs_top_srcdir)/tests/run/ld.sh' '$(test_scratch)/bin/ld'; \
  COMPILER_PATH='$(test_scratch)/bin'; export COMPILER_PATH; \
  GLIBC_TUNABLES=glibc.malloc.trim_threshold=1073741824:glibc.malloc.mmap_threshold=33554432:glibc.malloc.arena_max=1; \
  export GLIBC_TUNABLES; \
  test -w "$$HOME" || HOME='$(test_scratch)/home'; export HOME; \
  CK_DEFAULT_TIMEOUT=120; export CK_DEFAULT_TIMEOUT; \
  ASAN_OPTIONS="exitcode=99:$$ASAN_OPTIONS"; export ASAN_OPTIONS; \
  UBSAN_OPTIONS="print_stacktrace=1:$$UBSAN_OPTIONS"; export UBSAN_OPTIONS;

# This stands for Automake's own rule, which has no place for a last word: check-local is not reached
# when a test fails. Results of an earlier run do not count.
check-TESTS: $(check_PROGRAMS)
	@rm -f $(TEST_SUITE_LOG) $(TEST_LOGS) $(TEST_LOGS:.log=.trs)
	@$(MAKE) $(AM_MAKEFLAGS) $(TEST_SUITE_LOG); status=$$?; \
	$(AWK) -f $(top_srcdir)/build-aux/tally.awk $(TEST_LOGS:.log=.trs) || status=1; \
	exit $$status

# Rewrites the expected output of the golden tests; the difference is for reading.
update-golden: dpiac$(EXEEXT)
	@$(AM_TESTS_ENVIRONMENT) DPIAC_UPDATE_GOLDEN=1; export DPIAC_UPDATE_GOLDEN; \
	$(srcdir)/tests/golden/golden.sh; $(srcdir)/tests/run/errors.sh; \
	$(srcdir)/tests/run/explain.sh; $(srcdir)/tests/run/levels.sh; $(srcdir)/tests/run/barriers.sh

# Both parsers and the checker, by coverage; FUZZ_SECONDS for each of three harnesses, FUZZ_SEED.
fuzz-parsers: libdpiac.a
	@$(AM_TESTS_ENVIRONMENT) : "$${FUZZ_SECONDS:=600}"; export FUZZ_SECONDS; \
	$(srcdir)/tests/fuzz/parsers.sh

clean-tests:
	rm -rf tests/scratch


# Plants mistakes in a copy of the source: the test that the tables in tests/mutants name for each
# must fail. MUTANTS has the names of some.
mutants:
	@$(AM_TESTS_ENVIRONMENT) $(SHELL) $(srcdir)/tests/mutants/mutants.sh

# Random programs through every evaluator; FUZZ_COUNT of them from seed FUZZ_FIRST on.
fuzz: dpiac$(EXEEXT) $(fuzz_helpers)
	@$(AM_TESTS_ENVIRONMENT) : "$${FUZZ_COUNT:=2000}" "$${FUZZ_FIRST:=1000}"; \
	export FUZZ_COUNT FUZZ_FIRST; $(srcdir)/tests/fuzz/programs.sh && $(srcdir)/tests/fuzz/surface.sh && \
	$(srcdir)/tests/fuzz/modules.sh

# The libraries that configure found.
bench_environment = \
  HAVE_OPENBLAS='$(have_openblas)'; export HAVE_OPENBLAS; \
  OPENBLAS_CFLAGS='$(OPENBLAS_CFLAGS)'; export OPENBLAS_CFLAGS; \
  OPENBLAS_LIBS='$(OPENBLAS_LIBS)'; export OPENBLAS_LIBS; \
  HAVE_CLBLAST='$(have_clblast)'; export HAVE_CLBLAST; \
  CLBLAST_CFLAGS='$(CLBLAST_CFLAGS)'; export CLBLAST_CFLAGS; \
  CLBLAST_LIBS='$(CLBLAST_LIBS)'; export CLBLAST_LIBS;

# Times emitted programs against libraries, and dpiac itself; the variables are in tests/bench/cpu.sh.
# For a GPU, see tests/bench/gpu.sh.
bench: dpiac$(EXEEXT)
	@$(AM_TESTS_ENVIRONMENT) $(bench_environment) \
	$(srcdir)/tests/bench/cpu.sh && $(srcdir)/tests/bench/translate.sh

# Times the programs of tests/bench/table next to loops by hand; TABLE_ONLY has the names of some.
bench-table: dpiac$(EXEEXT)
	@$(AM_TESTS_ENVIRONMENT) $(bench_environment) $(srcdir)/tests/bench/table/cpu.sh $(TABLE_ONLY)

# Both, and those of a GPU from PERFORMANCE_GPU, into docs/performance.md (tests/bench/performance.sh).
performance: dpiac$(EXEEXT)
	@$(AM_TESTS_ENVIRONMENT) $(bench_environment) $(srcdir)/tests/bench/performance.sh

.PHONY: bench bench-table performance fuzz fuzz-parsers mutants
.PHONY: clean-tests update-golden
