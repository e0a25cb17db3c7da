# SPDX-FileCopyrightText: 2026 The Sluice authors
# SPDX-License-Identifier: Apache-2.0
# Device code as one image for every GPU from Volta on that the toolkit found can compile for, and an intermediate
# form of the oldest for those that come later. CUDA 13 has left Volta (sm_70) behind: it begins with sm_75.
function(sluice_device_code target source user)
  execute_process(COMMAND ${CUDAToolkit_NVCC_EXECUTABLE} --list-gpu-code OUTPUT_VARIABLE offered
                  OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
  string(REGEX MATCHALL "[0-9]+" offered "${offered}")
  set(generate)
  foreach(architecture 70 75 80 86 89 90 100 103 120)
    if(architecture IN_LIST offered)
      if(NOT generate)
        list(APPEND generate -gencode=arch=compute_${architecture},code=compute_${architecture})
      endif()
      list(APPEND generate -gencode=arch=compute_${architecture},code=sm_${architecture})
      list(APPEND names sm_${architecture})
    endif()
  endforeach()
  list(JOIN names ", " names)
  message(STATUS "Device code for ${names}")

  get_filename_component(name ${source} NAME_WE)
  set(image ${CMAKE_CURRENT_BINARY_DIR}/${name}.fatbin)
  add_custom_command(
    OUTPUT ${image}
    COMMAND ${CUDAToolkit_NVCC_EXECUTABLE} -fatbin -O3 -Werror=all-warnings ${generate} -o ${image}
            ${CMAKE_CURRENT_SOURCE_DIR}/${source}
    DEPENDS ${source}
    COMMENT "Compiling device code ${source}"
    VERBATIM)
  set_source_files_properties(${user} PROPERTIES OBJECT_DEPENDS ${image}
                              COMPILE_DEFINITIONS SLUICE_KERNELS="${image}")
endfunction()
