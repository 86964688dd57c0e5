/* inputs.c -- which files a command was asked to read.

   Directories are walked depth first, names in byte order, so that a batch is the same on every machine. Hidden entries
   are skipped and links to directories are not followed (they may form circles). */
#include "inputs.h"

#include <dirent.h>
#include <errno.h>
#include <fnmatch.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "commands.h"
#include "say.h"

/* Take over `path`, NULL when memory was out before. */
static bool keep_path(struct inputs *inputs, char *path) {
  char **paths = path ? realloc(inputs->paths, (inputs->count + 1) * sizeof *paths) : NULL;
  if (!paths) {
    free(path);
    return false;
  }
  inputs->paths = paths;
  paths[inputs->count++] = path;
  return true;
}

static bool is_wanted(const struct settings *settings, const char *path, const char *name) {
  if (settings->include.count == 0) return true;
  for (size_t i = 0; i < settings->include.count; i++) {
    const char *pattern = settings->include.items[i];
    if (fnmatch(pattern, strchr(pattern, '/') ? path : name, 0) == 0) return true;
  }
  return false;
}

static int is_visible(const struct dirent *entry) {
  return entry->d_name[0] != '.';
}

static int by_bytes(const struct dirent **a, const struct dirent **b) {
  return strcmp((*a)->d_name, (*b)->d_name);
}

static char *joined(const char *folder, const char *name) {
  size_t length = strlen(folder);
  size_t size = length + strlen(name) + 2;
  char *path = malloc(size);
  if (path) snprintf(path, size, "%s%s%s", folder, length && folder[length - 1] == '/' ? "" : "/", name);
  return path;
}

static bool walk(struct inputs *inputs, const struct settings *settings, const char *folder);

static bool take_entry(struct inputs *inputs, const struct settings *settings, const char *folder, const char *name) {
  char *path = joined(folder, name);
  struct stat facts;
  bool there = path && lstat(path, &facts) == 0;
  bool link = there && S_ISLNK(facts.st_mode);
  if (there && S_ISDIR(facts.st_mode)) {
    bool walked = walk(inputs, settings, path);
    free(path);
    return walked;
  }
  if (link && !settings->odd_files) there = stat(path, &facts) == 0;
  bool usable = there && (S_ISREG(facts.st_mode) || settings->odd_files);
  if (usable && is_wanted(settings, path, name)) return keep_path(inputs, path);
  free(path);
  return path != NULL;
}

/* False when memory is out. A folder that can't be read is kept as a path: reading it will say why. */
static bool walk(struct inputs *inputs, const struct settings *settings, const char *folder) {
  struct dirent **entries;
  int count = scandir(folder, &entries, is_visible, by_bytes);
  if (count < 0) return errno == ENOMEM ? false : keep_path(inputs, strdup(folder));
  bool well = true;
  for (int i = 0; i < count; i++) {
    if (well) well = take_entry(inputs, settings, folder, entries[i]->d_name);
    free(entries[i]);
  }
  free(entries);
  return well;
}

static bool is_directory(const char *path) {
  struct stat facts;
  return strcmp(path, "-") != 0 && stat(path, &facts) == 0 && S_ISDIR(facts.st_mode);
}

/* A folder without files stays in the list, so that it isn't passed over in silence. */
static bool take_path(struct inputs *inputs, const struct settings *settings, const char *path) {
  size_t before = inputs->count;
  if (!settings->recursive || !is_directory(path)) return keep_path(inputs, strdup(path));
  if (!walk(inputs, settings, path)) return false;
  return inputs->count > before || keep_path(inputs, strdup(path));
}

/* A name can't hold a NUL byte: what stands behind one would be passed over in silence. */
static exit_status take_name(struct inputs *inputs, const struct settings *settings, const char *name, size_t length) {
  if (strlen(name) < length) {
    say_error("names stand one a line, as find -print writes them", "%s: a name holds a NUL byte",
              settings->files_from);
    return EXIT_BAD_INPUT;
  }
  if (length == 0 || take_path(inputs, settings, name)) return EXIT_DONE;
  say_error(NULL, "out of memory");
  return EXIT_INTERNAL;
}

static exit_status take_list(struct inputs *inputs, const struct settings *settings, FILE *list) {
  char *line = NULL;
  size_t size = 0;
  ssize_t length;
  exit_status status = EXIT_DONE;
  while (status == EXIT_DONE && (length = getline(&line, &size, list)) > 0) {
    if (line[length - 1] == '\n') line[--length] = '\0';
    status = take_name(inputs, settings, line, (size_t)length);
  }
  free(line);
  return status;
}

static exit_status read_list(struct inputs *inputs, const struct settings *settings) {
  const char *name = settings->files_from;
  bool standard = strcmp(name, "-") == 0;
  if (standard && isatty(STDIN_FILENO)) say_note("reading file names from the terminal; Ctrl-D ends them");
  FILE *list = standard ? stdin : fopen(name, "r");
  if (!list) {
    say_error(NULL, "%s: cannot be opened: %s", name, strerror(errno));
    return EXIT_NO_INPUT;
  }
  exit_status status = take_list(inputs, settings, list);
  bool broken = ferror(list) != 0;
  if (!standard) fclose(list);
  if (broken) say_error(NULL, "%s: cannot be read: %s", name, strerror(EIO));
  return broken ? EXIT_IO : status;
}

static bool reads_standard_input_twice(const struct settings *settings) {
  size_t count = settings->files_from && strcmp(settings->files_from, "-") == 0 ? 1 : 0;
  for (size_t i = 0; i < settings->operands.count; i++) {
    if (strcmp(settings->operands.items[i], "-") == 0) count++;
  }
  return count > 1;
}

static exit_status refuse_nothing(const struct settings *settings) {
  const char *word = commands[settings->command].name;
  if (settings->files_from) {
    say_error(NULL, "%s: %s names no files", word, settings->files_from);
    return EXIT_NO_INPUT;
  }
  say_error("name a file, or - for standard input", "%s: no input", word);
  return EXIT_USAGE;
}

exit_status inputs_collect(struct inputs *out, const struct settings *settings) {
  *out = (struct inputs){0};
  if (reads_standard_input_twice(settings)) {
    say_error(NULL, "%s: standard input is asked for twice", commands[settings->command].name);
    return EXIT_USAGE;
  }
  for (size_t i = 0; i < settings->operands.count; i++) {
    if (take_path(out, settings, settings->operands.items[i])) continue;
    say_error(NULL, "out of memory");
    return EXIT_INTERNAL;
  }
  exit_status status = settings->files_from ? read_list(out, settings) : EXIT_DONE;
  if (status != EXIT_DONE) return status;
  return out->count ? EXIT_DONE : refuse_nothing(settings);
}

void inputs_release(struct inputs *inputs) {
  for (size_t i = 0; i < inputs->count; i++) free(inputs->paths[i]);
  free(inputs->paths);
}
