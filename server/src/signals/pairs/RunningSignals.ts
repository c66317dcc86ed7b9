import type { Direction } from "@signaldeck/contract";
import { Op } from "sequelize";
import type { LoggedEvent } from "../../live/LoggedEvent.ts";
import type { LiveAudience } from "../../reach/audience.ts";
import type { MarketContext } from "../MarketContext.ts";
import { Signal } from "../Signal.ts";

/** A signal that has not expired, as it was sealed; times are epoch milliseconds of market time. */
export interface RunningSignal {
  id: string;
  pair: string;
  slot: number;
  audience: LiveAudience;
  expiresAt: number;
  direction: Direction;
  /** Percent; null where nobody stated one, and the ends where nothing is measured. */
  confidence: number | null;
  confidenceLow: number | null;
  confidenceHigh: number | null;
}

/** The signals that run on the current feed, for whomever: loaded once, then fed by the live events. */
export class RunningSignals {
  private readonly byId = new Map<string, RunningSignal>();

  constructor(private readonly deps: Pick<MarketContext, "database" | "feed">) {}

  async load(): Promise<void> {
    const { database, feed } = this.deps;
    const now = new Date(feed.clock.now());
    const rows = await database.model(Signal).findAll({
      where: { feed: feed.info.name, expiresAt: { [Op.gt]: now }, voidedAt: null },
      raw: true,
    });
    for (const { slot, expiresAt, ...row } of rows) {
      this.take({ ...row, slot: slot.getTime(), expiresAt: expiresAt.getTime() });
    }
  }

  /** Takes in a committed event; events of other kinds change nothing. */
  apply({ event, audience }: Pick<LoggedEvent, "event" | "audience">): void {
    if (event.type !== "signal.published" && event.type !== "signal.updated") return;
    const { signal } = event;
    const [slot, expiresAt] = [Date.parse(signal.createdAt), Date.parse(signal.expiresAt)];
    if (signal.voidedAt === null) this.take({ ...signal, audience, slot, expiresAt });
    else this.byId.delete(signal.id);
  }

  /** Those that run at a market time, epoch milliseconds. */
  at(now: number): RunningSignal[] {
    const running: RunningSignal[] = [];
    for (const [id, signal] of this.byId) {
      if (signal.expiresAt <= now) this.byId.delete(id);
      else if (signal.slot <= now) running.push(signal);
    }
    return running;
  }

  private take(signal: RunningSignal): void {
    const { id, pair, slot, audience, expiresAt, direction } = signal;
    const { confidence, confidenceLow, confidenceHigh } = signal;
    const measured = { confidence, confidenceLow, confidenceHigh };
    this.byId.set(id, { id, pair, slot, audience, expiresAt, direction, ...measured });
  }
}
