// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/dataset/file_kind.h"
#include "core/dataset/folder_walk.h"
#include "core/dataset/pairing.h"
#include "core/dataset/size_tally.h"

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace sluice::dataset {

/// Describes the files of one kind.
struct FileGroup {
    KindOfFile kind;
    std::int64_t files = 0;
    double bytes = 0;
    SizeTally sizes;
    std::map<std::string, std::int64_t> extensions;
    std::vector<Found> list; ///< those that were kept, in the order of their names once chosen
};

/// Sorts the files of a data set by kind, and tells which of them are its samples.
class FileGroups {
public:
    enum class Keep {
        All, ///< the list of every file
        Shards, ///< only lists of shards, of 200,000 at most: a sample of its own needs no name to be counted
    };
    /// `root` is the folder that is walked: only what is below it tells what a file is to the data set.
    FileGroups(Keep keep, const std::string& root);

    /// Takes a file; an empty one is left out. `pairing`, where there is one, learns its name.
    void add(Found&& file, LeftOutTally& leftOut, Pairing* pairing = nullptr);
    /// Returns the kind that holds the most bytes: files of other formats are no samples, and of files that are samples
    /// by themselves either those known as such or those with names that tell nothing. Nothing without a file.
    FileGroup* chosen(LeftOutTally& leftOut);
    /// Counts what is not chosen as left out.
    void leaveOthers(const FileGroup& chosen, LeftOutTally& leftOut) const;

private:
    /// Decides whether NumPy arrays hold a sample each, or rows of samples.
    void settleArrays(LeftOutTally& leftOut);
    KindOfFile kindOf(const Found& file, std::string_view name);

    const Keep m_keep;
    const std::string m_root;
    FileJudge m_judge;
    std::map<KindOfFile, FileGroup> m_groups;
};

/// Names a kind for people: "Parquet", "files of one sample each".
std::string kindWords(const KindOfFile& kind);

/// Counts a file by the end of its name, among 32 at most.
void countExtension(std::map<std::string, std::int64_t>& counts, const std::string& path);

} // namespace sluice::dataset
