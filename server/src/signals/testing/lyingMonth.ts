import { MINUTE, SECOND, SIGNAL_LIMITS } from "@signaldeck/contract";
import { FIVE_MINUTES } from "../../market/aggregateCandles.ts";
import { CompositeFeed } from "../../market/CompositeFeed.ts";
import { floorTo } from "../../market/floorTo.ts";
import { instrumentClass } from "../../market/pairs.ts";
import type { PlayedSeries } from "../../market/standIn/PlayedMarket.ts";
import { uniform } from "../../market/testing/generatedCandles.ts";
import { Liar, LIE_KINDS, type Lie, type LieKind } from "../../market/testing/Liar.ts";
import { binanceFixture, derivFixture } from "../../market/testing/liveFeedFixture.ts";
import { PlayedTime } from "../../market/testing/PlayedTime.ts";
import { readLedger } from "../../ledger/sealed/readLedger.ts";
import type { HeldBody } from "../../ledger/sealed/recordBodies.ts";
import { verifyLedger } from "../../ledger/sealed/verifyLedger.ts";
import type { ChooseDraft } from "../runMark.ts";
import type { SignalRow } from "../Signal.ts";
import { playedDay } from "./playedDay.ts";
import { draftOf } from "./signalsFixture.ts";

/** What is played, and by which seed lies are strewn over it. */
export interface LyingMonth {
  series: readonly PlayedSeries[];
  start: number;
  end: number;
  lies: number;
  seed: number;
}

/** What a played time has brought. */
interface Played {
  byMark: Map<number, SignalRow>;
  /** Why a pair stood back at a mark, in words, by both. */
  doubts: Map<string, string>;
  /** Why a signal was held, by its mark. */
  held: Map<number, string>;
  fault: string | null;
}

/** What came of the lies of a kind: pairs that stood back at a mark, signals that were held. */
export interface KindCount {
  lies: number;
  silent: number;
  held: number;
  unsettled: number;
}

export interface LyingVerdict {
  published: number;
  counts: Record<LieKind, KindCount>;
  /** What differs from the honest month and follows from no lie, or is not said; a sentence each. */
  wrong: string[];
}

/** A lie changes nothing further away from it than a candle and its hour of being read again. */
const REACH = { before: 15 * MINUTE, after: SIGNAL_LIMITS.life + MINUTE };

/** Plays the same time honestly and with lies, and says what of the second is other. */
export async function playLies(month: LyingMonth): Promise<LyingVerdict> {
  const lies = strewn(month);
  const [honest, lied] = [await play(month, []), await play(month, lies)];
  const counts = Object.fromEntries(
    LIE_KINDS.map((kind) => [
      kind,
      {
        lies: lies.filter((lie) => lie.kind === kind).length,
        silent: 0,
        held: 0,
        unsettled: 0,
      } satisfies KindCount,
    ]),
  ) as Record<LieKind, KindCount>;
  const wrong = [honest.fault, lied.fault].flatMap((fault) => fault ?? []);
  const marks = new Set([...honest.byMark.keys(), ...lied.byMark.keys()]);
  for (const mark of [...marks].sort((one, other) => one - other)) {
    const [was, is] = [honest.byMark.get(mark), lied.byMark.get(mark)];
    if (was && is && said(was) === said(is) && !lied.held.has(mark)) continue;
    const name = new Date(mark).toISOString();
    if (!was) {
      wrong.push(`${name}: ${is?.pair} was published where there was nothing`);
      continue;
    }
    const lie = lies.find(
      ({ pair, minute }) =>
        pair === was.pair && minute >= mark - REACH.before && minute < mark + REACH.after,
    );
    const count = lie && counts[lie.kind];
    if (!count) {
      wrong.push(`${name}: ${was.pair} is other without a lie: ${said(was)}, ${is && said(is)}`);
      continue;
    }
    if (is?.pair !== was.pair) {
      count.silent += 1;
      const why = lied.doubts.get(`${was.pair} ${mark}`);
      if (why === undefined && lie.kind !== "gap" && !isAway(lie)) {
        wrong.push(`${name}: ${was.pair} is silent for a ${lie.kind}, and nothing says why`);
      }
      continue;
    }
    const reason = lied.held.get(mark) ?? is.unsettledReason;
    if (reason !== null) count.held += 1;
    if (is.status === "unsettled") count.unsettled += 1;
    const isSame = said(was) === said(is) || (is.status === "unsettled" && reason !== null);
    if (!isSame) wrong.push(`${name}: ${said(is)} for a ${lie.kind} where ${said(was)} is true`);
  }
  return { published: lied.byMark.size, counts, wrong };
}

