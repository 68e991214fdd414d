"use strict";
(() => {
  const pages = [...document.querySelectorAll(".part")];
  const status = document.getElementById("status");
  const hint = "Nothing is pointed at.";
  let page = pages[0];
  let pinned = null;

  const trees = () => [...page.querySelectorAll(".tree")];
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
    for (const tree of trees()) {
      const { found, near } = counterparts(tree, at);
      for (const part of found) {
        part.classList.add(near ? "near" : "lit");
        if (!near) exclude(part, at);
        if (scroll && !part.contains(origin) && part === found[0]) reveal(part);
      }
      if (found.length && !near) names.push(tree.dataset.name);
      if (found.length && tree === trees()[0]) what = found[0];
    }
    origin.classList.add("here");
    status.textContent = `${what.textContent.replace(/\s+/g, " ")} \u2014 ${names.join(", ")}`;
  }

  /* ---- Pointing ---- */

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
    if (closest(event, "select, .controls, .tabs")) return;
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

  for (const select of document.querySelectorAll(".tree select"))
    select.addEventListener("change", () => {
      for (const pane of select.closest(".tree").querySelectorAll("pre"))
        pane.hidden = pane.dataset.tree !== select.value;
      if (pinned && pinned.isConnected && pinned.checkVisibility()) light(pinned, true);
    });

  /* ---- Steps, one at a time ---- */

  const element = (name, properties, ...children) => {
    const one = Object.assign(document.createElement(name), properties);
    one.append(...children);
    return one;
  };

  /* Each step shows the term before it, too: where only the whole is told, that of the step before. */
  function complete(steps) {
    let whole = null;
    for (const step of steps) {
      const after = step.querySelector(".after");
      if (!step.querySelector(".before") && whole) {
        const before = whole.cloneNode(true);
        before.className = "before";
        step.insertBefore(before, after);
      }
      whole = after || whole;
    }
  }

  /* The lines of PRE that OTHER has not are marked; the elements in PRE stay as they are. */
  function mark(pre, other) {
    if (!pre || !other) return;
    const has = new Set(other.textContent.split("\n").map((line) => line.trim()));
    let line = 0;
    const lines = pre.textContent.split("\n");
    const changed = lines.map((text) => !has.has(text.trim()));
    const walker = document.createTreeWalker(pre, NodeFilter.SHOW_TEXT);
    const nodes = [];
    while (walker.nextNode()) nodes.push(walker.currentNode);
    for (const node of nodes) {
      const pieces = node.data.split(/(\n)/).map((text) => {
        if (text === "\n") line++;
        const fresh = text.trim() && changed[line];
        return fresh ? element("ins", {}, text) : text;
      });
      node.replaceWith(...pieces);
    }
  }

  function build(part) {
    const list = part.querySelector(".steps");
    if (!list) return null;
    const steps = [...list.querySelectorAll(".step")];
    const number = element("output", {});
    const where = element("span", { className: "stage" });
    const button = (label, text, go) =>
      element("button", { type: "button", title: label, ariaLabel: label, onclick: go }, text);
    const all = element("button", { type: "button", className: "all" }, "All steps");
    const stepper = { part, list, steps, at: 0, number, where, all };
    const go = (to) => () => show(stepper, to());
    const bar = element("div", { className: "controls" },
      button("first step", "\u21e4", go(() => 0)),
      button("step back", "\u2190", go(() => stepper.at - 1)), number,
      button("next step", "\u2192", go(() => stepper.at + 1)),
      button("last step", "\u21e5", go(() => steps.length - 1)), where, all);
    all.addEventListener("click", () => {
      list.classList.toggle("one");
      all.textContent = list.classList.contains("one") ? "All steps" : "One step";
      show(stepper, stepper.at);
    });
    complete(steps);
    for (const step of steps) {
      const [before, after] = [step.querySelector(".before"), step.querySelector(".after")];
      const old = before && before.cloneNode(true);
      mark(before, after);
      mark(after, old);
    }
    list.before(bar);
    list.classList.add("one");
    return stepper;
  }

  /* The step at TO, or the nearest that there is. */
  function show(stepper, to) {
    const { steps, list } = stepper;
    stepper.at = Math.min(Math.max(to, 0), steps.length - 1);
    const step = steps[stepper.at];
    for (const one of steps) one.classList.toggle("now", one === step);
    stepper.number.textContent = `${stepper.at + 1} / ${steps.length}`;
    stepper.where.textContent = step.dataset.stage;
    const place = step.querySelector("button[data-at]");
    if (place) light((pinned = place), true);
    else clear();
    if (!list.classList.contains("one")) step.scrollIntoView({ block: "nearest" });
  }

  const steppers = new Map(pages.map((part) => [part, build(part)]));

  /* The keyboard, wherever nothing else uses it. */
  document.addEventListener("keydown", (event) => {
    const stepper = steppers.get(page);
    if (!stepper || event.altKey || event.ctrlKey || event.metaKey) return;
    if (closest(event, "select, .tree pre, [role=tab]")) return;
    const to = {
      ArrowRight: stepper.at + 1, ArrowLeft: stepper.at - 1, n: stepper.at + 1, p: stepper.at - 1,
      Home: 0, End: stepper.steps.length - 1,
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    show(stepper, to);
  });

  /* ---- Parts, one at a time ---- */

  const tabs = pages.map((part) =>
    element("button", { type: "button", role: "tab", onclick: () => open(part) },
      part.querySelector("h2").textContent));

  function open(part) {
    page = part;
    pinned = null;
    clear();
    pages.forEach((one, k) => {
      one.hidden = one !== part;
      tabs[k].ariaSelected = String(one === part);
      tabs[k].tabIndex = one === part ? 0 : -1;
    });
    const stepper = steppers.get(part);
    if (stepper) show(stepper, stepper.at);
    for (const tree of trees()) {
      const first = parts(tree)[0];
      if (first && !pinned) reveal(first);
    }
  }

  if (pages.length > 1) {
    const bar = element("div", { className: "tabs", role: "tablist" }, ...tabs);
    bar.addEventListener("keydown", (event) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      const next = pages.indexOf(page) + (step || 0);
      if (!step || !pages[next]) return;
      open(pages[next]);
      tabs[next].focus();
    });
    document.querySelector("main").prepend(bar);
    document.body.classList.add("tabbed");
  }
  open(page);
})();
