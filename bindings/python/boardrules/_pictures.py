"""Pictures."""
from __future__ import annotations

import re
from typing import Optional

from ._calls import whole


def sized(svg: str, width: Optional[int]) -> str:
    """A picture with its width and height in pixels; None: as wide as the page lets it be."""
    if width is None:
        return svg
    box = re.search(r'viewBox="0 0 (\d+) (\d+)"', svg)
    wide = whole(width, "width", 1, 100000)
    if box is None:
        return svg
    height = round(wide * int(box[2]) / int(box[1]))
    return svg.replace("<svg ", f'<svg width="{wide}" height="{height}" ', 1)
