# Rules for make: PROG.c and PROG.h of PROG.fut or PROG.dpia. They need GNU make.
#
#     include $(shell pkg-config --variable=makefile dpiac)
#     DPIAC_TARGET = openmp
#     dot: dot.o main.o
#     main.o: dot.h
#
# DPIAC_TARGET is opencl, openmp or c; DPIAC_FLAGS are further options. DPIAC_TARGET_dot and
# DPIAC_FLAGS_dot are those for dot alone. `make dpiac-clean` removes what was made.
#
# A file that would stay as it is keeps its time, so that nothing is compiled again; the time of the
# translation is that of PROG.dpiac-stamp.
DPIAC ?= dpiac
DPIAC_TARGET ?= opencl
DPIAC_FLAGS ?=

dpiac_command = $(DPIAC) $(or $(DPIAC_TARGET_$(notdir $*)),$(DPIAC_TARGET)) \
  $(or $(DPIAC_FLAGS_$(notdir $*)),$(DPIAC_FLAGS)) -o $* -MF $*.dpiac-d -MT $@ $<

%.dpiac-stamp: %.fut
	$(dpiac_command)
	@touch $@

%.dpiac-stamp: %.dpia
	$(dpiac_command)
	@touch $@

# Where one of them was removed, all are made again.
%.c %.h: %.dpiac-stamp
	@test -f $*.c && test -f $*.h || { rm -f $<; $(MAKE) --no-print-directory $<; }

dpiac-clean:
	for stamp in $(wildcard *.dpiac-stamp); do \
	  prog=$${stamp%.dpiac-stamp}; \
	  rm -f $$prog.c $$prog.h $$prog.cl $$prog.dpiac-d $$stamp; \
	done

-include $(wildcard *.dpiac-d)
.PRECIOUS: %.dpiac-stamp %.c %.h
.PHONY: dpiac-clean
