# SPDX-FileCopyrightText: 2026 The Sluice authors
# SPDX-License-Identifier: Apache-2.0
# What Debian wants in a package beside what is installed: its copyright, a changelog, compressed manual pages. CPack runs
# this when the components lie in their folders and nothing is packed yet.
if(NOT CPACK_GENERATOR STREQUAL "DEB")
  return()
endif()

function(compress file)
  execute_process(COMMAND gzip -9nf ${file} COMMAND_ERROR_IS_FATAL ANY)
endfunction()

set(time $ENV{SOURCE_DATE_EPOCH})
if(NOT time)
  string(TIMESTAMP time %s)
endif()
execute_process(COMMAND date -Ru -d @${time} OUTPUT_VARIABLE date OUTPUT_STRIP_TRAILING_WHITESPACE
                COMMAND_ERROR_IS_FATAL ANY)
get_filename_component(packaging ${CMAKE_CURRENT_LIST_DIR} DIRECTORY)
foreach(component IN LISTS CPACK_COMPONENTS_ALL)
  string(TOUPPER ${component} upper)
  set(package ${CPACK_DEBIAN_${upper}_PACKAGE_NAME})
  set(folder ${CPACK_TEMPORARY_DIRECTORY}/${component}/usr)
  set(documents ${folder}/share/doc/${package})
  file(COPY ${packaging}/deb/copyright DESTINATION ${documents}) # INSTALL would follow CPack's DESTDIR
  file(WRITE ${documents}/changelog.Debian
       "${package} (${CPACK_PACKAGE_VERSION}-${CPACK_DEBIAN_PACKAGE_RELEASE}) unstable; urgency=medium\n\n"
       "  * Built from the source of that version: its CHANGELOG.md tells what changed.\n\n"
       " -- ${CPACK_PACKAGE_CONTACT}  ${date}\n")
  file(CHMOD ${documents}/changelog.Debian PERMISSIONS OWNER_READ OWNER_WRITE GROUP_READ WORLD_READ)
  compress(${documents}/changelog.Debian)
  file(GLOB pages ${folder}/share/man/man*/*.[1-9])
  foreach(page IN LISTS pages)
    compress(${page})
  endforeach()
endforeach()
