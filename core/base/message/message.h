// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/message/remedy.h"

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace sluice {

/// Says one whole sentence to people, as a value: any face can say it in its own language by the id, with the arguments
/// at their places. Made by say() (say.h). A text alone has no id: one that an older version stored, or of others. A
/// remedy alone says only what to do.
struct Message {
    Message() = default;
    Message(std::string english) : text(std::move(english)) { }
    Message(const char* english) : text(english) { }
    Message(Remedy what) : remedy(what) { }

    /// Returns the message with what can be done about it.
    Message with(Remedy what) &&
    {
        remedy = what;
        return std::move(*this);
    }

    /// Returns the message with an argument for its remedy.
    Message given(const std::string& name, std::string value) &&
    {
        arguments[name] = std::move(value);
        return std::move(*this);
    }
    bool empty() const { return text.empty() && !remedy; }

    std::string id; ///< "plan.feedsAll"; empty of a text alone
    std::map<std::string, std::string> arguments; ///< by the name of their placeholder
    std::string text; ///< English, filled
    std::optional<Remedy> remedy;

    bool operator==(const Message&) const = default;
};

/// Puts arguments in place of "{name}"; what has none keeps its braces. "{{" is a brace.
std::string filled(std::string_view text, const std::map<std::string, std::string>& arguments);

/// Joins the English texts, a space between them.
std::string textOf(const std::vector<Message>& messages);

/// The text with the sentence of its remedy, as a report says it.
std::string textWithRemedy(const Message& message);

template <class V, Like<Message> T>
void describe(V& v, T& m)
{
    v("id", m.id);
    v("arguments", m.arguments);
    v("text", m.text);
    if constexpr (std::is_const_v<T>) {
        v("remedy", m.remedy);
    } else {
        std::string remedy; // a newer version may have more of them
        v("remedy", remedy);
        m.remedy = fromWord<Remedy>(remedy);
    }
}

/// Describes a message by two fields: its text, as it always stood in documents, and beside it the whole value, where
/// it has an id or a remedy. Reading takes the text from the first, so that documents of older versions stay readable.
template <class V, Like<Message> T>
void describeMessage(V& v, const char* textKey, const char* messageKey, T& message)
{
    if constexpr (std::is_const_v<T>) {
        v(textKey, message.text);
        if (!message.id.empty() || message.remedy) {
            v(messageKey, message);
        }
    } else {
        std::string text;
        std::optional<Message> whole;
        v(textKey, text);
        v(messageKey, whole);
        message = whole ? *std::move(whole) : Message();
        message.text = std::move(text);
    }
}

/// The same of a list of messages whose texts stand in a list.
template <class V, Like<std::vector<Message>> T>
void describeMessages(V& v, const char* textsKey, const char* messagesKey, T& messages)
{
    std::vector<std::string> texts;
    if constexpr (std::is_const_v<T>) {
        for (const auto& message : messages) {
            texts.push_back(message.text);
        }
        v(textsKey, texts);
        if (!messages.empty()) {
            v(messagesKey, messages);
        }
    } else {
        v(textsKey, texts);
        v(messagesKey, messages);
        if (messages.size() != texts.size()) {
            messages.assign(texts.begin(), texts.end());
        }
    }
}

/// The same of sentences whose joined text stands in one field.
template <class V, Like<std::vector<Message>> T>
void describeSentences(V& v, const char* textKey, const char* messagesKey, T& messages)
{
    if constexpr (std::is_const_v<T>) {
        v(textKey, textOf(messages));
        if (!messages.empty() && !messages.front().id.empty()) {
            v(messagesKey, messages);
        }
    } else {
        std::string text;
        v(textKey, text);
        v(messagesKey, messages);
        if (textOf(messages) != text) {
            messages = {Message(std::move(text))};
        }
    }
}

} // namespace sluice
