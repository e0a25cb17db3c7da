// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/decode/decoder_parts.h"

#include <sndfile.h>

#include <algorithm>
#include <cstring>

namespace sluice::decoders {

namespace {

constexpr std::size_t valuesAtOnce = 64 << 10;

/// A recording in memory, as the library asks for files.
struct SoundBytes {
    ByteSpan bytes;
    sf_count_t at = 0;

    sf_count_t size() const { return static_cast<sf_count_t>(bytes.size()); }
};

sf_count_t lengthOfSound(void* of)
{
    return static_cast<SoundBytes*>(of)->size();
}

sf_count_t seekInSound(sf_count_t offset, int whence, void* of)
{
    auto& sound = *static_cast<SoundBytes*>(of);
    const auto from = whence == SEEK_CUR ? sound.at : (whence == SEEK_END ? sound.size() : 0);
    sound.at = std::clamp<sf_count_t>(offset, -from, sound.size() - from) + from;
    return sound.at;
}

sf_count_t readSound(void* into, sf_count_t count, void* of)
{
    auto& sound = *static_cast<SoundBytes*>(of);
    const auto bytes = std::clamp<sf_count_t>(count, 0, sound.size() - sound.at);
    std::memcpy(into, sound.bytes.data() + sound.at, static_cast<std::size_t>(bytes));
    sound.at += bytes;
    return bytes;
}

sf_count_t tellSound(void* of)
{
    return static_cast<SoundBytes*>(of)->at;
}

using Sound = std::unique_ptr<SNDFILE, decltype(&sf_close)>;

class AudioDecoder final : public Decoder {
public:
    explicit AudioDecoder(const Options& options) : m_options(options) { }

    Result<Decoded> decode(ByteSpan encoded) override
    {
        SoundBytes bytes{encoded};
        SF_VIRTUAL_IO calls{&lengthOfSound, &seekInSound, &readSound, nullptr, &tellSound};
        SF_INFO info{};
        const Sound sound(sf_open_virtual(&calls, SFM_READ, &info, &bytes), &sf_close);
        if (sound == nullptr) {
            return damaged("recording", sf_strerror(nullptr));
        }
        const auto channels = std::max(info.channels, 1);
        m_values.resize(valuesAtOnce / static_cast<std::size_t>(channels) * static_cast<std::size_t>(channels));
        if (m_values.empty()) {
            return damaged("recording", "more channels than any has");
        }
        std::int64_t values = 0;
        for (sf_count_t got = 1; got > 0;) {
            got = sf_read_float(sound.get(), m_values.data(), static_cast<sf_count_t>(m_values.size()));
            values += got;
            if (values * static_cast<std::int64_t>(sizeof(float)) > m_options.maxBytes) {
                return expandsTooFar("a recording", m_options);
            }
        }
        if (values == 0 || sf_error(sound.get()) != SF_ERR_NO_ERROR) {
            return damaged("recording", values == 0 ? "no sound in it" : sf_strerror(sound.get()));
        }
        Decoded decoded;
        decoded.frames = values / channels;
        decoded.bytesAsFloat = values * static_cast<std::int64_t>(sizeof(float));
        return decoded;
    }

private:
    const Options m_options;
    std::vector<float> m_values;
};

} // namespace

std::unique_ptr<Decoder> makeAudioDecoder(const Options& options)
{
    return std::make_unique<AudioDecoder>(options);
}

std::string audioVersion()
{
    const std::string text = sf_version_string(); // "libsndfile-1.2.0"
    return text.substr(text.find('-') + 1);
}

} // namespace sluice::decoders
