import { z } from "zod";

/**
 * How texts are compared: as people see them. Account, code, name, address and search all come
 * through here, so that what looks alike is alike everywhere.
 */

/** Characters that nobody sees: marks of direction, joiners, fillers, the mark of a file. */
const UNSEEN = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
const BLANKS = /[\p{Cc}\p{Z}\u2800]+/gu;
const DASHES = /[\p{Pd}\u2212\u2043\u02D7]/gu;

/** Letters of Cyrillic and Greek that a reader takes for Latin ones, small or capital. */
const LOOK_ALIKE: ReadonlyMap<string, string> = new Map(
  [
    ["авекмнорстухіјѕԁһԛԝ", "abekmhopctyxijsdhqw"],
    ["αβεζηικμνορτυχı", "abezhikmnoptyxi"],
  ].flatMap(([theirs = "", ours = ""]) =>
    Array.from(theirs, (letter, at): [string, string] => [letter, ours.charAt(at)]),
  ),
);

/** A decimal digit of any script as ours; each script has its ten in a row. */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let first = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first -= 1;
  return String((code - first) % 10);
}

/**
 * A text without what nobody sees: one form of each character (NFKC), digits of all scripts as 0 to
 * 9, every dash a hyphen, every blank one space, none at the ends. Case and accents stay.
 */
export const asSeen = (text: string) =>
  text
    .normalize("NFKC")
    .replace(UNSEEN, "")
    .replace(/(?![0-9])\p{Nd}/gu, asciiDigit)
    .replace(DASHES, "-")
    .replace(BLANKS, " ")
    .trim();

/** A text as it is compared: as seen, without case and accents, letters that look alike as one. */
export const spelled = (text: string) =>
  Array.from(
    asSeen(text).toLowerCase().normalize("NFKD").replace(/\p{M}/gu, ""),
    (letter) => LOOK_ALIKE.get(letter) ?? letter,
  ).join("");

const bare = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, "").toUpperCase();

/** A code as it is compared: typed in any groups and case. */
export const codeKey = (text: string) => bare(spelled(text));

/** What people write in front of an account: "ID 123", "Account no. 123", "№123". */
const LABELS =
  /^(?:[^\p{L}\p{N}]*(?:(?:my|broker|trading|client|user|login|account|acct?|a\/c|uid|id|number|num|n[ro°]?)(?![\p{L}\p{N}])|(?:account|login|id|no)(?=\d)))+/u;

/** Characters of a key: an account has no more, but one character may be many as it is compared. */
const KEY_MAX = 64;

/** A broker account's number as it is compared: typed in any groups, case and script. */
export function accountKey(account: string): string {
  const text = spelled(account);
  const rest = text.replace(LABELS, "");
  const key = bare(/\d/.test(rest) ? rest : text) || account;
  return Array.from(key).slice(0, KEY_MAX).join("");
}

/** The parser that browsers and servers alike have; it writes international domains as `xn--`. */
const Domain = z.url({ normalize: true });

/**
 * An address for mail as it is stored, sent to and compared: as seen, in small letters, an
 * international domain in its `xn--` form. What is no address comes back as no address.
 */
export function addressOf(text: string): string {
  const seen = asSeen(text).toLowerCase();
  const at = seen.lastIndexOf("@");
  const domain = seen.slice(at + 1);
  if (at < 1 || !/[^\x21-\x7E]/.test(domain) || /[\s/?#\\:%[\]]/.test(domain)) return seen;
  const { data } = Domain.safeParse(`http://${domain}`);
  return data ? seen.slice(0, at + 1) + data.replace(/^http:\/\/|\/$/g, "") : seen;
}
