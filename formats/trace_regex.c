/* trace_regex.c -- one pattern, compiled, and matching it within limits.

   A pattern comes from a user, and the lines from anywhere: so every match has a limit on its steps, its depth and its heap
   (a line of a log is worth a million steps, not more), \C is not allowed, and the machine code of the just-in-time
   compiler gets a stack of bounded size. Patterns are searched for, as grep does; ^ and $ anchor them. */
#define PCRE2_CODE_UNIT_WIDTH 8
#include "trace_regex.h"

#include <pcre2.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
  LONGEST_PATTERN = 1 << 16,
  STEPS = 1000000,
  DEPTH = 100000,
  HEAP_KIB = 16384,
  STACK_START = 32 << 10,
  STACK_LIMIT = 1 << 20,
  LOOKED_AT = 2000, /* bytes of a line in which trace_regex_reach looks for the end of an attempt */
};

struct trace_regex {
  pcre2_code *code, *partial; /* partial: without the just-in-time compiler's help */
  bool fast;                  /* machine code exists */
};

struct trace_matcher {
  pcre2_match_data *data;
  pcre2_match_context *context;
  pcre2_jit_stack *stack;
};

static void say_bad(minos_error *err, int code, size_t offset, const char *source) {
  char text[120];
  if (pcre2_get_error_message(code, (PCRE2_UCHAR *)text, sizeof text) < 0)
    snprintf(text, sizeof text, "error %d", code);
  size_t length = strlen(source);
  if (offset > length) offset = length;
  minos_fault(err, MINOS_ESYNTAX, (minos_place){0, 0}, "bad pattern: %s at offset %zu, before '%.20s'", text, offset,
              source + offset);
}

static pcre2_code *compile(const char *source, minos_error *err) {
  int code;
  size_t offset;
  pcre2_compile_context *context = pcre2_compile_context_create(NULL);
  if (!context) {
    minos_fault(err, MINOS_ENOMEM, (minos_place){0, 0}, "out of memory");
    return NULL;
  }
  pcre2_set_max_pattern_length(context, LONGEST_PATTERN);
  pcre2_set_parens_nest_limit(context, 100);
  const uint32_t options = PCRE2_UTF | PCRE2_NEVER_BACKSLASH_C;
  pcre2_code *made = pcre2_compile((PCRE2_SPTR)source, PCRE2_ZERO_TERMINATED, options, &code, &offset, context);
  pcre2_compile_context_free(context);
  if (!made && code == PCRE2_ERROR_HEAP_FAILED) {
    minos_fault(err, MINOS_ENOMEM, (minos_place){0, 0}, "out of memory");
  } else if (!made) {
    say_bad(err, code, offset, source);
  }
  return made;
}

trace_regex *trace_regex_new(const char *source, minos_error *err) {
  pcre2_code *code = compile(source, err);
  if (!code) return NULL;
  trace_regex *regex = calloc(1, sizeof *regex);
  if (!regex) {
    pcre2_code_free(code);
    minos_fault(err, MINOS_ENOMEM, (minos_place){0, 0}, "out of memory");
    return NULL;
  }
  regex->code = code;
  regex->partial = compile(source, err);
  uint32_t groups = 0;
  pcre2_pattern_info(code, PCRE2_INFO_CAPTURECOUNT, &groups);
  if (regex->partial && groups < TRACE_GROUPS) {
    regex->fast = pcre2_jit_compile(code, PCRE2_JIT_COMPLETE) == 0; /* without it, matching is only slower */
    return regex;
  }
  if (regex->partial)
    minos_fault(err, MINOS_ESYNTAX, (minos_place){0, 0}, "bad pattern: more than %d groups", TRACE_GROUPS - 1);
  trace_regex_free(regex);
  return NULL;
}

void trace_regex_free(trace_regex *regex) {
  if (!regex) return;
  pcre2_code_free(regex->code);
  pcre2_code_free(regex->partial);
  free(regex);
}

