// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/message/message.h"

namespace sluice {

std::string filled(std::string_view text, const std::map<std::string, std::string>& arguments)
{
    std::string result;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        const bool doubled = (c == '{' || c == '}') && i + 1 < text.size() && text[i + 1] == c;
        const auto close = c == '{' && !doubled ? text.find('}', i) : std::string_view::npos;
        const auto found = close == std::string_view::npos
            ? arguments.end()
            : arguments.find(std::string(text.substr(i + 1, close - i - 1)));
        if (found != arguments.end()) {
            result += found->second;
            i = close;
        } else {
            result += c;
            i += doubled ? 1 : 0;
        }
    }
    return result;
}

std::string textOf(const std::vector<Message>& messages)
{
    std::string text;
    for (const auto& message : messages) {
        text += (text.empty() || message.text.empty() ? "" : " ") + message.text;
    }
    return text;
}

std::string textWithRemedy(const Message& message)
{
    if (!message.remedy) {
        return message.text;
    }
    const bool ends = message.text.empty() || message.text.ends_with('.');
    const auto* const between = message.text.empty() ? "" : ends ? " " : ". ";
    return message.text + between + filled(sentenceOf(*message.remedy), message.arguments);
}

} // namespace sluice
