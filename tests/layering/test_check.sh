#!/usr/bin/env bash
# Does the layering check find what it is for? Each case breaks one rule in a copy of a small tree.
set -u
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
failed=0

plant() { # a tree that keeps all rules
  rm -rf "${folder:?}"/*
  mkdir -p "$folder"/{checker/models,checker/deciders,checker/evidence,formats,reports,lint,simulator,scripting,library,cli,include/minos}
  printf '#include <stdlib.h>\n' >"$folder/include/minos/history.h"
  printf '#include <minos/history.h>\n' >"$folder/checker/order.h"
  printf '#include "order.h"\n#include <stdio.h>\nint f(void) {\n  return 0; /* never printf(...) here */\n}\n' >"$folder/checker/deciders/search.c"
  printf '#include <jansson.h>\n' >"$folder/formats/json_format.c"
  printf '#include <minos/history.h>\n#include <stdio.h>\nint g(void) { return printf("x"); }\n' >"$folder/cli/main.c"
}

expect() { # NAME PATTERN: the planted tree must be refused with this message
  local out
  if out=$("$here/check" "$folder"); then
    echo "$1: not found"
    failed=1
  elif ! grep -q "$2" <<<"$out"; then
    printf '%s: said instead: %s\n' "$1" "$out"
    failed=1
  fi
}

plant
"$here/check" "$folder" >/dev/null || { echo "a clean tree is refused"; failed=1; }
plant; printf '#include "main.h"\n' >>"$folder/checker/order.h"; touch "$folder/cli/main.h"
expect upward_include "order.h:2: checker must not include cli/main.h"
plant; touch "$folder/checker/evidence/core.h"; printf '#include "core.h"\n' >>"$folder/checker/deciders/search.c"
expect decider_knows_evidence "checker/deciders must not include checker/evidence/core.h"
plant; printf '#include <jansson.h>\n' >>"$folder/formats/text_line.c"
expect json_elsewhere "text_line.c:1: jansson belongs"
plant; printf '#include <lua.h>\n' >>"$folder/checker/order.h"
expect lua_elsewhere "order.h:2: Lua belongs"
plant; mkdir -p "$folder/verifier"; touch "$folder/checker/decider.h"; printf '#include "decider.h"\n' >"$folder/verifier/verify.c"
expect verifier_knows_deciders "verify.c:1: verifier must not include checker/decider.h"
plant; mkdir -p "$folder/verifier"; for part in a b; do yes ';' | head -n 250 >"$folder/verifier/$part.c"; done
yes ';' | head -n 300 >"$folder/verifier/json_certificate.c"
expect long_verifier "verifier: 500 lines without json_certificate.c"
plant; printf '#include <openssl/evp.h>\n' >>"$folder/cli/main.c"
expect libcrypto_elsewhere "main.c:4: libcrypto belongs"
plant; printf '#include <minos/history.h>\n' >>"$folder/scripting/sandbox.c"
expect script_that_knows_histories "scripting must not know <minos/history.h>"
plant; touch "$folder/scripting/sandbox.h"; printf '#include "sandbox.h"\n' >>"$folder/cli/main.c"
expect sandbox_in_the_command "cli must not include scripting/sandbox.h"
plant; printf '#include <minos/check.h>\n' >>"$folder/formats/json_format.c"
expect format_that_judges "formats must not know <minos/check.h>"
plant; printf '#include <minos/format.h>\n' >>"$folder/lint/words.c"
expect lint_that_reads "lint must not know <minos/format.h>"
plant; printf '#include <minos/simulate.h>\n' >>"$folder/formats/json_format.c"
expect format_that_simulates "formats must not know <minos/simulate.h>"
plant; printf '#include <minos/check.h>\n' >>"$folder/simulator/store.c"
expect simulator_that_judges "simulator must not know <minos/check.h>"
plant; touch "$folder/formats/scan.h" "$folder/reports/rows.h"; printf '#include "scan.h"\n#include "rows.h"\n' >>"$folder/simulator/store.c"
expect simulator_knows_reports "store.c:2: simulator must not include reports/rows.h"
plant; printf 'void h(void) {\n  printf("x");\n}\n' >>"$folder/reports/words.c"
expect printing_library "words.c:2: only cli/ may print"
plant; touch "$folder/reports/search.c"
expect same_name_twice "'search' is the name of files in 2 folders"
plant; { echo 'int f(void) {'; yes '  g();' | head -n 60; echo '}'; } >>"$folder/reports/words.c"
expect long_function "words.c:1: a function of 62 lines"
plant; yes '/* */' | head -n 401 >"$folder/reports/words.c"
expect long_file "words.c has 401 lines"
exit "$failed"
