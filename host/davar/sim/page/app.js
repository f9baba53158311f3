// The simulator's page: draws the pixels the server sends and tells it which buttons are down.

import { listen } from "./buttons.js";
import { draw } from "./glass.js";

const LONGEST_LOG = 100000;
const RETRY_MS = 500;

const find = (id) => document.getElementById(id);
let socket = null;

function connect() {
  socket = new WebSocket(`ws://${location.host}/live`);
  socket.binaryType = "arraybuffer";
  socket.onmessage = ({ data }) => (typeof data === "string" ? show(JSON.parse(data)) : picture(new Uint8Array(data)));
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
function picture(frame) {
  draw(find("glass"), frame[0], (x, y) => (frame[1 + y * 16 + (x >> 3)] >> (7 - (x & 7))) & 1);
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

listen((button, down) => send({ button, down }));
find("power").addEventListener("change", (event) => send({ power: event.target.checked }));
find("display").addEventListener("change", (event) => send({ display: event.target.checked }));
connect();