void trace_pattern_release(trace_pattern *pattern) {
  free(pattern->name);
  free(pattern->source);
  trace_regex_free(pattern->regex);
  for (size_t i = 0; i < pattern->fixed_count; i++) free(pattern->fixed[i].text);
  *pattern = (trace_pattern){0};
}

int trace_regex_group(const trace_regex *regex, const char *name) {
  PCRE2_SPTR first, last;
  int size = pcre2_substring_nametable_scan(regex->code, (PCRE2_SPTR)name, &first, &last);
  return size > 0 ? first[0] << 8 | first[1] : 0;
}

trace_matcher *trace_matcher_new(void) {
  trace_matcher *m = calloc(1, sizeof *m);
  if (!m) return NULL;
  m->data = pcre2_match_data_create(TRACE_GROUPS, NULL);
  m->context = pcre2_match_context_create(NULL);
  m->stack = pcre2_jit_stack_create(STACK_START, STACK_LIMIT, NULL); /* NULL where there is no compiler: not needed */
  if (!m->data || !m->context) {
    trace_matcher_free(m);
    return NULL;
  }
  pcre2_set_match_limit(m->context, STEPS);
  pcre2_set_depth_limit(m->context, DEPTH);
  pcre2_set_heap_limit(m->context, HEAP_KIB);
  if (m->stack) pcre2_jit_stack_assign(m->context, NULL, m->stack);
  return m;
}

void trace_matcher_free(trace_matcher *m) {
  if (!m) return;
  pcre2_match_data_free(m->data);
  pcre2_match_context_free(m->context);
  if (m->stack) pcre2_jit_stack_free(m->stack);
  free(m);
}

static int run(const trace_regex *regex, trace_matcher *m, minos_bytes line, uint32_t options) {
  PCRE2_SPTR text = (PCRE2_SPTR)line.data;
  if (regex->fast && !options) return pcre2_jit_match(regex->code, text, line.length, 0, 0, m->data, m->context);
  return pcre2_match(options ? regex->partial : regex->code, text, line.length, 0, options | PCRE2_NO_UTF_CHECK,
                     m->data, m->context);
}

trace_match trace_regex_match(const trace_regex *regex, trace_matcher *m, minos_bytes line) {
  int code = run(regex, m, line, 0);
  if (code >= 0) return MATCH_YES;
  if (code == PCRE2_ERROR_NOMATCH) return MATCH_NO;
  return code == PCRE2_ERROR_NOMEMORY ? MATCH_NO_MEMORY : MATCH_LIMIT;
}

bool trace_matcher_group(const trace_matcher *m, minos_bytes line, int group, minos_bytes *out) {
  if (group <= 0) return false;
  const size_t *ends = pcre2_get_ovector_pointer(m->data) + 2 * (size_t)group;
  if (ends[0] == PCRE2_UNSET || ends[1] < ends[0]) return false;
  *out = (minos_bytes){line.data + ends[0], ends[1] - ends[0]};
  return true;
}

/* How much of the beginning `line` an attempt matches when the line might go on; 0 when none does. */
static size_t matched_so_far(const trace_regex *regex, trace_matcher *m, minos_bytes line) {
  int code = run(regex, m, line, PCRE2_PARTIAL_HARD);
  if (code != PCRE2_ERROR_PARTIAL && code < 0) return 0;
  const size_t *ends = pcre2_get_ovector_pointer(m->data);
  return ends[1] > ends[0] ? ends[1] - ends[0] : 0;
}

size_t trace_regex_reach(const trace_regex *regex, trace_matcher *m, minos_bytes line, size_t *length) {
  size_t best = 0;
  *length = 0;
  for (size_t cut = 1; cut <= line.length && cut <= LOOKED_AT; cut++) {
    if (cut < line.length && ((unsigned char)line.data[cut] & 0xC0) == 0x80) continue; /* inside a character */
    size_t matched = matched_so_far(regex, m, (minos_bytes){line.data, cut});
    if (matched <= *length) continue;
    *length = matched;
    best = cut;
  }
  return best;
}
