import { decide, LiveEvent, type Tier, type Viewer } from "@signaldeck/contract";
import { Op, type Transaction } from "sequelize";
import { READ_COLUMNS, type ViewedMember } from "../../accounts/SessionReader.ts";
import { receivingTier } from "../../live/liveAudience.ts";
import type { LiveEventRow } from "../../live/LiveEventRow.ts";
import { isWithheld } from "../../live/Withholding.ts";
import { Member, type MemberRow } from "../../members/Member.ts";
import { RoadFollower } from "../../news/RoadFollower.ts";
import type { SignalFanOutDeps } from "../../news/SignalFanOut.ts";
import type { NewMessage } from "../../outbox/Outbox.ts";
import { SignalReception, type ReceptionRow } from "./SignalReception.ts";

/** Members that are read by one query. */
const MEMBERS_AT_ONCE = 5_000;

/** A published signal, as far as it matters for who received it. */
interface Published {
  id: string;
  /** Its mark, epoch milliseconds. */
  slot: number;
  /** When it was handed on, wall time. */
  at: Date;
}

type Reader = Pick<MemberRow, "id" | "createdAt"> & ViewedMember;

export interface ReceptionsDeps extends Omit<SignalFanOutDeps, "clock" | "viewerOf"> {
  viewerOf: (member: ViewedMember) => Viewer;
}

/** What changes of a member's reception with one mark. */
type Change = Pick<ReceptionRow, "memberId" | "since" | "reach">;

/**
 * Writes down who received each published signal, by what held at that moment: tier, unlock state,
 * disclosure, limits, pauses and windows of their own. Only what is different from the mark before
 * becomes a row, so nothing is written for nearly everybody at nearly every mark.
 */
export class Receptions extends RoadFollower<ReceptionsDeps> {
  constructor(deps: ReceptionsDeps) {
    super(deps, "receptions");
  }

  protected messagesOf(): Promise<NewMessage[]> {
    return Promise.resolve([]);
  }

  protected override async writeOf(
    rows: readonly LiveEventRow[],
    transaction: Transaction,
  ): Promise<void> {
    for (const row of rows) {
      const signal = this.publishedIn(row);
      if (signal) await this.writeDown(signal, transaction);
    }
  }

  private publishedIn(row: LiveEventRow): Published | null {
    if (row.type !== "signal.published" || row.audience === "staff") return null;
    const { data } = LiveEvent.safeParse(JSON.parse(row.payload));
    if (data?.type !== "signal.published") return null;
    const { id, createdAt, feed } = data.signal;
    if (feed.name !== this.deps.feed.info.name) return null;
    return { id, slot: Date.parse(createdAt), at: row.createdAt };
  }

  private async writeDown(signal: Published, transaction: Transaction): Promise<void> {
    const before = await this.newest(transaction);
    const changes: Change[] = [];
    const note = (memberId: string, reach: Tier | null) => {
      if ((before.get(memberId) ?? null) === reach) return;
      changes.push({ memberId, since: new Date(signal.slot), reach });
    };
    const seen = new Set<string>();
    for await (const reader of this.readers(transaction)) {
      seen.add(reader.id);
      note(reader.id, this.reachOf(reader, signal));
    }
    for (const memberId of before.keys()) if (!seen.has(memberId)) note(memberId, null);
    await this.store(changes, signal, transaction);
  }

  /** What reaches a member by this signal: by windows of their own it does or does not. */
  private reachOf(reader: Reader, signal: Published): Tier | null {
    const { holds, viewerOf, windows } = this.deps;
    const viewer = viewerOf(reader);
    const isHeld = isWithheld(
      { type: "signal.published", signal: { createdAt: new Date(signal.slot).toISOString() } },
      holds.withheldSince(reader.id),
    );
    const isNew = reader.createdAt > signal.at;
    if (isHeld || isNew || !decide(viewer, "signals.read").allowed) return null;
    const tier = receivingTier(viewer);
    const own = windows.reaches(reader.id, tier, signal);
    if (own === null) return tier;
    return own ? "elite" : null;
  }

  /** Everybody whom a signal could reach, in parts. */
  private async *readers(transaction: Transaction): AsyncGenerator<Reader> {
    for (let last = ""; ;) {
      const rows: MemberRow[] = await this.deps.database.model(Member).findAll({
        attributes: ["id", "createdAt", ...READ_COLUMNS],
        where: {
          ...(last !== "" && { id: { [Op.gt]: last } }),
          blockedAt: null,
          [Op.or]: [{ dashboardUnlocked: true }, { role: { [Op.ne]: "member" } }],
        },
        order: [["id", "ASC"]],
        limit: MEMBERS_AT_ONCE,
        transaction,
        raw: true,
      });
      yield* rows;
      last = rows.at(-1)?.id ?? "";
      if (rows.length < MEMBERS_AT_ONCE) return;
    }
  }

  private async newest(transaction: Transaction): Promise<Map<string, Tier | null>> {
    const rows: ReceptionRow[] = await this.deps.database.model(SignalReception).findAll({
      where: { feed: this.deps.feed.info.name, until: null },
      transaction,
      raw: true,
    });
    return new Map(rows.map(({ memberId, reach }) => [memberId, reach]));
  }

  private async store(
    changes: readonly Change[],
    { slot }: Published,
    transaction: Transaction,
  ): Promise<void> {
    const receptions = this.deps.database.model(SignalReception);
    const feed = this.deps.feed.info.name;
    for (let at = 0; at < changes.length; at += MEMBERS_AT_ONCE) {
      const part = changes.slice(at, at + MEMBERS_AT_ONCE);
      const memberId = part.map((change) => change.memberId);
      await receptions.update(
        { until: new Date(slot) },
        { where: { feed, until: null, memberId }, transaction },
      );
      const rows = part.map((change) => ({ ...change, feed, until: null }));
      await receptions.bulkCreate(rows, { transaction });
    }
  }
}
