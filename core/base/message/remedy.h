// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/enum_words.h"

namespace sluice {

/// Names what a person can do about a message. Each face has its own way to it: the command line an option to type,
/// the window a sentence and where it can a button, the report a sentence.
enum class Remedy {
#define REMEDY(name, word, sentence) name,
#include "core/base/message/remedies.def"
#undef REMEDY
};

template <>
inline constexpr auto enumWords<Remedy> = wordList<Remedy>({
#define REMEDY(name, word, sentence) {Remedy::name, word},
#include "core/base/message/remedies.def"
#undef REMEDY
});

/// Returns the English sentence: "Measure this storage."
constexpr std::string_view sentenceOf(Remedy remedy)
{
    switch (remedy) {
#define REMEDY(name, word, sentence)                                                                                   \
    case Remedy::name:                                                                                                 \
        return sentence;
#include "core/base/message/remedies.def"
#undef REMEDY
    }
    return {};
}

} // namespace sluice
