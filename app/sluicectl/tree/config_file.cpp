// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "app/sluicectl/tree/config_file.h"

#include "app/sluicectl/tree/command_tree.h"

#include <CLI/CLI.hpp>

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

/// Of a file of defaults, those of one command: every command has values of its own, and some share them.
class DefaultsOfCommand : public CLI::ConfigTOML {
public:
    explicit DefaultsOfCommand(std::vector<const CLI::App*> path) : m_path(std::move(path))
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
    void checkName(const CLI::ConfigItem& item) const
    {
        if (!hasOption(*m_path.back(), item.name)) {
            throw CLI::ConfigError("the file of defaults has " + item.fullname() + ", which is no option",
                                   CLI::ExitCodes::ConfigError);
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
    std::vector<std::string> m_names;
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

void readDefaults(CLI::App& app, const std::vector<std::string>& words, const std::string& file)
{
    app.set_config("--config", file, "a file of defaults")->type_name("FILE");
    app.config_formatter(std::make_shared<DefaultsOfCommand>(commandsIn(app, words)));
}

} // namespace sluice::ctl
