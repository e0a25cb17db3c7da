// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "app/sluicectl/colour.h"

#include <array>
#include <cstdlib>
#include <string_view>
#include <unistd.h>

namespace sluice::ctl {

namespace {

struct Word {
    std::string_view text;
    std::string_view colour; ///< of ECMA-48, SGR
};

constexpr std::string_view red = "\x1b[31m";
constexpr std::string_view green = "\x1b[32m";
constexpr std::string_view yellow = "\x1b[33m";
constexpr std::string_view plain = "\x1b[0m";

constexpr std::array atBegin{Word{"critical", red}, Word{"warning", yellow}, Word{"Worse:", red},
                             Word{"As before:", green}, Word{"Could not be checked:", yellow}};
constexpr std::array atEnd{Word{"slower", red}, Word{"worse", red}, Word{"faster", green}};

std::string colouredLine(std::string_view line)
{
    const auto begin = line.find_first_not_of(' ');
    for (const auto& word : atBegin) {
        if (begin != std::string_view::npos && line.substr(begin).starts_with(word.text)) {
            return std::string(line.substr(0, begin)) + std::string(word.colour) + std::string(word.text)
                + std::string(plain) + std::string(line.substr(begin + word.text.size()));
        }
    }
    for (const auto& word : atEnd) {
        if (line.ends_with(word.text) && line.size() > word.text.size() + 1
            && line.substr(line.size() - word.text.size() - 2, 2) == "  ") {
            return std::string(line.substr(0, line.size() - word.text.size())) + std::string(word.colour)
                + std::string(word.text) + std::string(plain);
        }
    }
    return std::string(line);
}

} // namespace

bool showsColours(int descriptor)
{
    const char* never = std::getenv("NO_COLOR");
    const char* terminal = std::getenv("TERM");
    const bool dumb = terminal == nullptr || std::string_view(terminal) == "dumb";
    return (never == nullptr || *never == '\0') && !dumb && ::isatty(descriptor) == 1;
}

std::string coloured(const std::string& text)
{
    std::string result;
    std::string_view rest = text;
    while (!rest.empty()) {
        const auto end = rest.find('\n');
        result += colouredLine(rest.substr(0, end));
        result += end == std::string_view::npos ? "" : "\n";
        rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 1);
    }
    return result;
}

} // namespace sluice::ctl
