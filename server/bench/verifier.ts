import { hash } from "node:crypto";
import { madeLog, madeRecords, type MadeLog } from "../src/ledger/published/testing/madeLog.ts";
import { verifyLog } from "../verifier/verify.mjs";
import { cpuTime, percentile, roundsOf, timed, type Effort, type Verdict } from "./measure.ts";

/** Each has two records. */
const SIGNALS = 25_000;
const ROUNDS = 7;

/**
 * Goal: processor time of a check, by that of parsing and hashing each of the log's entries once. A
 * check hashes what was opened three times and writes it anew, to see that it is written one way.
 */
const RATIO_LIMIT = 6;

interface Cost {
  /** Milliseconds of processor time, of all threads. */
  cpu: number;
  wall: number;
}

/**
 * The ledger's check of a long log beside the least that any check of it has to do, by turns, so
 * that both meet the same machine.
 */
export async function verifierBench(effort: Effort): Promise<Verdict[]> {
  const signals = effort === "quick" ? SIGNALS / 5 : SIGNALS;
  const log = madeLog(madeRecords(signals));
  const checks: Cost[] = [];
  const leasts: Cost[] = [];
  for (let round = 0; round < roundsOf(effort, ROUNDS); round += 1) {
    leasts.push(await costOf(() => parseAndHash(log)));
    checks.push(await costOf(() => check(log)));
  }
  const median = (costs: Cost[], of: keyof Cost) =>
    percentile(
      costs.map((cost) => cost[of]),
      0.5,
    );
  const ratio = median(checks, "cpu") / median(leasts, "cpu");
  const perSecond = (2 * signals) / (median(checks, "wall") / 1_000);
  process.stdout.write(
    `  ${2 * signals} records: ${median(checks, "cpu").toFixed(0)} ms of processor time, ${perSecond.toFixed(0)} records in a second; parsed and hashed once ${median(leasts, "cpu").toFixed(0)} ms\n`,
  );
  return [
    {
      of: "P10",
      goal: `the public log's check: at most ${RATIO_LIMIT} x what parsing and hashing its entries once takes`,
      measured: `${ratio.toFixed(2)} x`,
      reached: ratio <= RATIO_LIMIT,
    },
  ];
}

async function costOf(work: () => void | Promise<void>): Promise<Cost> {
  let cpu = 0;
  const wall = await timed(async () => (cpu = await cpuTime(work)));
  return { cpu, wall };
}

function parseAndHash({ entries }: MadeLog): void {
  for (const entry of entries) {
    JSON.parse(entry);
    hash("sha256", entry);
  }
}

async function check(log: MadeLog): Promise<void> {
  const { fault } = await verifyLog(log);
  if (fault !== null) throw new Error(fault);
}
