// The case of Davar: display left, five buttons in a cross right, USB in the right wall.
// All measures in millimetres. The values below are those of pico-ssd1306; the files
// ../generated/BOARD/enclosure.scad include this one and set their own.
// part: "case" and "lid" lie as they are printed, "assembly" is for looking at.
part = "assembly";

// The display, seen from the front with its pins at the top.
display = [27.3, 27.8];
display_view = [21.7, 10.9];      // the lit area
display_view_centre = 13.5;       // from the top edge down to its middle
display_holes = [23.5, 23.8];
display_glass = 1.5;              // how far the glass stands above the circuit board
display_pin_row = 2;              // from the top edge to the pins
// The microcontroller, seen from above with USB to the right.
board = [21, 51];                 // across, along
board_holes = [11.4, 47];         // [] if it has none: then edges and clips hold it
board_standoff = 4;               // room under it for joints or pins
usb_opening = [12, 8];
usb_centre = 1.4;                 // of the socket above the circuit board

// The buttons: 6x6 mm, 9.5 mm high, on a piece of perforated board.
button_height = 9.5;              // from the circuit board to the top of the stem
button_stem = 3.5;
button_pitch = 5 * 2.54;
button_board = [40, 40];
button_board_holes = [12 * 2.54, 13 * 2.54];

wall = 2;
clearance = 0.3;
above = 1.2;                      // how far the buttons stand above the lid
pcb = 1.6;
post = 7;                         // corner posts for the lid's screws
m2 = 1.7;                         // holes that M2 and M2.5 screws cut their thread into
m25 = 2.1;
corner = 4;

side = post + 1.5;                // free at the left and right end, beside the corner posts
length = side + display.x + 4 + button_board.x + side;
width = button_board.y + 4;
to_lid = button_height - above - wall;       // from the button board up to the lid
depth = board_standoff + 1 + 4 + 4 + 2.5 + pcb + to_lid;
display_middle = -length / 2 + side + display.x / 2;
buttons_middle = length / 2 - side - button_board.x / 2;
board_end = length / 2 - 1;                  // the board's USB edge: 1 mm from the wall
$fn = 48;

module rounded(size, height, radius) {
  linear_extrude(height) offset(radius) square(size - 2 * [radius, radius], center = true);
}

module each_of(spacing) {
  for (x = [-1, 1], y = [-1, 1]) translate([x * spacing.x / 2, y * spacing.y / 2, 0]) children();
}

// Floor down, open above; the floor's upper side is z = 0.
module case() {
  difference() {
    union() {
      difference() {
        translate([0, 0, -wall]) rounded([length + 2 * wall, width + 2 * wall], depth + wall, corner);
        rounded([length, width], depth + 1, corner - wall);
      }
      intersection() {
        rounded([length, width], depth, corner - wall);
        each_of([length - post, width - post]) translate([-post / 2, -post / 2, 0]) cube([post, post, depth]);
      }
      board_seat();
    }
    each_of([length - post, width - post]) translate([0, 0, depth - 12]) cylinder(d = m25, h = 13);
    translate([length / 2 - 1, -usb_opening.x / 2, board_standoff + 1 + usb_centre - usb_opening.y / 2])
      cube([wall + 2, usb_opening.x, usb_opening.y]);
  }
}

module board_seat() {
  if (len(board_holes) > 0)
    translate([board_end - board.y / 2, 0, -0.1]) each_of([board_holes.y, board_holes.x]) difference() {
      cylinder(d = 4.6, h = board_standoff + 0.1);
      translate([0, 0, 0.8]) cylinder(d = m2, h = board_standoff);
    }
  else {
    for (x = [-0.3, 0.3], y = [-1, 1]) translate([board_end - board.y / 2 + x * board.y, 0, 0]) scale([1, y, 1]) clip();
    translate([board_end - board.y - clearance - 1.6, -5, -0.1]) cube([1.6, 10, board_standoff + 3]);
  }
}

