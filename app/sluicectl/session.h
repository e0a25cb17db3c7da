// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/sluicectl/live_line.h"
#include "app/sluicectl/options/number_options.h"
#include "app/sluicectl/output.h"
#include "core/base/json.h"
#include "core/base/result.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <unistd.h>
#include <vector>

namespace sluice::ctl {

/// Exit codes of the contract.
inline constexpr int exitDone = 0;
inline constexpr int exitBelowBar = 1; ///< done, and something is at or above the level asked for
inline constexpr int exitUsage = 2;
inline constexpr int exitFailed = 3;
inline constexpr int exitInterrupted = 130;

int exitCodeOf(ErrorKind kind);

/// Holds one invocation: the options that every command takes, and the only way to the two outputs.
///
/// Results go to stdout (text or JSON). Progress goes to stderr for people or, with --stream, as JSON lines to stdout.
///
/// Threads: one, except for events, which may come from any.
class Session {
public:
    bool json = false;
    bool stream = false;
    bool quiet = false;
    std::string database; ///< --db, or the default

    /// What main runs after parsing; set by the chosen command.
    std::function<Result<int>()> command;

    /// Adds --format, --stream, --db and --quiet to a command.
    void addCommonOptions(CLI::App& command);

    /// Prints the result of a command: `document` with --format json (or as a "result" event with
    /// --stream), else `text`, in lines as long as the terminal's, or of 80 columns.
    void printResult(const Json& document, const std::string& text);
    /// Prints a whole document as it is, in a format that has made foreign text harmless itself.
    void printDocument(std::string_view text);

    /// Whether something could not be written to standard output: nobody reads it any more.
    bool outputIsLost() const { return m_out.problem() != 0; }

    /// Whether anybody sees progress: a stream, or a terminal that --quiet does not keep still.
    bool showsProgress() const { return stream || drawsProgress(); }
    /// Live events, JSON lines of the contract with --stream; for people lines on stderr otherwise, of progress one
    /// line on a terminal that is written over.
    void phase(const std::string& name, const std::string& forPeople);
    void progress(double done, double total, std::optional<double> etaSeconds = {});
    /// What the phase measures now, for the line of progress alone.
    void measuring(const std::string& what);
    /// Any other event; `fields` follow "event". Without --stream only a rate among them is shown, with the progress.
    void event(const std::string& name, const Json& fields);
    void warning(const std::string& text);
    /// Text of several lines for people; nothing with --stream or --quiet.
    void note(const std::string& text);

    /// Takes the line of progress away that a process drew which cannot do so any more; before its end is told.
    void takeOverTerminal();
    /// Prints an error on stderr, also with --quiet, beside a result that tells of it in its own way.
    void tell(const Error& error);
    /// Prints the error, if it is one, as the contract says, ends the stream with {"event":"done","exit_code":n} and
    /// gives the exit code: 3 too where a result could not be written to standard output.
    int conclude(const Result<int>& outcome);

private:
    void writeLine(const Json& line);
    /// Prints an error and gives its exit code.
    int fail(const Error& error);
    void sayLine(const std::string& text);
    bool drawsProgress() const { return !stream && !quiet && LiveLine::hasTerminal(); }

    Output m_out{STDOUT_FILENO};
    Output m_err{STDERR_FILENO};
    LiveLine m_live{m_err};
};

/// Refuses a name that no file can have: an empty one, or one that ends with a slash.
CLI::Validator namesFile();

/// An option whose values are the words of an enum, or those of `allowed`.
template <Worded E>
CLI::Option* addWord(CLI::App& app, const std::string& name, E& value, const std::string& help,
                     const std::vector<E>& allowed = {})
{
    std::map<std::string, E> words;
    for (const auto& [candidate, text] : enumWords<E>) {
        if (allowed.empty() || std::find(allowed.begin(), allowed.end(), candidate) != allowed.end()) {
            words.emplace(text, candidate);
        }
    }
    return app
        .add_option_function<std::string>(
            name, [&value, words](const std::string& text) { value = words.at(text); }, help)
        ->check(CLI::IsMember(words))
        ->type_name("WORD")
        ->default_str(std::string(word(value)));
}

} // namespace sluice::ctl
