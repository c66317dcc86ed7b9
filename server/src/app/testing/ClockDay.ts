import { MINUTE, RECORD_LIMITS, SECOND } from "@signaldeck/contract";
import type { Clock } from "../../process/clock/clock.ts";
import { TrustedClock } from "../../process/clock/TrustedClock.ts";
import { DailyDigest } from "../../journal/DailyDigest.ts";
import { createLog } from "../../process/log.ts";
import { FIVE_MINUTES } from "../../market/aggregateCandles.ts";
import type { FeedHistory, PriceFeed } from "../../market/PriceFeed.ts";
import { binanceFixture } from "../../market/testing/liveFeedFixture.ts";
import { PlayedTime } from "../../market/testing/PlayedTime.ts";
import { Plausible } from "../../market/plausible/Plausible.ts";
import { mailWay } from "../../delivery/mails/post/mailWay.ts";
import { GrantSweep } from "../../staff/members-desk/GrantSweep.ts";
import { Member, type MemberRow } from "../../members/Member.ts";
import { TrialNotices } from "../../access/trial/TrialNotices.ts";
import { Outbox } from "../../delivery/outbox/Outbox.ts";
import { PublicResults } from "../../ledger/counted/analysis/PublicResults.ts";
import { CandleHistory } from "../../signals/CandleHistory.ts";
import { EngineRunner } from "../../signals/EngineRunner.ts";
import { HeldLooks } from "../../signals/HeldLooks.ts";
import type { MarkContext } from "../../signals/runMark.ts";
import { Signal } from "../../signals/Signal.ts";
import { draftOf, WINDOWS_OF } from "../../signals/testing/signalsFixture.ts";
import { openFixture, type Fixture } from "../../testing/openFixture.ts";
import { beginDay, EVENING, PEOPLE, SIX } from "./beginDay.ts";
import { readDay, type DayFacts } from "./dayFacts.ts";
import { coin } from "./playedCoin.ts";

const [MORNING, NOON] = [SIX - 6 * MINUTE, SIX + 17 * MINUTE];
/** Between two looks: when it matters, and else. */
const [LOOK, REST] = [10 * SECOND, 30 * SECOND];

/** By how much a machine's wall clock is off at a moment, ms. */
export type Off = (time: number) => number;

/**
 * A day of the product at played time, on a live feed's adapter: marks, plans, grants, trials, digest,
 * mails and the public record, each looked at every ten seconds while a clock may be moved.
 * @param trusting the wall clock is believed, as if nobody watched over it
 */
export async function playClockDay(off: Off, trusting = false): Promise<DayFacts> {
  const time = new PlayedTime(EVENING);
  const wall = () => time.now() + off(time.now());
  const steady = { now: () => time.now() - EVENING, withSleep: () => null };
  const clock: Clock & Pick<TrustedClock, "hear"> = trusting
    ? { now: wall, hear: () => undefined }
    : new TrustedClock({ wall, steady });
  const options = { series: [coin], start: EVENING, spacing: 5, updateEvery: 5 * SECOND };
  const { feed, start } = binanceFixture({ ...options, time, clock });
  const fixture = await openFixture();
  try {
    fixture.clock.advance(EVENING - fixture.clock.now());
    await start();
    return await new ClockDay(fixture, clock, time, feed).play();
  } finally {
    await feed.stop();
    await fixture.close();
  }
}

class ClockDay {
  private asking = 0;
  private readonly faults: string[] = [];
  private readonly sent: string[] = [];
  private readonly marks: DayFacts["marks"] = new Map();
  private readonly context: MarkContext;
  private readonly outbox: Outbox;
  private readonly publicResults: PublicResults;
  private readonly digest: DailyDigest;
  private readonly trials: TrialNotices;

  constructor(
    private readonly fixture: Fixture,
    private readonly clock: Clock,
    private readonly time: PlayedTime,
    adapter: PriceFeed & { history: FeedHistory },
  ) {
    const { database } = fixture;
    const log = createLog("silent");
    const feed = this.counting(adapter);
    const plausible = new Plausible(feed);
    this.context = {
      database,
      feed,
      plausible,
      heldLooks: new HeldLooks(),
      clock,
      log,
      payoutPercent: 85,
      minConfidence: 50,
      windowsOf: WINDOWS_OF,
      history: new CandleHistory(feed, undefined, plausible),
      chooseDraft: (mark, candlesByPair) => {
        const last = candlesByPair.get(coin.pair)?.at(-1);
        if (!last) return null;
        const direction = (mark / FIVE_MINUTES) % 3 < 1 ? "PUT" : "CALL";
        return draftOf({ pair: coin.pair, direction, entryPrice: last.close });
      },
    };
    const { content, secret } = fixture.deps;
    this.outbox = new Outbox({
      database,
      clock,
      log,
      ways: {
        mail: mailWay(({ recipient, payload }) => {
          this.sent.push(`${recipient}: ${(payload as { subject: string }).subject}`);
          return Promise.resolve();
        }),
      },
    });
    const mail = {
      brand: content.brand.name,
      supportEmail: "help@deck.example",
      publicUrl: "https://deck.example",
    };
    const writer = { database, clock, log, feed, outbox: this.outbox, mail, secret };
    this.digest = new DailyDigest({ ...writer, readLogHead: () => Promise.resolve(null) });
    this.trials = new TrialNotices(writer);
    this.publicResults = new PublicResults(database, feed);
  }

