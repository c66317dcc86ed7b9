import { HOUR, MINUTE, SECOND } from "@signaldeck/contract";
import { renumberedWithout, type LooseBody, type LooseRecord } from "./madeLog.ts";

export const iso = (time: number) => new Date(time).toISOString();
export const timeOf = (time: unknown) => Date.parse(String(time));
export const isLost = ({ body }: LooseRecord) => body["outcome"] === "loss";
export const isPublication = ({ kind }: LooseRecord) => kind === "published";
const isVoid = ({ kind }: LooseRecord) => kind === "voided";
export const byTime = (records: readonly LooseRecord[]) =>
  [...records].sort((one, other) => one.at - other.at);

/** The same records, those that are meant with another body. */
export function withBodies(
  records: readonly LooseRecord[],
  isMeant: (record: LooseRecord) => boolean,
  change: (body: LooseBody) => LooseBody,
): LooseRecord[] {
  return records.map((record) =>
    isMeant(record) ? { ...record, body: { ...record.body, ...change(record.body) } } : record,
  );
}

/** An entry moved to the side of the close on which the signal ends so. */
export function corrected(body: LooseBody, outcome: "profit" | "breakeven" | "loss"): LooseBody {
  const { entryPrice, closePrice, direction, expiresAt } = body;
  const side = { profit: -1, breakeven: 0, loss: 1 }[outcome] * (direction === "CALL" ? 1 : -1);
  return {
    publishedEntryPrice: entryPrice,
    entryPrice: Number(closePrice) + side / 100_000,
    entryTickAt: iso(timeOf(expiresAt) - 5 * MINUTE - 200),
    outcome,
  };
}

/** Lost signals voided instead, so long after their marks and recorded so much later. */
export function voided(
  records: readonly LooseRecord[],
  { after, behind = 0, most = Infinity }: { after: number; behind?: number; most?: number },
): LooseRecord[] {
  let left = most;
  return byTime(
    records.map((record): LooseRecord => {
      if (!isLost(record) || (left -= 1) < 0) return record;
      const { signalId, sequence, feed, pair, expiresAt, direction, entryPrice, closePrice } =
        record.body;
      const voidedAt = timeOf(expiresAt) - 5 * MINUTE + after;
      const identity = { signalId, sequence, feed, pair, expiresAt, direction, entryPrice };
      const priceTickAt = iso(voidedAt - 300);
      const end = { voidedAt: iso(voidedAt), reason: "News", price: closePrice, priceTickAt };
      return { ...record, kind: "voided", at: voidedAt + behind, body: { ...identity, ...end } };
    }),
  );
}

const closesAt = (records: readonly LooseRecord[], fromExpiry: number) =>
  withBodies(records, isLost, ({ expiresAt }) => ({
    closeTickAt: iso(timeOf(expiresAt) + fromExpiry),
  }));

/** The voided ones with their price from another moment; null: none is named. */
const voidedBy = (records: readonly LooseRecord[], tickOf: (body: LooseBody) => number | null) =>
  withBodies(records, isVoid, (body) => {
    const tick = tickOf(body);
    return { priceTickAt: tick === null ? null : iso(tick) };
  });

/** The first lost signal called back so often, two minutes before its expiry. */
export function withWithdrawals(
  records: readonly LooseRecord[],
  count = 1,
  change: (body: LooseBody) => LooseBody = () => ({}),
): LooseRecord[] {
  const { body } = records.find(isLost) as LooseRecord;
  const at = timeOf(body["expiresAt"]) - 2 * MINUTE;
  const { signalId, sequence, feed } = body;
  const told = { signalId, sequence, feed, withdrawnAt: iso(at), reason: "News", ...change(body) };
  const withdrawal = { kind: "withdrawn", signalId: String(told.signalId), at, body: told };
  return byTime([...records, ...Array.from({ length: count }, () => withdrawal)]);
}

export type Forge = [(records: readonly LooseRecord[]) => LooseRecord[], RegExp];

