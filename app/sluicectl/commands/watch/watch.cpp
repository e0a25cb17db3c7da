// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/attach/watch/watch.h"
#include "app/sluicectl/commands.h"
#include "app/sluicectl/commands/attach_gpu.h"
#include "app/sluicectl/commands/watch/watch_frame.h"
#include "app/sluicectl/commands/watch/watch_record.h"
#include "app/sluicectl/process/abandonable.h"
#include "app/sluicectl/process/interrupt.h"
#include "core/base/files/system_call.h"
#include "core/base/text/text.h"
#include "core/base/text/words.h"

#include <fmt/chrono.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <limits>
#include <memory>
#include <optional>
#include <string_view>
#include <sys/ioctl.h>
#include <thread>
#include <unistd.h>

namespace sluice::ctl {

namespace {

struct WatchOptions {
    std::int64_t pid = 0;
    std::string path;
    std::optional<Seconds> length;
    std::string record;
    std::string replay;
};

/// The kernel's own text, without its line feed.
std::string ownHostName()
{
    auto text = attach::ProcFiles().text("/proc/sys/kernel/hostname").value_or("");
    text.resize(std::min(text.size(), text.find('\n')));
    return text;
}

bool showsBlocks()
{
    for (const char* variable : {"LC_ALL", "LC_CTYPE", "LANG"}) {
        const char* value = std::getenv(variable);
        if (value != nullptr && *value != '\0') {
            const std::string_view locale(value);
            return locale.find("UTF-8") != std::string_view::npos || locale.find("utf8") != std::string_view::npos;
        }
    }
    return false;
}

bool isDrawnOver()
{
    const char* terminal = std::getenv("TERM");
    return ::isatty(STDOUT_FILENO) == 1 && terminal != nullptr && std::string_view(terminal) != "dumb";
}

/// Where moments go: JSON lines, a terminal that is drawn over, or plain lines; and a record beside.
class WatchOutput {
public:
    WatchOutput(Session& session, WatchRecord* record)
        : m_session(session), m_record(record), m_frame(showsBlocks()), m_drawnOver(isDrawnOver())
    { }

    void begin(const WatchHeader& header)
    {
        m_session.event("watch", toJson(header));
        keep(eventOf(header));
    }

    void show(const WatchedMoment& moment)
    {
        keep(eventOf(moment));
        if (m_session.stream) {
            m_session.event("sample", toJson(moment));
            return;
        }
        m_frame.take(moment);
        m_drawnOver ? draw() : m_session.printDocument(m_frame.plainLine() + "\n");
    }

    /// The first problem of the record.
    const std::optional<Error>& problem() const { return m_problem; }
    bool drawnOver() const { return m_drawnOver; }

private:
    void keep(const Json& event)
    {
        if (m_record != nullptr && m_record->bytes() >= mostRecorded) {
            m_session.warning("the record is full at " + iecWords(mostRecorded)
                              + ": what comes now is shown and not recorded");
            m_record = nullptr;
        }
        if (m_record != nullptr && !m_problem) {
            const auto added = m_record->add(event);
            m_problem = added ? std::nullopt : std::optional(added.error());
        }
    }

    /// Goes up to where it began, writes each line anew and clears what is left of the old ones.
    void draw()
    {
        constexpr std::size_t usualRows = 24;
        constexpr std::size_t usualColumns = 80;
        winsize size{};
        const bool known = ::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_row > 1 && size.ws_col > 1;
        const auto lines =
            m_frame.lines(known ? size.ws_row - 1U : usualRows - 1, known ? size.ws_col - 1U : usualColumns - 1);
        auto text = m_linesUp > 0
            ? fmt::format("\x1b[{}A", std::min<std::size_t>(m_linesUp, known ? size.ws_row - 1U : m_linesUp))
            : std::string();
        for (const auto& line : lines) {
            text += "\r" + line + "\x1b[K\n";
        }
        m_session.printDocument(text + "\x1b[J");
        m_linesUp = lines.size();
    }

    static constexpr Bytes mostRecorded{1 << 30}; ///< more than a day of a node with eight ranks

