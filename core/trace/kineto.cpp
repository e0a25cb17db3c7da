// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/trace/kineto.h"

#include "core/base/text/text.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace sluice::trace {

namespace {

constexpr double nanosecondsInUnit = 1000; ///< times are in microseconds, with a fraction since 2.3
constexpr double farthest = 4e15; ///< microseconds; beyond, times would not be held
constexpr std::size_t longestName = 256; ///< what is looked for in names stands at their beginning
constexpr double mostRanks = 1e7;

enum class Field { None, Phase, Category, Name, Process, Thread, Begin, Length, Arguments };

constexpr std::array<std::pair<std::string_view, Field>, 8> fields{{{"ph", Field::Phase},
                                                                    {"cat", Field::Category},
                                                                    {"name", Field::Name},
                                                                    {"pid", Field::Process},
                                                                    {"tid", Field::Thread},
                                                                    {"ts", Field::Begin},
                                                                    {"dur", Field::Length},
                                                                    {"args", Field::Arguments}}};

Field fieldOf(std::string_view key)
{
    const auto found =
        std::find_if(fields.begin(), fields.end(), [key](const auto& each) { return each.first == key; });
    return found == fields.end() ? Field::None : found->second;
}

/// A whole number that a double held exactly; 0 for anything else.
std::int64_t wholeOf(double number)
{
    constexpr double largest = 9007199254740992.0;
    return std::abs(number) <= largest ? static_cast<std::int64_t>(number) : 0;
}

/// One entry of the list, as far as it is told.
struct Entry {
    std::string phase;
    std::string category;
    std::string name;
    std::int64_t process = 0;
    std::int64_t thread = 0;
    std::optional<double> begin;
    std::optional<double> length;
    std::uint64_t launch = 0;

    void clear()
    {
        phase.clear();
        category.clear();
        name.clear();
        process = thread = 0;
        begin.reset();
        length.reset();
        launch = 0;
    }
    Span span() const
    {
        const auto from = static_cast<Moment>(std::llround(*begin * nanosecondsInUnit));
        return {from, from + static_cast<Moment>(std::llround(*length * nanosecondsInUnit))};
    }
};

bool isOneOf(std::string_view text, std::initializer_list<std::string_view> words)
{
    return std::find(words.begin(), words.end(), text) != words.end();
}

std::optional<WorkKind> workKindOf(const Entry& entry)
{
    if (isOneOf(entry.category, {"kernel", "Kernel"})) {
        return isCollectiveName(entry.name) ? WorkKind::Collective : WorkKind::Kernel;
    }
    if (isOneOf(entry.category, {"gpu_memcpy", "Memcpy"})) {
        return entry.name.find("HtoD") != std::string::npos ? WorkKind::CopyToGpu : WorkKind::Other;
    }
    return isOneOf(entry.category, {"gpu_memset", "Memset"}) ? std::optional(WorkKind::Other) : std::nullopt;
}

class KinetoReader {
public:
    bool take(const JsonEvent& event)
    {
        if (event.part == JsonPart::Key) {
            takeKey(event);
            return true;
        }
        if (m_inEvents && event.depth >= m_eventsDepth) {
            takeOfEntry(event);
        } else if (event.part == JsonPart::ListBegins && (event.depth == 0 || m_topKey == "traceEvents")) {
            m_inEvents = true;
            m_found = m_found || event.depth > 0; // any JSON may be a list: of that an entry must tell
            m_eventsDepth = event.depth + 1;
        } else if (event.part == JsonPart::Ends && event.depth < m_eventsDepth) {
            m_inEvents = false;
        } else if (event.part == JsonPart::Number && m_topKey == "distributedInfo" && event.depth == 2) {
            auto& number = m_key == "rank" ? m_events.rank : m_key == "world_size" ? m_events.worldSize : m_ignored;
            const bool sound = event.number >= 0 && event.number < mostRanks;
            number = sound ? std::optional(static_cast<int>(event.number)) : std::nullopt;
        }
        return m_count < maxEvents;
    }

    bool found() const { return m_found; }
    bool tooMany() const { return m_count >= maxEvents; }
    std::size_t unsound() const { return m_unsound; }
    std::size_t ofOthers() const { return m_ofOthers; }
    TraceEvents events()
    {
        if (!m_events.steps.empty() || !m_events.batches.empty()) {
            m_events.pid = *m_stepProcess;
        }
        return std::move(m_events);
    }

private:
    void takeKey(const JsonEvent& event)
    {
        if (m_inEvents && event.depth == m_eventsDepth + 1) {
            m_field = fieldOf(event.text);
        } else if (m_inEvents && event.depth == m_eventsDepth + 2) {
            m_isLaunch = m_field == Field::Arguments && event.text == "correlation";
        } else if (event.depth == 1) {
            m_topKey = event.text;
        } else if (event.depth == 2) {
            m_key = event.text;
        }
    }

