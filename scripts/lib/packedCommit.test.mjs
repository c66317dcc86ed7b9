import { expect, it } from "vitest";
import { packedCommit } from "./packedCommit.mjs";

const WHOLE = "0123456789abcdef0123456789abcdef01234567";

it.each([
  ["unknown", undefined, "unknown"],
  ["unknown", "", "unknown"],
  ["unknown", WHOLE, "0123456789ab"],
  ["0123456789ab", undefined, "0123456789ab"],
  ["0123456789ab", WHOLE, "0123456789ab"],
  ["0123456789ab-changed", "", "0123456789ab-changed"],
])("a clone at %s, told %s, makes a package of %s", (known, given, commit) => {
  expect(packedCommit(known, given)).toBe(commit);
});

it.each([
  ["unknown", "v0.2.0", "not v0.2.0"],
  ["unknown", "$(git rev-parse HEAD)", "what git rev-parse HEAD prints"],
  ["0123456789ab-changed", WHOLE, "this clone is at 0123456789ab-changed"],
  ["ffffffffffff", WHOLE, "this clone is at ffffffffffff"],
])("a clone at %s does not take %s", (known, given, words) => {
  expect(() => packedCommit(known, given)).toThrow(words);
});
