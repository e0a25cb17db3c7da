# SPDX-FileCopyrightText: 2026 The Sluice authors
# SPDX-License-Identifier: Apache-2.0
# The engine as programs that need nothing of the machine that they run on (preset portable): sluicectl is static, and
# sluicectl-gpu, which opens NVIDIA's libraries, needs a C library and nothing else. The flags are those of the release preset,
# so that ccache has the objects.
set(CMAKE_FIND_LIBRARY_SUFFIXES .a)

# Debian has these as shared libraries only.
add_library(sluice_fmt STATIC ${PROJECT_SOURCE_DIR}/packaging/portable/fmt.cpp)
target_compile_definitions(sluice_fmt INTERFACE FMT_SHARED) # as the release's, so that objects are the same
add_library(fmt::fmt ALIAS sluice_fmt)
add_library(sluice_no_udev STATIC ${PROJECT_SOURCE_DIR}/packaging/portable/no_udev.cpp)
target_compile_features(sluice_fmt PRIVATE cxx_std_20)
target_compile_features(sluice_no_udev PRIVATE cxx_std_20)

find_library(SLUICE_SNAPPY snappy)
if(SLUICE_SNAPPY)
  add_library(Snappy::snappy STATIC IMPORTED)
  set_target_properties(Snappy::snappy PROPERTIES IMPORTED_LOCATION ${SLUICE_SNAPPY})
  set(CMAKE_DISABLE_FIND_PACKAGE_Snappy ON)
endif()

# What the static forms of libraries need themselves; their pkg-config files do not tell all, or more than is used.
function(sluice_also_needs target)
  foreach(name IN LISTS ARGN)
    find_library(SLUICE_STATIC_${name} ${name} REQUIRED)
    target_link_libraries(${target} INTERFACE ${SLUICE_STATIC_${name}})
  endforeach()
endfunction()

function(sluice_portable_libraries)
  sluice_also_needs(PkgConfig::LIBARCHIVE nettle acl lzma zstd lz4 bz2 z)
  target_link_libraries(PkgConfig::HWLOC INTERFACE sluice_no_udev)
  if(HDF5_FOUND)
    sluice_also_needs(PkgConfig::HDF5 sz aec z)
  endif()
endfunction()

function(sluice_portable_programs)
  add_executable(sluicectl-gpu $<TARGET_OBJECTS:sluicectl>)
  set_target_properties(sluicectl-gpu PROPERTIES LINKER_LANGUAGE CXX)
  get_target_property(libraries sluicectl LINK_LIBRARIES)
  target_link_libraries(sluicectl-gpu PRIVATE ${libraries})
  target_link_options(sluicectl-gpu PRIVATE -static-libstdc++ -static-libgcc)
  target_link_options(sluicectl PRIVATE -static-pie)
  install(TARGETS sluicectl-gpu COMPONENT engine)
endfunction()
