import {
  type ClosedMarketDto,
  DAY,
  type JournalDayDto,
  type JournalPauseDto,
  type MarketStatusDto,
  MINUTE,
  RECORD_LIMITS,
  type RecordedSignalDto,
  SIGNAL_LIMITS,
  type SignalDto,
  type TodayDto,
} from "@signaldeck/contract";
import { sampleSignal, sampleStatus } from "../../../api/liveStreamSamples.ts";
import { sampleDay, sampleToday } from "../../../testing/samples.ts";

// A day of one member, by a model of its own that knows nothing of the screens: at each of its marks a
// signal is published or not, and reaches the member unless something holds it back.

const { slot: SLOT, life: LIFE } = SIGNAL_LIMITS;
export const BEGIN = Date.parse("2026-03-02T23:00:00Z");
export const END = BEGIN + DAY;
export const MARKS = Array.from({ length: DAY / SLOT }, (_, index) => BEGIN + index * SLOT);
export const iso = (at: number) => new Date(at).toISOString();
/** A moment of the day, by the clock that members read. */
export const at = (hours: number, minutes = 0) => BEGIN + (60 * hours + minutes) * MINUTE;

export type PlayedTier = "silver" | "pro" | "gold" | "elite";

/** Windows of equal length, one after the other, each with room for one signal. */
const WINDOWS = {
  silver: { first: at(7), marks: 19, count: 10, hours: { from: "07:00", to: "22:50" } },
  pro: { first: at(7), marks: 3, count: 50, hours: { from: "07:00", to: "19:30" } },
  gold: null,
  elite: null,
};

/** A time in which nothing comes: by the member, by staff, by the market, or by missing prices. */
export type Silence = { from: number; until: number } & (
  | { kind: "held"; reason: JournalPauseDto["reason"] }
  | { kind: "stopped" | "closed" | "gap" }
);

export interface Course {
  tier: PlayedTier;
  upgrade?: { at: number; tier: PlayedTier };
  /** Before it nothing reached the member. */
  unlockedAt?: number;
  silences?: readonly Silence[];
}

/** What is published at marks, nine of ten. */
const published = (mark: number) => (((mark - BEGIN) / SLOT) * 7) % 10 !== 3;
const KINDS = [
  { words: "Clears break-even", confidence: 55.6, confidenceLow: 52.4 },
  { words: "Too close", confidence: 52.8, confidenceLow: 49.6 },
  { words: "Below break-even", confidence: 51.9, confidenceLow: 48.7 },
] as const;

export class PlayedDay {
  /** The marks whose signals reached the member. */
  readonly came: readonly number[];

  constructor(readonly course: Course) {
    const came: number[] = [];
    for (const mark of MARKS) {
      if (this.isPublished(mark) && this.canCome(mark, came) && this.isGoodEnough(mark)) {
        came.push(mark);
      }
    }
    this.came = came;
  }

  tierAt(now: number): PlayedTier {
    const { tier, upgrade } = this.course;
    return upgrade && now >= upgrade.at ? upgrade.tier : tier;
  }

  silenceAt(now: number): Silence | null {
    return (
      (this.course.silences ?? []).find(({ from, until }) => now >= from && now < until) ?? null
    );
  }

  /** Whether the tier has room at a mark, after what came before it. */
  hasRoom(mark: number, came: readonly number[] = this.came): boolean {
    const windows = WINDOWS[this.tierAt(Math.min(mark, END - 1))];
    if (!windows) return true;
    const of = (moment: number) => Math.floor((moment - windows.first) / (windows.marks * SLOT));
    const sameDay = mark < END ? mark : mark - DAY;
    const window = of(sameDay);
    if (window < 0 || window >= windows.count) return false;
    return mark >= END || !came.some((one) => one < mark && of(one) === window);
  }

  canCome(mark: number, came: readonly number[] = this.came): boolean {
    const { unlockedAt = BEGIN } = this.course;
    return mark >= unlockedAt && !this.silenceAt(mark) && this.hasRoom(mark, came);
  }

  isPublished(mark: number): boolean {
    const kind = this.silenceAt(mark)?.kind;
    return published(mark) && (kind === undefined || kind === "held");
  }

