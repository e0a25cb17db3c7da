// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/imports/readers/elbencho_options.h"

#include "core/imports/messages.h"
#include "core/imports/readers/fio_options.h"
#include "core/imports/text_fields.h"

#include <algorithm>
#include <cstdint>

namespace sluice::imports {

namespace {

using namespace imports_messages;

constexpr std::size_t maxWords = 4096;
constexpr std::int64_t manyReads = 8; ///< of one file, beside which opening it takes little

} // namespace

ElbenchoOptions::ElbenchoOptions(std::string_view line)
{
    std::string word;
    bool quoted = false;
    const auto end = [&] {
        if (!word.empty() && m_words.size() < maxWords) {
            m_words.push_back(word);
        }
        word.clear();
    };
    for (const char c : line) {
        if (c == '"') {
            quoted = !quoted;
        } else if (c == ' ' && !quoted) {
            end();
        } else {
            word += c;
        }
    }
    end();
}

bool ElbenchoOptions::has(std::string_view name, std::string_view shortName) const
{
    return std::any_of(m_words.begin(), m_words.end(), [&](const std::string& word) {
        return word == name || word.starts_with(std::string(name) + "=") || (!shortName.empty() && word == shortName);
    });
}

std::optional<std::string> ElbenchoOptions::value(std::string_view name, std::string_view shortName) const
{
    for (std::size_t i = 0; i < m_words.size(); ++i) {
        const auto& word = m_words[i];
        if (word.starts_with(std::string(name) + "=")) {
            return word.substr(name.size() + 1);
        }
        if ((word == name || (!shortName.empty() && word == shortName)) && i + 1 < m_words.size()) {
            return m_words[i + 1];
        }
        const bool attached = !shortName.empty() && word.size() > shortName.size() && word.starts_with(shortName);
        if (attached && !word.starts_with("--")) {
            return word.substr(shortName.size());
        }
    }
    return std::nullopt;
}

void ElbenchoOptions::apply(ImportedSetting& setting) const
{
    if (!told()) {
        return;
    }
    const auto count = [this](std::string_view name, std::string_view shortName, const char* otherwise) {
        return countOf(decimalNumber(value(name, shortName).value_or(otherwise)));
    };
    const bool remote = has("--hosts") || has("--hostsfile");
    setting.pattern = has("--rand") ? Pattern::Random : Pattern::Sequential;
    setting.access = has("--direct") ? Access::Direct : Access::Buffered;
    setting.blockSize = fioSize(value("--block", "-b").value_or("1M"));
    setting.depth = count("--iodepth", {}, "1");
    setting.jobs = remote ? std::nullopt : count("--threads", "-t", "1");
    if (const auto size = value("--size", "-s")) {
        setting.fileSize = fioSize(*size);
    }
    if (setting.fileSize && setting.blockSize && setting.fileSize->count > 0) {
        setting.blockSize = std::min(*setting.blockSize, *setting.fileSize); // as elbencho does
    }
    setElbenchoEngine(setting);
}

std::vector<Message> ElbenchoOptions::reasons() const
{
    std::vector<Message> reasons;
    if (has("--gpuids") || has("--cufile") || has("--gds")) {
        reasons.push_back(say<intoGpu>());
    }
    if (value("--files", "-N") || value("--dirs", "-n")) {
        addOpening(fioSize(value("--size", "-s").value_or("")), fioSize(value("--block", "-b").value_or("1M")),
                   reasons);
    }
    if (has("--limitread")) {
        reasons.push_back(say<heldBack>("option"_a = "--limitread"));
    }
    if (has("--mmap") || has("--s3endpoints") || has("--hdfs")) {
        reasons.push_back(say<oddEngine>("engine"_a = has("--mmap") ? "mmap" : "object storage"));
    }
    return reasons;
}

void addOpening(std::optional<Bytes> fileSize, std::optional<Bytes> blockSize, std::vector<Message>& reasons)
{
    if (!fileSize || !blockSize || blockSize->count <= 0) {
        return;
    }
    const auto reads = fileSize->count / blockSize->count + (fileSize->count % blockSize->count > 0 ? 1 : 0);
    if (reads < manyReads) {
        reasons.push_back(say<opensFiles>("reads"_a = reads));
    }
}

void setElbenchoEngine(ImportedSetting& setting)
{
    if (setting.depth) {
        setting.engine = *setting.depth > 1 ? EngineKind::Uring : EngineKind::Threads;
        setting.engineName = *setting.depth > 1 ? "libaio" : "pread";
    }
}

std::optional<Direction> elbenchoDirection(std::string_view operation)
{
    return operation == "READ" ? std::optional(Direction::Read)
        : operation == "WRITE" ? std::optional(Direction::Write)
                               : std::nullopt;
}

} // namespace sluice::imports
