import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Near } from "./Near.tsx";

let margins: (string | undefined)[] = [];
let see: () => void = () => {};
const { IntersectionObserver: InSight } = globalThis;

beforeEach(() => {
  margins = [];
  globalThis.IntersectionObserver = class extends InSight {
    constructor(seen: IntersectionObserverCallback, options?: IntersectionObserverInit) {
      super(seen);
      margins.push(options?.rootMargin);
      see = () => seen([{ isIntersecting: true } as IntersectionObserverEntry], this);
    }
    override observe(): void {}
  };
});
afterEach(() => {
  globalThis.IntersectionObserver = InSight;
});

const open = (asked = false) =>
  render(
    <Near waiting={<p>Room</p>} asked={asked}>
      <p>Part</p>
    </Near>,
  );

describe("what comes near", () => {
  it("comes when it is in sight, and a screen ahead of who scrolls", () => {
    open();
    expect(screen.getByText("Room")).toBeVisible();
    fireEvent.scroll(globalThis.window);
    expect(margins).toEqual(["0px", "100% 0px"]);
    expect(screen.queryByText("Part")).toBeNull();
    act(() => see());
    expect(screen.getByText("Part")).toBeVisible();
  });

  it("is there for a person who uses keys, and where it is asked for", () => {
    const { unmount } = open();
    fireEvent.keyDown(document.body, { key: "Tab" });
    expect(screen.getByText("Part")).toBeVisible();
    unmount();
    open(true);
    expect(screen.getByText("Part")).toBeVisible();
    expect(screen.queryByText("Room")).toBeNull();
  });
});
