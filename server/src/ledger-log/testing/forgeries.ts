import { HOUR, MINUTE, SECOND } from "@signaldeck/contract";
import { renumberedWithout, type LooseBody, type LooseRecord } from "./madeLog.ts";

const iso = (time: number) => new Date(time).toISOString();
const timeOf = (time: unknown) => Date.parse(String(time));
const isLost = ({ body }: LooseRecord) => body["outcome"] === "loss";
const byTime = (records: readonly LooseRecord[]) =>
  [...records].sort((one, other) => one.at - other.at);

/** The same records, those that are meant with another body. */
function withBodies(
  records: readonly LooseRecord[],
  isMeant: (record: LooseRecord) => boolean,
  change: (body: LooseBody) => LooseBody,
): LooseRecord[] {
  return records.map((record) =>
    isMeant(record) ? { ...record, body: { ...record.body, ...change(record.body) } } : record,
  );
}

/** An entry moved to the side of the close on which the signal ends so. */
function corrected(body: LooseBody, outcome: "profit" | "breakeven" | "loss"): LooseBody {
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
function voided(
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

const isPublication = ({ kind }: LooseRecord) => kind === "published";

type Forge = [(records: readonly LooseRecord[]) => LooseRecord[], RegExp];

/** What a house could do that wants its losses away, with all of it sealed, chained and signed anew. */
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
    /^Signal \d+ of deriv has no end that is open, though the log went on/,
  ],
  "closes what it calls won by no price at all": [
    (records) =>
      withBodies(
        records,
        (record) => isLost(record) && record.body["direction"] === "PUT",
        () => ({ closePrice: null, outcome: "profit" }),
      ),
    /says how a signal ended without a price/,
  ],
  "closes what is lost even, by a price that is none": [
    (records) => withBodies(records, isLost, () => ({ closePrice: "?", outcome: "breakeven" })),
    /says how a signal ended without a price/,
  ],
  "publishes a direction that may be either": [
    (records) =>
      withBodies(
        records,
        ({ body }) => "direction" in body,
        () => ({ direction: "?" }),
      ),
    /publishes no direction, or no price/,
  ],
  "voids what is lost at a price that is none": [
    (records) =>
      withBodies(
        voided(records, { after: 30 * SECOND, most: 40 }),
        ({ kind }) => kind === "voided",
        () => ({ price: "?" }),
      ),
    /voids a signal at no price/,
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
};

/** The same where the publications say their terms. */
export const AGAINST_TERMS: Record<string, Forge> = {
  "voids later than a minute after the publication": [
    (records) => voided(records, { after: 62 * SECOND, most: 1 }),
    /voids a signal later than 60 s after its publication/,
  ],
  "records a void later than it says": [
    (records) => voided(records, { after: 50 * SECOND, behind: 20 * SECOND, most: 1 }),
    /voids a signal later than 60 s after its publication/,
  ],
  "leaves the terms away again": [
    (records) =>
      records.map((record) => {
        const { terms: _terms, ...body } = record.body;
        return Number(body["sequence"]) > 20 ? { ...record, body } : record;
      }),
    /does not say by which terms it was published/,
  ],
  "gives itself looser terms for a void": [
    (records) =>
      withBodies(voided(records, { after: 2 * MINUTE, most: 1 }), isPublication, () => ({
        terms: { tickAgeMs: 30_000, voidWithinMs: 5 * MINUTE },
      })),
    /voids a signal later than 60 s after its publication/,
  ],
  "gives itself looser terms for prices": [
    (records) =>
      withBodies(records, isPublication, ({ slot }) => ({
        entryTickAt: iso(timeOf(slot) - MINUTE),
        terms: { tickAgeMs: 4 * HOUR, voidWithinMs: MINUTE },
      })),
    /has an entry price that was too old/,
  ],
  "gives itself terms that are none": [
    (records) => withBodies(records, isPublication, () => ({ terms: {} })),
    /has terms that are none/,
  ],
  "is held to terms of its own that are stricter": [
    (records) =>
      withBodies(records, isPublication, () => ({
        terms: { tickAgeMs: 300, voidWithinMs: MINUTE },
      })),
    /has an entry price that was too old/,
  ],
  "corrects an entry by a price from another time": [
    (records) => {
      const lost = records.find(isLost);
      return withBodies(
        records,
        (record) => record === lost,
        (body) => ({ ...corrected(body, "profit"), entryTickAt: body["closeTickAt"] }),
      );
    },
    /corrects the entry by a price from another time/,
  ],
};

/** What honest houses' logs have in them, and what is said of it. */
export const HONEST: Record<
  string,
  [(records: readonly LooseRecord[]) => LooseRecord[], Record<string, number>]
> = {
  "was away for three hours": [
    (records) => {
      const down = (records[100]?.at ?? 0) + SECOND;
      const up = down + 3 * HOUR;
      const open = new Set(records.filter(({ at }) => at <= down).map(({ signalId }) => signalId));
      // Nothing was published meanwhile, and what had been open is settled first of all.
      const missed = records.filter((one) => isPublication(one) && one.at > down && one.at < up);
      let left = [...records];
      for (const record of missed.reverse()) left = renumberedWithout(left, record);
      return byTime(
        left.map((record) => {
          const isPending = !isPublication(record) && open.has(record.signalId) && record.at > down;
          return isPending ? { ...record, at: up } : record;
        }),
      );
    },
    { late: 1, missing: 0 },
  ],
  "has a history that could not be reached for an hour": [
    (records) => {
      const [from, to] = [(records[100]?.at ?? 0) + SECOND, (records[130]?.at ?? 0) + SECOND];
      return byTime(
        records.map((record) =>
          record.kind === "settled" && record.at > from && record.at < to
            ? { ...record, at: to }
            : record,
        ),
      );
    },
    { missing: 0 },
  ],
  "has entries that were truly corrected, some to its gain and some to its loss": [
    (records) => {
      const settled = records.filter(({ body }) => /profit|loss/.test(String(body["outcome"])));
      const chosen = new Set(settled.filter((_, index) => index % 8 === 0));
      return withBodies(
        records,
        (record) => chosen.has(record),
        (body) => corrected(body, isLost({ body } as LooseRecord) ? "profit" : "loss"),
      );
    },
    { late: 0, missing: 0 },
  ],
  "called a signal back that settled all the same": [
    (records) => {
      const lost = records.find(isLost) as LooseRecord;
      const { sequence, feed, expiresAt } = lost.body;
      const at = timeOf(expiresAt) - 2 * MINUTE;
      const body = { sequence, feed, withdrawnAt: iso(at), reason: "News" };
      return byTime([...records, { kind: "withdrawn", signalId: lost.signalId, at, body }]);
    },
    { withdrawn: 1, withdrawnLost: 1, late: 0 },
  ],
};
