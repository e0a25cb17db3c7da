// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/imports/collector.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sluice::imports {

/// The command line of elbencho, as its results tell it. Source: elbencho --help-all.
class ElbenchoOptions {
public:
    /// `line`: words, each in quotes or not; empty: not told.
    explicit ElbenchoOptions(std::string_view line);

    bool told() const { return !m_words.empty(); }
    bool has(std::string_view name, std::string_view shortName = {}) const;
    std::optional<std::string> value(std::string_view name, std::string_view shortName = {}) const;
    /// Sets what the command line tells, over what is known.
    void apply(ImportedSetting& setting) const;
    /// Why a read of this command is no supply of storage to the host.
    std::vector<Message> reasons() const;

private:
    std::vector<std::string> m_words;
};

/// Adds why reads of many files of this size are no supply: opening is part of their rate where each has few reads.
void addOpening(std::optional<Bytes> fileSize, std::optional<Bytes> blockSize, std::vector<Message>& reasons);

/// elbencho reads with plain calls at depth 1, and with libaio beyond it.
void setElbenchoEngine(ImportedSetting& setting);

std::optional<Direction> elbenchoDirection(std::string_view operation);

} // namespace sluice::imports