/** What the vendor contradicted itself in: the pair has no price until its history was read. */
const isAway = ({ kind }: Lie) => kind === "duplicate" || kind === "backwards";

/** What of a signal has to be the same. */
const said = ({ pair, direction, entryPrice, closePrice, outcome, status }: SignalRow) =>
  [pair, direction, entryPrice, closePrice, outcome, status].join(" ");

/** As many of each kind, each far from the next one, most of them in the minute before a mark. */
function strewn({ series, start, end, lies, seed }: LyingMonth): Lie[] {
  const random = uniform(seed);
  const pick = (count: number) => Math.floor(random() * count);
  const slots = Math.floor((end - start) / lies / FIVE_MINUTES);
  return Array.from({ length: lies }, (_, index): Lie => {
    const kind = LIE_KINDS[index % LIE_KINDS.length] ?? "gap";
    const slot = index * slots + 4 + pick(Math.max(1, slots - 8));
    const mark = floorTo(FIVE_MINUTES, start) + slot * FIVE_MINUTES;
    const minute = mark - MINUTE * (random() < 0.8 ? 1 : 2 + pick(3));
    const heals = minute + MINUTE + 30 * SECOND + pick(6) * MINUTE;
    const healsAt = kind === "gap" || random() < 0.6 ? heals : Infinity;
    return { kind, pair: series[pick(series.length)]?.pair ?? "", minute, healsAt };
  });
}

async function play({ series, start, end }: LyingMonth, lies: readonly Lie[]): Promise<Played> {
  const pairs = series.map(({ pair }) => pair);
  const coins = series.filter(({ pair }) => instrumentClass(pair) === "crypto");
  const others = series.filter((one) => !coins.includes(one));
  const time = new PlayedTime(start);
  const options = { start, time, spacing: 30, liar: new Liar(lies, pairs, time) };
  const first = others.length > 0 ? derivFixture({ ...options, series: others }) : null;
  const second =
    coins.length > 0
      ? binanceFixture({ ...options, series: coins, updateEvery: 20 * SECOND })
      : null;
  const feeds = [first, second].flatMap((one) => one?.feed ?? []);
  const [one, ...more] = feeds;
  if (!one) throw new Error("There is nothing to be played");
  const feed = more.length > 0 ? new CompositeFeed([one, ...more]) : one;
  await time.during(feed.start(), () => true);
  const day = await playedDay({ feed, time, seed: 1 });
  const doubts = new Map<string, string>();
  const { context } = day;
  context.chooseDraft = inTurn(pairs);
  context.log = Object.assign(Object.create(context.log) as typeof context.log, {
    warn: (fields: { pair?: string; mark?: string; doubt?: string }) => {
      const { pair, mark = "", doubt } = fields;
      if (doubt !== undefined) doubts.set(`${pair} ${Date.parse(mark)}`, doubt);
    },
  });
  await day.play(end);
  context.chooseDraft = () => null;
  await day.play(end + 40 * MINUTE);
  const rows = await day.rows();
  const ledger = await readLedger(context.database, 0, 100_000);
  const held = new Map(
    ledger.flatMap(({ kind, body }) => {
      if (kind !== "held") return [];
      const { signalId, reason } = JSON.parse(body) as HeldBody;
      const row = rows.find(({ id }) => id === signalId);
      return row ? [[row.slot.getTime(), reason] as const] : [];
    }),
  );
  const open = rows.filter(({ settledAt }) => settledAt === null).length;
  const { fault } = verifyLedger(ledger);
  await day.storage.close();
  return {
    byMark: new Map(rows.map((row) => [row.slot.getTime(), row])),
    doubts,
    held,
    fault: fault?.message ?? (open > 0 ? `${open} signals have no end` : null),
  };
}

/** An engine that gives each pair its turn: what one pair does changes nothing of the others' marks. */
function inTurn(pairs: readonly string[]): ChooseDraft {
  return (mark, candlesByPair) => {
    const turn = mark / FIVE_MINUTES;
    for (let next = 0; next < pairs.length; next += 1) {
      const pair = pairs[(turn + next) % pairs.length] ?? "";
      const last = candlesByPair.get(pair)?.at(-1);
      if (!last) continue;
      const direction = Math.floor(turn / pairs.length) % 2 === 0 ? "CALL" : "PUT";
      const way = direction === "CALL" ? 0.001 : -0.001;
      const [stopLoss, takeProfit] = [last.close * (1 - way), last.close * (1 + way)];
      return draftOf({ pair, direction, entryPrice: last.close, stopLoss, takeProfit });
    }
    return null;
  };
}
