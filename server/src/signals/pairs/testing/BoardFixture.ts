import {
  boardPairs,
  SECOND,
  type BoardDto,
  type BoardPairDto,
  type Direction,
  type Tier,
} from "@signaldeck/contract";
import type { Forecast } from "../../../engine/Forecast.ts";
import { JournalFixture } from "../../../journal/testing/JournalFixture.ts";
import type { StreamReader } from "../../../live/testing/StreamReader.ts";
import { ENTRY, flat, MARK, signalsFixture } from "../../testing/signalsFixture.ts";

export const PAIRS = ["EUR/USD", "GBP/USD"];

/** What an engine would say, as far as the board shows it. */
export function expectation(direction: Direction, probability: number, low: number): Forecast {
  return {
    mark: MARK,
    price: ENTRY,
    direction,
    probability,
    low,
    high: 2 * probability - low,
    sampleSize: 1_000,
    reasons: [],
    evidence: { features: [], slope: { mean: 1, deviation: 0 }, widened: 1 },
    atr: 0.001,
  };
}

/** What silver and pro see of what the fixture's engine expects at first. */
export const SHORT = [
  { pair: "EUR/USD", verdict: "clears" },
  { pair: "GBP/USD", verdict: "below", short: 2.3 },
];
/** What gold and elite see of it. */
export const ALL = [
  { pair: "EUR/USD", direction: "PUT", confidence: 57.3, low: 55.2, high: 59.4 },
  { pair: "GBP/USD", direction: "CALL", confidence: 51.8, low: 50, high: 53.6 },
];

/** Entries that say nothing but how far from clearing each pair is. */
export const isShort = (entry: BoardPairDto) =>
  Object.keys(entry).every((name) => ["pair", "verdict", "short"].includes(name));

/** What a stream said of the board at once: all of it, or what had changed. */
interface Said extends Pick<BoardDto, "at" | "pairs"> {
  whole: boolean;
}

/** A reader of the board, with a row of their own. */
export interface BoardReader {
  token: string;
  stream: StreamReader;
  boards: () => Said[];
  /** What a screen makes of them. */
  seen: () => Map<string, BoardPairDto>;
}

/** The board on two pairs, its readers, and an engine that expects what a test says. */
export class BoardFixture {
  private constructor(readonly journal: JournalFixture) {}

  static async open(): Promise<BoardFixture> {
    const fixture = await signalsFixture({ pairs: PAIRS });
    for (const pair of PAIRS) {
      fixture.feed.setCandles(pair, flat(MARK - 3_600 * SECOND, MARK + 7_200 * SECOND));
    }
    const journal = await JournalFixture.open(fixture);
    await journal.signals.listen();
    const opened = new BoardFixture(journal);
    opened.expect("EUR/USD", expectation("PUT", 0.573, 0.552));
    opened.expect("GBP/USD", expectation("CALL", 0.518, 0.5));
    return opened;
  }

  get signals() {
    return this.journal.signals;
  }

  get feed() {
    return this.signals.fixture.feed;
  }

  expect(pair: string, forecast: Forecast): void {
    this.signals.expected.set(pair, forecast);
  }

  /** Lets market time pass, and judges. */
  async pass(milliseconds: number = 10 * SECOND): Promise<void> {
    this.feed.advance(milliseconds);
    await this.signals.judgeBoard();
  }

  async read(token: string): Promise<BoardReader> {
    const stream = this.signals.read(token, null, "?board=1");
    await stream.until(() => stream.types.includes("stream.opened"));
    const boards = () =>
      stream.events.flatMap(({ event }): Said[] => {
        if (event.type === "board") return [{ whole: true, ...event.board }];
        if (event.type !== "board.changed") return [];
        return [{ whole: false, at: event.changes.at, pairs: boardPairs(event.changes) }];
      });
    const seen = () => {
      const pairs = new Map<string, BoardPairDto>();
      for (const board of boards()) {
        if (board.whole) pairs.clear();
        for (const entry of board.pairs) pairs.set(entry.pair, entry);
      }
      return pairs;
    };
    return { token, stream, boards, seen };
  }

  async join(tier: Tier): Promise<BoardReader> {
    return this.read(await this.journal.join(tier));
  }

  /** Resolves when the streams have brought all that was said by now, or have ended. */
  async caughtUp(...readers: BoardReader[]): Promise<void> {
    const said = ({ stream }: BoardReader) =>
      stream.types.filter((type) => type === "stream.reset").length;
    const before = readers.map(said);
    this.signals.hub.broadcast({ type: "stream.reset" });
    for (const [at, reader] of readers.entries()) {
      await reader.stream.until(() => reader.stream.ended || said(reader) > (before[at] ?? 0));
    }
  }

  get(token: string | null) {
    return this.journal.call<BoardDto>("get", "/market/board").as(token);
  }

  close(): Promise<void> {
    return this.journal.close();
  }
}
