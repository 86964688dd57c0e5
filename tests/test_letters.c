/* test_letters.c -- testdata/<model>/{L,S,N}/<what-it-shows>.txt: the folder is the letter that minos must give.

   Every decider that applies is asked, enumeration among them where the history is small, and evidence is made. */
#include <check.h>

#include <dirent.h>
#include <stdio.h>

#include "reading.h"
#include "tier.h"

static int files, models;

/* Every history of a text; they are the caller's. */
static minos_histories read_all(const char *path, const minos_text *content) {
  minos_histories read;
  minos_faults *faults = calloc(1, sizeof *faults);
  minos_status status = read_bytes(&read, (minos_bytes){content->data, content->length}, &(minos_reading){0}, faults);
  ck_assert_msg(status == MINOS_OK, "%s: %s\n%s", path, faults->error[0].message, content->data);
  free(faults);
  return read;
}

static void check_letters(const char *path, const minos_histories *read, char letter) {
  minos_options options = {.cross_check = true, .evidence = true};
  minos_error err = {0};
  for (size_t i = 0; i < read->count; i++) {
    minos_result *result;
    ck_assert_msg(minos_check(&result, read->items[i], &options, &err) == MINOS_OK, "%s: %s", path, err.message);
    ck_assert_msg(minos_verdict_letter(result->verdict) == letter, "%s: %c", path,
                  minos_verdict_letter(result->verdict));
    minos_result_free(result);
  }
}

/* What is written of them means the same. */
static void check_written(const char *path, const minos_histories *read, char letter) {
  static const char *const formats[] = {"text", "json", "ndjson"};
  for (int i = 0; i < COUNT(formats); i++) {
    minos_text written = {0};
    ck_assert_int_eq(minos_write(&written, read->items, read->count, formats[i], NULL), MINOS_OK);
    minos_histories again = read_all(path, &written);
    check_letters(path, &again, letter);
    minos_histories_release(&again);
    minos_text_release(&written);
  }
}

static void check_file(const char *path, char letter) {
  minos_text content = {0};
  ck_assert_msg(read_whole_file(path, &content), "%s cannot be read", path);
  minos_histories read = read_all(path, &content);
  check_letters(path, &read, letter);
  check_written(path, &read, letter);
  minos_histories_release(&read);
  minos_text_release(&content);
  files++;
}

/* The histories of one letter of one model. */
static void check_folder(const char *model, char letter) {
  char path[1024];
  snprintf(path, sizeof path, "%s/testdata/%s/%c", MINOS_ROOT, model, letter);
  DIR *folder = opendir(path);
  if (!folder) return;
  for (struct dirent *entry; (entry = readdir(folder)) != NULL;) {
    if (entry->d_name[0] == '.') continue;
    snprintf(path, sizeof path, "%s/testdata/%s/%c/%s", MINOS_ROOT, model, letter, entry->d_name);
    check_file(path, letter);
  }
  closedir(folder);
}

START_TEST(folders_are_letters) {
  DIR *folder = opendir(MINOS_ROOT "/testdata");
  ck_assert_ptr_nonnull(folder);
  for (struct dirent *entry; (entry = readdir(folder)) != NULL;) {
    int before = files;
    if (entry->d_name[0] == '.') continue;
    for (const char *letter = "LSN"; *letter; letter++) check_folder(entry->d_name, *letter);
    models += files > before;
  }
  closedir(folder);
  printf("%d histories of %d models\n", files, models);
  ck_assert_int_ge(files, 75);
}
END_TEST

/* No model without a history for each letter. */
START_TEST(every_model_has_all_letters) {
  size_t count;
  const minos_model *const *all = minos_models(&count);
  for (size_t i = 0; i < count; i++) {
    for (const char *letter = "LSN"; *letter; letter++) {
      char path[1024];
      snprintf(path, sizeof path, "%s/testdata/%s/%c", MINOS_ROOT, all[i]->name, *letter);
      DIR *folder = opendir(path);
      ck_assert_msg(folder != NULL, "%s is missing", path);
      closedir(folder);
    }
  }
}
END_TEST

int main(void) {
  TCase *all = tcase_create("letters");
  tcase_set_timeout(all, 120);
  tcase_add_test(all, folders_are_letters);
  tcase_add_test(all, every_model_has_all_letters);
  return run_case(all, "letters");
}
