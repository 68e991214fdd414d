libdpiac_a_SOURCES += \
  src/rewrite/again.c src/rewrite/again.h \
  src/rewrite/apply.c src/rewrite/apply.h \
  src/rewrite/before.c src/rewrite/before.h \
  src/rewrite/choice.c src/rewrite/choice.h \
  src/rewrite/choice_read.c \
  src/rewrite/cost.c src/rewrite/cost.h \
  src/rewrite/failure.c src/rewrite/failure.h \
  src/rewrite/form.c src/rewrite/form.h \
  src/rewrite/hand.c src/rewrite/hand.h \
  src/rewrite/instance.c src/rewrite/instance.h \
  src/rewrite/match.c src/rewrite/match.h src/rewrite/match_private.h \
  src/rewrite/match_sizes.c \
  src/rewrite/operator.c src/rewrite/operator.h \
  src/rewrite/own.c \
  src/rewrite/place.c src/rewrite/place.h \
  src/rewrite/predicates.def \
  src/rewrite/rewrite.c src/rewrite/rewrite.h \
  src/rewrite/step.c src/rewrite/step.h \
  src/rewrite/steps.def \
  src/rewrite/tactic.c src/rewrite/tactic.h \
  src/rewrite/test.c src/rewrite/test.h \
  src/rewrite/together.c src/rewrite/together.h

# The rules, embedded like the prelude (the suffix rule is that of src/translate/local.mk).
rule_files = \
  src/rules/branches.dpia \
  src/rules/choices.dpia \
  src/rules/fusion.dpia \
  src/rules/levels.dpia \
  src/rules/split.dpia \
  src/rules/strategies.dpia \
  src/rules/views.dpia
EXTRA_DIST += $(rule_files)
CLEANFILES += $(rule_files:.dpia=.inc)
$(libdpiac_a_OBJECTS): | $(rule_files:.dpia=.inc)
