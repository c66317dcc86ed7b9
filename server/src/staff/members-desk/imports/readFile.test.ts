import { COUNTRIES, IMPORT_SAMPLE, MEMBER_IMPORT_LIMITS } from "@signaldeck/contract";
import { describe, expect, it } from "vitest";
import { AppError } from "../../../http/AppError.ts";
import { csvText } from "../../../http/csv.ts";
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

describe("files of other products", () => {
  const cells = (text: string | Buffer) => read(text).rows.map((row) => row.cells);

  it("are read with first and last name in two columns", () => {
    const mailchimp =
      '"Email Address","First Name","Last Name",Phone,Country,MEMBER_RATING,OPTIN_TIME\r\nola@b.example,Ola,Bright,"+234 803 555 0101",Nigeria,2,"2025-03-01 10:00:00"\r\n';
    expect(cells(mailchimp)).toEqual([
      {
        email: "ola@b.example",
        fullName: "Ola Bright",
        phone: "+234 803 555 0101",
        country: "Nigeria",
      },
    ]);
    expect(read(mailchimp).ignored).toEqual(["MEMBER_RATING", "OPTIN_TIME"]);
    for (const text of [
      "Prénom;Nom;Adresse e-mail;Pays\nOla;Bright;ola@b.example;Nigéria",
      "FNAME\tLNAME\tE-Mail:\tCOUNTRY/REGION\nOla\tBright\tola@b.example\tNigéria",
      "first_name,name,email,country code\nOla,Bright,ola@b.example,Nigéria",
      "Nom;Courriel;Pays\nOla Bright;ola@b.example;Nigéria",
      "First name,Last name,Name,Email,Country\nX,Y,Ola Bright,ola@b.example,Nigéria",
    ]) {
      expect(cells(text)).toEqual([
        { email: "ola@b.example", fullName: "Ola Bright", country: "Nigéria" },
      ]);
    }
    expect(fault("last name,email,country,first name,prénom\na,b,c,d,e")).toMatch(
      /^Two columns mean first name/,
    );
  });

  it.each([
    ["sep=;\r\nemail;full name;country\r\nola@b.example;Ola Bright;Nigeria\r\n"],
    ['\uFEFF"sep=|"\nemail|full name|country\nola@b.example|Ola Bright|Nigeria'],
    ["SEP=,\r\nemail,full name,country\r\nola@b.example,Ola Bright,Nigeria,,\r\n"],
    ["sep=\t\nemail\tfull name\tcountry\nola@b.example\tOla Bright\tNigeria"],
  ])("are read with the line that tells a spreadsheet the delimiter: %j", (text) => {
    expect(read(text).rows).toEqual([
      {
        row: 2,
        uneven: false,
        cells: { email: "ola@b.example", fullName: "Ola Bright", country: "Nigeria" },
      },
    ]);
  });

  it("are read in UTF-16 of either order, and in Windows-1252 where it is plainly that", () => {
    const text = "email,full name,country\r\nola@b.example,José Núñez,Other\r\n";
    const little = Buffer.from(`\uFEFF${text}`, "utf16le");
    const files = [little, Buffer.from(little).swap16(), Buffer.from(text, "latin1")];
    for (const file of [...files, Buffer.from(`\uFEFF${text}`)]) {
      expect(cells(file)[0]?.fullName).toBe("José Núñez");
    }
    const french = "Prénom;Nom;E-mail;Pays\nZoë;L\u0092Hôte;z@b.example;Côte d\u0092Ivoire";
    expect(cells(Buffer.from(french, "latin1"))[0]).toMatchObject({
      fullName: "Zoë L’Hôte",
      country: "Côte d’Ivoire",
    });
    // Cyrillic in Windows-1251, and Polish in ISO 8859-2.
    // And Western letters as terminals of old wrote them: Renée, Jörg, Hôte.
    const terminals = ["Ren\x82e", "Ren\x82", "J\x94rg", "H\x93te", "\x84rger J\x84ger"];
    for (const name of ["\xC8\xE2\xE0\xED", "\xB3ukasz", ...terminals]) {
      const other = Buffer.from(`email,full name,country\na@b.example,${name},Other`, "latin1");
      expect(fault(other)).toMatch(/^The file is not in UTF-8/);
    }
  });

  it("lose no row where ends of lines are mixed, as in files that were put together", () => {
    const rows = [
      "Email,Full name,Country,Notes",
      "a@b.example,Ada Bee,Ghana,",
      "c@d.example,Kofi O,Ghana,",
    ];
    for (const ends of [
      ["\r\n", "\n"],
      ["\n", "\r\n"],
      ["\r\n", "\r"],
      ["\n", "\r"],
    ]) {
      const text = rows.map((row, at) => row + (ends[Math.min(at, 1)] ?? "")).join("");
      expect(cells(text).map(({ fullName }) => fullName)).toEqual(["Ada Bee", "Kofi O"]);
    }
    const within = 'Email,Full name,Country,Notes\r\na@b.example,Ada Bee,Ghana,"one\ntwo"\n';
    expect(cells(within)).toHaveLength(1);
  });

  it("lose no row by a quotation mark in another one's cell", () => {
    const text = 'email,full name,country\na@b.example,Ada "Bee" Obi,Ghana\nc@d.example,Kofi,Ghana';
    expect(cells(text).map(({ fullName }) => fullName)).toEqual(['Ada "Bee" Obi', "Kofi"]);
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
    ["500", 500],
    ["500.00", 500],
    ["500,00", 500],
    ["$500", 500],
    ["500 USD", 500],
    ["US$ 1,000.00", 1_000],
    ["1,000", 1_000],
    ["1 000", 1_000],
    ["1.000,00", 1_000],
    ["  500 ", 500],
    ["５００", 500],
    ["9999", 9_999],
  ])("reads the deposit %j", (deposit, amount) => {
    const read = row({ deposit, brokerAccountId: "4821" });
    expect("member" in read && read.member.deposit?.amount).toBe(amount);
  });

  it.each(["0", "0.00", "$0", "-", "–", "N/A", "n/a", "NULL", "none", ""])(
    "reads %j as no deposit",
    (deposit) => {
      expect(row({ deposit })).toMatchObject({ member: { deposit: null } });
    },
  );

  it.each([
    "1e3",
    "500.5",
    "1.000",
    "€500",
    "500 EUR",
    "1,00,000",
    "-500",
    "five hundred",
    "500-600",
  ])("refuses the deposit %j, which may mean another amount", (deposit) => {
    expect(row({ deposit, brokerAccountId: "4821" })).toEqual({
      faults: [
        `The verified deposit “${deposit}” is not one whole amount of US dollars, such as 500.`,
      ],
    });
  });

  it.each([
    ["NG", "Nigeria"],
    ["nga", "Nigeria"],
    ["Nigéria", "Nigeria"],
    ["USA", "United States"],
    ["U.S.A.", "United States"],
    ["The United States of America", "United States"],
    ["États-Unis", "United States"],
    ["ETATS UNIS", "United States"],
    ["UK", "United Kingdom"],
    ["England", "United Kingdom"],
    ["Royaume-Uni", "United Kingdom"],
    ["Allemagne", "Germany"],
    ["Deutschland", "Germany"],
    ["Afrique du Sud", "South Africa"],
    ["Inde", "India"],
    ["Togo", "Other"],
    ["Côte d’Ivoire", "Other"],
    ["BJ", "Other"],
    ["other", "Other"],
  ])("reads the country %j", (country, listed) => {
    expect(row({ country })).toMatchObject({ member: { country: listed } });
  });

  it("stores a phone number in one form, by the row's country", () => {
    for (const phone of [
      "08035550101",
      "2348035550101",
      "+234 (0) 803 555 0101",
      "0803.555.0101",
    ]) {
      expect(row({ country: "Nigeria", phone })).toMatchObject({
        member: { phone: "+2348035550101" },
      });
    }
  });

  it.each([
    [{ email: "ada" }, "Email is invalid."],
    [{ email: "", fullName: "" }, "Email is required. Full name is required."],
    [
      { phone: "12" },
      "“12” is not a whole phone number. Write it with its country's code, such as +234 803 555 0101, or leave the cell empty.",
    ],
    [{ country: "" }, "The country is missing."],
    [
      { country: "Freedonia" },
      `The country “Freedonia” is not known. Write one of these: ${COUNTRIES.join(", ")}.`,
    ],
    [{ country: "France" }, "Membership is not open for France."],
    [{ telegram: "x".repeat(65) }, "A Telegram name has at most 64 characters."],
    [
      { phone: "2.34804E+12" },
      "“2.34804E+12” is not a whole phone number. Write it with its country's code, such as +234 803 555 0101, or leave the cell empty.",
    ],
    [
      { deposit: "500.5" },
      "The verified deposit “500.5” is not one whole amount of US dollars, such as 500.",
    ],
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
