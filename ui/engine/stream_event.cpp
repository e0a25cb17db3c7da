// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/engine/stream_event.h"

namespace sluice::ui {

namespace {

std::string textAt(const Json& json, const char* key)
{
    const auto found = json.find(key);
    return found != json.end() && found->is_string() ? found->get<std::string>() : std::string();
}

template <class T>
StreamEvent readAs(const Json& json)
{
    auto value = fromJson<T>(json);
    if (!value) {
        return UnreadableLine{value.error().message};
    }
    return std::move(value).value();
}

StreamEvent readResult(const Json& json)
{
    const auto document = json.find("document");
    if (document == json.end() || !document->is_object()) {
        return UnreadableLine{"a result without a document"};
    }
    auto schema = textAt(*document, "schema");
    if (schema == "sluice.measurement/1") {
        return readAs<Measurement>(*document);
    }
    return EngineResult{std::move(schema), *document};
}

StreamEvent readKnown(const std::string& name, const Json& json)
{
    if (name == "phase") {
        return readAs<PhaseBegan>(json);
    }
    if (name == "progress") {
        return readAs<Progress>(json);
    }
    if (name == "sample") { // of a job that is looked at: the verdict, which "job" tells too
        return json.contains("waiting_for_data") ? UnknownEvent{name} : readAs<RateSample>(json);
    }
    if (name == "loader") {
        return readAs<LoaderMoment>(json);
    }
    if (name == "job") {
        return readAs<WatchedMoment>(json);
    }
    if (name == "point") {
        return readAs<PointBegan>(json);
    }
    if (name == "result") {
        return readResult(json);
    }
    if (name == "warning") {
        return readAs<EngineWarning>(json);
    }
    if (name == "error") {
        return readError(json);
    }
    if (name == "done") {
        return readAs<EngineDone>(json);
    }
    return UnknownEvent{name};
}

} // namespace

Result<Measurement> readBench(const Json& document)
{
    const auto config = document.value("config", Json::object());
    auto measurement = document.value("result", Json::object());
    if (!config.is_object() || !measurement.is_object() || measurement.empty()) {
        return Error{ErrorKind::Corrupt, "the engine's answer holds no measurement", "use the engine of this version"};
    }
    measurement["point"] = config;
    measurement["path"] = config.value("path", Json(""));
    measurement["file_size_bytes"] = config.value("size_bytes", Json(0));
    measurement["engine_detail"] = config.value("engine_detail", Json::object());
    for (const char* part : {"samples", "warnings"}) {
        measurement[part] = document.value(part, Json::array());
    }
    return fromJson<Measurement>(measurement);
}

Error readError(const Json& json)
{
    Error error;
    error.kind = fromWord<ErrorKind>(textAt(json, "kind")).value_or(ErrorKind::Io);
    error.message = textAt(json, "message");
    error.hint = textAt(json, "hint");
    if (const auto advice = json.find("advice"); advice != json.end()) {
        if (const auto known = fromJson<Message>(*advice)) {
            error.hint = *known;
        }
    }
    if (error.message.empty()) {
        error.message = "the engine reported an error without a message";
    }
    return error;
}

StreamEvent readStreamEvent(const QByteArray& line)
{
    auto json = parseJson({line.constData(), static_cast<std::size_t>(line.size())}, "line of the engine");
    if (!json) {
        return UnreadableLine{"it is not JSON"};
    }
    const auto name = json->is_object() ? textAt(*json, "event") : std::string();
    if (name.empty()) {
        return UnreadableLine{"it names no event"};
    }
    return readKnown(name, *json);
}

} // namespace sluice::ui
