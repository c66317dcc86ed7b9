import { MINUTE, SECOND } from "@signaldeck/contract";
import { byTime, isLost, iso, timeOf, type Forge } from "./forgeries.ts";
import type { LooseBody, LooseRecord } from "./madeLog.ts";

/**
 * Some lost signals held first, for a price of the history by which they are lost and one that came
 * live by which they are won, and settled as `decide` says, some minutes later.
 */
export function withHoldings(
  records: readonly LooseRecord[],
  decide: (body: LooseBody) => LooseBody,
  { held = () => ({}), kind = "settled", after = 4 * MINUTE, most = 1 }: HoldingOptions = {},
): LooseRecord[] {
  let left = most;
  return byTime(
    records.flatMap((record): LooseRecord[] => {
      if (!isLost(record) || (left -= 1) < 0) return [record];
      const { body } = record;
      const { signalId, sequence, feed, pair, expiresAt, entryPrice, closePrice } = body;
      const identity = { signalId, sequence, feed, pair, expiresAt };
      const expiry = timeOf(expiresAt);
      const entry = { entryPrice, entryTickAt: iso(expiry - 5 * MINUTE - 200) };
      const closeTickAt = body["closeTickAt"];
      const prices = [
        { source: "history", ...entry, closePrice, closeTickAt },
        { source: "live", ...entry, closePrice: beyond(body, 1), closeTickAt },
      ];
      const around = [1, 2, 3].map((minute) => ({
        at: iso(expiry + minute * MINUTE),
        price: closePrice,
      }));
      const holding = {
        ...identity,
        heldAt: iso(expiry),
        reason: "Odd",
        bound: 0.01,
        prices,
        around,
        ...held(body),
      };
      const settledAt = iso(expiry + after);
      const unsettled = { ...identity, reason: "Nobody knows", settledAt };
      const end = {
        ...(kind === "settled" ? { ...body, settledAt } : unsettled),
        ...decide(holding),
      };
      return [
        { ...record, kind: "held", at: expiry + SECOND, body: holding },
        { ...record, kind, at: expiry + after + SECOND, body: end },
      ];
    }),
  );
}

/** As far beyond the entry on the other side as a close is, or so many times as far. */
const beyond = ({ entryPrice, closePrice }: LooseBody, times: number) =>
  Number(entryPrice) + times * (Number(entryPrice) - Number(closePrice));

interface HoldingOptions {
  held?: (body: LooseBody) => LooseBody;
  kind?: "settled" | "unsettled";
  /** From the expiry to the decision. */
  after?: number;
  most?: number;
}

export const byHistory = ({ around }: LooseBody): LooseBody => ({
  decided: { around, by: "history" },
});
/** By the prices of the source by which the signal is lost. */
export const byPerson = (): LooseBody => ({ decided: { by: "person", source: "history" } });
const byNobody = (): LooseBody => ({ decided: { by: "nobody" } });
const without = (records: readonly LooseRecord[], kind: string) =>
  records.filter((record) => record.kind !== kind);

/** What an operator could do with signals whose prices are held. */
export const HELD_FORGERIES: Record<string, Forge> = {
  "decides on a signal that was not held": [
    (records) => without(withHoldings(records, byPerson), "held"),
    /^Record \d+ decides on a signal that was not held\.$/,
  ],
  "does not say who decided on a signal that was held": [
    (records) => withHoldings(records, () => ({})),
    /^Record \d+ does not say who decided on the signal that record \d+ holds\.$/,
  ],
  "types a price that no source had": [
    (records) =>
      withHoldings(records, ({ prices }) => {
        const [history] = prices as { entryPrice: number; closePrice: number }[];
        return { ...byPerson(), closePrice: beyond({ ...history }, 2), outcome: "profit" };
      }),
    /^Record \d+ settles a signal at a price that record \d+ does not have\.$/,
  ],
  "lets a person take another source's price than the one they name": [
    (records) =>
      withHoldings(records, ({ prices }) => {
        const [, live] = prices as { closePrice: number }[];
        return { ...byPerson(), closePrice: live?.closePrice, outcome: "profit" };
      }),
    /^Record \d+ settles a signal at a price that record \d+ does not have\.$/,
  ],
  "lets a person decide when half an hour is over": [
    (records) => withHoldings(records, byPerson, { after: 31 * MINUTE }),
    /^Record \d+ has a person decide later than 30 min after the expiry\.$/,
  ],
  "gives a signal up for nobody's decision before its time": [
    (records) => withHoldings(records, byNobody, { kind: "unsettled" }),
    /^Record \d+ ends a signal that was held before anything could be decided\.$/,
  ],
  "settles a signal on which nobody has decided": [
    (records) => withHoldings(records, byNobody, { after: 31 * MINUTE }),
    /^Record \d+ says otherwise how it was decided than how the signal ended\.$/,
  ],
  "has a history confirm a price that it does not": [
    (records) =>
      withHoldings(records, ({ around }) => ({
        decided: {
          around: (around as { at: string; price: number }[]).map(({ at, price }) => ({
            at,
            price: price * 1.2,
          })),
          by: "history",
        },
      })),
    /^Record \d+ has a price that the history around it does not confirm\.$/,
  ],
  "has no history at all confirm a price": [
    (records) => withHoldings(records, () => ({ decided: { around: [], by: "history" } })),
    /^Record \d+ has a price that the history around it does not confirm\.$/,
  ],
  "holds a signal twice": [
    (records) =>
      byTime(
        withHoldings(records, byHistory).flatMap((record) =>
          record.kind === "held" ? [record, record] : [record],
        ),
      ),
    /^Record \d+ holds a signal that was not open, or was held already\.$/,
  ],
  "holds a signal before its expiry": [
    (records) =>
      withHoldings(records, byHistory, {
        held: ({ expiresAt }) => ({ heldAt: iso(timeOf(expiresAt) - SECOND) }),
      }),
    /^Record \d+ holds a signal at another time than it was due\.$/,
  ],
  "holds a signal for a price of another minute": [
    (records) =>
      withHoldings(records, byHistory, {
        held: ({ expiresAt, entryPrice, closePrice }) => ({
          prices: [
            {
              source: "live",
              entryPrice,
              entryTickAt: iso(timeOf(expiresAt) - 5 * MINUTE - 200),
              closePrice,
              closeTickAt: iso(timeOf(expiresAt) - MINUTE),
            },
          ],
        }),
      }),
    /^Record \d+ holds a signal for prices from another time\.$/,
  ],
};
