import { describe, expect, it } from "vitest";
import { lineOf, withProgress, type Share } from "./Progress.ts";

describe("how far something is", () => {
  it.each<[string, Share | undefined, string]>([
    ["Counting", undefined, "Counting ..."],
    ["Reading", { done: () => 0, of: 0 }, "Reading ..."],
    ["Reading", { done: () => 999, of: 1_000 }, "Reading: 99\u00a0%"],
    ["Reading", { done: () => 1_200, of: 1_000 }, "Reading: 100\u00a0%"],
    [
      "Checking the ledger",
      { done: () => 20_000, of: 40_001, what: "records" },
      "Checking the ledger: 49\u00a0% (20,000 of 40,001 records)",
    ],
  ])("is said of %s %j", (step, share, line) => {
    expect(lineOf(step, share)).toBe(line);
  });

  it("is said at each beat as it is then, and no more when it is over", async () => {
    const lines: string[] = [];
    const beats = { look: () => {}, isStopped: false };
    const every = (look: () => void) => {
      beats.look = look;
      return () => {
        beats.isStopped = true;
      };
    };
    const failing = withProgress(
      (line) => lines.push(line),
      (report) => {
        let done = 0;
        beats.look();
        report("Reading", { done: () => done, of: 4 });
        beats.look();
        done = 3;
        beats.look();
        report("Counting");
        beats.look();
        return Promise.reject(new Error("no room"));
      },
      every,
    );
    await expect(failing).rejects.toThrow("no room");
    expect(lines).toEqual(["Reading: 0\u00a0%\n", "Reading: 75\u00a0%\n", "Counting ...\n"]);
    expect(beats.isStopped).toBe(true);
  });
});
