// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/job/dataset_summary.h"

#include <cstdint>
#include <functional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace sluice::dataset {

/// Holds a file that was found, or a store that is a folder of files.
struct Found {
    std::string path; ///< as the data set names it: of a link its own, whose name says what the file is
    std::int64_t size = 0;
    std::int64_t storeFiles = 0; ///< of a store; 0: this is one file
    bool isLink = false; ///< the file itself has another path
};

/// Counts what is left out of a data set, by what it is and why.
class LeftOutTally {
public:
    void add(const std::string& what, const std::string& why, std::int64_t count = 1);
    std::vector<LeftOut> all() const { return m_all; }

private:
    std::vector<LeftOut> m_all;
};

/// Tells what a walk met beside files.
struct WalkCounts {
    std::int64_t folders = 0;
    std::int64_t linksFollowed = 0;
    bool whole = true; ///< false: stopped
    bool hasVersions = false; ///< a table keeps files there that a later version of it replaced

    bool operator==(const WalkCounts&) const = default;
};

/// Visits the files under a folder in the order of the filesystem. Links are followed, as data loaders do: each folder
/// once, and no file that the folder holds anyway. Hidden names, links that lead nowhere and what cannot be read are
/// left out and counted, and so are the logs of tables and what a writer has not finished. A Zarr store is visited as
/// one.
WalkCounts walkFolder(const std::string& folder, LeftOutTally& leftOut, const std::function<void(Found&&)>& visit,
                      const std::stop_token& stop = {});

} // namespace sluice::dataset
