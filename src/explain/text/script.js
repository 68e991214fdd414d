"use strict";
(() => {
  const trees = [...document.querySelectorAll(".tree")];
  const status = document.getElementById("status");
  const hint = status.textContent;
  let pinned = null;

  const range = (part) => part.dataset.at.split("-").map(Number);
  const shown = (tree) => tree.querySelector("pre:not([hidden])");
  const parts = (tree) => [...shown(tree).querySelectorAll("[data-at]")];
  const inside = ([a, b], [c, d]) => c <= a && b <= d;

  /* Those of PARTS that lie in none of the others. */
  const outermost = (some) =>
    some.filter((part) => !some.some((other) => other !== part && other.contains(part)));

  /* The counterparts of the place AT in TREE: the same place; else what was made of parts of it;
     else the smallest thing that it is a part of. */
  function counterparts(tree, at) {
    const all = parts(tree).map((part) => ({ part, at: range(part) }));
    const pick = (test) => outermost(all.filter(({ at: r }) => test(r)).map(({ part }) => part));
    const same = pick((r) => r[0] === at[0] && r[1] === at[1]);
    if (same.length) return { found: same, near: false };
    const within = pick((r) => inside(r, at));
    if (within.length) return { found: within, near: false };
    const size = Math.min(
      ...all.filter(({ at: r }) => inside(at, r)).map(({ at: r }) => r[1] - r[0]));
    return { found: pick((r) => inside(at, r) && r[1] - r[0] === size), near: true };
  }

  function clear() {
    for (const part of document.querySelectorAll(".lit, .near, .here, .other"))
      part.classList.remove("lit", "near", "here", "other");
    status.textContent = hint;
  }

  /* Only inside of the panels: the page itself stays where it is. */
  function reveal(part) {
    const pane = part.closest("pre");
    const box = pane.getBoundingClientRect(), own = part.getBoundingClientRect();
    if (own.top < box.top || own.bottom > box.bottom)
      pane.scrollTop += own.top - box.top - box.height / 3;
    if (own.left < box.left || own.left > box.right)
      pane.scrollLeft += own.left - box.left - box.width / 3;
  }

  /* What stands inside of PART, but comes from elsewhere: the rest of the program after `new`. */
  function exclude(part, at) {
    for (const inner of part.querySelectorAll("[data-at]"))
      if (!inside(range(inner), at)) inner.classList.add("other");
  }

  function light(origin, scroll) {
    clear();
    const at = range(origin);
    const names = [];
    let what = origin;
    for (const tree of trees) {
      const { found, near } = counterparts(tree, at);
      for (const part of found) {
        part.classList.add(near ? "near" : "lit");
        if (!near) exclude(part, at);
        if (scroll && !part.contains(origin) && part === found[0]) reveal(part);
      }
      if (found.length && !near) names.push(tree.dataset.name);
      if (found.length && tree === trees[0]) what = found[0];
    }
    origin.classList.add("here");
    status.textContent = `${what.textContent.replace(/\s+/g, " ")} \u2014 ${names.join(", ")}`;
  }

  const closest = (event, what) =>
    event.target instanceof Element ? event.target.closest(what) : null;
  const partOf = (event) => closest(event, "[data-at]");

  document.addEventListener("pointerover", (event) => {
    const part = partOf(event);
    if (pinned || event.pointerType === "touch") return;
    if (part) light(part, false);
    else clear();
  });

  /* A click or a tap stays until the next one. */
  document.addEventListener("click", (event) => {
    const part = partOf(event);
    if (closest(event, "select, summary")) return;
    pinned = part && part !== pinned ? part : null;
    if (pinned) light(pinned, true);
    else clear();
  });

  document.addEventListener("focusin", (event) => {
    const part = event.target.matches("button[data-at]") ? event.target : null;
    if (part && part.matches(":focus-visible")) light((pinned = part), true);
  });

  /* In a panel the arrow keys go from part to part; Escape lets go. */
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") {
      pinned = null;
      clear();
    }
    const tree = closest(event, ".tree");
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (!tree || !step || !event.target.matches("pre")) return;
    event.preventDefault();
    const all = parts(tree);
    const now = all.indexOf(tree.querySelector(".here"));
    const next = all[Math.min(Math.max(now + step, 0), all.length - 1)];
    if (!next) return;
    light((pinned = next), true);
    reveal(next);
  });

  /* What was generated stands below what is the same for all programs. */
  for (const tree of trees) {
    const first = parts(tree)[0];
    if (first) reveal(first);
  }

  for (const select of document.querySelectorAll(".tree select"))
    select.addEventListener("change", () => {
      for (const pane of select.closest(".tree").querySelectorAll("pre"))
        pane.hidden = pane.dataset.tree !== select.value;
      if (pinned && pinned.isConnected && pinned.checkVisibility()) light(pinned, true);
    });
})();
