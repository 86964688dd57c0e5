/* test_source.c -- inputs of every kind: files, pipes, what is missing or forbidden, and the lines of an input. */
#include <check.h>

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "reading.h"

static char folder[] = "/tmp/minos-test-XXXXXX";
static char path[64];

static void make_folder(void) {
  strcpy(folder, "/tmp/minos-test-XXXXXX");
  ck_assert_ptr_nonnull(mkdtemp(folder));
  chmod(folder, 0755);
  snprintf(path, sizeof path, "%s/input", folder);
}

static void remove_folder(void) {
  unlink(path);
  rmdir(folder);
}

static void write_file(const char *content) {
  FILE *file = fopen(path, "wb");
  ck_assert_ptr_nonnull(file);
  fwrite(content, 1, strlen(content), file);
  fclose(file);
}

static void expect_content(const char *name, const char *expected) {
  minos_source *source;
  minos_error err = {0};
  ck_assert_msg(minos_source_open(&source, name, &err) == MINOS_OK, "%s: %s", name, err.message);
  minos_bytes content = minos_source_content(source);
  ck_assert_uint_eq(content.length, strlen(expected));
  ck_assert(content.length == 0 || memcmp(content.data, expected, content.length) == 0);
  ck_assert_str_eq(minos_source_name(source), name);
  minos_source_free(source);
}

static void expect_refusal(const char *name, minos_status status, const char *message) {
  minos_source *source;
  minos_error err = {0};
  ck_assert_int_eq(minos_source_open(&source, name, &err), status);
  ck_assert_str_eq(err.message, message);
}

START_TEST(test_file) {
  write_file("A w 1 0 5\n");
  expect_content(path, "A w 1 0 5\n");
}
END_TEST

START_TEST(test_empty_file) {
  write_file("");
  expect_content(path, "");
}
END_TEST

START_TEST(test_missing) {
  expect_refusal(path, MINOS_ENOINPUT, "no such file");
}
END_TEST

START_TEST(test_directory) {
  expect_refusal(folder, MINOS_ENOINPUT, "is a directory");
}
END_TEST

START_TEST(test_path_through_a_file) {
  char through[80];
  write_file("");
  snprintf(through, sizeof through, "%s/x", path);
  expect_refusal(through, MINOS_ENOINPUT, "a part of the path is not a directory");
}
END_TEST

START_TEST(test_no_permission) {
  write_file("A w 1 0 5\n");
  chmod(path, 0);
  if (geteuid() == 0 && seteuid(65534) != 0) return; /* root may read everything */
  expect_refusal(path, MINOS_ENOINPUT, "permission denied");
  ck_assert(getuid() != 0 || seteuid(0) == 0);
}
END_TEST

/* Write `times` lines into `fd` from another process, so that no pipe fills up. */
static pid_t feed(const char *fifo, int fd, int times) {
  pid_t child = fork();
  if (child != 0) return child;
  if (fifo) fd = open(fifo, O_WRONLY);
  for (int i = 0; i < times; i++)
    if (write(fd, "A w 1 0 5\n", 10) != 10) _exit(1);
  _exit(0);
}

START_TEST(test_named_pipe) {
  ck_assert_int_eq(mkfifo(path, 0600), 0);
  pid_t child = feed(path, -1, 20000);
  minos_source *source;
  ck_assert_int_eq(minos_source_open(&source, path, NULL), MINOS_OK);
  ck_assert_uint_eq(minos_source_content(source).length, 200000);
  minos_source_free(source);
  waitpid(child, NULL, 0);
}
END_TEST

/* A bound holds for files and for what comes through a pipe, to the byte. */
START_TEST(test_bounds) {
  static const struct {
    uint64_t most;
    minos_status status;
  } cases[] = {{9, MINOS_ESYNTAX}, {10, MINOS_OK}, {0, MINOS_OK}};
  minos_source *source;
  minos_error err = {0};
  const minos_taking how = {.most = cases[_i].most};
  write_file("A w 1 0 5\n");
  ck_assert_int_eq(minos_source_take(&source, path, &how, &err), cases[_i].status);
  if (!cases[_i].status) minos_source_free(source);
  int ends[2];
  ck_assert_int_eq(pipe(ends), 0);
  pid_t child = feed(NULL, ends[1], 1);
  close(ends[1]);
  ck_assert_int_eq(dup2(ends[0], STDIN_FILENO), STDIN_FILENO);
  ck_assert_int_eq(minos_source_take(&source, "-", &how, &err), cases[_i].status);
  if (!cases[_i].status) minos_source_free(source);
  if (cases[_i].status) ck_assert_str_eq(err.message, "larger than 9 bytes");
  waitpid(child, NULL, 0);
}
END_TEST

/* Who may be interrupted waits for no writer, reads on in pieces, and stops when asked to. */
START_TEST(test_interruptions) {
  static volatile int never = 0, at_once = 1;
  minos_source *source;
  minos_error err = {0};
  ck_assert_int_eq(mkfifo(path, 0600), 0);
  ck_assert_int_eq(minos_source_take(&source, path, &(minos_taking){.cancel = &at_once}, &err), MINOS_ELIMIT);
  ck_assert_str_eq(err.message, "reading was stopped");
  pid_t child = feed(path, -1, 20000);
  ck_assert_int_eq(minos_source_take(&source, path, &(minos_taking){.cancel = &never}, &err), MINOS_OK);
  ck_assert_uint_eq(minos_source_content(source).length, 200000);
  minos_source_free(source);
  waitpid(child, NULL, 0);
}
END_TEST

