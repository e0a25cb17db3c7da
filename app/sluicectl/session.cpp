// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "app/sluicectl/session.h"

#include "app/sluicectl/columns.h"
#include "app/sluicectl/process/supervised.h"
#include "app/sluicectl/remedies.h"
#include "core/base/text/foreign_text.h"
#include "core/base/text/text.h"

namespace sluice::ctl {

namespace {

/// Of a message or a hint: what a file holds may be repeated in it.
constexpr std::size_t longestText = 1000;
constexpr std::size_t longestLine = 3 * longestText; ///< of all that is said while running

Error shortened(const Error& error)
{
    auto hint = error.hint;
    hint.text = clipped(hint.text, longestText);
    for (auto& [name, value] : hint.arguments) {
        value = clipped(value, longestText);
    }
    return {error.kind, clipped(error.message, longestText), std::move(hint)};
}

std::string lineOf(const Error& error)
{
    return "sluicectl: " + textWithOption(error);
}

Error lostOutput(int problem)
{
    return systemError("cannot write the result to standard output", problem,
                       "give it a file or pipe that takes all of it; a run that was measured is kept in the history");
}

} // namespace

int exitCodeOf(ErrorKind kind)
{
    switch (kind) {
    case ErrorKind::Usage:
        return exitUsage;
    case ErrorKind::Interrupted:
        return exitInterrupted;
    default:
        return exitFailed;
    }
}

void Session::addCommonOptions(CLI::App& app)
{
    app.add_option_function<std::string>(
           "--format", [this](const std::string& text) { json = text == "json"; }, "text or json")
        ->check(CLI::IsMember({"text", "json"}))
        ->type_name("FORMAT")
        ->default_str("text");
    app.add_flag("--stream", stream, "print JSON lines while running");
    app.add_option("--db", database, "the history file")
        ->check(namesFile())
        ->default_str("$XDG_DATA_HOME/sluice/sluice.db");
    app.add_flag("--quiet", quiet, "say nothing but the result");
}

void Session::writeLine(const Json& line)
{
    m_out.write(jsonText(line) + "\n");
}

void Session::sayLine(const std::string& text)
{
    m_live.clear();
    m_err.write(terminalLine(clipped(text, longestLine)) + "\n");
}

void Session::printResult(const Json& document, const std::string& text)
{
    const KeepsResults keeps;
    m_live.clear();
    if (stream) {
        writeLine(Json{{"event", "result"}, {"document", document}});
    } else {
        m_out.write(json ? jsonText(document, 2) + "\n" : shownOn(screenOf(STDOUT_FILENO), text));
    }
}

void Session::printDocument(std::string_view text)
{
    const KeepsResults keeps;
    m_live.clear();
    m_out.write(text);
}

void Session::phase(const std::string& name, const std::string& forPeople)
{
    if (stream) {
        writeLine(Json{{"event", "phase"}, {"name", name}, {"text", forPeople}});
    } else if (!quiet) {
        sayLine(forPeople);
        m_live.begins(forPeople);
    }
}

void Session::progress(double done, double total, std::optional<double> etaSeconds)
{
    if (stream) {
        Json event{{"event", "progress"}, {"done", done}, {"total", total}};
        if (etaSeconds) {
            event["eta_seconds"] = *etaSeconds;
        }
        writeLine(event);
    } else if (!quiet) {
        m_live.reached(done, total, etaSeconds);
    }
}

void Session::measuring(const std::string& what)
{
    if (drawsProgress()) {
        m_live.measures(what);
    }
}

void Session::event(const std::string& name, const Json& fields)
{
    if (stream) {
        Json line = {{"event", name}};
        line.update(fields);
        writeLine(line);
    } else if (const auto rate = fields.find("bytes_per_second"); rate != fields.end() && rate->is_number() && !quiet) {
        m_live.reads(BytesPerSecond{rate->get<double>()});
    }
}

void Session::warning(const std::string& text)
{
    if (stream) {
        writeLine(Json{{"event", "warning"}, {"message", text}});
    } else if (!quiet) {
        sayLine("sluicectl: warning: " + text);
    }
}

void Session::note(const std::string& text)
{
    if (!stream && !quiet) {
        m_live.clear();
        m_err.write(shownOn({.columns = screenOf(STDERR_FILENO).columns}, text));
    }
}

void Session::takeOverTerminal()
{
    if (drawsProgress()) {
        m_live.clearOfOther();
    }
}

void Session::tell(const Error& error)
{
    sayLine(lineOf(shortened(error)));
}

int Session::fail(const Error& error)
{
    tell(error);
    const auto told = shortened(error);
    Json fields = {{"schema", "sluice.error/1"},
                   {"kind", word(told.kind)},
                   {"message", told.message},
                   {"hint", textWithOption(told.hint)}};
    if (told.hint.remedy || !told.hint.id.empty()) {
        fields["advice"] = toJson(told.hint);
    }
    if (stream) {
        event("error", fields);
    } else if (json) {
        m_out.write(jsonText(fields, 2) + "\n");
    }
    return exitCodeOf(told.kind);
}

int Session::conclude(const Result<int>& outcome)
{
    m_live.clear();
    const int code = outcome ? *outcome : fail(outcome.error());
    event("done", Json{{"exit_code", code}});
    const bool done = code == exitDone || code == exitBelowBar;
    if (m_out.problem() != 0 && done) {
        sayLine(lineOf(lostOutput(m_out.problem())));
        return exitFailed;
    }
    return code;
}

CLI::Validator namesFile()
{
    return CLI::Validator(
        [](const std::string& name) {
            return name.empty() || name.back() == '/' ? "\"" + name + "\" names no file" : std::string();
        },
        "");
}

} // namespace sluice::ctl
