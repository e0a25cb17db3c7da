// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/point/io_point.h"
#include "ui/provenance/figure_id.h"

#include <QFrame>
#include <QLabel>
#include <QList>

#include <optional>
#include <utility>

class QPushButton;

namespace sluice::ui {

/// Where a number came from: a formula with its inputs, a measurement, or a fact with its path.
struct Provenance {
    QString title; ///< what the number is: "GPUs fed"
    QString formula; ///< how it was reckoned; empty where it was not
    QList<std::pair<QString, QString>> inputs; ///< name and value, each with what it rests on
    std::optional<IoPoint> point; ///< the setting whose measurement it rests on
    std::optional<FigureId> figure{}; ///< whose definition the help holds

    bool operator==(const Provenance&) const = default;
    /// All of it as lines of text.
    QString text() const;
};

/// A number that can be clicked, or chosen with Tab and pressed with Space: shows its provenance.
class FigureLabel : public QLabel {
    Q_OBJECT

public:
    explicit FigureLabel(QWidget* parent = nullptr);

    void setProvenance(const Provenance& provenance);
    const Provenance& provenance() const { return m_provenance; }
    void showProvenance();

Q_SIGNALS:
    /// The measurement that the number rests on is to be shown.
    void pointRequested(const sluice::IoPoint& point);

protected:
    void mouseReleaseEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    Provenance m_provenance;
};

/// A small window with a provenance, under `anchor`; it closes when one clicks elsewhere or presses Escape.
class ProvenancePopup : public QFrame {
    Q_OBJECT

public:
    ProvenancePopup(const Provenance& provenance, QWidget* anchor);

    void showUnder(const QWidget& anchor);
    /// Under a part of it.
    void showUnder(const QWidget& anchor, const QRect& part);

Q_SIGNALS:
    void pointRequested(const sluice::IoPoint& point);

private:
    QPushButton* definitionButton(FigureId figure);
};

} // namespace sluice::ui
