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

/** Headings of other products that mean the same; compared in lower case, with spaces for - and _. */
const ALSO_CALLED: Record<ImportColumn, readonly string[]> = {
  email: ["e mail", "email address", "mail"],
  fullName: ["name", "fullname"],
  country: ["country name"],
  phone: ["phone number", "telephone", "mobile"],
  telegram: ["telegram name", "telegram username"],
  brokerAccountId: ["broker id", "broker account id"],
  deposit: ["verified deposit", "verified deposit usd"],
};

/** Which column a heading names; null for one that is not read. */
export function importColumnOf(heading: string): ImportColumn | null {
  const name = heading
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, " ");
  const columns = Object.keys(IMPORT_COLUMNS) as ImportColumn[];
  return (
    columns.find(
      (column) =>
        IMPORT_COLUMNS[column].toLowerCase() === name || ALSO_CALLED[column].includes(name),
    ) ?? null
  );
}

/** A file to begin with: the columns and two made-up members, one with a deposit to vouch for. */
export const IMPORT_SAMPLE = [
  Object.values(IMPORT_COLUMNS).join(","),
  "ada.obi@example.org,Ada Obi,Nigeria,+234 801 234 5678,@adaobi,48213377,100",
  "kofi.mensah@example.org,Kofi Mensah,Ghana,,,,",
  "",
].join("\r\n");
