libdpiac_a_SOURCES += \
  src/front/annotation.c \
  src/front/builtins.c \
  src/front/elaborate.c \
  src/front/finish.c \
  src/front/front.h \
  src/front/front_private.h \
  src/front/infer_access.c \
  src/front/infer_apply.c \
  src/front/infer_dec.c \
  src/front/infer_exp.c \
  src/front/infer_fun.c \
  src/front/infer_operator.c \
  src/front/infer_pat.c \
  src/front/literal.c \
  src/front/names.c \
  src/front/overload.c \
  src/front/prelude.c \
  src/front/prelude_names.def \
  src/front/restrict.c \
  src/front/scope.c \
  src/front/suggest.c \
  src/front/types.c \
  src/front/unify.c

# The prelude's texts, embedded by the rule for C text (build-aux/embed.awk).
front_preludes = \
  src/front/float.inc \
  src/front/integral.inc \
  src/front/numeric.inc \
  src/front/prelude.inc \
  src/front/unsigned.inc

EXTRA_DIST += $(front_preludes:.inc=.fut)
CLEANFILES += $(front_preludes)

.fut.inc:
	@$(MKDIR_P) $(@D)
	$(AM_V_GEN)$(AWK) -f $(top_srcdir)/build-aux/embed.awk $< >$@.tmp && mv $@.tmp $@

$(libdpiac_a_OBJECTS): | $(front_preludes)