  /** A tier with windows receives only some of what is published in one. */
  private isGoodEnough(mark: number): boolean {
    return WINDOWS[this.tierAt(mark)] === null || ((mark - BEGIN) / SLOT) % 2 === 0;
  }

  received(now: number): number {
    return this.came.filter((mark) => mark <= now).length;
  }

  quota(now: number): number | null {
    return WINDOWS[this.tierAt(now)]?.count ?? null;
  }

  verdict(signal: Pick<SignalDto, "createdAt">): string {
    return kindOf(Date.parse(signal.createdAt)).words;
  }

  // What the server says at a moment.

  signals(now: number): SignalDto[] {
    const known = this.came.filter((mark) => mark <= now).slice(-3);
    return known.reverse().map((mark) => signalOf(mark, now));
  }

  today(now: number): TodayDto {
    const latest = Math.floor(now / SLOT) * SLOT;
    const came = this.came.filter((mark) => mark <= now);
    const hold = this.silenceAt(now)?.kind === "held" ? this.silenceAt(now) : null;
    let next = this.isPublished(latest) ? latest + SLOT : latest;
    while (!this.hasRoom(next, came) || (hold && next < hold.until)) next += SLOT;
    return sampleToday({
      received: came.length,
      quota: this.quota(now),
      hours: WINDOWS[this.tierAt(now)]?.hours ?? null,
      nextChance: iso(next),
      to: iso(END),
    });
  }

  journal(now: number): JournalDayDto {
    const silence = this.silenceAt(now);
    const hold =
      silence?.kind === "held" ? { reason: silence.reason, until: iso(silence.until) } : null;
    return sampleDay({ hold, to: iso(END) });
  }

  status(now: number): MarketStatusDto {
    const sample = sampleStatus(iso(now));
    const { pairs } = sample.feed;
    const silence = this.silenceAt(now);
    const mark = Math.floor(now / SLOT) * SLOT;
    const isQuiet = !this.isPublished(mark) && (silence === null || silence.kind === "gap");
    const best = silence ? null : { pair: "EUR/USD", confidence: 51.2 };
    const closed: ClosedMarketDto = { name: "FX", pairs, opensAt: iso(silence?.until ?? now) };
    return {
      ...sample,
      pause: silence?.kind === "stopped" ? { reason: "Repairs.", since: iso(silence.from) } : null,
      closed: silence?.kind === "closed" ? [closed] : [],
      unjudged:
        silence?.kind === "gap" ? pairs.map((pair) => ({ pair, until: iso(silence.until) })) : [],
      quiet: isQuiet ? { feed: sample.feed.name, mark: iso(mark), best } : null,
    };
  }

  /** The signals that the public sees. */
  record(now: number): RecordedSignalDto[] {
    const seen = MARKS.filter(
      (mark) => this.isPublished(mark) && mark + LIFE + RECORD_LIMITS.publicAfter <= now,
    );
    return seen
      .slice(-3)
      .reverse()
      .map((mark) => ({
        ...signalOf(mark, now),
        grade: null,
        publishedHash: "0".repeat(64),
        settledHash: "0".repeat(64),
      }));
  }
}

const kindOf = (mark: number) => KINDS[((mark - BEGIN) / SLOT) % 3] ?? KINDS[0];
export const outcomeOf = (mark: number) =>
  ((mark - BEGIN) / SLOT) % 4 === 0 ? ("loss" as const) : ("profit" as const);

function signalOf(mark: number, now: number): SignalDto {
  const minute = (mark - Date.parse("2026-03-03T09:00:00Z")) / MINUTE;
  const { confidence, confidenceLow } = kindOf(mark);
  const isOver = mark + LIFE <= now;
  return sampleSignal({
    minute,
    id: `0198f0a2-0000-7000-8000-${String((mark - BEGIN) / MINUTE).padStart(12, "0")}`,
    sequence: 1 + (mark - BEGIN) / SLOT,
    confidence,
    confidenceLow,
    confidenceHigh: confidence + 3.2,
    ...(isOver && {
      status: "closed",
      outcome: outcomeOf(mark),
      closePrice: 1.085,
      settledAt: iso(mark + LIFE + 1_000),
      updatedAt: iso(mark + LIFE + 1_000),
    }),
  });
}
