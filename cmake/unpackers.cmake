# Compressed input: what is installed is used, nothing is needed.
option(MINOS_COMPRESSED "Read gzip and zstd where their libraries are installed" ON)
set(MINOS_UNPACKERS)          # compile definitions
set(MINOS_UNPACKER_LIBRARIES) # to link with
set(MINOS_UNPACKER_MODULES)   # their names for pkg-config
if(MINOS_COMPRESSED)
  foreach(unpacker "ZLIB;zlib" "ZSTD;libzstd")
    list(GET unpacker 0 name)
    list(GET unpacker 1 module)
    pkg_check_modules(${name} IMPORTED_TARGET ${module})
    if(${name}_FOUND)
      list(APPEND MINOS_UNPACKERS MINOS_${name})
      list(APPEND MINOS_UNPACKER_LIBRARIES PkgConfig::${name})
      string(APPEND MINOS_UNPACKER_MODULES " ${module}")
    endif()
  endforeach()
endif()
