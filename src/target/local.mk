libdpiac_a_SOURCES += \
  src/target/messages.c src/target/messages.h \
  src/target/check_text.c \
  src/target/checks.c src/target/checks.h \
  src/target/ccomments.c \
  src/target/clinear.c src/target/clinear.h \
  src/target/cmap.c \
  src/target/coperators.def \
  src/target/cprint.c \
  src/target/cprint_exp.c src/target/cprint_private.h \
  src/target/csame.c \
  src/target/ctidy.c \
  src/target/csymbol.c src/target/csymbol.h \
  src/target/ctree.c src/target/ctree.h \
  src/target/ctype.c src/target/ctype.h \
  src/target/cuses.c \
  src/target/emit_c.c src/target/emit_c.h \
  src/target/emit_header.c \
  src/target/errors.def \
  src/target/exchange.c src/target/exchange.h src/target/home.c src/target/home.h src/target/exchange_pieces.c src/target/exchange_copy.c \
  src/target/exchange_copy.h \
  src/target/failure.c src/target/failure.h \
  src/target/gen.c src/target/gen.h src/target/gen_state.h \
  src/target/gen_guards.h \
  src/target/gen_base.h \
  src/target/gen_facts.h \
  src/target/gen_nats.h \
  src/target/gen_memory.h \
  src/target/gen_vectors.h \
  src/target/gen_symbols.h \
  src/target/gen_acc.c \
  src/target/gen_check.c \
  src/target/gen_choice.c \
  src/target/gen_combine.c src/target/gen_combine.h \
  src/target/gen_comm.c \
  src/target/gen_control.c src/target/gen_control.h \
  src/target/gen_counter.c \
  src/target/gen_exp.c \
  src/target/gen_logical.c src/target/gen_logical.h \
  src/target/gen_expect.c src/target/gen_expect.h \
  src/target/gen_vector.c \
  src/target/own_name.c src/target/own_name.h \
  src/target/gen_vector_text.c \
  src/target/gen_vector_types.c \
  src/target/gen_vector_whole.c \
  src/target/gen_view.c \
  src/target/gen_fact.c \
  src/target/gen_function.c \
  src/target/gen_half.c src/target/gen_half.h \
  src/target/gen_index.c \
  src/target/gen_invariant.c \
  src/target/gen_leaf.c \
  src/target/gen_literal.c \
  src/target/gen_nat.c \
  src/target/gen_natural.c \
  src/target/gen_operator.c src/target/gen_operator.h \
  src/target/gen_blocks.c \
  src/target/gen_rounds.c \
  src/target/gen_steps.c \
  src/target/gen_border.c src/target/gen_border.h src/target/gen_border_question.c \
  src/target/gen_border_grid.c \
  src/target/gen_nesting.c \
  src/target/gen_parts.c \
  src/target/gen_passes.c src/target/gen_passes.h src/target/passes.def \
  src/target/gen_reserved.c src/target/gen_reserved.h \
  src/target/gen_scalars.c \
  src/target/gen_small.c \
  src/target/gen_small.h \
  src/target/gen_range.c \
  src/target/gen_answer.c \
  src/target/gen_start.c \
  src/target/gen_symbols.c \
  src/target/gen_table.c src/target/gen_table.h \
  src/target/gen_unroll.c src/target/gen_unroll.h \
  src/target/gen_walk.c src/target/gen_walk.h \
  src/target/gen_wrap.c \
  src/target/helpers.c src/target/helpers.def src/target/helpers.h \
  src/target/regions.c src/target/regions.h \
  src/target/work.c src/target/work.h \
  src/target/main.c src/target/main.h src/target/main_private.h \
  src/target/main_pieces.c \
  src/target/main_run.c \
  src/target/main_sizes.c \
  src/target/main_text.c

# The parts of a main.
embedded_text += \
  src/target/text/outcome.inc \
  src/target/text/refuse.inc \
  src/target/text/main_amount.inc \
  src/target/text/main_array.inc \
  src/target/text/main_base.inc \
  src/target/text/main_bool.inc \
  src/target/text/main_calls.inc \
  src/target/text/main_check.inc \
  src/target/text/main_choose.inc \
  src/target/text/main_copy.inc \
  src/target/text/main_device.inc \
  src/target/text/main_fill.inc \
  src/target/text/main_float.inc \
  src/target/text/main_input.inc \
  src/target/text/main_integer.inc \
  src/target/text/main_nat.inc \
  src/target/text/main_options.inc \
  src/target/text/main_print.inc \
  src/target/text/main_read.inc \
  src/target/text/main_result.inc \
  src/target/text/main_scan.inc \
  src/target/text/main_shorten.inc \
  src/target/text/main_signed.inc \
  src/target/text/main_size.inc \
  src/target/text/main_string.inc \
  src/target/text/main_unsigned.inc \
  src/target/text/main_write.inc