/* Where a regular file is wanted, nobody waits for a pipe's writer, and "-" is no standard input. */
START_TEST(test_a_regular_file_is_wanted) {
  const minos_taking regular = {.regular = true};
  minos_source *source = NULL;
  minos_error err = {0};
  ck_assert_int_eq(mkfifo(path, 0600), 0);
  ck_assert_int_eq(minos_source_take(&source, path, &regular, &err), MINOS_ENOINPUT);
  ck_assert_str_eq(err.message, "not a regular file");
  ck_assert_int_eq(minos_source_take(&source, "-", &regular, &err), MINOS_ENOINPUT);
  ck_assert_int_eq(unlink(path), 0);
  write_file("A w 1 0 5\n");
  ck_assert_int_eq(minos_source_take(&source, path, &regular, &err), MINOS_OK);
  ck_assert_uint_eq(minos_source_content(source).length, 10);
  minos_source_free(source);
}
END_TEST

START_TEST(test_standard_input) {
  int ends[2];
  ck_assert_int_eq(pipe(ends), 0);
  pid_t child = feed(NULL, ends[1], 1);
  close(ends[1]);
  ck_assert_int_eq(dup2(ends[0], STDIN_FILENO), STDIN_FILENO);
  expect_content("-", "A w 1 0 5\n");
  waitpid(child, NULL, 0);
}
END_TEST

/* A file as standard input of which something was read already. */
START_TEST(test_standard_input_from_the_middle_of_a_file) {
  char eaten[4];
  write_file("abc\nA w 1 0 5\n");
  int fd = open(path, O_RDONLY);
  ck_assert_int_eq(dup2(fd, STDIN_FILENO), STDIN_FILENO);
  ck_assert_int_eq(read(STDIN_FILENO, eaten, 4), 4);
  expect_content("-", "A w 1 0 5\n");
}
END_TEST

START_TEST(test_closed_standard_input) {
  close(STDIN_FILENO);
  minos_source *source;
  ck_assert_int_eq(minos_source_open(&source, "-", NULL), MINOS_EIO);
}
END_TEST

START_TEST(test_no_room_for_temporary_files) {
  int ends[2];
  ck_assert_int_eq(pipe(ends), 0);
  close(ends[1]);
  ck_assert_int_eq(dup2(ends[0], STDIN_FILENO), STDIN_FILENO);
  setenv("TMPDIR", "/no/such/folder", 1);
  expect_refusal("-", MINOS_EIO, "cannot make a temporary file: no such file");
}
END_TEST

typedef struct line_case {
  const char *name, *content;
  uint32_t line;
  const char *expected; /* NULL: there is no such line */
} line_case;
static const line_case lines[] = {
    {"first", "one\ntwo\n", 1, "one"},
    {"last", "one\ntwo\n", 2, "two"},
    {"behind_the_last", "one\ntwo\n", 3, NULL},
    {"line_zero", "one\n", 0, NULL},
    {"without_its_newline", "one\ntwo", 2, "two"},
    {"empty", "one\n\nthree", 2, ""},
    {"crlf", "one\r\ntwo\r\n", 2, "two"},
    {"byte_order_mark", "\xEF\xBB\xBFone\n", 1, "one"},
    {"of_nothing", "", 1, NULL},
};

START_TEST(test_line) {
  const line_case *c = &lines[_i];
  minos_source *source;
  minos_bytes line;
  ck_assert_int_eq(minos_source_memory(&source, "memory", c->content, strlen(c->content), NULL), MINOS_OK);
  bool found = minos_source_line(source, c->line, &line);
  ck_assert_msg(found == (c->expected != NULL), "%s", c->name);
  if (found)
    ck_assert_msg(line.length == strlen(c->expected) && memcmp(line.data, c->expected, line.length) == 0, "%s",
                  c->name);
  minos_source_free(source);
}
END_TEST

int main(void) {
  Suite *suite = suite_create("source");
  TCase *tcase = tcase_create("source");
  tcase_add_checked_fixture(tcase, make_folder, remove_folder);
  tcase_add_test(tcase, test_file);
  tcase_add_test(tcase, test_empty_file);
  tcase_add_test(tcase, test_missing);
  tcase_add_test(tcase, test_directory);
  tcase_add_test(tcase, test_path_through_a_file);
  tcase_add_test(tcase, test_no_permission);
  tcase_add_test(tcase, test_named_pipe);
  tcase_add_loop_test(tcase, test_bounds, 0, 3);
  tcase_add_test(tcase, test_interruptions);
  tcase_add_test(tcase, test_a_regular_file_is_wanted);
  tcase_add_test(tcase, test_standard_input);
  tcase_add_test(tcase, test_standard_input_from_the_middle_of_a_file);
  tcase_add_test(tcase, test_closed_standard_input);
  tcase_add_test(tcase, test_no_room_for_temporary_files);
  tcase_add_loop_test(tcase, test_line, 0, sizeof lines / sizeof *lines);
  suite_add_tcase(suite, tcase);
  SRunner *runner = srunner_create(suite);
  srunner_run_all(runner, CK_NORMAL);
  int failed = srunner_ntests_failed(runner);
  srunner_free(runner);
  return failed != 0;
}
