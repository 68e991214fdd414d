libdpiac_a_SOURCES += \
  src/explain/collect.c \
  src/explain/elide.c \
  src/explain/explain.h src/explain/explain_private.h \
  src/explain/html.c src/explain/html_private.h \
  src/explain/html_spans.c \
  src/explain/print.c src/explain/share.c \
  src/explain/trace.c

# What the page is made of, embedded like the C text of the targets.
explain_text = src/explain/text/style.inc src/explain/text/script.inc
.css.inc .js.inc:
	@$(MKDIR_P) $(@D)
	$(AM_V_GEN)$(AWK) -f $(top_srcdir)/build-aux/embed.awk $< >$@.tmp && mv $@.tmp $@
EXTRA_DIST += src/explain/text/style.css src/explain/text/script.js
CLEANFILES += $(explain_text)
$(libdpiac_a_OBJECTS): | $(explain_text)
