// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/version.h"
#include "tests/ui/fake_engine.h"
#include "ui/engine/engine_place.h"

#include <QDir>

#include <string>

namespace sluice::ui {

/// Stands in for ssh while it lives: a script that the test gives, or one that runs what it is to run on the host
/// here, as sshd would, and notes the host's name.
class FakeSsh {
public:
    static constexpr const char* runsHere = R"(
while [ "$1" != -- ]; do shift; done
printf '%s' "$2" > "$(dirname "$0")/host"
shift 2
exec sh -c "$*"
)";

    explicit FakeSsh(const char* script = runsHere) : m_program(script)
    {
        qputenv("SLUICE_SSH", m_program.path().toLocal8Bit());
    }
    FakeSsh(const FakeSsh&) = delete;
    FakeSsh& operator=(const FakeSsh&) = delete;
    ~FakeSsh() { qunsetenv("SLUICE_SSH"); }

    QString folder() const { return m_program.folder(); }

private:
    FakeEngine m_program;
};

/// sluicectl on the host of a FakeSsh: tells a version and then plays what the test gives.
class FarEngine {
public:
    explicit FarEngine(const std::string& script, const std::string& version = productVersion)
        : m_engine(("if [ \"$1\" = --version ]; then echo 'sluicectl " + version + "'; exit 0; fi\n" + script).c_str())
    { }

    EnginePlace place() const { return {QStringLiteral("node7"), m_engine.path()}; }
    QString file(const char* name) const { return QDir(m_engine.folder()).filePath(QLatin1String(name)); }

private:
    FakeEngine m_engine;
};

} // namespace sluice::ui
