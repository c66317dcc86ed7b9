import { BoardDto, MINUTE, SECOND, type BoardPairDto } from "@signaldeck/contract";
import { afterEach, describe, expect, it } from "vitest";
import { SignalEngine } from "../../engine/SignalEngine.ts";
import { FIVE_MINUTES } from "../../market/aggregateCandles.ts";
import { generateCandles } from "../../market/testing/generatedCandles.ts";
import { tierReach } from "../../reach/testing/tierReach.ts";
import { soon } from "../../testing/soon.ts";
import { chooseAt, type MarkContext } from "../runMark.ts";
import { MARK, signalsFixture, type SignalsFixture } from "../testing/signalsFixture.ts";
import { PairBoard } from "./PairBoard.ts";

const PAIRS = ["EUR/USD", "GBP/USD"];
const KNOWN = 400;
const AHEAD = 60;
const GOLD = { role: "member", tier: "gold", dashboardUnlocked: true } as const;

let fixture: SignalsFixture;
let engineState: { pause: { reason: string; since: string } | null };
const boards: PairBoard[] = [];
afterEach(async () => {
  for (const board of boards.splice(0)) await board.stop();
  await fixture.storage.close();
});

/** A feed of five-minute candles on two pairs, long before MARK and some time after it. */
async function setUp(): Promise<void> {
  fixture = await signalsFixture({ pairs: PAIRS, finestStep: 5, start: MARK + 10 * SECOND });
  for (const [seed, pair] of PAIRS.entries()) setCandles(pair, seed);
  engineState = { pause: null };
}

function setCandles(pair: string, seed: number, isThere: (time: number) => boolean = () => true) {
  const count = KNOWN + AHEAD;
  const all = generateCandles({ count, seed, start: MARK - KNOWN * FIVE_MINUTES });
  fixture.feed.setCandles(
    pair,
    all.filter(({ time }) => isThere(time)),
  );
}

/** An instance with an engine of its own on the same feed. */
function instance() {
  const engine = new SignalEngine();
  const context: MarkContext = {
    ...fixture.context,
    chooseDraft: (mark, candlesByPair) => engine.choose({ mark, candlesByPair }),
    previewDraft: (mark, candlesByPair) => engine.preview({ mark, candlesByPair }),
  };
  const board = new PairBoard({ context, engine, engineState, reach: tierReach() });
  boards.push(board);
  return { engine, context, board };
}

function shown(board: PairBoard): BoardDto {
  const reply = board.replyTo({ memberId: "ada", viewer: GOLD });
  const { data } = JSON.parse(reply?.body.toString() ?? "{}") as { data: unknown };
  return BoardDto.parse(data);
}

const entry = (board: PairBoard, pair = "EUR/USD"): BoardPairDto | undefined =>
  shown(board).pairs.find((one) => one.pair === pair);

const iso = (time: number) => new Date(time).toISOString();

async function pass(board: PairBoard, milliseconds: number): Promise<void> {
  fixture.feed.advance(milliseconds);
  await board.lookNow();
}

describe("what is judged", () => {
  it("is what the heads-up would say of the pair that it would name", async () => {
    await setUp();
    const { board, engine, context } = instance();
    await board.lookNow();
    await pass(board, 4 * MINUTE + 40 * SECOND);
    const { feed } = fixture;
    const candlesByPair = new Map(
      await Promise.all(
        PAIRS.map(async (pair) => {
          const growing = await feed.growing(pair);
          const closed = await feed.candles(pair, 5, MARK - 150 * FIVE_MINUTES, MARK);
          return [pair, growing ? [...closed, growing] : closed] as const;
        }),
      ),
    );
    const likely = context.previewDraft?.(MARK + FIVE_MINUTES, candlesByPair);
    expect(likely).not.toBeNull();
    expect(entry(board, likely?.pair)).toMatchObject({
      direction: likely?.direction,
      confidence: likely?.confidence,
      low: likely?.confidenceLow,
      high: likely?.confidenceHigh,
    });
    expect(shown(board).pairs.map(({ pair }) => pair)).toEqual(PAIRS);
    // Nothing was learned of a candle that has not closed.
    expect(engine.learned.upTo).toBe(MARK);
  });

  it("is judged anew every ten seconds and not at the mark, which comes first", async () => {
    await setUp();
    const { board } = instance();
    const times: number[] = [];
    for (let second = 10; second <= 320; second += 1) {
      await board.lookNow();
      times.push((Date.parse(shown(board).at) - MARK) / SECOND);
      fixture.feed.advance(SECOND);
    }
    const steps = Array.from({ length: 32 }, (_, at) => 10 * (at + 1));
    expect([...new Set(times)]).toEqual(steps.filter((second) => second !== 300));
  });

  it("is the same where no marks are run, and the engine is led by the board alone", async () => {
    await setUp();
    const [working, web] = [instance(), instance()];
    const shows: string[] = [];
    working.board.start({ leads: false, show: () => shows.push("working") });
    web.board.start({ leads: true, show: () => shows.push("web") });
    for (let mark = MARK; mark < MARK + 20 * FIVE_MINUTES; mark += FIVE_MINUTES) {
      fixture.feed.moveTo(mark);
      await chooseAt(working.context, mark);
      await pass(working.board, 200 * SECOND);
      await web.board.lookNow();
      expect(shown(web.board)).toEqual(shown(working.board));
      expect(web.engine.learned).toEqual(working.engine.learned);
    }
    expect(new Set(shows)).toEqual(new Set(["working", "web"]));
  });

  it("leads an engine whose marks are run to no mark but the first", async () => {
    await setUp();
    const { board, engine } = instance();
    await board.lookNow();
    await pass(board, FIVE_MINUTES);
    expect(engine.learned.upTo).toBe(MARK);
  });

  it("comes by itself once it was started, until it is stopped", async () => {
    await setUp();
    const { board } = instance();
    const shows: number[] = [];
    board.start({ leads: true, show: () => shows.push(fixture.feed.clock.now()) });
    await soon(() => expect(shows).toEqual([MARK + 10 * SECOND]));
    expect(entry(board)?.confidence).toBeGreaterThan(50);
  });

  it("begins anew with a recording that does", async () => {
    await setUp();
    const { board } = instance();
    await pass(board, 20 * MINUTE);
    fixture.feed.moveTo(MARK + 30 * SECOND);
    await board.lookNow();
    expect(shown(board).at).toBe(iso(MARK + 30 * SECOND));
  });
});

