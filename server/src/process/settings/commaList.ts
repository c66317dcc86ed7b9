import { z } from "zod";

/** The items of a list in the environment, such as `EUR/USD,GBP/USD`. */
export function listOf(text: string): string[] {
  return text
    .split(",")
    .map((item) => item.trim())
    .filter(Boolean);
}

/** A variable that is such a list. */
export const commaList = z.string().transform(listOf);
