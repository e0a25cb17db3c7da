# SPDX-FileCopyrightText: 2026 The Sluice authors
# SPDX-License-Identifier: Apache-2.0
# What CPack makes Debian packages of. Each component is a package; packaging/build-packages runs CPack in the release
# preset's folder, so what was built for the tests is what is shipped.
install(DIRECTORY ${PROJECT_SOURCE_DIR}/app/probe/sluice_probe DESTINATION lib/python3/dist-packages COMPONENT probe EXCLUDE_FROM_ALL
        FILES_MATCHING PATTERN *.py PATTERN __pycache__ EXCLUDE)

install(DIRECTORY ${PROJECT_BINARY_DIR}/archive/ DESTINATION ${CMAKE_INSTALL_DATADIR}/sluice/portable COMPONENT portable
        EXCLUDE_FROM_ALL)

set(SLUICE_PACKAGE_CONTACT "The Sluice authors <authors@sluice.invalid>" CACHE STRING
    "Who answers for the packages, as NAME <ADDRESS>: whoever publishes them")
set(CPACK_PACKAGE_CONTACT ${SLUICE_PACKAGE_CONTACT})
set(CPACK_PACKAGE_VENDOR "The Sluice authors")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "") # each package has its own
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
    OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
set(CPACK_COMPONENTS_ALL engine probe)
if(SLUICE_WINDOW)
  list(APPEND CPACK_COMPONENTS_ALL window)
endif()
if(SLUICE_PORTABLE)
  set(CPACK_COMPONENTS_ALL portable)
endif()
set(CPACK_COMPONENTS_GROUPING IGNORE)
set(CPACK_VERBATIM_VARIABLES ON)

# "0.1.0-1~debian12": the libraries of each release are its own, and the next release's package is the newer one.
set(system unknown)
if(EXISTS /etc/os-release)
  file(STRINGS /etc/os-release lines REGEX "^(ID|VERSION_ID)=")
  list(SORT lines) # ID before VERSION_ID
  list(TRANSFORM lines REPLACE "^[^=]*=\"?([^\"]*)\"?$" "\\1")
  list(JOIN lines "" system)
endif()
set(CPACK_DEBIAN_PACKAGE_RELEASE "1~${system}")
if(SLUICE_PORTABLE) # the same everywhere
  set(CPACK_DEBIAN_PACKAGE_RELEASE 1)
endif()
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_DEBUGINFO_PACKAGE ON)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_PRE_BUILD_SCRIPTS ${PROJECT_SOURCE_DIR}/packaging/cmake/DebianFiles.cmake)

set(CPACK_DEBIAN_ENGINE_PACKAGE_NAME sluicectl)
set(CPACK_DEBIAN_ENGINE_PACKAGE_SECTION admin)
set(CPACK_DEBIAN_ENGINE_PACKAGE_SUGGESTS "sluice, sluice-probe")
set(CPACK_DEBIAN_ENGINE_DESCRIPTION "tell whether a GPU node can be fed with training data
Reads the settings of a GPU node, measures its storage within a time budget,
compares the result with what a training job needs, and reports the
bottleneck and what to change.

This package holds the command line program, which needs no display, and the
files by which Slurm, NHC, Kubernetes and systemd call its node check.")

set(CPACK_DEBIAN_WINDOW_PACKAGE_NAME sluice)
set(CPACK_DEBIAN_WINDOW_PACKAGE_SECTION admin)
set(CPACK_DEBIAN_WINDOW_PACKAGE_DEPENDS "sluicectl (= ${PROJECT_VERSION}-${CPACK_DEBIAN_PACKAGE_RELEASE})")
set(CPACK_DEBIAN_WINDOW_PACKAGE_RECOMMENDS "sluice-portable, openssh-client, fonts-dejavu-core | fonts-noto-core")
set(CPACK_DEBIAN_WINDOW_DESCRIPTION "window that tells whether a GPU node can be fed
Shows how GPUs, drives and network cards of a node are connected, measures
storage here or on a node that ssh reaches, and plans by hand: more drives, a
cache, another job, side by side. Every number tells where it came from.")

set(CPACK_DEBIAN_PROBE_PACKAGE_NAME sluice-probe)
set(CPACK_DEBIAN_PROBE_PACKAGE_SECTION python)
set(CPACK_DEBIAN_PROBE_PACKAGE_ARCHITECTURE all)
set(CPACK_DEBIAN_PROBE_PACKAGE_SHLIBDEPS OFF)
set(CPACK_DEBIAN_PROBE_PACKAGE_DEPENDS "python3 (>= 3.8)")
set(CPACK_DEBIAN_PROBE_PACKAGE_SUGGESTS "python3-torch, sluicectl")
set(CPACK_DEBIAN_PROBE_PACKAGE_CONTROL_EXTRA ${PROJECT_SOURCE_DIR}/packaging/deb/probe/postinst
    ${PROJECT_SOURCE_DIR}/packaging/deb/probe/prerm)
set(CPACK_DEBIAN_PROBE_DESCRIPTION "measure what a training job asks of its input
Runs a training script of PyTorch or another framework and records waiting,
step time, decoding and bytes, for sluicectl to plan with:
\"python3 -m sluice_probe run -o job.json -- train.py\".")

set(CPACK_DEBIAN_PORTABLE_PACKAGE_NAME sluice-portable)
set(CPACK_DEBIAN_PORTABLE_PACKAGE_SECTION admin)
set(CPACK_DEBIAN_PORTABLE_PACKAGE_ARCHITECTURE all)
set(CPACK_DEBIAN_PORTABLE_PACKAGE_SHLIBDEPS OFF)
set(CPACK_DEBIAN_PORTABLE_DESCRIPTION "engine of Sluice for nodes where nothing can be installed
An archive that the window copies to a node that ssh reaches and that has no
sluicectl: it needs nothing else there, and no root.")
include(CPack)
