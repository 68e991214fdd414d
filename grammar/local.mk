# surface.y makes surface.c and surface.h, surface.l makes surface_lexer.c. The rules are our own:
# ylwrap would call both of the first surface.c. Releases contain what is made here.
libdpiac_a_SOURCES += grammar/surface.c grammar/surface.h grammar/surface_lexer.c
EXTRA_DIST += grammar/surface.y grammar/surface.l
MAINTAINERCLEANFILES = grammar/surface.c grammar/surface.h grammar/surface_lexer.c

# The header is touched last, so that its own rule below has nothing to do.
grammar/surface.c: grammar/surface.y
	@$(MKDIR_P) $(@D)
	$(AM_V_GEN)$(BISON) -Wall -Wno-yacc --defines=grammar/surface.h -o grammar/surface.c $< \
	  && touch grammar/surface.h

grammar/surface.h: grammar/surface.c
	@test -f $@ || test -f $(srcdir)/$@ || \
	  { rm -f grammar/surface.c && $(MAKE) $(AM_MAKEFLAGS) grammar/surface.c; }

grammar/surface_lexer.c: grammar/surface.l
	@$(MKDIR_P) $(@D)
	$(AM_V_GEN)$(FLEX) -o grammar/surface_lexer.c $<
