import { HOUR, MINUTE, SECOND } from "@signaldeck/contract";
import {
  byTime,
  corrected,
  isLost,
  isPublication,
  withBodies,
  withWithdrawals,
} from "./forgeries.ts";
import { byHistory, byPerson, withHoldings } from "./holdings.ts";
import { renumberedWithout, type LooseRecord } from "./madeLog.ts";

/** What the logs of honest operators may hold, and what the verifier counts then. */
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
  "held signals whose prices the minutes after them confirmed": [
    (records) => withHoldings(records, byHistory, { most: 3 }),
    { held: 3, byPerson: 0, personWon: 0, personLost: 0, late: 0 },
  ],
  "had a person decide on signals that were held": [
    (records) => withHoldings(records, byPerson, { most: 2, after: 25 * MINUTE }),
    { held: 2, byPerson: 2, personWon: 0, personLost: 2, late: 0 },
  ],
  "had a person leave a held signal unsettled": [
    (records) =>
      withHoldings(records, () => ({ decided: { by: "person" } }), { kind: "unsettled" }),
    { held: 1, byPerson: 1, personWon: 0, personLost: 0, personEven: 0 },
  ],
  "gave a held signal up after half an hour": [
    (records) =>
      withHoldings(records, () => ({ decided: { by: "nobody" } }), {
        kind: "unsettled",
        after: 31 * MINUTE,
      }),
    { held: 1, byPerson: 0, late: 0, missing: 0 },
  ],
  "called a signal back that settled all the same": [
    (records) => withWithdrawals(records),
    { withdrawn: 1, withdrawnLost: 1, late: 0 },
  ],
};
