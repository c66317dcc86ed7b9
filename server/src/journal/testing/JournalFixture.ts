import { type JournalSettingsInput, MINUTE, type Method, type Tier } from "@signaldeck/contract";
import type { Call } from "../../testing/Call.ts";
import { createWithAccess } from "../../testing/createWithAccess.ts";
import type { SignalDraft } from "../../engine/SignalDraft.ts";
import { Receptions } from "../received/Receptions.ts";
import { FIVE_MINUTES } from "../../market/aggregateCandles.ts";
import { settleDue } from "../../signals/settleDue.ts";
import type { SignalRow } from "../../signals/Signal.ts";
import { ServedSignals } from "../../signals/testing/ServedSignals.ts";
import {
  ENTRY,
  flat,
  MARK,
  publish,
  type SignalsFixture,
} from "../../signals/testing/signalsFixture.ts";

let people = 0;

const PRICES = { profit: ENTRY + 0.0005, loss: ENTRY - 0.0005, breakeven: ENTRY };

/** The signals module with its journal, and members who really exist. */
export class JournalFixture {
  /** Begin of the WAT day that the market starts in, epoch milliseconds. */
  readonly begin = MARK;

  readonly receptions: Receptions;

  private constructor(readonly signals: ServedSignals) {
    const { context, feed } = signals.fixture;
    this.receptions = new Receptions(
      {
        database: context.database,
        log: context.log,
        feed,
        eventLog: signals.eventLog,
        reach: signals.reach,
        viewerOf: ({ role, tier, dashboardUnlocked }) => ({ role, tier, dashboardUnlocked }),
      },
      // Few are many then.
      2,
    );
  }

  /** Has it written down from now on who receives what. */
  followReceptions(): void {
    this.signals.followers.push(this.receptions);
    this.receptions.start();
  }

  static async open(fixture?: SignalsFixture): Promise<JournalFixture> {
    return new JournalFixture(await ServedSignals.open(fixture));
  }

  /** Signs a member in who has a row of their own; returns the token. */
  async join(tier: Tier, fullName = "Ada Obi"): Promise<string> {
    const { database, clock } = this.signals.fixture.context;
    people += 1;
    const member = await database.write((transaction) =>
      createWithAccess({ database, clock }, transaction, {
        email: `person${people}@example.org`,
        fullName,
        phone: "+2348012345678",
        country: "Nigeria",
        passwordHash: "none",
        riskVersion: "1",
        tier,
        dashboardUnlocked: true,
      }),
    );
    return this.signals.signIn(tier, {}, member.id);
  }

  call<T>(method: Method, path: string, body?: object): Call<T> {
    return this.signals.call<T>(method, path, body);
  }

  /** Marks a signal taken. */
  take(token: string, signalId: string, stake = 25, payoutPercent = 80): Call {
    const body = { decision: "taken", stake, payoutPercent };
    return this.call("put", `/journal/entries/${signalId}`, body).as(token);
  }

  /** Sets limits; one that is not named is off. */
  limit(token: string, limits: Partial<JournalSettingsInput>): Call {
    const body = { maxLoss: null, maxSignals: null, leaderboard: false, ...limits };
    return this.call("put", "/journal/settings", body).as(token);
  }

  /** Publishes the signal of the n-th mark from the day's begin and hands it on. */
  async publish(step: number, change: Partial<SignalDraft> = {}): Promise<SignalRow> {
    const { context, feed } = this.signals.fixture;
    const slot = MARK + step * FIVE_MINUTES;
    if (feed.clock.now() < slot) feed.moveTo(slot);
    const signal = await publish(context, slot, change);
    await this.signals.eventLog.flush();
    return signal;
  }

  /** Moves the market a minute on, so that what follows is not of the very mark. */
  pass(milliseconds = MINUTE): void {
    this.signals.fixture.feed.advance(milliseconds);
  }

  /** Moves the market to a signal's expiry and settles it with this outcome. */
  async settle(signal: SignalRow, outcome: keyof typeof PRICES): Promise<void> {
    const { context, feed } = this.signals.fixture;
    const expiry = signal.expiresAt.getTime();
    feed.setCandles("EUR/USD", flat(signal.slot.getTime(), expiry, PRICES[outcome]));
    feed.moveTo(expiry);
    await settleDue(context, expiry);
    await this.signals.eventLog.flush();
  }

  async close(): Promise<void> {
    await this.receptions.stop();
    await this.signals.close();
  }
}
