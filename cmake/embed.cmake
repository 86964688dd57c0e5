# Files that are compiled in: what comes with minos is there wherever the command lies.

# The bytes of a file as the initializer of an array, with a NUL behind them.
function(embed_bytes file out)
  file(READ ${file} hex HEX)
  string(REGEX REPLACE "(..)" "'\\\\x\\1'," bytes "${hex}")
  set(${out} "{${bytes}0}" PARENT_SCOPE)
endfunction()

# A string as a C literal.
function(embed_literal text out)
  string(REPLACE "\\" "\\\\" text "${text}")
  string(REPLACE "\"" "\\\"" text "${text}")
  set(${out} "\"${text}\"" PARENT_SCOPE)
endfunction()

# embed_folder(PATTERN SOURCE TYPE TABLE [HELP])
# Write a C source with one row {.name, .text, .length} for every file of the pattern, sorted, as TYPE TABLE[] and TABLE_count, which
# the header called like the table declares. HELP: .help is what stands in the file's line "help = ...".
function(embed_folder pattern source type table)
  file(GLOB files CONFIGURE_DEPENDS ${pattern})
  list(SORT files)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${files})
  list(LENGTH files count)
  set(texts "")
  set(rows "")
  foreach(file ${files})
    get_filename_component(name ${file} NAME_WE)
    string(MAKE_C_IDENTIFIER text_${name} id)
    embed_bytes(${file} bytes)
    set(help "")
    if("HELP" IN_LIST ARGN)
      file(STRINGS ${file} line REGEX "^help = ")
      string(REGEX REPLACE "^help = " "" line "${line}")
      string(REPLACE "\\;" ";" line "${line}") # as file(STRINGS) writes a semicolon
      embed_literal("${line}" help)
      set(help ".help = ${help}, ")
    endif()
    string(APPEND texts "static const char ${id}[] = ${bytes};\n")
    string(APPEND rows "    {.name = \"${name}\", ${help}.text = ${id}, .length = sizeof ${id} - 1},\n")
  endforeach()
  file(CONFIGURE OUTPUT ${source} @ONLY CONTENT "/* Made by cmake/embed.cmake. */
#include \"@table@.h\"
@texts@
const @type@ @table@[] = {
@rows@    {0}};
const size_t @table@_count = @count@;
")
endfunction()
