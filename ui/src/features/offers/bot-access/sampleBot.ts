import { watClock, watDayName, type Direction } from "@signaldeck/contract";

/** The windows that the sample can be looked at in. */
export const TIMEFRAMES = ["1H", "4H", "1D", "1W"] as const;
export type Timeframe = (typeof TIMEFRAMES)[number];

/** A made-up trade without a ladder. Money is US dollars; a result is null while the trade runs. */
export interface SampleTrade {
  pair: string;
  direction: Direction;
  size: number;
  /** When it was opened: the time of one made-up day, or the day. */
  opened: string;
  result: number | null;
}

type Row = [pair: string, direction: Direction, size: number, opened: string, result?: number];

const trades = (rows: Row[]): SampleTrade[] =>
  rows.map(([pair, direction, size, opened, result]) => ({
    pair,
    direction,
    size,
    opened,
    result: result ?? null,
  }));

/** Nobody ever made these trades. A win pays 85 % of the stake, a loss costs all of it. */
export const SAMPLE_BOT: Record<Timeframe, { active: SampleTrade[]; closed: SampleTrade[] }> = {
  "1H": {
    active: trades([
      ["EUR/USD", "CALL", 50, "10:40"],
      ["USD/JPY", "PUT", 50, "10:40"],
    ]),
    closed: trades([
      ["GBP/USD", "PUT", 50, "10:35", 42.5],
      ["EUR/USD", "PUT", 50, "10:20", -50],
      ["AUD/USD", "CALL", 50, "10:05", 42.5],
      ["USD/CAD", "CALL", 50, "09:50", -50],
    ]),
  },
  "4H": {
    active: trades([
      ["GBP/USD", "CALL", 100, "10:35"],
      ["AUD/USD", "PUT", 100, "10:40"],
    ]),
    closed: trades([
      ["USD/JPY", "CALL", 100, "10:15", -100],
      ["EUR/USD", "CALL", 100, "09:30", 85],
      ["USD/CHF", "PUT", 100, "08:55", 85],
      ["GBP/USD", "CALL", 100, "08:10", -100],
      ["NZD/USD", "PUT", 100, "07:25", 85],
    ]),
  },
  "1D": {
    active: trades([
      ["USD/CHF", "PUT", 50, "10:40"],
      ["EUR/USD", "CALL", 50, "10:40"],
      ["USD/CAD", "CALL", 50, "10:35"],
    ]),
    closed: trades([
      ["EUR/USD", "PUT", 50, "08:45", 42.5],
      ["USD/JPY", "PUT", 50, "06:30", -50],
      ["GBP/USD", "CALL", 50, "03:15", 42.5],
      ["AUD/USD", "CALL", 50, "00:50", 42.5],
      ["EUR/USD", "CALL", 50, "21:05", -50],
      ["USD/CAD", "PUT", 50, "17:40", 42.5],
      ["GBP/USD", "PUT", 50, "14:20", -50],
    ]),
  },
  "1W": {
    active: trades([["EUR/USD", "PUT", 250, "10:40"]]),
    closed: trades([
      ["GBP/USD", "PUT", 250, "2026-11-19", 212.5],
      ["USD/JPY", "CALL", 250, "2026-11-18", -250],
      ["EUR/USD", "CALL", 250, "2026-11-18", 212.5],
      ["USD/CHF", "CALL", 250, "2026-11-17", -250],
      ["AUD/USD", "PUT", 250, "2026-11-16", 212.5],
      ["NZD/USD", "CALL", 250, "2026-11-16", -250],
      ["EUR/USD", "PUT", 250, "2026-11-16", 212.5],
    ]),
  },
};

/** When a trade was opened, as it is shown: "10:40 AM", "Thursday". */
export function openedText({ opened }: Pick<SampleTrade, "opened">): string {
  return opened.includes(":")
    ? watClock(`2026-11-20T${opened}:00+01:00`)
    : watDayName(`${opened}T12:00:00Z`);
}

/** Figures that follow from the closed trades of a sample. */
export interface SampleMetrics {
  closed: number;
  won: number;
  /** Percent. */
  winRate: number;
  net: number;
  averageResult: number;
  /** Largest fall of the running total from its highest point; zero or less. */
  drawdown: number;
  bestTrade: number;
}

/** Works out the metrics of closed trades, newest first as they are listed. */
export function metricsOf(closed: readonly SampleTrade[]): SampleMetrics {
  const results = closed.map(({ result }) => result ?? 0).reverse();
  let total = 0;
  let peak = 0;
  let drawdown = 0;
  for (const result of results) {
    total += result;
    peak = Math.max(peak, total);
    drawdown = Math.min(drawdown, total - peak);
  }
  const won = results.filter((result) => result > 0).length;
  return {
    closed: results.length,
    won,
    winRate: results.length === 0 ? 0 : (won / results.length) * 100,
    net: total,
    averageResult: results.length === 0 ? 0 : total / results.length,
    drawdown,
    bestTrade: Math.max(0, ...results),
  };
}
