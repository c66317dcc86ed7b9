import type { BotApplicationInput } from "@signaldeck/contract";
import { literal, type Utils } from "sequelize";
import type { Database } from "../../database/Database.ts";
import { searchWords, wordRanges } from "../../database/searchWords.ts";

/** More words than this are not looked at in a search. */
const MOST_WORDS = 6;

/** What an application is found by: name, address, and its numbers with and without country code. */
export function submissionSearchWords(
  application: Pick<
    BotApplicationInput,
    "fullName" | "email" | "countryCode" | "phoneNumber" | "callCountryCode" | "callNumber"
  >,
): string[] {
  const { fullName, email, countryCode, phoneNumber, callCountryCode, callNumber } = application;
  return searchWords([
    fullName,
    email,
    ...numberTerms(countryCode, phoneNumber),
    ...numberTerms(callCountryCode, callNumber),
  ]);
}

/** The ids of all applications that a typed text finds, as a query inside another one. */
export function foundSubmissions(database: Database, typed: string): Utils.Literal {
  const quoted = (value: string) => database.escape(value);
  const ranges = wordRanges(isNumber(typed) ? digits(typed) : typed, MOST_WORDS);
  const queries = ranges.map(
    ({ from, to }) =>
      `SELECT submission_id FROM bot_submission_terms WHERE term >= ${quoted(from)} AND term < ${quoted(to)}`,
  );
  const nothing = "SELECT submission_id FROM bot_submission_terms WHERE 1 = 0";
  return literal(`(${queries.join(" INTERSECT ") || nothing})`);
}

function numberTerms(code: string, number: string): string[] {
  const local = number.startsWith(code) ? number.slice(code.length) : number;
  return [digits(code) + digits(local), digits(local)];
}

/** Plus, spaces, brackets and the zero before a local number, also as (0), are typed or not. */
const isNumber = (typed: string) => /^[+\d\s()-]*\d[\d\s()-]*$/.test(typed);

const digits = (number: string) => number.replace(/\(0\)|\D/g, "").replace(/^0+/, "");
