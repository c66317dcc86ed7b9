import { spelled } from "../asSeen.ts";

/** What a file of members can say of each, and the heading of its column in the sample. */
export const IMPORT_COLUMNS = {
  email: "email",
  fullName: "full name",
  country: "country",
  phone: "phone",
  telegram: "telegram",
  brokerAccountId: "broker account",
  deposit: "verified deposit (USD)",
} as const;
export type ImportColumn = keyof typeof IMPORT_COLUMNS;

/** Columns without which a file cannot be read at all. */
export const IMPORT_REQUIRED = [
  "email",
  "fullName",
  "country",
] as const satisfies readonly ImportColumn[];

/** What a file may say in place of a full name. */
const NAME_PARTS = ["firstName", "lastName"] as const;
export type ReadColumn = ImportColumn | (typeof NAME_PARTS)[number];

/** Headings of other products that mean the same; compared without case, accents and punctuation. */
const ALSO_CALLED: Record<ReadColumn, readonly string[]> = {
  email: [
    "e mail",
    "email address",
    "e mail address",
    "mail",
    "subscriber email",
    "customer email",
    "adresse e mail",
    "adresse email",
    "adresse mail",
    "courriel",
    "e mail 1 value",
  ],
  fullName: ["name", "fullname", "display name", "customer name", "nom complet", "nom et prenom"],
  firstName: ["first name", "firstname", "fname", "given name", "forename", "prenom"],
  lastName: ["last name", "lastname", "lname", "surname", "family name", "nom de famille", "nom"],
  country: [
    "country name",
    "country code",
    "country region",
    "billing country",
    "country of residence",
    "pays",
    "pays region",
    "pays de residence",
  ],
  phone: [
    "phone number",
    "telephone",
    "telephone number",
    "tel",
    "mobile",
    "mobile phone",
    "mobile number",
    "cell phone",
    "whatsapp",
    "numero de telephone",
    "portable",
    "phone 1 value",
  ],
  telegram: ["telegram name", "telegram username", "nom telegram"],
  brokerAccountId: [
    "broker id",
    "broker account id",
    "broker account number",
    "account id",
    "account number",
    "trading account",
    "compte courtier",
    "numero de compte",
  ],
  deposit: ["verified deposit", "verified deposit usd", "depot verifie", "depot verifie usd"],
};

const bare = (heading: string) =>
  spelled(heading)
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** Which column a heading names; null for one that is not read. */
export function importColumnOf(heading: string): ReadColumn | null {
  const name = bare(heading);
  const columns = Object.keys(ALSO_CALLED) as ReadColumn[];
  const own = (column: ReadColumn) =>
    column in IMPORT_COLUMNS && IMPORT_COLUMNS[column as ImportColumn];
  return (
    columns.find((column) => bare(own(column) || "") === name && name !== "") ??
    columns.find((column) => ALSO_CALLED[column].includes(name)) ??
    null
  );
}

/**
 * Which column each heading names. A "name" beside a first name is the last one, and a last name
 * without a first one is the whole.
 */
export function importColumnsOf(headings: readonly string[]): (ReadColumn | null)[] {
  const columns = headings.map(importColumnOf);
  const has = (column: ReadColumn) => columns.includes(column);
  if (has("firstName") && has("fullName") && !has("lastName")) {
    const isName = (heading: string) => bare(heading) === "name";
    return columns.map((column, at) => (isName(headings[at] ?? "") ? "lastName" : column));
  }
  if (has("firstName") || has("fullName")) return columns;
  return columns.map((column) => (column === "lastName" ? "fullName" : column));
}

/** A file to begin with: the columns and two made-up members, one with a deposit to vouch for. */
export const IMPORT_SAMPLE = [
  Object.values(IMPORT_COLUMNS).join(","),
  "ada.obi@example.org,Ada Obi,Nigeria,+234 801 234 5678,@adaobi,48213377,100",
  "kofi.mensah@example.org,Kofi Mensah,Ghana,,,,",
  "",
].join("\r\n");
