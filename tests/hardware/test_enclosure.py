"""The enclosure as OpenSCAD makes it: closed bodies, holes where the parts are, and room for every part."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from davar.building import boards
from davar.hardware import enclosure, generate

trimesh = pytest.importorskip(
    "trimesh", reason="trimesh is not installed: pip install 'davar-table[drawings]'"
)
manifold3d = pytest.importorskip(
    "manifold3d", reason="manifold3d is not installed: pip install 'davar-table[drawings]'"
)
pytestmark = pytest.mark.skipif(
    shutil.which("openscad") is None, reason="OpenSCAD is not installed: sudo apt install openscad"
)

WALL, STEM, PITCH = 2.0, 3.5, 12.7  # mm
PRINTED = [name for name in boards.names() if enclosure.measures(boards.load(name))]


class Printed:
    """Case and lid of one board. x to the right, y up as seen from the front; the case's floor is z = 0."""

    def __init__(self, name: str, folder: Path):
        self.board = boards.load(name)
        drawing = generate.folder(self.board) / "enclosure.scad"
        self.case, self.lid = (trimesh.load(path) for path in enclosure.stl(drawing, folder))

    def holes(self, mesh: trimesh.Trimesh, z: float) -> list[tuple[float, float, float, float]]:
        """Openings that a cut at height z shows: middle x, middle y, width, height, from left to right."""
        found = []
        for outline in solid(mesh).slice(z).to_polygons():
            xs, ys = outline[:, 0], outline[:, 1]
            turns = (xs * (list(ys[1:]) + [ys[0]]) - ys * (list(xs[1:]) + [xs[0]])).sum()
            if turns < 0:  # clockwise: a hole
                found.append(
                    (
                        (xs.min() + xs.max()) / 2,
                        (ys.min() + ys.max()) / 2,
                        xs.max() - xs.min(),
                        ys.max() - ys.min(),
                    )
                )
        return sorted((round(x, 2), round(y, 2), round(w, 2), round(h, 2)) for x, y, w, h in found)

    def lid_holes(self, depth: float) -> list[tuple[float, float, float, float]]:
        """Openings of the lid at a depth below its face, as seen from the front: it is printed face down."""
        return [(x, -y, w, h) for x, y, w, h in self.holes(self.lid, depth)]

    def closed(self) -> tuple[trimesh.Trimesh, trimesh.Trimesh]:
        """Case and lid as they are screwed together."""
        lid = self.lid.copy()
        lid.apply_transform(trimesh.transformations.rotation_matrix(3.141592653589793, [1, 0, 0]))
        lid.apply_translation([0, 0, self.case.bounds[1][2] + WALL])
        return self.case, lid


def solid(mesh: trimesh.Trimesh) -> manifold3d.Manifold:
    import numpy

    vertices, faces = mesh.vertices.astype(numpy.float32), mesh.faces.astype(numpy.uint32)
    return manifold3d.Manifold(manifold3d.Mesh(vert_properties=vertices, tri_verts=faces))


def block(low: tuple[float, float, float], high: tuple[float, float, float]) -> manifold3d.Manifold:
    size = [b - a for a, b in zip(low, high, strict=True)]
    return manifold3d.Manifold.cube(size).translate(list(low))


def overlap(one: manifold3d.Manifold, other: manifold3d.Manifold) -> float:
    """Cubic millimetres that two bodies share."""
    return (one ^ other).volume()


