// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/icon.h"

#include <QFile>
#include <QHash>
#include <QPainter>
#include <QSvgRenderer>

namespace sluice::ui {

namespace {

QByteArray drawing(const QString& name)
{
    QFile file(QStringLiteral(":/icons/%1.svg").arg(name));
    const bool opened = file.open(QIODevice::ReadOnly);
    Q_ASSERT_X(opened, "lineIcon", "no such icon");
    return opened ? file.readAll() : QByteArray();
}

QIcon render(const QByteArray& svg)
{
    QSvgRenderer renderer(svg);
    QIcon icon;
    for (const int size : {16, 20, 24, 32, 48, 64, 96, 128}) {
        QPixmap pixmap(size, size);
        pixmap.fill(Qt::transparent);
        QPainter painter(&pixmap);
        renderer.render(&painter);
        painter.end();
        icon.addPixmap(pixmap);
    }
    return icon;
}

} // namespace

QIcon lineIcon(const QString& name, const QColor& color)
{
    static QHash<QString, QIcon> drawn;
    const QString key = name % color.name();
    auto found = drawn.find(key);
    if (found == drawn.end()) {
        found = drawn.insert(key, render(drawing(name).replace("#000", color.name().toLatin1())));
    }
    return *found;
}

QIcon programIcon()
{
    return render(drawing(QStringLiteral("sluice")));
}

} // namespace sluice::ui