    Session& m_session;
    WatchRecord* m_record; ///< null: nothing is recorded, or no more
    WatchFrame m_frame;
    bool m_drawnOver;
    std::size_t m_linesUp = 0;
    std::optional<Error> m_problem;
};

/// The path without links, by a process that can be left behind where its storage does not answer; as it stands then.
std::string pathWithoutLinks(const std::string& path, Session& session)
{
    constexpr std::chrono::seconds patience{2};
    const auto asItStands = std::filesystem::absolute(path).lexically_normal().string();
    const auto resolved = runAbandonable(
        [&](const HandOver& handOver) {
            std::error_code problem;
            const auto real = std::filesystem::canonical(asItStands, problem);
            handOver(problem ? "?" + problem.message() : "/" + real.string());
        },
        std::chrono::steady_clock::now() + patience);
    if (!resolved.last) {
        session.warning(path + " does not answer: links in it are not followed");
        return asItStands;
    }
    if (resolved.last->front() == '?') {
        session.warning(path + ": " + resolved.last->substr(1));
        return asItStands;
    }
    return resolved.last->substr(1);
}

/// What recorded moments are shown as: one a second on a terminal, else at once.
Result<int> runReplay(const WatchOptions& options, Session& session)
{
    const InterruptWatch interrupt;
    WatchOutput output(session, nullptr);
    Seconds last{};
    const auto shown = replay(options.replay, [&](const WatchedMoment& moment) {
        const auto pause = std::clamp(moment.at - last, Seconds(0), Seconds(2));
        for (auto left = pause; output.drawnOver() && !session.stream && left > Seconds(0); left -= Seconds(0.1)) {
            if (interrupt.token().stop_requested()) {
                return false;
            }
            std::this_thread::sleep_for(std::min(left, Seconds(0.1)));
        }
        last = moment.at;
        output.show(moment);
        return !interrupt.token().stop_requested() && !session.outputIsLost();
    });
    if (!shown) {
        return shown.error();
    }
    if (*shown > 0) {
        session.warning(fmt::format("line {} of {} is cut off and left out", *shown, options.replay));
    }
    return interrupt.token().stop_requested() ? exitInterrupted : exitDone;
}

Result<int> runWatch(const WatchOptions& options, Session& session)
{
    attach::WatchRequest request;
    request.path = options.path.empty() ? "" : pathWithoutLinks(options.path, session);
    request.roots = options.pid > 0 ? std::vector<long>{options.pid} : std::vector<long>();
    request.self = ::getpid();
    request.length = options.length;
    std::optional<WatchRecord> record;
    if (!options.record.empty()) {
        auto made = WatchRecord::make(options.record);
        if (!made) {
            return made.error();
        }
        record.emplace(*std::move(made));
    }
    const InterruptWatch interrupt;
    std::optional<GpuWatch> gpus;
    if (auto library = GpuWatch::library()) {
        gpus.emplace(*std::move(library));
        request.gpus = [&gpus] { return gpus->latest(); };
    } else if (library.error().kind == ErrorKind::Io) {
        session.warning(library.error().message);
    }
    WatchOutput output(session, record ? &*record : nullptr);
    output.begin({"sluice.watch/1", ownHostName(),
                  fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(std::time(nullptr))), request.path});
    request.show = [&output](const WatchedMoment& moment) { output.show(moment); };
    const auto stop = [&] {
        return interrupt.token().stop_requested() || output.problem().has_value() || session.outputIsLost();
    };
    raiseOpenFileLimit();
    const auto done = attach::watch(attach::ProcFiles(), request, attach::steadyClock(stop));
    if (!done) {
        return done.error();
    }
    if (output.problem()) {
        return *output.problem();
    }
    return interrupt.token().stop_requested() ? exitInterrupted : exitDone;
}

} // namespace

void addWatch(CLI::App& app, Session& session)
{
    auto* command = app.add_subcommand(
        "watch", "Shows devices, network, GPUs, pressure and what a job waits for, once a second, until it is stopped");
    auto options = std::make_shared<WatchOptions>();
    session.addCommonOptions(*command);
    auto* pid = addPlainCount(*command, "--pid", options->pid, "a process of the job to watch: its launcher or a rank",
                              {1, std::numeric_limits<int>::max()})
                    ->default_str("");
    auto* path = command->add_option("--path", options->path, "show the device that holds this first");
    auto* seconds = addSeconds(*command, "--seconds", options->length, "to watch", "until it is stopped");
    auto* record =
        command->add_option("--record", options->record, "keep what is shown in this new file")->check(namesFile());
    auto* replayed = command->add_option("--replay", options->replay, "show what was recorded in this file instead");
    for (auto* other : {pid, path, seconds, record}) {
        replayed->excludes(other);
    }
    command->callback([options, &session] {
        session.command = [options, &session] {
            session.stream = session.stream || session.json; // there is no one document
            return options->replay.empty() ? runWatch(*options, session) : runReplay(*options, session);
        };
    });
}

} // namespace sluice::ctl
