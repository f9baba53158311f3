// What stands in the way of people on the open page, as sentences: controls without a name, faint text.
(() => {
  const LEAST = 4.5; // contrast of text, WCAG AA
  const faults = [];

  const name = (element) =>
    element.getAttribute("aria-label") ||
    document.getElementById(element.getAttribute("aria-labelledby"))?.textContent ||
    element.labels?.[0]?.textContent ||
    element.alt ||
    element.textContent;

  const channels = (color) => color.match(/[\d.]+/g).map(Number);
  const opaque = (color) => channels(color)[3] !== 0;
  const light = (color) =>
    channels(color)
      .slice(0, 3)
      .map((c) => (c / 255 <= 0.04045 ? c / 255 / 12.92 : ((c / 255 + 0.055) / 1.055) ** 2.4))
      .reduce((sum, c, i) => sum + c * [0.2126, 0.7152, 0.0722][i], 0);

  const ground = (element) => {
    for (let at = element; at; at = at.parentElement) {
      const color = getComputedStyle(at).backgroundColor;
      if (opaque(color)) return color;
    }
    return matchMedia("(prefers-color-scheme: dark)").matches ? "rgb(18, 18, 18)" : "rgb(255, 255, 255)";
  };

  const contrast = (element) => {
    const [dark, bright] = [light(getComputedStyle(element).color), light(ground(element))].sort((a, b) => a - b);
    return (bright + 0.05) / (dark + 0.05);
  };

  if (!document.documentElement.lang) faults.push("the page does not say its language");
  if (!document.querySelector("h1")) faults.push("the page has no heading");
  for (const element of document.querySelectorAll("button, input, a, canvas, img, select, textarea, pre[tabindex]"))
    if (!name(element)?.trim() && element.id !== "log") faults.push(`no name: ${element.outerHTML.slice(0, 80)}`);
  for (const element of document.querySelectorAll("[tabindex]"))
    if (element.tabIndex > 0) faults.push(`out of order: ${element.outerHTML.slice(0, 80)}`);
  for (const table of document.querySelectorAll("table"))
    if (!table.querySelector("th")) faults.push("a table without headings");
  for (const element of document.querySelectorAll("body *")) {
    const own = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
    if (own && element.checkVisibility() && contrast(element) < LEAST)
      faults.push(`faint, ${contrast(element).toFixed(1)}: ${element.textContent.trim().slice(0, 40)}`);
  }
  return faults;
})();
