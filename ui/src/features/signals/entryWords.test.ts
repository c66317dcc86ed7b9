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
    ["09:40:15", "If you enter now, it is another trade at another price."],
    ["09:43:59", "If you enter now, it is another trade at another price."],
  ])("are true at %s", (time, words) => {
    expect(entryWords(call, at(time), null)).toBe(words);
  });

  it("say what a late entry would cost or spare, and nothing of how the trade stands", () => {
    const late = at("09:41:00");
    const words = (signal: typeof call, price: number) => entryWords(signal, late, price);
    expect(words(call, 1.0848)).toBe(
      "If you enter now, you start 0.8 pips worse than at the mark.",
    );
    expect(words(put, 1.0848)).toBe(
      "If you enter now, you start 0.8 pips better than at the mark.",
    );
    expect(words(put, 1.08462)).toBe("If you enter now, you start 1.0 pip worse than at the mark.");
    expect(words(call, 1.084721)).toBe("If you enter now, you start at the price of the mark.");
    const coin = { ...call, entryPrice: 61_500.25, decimals: 2 };
    expect(words(coin, 61_512.75)).toMatch(/you start 12\.50 worse/);
  });

  it("speak of no price while the signal can be entered as it was published", () => {
    expect(entryWords(call, at("09:40:05"), 1.09)).toBe("Enter now, hold to expiry.");
    expect(entryWords(call, null, 1.09)).toBeNull();
  });
});
