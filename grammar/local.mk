# surface.y makes surface.c and surface.h, surface.l makes surface_lexer.c; likewise dpia.y and
# dpia.l. The rules are our own: ylwrap would call both of the first surface.c. Releases contain what
# is made here.
libdpiac_a_SOURCES += grammar/surface.c grammar/surface.h grammar/surface_lexer.c
libdpiac_a_SOURCES += grammar/dpia.c grammar/dpia.h grammar/dpia_lexer.c
EXTRA_DIST += grammar/surface.y grammar/surface.l grammar/dpia.y grammar/dpia.l
MAINTAINERCLEANFILES = grammar/surface.c grammar/surface.h grammar/surface_lexer.c
MAINTAINERCLEANFILES += grammar/dpia.c grammar/dpia.h grammar/dpia_lexer.c

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

grammar/dpia.c: grammar/dpia.y
	@$(MKDIR_P) $(@D)
	$(AM_V_GEN)$(BISON) -Wall -Wno-yacc --defines=grammar/dpia.h -o grammar/dpia.c $< \
	  && touch grammar/dpia.h

grammar/dpia.h: grammar/dpia.c
	@test -f $@ || test -f $(srcdir)/$@ || \
	  { rm -f grammar/dpia.c && $(MAKE) $(AM_MAKEFLAGS) grammar/dpia.c; }

grammar/dpia_lexer.c: grammar/dpia.l
	@$(MKDIR_P) $(@D)
	$(AM_V_GEN)$(FLEX) -o grammar/dpia_lexer.c $<
