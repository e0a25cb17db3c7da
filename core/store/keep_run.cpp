// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/store/keep_run.h"

#include "core/base/files/input.h"
#include "core/base/files/output_file.h"
#include "core/base/json.h"
#include "core/base/text/quoting.h"

#include <cctype>
#include <cerrno>
#include <cstdio>
#include <fcntl.h>
#include <filesystem>
#include <thread>
#include <unistd.h>
#include <utility>

namespace sluice {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t largestDocument = std::size_t{1} << 30;
constexpr auto pause = std::chrono::milliseconds(20); ///< between two tries, each of which waits by itself

/// "sluice-run-2026-03-14T09-26-53Z": no character that a filesystem or a shell takes amiss.
std::string rescueName(const Run& run)
{
    std::string name = "sluice-run-" + run.startedAt.substr(0, 20);
    for (char& c : name) {
        c = std::isalnum(static_cast<unsigned char>(c)) != 0 ? c : '-';
    }
    return name;
}

/// A file that was not there before, with this text and nothing else.
Result<Done> writeNew(const std::string& path, const std::string& text)
{
    const int descriptor = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0644);
    if (descriptor < 0) {
        return systemError("cannot write " + path, errno);
    }
    const int problem = writeDurably(descriptor, text);
    const bool closed = ::close(descriptor) == 0;
    const auto back = textOfFile(path, largestDocument, "");
    if (problem == 0 && closed && back && *back == text) {
        return Done{};
    }
    ::unlink(path.c_str());
    return systemError("cannot write " + path, problem == 0 ? EIO : problem);
}

Result<std::string> rescueIn(const fs::path& folder, const Run& run, const std::string& text)
{
    constexpr int maxOfOneSecond = 1000;
    std::optional<Error> problem;
    for (int i = 0; i < maxOfOneSecond; ++i) {
        const auto path = (folder / (rescueName(run) + (i > 0 ? "-" + std::to_string(i) : "") + ".json")).string();
        const auto written = writeNew(path, text);
        if (written) {
            return path;
        }
        problem = written.error();
        if (std::error_code none; !fs::exists(fs::symlink_status(path, none))) {
            break;
        }
    }
    return *problem;
}

Result<RunId> saveOnce(const Keeping& keeping, const Run& run)
{
    auto store = Store::open(keeping.history, keeping.busyTimeout);
    return store ? store->save(run) : Result<RunId>(store.error());
}

/// Tries until another process gives the history back. A run that has vanished after it was written is written again,
/// once: whoever removed or replaced the file is done by then.
Result<RunId> saveInTime(const Keeping& keeping, const Run& run, std::string& rescueFile)
{
    const auto deadline = std::chrono::steady_clock::now() + keeping.patience;
    auto saved = saveOnce(keeping, run);
    if (!saved && saved.error().kind == ErrorKind::Io) {
        saved = saveOnce(keeping, run);
    }
    bool told = false;
    while (!saved && saved.error().kind == ErrorKind::Busy && std::chrono::steady_clock::now() < deadline
           && !keeping.stop.stop_requested()) {
        if (!std::exchange(told, true)) {
            const auto rescued = rescueRun(keeping.history, run);
            rescueFile = rescued ? *rescued : "";
            keeping.tell(saved.error().message + "; waiting for it"
                         + (rescued ? ", and the run is safe in " + rescueFile : ""));
        }
        std::this_thread::sleep_for(pause);
        saved = saveOnce(keeping, run);
    }
    return saved;
}

} // namespace

Result<std::string> rescueRun(const std::string& history, const Run& run)
{
    const auto text = jsonText(toDocument("sluice.run/1", run), 2) + "\n";
    std::error_code problem;
    const auto beside = fs::absolute(history, problem).parent_path();
    auto rescued = rescueIn(beside, run, text);
    if (!rescued) {
        const auto elsewhere = rescueIn(fs::temp_directory_path(problem), run, text);
        return elsewhere ? elsewhere : rescued;
    }
    return rescued;
}

Message importHint(const std::string& rescueFile)
{
    return Message(Remedy::ImportRun).given("file", rescueFile).given("quoted", shellWord(rescueFile));
}

KeptRun keepRun(const Keeping& keeping, const Run& run)
{
    KeptRun kept;
    const auto saved = saveInTime(keeping, run, kept.rescueFile);
    if (saved) {
        kept.id = *saved;
        if (!kept.rescueFile.empty()) {
            ::unlink(kept.rescueFile.c_str());
            kept.rescueFile.clear();
        }
        return kept;
    }
    kept.failure = saved.error();
    if (kept.rescueFile.empty()) {
        const auto rescued = rescueRun(keeping.history, run);
        kept.rescueFile = rescued ? *rescued : "";
    }
    return kept;
}

} // namespace sluice
