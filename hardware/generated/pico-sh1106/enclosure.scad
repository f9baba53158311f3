// Made from hardware/boards/pico-sh1106.toml; change that file, not this one.
include <../../enclosure/davar.scad>
display = [35.4, 33.5];
display_view = [29.4, 14.7];
display_view_centre = 14.6;
display_holes = [30.4, 28.5];
display_glass = 1.6;
display_pin_row = 2.0;
board = [21.0, 51.0];
board_holes = [11.4, 47.0];
board_standoff = 4.0;
usb_opening = [12.0, 8.0];
usb_centre = 1.4;
