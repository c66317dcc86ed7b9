import { describe, expect, it } from "vitest";
import { readWords } from "./readWords.ts";

describe("what is written to a proof", () => {
  it.each([
    ["amount 250", "250", null],
    ["$250", "250", null],
    ["250 USD", "250", null],
    ["Amount: $1,250.", "1250", null],
    ["amount 250 account 88421190", "250", "88421190"],
    ["Account 5551 2345 amount 250", "250", "5551 2345"],
    ["amount 250, account ID: CR-55 512345", "250", "CR-55 512345"],
    ["account no. 55512345\namount $250", "250", "55512345"],
    ["account #55512345 $250", "250", "55512345"],
    ["\u200Eamount ２５０ account ５５５１ ２３４５", "250", "5551 2345"],
    ["account MT5_ABC amount 20", "20", "MT5_ABC"],
  ])("%j is read whole", (text, amount, account) => {
    expect(readWords(text)).toEqual({ amount, account });
  });

  it.each([
    "amount 50,00",
    "amount 1.000",
    "amount 1 000",
    "amount 250.50",
    "amount 1,00,000",
    "amount 2k",
    "amount 1e3",
    "amount -250",
    "amount two hundred",
    "amount 250 or 300",
    "amount 250-300",
    "amount 250 EUR",
    "amount 250 amount 300",
    "about 250",
    "€250",
    "250 000",
    "amount",
    "",
  ])("%j is no amount for certain, so that it is asked for", (text) => {
    expect(readWords(text).amount).toBeNull();
  });

  it("names no account where it is unclear which", () => {
    expect(readWords("account 55512345 account 66612345 amount 250").account).toBe("");
    expect(readWords("account amount 250")).toEqual({ amount: "250", account: "" });
    expect(readWords("amount 50,00 account 55512345")).toEqual({
      amount: null,
      account: "55512345",
    });
  });
});