  async play(): Promise<DayFacts> {
    await beginDay(this.fixture, this.clock, this.context.feed.info.name);
    await this.playTo(EVENING + 14 * MINUTE);
    await this.time.playTo(MORNING);
    await this.playTo(NOON);
    return this.facts();
  }

  /** Time goes on only while somebody waits for the vendor, never while the database works. */
  private counting(adapter: PriceFeed & { history: FeedHistory }): PriceFeed {
    const counted = <T>(work: Promise<T>) => {
      this.asking += 1;
      return work.finally(() => (this.asking -= 1));
    };
    const { history } = adapter;
    const value: FeedHistory = {
      candles: (...asked) => counted(history.candles(...asked)),
      tickBefore: (...asked) => counted(history.tickBefore(...asked)),
    };
    return Object.create(adapter, { history: { value } }) as PriceFeed;
  }

  private during<T>(work: Promise<T>): Promise<T> {
    return this.time.during(work, () => this.asking > 0);
  }

  /** Looks at all that falls due, and a second after each mark. */
  private async playTo(end: number): Promise<void> {
    const runner = new EngineRunner({ context: this.context });
    await this.during(runner.start());
    let at = this.time.now();
    while (at <= end) {
      await this.look(runner, at % FIVE_MINUTES === 0 ? at + SECOND : at);
      at += Math.abs(at - SIX) < 6 * MINUTE ? LOOK : REST;
    }
    await this.during(runner.stop());
  }

  private async look(runner: EngineRunner, at: number): Promise<void> {
    const { clock, fixture } = this;
    await this.time.playTo(at);
    await this.during(runner.lookNow());
    const { lastRun } = runner;
    if (lastRun) {
      const { mark, kind, detail } = lastRun;
      // Numbers go on where a mark has none.
      this.marks.set(mark, { kind, reason: kind === "published" ? null : detail });
    }
    const grants = new GrantSweep({
      ...fixture.deps,
      clock,
      outbox: this.outbox,
      log: this.context.log,
    });
    await grants.startAtOnce();
    await grants.stop();
    await this.digest.flush();
    await this.trials.flush();
    await this.outbox.flush();
    await this.judge();
  }

  /** Names what has come before its time. */
  private async judge(): Promise<void> {
    const { database } = this.fixture;
    const now = this.time.now();
    for (const { email, tier } of await this.members()) {
      const until = PEOPLE[email as keyof typeof PEOPLE];
      if ("grantedUntil" in until && tier === "guest" && until.grantedUntil > now) {
        this.fault(`the grant of ${email} has ended early`);
      }
    }
    const soon = this.sent.filter((one) => /^trial-soon.*trial ends/.test(one));
    if (soon.length > 0 && now < SIX + 4 * MINUTE) this.fault("an end of a trial was told early");
    const settled = await database.model(Signal).findAll({ raw: true });
    for (const { slot, status, expiresAt, publishedAt } of settled) {
      const name = `the signal of ${slot.toISOString()}`;
      if (Math.abs((publishedAt ?? slot).getTime() - slot.getTime()) > 5 * SECOND) {
        this.fault(`${name} was not published at its mark`);
      }
      if (status !== "active" && expiresAt.getTime() > now) this.fault(`${name} has ended early`);
    }
    const { results = [] } =
      (await this.publicResults.read()).get(this.context.feed.info.name) ?? {};
    for (const { slot } of results) {
      if (slot + FIVE_MINUTES + RECORD_LIMITS.publicAfter > now + SECOND) {
        this.fault(`the result of ${new Date(slot).toISOString()} was public early`);
      }
    }
  }

  private fault(sentence: string): void {
    if (!this.faults.includes(sentence)) this.faults.push(sentence);
  }

  private members(): Promise<MemberRow[]> {
    return this.fixture.database.model(Member).findAll({ order: [["email", "ASC"]], raw: true });
  }

  private async facts(): Promise<DayFacts> {
    const { faults, ...stored } = await readDay(this.fixture.database);
    for (const sentence of faults) this.fault(sentence);
    return {
      ...stored,
      tiers: Object.fromEntries((await this.members()).map(({ email, tier }) => [email, tier])),
      mails: this.sent.sort(),
      marks: this.marks,
      faults: this.faults,
    };
  }
}
