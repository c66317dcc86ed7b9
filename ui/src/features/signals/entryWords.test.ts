import { describe, expect, it } from "vitest";
import { sampleSignal } from "../../api/liveStreamSamples.ts";
import { entryWords } from "./entryWords.ts";

const at = (time: string) => Date.parse(`2026-03-03T${time}Z`);
const call = sampleSignal({ minute: 40, entryPrice: 1.08472 });
const put = { ...call, direction: "PUT" as const };

describe("the words on entering", () => {
  it.each([
    ["09:40:00", "Enter now, hold to expiry."],
    ["09:40:14.999", "Enter now, hold to expiry."],
    ["09:40:15", "Entered late: another trade at another price."],
    ["09:43:59", "Entered late: another trade at another price."],
    ["09:44:00", "Too late to enter."],
    ["09:44:59", "Too late to enter."],
  ])("are true at %s", (time, words) => {
    expect(entryWords(call, at(time), null)).toBe(words);
  });

  it("say how far the price has run away from who enters late, or come towards them", () => {
    const late = at("09:41:00");
    expect(entryWords(call, late, 1.0848)).toBe(
      "Entered late: the price has moved 0.8 pips against you. A CALL now starts higher than at the mark.",
    );
    expect(entryWords(put, late, 1.0848)).toMatch(
      /0\.8 pips in your favour\. A PUT now starts higher/,
    );
    expect(entryWords(put, late, 1.08462)).toMatch(/1\.0 pip against you\. A PUT now starts lower/);
    expect(entryWords(call, late, 1.084721)).toBe(
      "Entered late: the price is where it was at the mark.",
    );
    const coin = { ...call, entryPrice: 61_500.25, decimals: 2 };
    expect(entryWords(coin, late, 61_512.75)).toMatch(/has moved 12\.50 against you/);
  });

  it("speak of no price once it is too late, nor while it is not", () => {
    expect(entryWords(call, at("09:40:05"), 1.09)).toBe("Enter now, hold to expiry.");
    expect(entryWords(call, at("09:44:10"), 1.09)).toBe("Too late to enter.");
    expect(entryWords(call, null, 1.09)).toBeNull();
  });
});
