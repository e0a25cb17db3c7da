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

void render(const QByteArray& svg, QIcon& icon, QIcon::Mode mode)
{
    QSvgRenderer renderer(svg);
    for (const int size : {16, 20, 24, 32, 48, 64, 96, 128}) {
        QPixmap pixmap(size, size);
        pixmap.fill(Qt::transparent);
        QPainter painter(&pixmap);
        renderer.render(&painter);
        painter.end();
        icon.addPixmap(pixmap, mode);
    }
}

} // namespace

QIcon lineIcon(const QString& name, const QColor& color)
{
    static QHash<QString, QIcon> drawn;
    const QString key = name % color.name();
    auto found = drawn.find(key);
    if (found == drawn.end()) {
        QIcon icon;
        const auto svg = drawing(name);
        render(QByteArray(svg).replace("#000", color.name().toLatin1()), icon, QIcon::Normal);
        render(QByteArray(svg).replace("#000", "#fff"), icon, QIcon::Selected);
        found = drawn.insert(key, icon);
    }
    return *found;
}

QIcon programIcon()
{
    QIcon icon;
    render(drawing(QStringLiteral("sluice")), icon, QIcon::Normal);
    return icon;
}

} // namespace sluice::ui
