// The display controller SSD1306, as far as the firmware's driver uses it: what it is sent becomes pixels.
// The simulator's davar/sim/panels.py judges a driver; this one only shows what it says.

const ARGUMENTS = { 0x20: 1, 0x81: 1, 0x8d: 1, 0xa8: 1, 0xd3: 1, 0xd5: 1, 0xd9: 1, 0xda: 1, 0xdb: 1 };
const COMMANDS = 0x00; // control bytes: what follows are commands, or data for the pixels
const DATA = 0x40;

export class Panel {
  constructor() {
    this.ram = new Uint8Array(1024); // eight pages of 128 columns, the top pixel lowest
    this.page = this.column = 0;
    this.contrast = 0x7f;
    this.on = false;
    this.inverted = 0;
  }

  // One write on the bus.
  write(bytes) {
    if (bytes[0] === DATA) {
      for (const byte of bytes.subarray(1)) this.store(byte);
    } else if (bytes[0] === COMMANDS) {
      for (let at = 1; at < bytes.length; at += 1 + (ARGUMENTS[bytes[at]] ?? 0)) this.command(bytes[at], bytes[at + 1]);
    }
  }

  // The status register: bit 6 is set while the panel is off.
  status() {
    return this.on ? 0x00 : 0x40;
  }

  isLit(x, y) {
    return this.on && (((this.ram[(y >> 3) * 128 + x] >> (y & 7)) & 1) ^ this.inverted);
  }

  store(byte) {
    this.ram[this.page * 128 + this.column] = byte;
    this.column = (this.column + 1) & 127; // page addressing: stays in its page
  }

  command(opcode, argument) {
    if (opcode <= 0x0f) this.column = (this.column & 0xf0) | opcode;
    else if (opcode <= 0x1f) this.column = ((opcode & 7) << 4) | (this.column & 0x0f);
    else if (opcode === 0x81) this.contrast = argument;
    else if (opcode === 0xa6 || opcode === 0xa7) this.inverted = opcode & 1;
    else if (opcode === 0xae || opcode === 0xaf) this.on = opcode === 0xaf;
    else if (opcode >= 0xb0 && opcode <= 0xb7) this.page = opcode & 7;
  }
}