describe("a pair without an estimate", () => {
  it("is closed until it opens, also where it closes before the signal would expire", async () => {
    await setUp();
    const opens = MARK + 50 * FIVE_MINUTES;
    const sessions = [
      { from: 0, to: MARK + 2 * FIVE_MINUTES },
      { from: opens, to: opens + 60 * MINUTE },
    ];
    const known = { knownFrom: 0, knownTo: opens + 60 * MINUTE, closedNow: false };
    fixture.feed.hours = (pair) => (pair === "EUR/USD" ? { sessions, ...known } : null);
    const { board } = instance();
    await board.lookNow();
    expect(entry(board)?.silent).toBeUndefined();
    await pass(board, FIVE_MINUTES);
    const closed = { pair: "EUR/USD", silent: { reason: "closed", until: iso(opens) } };
    expect(entry(board)).toEqual(closed);
    expect(entry(board, "GBP/USD")?.silent).toBeUndefined();
    fixture.feed.hours = (pair) =>
      pair === "EUR/USD"
        ? { sessions: [], knownFrom: 0, knownTo: Infinity, closedNow: true }
        : null;
    await pass(board, 10 * SECOND);
    expect(entry(board)).toEqual({ pair: "EUR/USD", silent: { reason: "closed" } });
  });

  it("has a late feed since its last price", async () => {
    await setUp();
    setCandles("EUR/USD", 0, (time) => time < MARK);
    const { board } = instance();
    await board.lookNow();
    await pass(board, FIVE_MINUTES);
    expect(entry(board)?.silent).toEqual({ reason: "late", since: iso(MARK - 1) });
    expect(entry(board, "GBP/USD")?.silent).toBeUndefined();
  });

  it("shows its last one while the first price of the next candle is awaited", async () => {
    await setUp();
    setCandles("EUR/USD", 0, (time) => time < MARK + FIVE_MINUTES);
    const { board } = instance();
    await board.lookNow();
    await pass(board, 4 * MINUTE);
    const before = entry(board);
    await pass(board, MINUTE + 10 * SECOND);
    expect(entry(board)).toEqual(before);
    expect(before?.confidence).toBeGreaterThan(50);
  });

  it("warms up after a gap, from its end on until it is known well enough", async () => {
    await setUp();
    const gapEnd = MARK - 10 * FIVE_MINUTES;
    setCandles("EUR/USD", 0, (time) => time < gapEnd - 20 * FIVE_MINUTES || time >= gapEnd);
    const { board } = instance();
    await board.lookNow();
    expect(entry(board)?.silent).toEqual({
      reason: "warming_up",
      since: iso(gapEnd),
      until: iso(gapEnd + 36 * FIVE_MINUTES),
    });
  });

  it("is new to an engine that could not be led to a mark yet", async () => {
    await setUp();
    fixture.feed.losePrices(() => true);
    const lastTickBefore = fixture.feed.lastTickBefore.bind(fixture.feed);
    const { board, context } = instance();
    // The mark's prices cannot be read, those of now can.
    fixture.feed.lastTickBefore = (pair, time, maxAge) =>
      time === MARK
        ? lastTickBefore(pair, time, maxAge)
        : Promise.resolve({ pair, time: time - 1, price: 1.1 });
    await board.lookNow();
    expect(entry(board)?.silent).toEqual({
      reason: "starting",
      until: iso(MARK + FIVE_MINUTES),
    });
    expect(context.history.disbelieved.size).toBe(0);
  });

  it("is not believed where its price is too far off", async () => {
    await setUp();
    const { board } = instance();
    await board.lookNow();
    const growing = fixture.feed.growing.bind(fixture.feed);
    fixture.feed.growing = async (pair) => {
      const candle = await growing(pair);
      return candle && pair === "EUR/USD" ? { ...candle, close: 2, high: 2 } : candle;
    };
    await pass(board, 10 * SECOND);
    expect(entry(board)?.silent).toEqual({ reason: "disbelieved" });
    expect(entry(board, "GBP/USD")?.silent).toBeUndefined();
  });

  it("waits for an engine that is stopped, and for a clock that is in doubt", async () => {
    await setUp();
    const { board } = instance();
    await board.lookNow();
    engineState.pause = { reason: "News", since: iso(MARK) };
    await pass(board, 10 * SECOND);
    const paused = PAIRS.map((pair) => ({ pair, silent: { reason: "paused" } }));
    expect(shown(board).pairs).toEqual(paused);
    engineState.pause = null;
    await pass(board, 10 * SECOND);
    expect(entry(board)?.silent).toBeUndefined();
    fixture.clock.doubt = { message: "It jumped.", since: MARK };
    await pass(board, 10 * SECOND);
    expect(shown(board).pairs).toEqual(paused);
  });
});
