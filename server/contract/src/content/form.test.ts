import { expect, it } from "vitest";
import { entryName } from "./form.ts";

it.each([
  [{ question: "Why?", title: "Not this" }, "Why?"],
  [{ title: " ", name: "Ada", about: "a trader" }, "Ada, a trader"],
  [{ id: "break-even", about: null }, "break-even"],
  [{ question: "", order: 1 }, null],
  ["a line", null],
  [null, null],
])("calls %j %j", (entry, name) => {
  expect(entryName(entry)).toBe(name);
});
