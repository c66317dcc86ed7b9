import { beforeEach, describe, expect, it } from "vitest";
import { fetchAheadOnIntent } from "./fetchAhead.ts";

const LINK = '<link rel="prefetch" href="/assets/application.js">';

beforeEach(() => {
  document.head.innerHTML = "";
  document.body.innerHTML = `<a id="section" href="#faq">FAQ</a><a id="record" href="/performance?grade=recommended">Record</a><a id="screen" href="/login"><b>Log in</b></a><template id="ahead">${LINK}</template>`;
});

const point = (target: string) =>
  document.querySelector(target)?.dispatchEvent(new Event("pointerover", { bubbles: true }));

describe("fetching ahead", () => {
  it("begins, once, when a link to a screen is pointed at", () => {
    fetchAheadOnIntent(document);
    point("#section");
    point("#record");
    expect(document.head.innerHTML).toBe("");
    point("#screen b");
    point("#screen");
    expect(document.head.innerHTML).toBe(LINK);
  });

  it("begins with the keyboard, too", () => {
    fetchAheadOnIntent(document);
    document.querySelector("#screen")?.dispatchEvent(new Event("focusin", { bubbles: true }));
    expect(document.head.innerHTML).toBe(LINK);
  });

  it("does nothing on a page that brings no links", () => {
    document.querySelector("template")?.remove();
    fetchAheadOnIntent(document);
    point("#screen");
    expect(document.head.innerHTML).toBe("");
  });
});
