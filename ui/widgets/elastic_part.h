// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QVBoxLayout>
#include <QWidget>

namespace sluice::ui {

/// Holds a chart or a table that is content with a height and takes more where there is room: what it would like is no
/// reason to scroll.
class ElasticPart : public QWidget {
public:
    ElasticPart(QWidget* part, int height, QWidget* parent = nullptr) : QWidget(parent)
    {
        auto* layout = new QVBoxLayout(this);
        layout->setContentsMargins({});
        layout->addWidget(part);
        setMinimumHeight(height);
        setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    }

    QSize sizeHint() const override { return {QWidget::sizeHint().width(), minimumHeight()}; }
};

} // namespace sluice::ui
