// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "app/sluicectl/tree/command_tree.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <map>
#include <sstream>

namespace sluice::ctl {

namespace {

/// Splits CLI11's name of a type: "TEXT:{direct,buffered}" is a value of one of two words.
void readType(const std::string& type, OptionEntry& entry)
{
    const auto open = type.find('{');
    const auto close = type.find('}', open == std::string::npos ? 0 : open);
    entry.kind = entry.value = type.substr(0, type.find_first_of(":{ "));
    if (open == std::string::npos || close == std::string::npos) {
        return;
    }
    std::istringstream words(type.substr(open + 1, close - open - 1));
    for (std::string word; std::getline(words, word, ',');) {
        entry.choices.push_back(word);
    }
}

const std::map<std::string, std::string>& kindsByName()
{
    static const std::map<std::string, std::string> kinds{
        {"path", "PATH"},         {"dataset", "PATH"},      {"run", "RUN"},       {"ID", "RUN"},
        {"BEFORE", "RUN"},        {"AFTER", "RUN"},         {"resume", "RUN"},    {"baseline", "RUN"},
        {"workload", "WORKLOAD"}, {"NAME", "WORKLOAD"},     {"RULE", "RULE"},     {"db", "FILE"},
        {"output", "FILE"},       {"job", "FILE"},          {"snapshot", "FILE"}, {"FILE", "FILE"},
        {"config", "FILE"},       {"root", "DIR"},          {"PATH", "PATH"},     {"existing", "PATH"},
        {"brand", "TEXT"},        {"sections", "SECTIONS"}, {"trace", "FILE"}};
    return kinds;
}

OptionEntry entryOf(const CLI::Option& option)
{
    OptionEntry entry;
    for (const auto& name : option.get_snames()) {
        entry.names.push_back("-" + name);
    }
    for (const auto& name : option.get_lnames()) {
        entry.names.push_back("--" + name);
    }
    if (option.get_type_size_max() != 0) {
        readType(option.get_type_name(), entry);
    }
    if (option.get_positional() && entry.names.empty()) {
        entry.value = option.get_name(true, false);
    }
    // CLI11 keeps the file that is read as the default; it differs from person to person.
    const bool config = option.check_lname("config") && option.get_configurable() == false;
    entry.usual = config ? "$XDG_CONFIG_HOME/sluice/config.toml" : option.get_default_str();
    if (!option.get_lnames().empty()) {
        entry.environment = variableOf(option.get_lnames().front());
    }
    for (const auto* other : option.get_excludes()) {
        entry.excludes.push_back(other->get_name());
    }
    entry.help = option.get_description();
    entry.required = option.get_required();
    entry.several = option.get_expected_max() >= CLI::detail::expected_max_vector_size;
    return entry;
}

/// A group of options is an app without a name.
void addOptions(const CLI::App& app, CommandEntry& command)
{
    for (const auto* option : app.get_options()) {
        if (!option->get_group().empty()) {
            (option->nonpositional() ? command.options : command.arguments).push_back(entryOf(*option));
        }
    }
    for (const auto* group : app.get_subcommands([](const CLI::App* sub) { return sub->get_name().empty(); })) {
        addOptions(*group, command);
    }
}

CommandEntry entryOf(const CLI::App& app, std::vector<std::string> path)
{
    path.push_back(app.get_name());
    CommandEntry command{app.get_name(), path, app.get_description(), {}, {}, {}};
    addOptions(app, command);
    const auto isCommand = [](const CLI::App* sub) { return !sub->get_name().empty() && !sub->get_group().empty(); };
    for (const auto* each : app.get_subcommands(isCommand)) {
        command.commands.push_back(entryOf(*each, path));
    }
    return command;
}

std::string nameOf(const CLI::Option& option)
{
    return option.get_lnames().empty() ? option.get_name(true, false) : option.get_lnames().front();
}

constexpr std::size_t terminalWidth = 80;

class HelpFormat : public CLI::Formatter {
public:
    std::string make_description(const CLI::App* app) const override
    {
        return wrapped(app->get_description(), terminalWidth) + "\n";
    }
    std::string make_option_opts(const CLI::Option* option) const override
    {
        const auto entry = entryOf(*option);
        const bool named = option->nonpositional();
        return (named && !entry.isFlag() ? " " + entry.value : "") + (entry.several ? " ..." : "");
    }
    std::string make_option_desc(const CLI::Option* option) const override
    {
        const auto entry = entryOf(*option);
        std::string text = entry.help;
        for (std::size_t i = 0; i < entry.choices.size() && !namesChoices(entry); ++i) {
            text += (i == 0 ? "; one of " : ", ") + entry.choices[i];
        }
        text += entry.required ? " (required)" : entry.usual.empty() ? "" : " (default: " + entry.usual + ")";
        for (const auto& other : entry.excludes) {
            text += "; not with " + other;
        }
        text += entry.environment.empty() ? "" : " [$" + entry.environment + "]";
        return wrapped(text, terminalWidth - column_width_);
    }
    std::string make_subcommand(const CLI::App* sub) const override
    {
        std::ostringstream out;
        CLI::detail::format_help(out, sub->get_display_name(true),
                                 wrapped(sub->get_description(), terminalWidth - column_width_), column_width_);
        return out.str();
    }
};

} // namespace

std::string variableOf(const std::string& option)
{
    static const std::map<std::string, std::string> variables{{"db", "SLUICE_DB"},
                                                              {"workload", "SLUICE_WORKLOAD"},
                                                              {"baseline", "SLUICE_BASELINE"},
                                                              {"deadline", "SLUICE_DEADLINE"},
                                                              {"min", "SLUICE_MIN_BYTES_PER_SECOND"}};
    const auto found = variables.find(option);
    return found == variables.end() ? std::string() : found->second;
}

std::string wrapped(const std::string& text, std::size_t width)
{
    std::istringstream words(text);
    std::string result;
    std::size_t column = 0;
    for (std::string word; words >> word;) {
        const bool fits = column == 0 || column + 1 + word.size() <= width;
        result += column == 0 ? "" : fits ? " " : "\n";
        column = (fits && column > 0 ? column + 1 : 0) + word.size();
        result += word;
    }
    return result;
}

bool namesChoices(const OptionEntry& option)
{
    return std::all_of(option.choices.begin(), option.choices.end(),
                       [&option](const std::string& word) { return option.help.find(word) != std::string::npos; });
}

CommandEntry treeOf(const CLI::App& app)
{
    return entryOf(app, {});
}

std::string pathText(const CommandEntry& command)
{
    std::string text;
    for (const auto& name : command.path) {
        text += (text.empty() ? "" : " ") + name;
    }
    return text;
}

void nameValues(CLI::App& app)
{
    for (auto* option : app.get_options()) {
        const auto kind = kindsByName().find(nameOf(*option));
        if (option->get_type_size_max() != 0 && kind != kindsByName().end() && option->get_type_name() == "TEXT") {
            option->type_name(kind->second);
        }
        // Of what all commands share, a variable would also come in by those that were not given: see defaultHistory.
        const auto variable = option->get_lnames().empty() ? std::string() : variableOf(option->get_lnames().front());
        if (!variable.empty() && nameOf(*option) != "db") {
            option->envname(variable);
        }
    }
    for (auto* each : app.get_subcommands([](CLI::App*) { return true; })) {
        nameValues(*each);
    }
}

void formatHelp(CLI::App& app)
{
    app.formatter(std::make_shared<HelpFormat>());
}

} // namespace sluice::ctl
