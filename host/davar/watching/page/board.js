// Draws the tables as the stream tells them. Texts are only ever set as text, never as markup.
"use strict";

const LAST_HANDS = 8;

function element(name, className, text) {
  const made = document.createElement(name);
  if (className) made.className = className;
  if (text !== undefined) {
    made.textContent = text;
    made.dir = "auto";
  }
  return made;
}

function figure(number) {
  return String(number).replace("-", "\u2212");
}

function drawHands(hands, sides) {
  const table = element("table");
  const head = table.createTHead().insertRow();
  for (const name of ["Hand", ...sides.map((side) => side.name), "Why"]) {
    const heading = element("th", "", name);
    heading.scope = "col";
    head.append(heading);
  }
  const body = table.createTBody();
  for (const hand of hands.slice(-LAST_HANDS).reverse()) {
    const row = body.insertRow();
    row.insertCell().textContent = hand.number;
    for (const change of hand.changes) row.insertCell().textContent = change;
    const reason = row.insertCell();
    reason.textContent = hand.reason;
    reason.dir = "auto";
  }
  return table;
}

function drawTable(state) {
  const article = element("article");
  const header = element("header");
  header.append(element("h2", "", state.sheet ? state.sheet.title : ""), element("span", "", state.table));
  article.append(header);
  if (state.trouble) article.append(element("p", "trouble", state.trouble));
  if (!state.sheet) {
    article.append(element("p", "verdict", state.standing));
    return article;
  }
  const sides = element("div", state.sheet.sides.length > 4 ? "sides many" : "sides");
  for (const side of state.sheet.sides) {
    const box = element("div", side.won ? "side won" : "side");
    box.append(element("div", "name", side.name), element("div", "total", figure(side.total)));
    sides.append(box);
  }
  article.append(sides, element("p", "verdict", state.sheet.verdict));
  if (!state.sheet.finished) {
    const dealer = element("p", "dealer");
    dealer.append(element("bdi", "", state.sheet.dealer), " deals");
    article.append(dealer);
  }
  article.append(drawHands(state.sheet.hands, state.sheet.sides));
  return article;
}

function draw(states) {
  const columns = states.length < 4 ? states.length : Math.ceil(Math.sqrt(states.length));
  document.body.style.setProperty("--columns", columns);
  document.body.style.setProperty("--size", [2.2, 1.7, 1.35, 1.1][columns - 1] ?? 0.9);
  document.getElementById("tables").replaceChildren(...states.map(drawTable));
}

const away = document.getElementById("away");
const stream = new EventSource("changes");
stream.onmessage = (event) => {
  away.hidden = true;
  draw(JSON.parse(event.data));
};
stream.onerror = () => { away.hidden = false; };
