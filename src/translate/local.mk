libdpiac_a_SOURCES += \
  src/translate/assign.c src/translate/assign.h \
  src/translate/bounds.c src/translate/bounds.h \
  src/translate/cover.c src/translate/cover.h src/translate/cover_private.h \
  src/translate/cover_chain.c \
  src/translate/cover_place.c \
  src/translate/dialect.c src/translate/dialect.h \
  src/translate/initialise.c src/translate/initialise.h \
  src/translate/levels.c src/translate/levels.h \
  src/translate/leaves.c src/translate/leaves.h \
  src/translate/part.c src/translate/part.h \
  src/translate/passes.def \
  src/translate/rewrite.c src/translate/rewrite.h \
  src/translate/sequential.c src/translate/sequential.h \
  src/translate/stage1.c src/translate/stage1.h \
  src/translate/stage1_build.c src/translate/stage1_build.h \
  src/translate/stage1_change.c \
  src/translate/stage1_coerce.c src/translate/stage1_coerce.h \
  src/translate/stage1_control.c \
  src/translate/stage1_half.c \
  src/translate/stage1_layout.c \
  src/translate/stage1_let.c \
  src/translate/stage1_loops.c \
  src/translate/stage1_tiles.c \
  src/translate/stage1_maps.c \
  src/translate/stage1_memory.c \
  src/translate/stage1_mixed.c src/translate/stage1_mixed.h \
  src/translate/stage1_reduce.c src/translate/stage1_reduce.h \
  src/translate/stage1_rules.def src/translate/stage1_rules.h \
  src/translate/stage1_simple.c src/translate/stage1_simple.h \
  src/translate/stage1_state.h \
  src/translate/stage1_strict.c \
  src/translate/stage1_values.c src/translate/stage1_values.h \
  src/translate/stage1_views.c src/translate/stage1_views.h \
  src/translate/stage2.c src/translate/stage2.h \
  src/translate/stage2_element.c src/translate/stage2_element.h \
  src/translate/stage2_filter.c src/translate/stage2_filter.h \
  src/translate/stage2_home.c src/translate/stage2_home.h \
  src/translate/stage2_inplace.c src/translate/stage2_inplace.h \
  src/translate/stage2_loops.c src/translate/stage2_loops.h \
  src/translate/stage2_next.c src/translate/stage2_next.h \
  src/translate/stage2_own.c src/translate/stage2_own.h \
  src/translate/stage2_reduce.c src/translate/stage2_reduce.h \
  src/translate/stage2_state.h \
  src/translate/stage2_tree.c src/translate/stage2_tree.h \
  src/translate/stage2_two.c src/translate/stage2_two.h \
  src/translate/stage2_swap.c src/translate/stage2_swap.h \
  src/translate/stage2_step.c src/translate/stage2_step.h \
  src/translate/zero.c src/translate/zero.h
