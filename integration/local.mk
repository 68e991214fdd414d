# What is installed beside the program: completion for shells, and what other build systems find
# dpiac by. Examples are installed as they lie in the source tree.
EXTRA_DIST += build-aux/completion.awk

completions = integration/dpiac.bash integration/dpiac.zsh integration/dpiac.fish
command_tables = $(srcdir)/src/driver/stages.def $(srcdir)/src/driver/commands.def \
  $(srcdir)/src/driver/options.def

$(completions): build-aux/completion.awk src/driver/stages.def src/driver/commands.def \
  src/driver/options.def
	@$(MKDIR_P) $(@D)
	$(AM_V_GEN)shell=$@; $(AWK) -v shell="$${shell##*.}" -f $(srcdir)/build-aux/completion.awk \
	  $(command_tables) >$@.tmp && mv $@.tmp $@

pkgconfigdir = $(datadir)/pkgconfig
nodist_pkgconfig_DATA = integration/dpiac.pc
aclocaldir = $(datadir)/aclocal
dist_aclocal_DATA = integration/dpiac.m4
dist_pkgdata_DATA = integration/dpiac.mk
cmakedir = $(datadir)/cmake/dpiac
dist_cmake_DATA = integration/dpiac-config.cmake
nodist_cmake_DATA = integration/dpiac-config-version.cmake

CLEANFILES += $(completions)
all-local: $(completions)

bash_completion = $(DESTDIR)$(datadir)/bash-completion/completions
zsh_completion = $(DESTDIR)$(datadir)/zsh/site-functions
fish_completion = $(DESTDIR)$(datadir)/fish/vendor_completions.d

install-data-local: install-completions install-examples

# Each shell looks for the name of the command in a folder of its own.
install-completions: $(completions)
	$(MKDIR_P) "$(bash_completion)" "$(zsh_completion)" "$(fish_completion)"
	$(INSTALL_DATA) integration/dpiac.bash "$(bash_completion)/dpiac"
	$(INSTALL_DATA) integration/dpiac.zsh "$(zsh_completion)/_dpiac"
	$(INSTALL_DATA) integration/dpiac.fish "$(fish_completion)/dpiac.fish"

install-examples:
	@(cd $(srcdir) && find examples -type f) | while read -r file; do \
	  $(MKDIR_P) "$(DESTDIR)$(docdir)/$${file%/*}" && \
	  $(INSTALL_DATA) "$(srcdir)/$$file" "$(DESTDIR)$(docdir)/$$file" || exit 1; \
	done

uninstall-local:
	rm -f "$(bash_completion)/dpiac" "$(zsh_completion)/_dpiac" "$(fish_completion)/dpiac.fish"
	@(cd $(srcdir) && find examples -type f) | while read -r file; do \
	  rm -f "$(DESTDIR)$(docdir)/$$file"; \
	done
	@-rmdir "$(DESTDIR)$(docdir)"/examples/* "$(DESTDIR)$(docdir)/examples" 2>/dev/null || :

.PHONY: install-completions install-examples
