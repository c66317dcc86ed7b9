import { describe, expect, it } from "vitest";
import { careReasons, statedLoss } from "./dutyOfCare.ts";
import { BOT_APPLICATION_LIMITS } from "./limits.ts";

describe("the loss that an applicant states", () => {
  it.each([
    ["about $300", 300],
    ["$1,500", 1_500],
    ["1.500,50 EUR", 1_500],
    ["99.99", 99],
    ["1 250 000", 1_250_000],
    ["20k", 20_000],
    ["2 million naira", 2_000_000],
    ["between 40 and 80 dollars", 80],
    ["5m", 5_000_000],
    ["environ 10 mille francs", 10_000],
    ["uns 30 mil kwanzas há 1 mês", 30_000],
    ["3 milhões", 3_000_000],
    ["2 millones de pesos", 2_000_000],
    ["300usd", 300],
    ["1,5000", 5_000],
    ["3 months ago, 45", 45],
    ["₦50,000", 50_000],
    ["50 in 2023", 2_023],
    ["0", 0],
    ["a lot", null],
    ["two hundred", null],
    ["", null],
  ])("in %j is read as %s", (text, amount) => expect(statedLoss(text)).toBe(amount));
});

describe("care", () => {
  const { largeLoss } = BOT_APPLICATION_LIMITS;
  const lost = (lossAmount: string, canAfford = "yes") =>
    careReasons({ canAfford, hasLostMoney: "yes", lossAmount });

  it("is needed for who cannot afford it, a large loss, and words without a number", () => {
    expect(lost(String(largeLoss))).toEqual(["large_loss"]);
    expect(lost(String(largeLoss - 1))).toEqual([]);
    expect(lost("everything")).toEqual(["unclear_loss"]);
    expect(lost("$9,000", "no")).toEqual(["cannot_afford", "large_loss"]);
  });

  it("is not needed for doubts alone, nor for an amount that was not asked for", () => {
    const none = { canAfford: "maybe", hasLostMoney: "no", lossAmount: "9000" };
    expect(careReasons(none)).toEqual([]);
  });
});
