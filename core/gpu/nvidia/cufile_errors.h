// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/gpu/nvidia/cufile_abi.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <sys/types.h>

namespace sluice::gpu {

/// What an error number of cuFile means, and what to do about it.
struct CufileMeaning {
    int number = 0; ///< from 5001 on
    ErrorKind kind = ErrorKind::Io;
    std::string_view text;
    std::string_view hint;
};

/// All that cuFile documents (CUDA 12.2 to 13), in order.
std::span<const CufileMeaning> cufileMeanings();

/// "cannot `what`: the text (cuFile 5011, CUDA 3)"; `cuda` is CUDA's own error where the number is 5011.
Error cufileError(const std::string& what, int number, int cuda = 0);
/// The same of an answer, unless it says that all went well.
Result<Done> cufileDone(const std::string& what, cufile::Answer answer);

/// Tells whether an error of cuFile's, in words, says that it does not support direct reads here or may not do them.
bool isRefusal(std::string_view error);

/// The result of cuFileRead as bytes or an error. Documented are the bytes, -1 with errno, and minus the number; seen
/// was also -1 with the number in errno.
Result<std::size_t> cufileBytes(const std::string& what, ssize_t result, int errorNumber);

} // namespace sluice::gpu
