// The board's flash, kept by the browser: every file under /data is one item of localStorage.
//
// localStorage and not IndexedDB, because it keeps what it is given at once: what the glass shows as counted is
// kept, whenever the tab is closed. The board's files are small; the browser has room for about three times its flash.

const FOLDER = "/data";
const MARK = "davar:";

export class Memory {
  // fs: MicroPython's file system.
  constructor(fs) {
    this.fs = fs;
    this.known = new Map(); // path -> size and time of what was kept last
    this.looked = 0;
  }

  // Put what is kept into the file system.
  load() {
    this.fs.mkdirTree(FOLDER);
    for (const key of keys()) {
      const path = key.slice(MARK.length);
      this.fs.mkdirTree(path.slice(0, path.lastIndexOf("/")));
      this.fs.writeFile(path, bytes(localStorage.getItem(key)));
    }
    this.found(FOLDER, (path, stat) => this.known.set(path, stamp(stat)));
    this.looked = Date.now();
  }

  // Keep what has changed. Throws when the browser has no room, and then keeps the rest as it was.
  save() {
    const gone = new Set(this.known.keys());
    const now = Date.now();
    this.found(FOLDER, (path, stat) => {
      gone.delete(path);
      // What was written in the millisecond of the last look may have been written again since.
      if (this.known.get(path) === stamp(stat) && stat.mtime.getTime() < this.looked) return;
      localStorage.setItem(MARK + path, text(this.fs.readFile(path)));
      this.known.set(path, stamp(stat));
    });
    for (const path of gone) {
      localStorage.removeItem(MARK + path);
      this.known.delete(path);
    }
    this.looked = now;
  }

  found(folder, tell) {
    for (const name of this.fs.readdir(folder)) {
      if (name === "." || name === "..") continue;
      const path = `${folder}/${name}`;
      const stat = this.fs.stat(path);
      if (this.fs.isDir(stat.mode)) this.found(path, tell);
      else tell(path, stat);
    }
  }
}

// Forget all matches, names and settings.
export function erase() {
  for (const key of keys()) localStorage.removeItem(key);
}

// The number that this browser's board has for good: sixteen hex digits.
export function uniqueId() {
  let id = localStorage.getItem("davar-id");
  if (!id) {
    id = random(8);
    localStorage.setItem("davar-id", id);
  }
  return id;
}

// Random bytes in hex.
export function random(size) {
  return [...crypto.getRandomValues(new Uint8Array(size))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

const keys = () => Object.keys(localStorage).filter((key) => key.startsWith(MARK));
const stamp = (stat) => `${stat.ino} ${stat.size} ${stat.mtime.getTime()}`;
const bytes = (text) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const text = (bytes) => Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
