// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/node/drawing_file.h"

#include "ui/pages/node/node_view.h"

#include <QImage>
#include <QPainter>
#include <QSaveFile>
#include <QSvgGenerator>

namespace sluice::ui {

namespace {

constexpr int imageScale = 2; ///< sharp on paper and on dense screens

bool writePng(const NodeView& view, QIODevice& file)
{
    QImage image(view.drawingSize() * imageScale, QImage::Format_RGB32);
    QPainter painter(&image);
    painter.scale(imageScale, imageScale);
    view.render(painter);
    painter.end();
    return image.save(&file, "PNG");
}

bool writeSvg(const NodeView& view, QIODevice& file)
{
    QSvgGenerator generator;
    generator.setOutputDevice(&file);
    generator.setSize(view.drawingSize());
    generator.setViewBox(QRect(QPoint(), view.drawingSize()));
    generator.setTitle(view.accessibleName());
    QPainter painter;
    const bool begun = painter.begin(&generator);
    view.render(painter);
    return painter.end() && begun;
}

} // namespace

Result<Done> writeDrawing(const NodeView& view, const QString& path)
{
    QSaveFile file(path);
    const bool asPng = path.endsWith(QLatin1String(".png"), Qt::CaseInsensitive);
    const bool drawn = file.open(QIODevice::WriteOnly) && (asPng ? writePng(view, file) : writeSvg(view, file));
    if (!drawn || !file.commit()) {
        return Error{ErrorKind::Io, "cannot write " + path.toStdString() + ": " + file.errorString().toStdString(),
                     "choose a folder that you may write to"};
    }
    return Done{};
}

} // namespace sluice::ui
