// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/bench/files/sample_files.h"

#include "core/base/text/words.h"
#include "core/io/workers.h"

#include <fmt/format.h>

#include <atomic>
#include <memory>
#include <utility>
#include <vector>

namespace sluice {

namespace {

/// 256 to 1024 bytes of inode, and an entry in a folder.
constexpr Bytes inodeAndName{1200};
constexpr double inodesToLeave = 0.05;
constexpr Seconds patienceWithMaking{120};
/// Reading a larger one whole takes longer than a pass may, and opening it costs next to nothing beside.
constexpr Bytes largestSample = gibibytes(1);

SampleFiles filesOf(std::vector<io::SmallFile> all)
{
    SampleFiles files;
    for (const auto& file : all) {
        files.bytes += file.size;
    }
    files.list = std::make_shared<const std::vector<io::SmallFile>>(std::move(all));
    return files;
}

/// Waits for one that makes files, and removes them again after a stop: as many as there are take their time. False
/// where it does not get on any more then: storage that does not answer is not waited for.
bool getsOn(io::Workers& worker, const std::atomic<int>& files, const std::stop_token& stop,
            const std::function<void(int)>& progress)
{
    int before = files;
    while (!worker.waitForAll({}, io::patienceWhenStopped)) {
        const int now = files;
        if (stop.stop_requested() && now == before) {
            return false;
        }
        progress(now);
        before = now;
    }
    return true;
}

Result<io::FileTree> makeTree(const SmallFilesSpec& asked, const std::string& path, const std::stop_token& stop,
                              const std::function<void(int)>& progress)
{
    const auto files = std::make_shared<std::atomic<int>>(0);
    const auto tree = std::make_shared<std::optional<Result<io::FileTree>>>();
    const io::FileTree::Spec spec{.fileSize = asked.fileSize,
                                  .count = asked.count,
                                  .patience = patienceWithMaking,
                                  .progress = [files](int now) { *files = now; }};
    io::Workers maker(1, [tree, spec, path, stop](int) {
        tree->emplace(io::FileTree::make(path, spec, io::Content::unique(), stop));
        return true;
    });
    const bool ended = getsOn(maker, *files, stop, progress);
    return ended ? std::move(**tree) : io::stoppedWaiting();
}

} // namespace

Result<SampleFiles> findSampleFiles(const SmallFilesSpec& spec, const io::Target& target, const std::stop_token& stop)
{
    auto found = io::answerOf<std::vector<io::SmallFile>>(
        target.path, [path = target.path, max = spec.count] { return io::filesBeneath(path, max); }, stop,
        io::asLongAsItTakes);
    if (!found) {
        return found.error();
    }
    const auto large = std::erase_if(*found, [](const io::SmallFile& file) { return file.size > largestSample; });
    if (large > 0 && found->empty()) {
        return Error{ErrorKind::Usage,
                     fmt::format("the files in {} are larger than {}: each is read whole, as a sample", target.path,
                                 iecWords(largestSample)),
                     Remedy::MeasureExistingFile};
    }
    auto files = filesOf(std::move(*found));
    if (large > 0) {
        files.remark = fmt::format("{} of the files are larger than {} and were left out",
                                   groupedWords(static_cast<double>(large)), iecWords(largestSample));
    }
    return files;
}

Result<Done> roomForSampleFiles(const SmallFilesSpec& spec, const io::Target& target)
{
    const Bytes all = spec.fileSize * spec.count;
    const auto block = target.fileSystem.block.count;
    const Bytes each{(spec.fileSize.count + block - 1) / block * block + inodeAndName.count};
    if (auto room = io::roomFor(each * spec.count + all + Bytes{all.count / 10}, target); !room) {
        return room.error();
    }
    const auto& inodes = target.fileSystem.freeFiles;
    const std::int64_t needed = std::int64_t{spec.count} + spec.count / io::filesInAFolder + 2;
    if (inodes && static_cast<double>(needed) > static_cast<double>(*inodes) * (1 - inodesToLeave)) {
        return Error{ErrorKind::NoSpace,
                     fmt::format("{} has {} files (inodes) free: {} more would not leave {} of them", target.path,
                                 groupedWords(static_cast<double>(*inodes)), groupedWords(static_cast<double>(needed)),
                                 percentWords(inodesToLeave)),
                     Remedy::FewerFilesOrFolder};
    }
    return Done{};
}

Result<SampleFiles> makeSampleFiles(const SmallFilesSpec& spec, const io::Target& target, const std::stop_token& stop,
                                    const std::function<void(int made)>& progress)
{
    auto tree = makeTree(spec, target.path, stop, progress);
    if (!tree) {
        return tree.error();
    }
    auto files = filesOf(tree->files());
    if (std::ssize(*files.list) < spec.count) {
        files.remark = fmt::format("making files is slow here: {} of {} were made in {}",
                                   groupedWords(static_cast<double>(files.list->size())), groupedWords(spec.count),
                                   words(patienceWithMaking));
    }
    files.tree.emplace(std::move(*tree));
    return files;
}

} // namespace sluice
