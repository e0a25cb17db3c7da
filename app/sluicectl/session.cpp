// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "app/sluicectl/session.h"

#include "app/sluicectl/supervised.h"

#include <fmt/format.h>

#include <cstdio>
#include <mutex>

namespace sluice::ctl {

namespace {

std::string oneLine(const Error& error)
{
    std::string line = "sluicectl: " + error.message + (error.hint.empty() ? "" : " (" + error.hint + ")");
    for (char& c : line) {
        c = c == '\n' ? ' ' : c;
    }
    return line;
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
        ->default_str("text");
    app.add_flag("--stream", stream, "print JSON lines while running");
    app.add_option("--db", database, "the history file")->default_str("$XDG_DATA_HOME/sluice/sluice.db");
    app.add_flag("--quiet", quiet, "say nothing but the result");
}

void Session::writeLine(const Json& line)
{
    static std::mutex mutex;
    const std::string text = line.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
    const std::scoped_lock lock(mutex);
    std::fwrite(text.data(), 1, text.size(), stdout);
    std::fflush(stdout);
}

void Session::printResult(const Json& document, const std::string& text)
{
    const KeepsResults keeps;
    if (stream) {
        writeLine(Json{{"event", "result"}, {"document", document}});
    } else if (json) {
        fmt::print("{}\n", document.dump(2, ' ', false, Json::error_handler_t::replace));
    } else {
        fmt::print("{}", text);
    }
    std::fflush(stdout);
}

void Session::phase(const std::string& name, const std::string& forPeople)
{
    if (stream) {
        writeLine(Json{{"event", "phase"}, {"name", name}, {"text", forPeople}});
    } else if (!quiet) {
        fmt::print(stderr, "{}\n", forPeople);
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
    }
}

void Session::event(const std::string& name, const Json& fields)
{
    if (stream) {
        Json line = {{"event", name}};
        line.update(fields);
        writeLine(line);
    }
}

void Session::warning(const std::string& text)
{
    if (stream) {
        writeLine(Json{{"event", "warning"}, {"message", text}});
    } else if (!quiet) {
        fmt::print(stderr, "sluicectl: warning: {}\n", text);
    }
}

int Session::fail(const Error& error)
{
    const int code = exitCodeOf(error.kind);
    fmt::print(stderr, "{}\n", oneLine(error));
    const Json fields = {
        {"schema", "sluice.error/1"}, {"kind", word(error.kind)}, {"message", error.message}, {"hint", error.hint}};
    if (stream) {
        event("error", fields);
    } else if (json) {
        fmt::print("{}\n", fields.dump(2));
    }
    return code;
}

void Session::finish(int exitCode)
{
    event("done", Json{{"exit_code", exitCode}});
}

} // namespace sluice::ctl
