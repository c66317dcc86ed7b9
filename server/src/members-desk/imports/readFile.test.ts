import { COUNTRIES, IMPORT_SAMPLE, MEMBER_IMPORT_LIMITS } from "@signaldeck/contract";
import { describe, expect, it } from "vitest";
import { AppError } from "../../http/AppError.ts";
import { csvText } from "../../http/csv.ts";
import { readRow, type RowRules } from "./fileMember.ts";
import { readMembersFile } from "./readFile.ts";

const read = (text: string | Buffer) =>
  readMembersFile({ name: "members.csv", bytes: Buffer.from(text) });

const fault = (text: string | Buffer) => {
  try {
    read(text);
  } catch (error) {
    if (error instanceof AppError) return error.message;
    throw error;
  }
  return null;
};

describe("readMembersFile", () => {
  it("reads headings in any order, by other names, and says which it does not read", () => {
    const file = read("Notes;E-Mail;Country_Name;Name\r\nx;a@b.example;Ghana;Ada Obi\r\n");
    expect(file.read).toEqual(["E-Mail", "Country_Name", "Name"]);
    expect(file.ignored).toEqual(["Notes"]);
    expect(file.rows).toEqual([
      {
        row: 2,
        uneven: false,
        cells: { email: "a@b.example", country: "Ghana", fullName: "Ada Obi" },
      },
    ]);
  });

  it("takes what spreadsheets write: quotes, lines in cells, marks, tabs, rows without text", () => {
    const quoted =
      '\uFEFF"email","full name","country"\r\n\r\n"a@b.example","Obi, ""Ada""\nJr","Ghana"\r\n,,\r\nc@d.example,Kofi,Ghana';
    expect(read(quoted).rows.map(({ row, cells }) => [row, cells.fullName])).toEqual([
      [3, 'Obi, "Ada"\nJr'],
      [5, "Kofi"],
    ]);
    const tabs = "email\tfull name\tcountry\na@b.example\tJosé\tGhana";
    expect(read(Buffer.from(`\uFEFF${tabs}`, "utf16le")).rows[0]?.cells.fullName).toBe("José");
    expect(read("email,full name,country\na@b.example,Ada").rows[0]?.uneven).toBe(true);
  });

  it("reads what the export writes, the apostrophes before formulas gone", () => {
    const exported = csvText(
      ["full name", "email", "phone", "country", "verified deposit (USD)", "tier"],
      [["=Ada Obi", "a@b.example", "+2348012345678", "Ghana", 100, "gold"]],
    );
    const file = read(exported);
    expect(file.ignored).toEqual(["tier"]);
    expect(file.rows[0]?.cells).toMatchObject({
      fullName: "=Ada Obi",
      phone: "+2348012345678",
      deposit: "100",
    });
    expect(read(IMPORT_SAMPLE)).toMatchObject({ ignored: [], rows: [{ row: 2 }, { row: 3 }] });
  });

  it.each([
    ["", /^The first row must name the columns, among them email\. It says: nothing\.$/],
    ["name,country\nAda,Ghana", /It says: name, country\.$/],
    [
      "email,name\na@b.example,Ada",
      "These columns are missing: country. Name them in the first row.",
    ],
    [
      "email,mail,name,country\na,b,c,d",
      "Two columns mean email. Leave the heading of one of them empty.",
    ],
    ["email,name,country\n,,\n", "The file has headings and no members."],
    ['email,name,country\na@b.example,"Ada,Ghana\n', /^Line \d cannot be read: a quotation mark/],
    ["PK\u0003\u0004xl", "This is a spreadsheet, not a CSV file. Save it as CSV (UTF-8) first."],
    ["email\0", "This is no text file. Save it as CSV (UTF-8) first."],
    [Buffer.from([0x65, 0xe9, 0x2c]), /^The file is not in UTF-8\./],
    [
      `email,name,country\n${"a@b.example,Ada Obi,Ghana\n".repeat(MEMBER_IMPORT_LIMITS.rows + 1)}`,
      "The file has 10,001 rows. Import at most 10,000 at a time.",
    ],
  ])("refuses the file %#, and says what to do", (text, message) => {
    expect(fault(text)).toMatch(message);
  });
});

describe("readRow", () => {
  const rules = {
    tiers: [
      { id: "silver", minimumDeposit: 20 },
      { id: "gold", minimumDeposit: 500 },
    ],
    countries: [{ country: "France", about: "membership", effect: "refused", words: "No." }],
  } as unknown as RowRules;
  const row = (cells: object) =>
    readRow(
      {
        row: 2,
        uneven: false,
        cells: { email: " Ada@B.example", fullName: "Ada Obi", country: "Ghana", ...cells },
      },
      rules,
    );

  it("takes what the registration would, a missing phone number, and codes of countries", () => {
    expect(row({})).toEqual({
      member: {
        email: "ada@b.example",
        fullName: "Ada Obi",
        phone: "",
        country: "Ghana",
        telegram: null,
        brokerAccountId: null,
        deposit: null,
      },
    });
    const full = { phone: "+234 801 234 5678", telegram: "@ada", brokerAccountId: "4821" };
    expect(row({ ...full, country: "de", deposit: "500" })).toMatchObject({
      member: {
        ...full,
        phone: "+2348012345678",
        country: "Germany",
        deposit: { amount: 500, tier: "gold" },
      },
    });
    expect(row({ deposit: "0" })).toMatchObject({ member: { deposit: null } });
  });

  it.each([
    [{ email: "ada" }, "Email is invalid."],
    [{ email: "", fullName: "" }, "Email is required. Full name is required."],
    [{ phone: "12" }, "Phone number is invalid."],
    [{ country: "" }, "The country is missing."],
    [
      { country: "Freedonia" },
      `The country “Freedonia” is not known. Write one of these: ${COUNTRIES.join(", ")}.`,
    ],
    [{ country: "France" }, "Membership is not open for France."],
    [{ telegram: "x".repeat(65) }, "A Telegram name has at most 64 characters."],
    [{ deposit: "$500" }, "The verified deposit “$500” is not whole US dollars, such as 500."],
    [{ deposit: "500.5" }, "The verified deposit “500.5” is not whole US dollars, such as 500."],
    [{ deposit: "19" }, "A verified deposit of $19 opens no tier. Leave the cell empty."],
    [
      { deposit: "50000" },
      "$50,000 is a large deposit. Leave the cell empty and verify it by a claim.",
    ],
    [{ deposit: "500" }, "A verified deposit needs the broker account that it was made to."],
  ])("refuses %j", (cells, reason) => {
    const read = row(cells);
    expect("faults" in read && read.faults.join(" ")).toBe(reason);
  });
});
