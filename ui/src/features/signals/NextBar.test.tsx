import { screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { renderAtMarket } from "../../testing/renderAtMarket.tsx";
import { NextBar } from "./NextBar.tsx";

const NOW = "2026-03-03T09:41:12.000Z";
const bar = () => screen.findByRole("complementary", { name: "Next signal" });

beforeEach(() => {
  const always = {
    matches: true,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  };
  vi.spyOn(globalThis, "matchMedia").mockReturnValue(always as unknown as MediaQueryList);
});
afterEach(() => {
  vi.restoreAllMocks();
});

it("counts to the next mark where that can bring a signal", async () => {
  renderAtMarket(<NextBar newest={undefined} />, {
    now: NOW,
    today: { nextChance: "2026-03-03T09:45:00.000Z" },
  });
  expect(await screen.findByText("Next mark 10:45 AM")).toBeInTheDocument();
  expect(await bar()).toHaveTextContent("3:48");
});

it.each([
  ["a later window", { today: { quota: 10, nextChance: "2026-03-03T11:00:00.000Z" } }, /12:00 PM/],
  [
    "staff who stop the engine",
    { status: { pause: { reason: "Repairs.", since: NOW } } },
    /paused/,
  ],
])("counts to nothing before %s, and says when one can come", async (_why, options, words) => {
  renderAtMarket(<NextBar newest={undefined} />, { now: NOW, ...options });
  expect(await screen.findByText(words)).toBeInTheDocument();
  expect(await bar()).not.toHaveTextContent(/Next mark|\d:\d\d$/);
});
