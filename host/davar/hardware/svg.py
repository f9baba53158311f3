"""A few lines of SVG: shapes, text, and wires that know which pins they join."""

from __future__ import annotations

from xml.sax.saxutils import escape, quoteattr

FONT = "Helvetica, Arial, 'DejaVu Sans', sans-serif"
Point = tuple[float, float]


class Picture:
    """Collects shapes in drawing order; `text()` gives the file. All measures in pixels."""

    def __init__(self, width: float, height: float, title: str):
        self.width, self.height, self.title = width, height, title
        self.shapes: list[str] = []

    def rect(self, x: float, y: float, width: float, height: float, fill: str, **more: object) -> None:
        self._add("rect", {"x": x, "y": y, "width": width, "height": height, "fill": fill, **more})

    def circle(self, x: float, y: float, radius: float, fill: str, **more: object) -> None:
        self._add("circle", {"cx": x, "cy": y, "r": radius, "fill": fill, **more})

    def line(self, start: Point, end: Point, stroke: str, width: float, **more: object) -> None:
        (x1, y1), (x2, y2) = start, end
        self._add(
            "line", {"x1": x1, "y1": y1, "x2": x2, "y2": y2, "stroke": stroke, "stroke_width": width, **more}
        )

    def label(
        self, x: float, y: float, string: str, size: float, fill: str = "#30343b", **more: object
    ) -> None:
        """Text with its baseline centre, start or end (`anchor`) at x, y; `turn` in degrees clockwise."""
        turn = more.pop("turn", 0)
        if turn:
            more["transform"] = f"rotate({_short(turn)} {_short(x)} {_short(y)})"
        more["text_anchor"] = more.pop("anchor", "start")
        attributes = _attributes({"x": x, "y": y, "font_size": size, "fill": fill, **more})
        self.shapes.append(f"<text{attributes}>{escape(string)}</text>")

    def pad(self, x: float, y: float, radius: float, pin: str, fill: str, **more: object) -> None:
        """The end of a wire on a part: `pin` is "microcontroller:6", "display:SDA", "up:1"."""
        self.circle(x, y, radius, fill, data_pin=pin, **more)

    def wire(self, points: list[Point], paint: str, name: str, ends: tuple[str, str], ground: str) -> None:
        """A wire along right-angled points, with a rim of the colour of the ground: crossings read well."""
        path = _rounded(points, 7)
        common = {"d": path, "fill": "none", "stroke_linecap": "round", "stroke_linejoin": "round"}
        self._add("path", {**common, "stroke": ground, "stroke_width": 7.5})
        self._add(
            "path",
            {
                **common,
                "stroke": paint,
                "stroke_width": 4,
                "class": "wire",
                "data_wire": name,
                "data_from": ends[0],
                "data_to": ends[1],
            },
        )

    def polygon(self, points: list[Point], fill: str) -> None:
        self._add("polygon", {"points": " ".join(_pair(point) for point in points), "fill": fill})

    def begin(self, transform: str) -> None:
        """What follows, up to `end()`, is drawn in turned or shifted coordinates."""
        self.shapes.append(f'<g transform="{transform}">')

    def end(self) -> None:
        self.shapes.append("</g>")

    def text(self) -> str:
        """The whole file."""
        size = f'width="{_short(self.width)}" height="{_short(self.height)}"'
        box = f'viewBox="0 0 {_short(self.width)} {_short(self.height)}"'
        head = f'<svg xmlns="http://www.w3.org/2000/svg" {size} {box} font-family={quoteattr(FONT)}>'
        return "\n".join([head, f"<title>{escape(self.title)}</title>", *self.shapes, "</svg>"]) + "\n"

    def _add(self, tag: str, attributes: dict[str, object]) -> None:
        self.shapes.append(f"<{tag}{_attributes(attributes)}/>")


def _attributes(values: dict[str, object]) -> str:
    return "".join(f" {key.replace('_', '-')}={quoteattr(_short(value))}" for key, value in values.items())


def _short(value: object) -> str:
    """Numbers with at most two decimals, so that files are small and equal everywhere."""
    if isinstance(value, (int, float)):
        return f"{value:.2f}".rstrip("0").rstrip(".")
    return str(value)


def _rounded(points: list[Point], radius: float) -> str:
    """A path along the points with rounded corners; starts and ends exactly on the first and last."""
    points = [p for i, p in enumerate(points) if i == 0 or p != points[i - 1]]
    parts = [f"M {_short(points[0][0])} {_short(points[0][1])}"]
    for before, corner, after in zip(points, points[1:], points[2:], strict=False):
        near = [_towards(corner, other, radius) for other in (before, after)]
        parts.append(f"L {_pair(near[0])} Q {_pair(corner)} {_pair(near[1])}")
    parts.append(f"L {_pair(points[-1])}")
    return " ".join(parts)


def _towards(start: Point, end: Point, distance: float) -> Point:
    """The point at most `distance` from start on the way to end, never past the middle."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = (dx * dx + dy * dy) ** 0.5
    share = min(distance / length, 0.5) if length else 0
    return start[0] + dx * share, start[1] + dy * share


def _pair(point: Point) -> str:
    return f"{_short(point[0])} {_short(point[1])}"
