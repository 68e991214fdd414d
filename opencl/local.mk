libdpiac_a_SOURCES += \
  opencl/emit.c opencl/emit.h opencl/emit_private.h \
  opencl/entry.c \
  opencl/host.c \
  opencl/kernel.c \
  opencl/levels.c opencl/levels.h \
  opencl/text.c

# The parts of the host code that are the same for all programs.
embedded_text += \
  opencl/text/allocate.inc \
  opencl/text/copy_in.inc \
  opencl/text/copy_out.inc \
  opencl/text/create.inc \
  opencl/text/launch_groups.inc \
  opencl/text/launch_items.inc \
  opencl/text/launch_task.inc \
  opencl/text/read_value.inc \
  opencl/text/release.inc \
  opencl/text/run.inc \
  opencl/text/status.inc
