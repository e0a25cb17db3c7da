// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "app/sluicectl/tree/config_file.h"

#include "app/sluicectl/tree/command_tree.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <memory>

namespace sluice::ctl {

namespace {

constexpr std::uintmax_t largestConfig = 1 << 20;

/// The commands that the words name, from the program down.
std::vector<const CLI::App*> commandsIn(const CLI::App& app, const std::vector<std::string>& words)
{
    std::vector<const CLI::App*> path{&app};
    for (const auto& word : words) {
        const auto next =
            path.back()->get_subcommands([&word](const CLI::App* sub) { return sub->get_name() == word; });
        if (!next.empty()) {
            path.push_back(next.front());
        }
    }
    return path;
}

bool hasOption(const CLI::App& app, const std::string& name)
{
    return app.get_option_no_throw("--" + name) != nullptr;
}

bool anyHasOption(const CLI::App& app, const std::string& name)
{
    const auto commands = app.get_subcommands([](const CLI::App*) { return true; });
    return hasOption(app, name) || std::any_of(commands.begin(), commands.end(), [&name](const CLI::App* command) {
               return anyHasOption(*command, name);
           });
}

std::string commandNames(const CLI::App& app)
{
    std::string names;
    for (const auto* command : app.get_subcommands([](const CLI::App*) { return true; })) {
        names += (names.empty() ? "" : ", ") + command->get_name();
    }
    return names.empty() ? "it has none" : names;
}

std::string optionNames(const CLI::App& app)
{
    std::string names;
    for (const auto* option : app.get_options()) {
        for (const auto& name : option->get_lnames()) {
            names += (names.empty() ? "" : ", ") + name;
        }
    }
    return names;
}

/// The file that --config names, or else the usual one.
std::string fileIn(const std::vector<std::string>& words, const std::string& usual)
{
    const std::string option = "--config";
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (words[i] == option && i + 1 < words.size()) {
            return words[i + 1];
        }
        if (words[i].starts_with(option + "=")) {
            return words[i].substr(option.size() + 1);
        }
    }
    return usual;
}

/// Of a file of defaults, those of one command: every command has values of its own, and some share them.
class DefaultsOfCommand : public CLI::ConfigTOML {
public:
    DefaultsOfCommand(std::vector<const CLI::App*> path, std::string file)
        : m_path(std::move(path)), m_file(std::move(file))
    {
        for (std::size_t i = 1; i < m_path.size(); ++i) {
            m_names.push_back(m_path[i]->get_name());
        }
    }

    std::vector<CLI::ConfigItem> from_config(std::istream& input) const override
    {
        std::vector<CLI::ConfigItem> items;
        for (auto item : CLI::ConfigTOML::from_config(input)) {
            const bool ofAll = item.parents.empty();
            checkPlace(item);
            const char* variable = std::getenv(variableOf(item.name).c_str());
            const bool section = item.name == "++" || item.name == "--";
            if (section || (variable != nullptr && *variable != '\0')) {
                continue;
            }
            if (ofAll && !m_names.empty() && hasOption(*m_path.back(), item.name)) {
                item.parents = m_names;
                items.insert(items.begin(), item); // its section counts more, and the last of two counts
            } else if (!ofAll && item.parents == m_names) {
                checkName(item);
                items.push_back(item);
            }
        }
        return onlyLast(items);
    }

private:
    [[noreturn]] void refuse(const std::string& what) const
    {
        throw CLI::ConfigError(fmt::format("the file of defaults {} has {}", m_file, what),
                               CLI::ExitCodes::ConfigError);
    }
    void checkName(const CLI::ConfigItem& item) const
    {
        if (!hasOption(*m_path.back(), item.name)) {
            refuse(fmt::format("{}, which is no option; options: {}", item.fullname(), optionNames(*m_path.back())));
        }
    }
    /// A misspelt name would else pass in silence, and its defaults would be missed.
    void checkPlace(const CLI::ConfigItem& item) const
    {
        const auto* command = m_path.front();
        for (const auto& parent : item.parents) {
            const auto next =
                command->get_subcommands([&parent](const CLI::App* sub) { return sub->get_name() == parent; });
            if (next.empty()) {
                refuse(fmt::format("[{}], and there is no command {}; commands: {}", fmt::join(item.parents, "."),
                                   parent, commandNames(*command)));
            }
            command = next.front();
        }
        if (item.parents.empty() && !anyHasOption(*m_path.front(), item.name)) {
            refuse(fmt::format("{} before the first section, and no command has such an option; commands: {}",
                               item.name, commandNames(*m_path.front())));
        }
    }
    static std::vector<CLI::ConfigItem> onlyLast(std::vector<CLI::ConfigItem>& items)
    {
        std::vector<CLI::ConfigItem> last;
        for (auto& item : items) {
            std::erase_if(last, [&item](const CLI::ConfigItem& other) { return other.name == item.name; });
            last.push_back(std::move(item));
        }
        return last;
    }

    std::vector<const CLI::App*> m_path;
    std::string m_file;
    std::vector<std::string> m_names;
};

/// Takes nothing from a file.
class NoDefaults : public CLI::ConfigTOML {
public:
    std::vector<CLI::ConfigItem> from_config(std::istream& /*input*/) const override { return {}; }
};

} // namespace

std::string defaultConfigFile()
{
    const char* folder = std::getenv("XDG_CONFIG_HOME");
    const char* home = std::getenv("HOME");
    const bool named = folder != nullptr && *folder == '/';
    if (!named && (home == nullptr || *home != '/')) {
        return {};
    }
    const auto file = (named ? std::string(folder) : std::string(home) + "/.config") + "/sluice/config.toml";
    std::error_code none;
    const bool sound =
        std::filesystem::is_regular_file(file, none) && std::filesystem::file_size(file, none) <= largestConfig;
    return sound && !none ? file : std::string();
}

std::string commandIn(const std::vector<std::string>& words)
{
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (words[i] == "--config") {
            ++i; // its value
        } else if (!words[i].starts_with("-")) {
            return words[i];
        }
    }
    return {};
}

bool asksAboutProgram(const std::vector<std::string>& words)
{
    const auto end = std::find(words.begin(), words.end(), "--");
    const auto command = commandIn(words);
    return command == "version" || command == "completion" || std::any_of(words.begin(), end, [](const auto& word) {
               return word == "--help" || word == "-h" || word == "--version";
           });
}

void readDefaults(CLI::App& app, const std::vector<std::string>& words, const std::string& file)
{
    const bool reads = !asksAboutProgram(words);
    app.set_config("--config", reads ? file : std::string(), "a file of defaults")->type_name("FILE");
    if (!reads) {
        app.config_formatter(std::make_shared<NoDefaults>());
        return;
    }
    app.config_formatter(std::make_shared<DefaultsOfCommand>(commandsIn(app, words), fileIn(words, file)));
}

} // namespace sluice::ctl
