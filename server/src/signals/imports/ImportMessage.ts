import type { SentName } from "@signaldeck/contract";
import type { StoredFields } from "../signalFields.ts";

/** What a sender says. Times are wall time, epoch milliseconds. */
export interface ImportMessage extends StoredFields<SentName> {
  note: string | null;
  /** The sender's own id. */
  externalId: string | null;
  issuedAt: number | null;
  /** Beginning of the bar that it speaks of. */
  barAt: number | null;
}

/** A message, or why it is none, and of which of its parts that is said. */
export type ReadMessage =
  | { message: ImportMessage }
  | { message: null; fault: string; path: string };

export const refuse = (path: string, fault: string): ReadMessage => ({
  message: null,
  fault,
  path,
});

/** A word of a sender in quotes, in 24 characters; letters that only look like ASCII get their code. */
export function quoted(word: string): string {
  const named = (letter: string) =>
    `<U+${letter.codePointAt(0)?.toString(16).toUpperCase().padStart(4, "0")}>`;
  return `"${word.slice(0, 24).replace(/[^ -~]/gu, named)}"`;
}

/** @param symbol as it was named; empty: none was */
export function unknownPair(symbol: string, pairs: readonly string[]): ReadMessage {
  const named = symbol === "" ? "No pair is named" : `There is no pair ${quoted(symbol)}`;
  return refuse("pair", `${named} here. The feed has ${pairs.join(", ")}.`);
}
