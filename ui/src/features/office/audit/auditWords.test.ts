import { expect, it } from "vitest";
import { deedWords, detailLines } from "./auditWords.ts";

it("says a deed in words", () => {
  expect(deedWords("community_post.reports_dismissed")).toBe("Community post reports dismissed");
  expect(deedWords("staff.invitedAgain")).toBe("Staff invited again");
});

it("shows of before and after what differs", () => {
  const lines = detailLines({
    before: { tier: "guest", dashboardUnlocked: false, depositAmount: 0, note: null },
    after: { tier: "gold", dashboardUnlocked: true, depositAmount: 0, note: "hello" },
    reason: "",
  });
  expect(lines).toEqual([
    { label: "tier", before: "guest", value: "gold" },
    { label: "dashboard unlocked", before: "no", value: "yes" },
    { label: "note", before: "none", value: "hello" },
    { label: "reason", value: "none" },
  ]);
});

it("shows from and to as one change, and all else as it is", () => {
  expect(detailLines({ from: "new", to: "contacted", notesChanged: true })).toEqual([
    { label: "Changed", before: "new", value: "contacted" },
    { label: "notes changed", value: "yes" },
  ]);
  expect(detailLines({ to: "gold", amount: 1500, files: ["a", "b"], who: { deep: [] } })).toEqual([
    { label: "to", value: "gold" },
    { label: "amount", value: "1,500" },
    { label: "files", value: "a, b" },
    { label: "who, deep", value: "none" },
  ]);
  expect(detailLines({})).toEqual([]);
});

it("shows a value that only one side has", () => {
  expect(detailLines({ before: { a: 1 }, after: { b: 2 } })).toEqual([
    { label: "a", before: "1", value: "none" },
    { label: "b", before: "none", value: "2" },
  ]);
});