libdpiac_a_SOURCES += \
  src/translate/strategy.c \
  src/translate/strategy.h \
  src/translate/strategy_apply.c \
  src/translate/strategy_apply.h \
  src/translate/strategy_bound.c \
  src/translate/strategy_bound.h \
  src/translate/strategy_by_hand.h \
  src/translate/strategy_calls.c \
  src/translate/strategy_calls.h \
  src/translate/strategy_columns.c \
  src/translate/strategy_columns.h \
  src/translate/strategy_commands.c \
  src/translate/strategy_commands.h \
  src/translate/strategy_control.c \
  src/translate/strategy_counts.c \
  src/translate/strategy_counts.h \
  src/translate/strategy_cpu.h \
  src/translate/strategy_cpu_columns.c \
  src/translate/strategy_cpu_lanes.c \
  src/translate/strategy_cpu_map.c \
  src/translate/strategy_cpu_panels.c \
  src/translate/strategy_cpu_reduce.c \
  src/translate/strategy_cpu_as_product.c \
  src/translate/strategy_cpu_product.h \
  src/translate/strategy_cpu_dots.c \
  src/translate/strategy_cpu_last.c \
  src/translate/strategy_cpu_tile.c \
  src/translate/strategy_cpu_few.c \
  src/translate/strategy_cpu_product.c \
  src/translate/strategy_cpu_together.c \
  src/translate/strategy_cpu_turn.c \
  src/translate/strategy_gpu.h \
  src/translate/strategy_filter.h \
  src/translate/strategy_histogram.h \
  src/translate/strategy_histogram_atomic.c \
  src/translate/strategy_histogram_rows.c \
  src/translate/strategy_histogram_sort.c \
  src/translate/strategy_histogram_step.c src/translate/strategy_histogram_step.h \
  src/translate/strategy_guarded.c src/translate/strategy_guarded.h \
  src/translate/strategy_gpu_columns.c \
  src/translate/strategy_scan_columns.c \
  src/translate/strategy_scan_rows.c \
  src/translate/strategy_empty.c \
  src/translate/strategy_flat.c \
  src/translate/strategy_joined_index.c \
  src/translate/strategy_empty.h \
  src/translate/strategy_flat.h \
  src/translate/strategy_joined_index.h \
  src/translate/strategy_filter_fold.c \
  src/translate/strategy_filter_host.c \
  src/translate/strategy_filter_pass.c \
  src/translate/strategy_filter.c \
  src/translate/strategy_histogram.c \
  src/translate/strategy_histogram_host.c \
  src/translate/strategy_gpu_fission.c \
  src/translate/strategy_gpu_held.c src/translate/strategy_gpu_held.h \
  src/translate/strategy_gpu_kept.c src/translate/strategy_gpu_kept.h \
  src/translate/strategy_gpu_lanes.c \
  src/translate/strategy_gpu_in_turn.c \
  src/translate/strategy_gpu_load.c \
  src/translate/strategy_gpu_map.c \
  src/translate/strategy_contract.c \
  src/translate/strategy_contract.h \
  src/translate/strategy_element.c \
  src/translate/strategy_element.h \
  src/translate/strategy_gpu_parts.c \
  src/translate/strategy_gpu_product.c \
  src/translate/strategy_gpu_product.h \
  src/translate/strategy_gpu_tiles.c \
  src/translate/strategy_gpu_reduce.c \
  src/translate/strategy_gpu_loops.c \
  src/translate/strategy_gpu_rows.c \
  src/translate/strategy_gpu_several.c \
  src/translate/strategy_gpu_short.c \
  src/translate/strategy_gpu_reduced.c \
  src/translate/strategy_gpu_turn.c \
  src/translate/strategy_known.c src/translate/strategy_known.h \
  src/translate/strategy_border.c src/translate/strategy_border.h \
  src/translate/strategy_levels.c \
  src/translate/strategy_levels.h \
  src/translate/strategy_parts.c \
  src/translate/strategy_parts.h \
  src/translate/strategy_depth.c \
  src/translate/strategy_depth.h \
  src/translate/strategy_input.h \
  src/translate/strategy_reduce.c \
  src/translate/strategy_reduce_host.c \
  src/translate/strategy_reduce.h \
  src/translate/strategy_scan.c \
  src/translate/strategy_scan_host.c \
  src/translate/strategy_scatter.c \
  src/translate/strategy_scan.h \
  src/translate/strategy_scatter.h \
  src/translate/strategy_size.c \
  src/translate/strategy_size.h \
  src/translate/strategy_state.h \
  src/translate/strategy_steps.c \
  src/translate/strategy_steps.h \
  src/translate/strategy_template.c \
  src/translate/strategy_template.h \
  src/translate/strategy_vector.c \
  src/translate/strategy_vector.h \
  src/translate/strategy_vector_tuple.c \
  src/translate/strategy_views.c

# The right sides of rules, embedded like the prelude.
.dpia.inc:
	@$(MKDIR_P) $(@D)
	$(AM_V_GEN)$(AWK) -f $(top_srcdir)/build-aux/embed.awk $< >$@.tmp && mv $@.tmp $@
strategy_texts = src/translate/strategy_cpu.dpia src/translate/strategy_gpu.dpia \
  src/translate/strategy_gpu_scan.dpia src/translate/strategy_gpu_sort.dpia \
  src/translate/strategy_gpu_tiles.dpia
EXTRA_DIST += $(strategy_texts)
CLEANFILES += $(strategy_texts:.dpia=.inc)
$(libdpiac_a_OBJECTS): | $(strategy_texts:.dpia=.inc)
