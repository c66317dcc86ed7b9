import { ENGINE_SOURCE, SIGNAL_LIMITS, SKYLINE_ENDS, type SkylineBar } from "@signaldeck/contract";
import { Op } from "sequelize";
import type { Database } from "../../database/Database.ts";
import { MarkForecasts } from "../../ledger/forecasts/MarkForecasts.ts";
import type { PastSignal } from "../../reach/OwnReceptions.ts";
import { Signal, type SignalRow } from "../Signal.ts";

/** A signal of the day, for whichever tier. */
export interface SkylineSignal extends PastSignal {
  bar: SkylineBar;
  /** When it expired, market time, epoch milliseconds; null: its end is not known yet. */
  over: number | null;
}

/** A day of a feed, the same for everybody. */
export interface SkylineDay {
  signals: SkylineSignal[];
  /** How many marks were judged. */
  marks: number;
  /** The newest mark that has its record, epoch milliseconds. */
  last: number | null;
}

const COLUMNS = [
  "slot",
  "audience",
  "sequence",
  "confidence",
  "confidenceLow",
  "grade",
  "status",
  "outcome",
  "voidedAt",
  "settledAt",
  "expiresAt",
] as const;
type Columns = Pick<SignalRow, (typeof COLUMNS)[number]>;

/**
 * What was judged and published on a day, read once for all who ask until something of it changes.
 * @param day marks in [from, to), market time in epoch milliseconds
 */
export async function readSkylineDay(
  database: Database,
  feed: string,
  { from, to }: { from: number; to: number },
): Promise<SkylineDay> {
  return database.cached(
    `skyline of ${feed} from ${from}`,
    async () => {
      const within = { [Op.gte]: new Date(from), [Op.lt]: new Date(to) };
      const rows: Columns[] = await database.model(Signal).findAll({
        attributes: [...COLUMNS],
        where: { feed, source: ENGINE_SOURCE, slot: within },
        order: [["slot", "ASC"]],
        raw: true,
      });
      const signals = rows.flatMap((row) => signalOf(row, from) ?? []);
      const forecasts = database.model(MarkForecasts);
      const ended = { feed, mark: within };
      const judged = await forecasts.count({ where: { ...ended, opening: { [Op.ne]: null } } });
      const newest = await forecasts.findOne({
        attributes: ["mark"],
        where: ended,
        order: [["mark", "DESC"]],
        raw: true,
      });
      const last = Math.max(newest?.mark.getTime() ?? 0, signals.at(-1)?.slot ?? 0);
      return {
        signals,
        // What was published was judged, also where nothing of its mark's forecasts is recorded.
        marks: Math.max(judged, signals.length),
        last: last === 0 ? null : last,
      };
    },
    [Signal, MarkForecasts],
  );
}

/** Null where the signal has no measured confidence, and so no height. */
function signalOf(row: Columns, from: number): SkylineSignal | null {
  const { confidence, confidenceLow, sequence, settledAt, expiresAt } = row;
  if (confidence === null || confidenceLow === null) return null;
  const slot = row.slot.getTime();
  return {
    slot,
    audience: row.audience,
    over: settledAt === null ? null : expiresAt.getTime(),
    bar: [
      Math.round((slot - from) / SIGNAL_LIMITS.slot),
      sequence,
      confidence,
      confidenceLow,
      row.grade === "recommended" ? 1 : 0,
      SKYLINE_ENDS.indexOf(endOf(row)),
    ],
  };
}

function endOf({ status, outcome, voidedAt }: Columns): (typeof SKYLINE_ENDS)[number] {
  if (voidedAt !== null) return "voided";
  return outcome ?? (status === "unsettled" ? "unsettled" : "open");
}