    void takeOfEntry(const JsonEvent& event)
    {
        const int within = event.depth - m_eventsDepth;
        if (event.part == JsonPart::ObjectBegins && within == 0) {
            m_entry.clear();
        } else if (event.part == JsonPart::Ends && within == 0) {
            finishEntry();
            m_entry.clear(); // a list among the entries ends likewise
        } else if (event.part == JsonPart::Text && within == 1) {
            takeText(event.text);
        } else if (event.part == JsonPart::Number && within == 1) {
            takeNumber(event.number);
        } else if (event.part == JsonPart::Number && within == 2 && m_isLaunch) {
            m_entry.launch = static_cast<std::uint64_t>(std::max<std::int64_t>(0, wholeOf(event.number)));
            m_isLaunch = false;
        }
    }

    void takeText(std::string_view text)
    {
        switch (m_field) {
        case Field::Phase:
            m_entry.phase = text.substr(0, 1);
            m_found = true;
            break;
        case Field::Category:
            m_entry.category = text.substr(0, longestName);
            break;
        case Field::Name:
            m_entry.name = text.substr(0, longestName);
            break;
        case Field::Thread:
            m_entry.thread = wholeNumber(std::string(text)).value_or(0);
            break;
        default:
            break;
        }
    }

    void takeNumber(double number)
    {
        if (m_field == Field::Begin && number >= 0 && number <= farthest) {
            m_entry.begin = number;
        } else if (m_field == Field::Length && number >= 0 && number <= farthest) {
            m_entry.length = number;
        } else if (m_field == Field::Thread) {
            m_entry.thread = wholeOf(number);
        } else if (m_field == Field::Process) {
            m_entry.process = wholeOf(number);
        }
    }

    void finishEntry()
    {
        if (m_entry.phase != "X") {
            return;
        }
        if (!m_entry.begin || !m_entry.length) {
            ++m_unsound;
            return;
        }
        const bool onGpu = m_entry.category.starts_with("gpu_");
        if (const auto kind = workKindOf(m_entry)) {
            m_events.work.push_back({m_entry.span(), m_entry.launch, *kind});
        } else if (isOneOf(m_entry.category, {"cuda_runtime", "cuda_driver", "Runtime"})) {
            m_events.callsRecorded = true;
            m_entry.launch != 0 ? m_events.launches.push_back({m_entry.launch, m_entry.span().begin}) : void();
        } else if (!onGpu && isBatchName(m_entry.name)) {
            keepMarked(m_events.batches);
        } else if (!onGpu && isStepName(m_entry.name)) {
            keepMarked(m_events.steps);
        } else {
            m_events.callsRecorded = m_events.callsRecorded || isOneOf(m_entry.category, {"cpu_op", "Operator"});
            return;
        }
        ++m_count;
    }

    /// Of the process that marks first: threads of two processes may have the same number.
    void keepMarked(std::vector<Marked>& into)
    {
        m_events.callsRecorded = true;
        m_stepProcess = m_stepProcess.value_or(m_entry.process);
        if (m_entry.process != *m_stepProcess) {
            ++m_ofOthers;
            return;
        }
        into.push_back({m_entry.span(), m_entry.thread, m_entry.name});
    }

    TraceEvents m_events;
    Entry m_entry;
    std::string m_topKey;
    std::string m_key;
    Field m_field = Field::None;
    bool m_isLaunch = false;
    bool m_inEvents = false;
    bool m_found = false;
    int m_eventsDepth = 0;
    std::size_t m_count = 0;
    std::size_t m_unsound = 0;
    std::size_t m_ofOthers = 0;
    std::optional<std::int64_t> m_stepProcess;
    std::optional<int> m_ignored;
};

} // namespace

Result<TraceContent> readKineto(const ByteSource& source, const std::string& path)
{
    KinetoReader reader;
    const auto reading = readJsonEvents(source, [&reader](const JsonEvent& event) { return reader.take(event); });
    if (reader.tooMany()) {
        return Error{ErrorKind::Corrupt, path + " holds more events than can be looked at",
                     "record fewer steps in one trace"};
    }
    if (!reader.found()) {
        return Error{ErrorKind::Corrupt,
                     path + " is no trace of PyTorch's profiler: it has no traceEvents"
                         + (reading.problem.empty() ? "" : " (" + reading.problem + ")"),
                     "give what torch.profiler exported, or an SQLite export of Nsight Systems"};
    }
    return TraceContent{{reader.events()}, TraceFormat::Kineto, reading.problem, reader.unsound(), reader.ofOthers()};
}

} // namespace sluice::trace
