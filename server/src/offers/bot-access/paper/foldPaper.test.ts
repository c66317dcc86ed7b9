import { DAY } from "@signaldeck/contract";
import fc from "fast-check";
import { expect, it } from "vitest";
import { BEGIN, history } from "../testing/paperHistory.ts";
import { foldPaper, type PaperItem } from "./foldPaper.ts";
import { noPast } from "./paperPast.ts";

const NOW = BEGIN + 30 * DAY;
const START = 100_000;

it("comes to the same account in whatever order its rows are read", () => {
  fc.assert(
    fc.property(
      history.chain((items) => fc.tuple(fc.constant(items), shuffled(items))),
      ([items, other]) => {
        expect(foldPaper(noPast(START), other, NOW)).toEqual(foldPaper(noPast(START), items, NOW));
      },
    ),
  );
});

const shuffled = (items: PaperItem[]) =>
  fc.shuffledSubarray(items, { minLength: items.length, maxLength: items.length });

it("lets no later end change what was taken and what was left out", () => {
  fc.assert(
    fc.property(history, fc.nat(), (items, any) => {
      const until = items[any % Math.max(1, items.length)]?.signal.slot.getTime() ?? NOW;
      const known = items
        .filter(({ signal }) => signal.slot.getTime() <= until)
        .map((item) =>
          (item.signal.settledAt?.getTime() ?? Infinity) <= until ? item : open(item),
        );
      const then = foldPaper(noPast(START), known, until);
      const now = foldPaper(noPast(START), items, NOW);
      const ids = (of: readonly PaperItem[]) =>
        of
          .map(({ signal }) => signal)
          .filter(({ slot }) => slot.getTime() <= until)
          .map((one) => one.id);
      expect(ids(then.taken)).toEqual(ids(now.taken));
      expect(then.left.map(({ reason }) => reason)).toEqual(
        now.left.slice(0, then.left.length).map(({ reason }) => reason),
      );
    }),
  );
});

function open(item: PaperItem): PaperItem {
  return { ...item, signal: { ...item.signal, settledAt: null, outcome: null, voidedAt: null } };
}

it("holds what is staked and what came of it, and no cent more", () => {
  fc.assert(
    fc.property(history, (items) => {
      const { balanceCents, taken, left, curve } = foldPaper(noPast(START), items, NOW);
      expect(taken.length + left.length).toBe(items.length);
      const results = taken.map(({ resultCents }) => resultCents ?? 0);
      expect(balanceCents).toBe(START + results.reduce((sum, one) => sum + one, 0));
      expect(curve.at(-1)?.balanceCents ?? START).toBe(balanceCents);
      const open = taken.filter(({ resultCents }) => resultCents === null);
      const staked = open.reduce((sum, { trade }) => sum + trade.stakeCents, 0);
      expect(balanceCents).toBeGreaterThanOrEqual(staked);
      for (const { trade, resultCents } of taken) {
        expect(Math.abs(resultCents ?? 0)).toBeLessThanOrEqual(trade.stakeCents);
      }
    }),
  );
});
