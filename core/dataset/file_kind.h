// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/job/dataset_summary.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace sluice::dataset {

/// Says what one file is to a data set.
enum class FileKind {
    Sample, ///< one sample: an image, a recording, an array
    Unnamed, ///< one sample, as far as its name and its first bytes tell
    Sidecar, ///< text beside samples: labels, annotations, lists, caches
    Shard, ///< many samples, in a format that is read here
    Container, ///< many samples in a form that is not read here
};

struct KindOfFile {
    FileKind kind = FileKind::Unnamed;
    std::optional<DatasetFormat> format; ///< of a shard
    std::string container; ///< "RecordIO", "a compressed tar", where it is one; what else sets a kind apart

    auto operator<=>(const KindOfFile&) const = default;
};

/// Sets apart files that are one sample by their names, whose format can hold any number of them: "pt", "pkl".
inline constexpr std::string_view mayHoldSeveral = "several";

/// Judges by name where that tells that a file is one sample, or none; else by the content, for which the file is
/// opened. What cannot be read is Unnamed. Safe on any content.
KindOfFile kindOf(const std::string& path);

/// Returns the end of a name that decides a kind: "jpg", "tar.gz"; numbered shards alike ("train-00000-of-00002" is
/// "").
std::string kindName(std::string_view path);

/// Tells whether every file of that kindName is of one kind, so that none needs a look.
bool toldByName(const std::string& kindName);

/// Judges many files: of each ending the first few are looked at. Where they agree they speak for the rest; else many
/// more are looked at, and the kind of most speaks.
class FileJudge {
public:
    KindOfFile kindOf(const std::string& path);

private:
    static constexpr std::size_t maxEndings = 10'000;
    static constexpr std::int64_t looksAtNamed = 4;
    static constexpr std::int64_t looksAtUnnamed = 1000;
    struct Looks {
        std::int64_t files = 0;
        std::map<KindOfFile, std::int64_t> kinds;
    };
    static std::int64_t looksFor(const std::string& name, const Looks& looks);

    std::map<std::string, Looks> m_known;
};

} // namespace sluice::dataset
