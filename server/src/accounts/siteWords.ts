import { ACCOUNT_LIMITS } from "@signaldeck/contract";
import { isCommon } from "./commonPasswords.ts";

/** The product's own name, which is guessed at every installation. */
const PRODUCT = "signaldeck";

/** Shorter words are in too many others. */
const SHORTEST = 4;

/** Signs that are written for others, each by the one that it stands for; l and i look alike. */
const LOOKS: ReadonlyMap<string, string> = new Map([
  ...["l", "1", "!", "|"].map((sign) => [sign, "i"] as const),
  ...["4", "@"].map((sign) => [sign, "a"] as const),
  ...["5", "$"].map((sign) => [sign, "s"] as const),
  ...["7", "+"].map((sign) => [sign, "t"] as const),
  ...["6", "9"].map((sign) => [sign, "g"] as const),
  ["0", "o"],
  ["2", "z"],
  ["3", "e"],
  ["8", "b"],
]);

const COUNTS = /[\p{L}\p{N}]/u;

/**
 * Whether a password is little more than names that everybody knows here: without them it is shorter
 * than a password has to be, or one of the most used ones. In capitals, with accents, with signs
 * between or with digits for letters they are the same names.
 * @param names of the site, such as its brand and address, and of the person choosing, such as
 * their own
 */
export function isOfSite(password: string, names: readonly string[]): boolean {
  const signs = signsOf(password);
  const shape = shapeOf(signs);
  const isNamed = signs.map(() => false);
  for (const word of wordsOf([PRODUCT, ...names])) {
    for (let at = shape.indexOf(word); at !== -1; at = shape.indexOf(word, at + 1)) {
      isNamed.fill(true, at, at + word.length);
    }
  }
  const left = signs.filter((sign, at) => !isNamed[at] && COUNTS.test(sign)).join("");
  return isNamed.includes(true) && (left.length < ACCOUNT_LIMITS.passwordMin || isCommon(left));
}

/** The names themselves, and their parts. */
function wordsOf(names: readonly string[]): string[] {
  const texts = names.flatMap((name) => [name, ...name.split(/[^\p{L}\p{N}]+/u)]);
  return texts.map((text) => shapeOf(signsOf(text))).filter(({ length }) => length >= SHORTEST);
}

/** What of a text can be a letter; each is one sign of UTF-16, so that they can be counted. */
const signsOf = (text: string) =>
  text
    .normalize("NFKD")
    .toLowerCase()
    .split("")
    .filter((sign) => COUNTS.test(sign) || LOOKS.has(sign));

const shapeOf = (signs: readonly string[]) => signs.map((sign) => LOOKS.get(sign) ?? sign).join("");
