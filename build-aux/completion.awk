# What completes dpiac's command line in a shell, from src/driver/stages.def, commands.def and
# options.def, in that order; `-v shell=bash`, zsh or fish.
function field(number,    parts)
{
    split($0, parts, "\"")
    return parts[2 * number]
}

# The commands in the column between the strings: "FOR_RUN | FOR_CHECK", as " run check ".
function commands_of(text,    words, count, i, all)
{
    count = split(text, words, /[^A-Z_]+/)
    all = " "
    for (i = 1; i <= count; i++)
        all = all expand(words[i])
    return all
}

function expand(word)
{
    if (word == "FOR_FILES")
        return "opencl openmp c "
    if (word == "FOR_TREES")
        return "check emit run explain "
    if (word == "FOR_TESTS")
        return "test bench "
    if (word == "FOR_BUILDS")
        return "exec test bench tune "
    if (word == "FOR_ALL")
        return "opencl openmp c check emit run explain exec test bench tune rewrite "
    return word ~ /^FOR_/ ? tolower(substr(word, 5)) " " : ""
}

# The text of an option begins on the line below it.
function read_text(    text)
{
    getline text
    gsub(/^ *"|"[,)]?$/, "", text)
    sub(/^for the target [a-z]*: |^with --semantics: /, "", text)
    gsub(/'/, "", text)
    return text
}

