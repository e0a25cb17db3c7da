# SPDX-FileCopyrightText: 2026 The Sluice authors
# SPDX-License-Identifier: Apache-2.0
"""Finds the user's Dataset or DataLoader by MODULE:FACTORY."""
import importlib
import importlib.util
import os
import sys
import traceback
from collections.abc import Mapping

from sluice_probe.document import JobError


def made_by(name):
    """Calls the factory and returns what it made. Errors: JobError; the user's own traceback is printed before it."""
    place, colon, attribute = name.rpartition(":")
    if not colon or not place or not attribute:
        raise JobError("%r names no factory: write MODULE:FACTORY, as in data:train_set" % name)
    thing = _module(place)
    for part in attribute.split("."):
        if not hasattr(thing, part):
            raise JobError("%s has no %s" % (place, attribute))
        thing = getattr(thing, part)
    if not isinstance(thing, type) and (hasattr(thing, "__getitem__") or hasattr(thing, "__iter__")):
        return _alone(thing, name)  # the dataset or loader itself
    if not callable(thing):
        raise JobError("%s of %s is neither a function nor a dataset" % (attribute, place))
    made = _call(thing, "%s() of %s" % (attribute, place))
    if made is None:
        raise JobError("%s() of %s returned None: let it return the Dataset or the DataLoader" % (attribute, place))
    return _alone(made, attribute + "()")


def _alone(made, what):
    """Returns what was made. Errors: JobError where it is a collection of datasets or loaders."""
    parts = list(made.values()) if isinstance(made, Mapping) else made if isinstance(made, (list, tuple)) else ()
    if any(map(_is_source, parts[:8])):
        raise JobError("%s gives a %s of %d datasets or loaders, and one is profiled at a time: name a function that "
                       "returns the one that trains, as in def train(): return make()[0]"
                       % (what, type(made).__name__, len(parts)))
    return made


def _is_source(part):
    """Tells a dataset or loader from a sample: containers, texts, tensors and arrays are samples."""
    samples = (str, bytes, bytearray, memoryview, list, tuple, set, frozenset, Mapping)
    if isinstance(part, samples) or hasattr(part, "shape"):
        return False
    return hasattr(type(part), "__getitem__") or hasattr(type(part), "__iter__")


def _module(place):
    if os.getcwd() not in sys.path:
        sys.path.insert(0, os.getcwd())
    if not place.endswith(".py"):
        try:
            found = importlib.util.find_spec(place)
        except (ImportError, ValueError, AttributeError):
            found = None
        if found is None:
            raise JobError("there is no module %s here or on PYTHONPATH" % place)
        return _call(lambda: importlib.import_module(place), "importing " + place)
    if not os.path.isfile(place):
        raise JobError("there is no file %s" % place)
    # By its own name, so that workers that are spawned find the classes of the module.
    sys.path.insert(0, os.path.dirname(os.path.abspath(place)))
    name = os.path.splitext(os.path.basename(place))[0]
    return _call(lambda: importlib.import_module(name), "importing " + place)


def _call(function, what):
    try:
        return function()
    except Exception as error:
        print_error(error)
        raise JobError("%s raised %s (the traceback above)" % (what, type(error).__name__))


def print_error(error):
    """Prints an error of the user's code without the frames of this package."""
    from sluice_probe.script import without_own_frames
    traceback.print_exception(type(error), error, without_own_frames(error, error.__traceback__))
