// The five buttons on a page: keyboard, mouse, touch, and the clicks of screen readers and voice control.

const KEYS = { ArrowUp: "up", ArrowDown: "down", ArrowLeft: "back", Escape: "back", ArrowRight: "forward", Enter: "ok" };
const CLICK_MS = 80;

const held = new Set(); // buttons that are down, by what holds them: "Enter:ok", "touch:ok"
let tell = () => {};

// Calls told(button, down) whenever one of the page's [data-button] goes down or is let go.
export function listen(told) {
  tell = told;
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
  for (const key of document.querySelectorAll("[data-button]")) listenTo(key, key.dataset.button);
  window.addEventListener("blur", releaseAll);
}

function listenTo(key, button) {
  key.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    key.setPointerCapture(event.pointerId);
    hold(button, "touch");
  });
  for (const end of ["pointerup", "pointercancel", "lostpointercapture"]) {
    key.addEventListener(end, () => release(button, "touch"));
  }
  key.addEventListener("click", (event) => {
    if (event.detail !== 0 || held.size) return; // a pointer's or a key's click has been heard already
    hold(button, "click");
    setTimeout(() => release(button, "click"), CLICK_MS);
  });
  key.addEventListener("contextmenu", (event) => event.preventDefault());
}

// On a button of the device Enter and Space press that button; on other controls keys keep their meaning.
function buttonOf(event) {
  const target = event.target.closest("[data-button]");
  if (event.key === "Enter" || event.key === " ") {
    if (target) return target.dataset.button;
    if (event.target.closest("input, summary, button, a, dialog")) return undefined;
  }
  if (event.target.closest("dialog") || (event.target.closest("pre") && event.key.startsWith("Arrow"))) return undefined;
  return event.ctrlKey || event.altKey || event.metaKey ? undefined : KEYS[event.key];
}

function hold(button, by) {
  const name = `${by}:${button}`;
  if (held.has(name)) return;
  held.add(name);
  show(button);
}

function release(button, by) {
  if (held.delete(`${by}:${button}`)) show(button);
}

function show(button) {
  const down = [...held].some((name) => name.endsWith(`:${button}`));
  document.querySelector(`[data-button=${button}]`).classList.toggle("held", down);
  tell(button, down);
}

function releaseAll() {
  for (const name of [...held]) release(name.split(":")[1], name.split(":")[0]);
}
