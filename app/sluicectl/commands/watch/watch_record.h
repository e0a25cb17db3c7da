// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/json.h"
#include "core/base/result.h"
#include "core/run/job/watched_moment.h"

#include <functional>
#include <string>

namespace sluice::ctl {

/// A line of a record, which is that of `--stream` too.
Json eventOf(const WatchHeader& header);
Json eventOf(const WatchedMoment& moment);

/// A file that gets a line for each moment, at once: what was watched is kept whatever happens then.
class WatchRecord {
public:
    /// Makes a new file. Errors: there is one of this name; it cannot be made.
    static Result<WatchRecord> make(const std::string& path);
    WatchRecord(WatchRecord&& other) noexcept;
    WatchRecord& operator=(WatchRecord&&) = delete;
    ~WatchRecord();

    Result<Done> add(const Json& event);
    /// Of what was added.
    Bytes bytes() const { return m_bytes; }

private:
    WatchRecord(int descriptor, std::string path) : m_descriptor(descriptor), m_path(std::move(path)) { }

    int m_descriptor;
    std::string m_path;
    Bytes m_bytes;
};

/// Reads a record, or what --stream printed, line by line, and hands each moment to `take`, which returns false to end.
/// Gives the number of a last line that is cut off, which is left out; 0 where there is none.
/// Errors: Usage: it is no record; the line is named.
Result<std::size_t> replay(const std::string& path, const std::function<bool(const WatchedMoment&)>& take);

} // namespace sluice::ctl
