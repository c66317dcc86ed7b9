import { readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { DAY, JOURNAL_LIMITS, SECOND, SIGNAL_LIMITS, watDayText } from "@signaldeck/contract";
import { digestTime } from "./digests.ts";
import { buildHouse, openHouse, type House, type HouseAmounts } from "./growthStorage.ts";
import { percentile, pinSelf, roundsOf, timed, type Effort, type Verdict } from "./measure.ts";
import { startProduct, type RunningBench } from "./product.ts";
import { busyShare, untilQuiet } from "./quiet.ts";

/** What goal P8 says; the small house is a hundredth of it. */
const LARGE: HouseAmounts = { signals: 1_000_000, members: 100_000, events: 10_000_000 };
const QUICK: HouseAmounts = { signals: 20_000, members: 10_000, events: 200_000 };
const QUICK_SMALL: HouseAmounts = { signals: 2_000, members: 1_000, events: 20_000 };

const GENERATOR_CORE = 1;
const PRODUCT_CORE = 0;

const STARTS = 5;
const DIGESTS = 15;
/** Rounds, and how often each house is asked in one; of slow calls fewer, see `SLOW`. */
const ROUNDS = 60;
const ASKED = 15;
/** Milliseconds of a reply from which on a call is asked once a round. */
const SLOW = 20;

/** Goals: by what share a house of a hundred times the size may be slower, and a stream's memory. */
const GROWTH_LIMIT = 2;
const MEMORY_LIMIT = 50;

interface Call {
  path: string;
  as: keyof House["tokens"] | null;
}

/**
 * What is asked of a house, by what it shows.
 * @param days of received signals, so many as both houses have
 */
function callsOf({ amounts: { signals } }: House, days: number): Record<string, Call> {
  const middle = Math.floor(signals / 2);
  const from = watDayText(Date.now() - days * DAY);
  return {
    "list of signals": { path: "/signals?limit=10", as: "elite" },
    statistics: { path: "/signals/stats/performance", as: "elite" },
    "record, summary": { path: "/record/summary", as: null },
    "record, newest": { path: "/record/signals?limit=20", as: null },
    "record, an old page": { path: `/record/signals?limit=20&before=${middle}`, as: null },
    "record, analysis": { path: "/record/analysis", as: null },
    leaderboard: { path: "/community/leaderboard", as: "elite" },
    "received signals": { path: `/journal/received?from=${from}`, as: "elite" },
    "signal desk, newest": { path: "/staff/signals?limit=20", as: "admin" },
    "signal desk, an old page": {
      path: `/staff/signals?limit=20&page=${Math.floor(middle / 20)}`,
      as: "admin",
    },
    "signal desk, voided": { path: "/staff/signals?show=voided&limit=20", as: "admin" },
  };
}

interface Subject {
  house: House;
  calls: Record<string, Call>;
  product: RunningBench | null;
  /** Milliseconds by what was measured. */
  times: Map<string, number[]>;
}

/** A house of a hundred times as much history beside a small one, turn about. */
export async function growthBench(effort: Effort): Promise<Verdict[]> {
  const subjects: Subject[] = [];
  const large = effort === "quick" ? QUICK : LARGE;
  const small = effort === "quick" ? QUICK_SMALL : hundredth(LARGE);
  try {
    // Nothing is measured yet: what is written out may have the other core.
    pinSelf(`${PRODUCT_CORE},${GENERATOR_CORE}`);
    const marks = DAY / SIGNAL_LIMITS.slot;
    const days =
      Math.min(JOURNAL_LIMITS.receivedDefaultDays, Math.floor(small.signals / marks)) - 1;
    for (const amounts of [small, large]) {
      const house = await buildHouse(amounts);
      subjects.push({ house, calls: callsOf(house, days), product: null, times: new Map() });
    }
    pinSelf(GENERATOR_CORE);
    const [few, many] = subjects;
    if (!few || !many) return [];
    const turn = (round: number) => (round % 2 === 0 ? [few, many] : [many, few]);
    for (let round = 0; round <= roundsOf(effort, STARTS); round += 1) {
      // The first start seals the newest records, and is not counted.
      for (const subject of turn(round)) await start(subject, round > 0);
    }
    for (const subject of subjects) await open(subject);
    for (const name of Object.keys(many.calls)) {
      await askAll(name, subjects, turn, effort);
    }
    const streams = [];
    for (const subject of subjects) streams.push(await exportOf(subject, effort));
    for (const { product } of subjects) await product?.stop();
    for (const subject of subjects) subject.product = null;
    await digests(subjects, turn, effort);
    return [...judge(few, many), ...streams.slice(1)];
  } finally {
    for (const { product, house } of subjects) {
      await product?.stop();
      await rm(house.folder, { recursive: true, force: true });
    }
  }
}

const hundredth = ({ signals, members, events }: HouseAmounts): HouseAmounts => ({
  signals: signals / 100,
  members: members / 100,
  events: events / 100,
});

type Turn = (round: number) => Subject[];

function keep({ times }: Subject, name: string, ms: number): void {
  const list = times.get(name);
  if (list) list.push(ms);
  else times.set(name, [ms]);
}

/** Starts the product and ends it at once: what it does after it listens is measured by nobody. */
async function start(subject: Subject, isKept: boolean): Promise<void> {
  let product: RunningBench | null = null;
  const ms = await timed(async () => {
    product = await startProduct(subject.house.folder, PRODUCT_CORE);
  });
  if (isKept) keep(subject, "start-up", ms);
  await (product as RunningBench | null)?.stop();
}

/** Starts the product for good, and waits until the first look at the whole ledger is over. */
async function open(subject: Subject): Promise<void> {
  const product = await startProduct(subject.house.folder, PRODUCT_CORE);
  subject.product = product;
  const { signals } = subject.house.amounts;
  const waited = await timed(() => untilQuiet(product.pid));
  const share = await busyShare(product.pid);
  const first = await timed(() => ask(subject, "record, analysis"));
  const { data } = JSON.parse(await ask(subject, "record, summary")) as {
    data: { doubt: unknown };
  };
  // What was filled in is what the product itself would have written.
  if (data.doubt !== null) throw new Error(`The record is in doubt: ${JSON.stringify(data.doubt)}`);
  process.stdout.write(
    `  ${signals} signals: busy for ${(waited / SECOND).toFixed(0)} s after its start, then ${share.toFixed(2)} of a core; its first analysis, for which all results are read, took ${(first / SECOND).toFixed(1)} s\n`,
  );
}

async function ask({ product, calls, house }: Subject, name: string): Promise<string> {
  const { path, as } = calls[name] ?? { path: "", as: null };
  const reply = await fetch(`${product?.url}/api${path}`, {
    headers: as === null ? {} : { authorization: `Bearer ${house.tokens[as]}` },
  });
  const text = await reply.text();
  if (!reply.ok) throw new Error(`GET ${path}: ${reply.status} ${text}`);
  return text;
}

async function askAll(
  name: string,
  subjects: readonly Subject[],
  turn: Turn,
  effort: Effort,
): Promise<void> {
  let slowest = 0;
  for (const subject of subjects) {
    // The quickest of some: one that met other work says nothing of the call.
    const warm = [];
    for (let n = 0; n < 4; n += 1) warm.push(await timed(() => ask(subject, name)));
    slowest = Math.max(slowest, Math.min(...warm));
  }
  const asked = slowest > SLOW ? 1 : ASKED;
  for (let round = 0; round < (effort === "quick" ? 5 : ROUNDS); round += 1) {
    for (const subject of turn(round)) {
      for (let n = 0; n < asked; n += 1) {
        keep(subject, name, await timed(() => ask(subject, name)));
      }
    }
  }
}

/** The whole record as a file: how soon it begins, and what the server holds while it streams. */
async function exportOf(subject: Subject, effort: Effort): Promise<Verdict> {
  const { product, house } = subject;
  const url = `${product?.url}/api/record/signals.csv`;
  for (let round = 0; round < roundsOf(effort, 5); round += 1) {
    await pause();
    keep(subject, "export, first byte", await timed(() => firstPart(url)));
  }
  const pid = product?.pid ?? 0;
  const before = residentMegabytes(pid);
  let most = before;
  const begun = performance.now();
  const reply = await fetch(url);
  let bytes = 0;
  for await (const part of reply.body ?? []) {
    bytes += (part as Uint8Array).length;
    most = Math.max(most, residentMegabytes(pid));
  }
  const seconds = (performance.now() - begun) / SECOND;
  const grown = most - before;
  process.stdout.write(
    `  ${house.amounts.signals} signals exported: ${(bytes / 1e6).toFixed(0)} MB in ${seconds.toFixed(1)} s, memory from ${before.toFixed(0)} to ${most.toFixed(0)} MB\n`,
  );
  return {
    of: "P8",
    goal: `export of ${house.amounts.signals} signals: at most ${MEMORY_LIMIT} MB more in memory while it streams`,
    measured: `${grown.toFixed(0)} MB`,
    reached: grown <= MEMORY_LIMIT,
  };
}

/** A reader that went away gives its place back a moment later, and one network has two. */
const pause = () => sleep(0.2 * SECOND);

async function firstPart(url: string): Promise<void> {
  const reply = await fetch(url);
  if (!reply.ok || !reply.body) throw new Error(`GET ${url}: ${reply.status}`);
  const reader = reply.body.getReader();
  await reader.read();
  await reader.cancel();
}

function residentMegabytes(pid: number): number {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Number(kilobytes) / 1_024;
}

async function digests(subjects: readonly Subject[], turn: Turn, effort: Effort): Promise<void> {
  const databases = new Map(
    await Promise.all(
      subjects.map(async (subject) => [subject, await openHouse(subject.house)] as const),
    ),
  );
  try {
    for (let round = 0; round <= roundsOf(effort, DIGESTS); round += 1) {
      for (const subject of turn(round)) {
        const database = databases.get(subject);
        const ms = database ? await digestTime(database) : NaN;
        // The first warms it up.
        if (round > 0) keep(subject, "daily digest", ms);
      }
    }
  } finally {
    for (const database of databases.values()) await database.close();
  }
}

/** Of fewer samples the slowest say nothing: these go by their median. */
const FEW = 100;

function judge(small: Subject, large: Subject): Verdict[] {
  const fixed = (figure: number) => figure.toFixed(1).padStart(7);
  process.stdout.write(
    `  ${"".padEnd(28)}  small p50    p99   large p50    p99   ratio p50   p99     n\n`,
  );
  return [...large.times].map(([name, times]) => {
    const figuresOf = (list: readonly number[]) => ({
      p50: percentile(list, 0.5),
      p99: percentile(list, 0.99),
    });
    const [few, many] = [figuresOf(small.times.get(name) ?? []), figuresOf(times)];
    const ratio = { p50: many.p50 / few.p50, p99: many.p99 / few.p99 };
    process.stdout.write(
      `  ${name.padEnd(28)}  ${fixed(few.p50)} ${fixed(few.p99)}   ${fixed(many.p50)} ${fixed(many.p99)}   ${ratio.p50.toFixed(2).padStart(9)} ${ratio.p99.toFixed(2).padStart(5)} ${String(times.length).padStart(5)}\n`,
    );
    const by = times.length < FEW ? "p50" : "p99";
    const { signals } = large.house.amounts;
    return {
      of: "P8",
      goal: `${name}: ${by === "p50" ? "median" : "p99"} over ${signals} signals at most ${GROWTH_LIMIT} x that over ${small.house.amounts.signals}`,
      measured:
        by === "p50"
          ? `${ratio.p50.toFixed(2)} x`
          : `${ratio.p99.toFixed(2)} x (median ${ratio.p50.toFixed(2)} x)`,
      reached: ratio[by] <= GROWTH_LIMIT,
    };
  });
}
