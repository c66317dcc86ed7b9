import type { SourceKind } from "@signaldeck/contract";
import { refuse, type ReadMessage } from "./ImportMessage.ts";
import { readFields } from "./readFields.ts";
import { readJson } from "./readJson.ts";
import { readLine } from "./readLine.ts";

/**
 * Reads what a source sent. What begins as JSON is JSON, all else a line: nothing that one reader
 * refused is tried by another, and what is not understood to its last word is refused.
 * @param pairs those of the feed
 * @param now wall time
 */
export function readMessage(
  text: string,
  kind: SourceKind,
  pairs: readonly string[],
  now: number,
): ReadMessage {
  const cleaned = cleanEnds(text);
  if (/^[{[]/.test(cleaned)) {
    const read = readJson(cleaned);
    if (read.fields === null) return refuse(read.path, read.fault);
    return readFields(read.fields, kind, pairs, now);
  }
  if (kind === "json") return refuse("body", "The message is not a JSON object.");
  return readLine(cleaned, pairs);
}

/**
 * A text from outside without what programs put at its ends and nobody meant: blanks, line breaks,
 * NULs (the end of a string in C) and byte-order marks. What lies between stays as it is.
 */
export function cleanEnds(text: string): string {
  const isNothing = (at: number) => text.charAt(at) === "\0" || text.charAt(at).trim() === "";
  let [from, to] = [0, text.length];
  while (from < to && isNothing(from)) from += 1;
  while (from < to && isNothing(to - 1)) to -= 1;
  return text.slice(from, to);
}
