import { DataTypes, QueryTypes } from "sequelize";
import { v7 as uuid } from "uuid";
import { groupBy } from "../../process/groupBy.ts";
import type { Migration, StepQueries } from "./Migration.ts";

/** As far as lists of signals went back over windows of members' own. */
const KEPT = 11 * 24 * 60 * 60 * 1000;

/**
 * The tiers' hours take the place of windows that members kept out of their own night. What came to
 * them by those is marked as theirs up to here, and each who still has such windows is told.
 */
export const ownReceptions: Migration = {
  name: "0137-own-receptions",
  async up(queries) {
    await queries.addColumn("signal_receptions", "own", {
      type: DataTypes.BOOLEAN,
      allowNull: false,
      defaultValue: false,
    });
    const choices = await queries.sequelize.query<Choice>(
      "SELECT member_id, valid_from, night_from FROM signal_nights ORDER BY valid_from",
      { type: QueryTypes.SELECT },
    );
    const members = groupBy(choices, (choice) => choice.member_id);
    const ends = await endsOf(queries);
    for (const [memberId, theirs] of members) {
      const first = theirs.find((choice) => choice.night_from !== null);
      if (!first) continue;
      for (const { feed, end } of ends) {
        const begin = new Date(
          Math.max(new Date(first.valid_from).getTime(), end.getTime() - KEPT),
        );
        if (begin >= end) continue;
        await markOwn(queries, { memberId, feed, begin, end });
      }
      const newest = theirs.at(-1)?.night_from ?? null;
      if (newest !== null) await tell(queries, memberId);
    }
  },
};

interface Choice {
  member_id: string;
  valid_from: Date | string;
  night_from: number | null;
}

/** Of each feed, where what is written down of receptions ends: just after its last mark. */
async function endsOf({ sequelize }: StepQueries): Promise<{ feed: string; end: Date }[]> {
  const select = { type: QueryTypes.SELECT } as const;
  const feeds = await sequelize.query<{ feed: string; slot: Date | string }>(
    "SELECT feed, max(slot) AS slot FROM signals GROUP BY feed",
    select,
  );
  // What was published and not yet written down follows the tiers' windows.
  const [waiting] = await sequelize.query<{ payload: string }>(
    `SELECT payload FROM live_events WHERE type = 'signal.published' AND id >
       (SELECT last_event_id FROM delivery_positions WHERE name = 'receptions')
     ORDER BY id LIMIT 1`,
    select,
  );
  const next = waiting && (JSON.parse(waiting.payload) as Waiting).signal;
  return feeds.map(({ feed, slot }) => ({
    feed,
    end: next?.feed.name === feed ? new Date(next.createdAt) : after(new Date(slot)),
  }));
}

interface Waiting {
  signal: { createdAt: string; feed: { name: string } };
}

const after = (mark: Date) => new Date(mark.getTime() + 1);

async function markOwn(
  { sequelize }: StepQueries,
  replacements: { memberId: string; feed: string; begin: Date; end: Date },
): Promise<void> {
  const theirs = "WHERE member_id = :memberId AND feed = :feed";
  await sequelize.query(
    `UPDATE signal_receptions SET own = true ${theirs} AND until > :begin AND until <= :end`,
    { replacements },
  );
  await sequelize.query(
    `UPDATE signal_receptions SET own = true, until = :end ${theirs} AND until IS NULL AND since < :end`,
    { replacements },
  );
}

async function tell(queries: StepQueries, memberId: string): Promise<void> {
  const facts = JSON.stringify({ kind: "windows_follow_tier" });
  const notice = { id: uuid(), member_id: memberId, facts, created_at: new Date(), read_at: null };
  await queries.bulkInsert("notices", [notice]);
}
