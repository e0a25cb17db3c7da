// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "app/sluicectl/tree/completion.h"

#include "core/base/text/foreign_text.h"

#include <algorithm>

namespace sluice::ctl {

namespace {

constexpr const char* bashScript = R"(# bash completion for sluicectl
_sluicectl()
{
    local line current="${COMP_WORDS[COMP_CWORD]}"
    [ "$current" = "=" ] && current=
    COMPREPLY=()
    while IFS= read -r line; do
        case "$line" in
        :files) compopt -o filenames 2>/dev/null
            while IFS= read -r line; do COMPREPLY+=("$line"); done < <(compgen -f -- "$current") ;;
        :folders) compopt -o filenames 2>/dev/null
            while IFS= read -r line; do COMPREPLY+=("$line"); done < <(compgen -d -- "$current") ;;
        *) COMPREPLY+=("${line%%$'\t'*}") ;;
        esac
    done < <("${COMP_WORDS[0]}" __complete "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
}
complete -F _sluicectl sluicectl
)";

constexpr const char* zshScript = R"(#compdef sluicectl
_sluicectl()
{
    local line prefix=
    local -a values helps
    # Of "--path=/da" the part behind the sign is completed.
    [[ "$PREFIX" == --*=* ]] && prefix="${PREFIX%%=*}=" && compset -P 1 '*='
    while IFS= read -r line; do
        case "$line" in
        :files) _files ;;
        :folders) _files -/ ;;
        *) line="${line#$prefix}"; values+=("${line%%$'\t'*}"); helps+=("${line//$'\t'/  }") ;;
        esac
    done < <("${words[1]}" __complete "${(@)words[2,CURRENT]}" 2>/dev/null)
    (( ${#values} )) && compadd -l -d helps -a values
}
if [ "$funcstack[1]" = "_sluicectl" ]; then
    _sluicectl "$@"
else
    compdef _sluicectl sluicectl
fi
)";

constexpr const char* fishScript = R"(# fish completion for sluicectl
function __sluicectl_complete
    set -l words (commandline -opc)
    set -l current (commandline -ct)
    # Of "--path=/da" the part behind the sign is a path.
    set -l prefix (string match -r '^--[^=]+=' -- "$current"; or echo)
    set -l rest (string replace -r '^--[^=]+=' '' -- "$current")
    for line in ($words[1] __complete $words[2..-1] "$current" 2>/dev/null)
        switch $line
            case :files
                printf '%s\n' $prefix(__fish_complete_path "$rest")
            case :folders
                printf '%s\n' $prefix(__fish_complete_directories "$rest")
            case '*'
                printf '%s\n' $line
        end
    end
end
complete -c sluicectl -f -a '(__sluicectl_complete)'
)";

template <class List>
auto byName(const List& list, const std::string& name) -> const typename List::value_type*
{
    const auto found = std::find_if(list.begin(), list.end(), [&name](const auto& each) { return each.name == name; });
    return found == list.end() ? nullptr : &*found;
}

const OptionEntry* optionNamed(const CommandEntry& command, const std::string& name)
{
    for (const auto& option : command.options) {
        if (std::find(option.names.begin(), option.names.end(), name) != option.names.end()) {
            return &option;
        }
    }
    return nullptr;
}

/// Some shells take "--run=3" apart into three words.
std::vector<std::string> joinedAtSigns(const std::vector<std::string>& words)
{
    std::vector<std::string> joined;
    for (std::size_t i = 0; i < words.size(); ++i) {
        const bool last = i + 1 == words.size();
        if (words[i] == "=" && last) {
            joined.emplace_back();
        } else if (words[i] != "=") {
            joined.push_back(words[i]);
        }
    }
    return joined;
}

/// Where the words that are finished lead to.
struct Place {
    const CommandEntry* command = nullptr;
    const OptionEntry* awaited = nullptr; ///< whose value comes next
    std::size_t arguments = 0; ///< without a name, that were given
};

Place placeAfter(const CommandEntry& program, const std::vector<std::string>& words)
{
    Place place{&program, nullptr, 0};
    for (std::size_t i = 0; i + 1 < words.size(); ++i) {
        if (place.awaited != nullptr) {
            place.awaited = nullptr;
        } else if (words[i].starts_with("-")) {
            const auto* option = optionNamed(*place.command, words[i]);
            place.awaited = option != nullptr && !option->isFlag() ? option : nullptr;
        } else if (const auto* next = byName(place.command->commands, words[i]); next != nullptr) {
            place = {next, nullptr, 0};
        } else {
            ++place.arguments;
        }
    }
    return place;
}

void addValues(Completion& completion, const OptionEntry& option, const ValueSource& values)
{
    for (const auto& choice : option.choices) {
        completion.candidates.push_back({choice, {}});
    }
    if (!option.choices.empty()) {
        return;
    }
    const auto known = values(option.kind);
    completion.candidates.insert(completion.candidates.end(), known.begin(), known.end());
    completion.files =
        option.kind == "FILE" || option.kind == "PATH" || option.kind == "WORKLOAD" || option.kind == "RUN";
    completion.folders = option.kind == "DIR";
}

/// "--format=" of "--format=js", where a shell leaves an option and its value in one word; else nothing.
std::string prefixOfValue(const std::string& word)
{
    const auto sign = word.find('=');
    return word.starts_with("--") && sign != std::string::npos ? word.substr(0, sign + 1) : std::string();
}

/// The option that such a word names, where it takes a value.
const OptionEntry* optionBefore(const std::string& prefix, const CommandEntry& command)
{
    const auto* option = prefix.empty() ? nullptr : optionNamed(command, prefix.substr(0, prefix.size() - 1));
    return option != nullptr && !option->isFlag() ? option : nullptr;
}

} // namespace

Completion completionOf(const CommandEntry& program, const std::vector<std::string>& given, const ValueSource& values)
{
    const auto words = joinedAtSigns(given);
    const std::string current = words.empty() ? std::string() : words.back();
    const auto place = placeAfter(program, words);
    Completion completion;
    const auto prefix = place.awaited == nullptr ? prefixOfValue(current) : std::string();
    if (!prefix.empty()) {
        if (const auto* option = optionBefore(prefix, *place.command)) {
            addValues(completion, *option, values);
        }
        for (auto& each : completion.candidates) {
            each.text.insert(0, prefix);
        }
    } else if (place.awaited != nullptr) {
        addValues(completion, *place.awaited, values);
    } else if (current.starts_with("-")) {
        for (const auto& option : place.command->options) {
            completion.candidates.push_back({longName(option), option.help});
        }
    } else {
        for (const auto& each : place.command->commands) {
            completion.candidates.push_back({each.name, each.help});
        }
        const auto& arguments = place.command->arguments;
        const bool more = !arguments.empty() && arguments.back().several;
        if (place.arguments < arguments.size() || more) {
            addValues(completion, arguments[std::min(place.arguments, arguments.size() - 1)], values);
        }
    }
    std::erase_if(completion.candidates, [&current](const Candidate& each) { return !each.text.starts_with(current); });
    return completion;
}

std::string completionText(const Completion& completion)
{
    std::string text = completion.files ? ":files\n" : completion.folders ? ":folders\n" : "";
    for (const auto& each : completion.candidates) {
        const bool plain = terminalLine(each.text) == each.text; // a name with a line break in it is not offered
        text += !plain ? "" : each.text + (each.help.empty() ? "" : "\t" + terminalLine(each.help)) + "\n";
    }
    return text;
}

std::string completionScript(const std::string& shell)
{
    return shell == "zsh" ? zshScript : shell == "fish" ? fishScript : bashScript;
}

} // namespace sluice::ctl
