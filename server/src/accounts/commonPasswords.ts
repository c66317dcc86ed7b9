import { dictionary } from "@zxcvbn-ts/language-common";

/** The passwords people choose most, in lower case; a guesser begins with these. */
const COMMON: ReadonlySet<string> = new Set(dictionary["passwords-common"]);

/** Whether a password is one of the most used ones, however its letters are written. */
export function isCommon(password: string): boolean {
  return COMMON.has(password.toLowerCase());
}
