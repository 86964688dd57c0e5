#!/usr/bin/env bash
# test_install.sh BUILD ROOT -- can others build against what is installed, and is all of it there?
set -u
build=$1 root=$2 cc=${CC:-cc}
prefix=$(mktemp -d)
trap 'rm -rf "$prefix"' EXIT
failed=0
fail() { printf 'FAILED: %s\n' "$1"; failed=1; }

cmake --install "$build" --prefix "$prefix/usr" >"$prefix/log" 2>&1 || { cat "$prefix/log"; exit 1; }
# Moved after installing: nothing may hold the prefix.
mv "$prefix/usr" "$prefix/moved"
usr=$prefix/moved
library=$(dirname "$(find "$usr" -name libminos.so | head -n 1)")
[ -n "$library" ] || { echo "no libminos.so"; exit 1; }

# ---- what is there ----
for file in bin/minos include/minos/minos.h include/minos/check.h share/man/man1/minos.1 \
  share/bash-completion/completions/minos share/zsh/site-functions/_minos share/fish/vendor_completions.d/minos.fish \
  share/minos/schema/minos.verdict.1.json share/minos/presets/redis.conf share/minos/exercises/exercise3.json share/doc/minos/README.md share/doc/minos/CLI.md; do
  [ -s "$usr/$file" ] || fail "$file is missing or empty"
done
[ "$(readlink "$library/libminos.so")" = libminos.so.0 ] || fail "libminos.so does not point to libminos.so.0"
grep -rlF "$root" "$usr"/include "$usr"/share "$library"/cmake "$library"/pkgconfig 2>/dev/null && fail "a path of the source tree is installed"

# ---- symbols: only minos_*, and all that the headers declare ----
nm -D --defined-only "$library/libminos.so" | awk '{print $3}' | sed 's/@.*//' | grep -v '^MINOS_0$' | sort >"$prefix/exported"
grep -v '^minos_' "$prefix/exported" && fail "foreign symbols are exported"
cat "$root"/include/minos/*.h | tr '\n' ' ' | grep -oE 'MINOS_API [^;{]*' | grep -oE 'minos_[a-z_0-9]+ ?\(' | tr -d ' (' | sort -u >"$prefix/declared"
[ "$(wc -l <"$prefix/declared")" -gt 40 ] || fail "the headers' declarations were not found"
comm -3 "$prefix/declared" "$prefix/exported" | grep . && fail "declared and exported functions differ (left: not exported)"

# ---- the example by pkg-config ----
export PKG_CONFIG_PATH=$library/pkgconfig LD_LIBRARY_PATH=$library
expected='minos 0.1.0: S'
# shellcheck disable=SC2046
$cc -std=c11 -Wall -Wextra -Werror "$root/docs/example/judge.c" $(pkg-config --cflags --libs minos) -o "$prefix/judge" ||
  fail "the example does not build by pkg-config"
"$prefix/judge" >"$prefix/out" || fail "the example fails"
[ "$(head -n 1 "$prefix/out")" = "$expected" ] || { fail "the example says:"; cat "$prefix/out"; }
grep -q '^order: Bob r 0, Alice w 1$' "$prefix/out" || { fail "the example's order is:"; cat "$prefix/out"; }
grep -q '^not linearizable: ' "$prefix/out" || fail "the example gives no reason"

# ---- and by CMake, shared and static ----
generator=$(sed -n 's/^CMAKE_GENERATOR:INTERNAL=//p' "$build/CMakeCache.txt")
if cmake -S "$root/docs/example" -B "$prefix/example" -G "$generator" -DCMAKE_PREFIX_PATH="$usr" -DCMAKE_C_COMPILER="$cc" >"$prefix/log" 2>&1 &&
  cmake --build "$prefix/example" >>"$prefix/log" 2>&1; then
  for program in judge judge_static; do
    [ "$("$prefix/example/$program" | head -n 1)" = "$expected" ] || fail "$program of CMake does not say $expected"
  done
else
  cat "$prefix/log"
  fail "the example does not build by CMake"
fi

# ---- the command ----
[ "$("$usr/bin/minos" version)" = "minos 0.1.0" ] || fail "the installed command does not run"
if command -v man >/dev/null; then
  page=$(LC_ALL=C.UTF-8 MANWIDTH=100 man --warnings=w -l "$usr/share/man/man1/minos.1" 2>"$prefix/warnings")
  [ ! -s "$prefix/warnings" ] || { cat "$prefix/warnings"; fail "the man page has warnings"; }
  grep -q -e '--timeout-per-history TIME' <<<"$page" || fail "the man page does not render its options"
fi
exit "$failed"
