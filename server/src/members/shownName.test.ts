import { expect, it } from "vitest";
import { shownName } from "./shownName.ts";

it.each([
  ["Test Person", "Test P."],
  ["  Test   Middle person ", "Test P."],
  ["Test", "Test"],
  ["Test élan", "Test É."],
  ["Test 𝒫erson", "Test 𝒫."],
])("shows %j as %j", (fullName, shown) => {
  expect(shownName(fullName)).toBe(shown);
});
