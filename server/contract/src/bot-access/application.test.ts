import { describe, expect, it } from "vitest";
import type { z } from "zod";
import { BotApplicationForm, BotApplicationInput, DIAL_CODES } from "./application.ts";

const FILLED: BotApplicationForm = {
  fullName: " Test Applicant ",
  phoneNumber: " 801 234-5678 ",
  email: "Test@Example.org",
  hasAccount: "yes",
  hasFunded: "no",
  canAfford: "maybe",
  hasLostMoney: "no",
  usageMethod: "auto",
  wantsCall: "no",
  readyToStart: "now",
};

const INVALID_NUMBER = "Please enter a valid phone number (digits only, no country code)";

const faultsOf = (schema: z.ZodType, value: unknown) =>
  Object.fromEntries(
    (schema.safeParse(value).error?.issues ?? []).map(({ path, message }) => [
      path.join("."),
      message,
    ]),
  );

describe("the application as it is filled in", () => {
  it("is sent with joined numbers and without what was not asked", () => {
    const sent = BotApplicationForm.parse({
      ...FILLED,
      lossAmount: "typed, then hidden",
      callNumber: "55 55 55 55",
    });
    expect(sent).toEqual({
      ...FILLED,
      fullName: "Test Applicant",
      countryCode: "+234",
      phoneNumber: "+234801234-5678",
      email: "test@example.org",
      lossAmount: "",
      callCountryCode: "+234",
      callNumber: "",
    });
    expect(BotApplicationInput.parse(sent)).toEqual(sent);
  });

  it("joins the call number with its own country code", () => {
    const sent = BotApplicationForm.parse({
      ...FILLED,
      wantsCall: "yes",
      callCountryCode: "+44",
      callNumber: "(020) 7946 0000",
    });
    expect(sent.callNumber).toBe("+44(020)79460000");
    expect(BotApplicationInput.parse(sent)).toEqual(sent);
  });

  it("names every fault of an empty form, also those of conditional questions", () => {
    const choice = "Please select an option";
    expect(faultsOf(BotApplicationForm, { hasLostMoney: "yes", wantsCall: "yes" })).toEqual({
      fullName: "Full name is required",
      phoneNumber: "Phone number is required",
      email: "Email is required",
      hasAccount: choice,
      hasFunded: choice,
      canAfford: choice,
      usageMethod: choice,
      readyToStart: choice,
      lossAmount: "Please enter the loss amount",
      callNumber: "Please enter a call number",
    });
  });

  it.each([
    ["123456", true],
    ["1234567", false],
    ["123456789012345", false],
    ["1234567890123456", true],
    ["(080) 12-34", false],
    ["+2348012345", true],
    ["080123456a", true],
    ["- - - - -", true],
  ])("takes %j as a number, or says what is wrong: %s", (phoneNumber, faulty) => {
    const call = { wantsCall: "yes", callNumber: phoneNumber } as const;
    expect(faultsOf(BotApplicationForm, { ...FILLED, phoneNumber, ...call })).toEqual(
      faulty ? { phoneNumber: INVALID_NUMBER, callNumber: INVALID_NUMBER } : {},
    );
  });
});

describe("the application as it is sent", () => {
  it.each([null, undefined, 7, "text", []])("refuses %j without breaking", (value) => {
    expect(BotApplicationInput.safeParse(value).success).toBe(false);
    expect(BotApplicationForm.safeParse(value).success).toBe(false);
  });

  const sent = BotApplicationForm.parse({
    ...FILLED,
    wantsCall: "yes",
    callNumber: "8012345678",
  });

  it.each([
    "+44801234567",
    "8012345678",
    "+234",
    "+234 801 234",
    "+234drop",
    "+2341234567890123456",
  ])("refuses the numbers %j, which do not fit the country code", (number) => {
    expect(
      faultsOf(BotApplicationInput, { ...sent, phoneNumber: number, callNumber: number }),
    ).toEqual({ phoneNumber: INVALID_NUMBER, callNumber: INVALID_NUMBER });
  });

  it("refuses country codes that are not on the list of twenty", () => {
    expect(DIAL_CODES).toHaveLength(20);
    expect(new Set(DIAL_CODES.map(({ code }) => code)).size).toBe(20);
    expect(BotApplicationInput.safeParse({ ...sent, countryCode: "+99" }).success).toBe(false);
  });
});
