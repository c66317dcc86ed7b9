import { hash } from "node:crypto";
import { DAY } from "@signaldeck/contract";
import { backtest } from "../src/engine/backtest.ts";
import { shippedModel } from "../src/engine/model.ts";
import { chained, madeRecords } from "../src/ledger/published/testing/madeLog.ts";
import { SimulatedFeed } from "../src/market/simulated/SimulatedFeed.ts";
import { generateCandles } from "../src/market/testing/generatedCandles.ts";
import { RecordingFixture } from "../src/market/testing/recordingFixture.ts";
import { ledgerText, type LedgerEntry } from "../src/ledger/sealed/ledgerChain.ts";
import { verifyLedger } from "../src/ledger/sealed/verifyLedger.ts";
import { marksVerdicts } from "./marks.ts";
import { cpuTime, percentile, roundsOf, type Effort, type Verdict } from "./measure.ts";

const BACKTEST_CANDLES = 1_000_000;
const BACKTEST_FILES = 10;
const BACKTEST_LIMIT = 10;

/** Of work, for a day of a simulated market that nobody has asked for before, ms. */
const FIRST_DAY_LIMIT = 300;

/** Each has two records. */
const SIGNALS = 50_000;
const VERIFY_LIMIT = 1.5;

/** The sums that run beside the calls: marks, a backtest, the ledger's check. */
export async function engineBench(effort: Effort): Promise<Verdict[]> {
  return [
    ...(await marksVerdicts()),
    await firstDayVerdict(),
    await backtestVerdict(effort),
    await ledgerVerdict(effort),
  ];
}

async function firstDayVerdict(): Promise<Verdict> {
  const now = Date.UTC(2026, 5, 1, 9);
  const costs: number[] = [];
  for (const seed of ["a", "b", "c"]) {
    const feed = new SimulatedFeed({ seed, pairs: null, clock: { now: () => now } });
    const { pairs } = feed.info;
    costs.push(
      await cpuTime(async () => {
        for (const pair of pairs) await feed.candles(pair, 5, now - DAY, now);
      }),
    );
  }
  const median = percentile(costs, 0.5);
  return {
    of: "P9",
    goal: `the first day of the simulated market's pairs takes under ${FIRST_DAY_LIMIT} ms of processor time`,
    measured: `${median.toFixed(0)} ms`,
    reached: median < FIRST_DAY_LIMIT,
  };
}

async function backtestVerdict(effort: Effort): Promise<Verdict> {
  const candles = effort === "quick" ? BACKTEST_CANDLES / 10 : BACKTEST_CANDLES;
  const recording = new RecordingFixture();
  try {
    const symbols = ["EURUSD", "GBPUSD", "USDJPY", "AUDUSD", "USDCAD"];
    for (let file = 0; file < BACKTEST_FILES; file += 1) {
      const start = Date.UTC(2000 + 2 * Math.floor(file / symbols.length), 0, 1);
      const some = generateCandles({ count: candles / BACKTEST_FILES, seed: file, start });
      recording.write(`${symbols[file % symbols.length]}_5m_${file}.csv.gz`, some);
    }
    const seconds = (await cpuTime(() => void backtest(recording.dir, shippedModel()))) / 1_000;
    const limit = (BACKTEST_LIMIT * candles) / BACKTEST_CANDLES;
    return {
      of: "P9",
      goal: `a backtest of ${candles} candles takes under ${limit} s of processor time`,
      measured: `${seconds.toFixed(1)} s`,
      reached: seconds < limit,
    };
  } finally {
    recording.remove();
  }
}

async function ledgerVerdict(effort: Effort): Promise<Verdict> {
  const signals = effort === "quick" ? SIGNALS / 5 : SIGNALS;
  const records = chained(madeRecords(signals));
  const texts = records.map((record) => Buffer.from(ledgerText(record)));
  const checks: number[] = [];
  const leasts: number[] = [];
  for (let round = 0; round < roundsOf(effort, 7); round += 1) {
    leasts.push(await cpuTime(() => parseAndHash(records, texts)));
    checks.push(await cpuTime(() => check(records)));
  }
  const ratio = percentile(checks, 0.5) / percentile(leasts, 0.5);
  return {
    of: "P10",
    goal: `the ledger's own check of ${records.length} records takes at most ${VERIFY_LIMIT} x what hashing and parsing them takes`,
    measured: `${ratio.toFixed(2)} x`,
    reached: ratio <= VERIFY_LIMIT,
  };
}

/** The same bytes as the check hashes, and the records' bodies parsed. */
function parseAndHash(records: readonly LedgerEntry[], texts: readonly Buffer[]): void {
  for (const text of texts) hash("sha256", text);
  for (const { body } of records) JSON.parse(body);
}

function check(records: readonly LedgerEntry[]): void {
  const { fault } = verifyLedger(records);
  if (fault) throw new Error(fault.message);
}
