"""What the player sees: the panel's driver, fonts, shaping of Persian and Arabic, and the canvas."""
