import { afterEach, expect, it } from "vitest";
import { watDate, watClock } from "../timeText.ts";
import { countText, dollars, dollarsAndCents, percent } from "./figures.ts";
import { spokenLanguage } from "./languages.ts";
import { percents } from "./percents.ts";
import { readFrom } from "./reader.ts";
import { signedPercent } from "./signedFigures.ts";
import { readerOf } from "./translate.ts";
import { t, tCount } from "./words.ts";

const FRENCH = readerOf("fr", [
  { "Hello {{name}}": "Bonjour {{name}}", "{{low}} to {{high}}": "{{low}} à {{high}}" },
  {
    "{{count}} of {{all}} signals_one": "{{count}} signal sur {{all}}",
    "{{count}} of {{all}} signals_many": "{{count}} de signaux sur {{all}}",
    "{{count}} of {{all}} signals_other": "{{count}} signaux sur {{all}}",
  },
]);
const signals = (count: number) =>
  tCount(count, "{{count}} of {{all}} signal", "{{count}} of {{all}} signals", { all: 12_500 });

afterEach(() => {
  readFrom(() => null);
});

it("says English as it stands in the code", () => {
  expect(t("Hello {{name}}", { name: "<b>$1" })).toBe("Hello <b>$1");
  expect([0, 1, 2].map(signals)).toEqual([
    "0 of 12,500 signals",
    "1 of 12,500 signal",
    "2 of 12,500 signals",
  ]);
  expect(t("{{unknown}}")).toBe("{{unknown}}");
  expect(t("95 % of {{of}} %", { of: 4 })).toBe("95\u00a0% of 4\u00a0%");
});

it("says a translation with the forms of its language, and English where there is none", () => {
  readFrom(() => FRENCH);
  expect(t("Hello {{name}}", { name: "<b>$1" })).toBe("Bonjour <b>$1");
  expect([0, 1, 2, 1_000_000].map(signals)).toEqual([
    "0 signal sur 12\u202f500",
    "1 signal sur 12\u202f500",
    "2 signaux sur 12\u202f500",
    "1\u202f000\u202f000 de signaux sur 12\u202f500",
  ]);
  expect(t("Not translated: {{name}}", { name: 1_000 })).toBe("Not translated: 1\u202f000");
  expect(tCount(1, "{{count}} new", "{{count}} newer")).toBe("1 newer");
});

it("writes figures and times as the reader's language does", () => {
  readFrom(() => FRENCH);
  const at = "2026-11-21T14:05:00Z";
  expect([countText(3_412), percent(54.05), percents(40, 50)]).toEqual([
    "3\u202f412",
    "54,1\u00a0%",
    "40,0 à 50,0\u00a0%",
  ]);
  expect([dollars(1_500), dollarsAndCents(-5), signedPercent(-0.5)]).toEqual([
    "1\u202f500\u00a0$",
    "−5,00\u00a0$",
    "−0,5\u00a0%",
  ]);
  expect([watDate(at), watClock(at)]).toEqual(["21 nov. 2026", "15:05"]);
});

it("finds the first wished language that is spoken", () => {
  expect(spokenLanguage(["de-DE", "pt-BR", "fr"])).toBe("pt");
  expect(spokenLanguage(["de"])).toBe("en");
  expect(spokenLanguage([])).toBe("en");
});
