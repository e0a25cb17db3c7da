// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/fact.h"
#include "core/base/text/words.h"
#include "ui/text/engine_words.h"
#include "ui/text/to_qstring.h"

#include <QString>

#include <string>
#include <utility>
#include <vector>

namespace sluice::ui {

/// One line of the tree of facts, with those beneath it.
struct FactRow {
    QString name;
    QString value; ///< the reason when unknown
    QString source; ///< where it was read
    bool unknown = false;
    QString subject; ///< what the drawing calls the same thing: "disk:vda", "pci:0000:00:01.0"; may be empty
    std::vector<FactRow> children;
    QString takenAt{}; ///< when, RFC 3339; empty: with the snapshot
};

inline QString iec(Bytes bytes)
{
    return toQString(iecWords(bytes));
}

inline FactRow plainRow(const QString& name, const QString& value, const QString& source = {})
{
    return FactRow{name, value, source, false, {}, {}};
}

inline FactRow groupRow(const QString& name, const QString& value, const QString& subject)
{
    return FactRow{name, value, {}, false, subject, {}};
}

/// A Fact as a line; `format` makes a QString of the value.
template <class T, class Format>
FactRow factRow(const QString& name, const Fact<T>& fact, Format format)
{
    if (fact.known()) {
        return plainRow(name, format(*fact), toQString(fact.source));
    }
    return FactRow{name, translated(fact.reason), toQString(fact.source), true, {}, {}};
}

inline FactRow factRow(const QString& name, const Fact<std::string>& fact)
{
    return factRow(name, fact, &toQString);
}

inline FactRow factRow(const QString& name, const Fact<int>& fact)
{
    return factRow(name, fact, [](int value) { return QString::number(value); });
}

} // namespace sluice::ui
