#!/usr/bin/env bash
# The table of options, --help, the man page, the completions and docs/CLI.md say the same.
. "$(dirname "$0")/drive.sh"

"$minos" help --man >man && "$minos" help --bash >bash && "$minos" help --zsh >zsh && "$minos" help --fish >fish ||
  fail "the pages can't be made"
options_in_help() { "$minos" help "$1" | grep -oE '^ +(-[a-z], )?--[a-z-]+' | grep -oE -- '--[a-z-]+' | sort -u; }

commands=$("$minos" help | sed -n 's/^  minos \([a-z]*\).*/\1/p')
[ "$(wc -w <<<"$commands")" -ge 9 ] || fail "the commands are not in the help"
for command in $commands; do
  name=$command
  options_in_help "$command" >of_help
  [ -s of_help ] || fail "no options in the help"
  sed -n "s/^    $command) options=\"\([^\"]*\)\".*/\1/p" bash | tr ' ' '\n' | grep -- '^--' | sort -u >of_bash
  sed -n "/^    $command)\$/,/;;\$/p" zsh | grep -oE "^        '\*?--[a-z-]+" | grep -oE -- '--[a-z-]+' | sort -u >of_zsh
  grep -E "__fish_seen_subcommand_from $command'" fish | grep -oE -- ' -l [a-z-]+' | sed 's/ -l /--/' | sort -u >of_fish
  for shell in bash zsh fish; do
    diff of_help "of_$shell" >difference || fail "help and $shell differ: $(cat difference)"
  done
  grep -q -F -- "fBminos $command" man || fail "is not in the man page"
  grep -qE "^### minos $command|\`minos $command" "$root/docs/CLI.md" || fail "is not in docs/CLI.md"

  # The parser knows exactly these: each is accepted as far as it goes, and others' options are refused.
  while read -r option; do
    "$minos" "$command" "$option" --no-such-option >/dev/null 2>said
    grep -q "unknown option: $option\|not an option of this command: $option" said && fail "the parser refuses $option"
  done <of_help
  for option in --timeout --to --min-ok --session; do
    grep -qx -e "$option" of_help && continue
    "$minos" "$command" "$option" 1 >/dev/null 2>said && fail "takes $option, which its help doesn't list"
    grep -q -e "$option" said || fail "does not name $option when it refuses it"
  done
done

name=pages
for command in $commands; do options_in_help "$command"; done | sort -u >all
sed 's/\\-/-/g' man | grep -oE '^(\\fB-[a-z]\\fR, )?\\fB--[a-z-]+' | grep -oE -- '--[a-z-]+' | sort -u >of_man
diff all of_man >difference || fail "help and man page differ: $(cat difference)"
grep -oE -- '`(-[a-z], )?--[a-z-]+' "$root/docs/CLI.md" | grep -oE -- '--[a-z-]+' | sort -u >of_document
diff all of_document >difference || fail "help and docs/CLI.md differ: $(cat difference)"

name=bash
bash -n bash || fail "the completions are no bash"
complete_with() { # WORD...: what bash would offer for the last word
  bash -c '. ./bash; COMP_WORDS=(minos "$@"); COMP_CWORD=$#; _minos; printf "%s\n" "${COMPREPLY[@]}"' _ "$@"
}
[ "$(complete_with che)" = check ] || fail "che is not completed to check"
complete_with check --to j | grep -qx json || fail "--to j is not completed to json"
complete_with check --requ | grep -qx -e --require || fail "--requ is not completed"
complete_with models reg | grep -qx register || fail "models reg is not completed"
complete_with check --nil-reads u | grep -qx unknown || fail "--nil-reads u is not completed"
if command -v zsh >/dev/null; then zsh -n zsh || fail "the completions are no zsh"; fi
if command -v fish >/dev/null; then fish -n fish || fail "the completions are no fish"; fi
exit "$failed"
