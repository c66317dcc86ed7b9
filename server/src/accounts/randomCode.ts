import { randomInt } from "node:crypto";

/** Capital letters and digits without those that look alike: 0 O, 1 I L. */
const READABLE = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";

/** A random code that a person can read out and type; about 4.95 bits a character. */
export function randomCode(length: number): string {
  return Array.from({ length }, () => READABLE[randomInt(READABLE.length)]).join("");
}
