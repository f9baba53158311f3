// The simulator's page: draws the pixels the server sends and tells it which buttons are down.
"use strict";

const KEYS = { ArrowUp: "up", ArrowDown: "down", ArrowLeft: "back", Escape: "back", ArrowRight: "forward", Enter: "ok" };
const LIT = [120, 220, 255];
const DARK = [5, 6, 10];
const LONGEST_LOG = 100000;
const RETRY_MS = 500;

const find = (id) => document.getElementById(id);
const glass = find("glass").getContext("2d");
const held = new Set(); // buttons that are down, by what holds them: "key:Enter", "touch:ok"
let socket = null;

function connect() {
  socket = new WebSocket(`ws://${location.host}/live`);
  socket.binaryType = "arraybuffer";
  socket.onmessage = ({ data }) => (typeof data === "string" ? show(JSON.parse(data)) : draw(new Uint8Array(data)));
  socket.onclose = () => {
    say("The simulator does not answer; trying again …");
    setTimeout(connect, RETRY_MS);
  };
}

function send(message) {
  if (socket && socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
}

function say(text) {
  if (find("state").textContent !== text) find("state").textContent = text;
}

// First byte: brightness, 0 to 255. Then 1024 bytes, eight pixels each, the leftmost highest.
function draw(frame) {
  const picture = glass.createImageData(128, 64);
  const bright = 0.45 + (0.55 * frame[0]) / 255;
  for (let i = 0; i < 128 * 64; i++) {
    const on = (frame[1 + (i >> 3)] >> (7 - (i & 7))) & 1;
    for (let c = 0; c < 3; c++) picture.data[4 * i + c] = on ? LIT[c] * bright : DARK[c];
    picture.data[4 * i + 3] = 255;
  }
  glass.putImageData(picture, 0, 0);
}

function show(news) {
  if ("board" in news) find("board").textContent = news.board;
  if ("port" in news) find("port").textContent = news.port;
  if ("power" in news) find("power").checked = news.power;
  if ("display" in news) find("display").checked = news.display;
  if ("state" in news) say(news.state);
  if ("log" in news) {
    const log = find("log");
    const atEnd = log.scrollTop + log.clientHeight >= log.scrollHeight - 4;
    log.textContent = (log.textContent + news.log).slice(-LONGEST_LOG);
    if (atEnd) log.scrollTop = log.scrollHeight;
  }
}

function hold(button, by) {
  const name = `${by}:${button}`;
  if (held.has(name)) return;
  held.add(name);
  tell(button);
}

function release(button, by) {
  if (held.delete(`${by}:${button}`)) tell(button);
}

function tell(button) {
  const down = [...held].some((name) => name.endsWith(`:${button}`));
  document.querySelector(`[data-button=${button}]`).classList.toggle("held", down);
  send({ button, down });
}

function releaseAll() {
  for (const name of [...held]) release(name.split(":")[1], name.split(":")[0]);
}

// On a button of the device Enter and Space press that button; on other controls they keep their meaning.
function buttonOf(event) {
  const target = event.target.closest("[data-button]");
  if (event.key === "Enter" || event.key === " ") {
    if (target) return target.dataset.button;
    if (event.target.closest("input, summary")) return undefined;
  }
  if (event.target.closest("pre") && event.key.startsWith("Arrow")) return undefined;
  return event.ctrlKey || event.altKey || event.metaKey ? undefined : KEYS[event.key];
}

document.addEventListener("keydown", (event) => {
  const button = buttonOf(event);
  if (!button) return;
  event.preventDefault();
  if (!event.repeat) hold(button, event.code);
});

document.addEventListener("keyup", (event) => {
  for (const name of [...held]) {
    const [by, button] = name.split(":");
    if (by === event.code) release(button, by);
  }
});

for (const key of document.querySelectorAll(".key")) {
  const button = key.dataset.button;
  key.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    key.setPointerCapture(event.pointerId);
    hold(button, "touch");
  });
  for (const end of ["pointerup", "pointercancel", "lostpointercapture"]) {
    key.addEventListener(end, () => release(button, "touch"));
  }
  // What a screen reader or voice control does is a click without a pointer.
  key.addEventListener("click", (event) => {
    if (event.detail !== 0 || held.size) return;
    hold(button, "click");
    setTimeout(() => release(button, "click"), 80);
  });
  key.addEventListener("contextmenu", (event) => event.preventDefault());
}

window.addEventListener("blur", releaseAll);
find("power").addEventListener("change", (event) => send({ power: event.target.checked }));
find("display").addEventListener("change", (event) => send({ display: event.target.checked }));
connect();
