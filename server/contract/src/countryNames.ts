import { currentLanguage, perLocale } from "./language/reader.ts";
import { t } from "./language/words.ts";

/** ISO 3166 of the countries that forms list, by the name that they are stored and sent with. */
const REGIONS: Readonly<Record<string, readonly string[]>> = {
  Nigeria: ["NG"],
  "United States": ["US"],
  "United Kingdom": ["GB"],
  Canada: ["CA"],
  Australia: ["AU"],
  "South Africa": ["ZA"],
  Ghana: ["GH"],
  Kenya: ["KE"],
  India: ["IN"],
  Germany: ["DE"],
  France: ["FR"],
  "US/CA": ["US", "CA"],
  UK: ["GB"],
  Malaysia: ["MY"],
  Singapore: ["SG"],
  Italy: ["IT"],
  Spain: ["ES"],
  Netherlands: ["NL"],
  UAE: ["AE"],
  "Saudi Arabia": ["SA"],
  China: ["CN"],
  Japan: ["JP"],
  "South Korea": ["KR"],
};

/** ISO 3166 of a country that forms list; null for one that is several, or none. */
export function regionOf(country: string): string | null {
  const [region, ...more] = REGIONS[country] ?? [];
  return more.length === 0 ? (region ?? null) : null;
}

const regionNames = perLocale("en", (locale) => new Intl.DisplayNames(locale, { type: "region" }));

/** A country of a form's list in the reader's language; a name that no list holds stays as it is. */
export function countryName(name: string): string {
  if (name === "Other") return t("Other");
  const regions = REGIONS[name];
  if (!regions || currentLanguage() === "en") return name;
  return regions.map((region) => regionNames().of(region) ?? name).join("/");
}
