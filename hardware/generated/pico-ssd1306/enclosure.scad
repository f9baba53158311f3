// Made from hardware/boards/pico-ssd1306.toml; change that file, not this one.
include <../../enclosure/davar.scad>
display = [27.3, 27.8];
display_view = [21.7, 10.9];
display_view_centre = 13.5;
display_holes = [23.5, 23.8];
display_glass = 1.5;
display_pin_row = 2.0;
board = [21.0, 51.0];
board_holes = [11.4, 47.0];
board_standoff = 4.0;
usb_opening = [12.0, 8.0];
usb_centre = 1.4;
