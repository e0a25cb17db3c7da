// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "app/sluicectl/tree/man_page.h"

#include <algorithm>
#include <map>

namespace sluice::ctl {

namespace {

/// Text as roff takes it: a hyphen is a hyphen, and no line is a request.
std::string roff(const std::string& text)
{
    std::string result;
    for (const char c : text) {
        if (c == '-') {
            result += "\\-";
        } else if (c == '\\') {
            result += "\\e";
        } else if (c == '\'' || (c == '.' && (result.empty() || result.back() == '\n'))) {
            result += c == '\'' ? "\\(aq" : "\\&.";
        } else {
            result += c;
        }
    }
    return result;
}

std::string roffLine(const std::string& text)
{
    constexpr std::size_t width = 68; // escapes make lines longer
    return roff(wrapped(text, width)) + "\n";
}

/// A sentence as a page has it: a capital and a full stop.
std::string sentence(std::string text)
{
    if (!text.empty() && text.back() != '.') {
        text += '.';
    }
    const auto first = text.substr(0, text.find(' ')); // a name, such as io_uring, stays as it is
    if (!first.empty() && first.find_first_not_of("abcdefghijklmnopqrstuvwxyz,;:'") == std::string::npos) {
        text[0] = static_cast<char>(text[0] - 'a' + 'A');
    }
    return text;
}

std::string lowerFirst(std::string text)
{
    const bool acronym = text.size() > 1 && text[1] >= 'A' && text[1] <= 'Z';
    if (!text.empty() && text[0] >= 'A' && text[0] <= 'Z' && !acronym) {
        text[0] = static_cast<char>(text[0] - 'A' + 'a');
    }
    return text;
}

std::string synopsisOf(const CommandEntry& command)
{
    std::string text = ".B " + roff(pathText(command)) + "\n";
    text += command.options.empty() ? "" : ".RI [ OPTIONS ]\n";
    if (!command.commands.empty()) {
        text += ".I COMMAND\n";
    }
    for (const auto& argument : command.arguments) {
        const auto name = roff(argument.value) + (argument.several ? "\\&..." : "");
        text += argument.required ? ".I " + name + "\n" : ".RI [ " + name + " ]\n";
    }
    return text;
}

std::string namesOf(const OptionEntry& option)
{
    std::string text;
    for (const auto& name : option.names) {
        text += (text.empty() ? "" : ", ") + ("\\fB" + roff(name) + "\\fR");
    }
    if (option.names.empty() || !option.isFlag()) {
        text += (text.empty() ? "" : " ") + ("\\fI" + roff(option.value) + "\\fR");
    }
    return text + (option.several ? " \\&..." : "");
}

std::string textOf(const OptionEntry& option)
{
    std::string text = roffLine(sentence(option.help));
    for (std::size_t i = 0; i < option.choices.size() && !namesChoices(option); ++i) {
        const bool last = i + 1 == option.choices.size();
        text += (i == 0 ? "One of " : "") + roff(option.choices[i]) + (last ? ".\n" : ", ");
    }
    text += option.required ? "Required.\n" : option.usual.empty() ? "" : roffLine("Default: " + option.usual + ".");
    for (const auto& other : option.excludes) {
        text += roffLine("Not together with " + other + ".");
    }
    if (!option.environment.empty()) {
        text += roffLine("The variable " + option.environment + " gives a default.");
    }
    return text;
}

std::string entriesOf(const std::vector<OptionEntry>& options, const std::string& title)
{
    std::string text = options.empty() ? "" : ".SH " + title + "\n";
    for (const auto& option : options) {
        text += ".TP\n" + namesOf(option) + "\n" + textOf(option);
    }
    return text;
}

std::string commandsOf(const CommandEntry& command)
{
    std::string text = command.commands.empty() ? "" : ".SH COMMANDS\n";
    for (const auto& each : command.commands) {
        text += ".TP\n.BR " + roff(pageName(each)) + " (1)\n" + roffLine(sentence(each.help));
    }
    return text;
}

std::string environmentOf(const CommandEntry& command)
{
    std::string text;
    for (const auto& option : command.options) {
        if (!option.environment.empty()) {
            text += ".TP\n.B " + roff(option.environment) + "\n" + roffLine("As " + longName(option) + ".");
        }
    }
    text += ".TP\n.B NO_COLOR\nWhere it is set and not empty, nothing is coloured.\n";
    return ".SH ENVIRONMENT\n" + text;
}

std::string examplesOf(const CommandEntry& command)
{
    std::string words;
    for (std::size_t i = 1; i < command.path.size(); ++i) {
        words += (i == 1 ? "" : " ") + command.path[i];
    }
    std::string text;
    for (const auto& example : examples()) {
        if (example.command == words) {
            text += ".PP\n" + roffLine(std::string(example.text)) + ".PP\n.nf\n.RS 4\n"
                + roff(std::string(example.line)) + "\n.RE\n.fi\n";
        }
    }
    return text.empty() ? "" : ".SH EXAMPLES\n" + text.substr(std::string(".PP\n").size());
}

/// The rules by their ids, on the page of the command that lists them.
std::string rulesOf(const CommandEntry& command, std::span<const RuleNote> rules)
{
    std::string text;
    for (const auto& rule : rules) {
        text += ".TP\n.B " + roff(std::string(rule.id)) + "\n" + roffLine(sentence(std::string(rule.text)));
    }
    return pageName(command) == "sluicectl-rules" && !text.empty() ? ".SH RULES\n" + text : "";
}

constexpr const char* exitCodes = R"(.SH EXIT STATUS
.TP
.B 0
Done.
.TP
.B 1
Done, and something is at or above the level that was asked for:
a finding, a regression, a plan that does not hold.
.TP
.B 2
Wrong usage.
.TP
.B 3
Could not be done.
.TP
.B 130
Interrupted; what was measured is kept.
)";

std::string filesOf()
{
    return ".SH FILES\n.TP\n.I $XDG_CONFIG_HOME/sluice/config.toml\n"
        + roffLine(
               "Defaults of options: a section for each command, such as [bench.io], and lines such as depth = 8. What "
               "stands before the first section holds for every command that has the option, except check: it reads "
               "no such file, since a home folder may not answer in time. With --config FILE it reads that one.")
        + ".TP\n.I $XDG_DATA_HOME/sluice/sluice.db\nThe history of runs.\n";
}

std::string seeAlso(const CommandEntry& command)
{
    std::string text = ".SH SEE ALSO\n";
    if (command.path.size() > 1) {
        text += ".BR sluicectl (1),\n";
    }
    return text + ".BR sluice\\-json (5)\n";
}

} // namespace

