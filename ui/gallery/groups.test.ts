/// <reference types="vite/client" />
import { expect, it } from "vitest";
import { GROUPS } from "./groups.ts";

const files = import.meta.glob<Record<string, unknown>>(
  ["../src/components/*.tsx", "!../src/components/*.test.tsx"],
  { eager: true },
);

it("has an entry for every component that the rooms share", () => {
  const components = Object.values(files)
    .flatMap((exported) => Object.entries(exported))
    .filter(([name, value]) => /^[A-Z]/.test(name) && typeof value === "function")
    .map(([name]) => name);
  expect(components.length).toBeGreaterThanOrEqual(Object.keys(files).length);
  const shown = new Set(GROUPS.flatMap(({ entries }) => Object.keys(entries)));
  const missing = components.filter((name) => !shown.has(name));
  expect(missing, "These have no entry in ui/gallery/entries").toEqual([]);
});

it("shows at least one state of each", () => {
  const entries = GROUPS.flatMap(({ entries }) => Object.entries(entries));
  const empty = entries.filter(([, { states }]) => Object.keys(states).length === 0);
  expect(empty.map(([name]) => name)).toEqual([]);
});
