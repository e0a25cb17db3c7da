// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFile>
#include <QString>
#include <QTemporaryDir>

namespace sluice::ui {

/// A program that stands in for sluicectl in a test: a shell script that prints what the test wants
/// and ends how the test wants. Removed with the object.
class FakeEngine {
public:
    explicit FakeEngine(const char* script)
    {
        QFile file(path());
        if (file.open(QIODevice::WriteOnly)) {
            file.write("#!/bin/sh\n");
            file.write(script);
            file.close();
            file.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
        }
    }

    QString path() const { return m_folder.filePath(QStringLiteral("engine")); }
    QString folder() const { return m_folder.path(); }

private:
    QTemporaryDir m_folder;
};

} // namespace sluice::ui
