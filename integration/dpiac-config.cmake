# find_package(dpiac) finds the translator (DPIAC_EXECUTABLE) and defines
#
#     dpiac_add(TARGET PROG [OPENCL | OPENMP | C] [MAIN] [PREFIX NAME] [ENTRY NAME]
#               [OPTIONS OPTION...])
#
# which translates PROG, a .fut or .dpia file, to OpenCL, to C with OpenMP, or to C (the default is
# OPENCL), and adds what comes out to TARGET. If there is no such target it becomes a static library
# or, with MAIN, a program. Who links with the target can include PROG.h. Names in C begin with the
# program's name or PREFIX. Nothing is compiled again where the output stays as it is.
cmake_policy(PUSH)
cmake_policy(VERSION 3.20)

get_filename_component(dpiac_prefix "${CMAKE_CURRENT_LIST_DIR}/../../.." ABSOLUTE)
find_program(DPIAC_EXECUTABLE dpiac HINTS "${dpiac_prefix}/bin")
mark_as_advanced(DPIAC_EXECUTABLE)
if(NOT DPIAC_EXECUTABLE)
  set(dpiac_FOUND FALSE)
  set(dpiac_NOT_FOUND_MESSAGE "the program dpiac was not found")
endif()

function(dpiac_add target program)
  cmake_parse_arguments(PARSE_ARGV 2 arg "OPENCL;OPENMP;C;MAIN" "PREFIX;ENTRY" "OPTIONS")
  if(arg_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "dpiac_add: unknown argument: ${arg_UNPARSED_ARGUMENTS}")
  endif()
  set(kinds "")
  foreach(kind OPENCL OPENMP C)
    if(arg_${kind})
      list(APPEND kinds ${kind})
    endif()
  endforeach()
  list(LENGTH kinds count)
  if(count EQUAL 0)
    set(kinds OPENCL)
  elseif(count GREATER 1)
    message(FATAL_ERROR "dpiac_add: more than one of OPENCL, OPENMP and C")
  endif()

  get_filename_component(source "${program}" ABSOLUTE)
  get_filename_component(name "${program}" NAME_WLE)
  set(folder "${CMAKE_CURRENT_BINARY_DIR}/${target}.dpiac")
  set(base "${folder}/${name}")
  set(stamp "${base}.stamp")
  file(MAKE_DIRECTORY "${folder}")
  string(TOLOWER "${kinds}" command)
  set(options ${arg_OPTIONS})
  if(arg_MAIN)
    list(APPEND options --main)
  endif()
  if(arg_PREFIX)
    list(APPEND options "--prefix=${arg_PREFIX}")
  endif()
  if(arg_ENTRY)
    list(APPEND options "--entry=${arg_ENTRY}")
  endif()

  set(files "${base}.c" "${base}.h")
  if(kinds STREQUAL "OPENCL")
    list(APPEND files "${base}.cl")
  endif()
  add_custom_command(
    OUTPUT "${stamp}"
    BYPRODUCTS ${files}
    COMMAND "${DPIAC_EXECUTABLE}" ${command} -o "${base}" -MF "${base}.d" -MT "${stamp}"
            ${options} "${source}"
    COMMAND "${CMAKE_COMMAND}" -E touch "${stamp}"
    DEPENDS "${source}" "${DPIAC_EXECUTABLE}"
    DEPFILE "${base}.d"
    COMMENT "Translating ${program}"
    VERBATIM)

  if(NOT TARGET ${target})
    if(arg_MAIN)
      add_executable(${target})
    else()
      add_library(${target} STATIC)
    endif()
  endif()
  target_sources(${target} PRIVATE "${stamp}" "${base}.c" "${base}.h")
  set_source_files_properties("${base}.c" "${base}.h" PROPERTIES GENERATED TRUE)
  target_include_directories(${target} PUBLIC "$<BUILD_INTERFACE:${folder}>")
  find_library(DPIAC_MATHS m)
  mark_as_advanced(DPIAC_MATHS)
  if(DPIAC_MATHS)
    target_link_libraries(${target} PUBLIC m)
  endif()
  if(kinds STREQUAL "OPENCL")
    find_package(OpenCL REQUIRED)
    target_link_libraries(${target} PUBLIC OpenCL::OpenCL)
  elseif(kinds STREQUAL "OPENMP")
    find_package(OpenMP REQUIRED COMPONENTS C)
    target_link_libraries(${target} PUBLIC OpenMP::OpenMP_C)
  endif()
endfunction()

cmake_policy(POP)
