libdpiac_a_SOURCES += \
  opencl/look_back.c opencl/look_back.h \
  opencl/emit.c opencl/emit.h opencl/emit_private.h \
  opencl/host_text.h \
  opencl/shape.h \
  opencl/kernel.h \
  opencl/host.h \
  opencl/entry.c \
  opencl/host.c \
  opencl/hierarchy.c \
  opencl/kernel.c \
  opencl/launch.c \
  opencl/levels.c opencl/levels.h opencl/levels_private.h \
  opencl/levels_between.c opencl/levels_private.c \
  opencl/local.c \
  opencl/passes.def \
  opencl/readable.c \
  opencl/reuse.c \
  opencl/same.c \
  opencl/sequential.c \
  opencl/shape.c \
  opencl/tables.c opencl/tables.h \
  opencl/text.c \
  opencl/unroll.c \
  opencl/border.c \
  opencl/vectors.c \
  opencl/whole.c \
  opencl/windows.c

# The parts of the host code that are the same for all programs.
embedded_text += \
  opencl/text/allocate.inc \
  opencl/text/buffer.inc \
  opencl/text/choose_indices.inc \
  opencl/text/copy_in.inc \
  opencl/text/copy_out.inc \
  opencl/text/create.inc \
  opencl/text/doubles.inc \
  opencl/text/exchange.inc \
  opencl/text/fail.inc \
  opencl/text/failure.inc \
  opencl/text/group_size.inc \
  opencl/text/groups_wait.inc \
  opencl/text/index_argument.inc \
  opencl/text/launch_fixed.inc \
  opencl/text/launch_grid.inc \
  opencl/text/launch_groups.inc \
  opencl/text/launch_blocks.inc \
  opencl/text/launch_items.inc \
  opencl/text/launch_shares.inc \
  opencl/text/launch_slots.inc \
  opencl/text/launch_task.inc \
  opencl/text/local_argument.inc \
  opencl/text/local_memory.inc \
  opencl/text/look_back.inc \
  opencl/text/read_value.inc \
  opencl/text/release.inc \
  opencl/text/run.inc \
  opencl/text/shape_group.inc \
  opencl/text/spread_items.inc \
  opencl/text/states_access.inc \
  opencl/text/states_word.inc \
  opencl/text/states_words.inc \
  opencl/text/status.inc \
  opencl/text/tables.inc \
  opencl/text/wide_atomics.inc
