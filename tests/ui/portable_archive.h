// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/version.h"
#include "tests/ui/fake_engine.h"

#include <QDir>
#include <QProcess>
#include <QSysInfo>

#include <memory>
#include <string>

namespace sluice::ui {

/// An archive as packaging/build-packages makes it, of programs that tell a version.
class PortableArchive {
public:
    explicit PortableArchive(const std::string& program = tells(productVersion),
                             const std::string& forGpus = "exit 1\n",
                             const QString& processor = QSysInfo::currentCpuArchitecture())
        : m_name(QStringLiteral("sluice-%1-linux-%2").arg(QLatin1String(productVersion), processor))
    {
        const QString folder = m_folder.filePath(m_name) + QStringLiteral("/bin");
        QDir().mkpath(folder);
        write(folder + QStringLiteral("/sluicectl"), program);
        write(folder + QStringLiteral("/sluicectl-gpu"), forGpus);
        QProcess::execute(QStringLiteral("tar"),
                          {QStringLiteral("-C"), m_folder.path(), QStringLiteral("-czf"), path(), m_name});
        qputenv("SLUICE_PORTABLE", path().toLocal8Bit());
    }
    PortableArchive(const PortableArchive&) = delete;
    PortableArchive& operator=(const PortableArchive&) = delete;
    ~PortableArchive() { qunsetenv("SLUICE_PORTABLE"); }

    static std::string tells(const std::string& version)
    {
        return "echo 'sluicectl " + version + " (commit 012345)'\n";
    }

    QString path() const { return m_folder.filePath(m_name + QStringLiteral(".tar.gz")); }
    QString name() const { return m_name; }

private:
    static void write(const QString& path, const std::string& script)
    {
        QFile file(path);
        if (file.open(QIODevice::WriteOnly)) {
            file.write(QByteArray::fromStdString("#!/bin/sh\n" + script));
            file.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
        }
    }

    QString m_name;
    QTemporaryDir m_folder;
};

/// The home folder of a FakeSsh's host, which runs on this machine, and a stand-in for scp that copies into it.
class FarHome {
public:
    FarHome() : m_home(qgetenv("HOME"))
    {
        qputenv("HOME", m_folder.path().toLocal8Bit());
        copyBy("");
    }
    FarHome(const FarHome&) = delete;
    FarHome& operator=(const FarHome&) = delete;
    ~FarHome()
    {
        qputenv("HOME", m_home);
        qunsetenv("SLUICE_SCP");
    }

    /// What scp does after it has copied, with $target.
    void copyBy(const char* then)
    {
        m_scp = std::make_unique<FakeEngine>((std::string(copies) + then).c_str());
        qputenv("SLUICE_SCP", m_scp->path().toLocal8Bit());
    }

    QString file(const QString& name) const { return m_folder.filePath(name); }
    QStringList cached() const
    {
        return QDir(file(QStringLiteral(".cache/sluice"))).entryList(QDir::AllEntries | QDir::NoDotAndDotDot);
    }

private:
    static constexpr const char* copies = R"(
while [ "$1" != -- ]; do shift; done
target="$HOME/${3#*:}"
cp "$2" "$target" || exit 1
)";

    QByteArray m_home;
    QTemporaryDir m_folder;
    std::unique_ptr<FakeEngine> m_scp;
};

} // namespace sluice::ui
