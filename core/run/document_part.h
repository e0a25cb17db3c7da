// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <utility>

namespace sluice {

/// Puts some fields of a flat value under a key of their own, for reading and for writing:
///
///     DocumentPart config{[&m](auto& part) { part("path", m.path); }};
///     v("config", config);
template <class Fields>
struct DocumentPart {
    Fields fields;
};
template <class Fields>
DocumentPart(Fields) -> DocumentPart<Fields>;

template <class V, class Fields>
void describe(V& v, const DocumentPart<Fields>& part)
{
    part.fields(v);
}

} // namespace sluice
