import { execFile } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { REPOSITORY_ROOT } from "../../src/paths.ts";
import type { ForecastsBody } from "../../src/ledger/sealed/recordBodies.ts";

const PROGRAM = join(REPOSITORY_ROOT, "server", "verifier", "verify.mjs");
const MODEL = join(REPOSITORY_ROOT, "server", "src", "engine", "model.json");

/** What the program that anybody may download says of a log. */
export interface Verdict {
  holds: boolean;
  said: string;
  /** Milliseconds that it took. */
  took: number;
}

/** Checks a site's log from outside, with what was forecast on these days. */
export function verify(
  url: string,
  { days = [], words = [] }: { days?: readonly string[]; words?: readonly string[] } = {},
): Promise<Verdict> {
  const opened = days.flatMap((day) => ["--forecasts", day]);
  const models = days.length > 0 ? ["--model", MODEL] : [];
  const begun = performance.now();
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [PROGRAM, `${url}/ledger`, ...models, ...opened, ...words],
      (error, stdout) => {
        const took = Math.round(performance.now() - begun);
        resolve({ holds: error === null, said: stdout, took });
      },
    );
  });
}

/** The marks that a log has records of, as anybody reads them; epoch milliseconds, in its order. */
export async function marksIn(url: string, file: string): Promise<number[]> {
  await verify(url, { words: ["--save", file] });
  const entries = readFileSync(file, "utf8").trimEnd().split("\n").slice(1);
  rmSync(file);
  return entries
    .map((line) => JSON.parse(line) as { record?: { kind: string; body: object } })
    .flatMap(({ record }) =>
      record?.kind === "forecasts" ? [Date.parse((record.body as ForecastsBody).mark)] : [],
    );
}
