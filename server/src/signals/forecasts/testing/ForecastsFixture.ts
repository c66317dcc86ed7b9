import { HOUR, SECOND, type RecordForecastsDto } from "@signaldeck/contract";
import type { LogVerdict } from "../../../../verifier/verify.mjs";
import { shippedModel } from "../../../engine/model.ts";
import { readForecastDay, readForecasts } from "../../../ledger/forecasts/readForecasts.ts";
import { readHead } from "../../../ledger/published/storage/readHead.ts";
import {
  VERIFIER_KEY,
  withLog,
  type LogFixture,
} from "../../../ledger/published/testing/logFixture.ts";
import { verdictOf } from "../../../ledger/published/testing/verdictOf.ts";
import { readLedger } from "../../../ledger/sealed/readLedger.ts";
import type { LedgerEntry } from "../../../ledger/sealed/ledgerChain.ts";
import type { ForecastsBody } from "../../../ledger/sealed/recordBodies.ts";
import { FIVE_MINUTES } from "../../../market/aggregateCandles.ts";
import { openMarket, startInstance, type Instance } from "../../testing/modelsFixture.ts";
import { MARK } from "../../testing/signalsFixture.ts";

export const MODEL = JSON.stringify(shippedModel());
/** The UTC day of MARK, an hour before its end, and the next one. */
export const DAYS = [0, 24].map((hours) =>
  new Date(MARK + hours * HOUR).toISOString().slice(0, 10),
);

/** A market whose engine records what it forecasts, with a log beside the ledger. */
export class ForecastsFixture {
  private constructor(readonly fixture: LogFixture) {}

  static async open(marks: number): Promise<ForecastsFixture> {
    return new ForecastsFixture(await withLog(await openMarket(marks, { market: "real" })));
  }

  /** A process of its own on the same storage. */
  async instance(): Promise<Instance> {
    return startInstance(this.fixture, shippedModel(), await this.fixture.storage.reopen());
  }

  /** Runs a mark in all of these processes at once, a second after it; how it ended in each. */
  async run(index: number, ...instances: Instance[]): Promise<string[]> {
    const { feed, clock } = this.fixture;
    const mark = MARK + index * FIVE_MINUTES;
    feed.moveTo(mark);
    clock.advance(mark + SECOND - clock.now());
    return (await Promise.all(instances.map((one) => one.run(mark)))).map(({ kind }) => kind);
  }

  ledger(): Promise<LedgerEntry[]> {
    return readLedger(this.fixture.context.database);
  }

  /** What is recorded of the marks. */
  async bodies(): Promise<ForecastsBody[]> {
    return (await this.ledger())
      .filter(({ kind }) => kind === "forecasts")
      .map(({ body }) => JSON.parse(body) as ForecastsBody);
  }

  /** What opens the forecasts of both days, as anybody may read it at a time. */
  async opened(now: number): Promise<{ day: string; text: string }[]> {
    const { database } = this.fixture.context;
    return Promise.all(
      DAYS.map(async (day) => ({ day, text: await readForecastDay(database, day, now) })),
    );
  }

  /**
   * What a stranger finds who checks the log and both days an hour and a half later, beside a site
   * that counts them so.
   * @param told what the site says, made of what is true
   */
  async verdict(
    told: (truth: RecordForecastsDto) => RecordForecastsDto = (truth) => truth,
  ): Promise<LogVerdict> {
    const { fixture } = this;
    const { database, feed } = fixture.context;
    await fixture.advance(1.5 * HOUR);
    const now = fixture.clock.now();
    const { checkpoint } = await readHead(database);
    const log = { key: VERIFIER_KEY, checkpoint, entries: await fixture.entries() };
    const figures = [{ ...told(await readForecasts(database, feed.info.name)), at: now }];
    const days = (await this.opened(now)).map((day) => ({ ...day, figures }));
    return verdictOf(log, { days, models: [MODEL], now });
  }

  close(): Promise<void> {
    return this.fixture.storage.close();
  }
}