std::string pageName(const CommandEntry& command)
{
    std::string name;
    for (const auto& part : command.path) {
        name += (name.empty() ? "" : "-") + part;
    }
    return name;
}

std::vector<const CommandEntry*> allCommands(const CommandEntry& program)
{
    std::vector<const CommandEntry*> all{&program};
    for (const auto& each : program.commands) {
        const auto beneath = allCommands(each);
        all.insert(all.end(), beneath.begin(), beneath.end());
    }
    return all;
}

std::string manPage(const CommandEntry& command, const std::string& version, const std::string& date,
                    std::span<const RuleNote> rules)
{
    std::string title = pageName(command);
    std::transform(title.begin(), title.end(), title.begin(),
                   [](char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; });
    const bool whole = command.path.size() == 1;
    std::string text = ".TH " + roff(title) + " 1 " + date + " \"Sluice " + roff(version) + "\" \"User Commands\"\n";
    text += ".SH NAME\n" + roffLine(pageName(command) + " - " + lowerFirst(command.help));
    text += ".SH SYNOPSIS\n" + synopsisOf(command);
    text += ".SH DESCRIPTION\n" + roffLine(sentence(command.help));
    text += entriesOf(command.arguments, "ARGUMENTS") + entriesOf(command.options, "OPTIONS") + commandsOf(command);
    text += rulesOf(command, rules) + environmentOf(command) + (whole ? filesOf() : "") + exitCodes;
    text += examplesOf(command) + seeAlso(command);
    return text;
}

} // namespace sluice::ctl
