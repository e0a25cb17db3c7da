// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/json.h"
#include "core/dataset/formats/apart.h"
#include "core/dataset/formats/arrays.h"
#include "core/dataset/formats/readers.h"

#include <cstdlib>

#ifdef SLUICE_HDF5
#include <hdf5.h>
#endif

namespace sluice::dataset {

namespace {

constexpr std::string_view hdf5Magic = "\x89HDF\r\n\x1a\n";

} // namespace

bool isHdf5(const FileView& file)
{
    return file.head().starts_with(hdf5Magic);
}

#ifdef SLUICE_HDF5

template <class V, Like<ArrayFacts> T>
void describe(V& v, T& a)
{
    v("name", a.name);
    v("shape", a.shape);
    v("chunk", a.chunk);
    v("type", a.type);
    v("item_bytes", a.itemBytes);
    v("stored", a.stored);
    v("codec", a.codec);
    v("varying", a.varying);
}

namespace {

constexpr std::size_t maxHdf5Arrays = 200'000;

/// Closes what the library opened.
class Handle {
public:
    Handle(hid_t id, herr_t (*close)(hid_t)) : m_id(id), m_close(close) { }
    Handle(const Handle&) = delete;
    Handle& operator=(const Handle&) = delete;
    ~Handle()
    {
        if (m_id >= 0) {
            m_close(m_id);
        }
    }
    hid_t id() const { return m_id; }
    bool holds() const { return m_id >= 0; }

private:
    hid_t m_id;
    herr_t (*m_close)(hid_t);
};

struct Arrays {
    std::vector<ArrayFacts> all;
};
template <class V, Like<Arrays> T>
void describe(V& v, T& a)
{
    v("arrays", a.all);
}

std::string codecOf(hid_t properties)
{
    const int filters = H5Pget_nfilters(properties);
    for (int i = 0; i < filters; ++i) {
        unsigned flags = 0;
        std::size_t count = 0;
        char name[64] = {};
        const auto filter =
            H5Pget_filter2(properties, static_cast<unsigned>(i), &flags, &count, nullptr, sizeof name, name, nullptr);
        if (filter == H5Z_FILTER_DEFLATE) {
            return "gzip";
        }
        if (filter != H5Z_FILTER_SHUFFLE && filter != H5Z_FILTER_FLETCHER32 && filter >= 0) {
            return filter == H5Z_FILTER_SZIP ? "szip" : std::string(name);
        }
    }
    return {};
}

std::vector<std::int64_t> lengthsOf(const std::vector<hsize_t>& lengths)
{
    return {lengths.begin(), lengths.end()};
}

ArrayFacts factsOf(hid_t dataset, const char* name)
{
    const Handle space(H5Dget_space(dataset), &H5Sclose);
    const Handle type(H5Dget_type(dataset), &H5Tclose);
    const Handle properties(H5Dget_create_plist(dataset), &H5Pclose);
    ArrayFacts array;
    array.name = name;
    const int rank = std::max(0, H5Sget_simple_extent_ndims(space.id()));
    std::vector<hsize_t> lengths(static_cast<std::size_t>(rank));
    H5Sget_simple_extent_dims(space.id(), lengths.data(), nullptr);
    array.shape = lengthsOf(lengths);
    if (H5Pget_layout(properties.id()) == H5D_CHUNKED && H5Pget_chunk(properties.id(), rank, lengths.data()) == rank) {
        array.chunk = lengthsOf(lengths);
    }
    const auto kind = H5Tget_class(type.id());
    array.varying = kind == H5T_VLEN || (kind == H5T_STRING && H5Tis_variable_str(type.id()) > 0);
    array.itemBytes = static_cast<std::int64_t>(H5Tget_size(type.id()));
    array.type = std::to_string(static_cast<int>(kind)) + ":" + std::to_string(array.itemBytes);
    array.stored = static_cast<std::int64_t>(H5Dget_storage_size(dataset));
    array.codec = codecOf(properties.id());
    return array;
}

#if H5_VERSION_GE(1, 12, 0)
using ObjectInfo = H5O_info2_t;
#else
using ObjectInfo = H5O_info_t;
#endif

herr_t visitObject(hid_t root, const char* name, const ObjectInfo* info, void* to)
{
    auto& arrays = *static_cast<Arrays*>(to);
    if (info->type == H5O_TYPE_DATASET && arrays.all.size() < maxHdf5Arrays) {
        const Handle dataset(H5Dopen2(root, name, H5P_DEFAULT), &H5Dclose);
        if (dataset.holds()) {
            arrays.all.push_back(factsOf(dataset.id(), name));
        }
    }
    return 0;
}

/// Runs apart. Links out of the file are not followed.
Result<std::string> arraysOf(const std::string& path)
{
    ::setenv("HDF5_USE_FILE_LOCKING", "FALSE", 1); // a reader of a read-only or shared file system holds no lock
    H5Eset_auto2(H5E_DEFAULT, nullptr, nullptr);
    const Handle file(H5Fopen(path.c_str(), H5F_ACC_RDONLY, H5P_DEFAULT), &H5Fclose);
    Arrays arrays;
#if H5_VERSION_GE(1, 12, 0)
    const bool visited =
        file.holds() && H5Ovisit3(file.id(), H5_INDEX_NAME, H5_ITER_NATIVE, &visitObject, &arrays, H5O_INFO_BASIC) >= 0;
#else
    const bool visited =
        file.holds() && H5Ovisit2(file.id(), H5_INDEX_NAME, H5_ITER_NATIVE, &visitObject, &arrays, H5O_INFO_BASIC) >= 0;
#endif
    if (!visited) {
        return Error{ErrorKind::Corrupt, path + ": HDF5 cannot open it: truncated, or damaged",
                     "take it out of the data set, or write it again"};
    }
    return jsonText(toJson(arrays));
}

} // namespace

Result<ShardReading> readHdf5(const FileView& file, const ReadOptions& options, const SampleSink& sink)
{
    const auto text = readApart(
        file.path(), "HDF5", [path = file.path()] { return arraysOf(path); }, options.stop);
    const auto json = text ? parseJson(*text, file.path()) : Result<Json>(text.error());
    const auto arrays = json ? fromJson<Arrays>(*json) : Result<Arrays>(json.error());
    if (!arrays) {
        return arrays.error();
    }
    return giveArrays(file.path(), file.size(), arrays->all, options, sink);
}

std::string hdf5Version()
{
    return std::to_string(H5_VERS_MAJOR) + "." + std::to_string(H5_VERS_MINOR) + "." + std::to_string(H5_VERS_RELEASE);
}

#else

Result<ShardReading> readHdf5(const FileView& file, const ReadOptions& /*options*/, const SampleSink& /*sink*/)
{
    return Error{ErrorKind::Unsupported, file.path() + " is HDF5, which this build cannot read: libhdf5 was not there",
                 "state the mean size of a sample as stored, or build with libhdf5-dev"};
}

std::string hdf5Version()
{
    return {};
}

#endif

} // namespace sluice::dataset
