import { afterEach, expect, it } from "vitest";
import { RegisterInput } from "./accounts/calls.ts";
import { COUNTRIES } from "./accounts/fields.ts";
import { MESSAGES } from "./accounts/messages.ts";
import { DIAL_CODES } from "./bot-access/application.ts";
import { countryName } from "./countryNames.ts";
import { readFrom } from "./language/reader.ts";
import { readerOf } from "./language/translate.ts";
import { decide } from "./permissions.ts";

const FRENCH = readerOf("fr", [
  {
    Other: "Autre",
    "Full name is required": "Le nom complet est obligatoire",
    "Please sign in to continue.": "Veuillez vous connecter pour continuer.",
  },
]);

afterEach(() => {
  readFrom(() => null);
});

it("names every country of the lists in the reader's language", () => {
  expect(COUNTRIES.map(countryName)).toEqual(COUNTRIES);
  readFrom(() => FRENCH);
  expect(["Germany", "South Africa", "Other", "US/CA", "Narnia"].map(countryName)).toEqual([
    "Allemagne",
    "Afrique du Sud",
    "Autre",
    "États-Unis/Canada",
    "Narnia",
  ]);
  const listed = new Set<string>([...COUNTRIES, ...DIAL_CODES.map(({ country }) => country)]);
  const same = [...listed].filter((name) => countryName(name) === name);
  expect(same.toSorted()).toEqual(["Canada", "France", "Ghana", "Kenya", "Nigeria"]);
});

it("is one of what is said when somebody reads, as schemas, messages and refusals are", () => {
  const faultOfName = () =>
    RegisterInput.shape.fullName.safeParse("").error?.issues.map(({ message }) => message);
  expect(faultOfName()).toEqual(["Full name is required"]);
  readFrom(() => FRENCH);
  expect(faultOfName()).toEqual([MESSAGES.fullNameRequired]);
  expect(faultOfName()).toEqual(["Le nom complet est obligatoire"]);
  expect(decide(null, "account.own")).toMatchObject({
    message: "Veuillez vous connecter pour continuer.",
  });
});
