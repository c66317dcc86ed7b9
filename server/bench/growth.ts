import { rm } from "node:fs/promises";
import { DAY, JOURNAL_LIMITS, SECOND, SIGNAL_LIMITS } from "@signaldeck/contract";
import { digestTime } from "./digests.ts";
import { callsOf } from "./growthCalls.ts";
import { beginsOf, exportsOf } from "./growthExports.ts";
import { restoresOf } from "./growthRestore.ts";
import { buildHouse, openHouse, type HouseAmounts } from "./growthStorage.ts";
import { ask, askTimed, addTime, type Subject, type Turn } from "./growthSubject.ts";
import { percentile, pinSelf, roundsOf, timed, type Effort, type Verdict } from "./measure.ts";
import { startProduct, type RunningBench } from "./product.ts";
import { busyShare, untilIdle } from "./idle.ts";

/** What goal P8 says; the small house is a hundredth of it. */
const LARGE: HouseAmounts = { signals: 1_000_000, members: 100_000, events: 10_000_000 };
const QUICK: HouseAmounts = { signals: 20_000, members: 20_000, events: 200_000 };
const QUICK_SMALL: HouseAmounts = { signals: 2_000, members: 2_000, events: 20_000 };

const GENERATOR_CORE = 1;
const PRODUCT_CORE = 0;

const STARTS = 5;
const DIGESTS = 15;
/** Rounds, and how often each house is asked in one; of slow calls fewer, see `SLOW`. */
const ROUNDS = 60;
const ASKED = 15;
/** Milliseconds of a reply from which on a call is asked once a round. */
const SLOW = 20;

/** Goals: by what share the larger house may be slower, and for a member's own calls. */
const GROWTH_LIMIT = 2;
const MEMBER_LIMIT = 1.5;

/** A house of a hundred times as much history beside a small one, by turns. */
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
    for (const subject of subjects) await beginsOf(subject, effort);
    const verdicts = [];
    for (const subject of subjects) verdicts.push(...(await exportsOf(subject, effort)));
    for (const { product } of subjects) await product?.stop();
    for (const subject of subjects) subject.product = null;
    await digests(subjects, turn, effort);
    verdicts.push(...(await restoresOf(subjects)));
    return [...judge(few, many), ...verdicts];
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

/** Starts the product and ends it at once: what it does after it listens is measured by nobody. */
async function start(subject: Subject, isKept: boolean): Promise<void> {
  let product: RunningBench | null = null;
  const ms = await timed(async () => {
    product = await startProduct(subject.house.folder, PRODUCT_CORE);
  });
  if (isKept) addTime(subject, "start-up", ms);
  await (product as RunningBench | null)?.stop();
}

/** Starts the product for good, and waits until the first look at the whole ledger is over. */
async function open(subject: Subject): Promise<void> {
  const product = await startProduct(subject.house.folder, PRODUCT_CORE);
  subject.product = product;
  const { signals } = subject.house.amounts;
  const waited = await timed(() => untilIdle(product.pid));
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
        await askTimed(subject, name);
      }
    }
  }
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
        if (round > 0) addTime(subject, "daily digest", ms);
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
    const isMembers = large.calls[name]?.as === "elite";
    const by = isMembers || times.length < FEW ? "p50" : "p99";
    const limit = isMembers ? MEMBER_LIMIT : GROWTH_LIMIT;
    const { signals } = large.house.amounts;
    return {
      of: "P8",
      goal: `${name}: ${by === "p50" ? "median" : "p99"} over ${signals} signals at most ${limit} x that over ${small.house.amounts.signals}`,
      measured:
        by === "p50"
          ? `${ratio.p50.toFixed(2)} x`
          : `${ratio.p99.toFixed(2)} x (median ${ratio.p50.toFixed(2)} x)`,
      reached: ratio[by] <= limit,
    };
  });
}