/** What an operator could do to hide losses, with all of it sealed, chained and signed anew. */
export const FORGERIES: Record<string, Forge> = {
  "never ends what is lost": [
    (records) => records.filter((record) => !isLost(record)),
    /^Signal \d+ of deriv has no end that is open, though the log went on/,
  ],
  "never ends a single loss": [
    (records) => {
      const lost = records.find(isLost);
      return records.filter((record) => record !== lost);
    },
    /^Signal \d+ of deriv has no end that is open/,
  ],
  "never ends losses, and publishes so seldom that it could have been away": [
    (records) => {
      let seldom = [...records];
      const kept = new Set<unknown>();
      for (const { kind, body } of records) {
        if (kind === "published" && Number(body["sequence"]) % 4 === 0) kept.add(body["signalId"]);
      }
      const dropped = records.filter(
        (record) => isPublication(record) && !kept.has(record.signalId),
      );
      // From the end, so that the numbers before it stay what they are.
      for (const record of dropped.reverse()) seldom = renumberedWithout(seldom, record);
      return seldom.filter((record) => !isLost(record));
    },
    /^Signal \d+ of deriv has no end that is open/,
  ],
  "never ends what is lost, on a feed whose first signal was one of a recording": [
    (records) => {
      const first = records[0]?.signalId;
      const recorded = { name: "deriv", market: "real", live: false };
      return withBodies(
        records.filter((record) => !isLost(record) || record.signalId === first),
        ({ signalId }) => signalId === first,
        () => ({ feed: recorded }),
      );
    },
    /^Record \d+ is of deriv \(real\), which was real, a recording before\.$/,
  ],
  "closes what it calls won by no price at all": [
    (records) =>
      withBodies(
        records,
        (record) => isLost(record) && record.body["direction"] === "PUT",
        () => ({ closePrice: null, outcome: "profit" }),
      ),
    /^Record \d+ \(settled\) gives its closePrice as it cannot be\.$/,
  ],
  "closes what is lost even, by a price that is none": [
    (records) => withBodies(records, isLost, () => ({ closePrice: "?", outcome: "breakeven" })),
    /^Record \d+ \(settled\) gives its closePrice as it cannot be\.$/,
  ],
  "publishes a direction that may be either": [
    (records) =>
      withBodies(
        records,
        ({ body }) => "direction" in body,
        () => ({ direction: "?" }),
      ),
    /^Record \d+ \(published\) gives its direction as it cannot be\.$/,
  ],
  "voids what is lost at a price that is none": [
    (records) =>
      withBodies(
        voided(records, { after: 30 * SECOND, most: 40 }),
        ({ kind }) => kind === "voided",
        () => ({ price: "?" }),
      ),
    /^Record \d+ \(voided\) gives its price as it cannot be\.$/,
  ],
  "corrects entries until they win": [
    (records) => withBodies(records, isLost, (body) => corrected(body, "profit")),
    /of the entries that were corrected afterwards \d+ made the result better and 0 worse/,
  ],
  "corrects entries until they are even": [
    (records) => withBodies(records, isLost, (body) => corrected(body, "breakeven")),
    /of the entries that were corrected afterwards \d+ made the result better and 0 worse/,
  ],
  "closes by a price from before the mark": [
    (records) => closesAt(records, -9 * MINUTE),
    /has a closing price from another time/,
  ],
  "closes by a price from the middle": [
    (records) => closesAt(records, -2 * MINUTE),
    /has a closing price from another time/,
  ],
  "closes by a price that is just too old": [
    (records) => closesAt(records, -30_001),
    /has a closing price from another time/,
  ],
  "enters by a price of three hours ago": [
    (records) =>
      withBodies(records, isPublication, ({ slot }) => ({
        entryTickAt: iso(timeOf(slot) - 3 * HOUR),
      })),
    /has an entry price that was too old at its mark/,
  ],
  "voids after the expiry": [
    (records) => voided(records, { after: 5 * MINUTE + 9 * SECOND }),
    /voids a signal after its expiry/,
  ],
  "says that it voided before the expiry, and records it after": [
    (records) => voided(records, { after: 5 * MINUTE - SECOND, behind: 10 * SECOND }),
    /voids a signal (after its expiry|later than 60 s)/,
  ],
  "voids what stands at a loss": [
    (records) => voided(records, { after: 30 * SECOND, most: 40 }),
    /of the signals that were voided \d+ stood at a loss and \d+ at a profit/,
  ],
  "voids by a price from before the mark": [
    (records) => voidedBy(records, ({ expiresAt }) => timeOf(expiresAt) - 6 * MINUTE),
    /voids a signal at a price from another time/,
  ],
  "voids by a price from after the void": [
    (records) => voidedBy(records, ({ voidedAt }) => timeOf(voidedAt) + 1),
    /voids a signal at a price from another time/,
  ],
  "voids at a price and does not say of when it is": [
    (records) => voidedBy(records, () => null),
    /voids a signal at a price from another time/,
  ],
  "voids before the mark": [
    (records) =>
      withBodies(records, isVoid, ({ expiresAt }) => ({
        voidedAt: iso(timeOf(expiresAt) - 6 * MINUTE),
      })),
    /was voided at another time than it was/,
  ],
  "says that it settled before the expiry": [
    (records) =>
      withBodies(records, isLost, ({ expiresAt }) => ({ settledAt: iso(timeOf(expiresAt) - 1) })),
    /says how a signal ended before it had ended/,
  ],
  "says that it settled after it was recorded": [
    (records) =>
      withBodies(records, isLost, ({ settledAt }) => ({
        settledAt: iso(timeOf(settledAt) + HOUR),
      })),
    /was settled after it was recorded/,
  ],
  "recommends what its confidence does not": [
    (records) => withBodies(records, isPublication, () => ({ grade: "recommended" })),
    /has a grade that does not follow from its confidence and payout/,
  ],
  "grades by another payout than it names": [
    (records) => withBodies(records, isPublication, () => ({ payoutPercent: 95 })),
    /has a grade that does not follow from its confidence and payout/,
  ],
  "tells outcomes by other words under the same number": [
    (records) =>
      withBodies(
        records,
        ({ body }) => "rule" in body,
        () => ({ rule: { version: "1", text: "We decide." } }),
      ),
    /goes by a rule that this program does not know/,
  ],
  "withdraws what it never published": [
    (records) => withWithdrawals(records, 1, () => ({ signalId: "nobody's" })),
    /withdraws a signal that was not published before/,
  ],
  "withdraws a signal twice": [
    (records) => withWithdrawals(records, 2, () => ({})),
    /withdraws a signal that was withdrawn or had ended already/,
  ],
  "withdraws a signal under another's number": [
    (records) =>
      withWithdrawals(records, 1, ({ sequence }) => ({ sequence: Number(sequence) + 1 })),
    /has another number or feed than record \d+, which it withdraws/,
  ],
  "withdraws a signal that was over by its own word": [
    (records) => withWithdrawals(records, 1, ({ expiresAt }) => ({ withdrawnAt: expiresAt })),
    /withdraws a signal that was not running/,
  ],
};
