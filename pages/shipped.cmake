# Turns skeleton.html, style.css and script/ into a C file. Sets `page_data` to the file it writes. The script is its modules one
# behind another, in one function; the policy's hashes are those of the bytes between the tags.
set(modules words data clock lanes view painting timeline minimap chain why playback objects table links keys banner main)
set(page_sources ${CMAKE_CURRENT_LIST_DIR}/skeleton.html ${CMAKE_CURRENT_LIST_DIR}/style.css)
set(bodies)
foreach(module ${modules})
  list(APPEND bodies ${CMAKE_CURRENT_LIST_DIR}/script/${module}.js)
endforeach()
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${page_sources} ${bodies})

set(page_build ${PROJECT_BINARY_DIR}/pages)
file(WRITE ${page_build}/head.js "(function () {\n'use strict';\n")
file(WRITE ${page_build}/tail.js "})();\n")
execute_process(COMMAND ${CMAKE_COMMAND} -E cat ${page_build}/head.js ${bodies} ${page_build}/tail.js
                OUTPUT_FILE ${page_build}/script.js RESULT_VARIABLE failed)
if(failed)
  message(FATAL_ERROR "the modules of pages/script can't be put together")
endif()

# The base64 of a SHA-256 that is given in hex.
function(hash_in_base64 file out)
  set(alphabet ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/)
  file(SHA256 ${file} hex)
  set(text "")
  string(APPEND hex 0000) # 32 bytes are ten groups of three and two more
  foreach(at RANGE 0 60 6)
    string(SUBSTRING ${hex} ${at} 6 group)
    math(EXPR bits "0x${group}")
    foreach(shift 18 12 6 0)
      math(EXPR index "(${bits} >> ${shift}) & 63")
      string(SUBSTRING ${alphabet} ${index} 1 letter)
      string(APPEND text ${letter})
    endforeach()
  endforeach()
  string(SUBSTRING ${text} 0 43 text)
  set(${out} "${text}=" PARENT_SCOPE)
endfunction()

hash_in_base64(${page_build}/script.js script_hash)
hash_in_base64(${CMAKE_CURRENT_LIST_DIR}/style.css style_hash)
embed_bytes(${CMAKE_CURRENT_LIST_DIR}/skeleton.html skeleton)
embed_bytes(${CMAKE_CURRENT_LIST_DIR}/style.css style)
embed_bytes(${page_build}/script.js script)
set(page_data ${page_build}/page_shipped_data.c)
file(CONFIGURE OUTPUT ${page_data} @ONLY CONTENT "/* Made from pages/ by shipped.cmake. */
#include \"page_shipped.h\"
const char page_shipped_skeleton[] = @skeleton@;
const char page_shipped_style[] = @style@;
const char page_shipped_script[] = @script@;
const char page_shipped_script_hash[] = \"@script_hash@\";
const char page_shipped_style_hash[] = \"@style_hash@\";
")
