// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/core/imports/reading.h"

#include <cstdint>
#include <string>

namespace sluice::imports {

/// A job as fio 3.33 writes it, with these options.
inline std::string documentWith(const std::string& options, const std::string& more = {})
{
    return R"({"fio version": "fio-3.33", "jobs": [{"jobname": "a", "groupid": 0, "error": 0, "job options": {)"
        + options + R"(}, "read": {"io_bytes": 1000000, "io_kbytes": 976, "bw_bytes": 2000000, "bw": 1953, "iops": 488,
                          "runtime": 500, "total_ios": 244}})"
        + more + "]}";
}

/// The one result of such a document.
inline ImportedResult jobWith(const std::string& options)
{
    return fileOf(documentWith(options)).results.front();
}

/// What a job moved in a second; fio writes the directions that it did not move, too, with zeros.
inline std::string moved(const char* direction, int mebibytes = 100)
{
    const auto bytes = std::to_string(std::int64_t{mebibytes} << 20);
    return "\"" + std::string(direction) + R"(": {"io_bytes": )" + bytes + R"(, "io_kbytes": 1, "bw_bytes": )" + bytes
        + R"(, "runtime": 1000, "total_ios": )" + std::to_string(8 * mebibytes) + "}";
}

/// One of the jobs of a document; `more` is of the job, with a comma behind it.
inline std::string jobNamed(const std::string& name, const std::string& parts, const std::string& options = {},
                            const std::string& more = R"("groupid": 0, )")
{
    return R"({"jobname": ")" + name + "\", " + more + R"("error": 0, "job options": {"direct": "1")"
        + (options.find("\"bs\"") == std::string::npos ? R"(, "bs": "128k")" : "") + options + "}, " + parts + "}";
}

/// A document of these jobs, read.
inline ImportedFile fileOfJobs(const std::string& jobs, const std::string& key = "jobs",
                               const std::string& version = "3.39")
{
    return fileOf(R"({"fio version": "fio-)" + version + "\", \"" + key + "\": [" + jobs + "]}");
}

} // namespace sluice::imports
