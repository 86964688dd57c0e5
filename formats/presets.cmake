# Turns presets/*.conf into an array: a preset's help is its line "help = ...". Sets `preset_data` to the file it writes.
file(GLOB preset_files CONFIGURE_DEPENDS ${CMAKE_CURRENT_LIST_DIR}/presets/*.conf)
list(SORT preset_files)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${preset_files})
set(texts "")
set(rows "")
set(count 0)
foreach(file ${preset_files})
  get_filename_component(name ${file} NAME_WE)
  string(MAKE_C_IDENTIFIER ${name} id)
  file(READ ${file} hex HEX)
  string(REGEX REPLACE "(..)" "0x\\1," bytes "${hex}")
  file(STRINGS ${file} help REGEX "^help = ")
  string(REGEX REPLACE "^help = " "" help "${help}")
  string(REPLACE "\\;" ";" help "${help}") # as file(STRINGS) writes a semicolon
  string(REPLACE "\\" "\\\\" help "${help}")
  string(REPLACE "\"" "\\\"" help "${help}")
  string(APPEND texts "static const unsigned char ${id}[] = {${bytes}0};\n")
  string(APPEND rows "    {\"${name}\", \"${help}\", (const char *)${id}, sizeof ${id} - 1},\n")
  math(EXPR count "${count} + 1")
endforeach()
set(preset_data ${PROJECT_BINARY_DIR}/formats/trace_shipped_data.c)
file(CONFIGURE OUTPUT ${preset_data} @ONLY CONTENT "/* Made from formats/presets by presets.cmake. */
#include \"trace_shipped.h\"
@texts@
const minos_preset_info trace_shipped[] = {
@rows@    {0}};
const size_t trace_shipped_count = @count@;
")
