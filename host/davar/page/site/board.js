// A board: MicroPython with the firmware's files, a display, buttons and a clock. Nothing here knows the page.

import { loadMicroPython } from "./micropython.mjs";
import { Memory, random, uniqueId } from "./memory.js";
import { Panel } from "./panel.js";

const POWER_ON = 1; // why the board started, as the RP2040 says it
const RESTART = 3;
const PUSHED = 0;
const OPEN = 2;
const BUSY_MS = 10; // between turns while somebody presses
const IDLE_MS = 100;
const BUSY_FOR_MS = 1000; // after the last press

export class Board {
  // facts: the board's address of the display, its buttons and its files. tell: called with what changed:
  // { panel } when it may look different, { words } on it, { log }, { failure }.
  constructor(facts, tell) {
    this.facts = facts;
    this.tell = tell;
  }

  async powerOn(cause = POWER_ON) {
    const panel = (this.panel = new Panel());
    const python = await loadMicroPython({ stdout: (line) => this.tell({ log: `${line}\n` }) });
    if (this.panel !== panel) return; // the plug was pulled meanwhile
    for (const [path, content] of Object.entries(this.facts.files)) {
      python.FS.mkdirTree(path.slice(0, path.lastIndexOf("/")) || "/");
      python.FS.writeFile(path, Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0)));
    }
    this.memory = new Memory(python.FS);
    this.memory.load();
    python.registerJsModule("page", {
      address: this.facts.address,
      write: (hex) => this.panel.write(Uint8Array.from(hex.match(/../g), (pair) => parseInt(pair, 16))),
      status: () => this.panel.status(),
      random,
      log: (text) => this.tell({ log: text }),
      say: (text) => this.tell({ words: text }),
    });
    python.runPython("import sys; sys.path.append('/page')");
    this.python = python.pyimport("start");
    this.pressed = performance.now();
    this.live(() => this.python.start(micros(), Math.floor(Date.now() / 1000), cause, uniqueId()));
  }

  powerOff() {
    clearTimeout(this.timer);
    this.python = null;
    this.panel = new Panel();
    this.tell({ panel: this.panel });
  }

  // Push a button down or let it go.
  drive(button, down) {
    if (!this.python) return;
    this.pressed = performance.now();
    this.python.drive(this.facts.buttons[button], down ? PUSHED : OPEN);
    if (!this.asleep) this.turn();
  }

  // All matches as JSON for `davar import`.
  exported() {
    return this.python.export();
  }

  turn() {
    this.live(() => this.python.turn(micros()));
  }

  // Let the board do something, keep what it wrote, show what it drew, and plan its next turn.
  live(step) {
    clearTimeout(this.timer);
    const ahead = step();
    try {
      this.memory.save();
    } catch (failure) {
      this.tell({ failure: `This browser does not keep the board's memory (${failure.name}). Export your matches.` });
    }
    this.tell({ panel: this.panel });
    if (ahead < 0) {
      this.python = null; // it resets itself, after a pause of -1 - ahead
      this.timer = setTimeout(() => this.powerOn(RESTART), -1 - ahead);
      return;
    }
    this.asleep = ahead > 0;
    const wait = performance.now() - this.pressed < BUSY_FOR_MS ? BUSY_MS : IDLE_MS;
    this.timer = setTimeout(() => this.turn(), Math.max(wait, ahead));
  }
}

const micros = () => Math.round(performance.now() * 1000);
