// The display's glass on a canvas of 128 by 64 pixels.

const LIT = [120, 220, 255];
const DARK = [5, 6, 10];

// bright: 0 to 255. isLit(x, y): whether a pixel shines.
export function draw(canvas, bright, isLit) {
  const glass = canvas.getContext("2d");
  const picture = glass.createImageData(128, 64);
  const dim = 0.45 + (0.55 * bright) / 255;
  for (let i = 0; i < 128 * 64; i++) {
    const on = isLit(i & 127, i >> 7);
    for (let c = 0; c < 3; c++) picture.data[4 * i + c] = on ? LIT[c] * dim : DARK[c];
    picture.data[4 * i + 3] = 255;
  }
  glass.putImageData(picture, 0, 0);
}
