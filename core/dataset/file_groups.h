// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/dataset/file_kind.h"
#include "core/dataset/folder_walk.h"
#include "core/dataset/pairing.h"
#include "core/dataset/size_tally.h"

#include <cstddef>
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

    /// Takes a file; an empty one is left out.
    void add(Found&& file, LeftOutTally& leftOut);
    /// Returns the kind that holds the most bytes: files of other formats are no samples, and of files that are samples
    /// by themselves either those known as such or those with names that tell nothing. Nothing without a file.
    FileGroup* chosen(LeftOutTally& leftOut);
    /// Counts what is not chosen as left out.
    void leaveOthers(const FileGroup& chosen, LeftOutTally& leftOut) const;
    /// Returns what lies beside the samples; right once they are chosen.
    Sidecars sidecars() { return m_pairing.result(); }

private:
    /// Decides what is told only by all files together: masks, caches, arrays of a sample each.
    void settle(LeftOutTally& leftOut);
    void settleArrays(LeftOutTally& leftOut);
    /// Counts the files of one kind as another.
    void turn(const KindOfFile& from, const KindOfFile& into);
    /// Tells whether texts are the samples: no file is named as one of them is, and they are by far the most.
    bool areTextsSamples();
    KindOfFile kindOf(const Found& file, std::string_view name);
    void pair(const KindOfFile& kind, std::string_view name, std::int64_t size);

    const Keep m_keep;
    const std::string m_root;
    FileJudge m_judge;
    Pairing m_pairing;
    std::map<KindOfFile, FileGroup> m_groups;
};

/// Gives the groups every file of a folder. Errors: there are `maxFiles` or more, at which the walk ends: their paths
/// alone would fill the memory.
Result<Done> sortFolder(const std::string& path, std::size_t maxFiles, FileGroups& groups, LeftOutTally& leftOut);

/// Sets apart NumPy files that are one sample each.
inline constexpr std::string_view arrayEach = "arrays";

/// Tells whether one file of this kind may hold several samples, although each counts as one.
bool mayBeSeveral(const KindOfFile& kind);

/// Returns the kind that files are read as: they are cut into samples of a stated size where nothing else tells how
/// many a file holds, and it is as large as two at least.
KindOfFile kindToRead(const FileGroup& group, Bytes cut);

/// Names a kind for people: "Parquet", "files of one sample each".
std::string kindWords(const KindOfFile& kind);

/// Counts a file by the end of its name, among 32 at most.
void countExtension(std::map<std::string, std::int64_t>& counts, const std::string& path);

} // namespace sluice::dataset
