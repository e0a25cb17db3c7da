// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

/// A checksum within a report file, by which Sluice knows that the file is byte for byte as it wrote it: one that a
/// person has edited is that person's. Private to core/report.
namespace sluice::report {

/// Adds the checksum where the format has a place for it: a comment at the end of Markdown, HTML, PDF and scripts, a
/// member of JSON, a column of CSV. Text of no format of ours stays as it is.
std::string sealed(const std::string& text);

/// Whether sealed() made this text.
bool isSealed(std::string_view text);

} // namespace sluice::report
