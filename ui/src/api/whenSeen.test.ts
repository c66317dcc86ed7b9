import { afterEach, expect, it, vi } from "vitest";
import { whenSeen } from "./whenSeen.ts";

afterEach(() => void vi.restoreAllMocks());

/** A page that a test hides and shows. */
function page() {
  const state = vi.spyOn(document, "visibilityState", "get");
  const turn = (to: DocumentVisibilityState) => {
    state.mockReturnValue(to);
    document.dispatchEvent(new Event("visibilitychange"));
  };
  return { turn };
}

it("does its work at once on a page that is seen", () => {
  page().turn("visible");
  const done = vi.fn();
  whenSeen(done);
  expect(done).toHaveBeenCalledOnce();
});

it("waits for somebody to turn to a hidden page, and does it once", () => {
  const { turn } = page();
  turn("hidden");
  const done = vi.fn();
  whenSeen(done);
  turn("hidden");
  expect(done).not.toHaveBeenCalled();
  turn("visible");
  turn("hidden");
  turn("visible");
  expect(done).toHaveBeenCalledOnce();
});

it("is taken back", () => {
  const { turn } = page();
  turn("hidden");
  const done = vi.fn();
  whenSeen(done)();
  turn("visible");
  expect(done).not.toHaveBeenCalled();
});
