# SPDX-FileCopyrightText: 2026 The Sluice authors
# SPDX-License-Identifier: Apache-2.0
# cmake -D SOURCE=DIR -D OUTPUT=FILE -P SourceCommit.cmake: writes the values of core/base/source_commit.h. Of a clone git
# is asked; of an archive, packaging/commit.txt holds what `git archive` wrote there. A file that would not change is left
# alone, or every build would link again.
set(commit "")
set(changed false)
find_program(GIT_PROGRAM git)
if(GIT_PROGRAM AND EXISTS ${SOURCE}/.git)
  execute_process(COMMAND ${GIT_PROGRAM} -C ${SOURCE} describe --always --abbrev=40 --dirty=+ --exclude=*
                  OUTPUT_VARIABLE commit OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
else()
  file(STRINGS ${SOURCE}/packaging/commit.txt commit LIMIT_COUNT 1)
endif()
if(commit MATCHES "\\+$")
  set(changed true)
  string(REPLACE "+" "" commit ${commit})
endif()
if(NOT commit MATCHES "^[0-9a-f]+$")
  set(commit "")
endif()
file(CONFIGURE OUTPUT ${OUTPUT} CONTENT [[// Written by packaging/cmake/SourceCommit.cmake.
#include "core/base/source_commit.h"

namespace sluice {
const char* const sourceCommit = "@commit@";
const bool sourceChanged = @changed@;
} // namespace sluice
]] @ONLY)
