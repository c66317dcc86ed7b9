import { expect, it } from "vitest";
import { readPhone } from "./readPhone.ts";

it.each([
  ["2348035550101", "Nigeria"],
  ["08035550101", "Nigeria"],
  ["8035550101", "Nigeria"],
  ["'+2348035550101", "Nigeria"],
  ["+234 (0) 803 555 0101", "Nigeria"],
  ["0803-555-0101", "Nigeria"],
  ["0803.555.0101", "Nigeria"],
  ["+234-803-555-0101", "Nigeria"],
  ["\u202A+234 803 555 0101\u202C", "Nigeria"],
  ["+234\u00A0803\u00A0555\u00A00101", "Nigeria"],
  ["+234 803 555 0101 ext 4", "Nigeria"],
  ["00234 803 555 0101", "Nigeria"],
  ["＋２３４ ８０３ ５５５ ０１０１", "Other"],
  ["٠٨٠٣٥٥٥٠١٠١", "Nigeria"],
  ["+234/803/555/0101", "France"],
  ["2348035550101", "Other"],
])("%j in %s is one number", (written, country) => {
  expect(readPhone(written, country)).toBe("+2348035550101");
});

it.each([
  ["06 12 34 56 78", "France", "+33612345678"],
  ["0044 (0)20 7946 0000", "Nigeria", "+442079460000"],
  ["(201) 555-0123", "United States", "+12015550123"],
  ["024 412 3456", "Ghana", "+233244123456"],
  ["+234.801.234567", "Other", "+234801234567"],
  ["801-234-5678", "Other", "801-234-5678"],
  // As long as the form has ever taken one: its owner still saves their profile with it.
  ["+999-(801)-234-567890", "Nigeria", "+999801234567890"],
])("%j in %s is %s", (written, country, stored) => {
  expect(readPhone(written, country)).toBe(stored);
});

it.each(["2.34804E+12", "12", "call me", "N/A", "++2348035550101", ""])(
  "%j is no number",
  (written) => {
    expect(readPhone(written, "Nigeria")).toBeNull();
  },
);
