// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/engine/engine_place.h"

#include <QList>
#include <QWidget>

class QComboBox;
class QLabel;
class QLineEdit;
class QSettings;

namespace sluice::ui {

/// Which machine is measured: this one, a host that was named before, or a host to name. Nothing is connected to
/// before a person has named it and pressed Enter, or chosen it.
class MachineChoice : public QWidget {
    Q_OBJECT

public:
    explicit MachineChoice(QWidget* parent = nullptr);

    const EnginePlace& place() const { return m_place; }
    void choose(const EnginePlace& place);
    /// Opens the fields in which a host is named.
    void askForHost();

    /// The hosts that were named; which of them was chosen is not remembered.
    void save(QSettings& settings) const;
    void restore(const QSettings& settings);

Q_SIGNALS:
    void changed();

private:
    void buildFields();
    void takeChoice(int index);
    void takeFields();
    void say(const QString& problem);
    void setPlace(const EnginePlace& place);
    void listHosts();

    QComboBox* m_machine;
    QWidget* m_fields;
    QLineEdit* m_host;
    QLineEdit* m_program;
    QLabel* m_problem;
    QList<EnginePlace> m_hosts; ///< newest first
    EnginePlace m_place;
};

} // namespace sluice::ui