/^STAGE\(/ {
    stages = stages " " field(1)
    if ($0 ~ /, DPIA,/)
        trees = trees " " field(1)
}

/^COMMAND\(/ {
    command_count++
    command[command_count] = field(1)
    command_text[command_count] = read_text()
    sub(/;.*/, "", command_text[command_count])
}

/^OPTION\(/ {
    n++
    split($0, parts, "\"")
    letter[n] = substr(parts[2], 1, 1)
    name[n] = parts[4]
    argument[n] = parts[6]
    of[n] = commands_of(parts[7])
    values[n] = parts[8] == "@stage" ? substr(trees, 2) : parts[8]
    text[n] = read_text()
    sub(/ \(.*|[;:].*/, "", text[n])
    dashes[n] = name[n] ~ /^[A-Z]/ ? "-" : "--"
}

END {
    if (shell == "zsh")
        print "#compdef dpiac"
    print "# Completion of dpiac for " shell ". Made from the tables of its command line."
    if (shell == "bash")
        print_bash()
    else if (shell == "zsh")
        print_zsh()
    else
        print_fish()
}

function all_commands(    i, all)
{
    for (i = 1; i <= command_count; i++)
        all = all (i > 1 ? " " : "") command[i]
    return all
}

# The options of a command as words: those with an argument end in '=', or stand alone.
function words_of(which,    i, all)
{
    for (i = 1; i <= n; i++) {
        if (index(of[i], " " which " ") == 0)
            continue
        if (letter[i] != "")
            all = all " -" letter[i]
        all = all " " dashes[i] name[i] (argument[i] != "" && dashes[i] == "--" ? "=" : "")
    }
    return substr(all, 2)
}

function print_bash(    i)
{
    print "_dpiac()"
    print "{"
    print "    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} command= i"
    print "    COMPREPLY=()"
    print "    if [ \"$word\" = = ]; then"
    print "        word="
    print "    elif [ \"$before\" = = ]; then"
    print "        before=${COMP_WORDS[COMP_CWORD-2]}"
    print "    fi"
    print "    for ((i = 1; i < COMP_CWORD; i++)); do"
    print "        case ${COMP_WORDS[i]} in"
    print "        " alternatives() ") command=${COMP_WORDS[i]}; break ;;"
    print "        esac"
    print "    done"
    print "    case $before in"
    for (i = 1; i <= n; i++)
        if (values[i] != "")
            print "    " pattern(i) ") " bash_values(values[i]) "; return ;;"
    print "    emit) COMPREPLY=($(compgen -W 'help" stages "' -- \"$word\")); return ;;"
    print "    help) COMPREPLY=($(compgen -W '" all_commands() "' -- \"$word\")); return ;;"
    print "    esac"
    print "    case $command:$word in"
    print "    :-*) COMPREPLY=($(compgen -W '-h --help -V --version' -- \"$word\")) ;;"
    print "    :*) COMPREPLY=($(compgen -W '" all_commands() " help' -- \"$word\")) ;;"
    for (i = 1; i <= command_count; i++)
        print "    " command[i] ":-*) COMPREPLY=($(compgen -W '" words_of(command[i]) \
            "' -- \"$word\")) ;;"
    print "    *) COMPREPLY=($(compgen -f -X '!*.@(fut|dpia)' -- \"$word\") \\"
    print "        $(compgen -d -- \"$word\")) ;;"
    print "    esac"
    print "    [[ ${COMPREPLY[0]-} = *= ]] && compopt -o nospace 2>/dev/null"
    print "    return 0"
    print "}"
    print "shopt -s extglob"
    print "complete -o filenames -F _dpiac dpiac"
}

function alternatives(    all)
{
    all = all_commands()
    gsub(/ /, " | ", all)
    return all
}

function pattern(i)
{
    return (letter[i] != "" ? "-" letter[i] " | " : "") dashes[i] name[i]
}

function bash_values(list)
{
    return list == "@file" ? "COMPREPLY=($(compgen -f -- \"$word\"))" \
                           : "COMPREPLY=($(compgen -W '" list "' -- \"$word\"))"
}

function print_zsh(    i, k)
{
    print "_dpiac() {"
    print "  local -a commands options"
    print "  commands=("
    for (i = 1; i <= command_count; i++)
        print "    '" command[i] ":" command_text[i] "'"
    print "    'help:print the help of a command'"
    print "  )"
    print "  if (( CURRENT == 2 )); then"
    print "    _describe command commands"
    print "    return"
    print "  fi"
    print "  case $words[2] in"
    print "  help) (( CURRENT == 3 )) && _describe command commands; return ;;"
    for (i = 1; i <= command_count; i++) {
        print "  " command[i] ") options=("
        for (k = 1; k <= n; k++)
            if (index(of[k], " " command[i] " ") > 0)
                print_zsh_option(k)
        print "    ) ;;"
    }
    print "  esac"
    print "  local command=$words[2]"
    print "  shift words"
    print "  (( CURRENT-- ))"
    print "  if [[ $command = emit ]]; then"
    print "    _arguments -s $options '1:stage:(help" stages ")' '2:program:_files -g \"*.(fut|dpia)\"'"
    print "  elif [[ $command = (check|test|bench) ]]; then"
    print "    _arguments -s $options '*:program:_files -g \"*.(fut|dpia)\"'"
    print "  else"
    print "    _arguments -s $options '1:program:_files -g \"*.(fut|dpia)\"'"
    print "  fi"
    print "}"
    print "_dpiac \"$@\""
}

function print_zsh_option(k,    action)
{
    action = argument[k] == "" ? "" : ":" tolower(argument[k]) ":" \
        (values[k] == "@file" ? "_files" : values[k] != "" ? "(" values[k] ")" : " ")
    if (letter[k] != "")
        print "    '-" letter[k] "[" text[k] "]" action "'"
    print "    '" dashes[k] name[k] (argument[k] != "" && dashes[k] == "--" ? "=" : "") \
        "[" text[k] "]" action "'"
}

function print_fish(    i)
{
    print "complete -c dpiac -f"
    for (i = 1; i <= command_count; i++)
        print "complete -c dpiac -n __fish_use_subcommand -a " command[i] " -d '" \
            command_text[i] "'"
    print "complete -c dpiac -n __fish_use_subcommand -a help -d 'print the help of a command'"
    print "complete -c dpiac -n '__fish_seen_subcommand_from help' -a '" all_commands() "'"
    print "complete -c dpiac -n '__fish_seen_subcommand_from emit' -a 'help" stages "'"
    print "complete -c dpiac -n 'not __fish_use_subcommand' -a '(__fish_complete_suffix .fut)'"
    print "complete -c dpiac -n 'not __fish_use_subcommand' -a '(__fish_complete_suffix .dpia)'"
    for (i = 1; i <= n; i++)
        print "complete -c dpiac -n '__fish_seen_subcommand_from" substr(of[i], 1, length(of[i]) - 1) \
            "'" (letter[i] != "" ? " -s " letter[i] : "") (dashes[i] == "--" ? " -l " : " -o ") \
            name[i] fish_values(i) " -d '" text[i] "'"
}

function fish_values(i)
{
    if (argument[i] == "")
        return ""
    return values[i] == "@file" ? " -rF" : values[i] != "" ? " -xa '" values[i] "'" : " -x"
}