@pytest.fixture(scope="module", params=PRINTED)
def printed(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Printed:
    return Printed(request.param, tmp_path_factory.mktemp(request.param))


def test_case_and_lid_are_closed_bodies_of_one_piece(printed: Printed) -> None:
    for mesh in (printed.case, printed.lid):
        assert mesh.is_watertight and mesh.is_winding_consistent and mesh.is_volume
        assert len(solid(mesh).decompose()) == 1


def test_five_holes_in_a_cross_let_the_stems_through(printed: Printed) -> None:
    holes = [hole for hole in printed.lid_holes(1.6) if abs(hole[2] - (STEM + 1)) < 0.1]
    assert len(holes) == 5
    (x, y), places = (holes[2][0], 0.0), {(hole[0], hole[1]) for hole in holes}
    wanted = {(x, y), (x - PITCH, y), (x + PITCH, y), (x, y - PITCH), (x, y + PITCH)}
    for place in wanted:
        assert any(abs(place[0] - px) < 0.1 and abs(place[1] - py) < 0.1 for px, py in places)


def window(printed: Printed) -> tuple[float, float, float, float]:
    """The largest opening of the lid, just above the display's glass."""
    return max(printed.lid_holes(1.95), key=lambda hole: hole[2] * hole[3])


def test_the_window_shows_the_lit_area_and_not_the_edge_of_the_glass(printed: Printed) -> None:
    _, _, width, height = window(printed)
    view = printed.board.module["size"]["view"]
    assert 0.5 < width - view[0] < 3
    assert 0.5 < height - view[1] < 3


def test_the_display_hangs_on_its_own_holes_with_the_lit_area_in_the_window(printed: Printed) -> None:
    size = printed.board.module["size"]
    x, y, _, _ = window(printed)
    middle = y + size["view_centre"] - size["height"] / 2  # of the circuit board
    pilots = [(hole[0], hole[1]) for hole in printed.lid_holes(WALL + 0.5) if abs(hole[2] - 1.7) < 0.1]
    for dx in (-0.5, 0.5):
        for dy in (-0.5, 0.5):
            place = (x + dx * size["holes"][0], middle + dy * size["holes"][1])
            assert any(abs(place[0] - px) < 0.1 and abs(place[1] - py) < 0.1 for px, py in pilots), place


def test_the_microcontroller_lies_free_of_the_case_with_its_socket_in_the_opening(printed: Printed) -> None:
    chip = printed.board.chip.data["size"]
    standoff, right = chip["standoff"], printed.case.bounds[1][0] - WALL - 1
    low = (right - chip["length"], -chip["width"] / 2, standoff + 0.01)
    body = block(low, (right, chip["width"] / 2, standoff + 1.0))
    assert overlap(solid(printed.case), body) < 0.01
    socket = standoff + 1 + chip["usb_centre"]
    plug = block((right - 5, -4, socket - 1.4), (printed.case.bounds[1][0] + 20, 4, socket + 1.4))
    assert overlap(solid(printed.case), plug) < 0.01
    shut = block(
        (right, -chip["usb_opening"][0] / 2 - 2, socket - 1),
        (right + 9, -chip["usb_opening"][0] / 2 - 0.1, socket + 1),
    )
    assert overlap(solid(printed.case), shut) > 1, "there is a wall beside the opening"


def test_posts_stand_under_the_holes_of_the_microcontroller(printed: Printed) -> None:
    chip = printed.board.chip.data["size"]
    if not chip["holes"]:
        pytest.skip("this microcontroller has no holes; clips hold it")
    pilots = [
        hole for hole in printed.holes(printed.case, chip["standoff"] - 0.5) if abs(hole[2] - 1.7) < 0.1
    ]
    xs, ys = sorted({hole[0] for hole in pilots}), sorted({hole[1] for hole in pilots})
    assert (len(pilots), len(xs), len(ys)) == (4, 2, 2)
    assert xs[1] - xs[0] == pytest.approx(chip["holes"][1], abs=0.05)
    assert ys[1] - ys[0] == pytest.approx(chip["holes"][0], abs=0.05)


def test_the_lid_closes_without_touching_the_walls_posts_or_parts(printed: Printed) -> None:
    case, lid = printed.closed()
    assert overlap(solid(case), solid(lid)) < 0.01
    top, chip = case.bounds[1][2], printed.board.chip.data["size"]
    middle = next(hole[0] for hole in printed.lid_holes(1.6)[::-1] if abs(hole[2] - 4.5) < 0.1) - PITCH
    under = top - (9.5 - 1.2 - WALL)  # the side of the button board that faces the lid
    buttons = block((middle - 20, -20, under - 1.6 - 2.5), (middle + 20, 20, under - 0.01))
    for part in (case, lid):
        assert overlap(solid(part), buttons) < 0.01
    assert under - 1.6 - 2.5 > chip["standoff"] + 1 + 4, "buttons' legs and the microcontroller's socket meet"


def test_display_and_buttons_fit_side_by_side(printed: Printed) -> None:
    size = printed.board.module["size"]
    x, y, _, _ = window(printed)
    middle = y + size["view_centre"] - size["height"] / 2
    top = printed.case.bounds[1][2]
    back = top - size["glass"] - 1.2
    low = (x - size["width"] / 2, middle - size["height"] / 2, back)
    display = block(low, (x + size["width"] / 2, middle + size["height"] / 2, back + 1.19))
    case, lid = printed.closed()
    assert overlap(solid(case), display) < 0.01
    assert overlap(solid(lid), display) < 0.01


def test_the_lids_screws_meet_the_corner_posts(printed: Printed) -> None:
    top = printed.case.bounds[1][2]
    through = {hole[:2] for hole in printed.lid_holes(1.6) if abs(hole[2] - 2.9) < 0.1}
    pilots = {hole[:2] for hole in printed.holes(printed.case, top - 3) if abs(hole[2] - 2.1) < 0.1}
    assert len(through) == 4
    assert through == pilots


def test_a_missing_openscad_is_said_with_the_way_to_get_it(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(enclosure.OpenScadError, match="sudo apt install openscad"):
        enclosure.stl(tmp_path / "enclosure.scad", tmp_path)
