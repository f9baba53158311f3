// Made from hardware/boards/esp32s3-ssd1306.toml; change that file, not this one.
include <../../enclosure/davar.scad>
display = [27.3, 27.8];
display_view = [21.7, 10.9];
display_view_centre = 13.5;
display_holes = [23.5, 23.8];
display_glass = 1.5;
display_pin_row = 2.0;
board = [25.5, 70.0];
board_holes = [];
board_standoff = 11.0;
usb_opening = [22.0, 8.0];
usb_centre = 2.0;
