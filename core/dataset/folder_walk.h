// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/dataset/catalogue.h"

#include <string>
#include <vector>

namespace sluice::dataset {

/// Holds a file that was found.
struct Found {
    std::string path; ///< of the file itself, where a link led to it
    std::int64_t size = 0;
};

/// Counts what is left out of a data set, by what it is and why.
class LeftOutTally {
public:
    void add(const std::string& what, const std::string& why);
    std::vector<LeftOut> all() const { return m_all; }

private:
    std::vector<LeftOut> m_all;
};

/// Lists the files under a folder in the order of their names. Links are followed, as data loaders do, each folder
/// once; hidden names, links that lead nowhere and what cannot be read are left out and counted.
std::vector<Found> filesUnder(const std::string& folder, LeftOutTally& leftOut);

} // namespace sluice::dataset
