// The page around the board: buttons, glass, power, export.

import { Board } from "./board.js";
import { listen } from "./buttons.js";
import { draw } from "./glass.js";
import { erase } from "./memory.js";

const LONGEST_LOG = 100000;

const find = (id) => document.getElementById(id);
const say = (text) => (find("state").textContent = text);
let drawn = "";

function show(news) {
  if (news.panel) picture(news.panel);
  if (news.words) find("words").textContent = news.words;
  if (news.failure) say(news.failure);
  if (news.log) find("log").textContent = (find("log").textContent + news.log).slice(-LONGEST_LOG);
}

function picture(panel) {
  const now = `${panel.on} ${panel.inverted} ${panel.contrast} ${panel.ram}`;
  if (now === drawn) return;
  drawn = now;
  draw(find("glass"), panel.contrast, (x, y) => panel.isLit(x, y));
}

async function power(board, on) {
  if (on) await board.powerOn();
  else board.powerOff();
  say(on ? "The board is running. This browser keeps its matches." : "The board has no power. Its matches are kept.");
}

function save(name, text) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

function exportMatches(board) {
  if (!board.python) return say("Switch the board on first.");
  let text;
  try {
    text = board.exported();
  } catch (failure) {
    return say(`The board does not answer (${failure.message}). Switch it off and on again.`);
  }
  const count = JSON.parse(text).length;
  if (count === 0) return say("There is no match to export yet.");
  const name = `davar-${new Date().toISOString().slice(0, 10)}.json`;
  save(name, text);
  say(`${count === 1 ? "1 match" : `${count} matches`} exported. On a computer with Davar: davar import ${name}`);
}

async function forget(board) {
  find("really").close();
  board.powerOff();
  erase();
  await power(board, true);
  say("Everything is forgotten; the board has started anew.");
}

async function main() {
  const facts = await (await fetch("board.json")).json();
  const board = new Board(facts, show);
  await power(board, true);
  listen((button, down) => board.drive(button, down));
  find("power").addEventListener("change", (event) => power(board, event.target.checked));
  find("export").addEventListener("click", () => exportMatches(board));
  find("erase").addEventListener("click", () => find("really").showModal());
  find("keep").addEventListener("click", () => find("really").close());
  find("forget").addEventListener("click", () => forget(board));
  window.davar = board;
}

// One tab at a time: two boards on one memory would write over each other.
function alone() {
  if (!navigator.locks) return main();
  return navigator.locks.request("davar", { ifAvailable: true }, (lock) => {
    if (!lock) return say("Davar is open in another tab already. Close that one, then load this page again.");
    return main().then(() => new Promise(() => {}));
  });
}

navigator.serviceWorker?.register("offline.js").catch(() => {}); // without it the page needs the network
alone().catch((failure) => say(`The board does not start: ${failure.message}. Load the page again.`));
