import type { BoardDto } from "@signaldeck/contract";
import { describe, expect, it } from "vitest";
import { createFakePlatform } from "../platform/fakePlatform.ts";
import { boardCalls, changeBoard, receiveBoard } from "./boardCalls.ts";
import { sampleBoard, sampleEstimate } from "./boardSamples.ts";
import { createStore } from "./store.ts";
import { stateOf } from "./useBoard.ts";

const AT = Date.parse(sampleBoard().at);
const moment = { now: AT, speed: 1, isLive: true };

describe("what the stream says of the board", () => {
  const known = sampleBoard([sampleEstimate("EUR/USD"), sampleEstimate("GBP/USD")]);
  const at = "2026-03-03T09:41:20.000Z";

  function storeWith(board: BoardDto | null) {
    const store = createStore(createFakePlatform());
    if (board) store.dispatch(receiveBoard(board));
    return { store, board: () => boardCalls.endpoints.board.select()(store.getState()).data };
  }

  it("changes the pairs that it names, in their place", async () => {
    const { store, board } = storeWith(known);
    await expect.poll(board).toEqual(known);
    const silent = { reason: "late" as const };
    store.dispatch(
      changeBoard({
        at,
        figures: { "GBP/USD": ["PUT", 55, 53, 57] },
        pairs: [{ pair: "EUR/USD", silent }],
      }),
    );
    expect(board()).toEqual({
      ...known,
      at,
      pairs: [
        { pair: "EUR/USD", silent },
        { pair: "GBP/USD", direction: "PUT", confidence: 55, low: 53, high: 57 },
      ],
    });
  });

  it("is all there is where it says the board itself, of whichever time", async () => {
    const { store, board } = storeWith(known);
    await expect.poll(board).toEqual(known);
    const anew = sampleBoard([sampleEstimate("USD/JPY")], { at: "2026-03-03T09:40:00.000Z" });
    store.dispatch(receiveBoard(anew));
    expect(board()).toEqual(anew);
  });

  it("changes nothing of a board that is not known", () => {
    const { store, board } = storeWith(null);
    store.dispatch(changeBoard({ at, figures: { "GBP/USD": ["PUT", 55, 53, 57] } }));
    expect(board()).toBeUndefined();
  });
});

describe("how a board stands", () => {
  it("shows no estimate older than thirty seconds of the wall's time", () => {
    expect(stateOf(sampleBoard(), { ...moment, now: AT + 30_000 })).toBe("now");
    expect(stateOf(sampleBoard(), { ...moment, now: AT + 31_000 })).toBe("stale");
    expect(stateOf(sampleBoard(), { ...moment, now: AT + 31_000, speed: 100 })).toBe("now");
  });

  it("is of before a mark until the first estimates after it", () => {
    const at = "2026-03-03T09:44:50.000Z";
    const now = Date.parse("2026-03-03T09:45:03Z");
    expect(stateOf(sampleBoard(undefined, { at }), { ...moment, now })).toBe("calculating");
    expect(
      stateOf(sampleBoard(undefined, { at: "2026-03-03T09:45:10Z" }), { ...moment, now }),
    ).toBe("now");
  });

  it("keeps reasons without a figure for as long as the stream delivers", () => {
    const closed = sampleBoard([{ pair: "EUR/USD", silent: { reason: "closed" } }]);
    const later = { ...moment, now: AT + 600_000 };
    expect(stateOf(closed, later)).toBe("now");
    expect(stateOf(closed, { ...later, isLive: false })).toBe("stale");
  });
});
