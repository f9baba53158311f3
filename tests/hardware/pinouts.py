"""The pins as the makers of the boards print them: typed in apart from hardware/chips, to hold against it."""

PICO = (
    "1 GP0, 2 GP1, 3 GND, 4 GP2, 5 GP3, 6 GP4, 7 GP5, 8 GND, 9 GP6, 10 GP7, 11 GP8, 12 GP9, 13 GND, 14 GP10, "
    "15 GP11, 16 GP12, 17 GP13, 18 GND, 19 GP14, 20 GP15, 21 GP16, 22 GP17, 23 GND, 24 GP18, 25 GP19, "
    "26 GP20, 27 GP21, 28 GND, 29 GP22, 30 RUN, 31 GP26, 32 GP27, 33 AGND, 34 GP28, 35 ADC_VREF, 36 3V3, "
    "37 3V3_EN, 38 GND, 39 VSYS, 40 VBUS"
)
ESP32_S3_DEVKITC_1 = (
    "J1-1 3V3, J1-2 3V3, J1-3 RST, J1-4 GPIO4, J1-5 GPIO5, J1-6 GPIO6, J1-7 GPIO7, J1-8 GPIO15, J1-9 GPIO16, "
    "J1-10 GPIO17, J1-11 GPIO18, J1-12 GPIO8, J1-13 GPIO3, J1-14 GPIO46, J1-15 GPIO9, J1-16 GPIO10, "
    "J1-17 GPIO11, J1-18 GPIO12, J1-19 GPIO13, J1-20 GPIO14, J1-21 5V, J1-22 GND, J3-1 GND, J3-2 GPIO43, "
    "J3-3 GPIO44, J3-4 GPIO1, J3-5 GPIO2, J3-6 GPIO42, J3-7 GPIO41, J3-8 GPIO40, J3-9 GPIO39, J3-10 GPIO38, "
    "J3-11 GPIO37, J3-12 GPIO36, J3-13 GPIO35, J3-14 GPIO0, J3-15 GPIO45, J3-16 GPIO48, J3-17 GPIO47, "
    "J3-18 GPIO21, J3-19 GPIO20, J3-20 GPIO19, J3-21 GND, J3-22 GND"
)


def _table(text: str) -> dict[str, str]:
    """Physical pin -> printed name."""
    return dict(entry.split() for entry in text.split(", "))


PINOUTS = {"pico": _table(PICO), "pico2": _table(PICO), "esp32s3": _table(ESP32_S3_DEVKITC_1)}
