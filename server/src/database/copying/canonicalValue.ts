/** A value of either database as one text, so that both can be compared; null stays null. */
export function canonicalValue(value: unknown, type: string): string | null {
  if (value === null || value === undefined) return null;
  return (FORMS[type] ?? asText)(value);
}

const asText = (value: unknown) => String(value);

/** SQLite has 0 and 1, PostgreSQL's text is t and f. */
const asBoolean = (value: unknown) =>
  value === 1 || value === "t" || value === true ? "true" : "false";

const asNumber = (value: unknown) => String(Number(value));

/** SQLite stores moments as texts, those of its own clock without a zone, which is UTC. */
function asMoment(value: unknown): string {
  const text = String(value).replace(/ ?([+-]\d\d)(?::?(\d\d))?$/, "$1:00");
  const zoned = /(?:Z|[+-]\d\d:\d\d)$/.test(text) ? text : `${text}Z`;
  return new Date(zoned.replace(" ", "T")).toISOString();
}

/** PostgreSQL's text is `\x` and hexadecimal. */
const asBytes = (value: unknown) =>
  Buffer.isBuffer(value) ? `\\x${value.toString("hex")}` : String(value);

/** `jsonb` keeps no order of its members. */
function asJson(value: unknown): string {
  return JSON.stringify(JSON.parse(String(value)), (_key, part: unknown) =>
    part !== null && typeof part === "object" && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

/** By the names of PostgreSQL's types (`udt_name`). */
const FORMS: Readonly<Record<string, (value: unknown) => string>> = {
  bool: asBoolean,
  int2: asNumber,
  int4: asNumber,
  int8: asNumber,
  float4: asNumber,
  float8: asNumber,
  numeric: asNumber,
  timestamp: asMoment,
  timestamptz: asMoment,
  bytea: asBytes,
  json: asJson,
  jsonb: asJson,
};
