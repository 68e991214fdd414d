libdpiac_a_SOURCES += \
  src/front/abbreviation.c \
  src/front/abbreviation.h \
  src/front/agree.c \
  src/front/agree.h \
  src/front/against.c \
  src/front/against.h \
  src/front/annotation.c \
  src/front/annotation.h \
  src/front/both.c \
  src/front/bound.c \
  src/front/bound.h \
  src/front/builtins.c \
  src/front/builtins.h \
  src/front/compare.c \
  src/front/compare.h \
  src/front/elaborate.c \
  src/front/exhaust.c \
  src/front/exhaust.h \
  src/front/exists.c \
  src/front/exists.h \
  src/front/expand.c \
  src/front/expand.h \
  src/front/finish.c \
  src/front/finish.h \
  src/front/find.c \
  src/front/find.h \
  src/front/front.h \
  src/front/general.c \
  src/front/general.h \
  src/front/generalise.c \
  src/front/generalise.h \
  src/front/hints.c \
  src/front/hints.h \
  src/front/infer.h \
  src/front/infer_access.c \
  src/front/infer_access.h \
  src/front/infer_apply.c \
  src/front/infer_apply.h \
  src/front/infer_check.c \
  src/front/infer_check.h \
  src/front/infer_dec.c \
  src/front/infer_dec.h \
  src/front/infer_exp.c \
  src/front/infer_exp.h \
  src/front/infer_fun.c \
  src/front/infer_fun.h \
  src/front/infer_loop.c \
  src/front/infer_loop.h \
  src/front/infer_match.c \
  src/front/infer_match.h \
  src/front/infer_operator.c \
  src/front/infer_operator.h \
  src/front/infer_pat.c \
  src/front/infer_pat.h \
  src/front/infer_place.c \
  src/front/infer_place.h \
  src/front/infer_record.c \
  src/front/infer_record.h \
  src/front/infer_update.c \
  src/front/infer_update.h \
  src/front/labels.c \
  src/front/labels.h \
  src/front/literal.c \
  src/front/literal.h \
  src/front/members.c \
  src/front/members.h \
  src/front/match.c \
  src/front/match.h \
  src/front/match_private.h \
  src/front/match_report.c \
  src/front/mismatch.c \
  src/front/mismatch.h \
  src/front/module.c \
  src/front/module.h \
  src/front/names.c \
  src/front/names.h \
  src/front/overload.c \
  src/front/overload.h \
  src/front/passes.def \
  src/front/prelude.c \
  src/front/prelude.h \
  src/front/prelude_names.def \
  src/front/recursion.c \
  src/front/recursion.h \
  src/front/refine.c \
  src/front/refine.h \
  src/front/restrict.c \
  src/front/restrict.h \
  src/front/scope.c \
  src/front/scope.h \
  src/front/state.h \
  src/front/signature.c \
  src/front/signature.h \
  src/front/structure.c \
  src/front/suggest.c \
  src/front/suggest.h \
  src/front/types.c \
  src/front/types.h \
  src/front/unsafe.c \
  src/front/unsafe.h \
  src/front/unify.c \
  src/front/unify.h

# The prelude's texts, embedded by the rule for C text (build-aux/embed.awk).
front_preludes = \
  src/front/float.inc \
  src/front/half.inc \
  src/front/integral.inc \
  src/front/module_types.inc \
  src/front/numeric.inc \
  src/front/prelude.inc \
  src/front/signed.inc \
  src/front/unsigned.inc \
  src/front/wide.inc

EXTRA_DIST += $(front_preludes:.inc=.fut)
CLEANFILES += $(front_preludes)

.fut.inc:
	@$(MKDIR_P) $(@D)
	$(AM_V_GEN)$(AWK) -f $(top_srcdir)/build-aux/embed.awk $< >$@.tmp && mv $@.tmp $@

$(libdpiac_a_OBJECTS): | $(front_preludes)
