import { t, type Country } from "@signaldeck/contract";

/** The countries by the names under which they are kept. */
const NAMES: Record<Country, () => string> = {
  Nigeria: () => t("Nigeria"),
  "United States": () => t("United States"),
  "United Kingdom": () => t("United Kingdom"),
  Canada: () => t("Canada"),
  Australia: () => t("Australia"),
  "South Africa": () => t("South Africa"),
  Ghana: () => t("Ghana"),
  Kenya: () => t("Kenya"),
  India: () => t("India"),
  Germany: () => t("Germany"),
  France: () => t("France"),
  Other: () => t("Other"),
};

const isKnown = (country: string): country is Country => Object.hasOwn(NAMES, country);

/** A country as whoever reads calls it; one that is not in the list keeps the name it has. */
export function countryName(country: string): string {
  return isKnown(country) ? NAMES[country]() : country;
}
