import { DAY, HOUR, MINUTE, PAPER_LIMITS, type PaperSpan, watDay } from "@signaldeck/contract";
import fc from "fast-check";
import { expect, it } from "vitest";
import { BEGIN, history } from "../testing/paperHistory.ts";
import { foldPaper, type CurvePoint, type PaperItem } from "./foldPaper.ts";
import { noPast, pastAt, thinned, type PaperPast, type ThinCurve } from "./paperPast.ts";
import { presentAccount } from "./presentPaper.ts";

const START = 300_000;
/** The history is of six days at most; every span of these hours lies after what is closed. */
const SPAN: PaperSpan[] = ["All", "1H", "4H"];

function shown(past: PaperPast, rows: readonly PaperItem[], now: number) {
  const items = rows.filter(({ signal }) => signal.slot.getTime() >= past.at);
  const account = {
    id: "a",
    memberId: "m",
    feed: "f",
    startCents: START,
    begunAt: new Date(BEGIN),
    createdAt: new Date(BEGIN),
  };
  const settings = {
    riskLevel: "Moderate" as const,
    tradeSize: 50 as const,
    running: true,
    updatedAt: null,
  };
  const held = { reason: null, maxLossCents: null, maxSignals: null };
  const read = { account, past, items, state: foldPaper(past, items, now) };
  return SPAN.map((span) =>
    presentAccount({ settings, payoutPercent: 85, held, read, earlier: [], span, now }),
  );
}

it("shows the same account from whichever days it was closed at", () => {
  fc.assert(
    fc.property(
      history,
      fc.array(fc.integer({ min: 0, max: 6 }), { maxLength: 3 }),
      fc.integer({ min: 0, max: 100 }),
      (rows, days, later) => {
        const last = rows.at(-1)?.signal.slot.getTime() ?? BEGIN;
        const now = last + DAY + later * MINUTE;
        const closed = days
          .map((day) => watDay(BEGIN + day * DAY).from)
          .filter((at) => at <= watDay(now - 4 * HOUR).from)
          .sort((a, b) => a - b)
          .reduce(
            (past, at) =>
              pastAt(
                past,
                rows.filter(({ signal }) => signal.slot.getTime() >= past.at),
                at,
              ),
            noPast(START),
          );
        expect(shown(closed, rows, now)).toEqual(shown(noPast(START), rows, now));
      },
    ),
  );
});

const EMPTY: ThinCurve = { width: 0, points: [] };
const curve = fc
  .array(fc.record({ gap: fc.integer({ min: 1, max: 9 * HOUR }), balanceCents: fc.nat() }), {
    minLength: 1,
    maxLength: 900,
    size: "max",
  })
  .map((points) => {
    let at = BEGIN;
    return points.map(({ gap, balanceCents }): CurvePoint => ({ at: (at += gap), balanceCents }));
  });

it("thins a curve that goes on to what a whole one is thinned to, and keeps the newest point", () => {
  fc.assert(
    fc.property(curve, fc.nat(), (points, any) => {
      const at = any % points.length;
      const once = thinned(EMPTY, points);
      expect(thinned(thinned(EMPTY, points.slice(0, at)), points.slice(at))).toEqual(once);
      expect(once.points.length).toBeLessThan(PAPER_LIMITS.curveMax);
      expect(once.points.at(-1)).toEqual(points.at(-1));
      if (points.length < PAPER_LIMITS.curveMax) expect(once.points).toEqual(points);
    }),
  );
});
