import { hash } from "node:crypto";
import { madeLog, madeRecords, type MadeLog } from "../src/ledger-log/testing/madeLog.ts";
import { verifyLog } from "../verifier/verify.mjs";
import { percentile, timed, type Verdict } from "./measure.ts";

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
 * The ledger's check of a long log beside the least that any check of it has to do, turn about, so
 * that both meet the same machine.
 */
export async function verifierBench(): Promise<Verdict[]> {
  const log = madeLog(madeRecords(SIGNALS));
  const checks: Cost[] = [];
  const leasts: Cost[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    leasts.push(await costOf(() => parseAndHash(log)));
    checks.push(await costOf(() => check(log)));
  }
  const median = (costs: Cost[], of: keyof Cost) =>
    percentile(
      costs.map((cost) => cost[of]),
      0.5,
    );
  const ratio = median(checks, "cpu") / median(leasts, "cpu");
  const perSecond = (2 * SIGNALS) / (median(checks, "wall") / 1_000);
  process.stdout.write(
    `  ${2 * SIGNALS} records: ${median(checks, "cpu").toFixed(0)} ms of processor time, ${perSecond.toFixed(0)} records in a second; parsed and hashed once ${median(leasts, "cpu").toFixed(0)} ms\n`,
  );
  return [
    {
      goal: `the ledger's check: at most ${RATIO_LIMIT} x what parsing and hashing its entries once takes`,
      measured: `${ratio.toFixed(2)} x`,
      reached: ratio <= RATIO_LIMIT,
    },
  ];
}

async function costOf(work: () => void | Promise<void>): Promise<Cost> {
  const before = process.cpuUsage();
  const wall = await timed(async () => work());
  const { user, system } = process.cpuUsage(before);
  return { cpu: (user + system) / 1_000, wall };
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
