"""Memory of the library as arrays: of numpy where it is installed, else memoryviews. Nothing is copied."""
from __future__ import annotations

from math import prod
from typing import Any, Optional

from ._native import ffi

BYTES, SIGNED_BYTES, INTS, ITEMS = "B", "b", "i", "items"
ITEM_NBYTES: int = ffi.sizeof("brd_item")
_FIELDS = ("layer", "type", "seat", "direction", "value", "cell")
_numpy: Any = None
_types: dict[str, Any] = {}


def numpy_or_none() -> Any:
    """The module numpy; None: it is not installed."""
    global _numpy
    if _numpy is None:
        try:
            import numpy
        except ImportError:
            _numpy = False
        else:
            _numpy = numpy
            items: Any = {"names": _FIELDS, "formats": ["u1", "u1", "u1", "u1", "=i4", "=u2"], "itemsize": ITEM_NBYTES,
                          "offsets": [ffi.offsetof("brd_item", field) for field in _FIELDS]}
            _types.update({kind: numpy.dtype(kind) for kind in (BYTES, SIGNED_BYTES, INTS)})
            _types[ITEMS] = numpy.dtype(items)
    return _numpy or None


def array_of(memory: Any, nbytes: int, of: str, shape: Optional[tuple[int, ...]] = None) -> Any:
    """The first bytes of an array of C as an array. It keeps the memory alive. Without numpy, items are rows of bytes."""
    buffer, numpy = ffi.buffer(memory, nbytes), numpy_or_none()
    if numpy is not None:
        array = numpy.frombuffer(buffer, _types[of])
        return array if shape is None else array.reshape(shape)
    each = {INTS: 4, ITEMS: ITEM_NBYTES}.get(of, 1)
    sizes = shape or (nbytes // each,)
    if of == ITEMS:
        of, sizes = BYTES, (*sizes, ITEM_NBYTES)
    view = memoryview(buffer).cast("B")
    return view.cast(of, sizes) if prod(sizes) else view
