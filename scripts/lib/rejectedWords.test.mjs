import { expect, it } from "vitest";
import { rejectedFaults, rejectedIn } from "./rejectedWords.mjs";
import { ROOT } from "./run.mjs";

const of = (text, where = "ui/src/features/signals/Card.tsx") => rejectedIn(text, where);

it.each([
  "Only trade with money whose loss you can bear.",
  "Past results do not tell what comes next.",
  "Who learns your password alone does not get in.",
  "Experiences of single people. They do not tell what you will experience.",
  "Signals that you may see, as notes on this device.",
  "Who needs care is spoken with before anybody speaks of a deposit.",
  "It is not tried any more and stands among the dead letters.",
  "Every privileged deed, written together with what it changed.",
  "Choose none to be told of all.",
  "Show what stands around it",
])("rejects: %s", (text) => {
  expect(of(text)).not.toEqual([]);
  expect(of(text)[0]).toMatch(/^ui\/src\/features\/signals\/Card.tsx says ".+": write /);
});

it.each([
  "Only trade money you can afford to lose.",
  "People who have a stolen password alone cannot get in.",
  "Who holds my money?",
  "Nothing stands out on this pair.",
  "You understand the standing of the outstanding list.",
  "A stand-in for a vendor, which stands in for it.",
])("lets through: %s", (text) => {
  expect(of(text)).toEqual([]);
});

it("leaves the journal its notes, and nobody else", () => {
  expect(of("Save note", "ui/src/features/journal/NoteDialog.tsx")).toEqual([]);
  expect(of("Save note")).not.toEqual([]);
});

it("finds none in what people read", () => {
  expect(rejectedFaults(ROOT)).toEqual([]);
});
