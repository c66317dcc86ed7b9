import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const css = (file: string) => readFileSync(join(import.meta.dirname, file), "utf8");

it("gives one width to the digits alone: in tabular figures a hyphen is 41 % too wide", () => {
  expect(css("index.css")).not.toContain("tabular-nums");
  const faces = css("font.css").split("@font-face");
  const tabular = faces.filter((face) => face.includes('font-feature-settings: "tnum"'));
  expect(tabular).toHaveLength(1);
  expect(tabular[0]).toContain("unicode-range: U+0030-0039;");
  // Of two faces that have a character the later one draws it.
  expect(faces.indexOf(tabular[0] ?? "")).toBeGreaterThan(1);
});
