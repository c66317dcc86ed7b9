import { COUNTRIES, LANGUAGES, regionOf, spelled, type Country } from "@signaldeck/contract";

/** What people write beside the names that the world's list has. */
const ALSO_WRITTEN: Partial<Record<Country, readonly string[]>> = {
  Nigeria: ["nga", "federal republic of nigeria"],
  "United States": ["usa", "u s a", "u s", "united states of america", "america"],
  "United Kingdom": ["uk", "u k", "gbr", "great britain", "britain", "england", "scotland"].concat([
    "wales",
    "northern ireland",
    "grande bretagne",
    "angleterre",
    "ecosse",
    "pays de galles",
  ]),
  Canada: ["can"],
  Australia: ["aus"],
  "South Africa": ["zaf", "rsa", "republic of south africa"],
  Ghana: ["gha"],
  Kenya: ["ken"],
  India: ["ind", "bharat"],
  Germany: ["deu", "federal republic of germany", "deutschland", "rfa"],
  France: ["fra", "french republic", "republique francaise"],
};

const bare = (name: string) =>
  spelled(name)
    .replace(/[^\p{L}]+/gu, " ")
    .trim()
    .replace(/^(?:the|la|le|les|l) /, "");

const LETTERS = Array.from("ABCDEFGHIJKLMNOPQRSTUVWXYZ");

/** No countries, though the list names them. */
const NO_COUNTRY = new Set(["EU", "EZ", "UN", "QO", "ZZ", "XA", "XB"]);

let known: ReadonlyMap<string, Country> | undefined;

/**
 * The country of the form's list that a cell names, by name in a language that is spoken here or by
 * ISO code; "Other" for one that the list does not hold. Undefined for what is no country.
 */
export function countryOf(cell: string): Country | undefined {
  known ??= readNames();
  return known.get(bare(cell));
}

function readNames(): Map<string, Country> {
  const listed = new Map(COUNTRIES.map((country) => [regionOf(country), country]));
  const names = new Map<string, Country>();
  const lists = [...new Set([...LANGUAGES, "en", "fr"])].map(
    (language) => new Intl.DisplayNames(language, { type: "region", fallback: "none" }),
  );
  const regions = LETTERS.flatMap((one) => LETTERS.map((other) => one + other));
  // Codes that are no longer used have the names of those that are: the list's own come last.
  regions.sort((one, other) => Number(listed.has(one)) - Number(listed.has(other)));
  for (const region of regions) {
    if (NO_COUNTRY.has(region)) continue;
    const country = listed.get(region) ?? "Other";
    for (const list of lists) {
      const name = list.of(region);
      if (name !== undefined) names.set(bare(name), country).set(bare(region), country);
    }
  }
  for (const country of COUNTRIES) {
    for (const name of [country, ...(ALSO_WRITTEN[country] ?? [])]) names.set(bare(name), country);
  }
  return names;
}
