import { afterAll, afterEach, describe, expect, it } from "vitest";
import { recordedEntry } from "./entries.ts";
import { honestSite } from "./testing/honestSite.ts";
import { chained, madeRecords, randomOf, signedLog, TERMS } from "./testing/madeLog.ts";
import { serveSite, type ServedSite } from "./testing/serveSite.ts";
import { hearOf, workerVerifier } from "./testing/workerVerifier.ts";

/** Each settled signal with the prices of those who came later. */
const RECORDS = madeRecords(60, randomOf(3), TERMS).map((record) => {
  const { closePrice } = record.body;
  if (typeof closePrice !== "number") return record;
  const laterPrices = [10, 30, 60].map((seconds) => ({ seconds, price: closePrice - 0.0001 }));
  return { ...record, body: { ...record.body, laterPrices } };
});
const CHAIN = chained(RECORDS);
const LOG = signedLog(CHAIN.map(recordedEntry));
const HONEST = honestSite(CHAIN, LOG);

let served: ServedSite | null = null;
const worker = workerVerifier();
afterEach(() => served?.close());
afterAll(() => worker.end());

type Json = null | string | number | boolean | Json[] | { [name: string]: Json };

/** All places in an answer, of lists those of the first and the last; with what is there. */
function placesIn(value: Json, path: readonly string[] = []): [string[], Json][] {
  const here: [string[], Json][] = [[[...path], value]];
  if (value === null || typeof value !== "object") return here;
  const names = Array.isArray(value)
    ? [...new Set([0, value.length - 1])].filter((at) => at in value).map(String)
    : Object.keys(value);
  const below = names.flatMap((name) =>
    placesIn((value as Record<string, Json>)[name] as Json, [...path, name]),
  );
  return [...here, ...below];
}

/** An answer with another value in a place; undefined: it is left away. */
function withPlace(value: Json, [name, ...rest]: readonly string[], to: Json | undefined): Json {
  if (name === undefined) return to ?? null;
  const inner = (value as Record<string, Json>)[name] as Json;
  const changed = rest.length > 0 ? withPlace(inner, rest, to) : to;
  if (Array.isArray(value)) return value.with(Number(name), changed ?? null);
  const others = Object.entries(value as Record<string, Json>).filter(([own]) => own !== name);
  return { ...Object.fromEntries(others), ...(changed !== undefined && { [name]: changed }) };
}

/** What nobody can know from a log: words, the ranges of confidences, when the engine stood still. */
const FREE = /label$|\.doubt|\.stops|halted$|confidence\.\d+\.(from|to)$/;

const isLeaf = (value: Json) => value === null || typeof value !== "object";

/** What a liar could put in a place, each with its name. */
function liesOf(
  path: readonly string[],
  value: Json,
): [readonly string[], Json | undefined, string][] {
  if (!isLeaf(value)) return Array.isArray(value) ? [] : [[[...path, "madeUp"], 1, "has more"]];
  const isListed = /^\d+$/.test(path.at(-1) ?? "");
  return [
    ...(typeof value === "number"
      ? ([
          [path, value + 1, "is one more"],
          [path, value - 1, "is one less"],
          [path, String(value), "is text"],
        ] as const)
      : []),
    ...(typeof value === "string" ? [[path, `${value}W`, "is another"] as const] : []),
    ...(isListed ? [] : [[path, undefined, "is left away"] as const]),
  ].map(([at, to, what]) => [at, to, what]);
}

describe("every figure of a site", () => {
  it.each(["summary", "analysis", "endings"] as const)(
    "is held to the log, and to its form: %s",
    async (call) => {
      const honest = JSON.parse(JSON.stringify(HONEST[call])) as Json;
      let said: Json = honest;
      served = await serveSite(LOG, (asked) =>
        JSON.stringify({ data: asked === call ? said : HONEST[asked as typeof call] }),
      );
      const { ledger } = served;
      expect(await hearOf(worker, ledger)).toBeNull();
      const unnoticed: string[] = [];
      for (const [path, value] of placesIn(honest)) {
        if (FREE.test(`${call}.${path.join(".")}`)) continue;
        for (const [at, to, what] of liesOf(path, value)) {
          said = withPlace(honest, at, to);
          if ((await hearOf(worker, ledger)) === null) unnoticed.push(`${path.join(".")} ${what}`);
        }
      }
      expect(unnoticed).toEqual([]);
    },
  );
});
