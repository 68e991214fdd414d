/* The tests of the page of `dpiac explain --html`, run in a browser inside of a copy of the page:
 * tests/run/explain.sh puts this behind the page's own script. The results are written into the
 * document, a line each, "ok NAME" or "not ok NAME: WHY". */
"use strict";
addEventListener("load", () => {
  const results = [];
  const tree = (name) => document.querySelector(`.part:not([hidden]) [data-name="${name}"]`);
  const steps = () => [...document.querySelectorAll(".part:not([hidden]) .step")];
  const now = () => steps().findIndex((step) => step.checkVisibility());
  const press = (name) =>
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key: name, bubbles: true }));
  const shown = (name) => tree(name).querySelector("pre:not([hidden])");
  const lit = (name) => [...shown(name).querySelectorAll(".lit")].map((part) => part.textContent);
  const part = (name, text) =>
    [...shown(name).querySelectorAll("[data-at]")].find((one) => one.textContent === text);
  const containing = (name, text) =>
    [...shown(name).querySelectorAll("[data-at]")].filter((one) => one.textContent.includes(text))
      .pop();

  function check(condition, why) {
    if (!condition) throw new Error(why);
  }

  function test(name, run) {
    try {
      dispatchEvent(new Event("blur"));
      run();
      results.push(`ok ${name}`);
    } catch (error) {
      results.push(`not ok ${name}: ${error.message}`);
    }
    document.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
  }

  /* What really lies where ONE has text of its own gets the event. */
  function at(one) {
    const own = [...one.childNodes].find((node) => node.nodeType === 3 && node.data.trim());
    const text = document.createRange();
    text.selectNodeContents(own || one);
    one.scrollIntoView({ block: "center", inline: "center" });
    const box = text.getClientRects()[0];
    return document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
  }
  const point = (one, type = "mouse") =>
    at(one).dispatchEvent(new PointerEvent("pointerover", { bubbles: true, pointerType: type }));
  const tap = (one) => {
    point(one, "touch");
    at(one).dispatchEvent(new MouseEvent("click", { bubbles: true }));
  };
  const key = (one, name) =>
    one.dispatchEvent(new KeyboardEvent("keydown", { key: name, bubbles: true }));

  test("one step is shown, the first one", () => {
    check(steps().filter((step) => step.checkVisibility()).length === 1, "not one");
    check(now() === 0 && steps()[0].textContent.includes("A reduce"), steps()[now()].textContent);
  });

  test("the keyboard goes from step to step", () => {
    press("ArrowRight");
    check(now() === 1, `at ${now()}`);
    press("n");
    check(now() === 2, `at ${now()}`);
    press("ArrowLeft");
    check(now() === 1, `at ${now()}`);
    press("End");
    check(now() === steps().length - 1, `at ${now()}`);
    press("ArrowRight");
    check(now() === steps().length - 1, "behind the last one");
    press("Home");
    press("p");
    check(now() === 0, "before the first one");
    const number = document.querySelector(".part:not([hidden]) output").textContent;
    check(number === `1 / ${steps().length}`, number);
  });

  test("a step lights up its redex, and shows what it changes", () => {
    press("Home");
    check(lit("Source").join() === "reduce (+) 0 (map2 (*) xs ys)", lit("Source"));
    const step = steps()[0];
    check(step.querySelector(".before ins") && step.querySelector(".after ins"), "no change");
    press("n");
    check(steps()[1].querySelector(".before").textContent ===
      steps()[0].querySelector(".after").textContent, "not what the step before gave");
  });

  test("all steps can be shown", () => {
    const all = document.querySelector(".part:not([hidden]) .all");
    all.click();
    check(steps().every((step) => step.checkVisibility()), "some are hidden");
    all.click();
    check(steps().filter((step) => step.checkVisibility()).length === 1, "not one");
  });

  test("the other part is the one with a strategy", () => {
    const tabs = [...document.querySelectorAll("[role=tab]")];
    const plain = shown("Functional").textContent;
    check(tabs.length === 2, `${tabs.length} tabs`);
    tabs[1].click();
    check(steps()[0].dataset.stage.startsWith("Strategy"), steps()[0].dataset.stage);
    check(shown("Functional").textContent !== plain, plain);
    tabs[0].click();
    check(shown("Functional").textContent === plain, "it did not change back");
  });

  test("the four trees stand side by side", () => {
    const boxes = ["Source", "Functional", "Imperative", "Code"].map((name) =>
      tree(name).getBoundingClientRect());
    for (let k = 1; k < boxes.length; k++)
      check(boxes[k].top === boxes[0].top && boxes[k].left >= boxes[k - 1].right, `panel ${k}`);
  });

  test("pointing at the source lights up the reduction everywhere", () => {
    point(part("Source", "reduce (+) 0 (map2 (*) xs ys)"));
    check(lit("Functional").some((text) => text.startsWith("reduce (")), lit("Functional"));
    check(lit("Imperative").some((text) => text.startsWith("new f32")), lit("Imperative"));
    check(lit("Code").some((text) => text.includes("for (int64_t i")), lit("Code"));
  });

  test("pointing at C lights up the operator in the source", () => {
    point(containing("Code", "xs[i] * ys[i]"));
    check(lit("Source").length > 0, "nothing in the source");
    check(lit("Functional").some((text) => text.includes("*")), lit("Functional"));
    check(lit("Imperative").some((text) => text.includes("*")), lit("Imperative"));
  });

  test("pointing at a leaf of C finds the parameter", () => {
    point(part("Code", "ys[i]"));
    check(lit("Source").length > 0, "nothing in the source");
  });

  test("pointing away lets go", () => {
    point(part("Source", "*"));
    point(document.querySelector("h1"));
    check(!document.querySelector(".lit"), "still lit");
  });

  test("a tap stays, another one lets go", () => {
    tap(part("Source", "*"));
    check(lit("Code").length > 0, "nothing is lit");
    const before = lit("Code").join();
    point(document.querySelector("h1"));
    check(lit("Code").join() === before, "pointing elsewhere changed it");
    tap(part("Source", "*"));
    check(!document.querySelector(".lit"), "still lit");
  });

  test("the keyboard goes from part to part", () => {
    const pane = shown("Source");
    pane.focus();
    check(document.activeElement === pane, "the panel takes no focus");
    for (let k = 0; k < 40 && !lit("Code").length; k++) key(pane, "ArrowRight");
    check(pane.querySelector(".here"), "no part is chosen");
    check(lit("Code").length > 0, "nothing in C");
    const status = document.getElementById("status").textContent;
    check(status.includes("Code"), status);
    key(pane, "Escape");
    check(!document.querySelector(".lit, .here"), "Escape does not let go");
  });

  test("another stage can be chosen", () => {
    const select = tree("Imperative").querySelector("select");
    select.value = "stage1";
    select.dispatchEvent(new Event("change", { bubbles: true }));
    check(shown("Imperative").textContent.includes("reduceI"), shown("Imperative").textContent);
    point(part("Source", "reduce (+) 0 (map2 (*) xs ys)"));
    check(lit("Imperative").some((text) => text.startsWith("reduceI")), lit("Imperative"));
  });

  test("each step has a rule, a figure and a place", () => {
    for (const step of document.querySelectorAll(".step button, .step .heading"))
      check(/\d+ *\S.*(Fig\. |2\.1|4\.|own)/.test(step.textContent), step.textContent);
    check(steps().length > 20, "there are few steps");
  });

  test("what is lit can be read", () => {
    point(part("Source", "*"));
    const one = document.querySelector(".lit");
    const light = (color) => {
      const [r, g, b] = color.match(/[\d.]+/g).map((value) => value / 255)
        .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const style = getComputedStyle(one);
    const both = [light(style.color), light(style.backgroundColor)].sort((a, b) => b - a);
    check((both[0] + 0.05) / (both[1] + 0.05) >= 7, `${style.color} on ${style.backgroundColor}`);
    check(style.outlineStyle !== "none", "it differs by color alone");
  });

  test("everything that takes the keyboard has a name", () => {
    for (const one of document.querySelectorAll("button, select, pre[tabindex]"))
      check(one.getAttribute("aria-label") || one.textContent.trim(), one.outerHTML);
  });

  test("nothing is fetched, and nothing went wrong", () => {
    check(performance.getEntriesByType("resource").length === 0, "something was fetched");
    check(!document.querySelector("img, link, script[src], iframe"), "something from elsewhere");
    check(window.explainErrors.length === 0, window.explainErrors.join("; "));
  });

  const list = document.createElement("pre");
  list.id = "results";
  list.textContent = results.map((line) => line.replace(/\s+/g, " ") + "\n").join("");
  document.body.append(list);
});