// A ledge under the board's edge and a hook over it.
module clip() {
  edge = board.x / 2 + clearance;
  translate([4, 0, 0]) rotate([90, 0, -90]) linear_extrude(8) polygon([
    [edge - 1.5, -0.1], [edge + 1.6, -0.1], [edge + 1.6, board_standoff + pcb + 1.8], [edge, board_standoff + pcb + 1.8],
    [edge - 0.7, board_standoff + pcb + 0.9], [edge, board_standoff + pcb + 0.2], [edge, board_standoff],
    [edge - 1.5, board_standoff]]);
}

// Seen through its face, which is z = 0; what it carries stands up. Printed face down it is turned over.
module lid() {
  difference() {
    union() {
      rounded([length + 2 * wall, width + 2 * wall], wall, corner);
      translate([buttons_middle, 0, 0]) each_of(button_board_holes) cylinder(d = 5, h = wall + to_lid);
      translate([display_middle, 0, 0]) each_of(display_holes) cylinder(d = 4, h = wall + display_glass);
      rim();
    }
    window();
    translate([display_middle, display.y / 2 - display_pin_row, wall - 1.2])
      translate([-7, -2, 0]) cube([14, 4, 3]);
    translate([buttons_middle, 0, -1]) {
      cylinder(d = button_stem + 1, h = wall + 2);
      for (a = [0 : 90 : 270]) rotate(a) translate([button_pitch, 0, 0]) cylinder(d = button_stem + 1, h = wall + 2);
    }
    translate([buttons_middle, 0, wall - 0.8]) each_of(button_board_holes) cylinder(d = m2, h = to_lid + 2);
    translate([display_middle, 0, 0.6]) each_of(display_holes) cylinder(d = m2, h = display_glass + wall);
    each_of([length - post, width - post]) {
      translate([0, 0, -1]) cylinder(d = 2.9, h = wall + 2);
      translate([0, 0, -0.01]) cylinder(d1 = 5.2, d2 = 2.9, h = 1.3);
    }
  }
}

// The opening over the lit area, wider towards the face.
module window() {
  size = display_view + [1.2, 1.2];
  translate([display_middle, display.y / 2 - display_view_centre, wall / 2]) hull() {
    cube([size.x, size.y, wall + 0.1], center = true);
    translate([0, 0, -wall / 2 - 0.5]) cube([size.x + 2 * wall + 1, size.y + 2 * wall + 1, 1], center = true);
  }
}

// Four bars that keep the lid in place between the walls.
module rim() {
  for (s = [-1, 1]) {
    translate([-(length - 2 * post - 4) / 2, s * (width / 2 - clearance - 0.6) - 0.6, 0])
      cube([length - 2 * post - 4, 1.2, wall + 2]);
    translate([s * (length / 2 - clearance - 0.6) - 0.6, -(width - 2 * post - 4) / 2, 0])
      cube([1.2, width - 2 * post - 4, wall + 2]);
  }
}

// Blocks in the place of the parts, for the picture.
module blocks() {
  color("seagreen") translate([board_end - board.y, -board.x / 2, board_standoff]) cube([board.y, board.x, 1]);
  color("silver") translate([board_end - 5, -4, board_standoff + 1]) cube([6.3, 8, 2.8]);
  translate([0, 0, depth + 30]) {
    color("navy") translate([display_middle - display.x / 2, -display.y / 2, -display_glass - 1.2]) cube([display.x, display.y, 1.2]);
    color("black") translate([display_middle - display_view.x / 2 - 2, display.y / 2 - display_view_centre - display_view.y / 2 - 2, -display_glass])
      cube([display_view.x + 4, display_view.y + 4, display_glass]);
    translate([buttons_middle, 0, 0]) {
      color("peru") translate([-button_board.x / 2, -button_board.y / 2, -to_lid - pcb]) cube([button_board.x, button_board.y, pcb]);
      for (p = [[0, 0], [1, 0], [-1, 0], [0, 1], [0, -1]]) translate([p.x * button_pitch, p.y * button_pitch, -to_lid]) {
        color("dimgray") translate([-3, -3, 0]) cube([6, 6, 3.5]);
        color("tomato") cylinder(d = button_stem, h = button_height);
      }
    }
  }
}

if (part == "case") case();
if (part == "lid") mirror([0, 1, 0]) lid();
if (part == "assembly") {
  color("gainsboro") case();
  color("white") translate([0, 0, depth + 30 + wall]) mirror([0, 0, 1]) lid();
  blocks();
}
