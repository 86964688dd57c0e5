# Turns exercises/*.json into an array, so that they are known by name wherever the command lies. Sets `exercise_data`.
file(GLOB exercise_files CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/exercises/*.json)
list(SORT exercise_files)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${exercise_files})
set(texts "")
set(rows "")
set(count 0)
foreach(file ${exercise_files})
  get_filename_component(name ${file} NAME_WE)
  string(MAKE_C_IDENTIFIER ${name} id)
  file(READ ${file} hex HEX)
  string(REGEX REPLACE "(..)" "0x\\1," bytes "${hex}")
  string(APPEND texts "static const unsigned char text_${id}[] = {${bytes}0};\n")
  string(APPEND rows "    {\"${name}\", (const char *)text_${id}, sizeof text_${id} - 1},\n")
  math(EXPR count "${count} + 1")
endforeach()
set(exercise_data ${PROJECT_BINARY_DIR}/grading/shipped_exercises_data.c)
file(CONFIGURE OUTPUT ${exercise_data} @ONLY CONTENT "/* Made from exercises/ by exercises.cmake. */
#include \"shipped_exercises.h\"
@texts@
const shipped_exercise shipped_exercises[] = {
@rows@    {0}};
const size_t shipped_exercise_count = @count@;
")
