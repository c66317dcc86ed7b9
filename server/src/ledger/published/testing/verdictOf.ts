import { expect } from "vitest";
import { verifyLog, type KnownOfLog } from "../../../../verifier/verify.mjs";
import { browserVerifier } from "./browserVerifier.ts";
import type { MadeLog } from "./madeLog.ts";

const inBrowser = await browserVerifier();

/** What the verifier says, which must be the same in Node and in a browser. */
export async function verdictOf(log: MadeLog, known?: KnownOfLog) {
  const verdict = await verifyLog(log, known);
  expect(await inBrowser.verifyLog(log, known)).toEqual(verdict);
  return verdict;
}
