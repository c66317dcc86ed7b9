import { DAY, HOUR, MINUTE, SECOND } from "@signaldeck/contract";
import type { Logger } from "pino";
import { joinSessions, type MarketHours, type Session } from "../MarketHours.ts";
import type { Timers } from "../live/Timers.ts";
import type { DerivCalls } from "./DerivCalls.ts";
import { ActiveSymbols, readDayTimes, symbolOf, TradingTimes, type DayTimes } from "./messages.ts";
import { messageOf } from "../../process/messageOf.ts";

/**
 * The sessions of one UTC day (`day`: its midnight, epoch ms). Closed days say `--`; a closing at
 * 23:59:59 is midnight, and one before its opening is on the next day.
 */
function daySessions(day: number, { open, close }: Omit<DayTimes, "symbol">): Session[] {
  return open.flatMap((opens, index) => {
    const from = timeOfDay(opens);
    const until = timeOfDay(close[index] ?? "");
    if (from === null || until === null) return [];
    const to = (until + SECOND) % DAY === 0 ? DAY : until;
    return [{ from: day + from, to: day + (to <= from ? to + DAY : to) }];
  });
}

/** Milliseconds since midnight; null for what is no time. */
function timeOfDay(text: string): number | null {
  const [, hours, minutes, seconds = "0"] = /^(\d\d):(\d\d)(?::(\d\d))?$/.exec(text) ?? [];
  if (hours === undefined) return null;
  return ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * SECOND;
}

/** Days that are asked for, today included: longer than Easter. */
const DAYS = 5;
const REFRESHED_AFTER = 6 * HOUR;
const SYMBOLS_REFRESHED_AFTER = 2 * MINUTE;
const RETRY = 30 * SECOND;

/**
 * When Deriv's markets are open, by its own tables of the coming days and by what it says of each
 * exchange at the moment. From some regions the list of exchanges is empty; then the tables alone
 * count.
 */
export class DerivHours {
  private readonly days = new Map<number, Map<string, Session[]>>();
  private readonly closed = new Map<string, boolean>();
  private tablesAt = -Infinity;
  private symbolsAt = -Infinity;
  private reading = false;

  constructor(
    private readonly calls: DerivCalls,
    private readonly timers: Timers,
    private readonly log: Pick<Logger, "info">,
  ) {}

  of(symbol: string): MarketHours | null {
    const days = [...this.days].filter(([, symbols]) => symbols.has(symbol));
    const first = days[0]?.[0];
    if (first === undefined) return null;
    return {
      sessions: joinSessions(days.flatMap(([, symbols]) => symbols.get(symbol) ?? [])),
      knownFrom: first,
      knownTo: first + days.length * DAY,
      closedNow: this.closed.get(symbol) ?? false,
    };
  }

  /** A price came, or none can: what the exchange's own word was taken for. */
  setClosed(symbol: string, closed: boolean): void {
    this.closed.set(symbol, closed);
  }

  /** Asks again for what is old; to be called often while there is a connection. */
  async refresh(): Promise<void> {
    if (this.reading) return;
    this.reading = true;
    const now = this.timers.now();
    try {
      if (now - this.symbolsAt >= SYMBOLS_REFRESHED_AFTER) {
        this.symbolsAt = now - SYMBOLS_REFRESHED_AFTER + RETRY;
        await this.readSymbols();
        this.symbolsAt = now;
      }
      if (now - this.tablesAt >= REFRESHED_AFTER || !this.days.has(midnight(now))) {
        if (now - this.tablesAt < RETRY) return;
        this.tablesAt = now;
        await this.readDays(midnight(now));
      }
    } catch (error) {
      this.tablesAt = Math.min(this.tablesAt, now - REFRESHED_AFTER + RETRY);
      const reason = messageOf(error);
      this.log.info({ reason }, "Deriv's trading times could not be read; asked again soon");
    } finally {
      this.reading = false;
    }
  }

  private async readSymbols(): Promise<void> {
    const reply = ActiveSymbols.parse(await this.calls.ask({ active_symbols: "brief" }));
    for (const entry of reply.active_symbols) {
      const symbol = symbolOf(entry);
      if (symbol === undefined || entry.exchange_is_open === undefined) continue;
      this.closed.set(symbol, !entry.exchange_is_open || entry.is_trading_suspended === true);
    }
  }

  private async readDays(today: number): Promise<void> {
    for (let day = today; day < today + DAYS * DAY; day += DAY) {
      const date = new Date(day).toISOString().slice(0, 10);
      const reply = TradingTimes.parse(await this.calls.ask({ trading_times: date }));
      const symbols = new Map<string, Session[]>();
      for (const { symbol, ...times } of readDayTimes(reply)) {
        symbols.set(symbol, daySessions(day, times));
      }
      this.days.set(day, symbols);
    }
    for (const day of this.days.keys()) {
      if (day < today) this.days.delete(day);
    }
  }
}

function midnight(time: number): number {
  return time - (time % DAY);
}
