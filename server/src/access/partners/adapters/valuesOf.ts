import type { Values } from "./PartnerAdapter.ts";

/** More parameters than any postback has. */
const MOST_VALUES = 100;

/**
 * The values of a postback by name: those of its query, then those of its body. Empty for one with
 * too many: if it were cut, the author of the first ones could hide the partner's own.
 */
export function valuesOf(query: string, body: string): Values {
  const values = new Map<string, string[]>();
  const pairs = [...pairsOf(query), ...bodyPairs(body)];
  if (pairs.length > MOST_VALUES) return values;
  for (const [name, value] of pairs) {
    values.set(name, [...(values.get(name) ?? []), storable(value)]);
  }
  return values;
}

/**
 * Text that every database can store. A character that none can store becomes U+FFFD: if it were
 * left out, a wrong text could turn into an amount or an id.
 */
export const storable = (text: string) => Buffer.from(text.replaceAll("\0", "\u{FFFD}")).toString();

const pairsOf = (query: string) => [...new URLSearchParams(query)];

/** How a name looks in JSON. */
const JSON_NAME = /("(?:[^"\\]|\\.)*")\s*:/g;

/**
 * A JSON object's texts and numbers, else a form's fields. Empty for one that names something twice:
 * one of the values would be lost, and nobody knows whose the other is.
 */
function bodyPairs(body: string): [string, string][] {
  const text = body.trim();
  if (!text.startsWith("{")) return pairsOf(text);
  try {
    // An escape is another spelling of the same name.
    const named = [...text.matchAll(JSON_NAME)].map(([, name = ""]): unknown => JSON.parse(name));
    if (new Set(named).size < named.length) return [];
    return Object.entries(JSON.parse(text) as Record<string, unknown>).flatMap(
      ([name, value]): [string, string][] =>
        typeof value === "string" || typeof value === "number" ? [[name, String(value)]] : [],
    );
  } catch {
    return [];
  }
}
