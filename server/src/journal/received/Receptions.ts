import type { Tier, Viewer } from "@signaldeck/contract";
import { Op, type Transaction } from "sequelize";
import { READ_COLUMNS, type ViewedMember } from "../../accounts/SessionReader.ts";
import type { LoggedEvent } from "../../live/LoggedEvent.ts";
import {
  EventSubscriber,
  type EventSubscriberDeps,
  type Write,
} from "../../live/EventSubscriber.ts";
import type { PriceFeed } from "../../market/PriceFeed.ts";
import { Member, type MemberRow } from "../../members/Member.ts";
import type { Reach } from "../../reach/Reach.ts";
import { SignalReception, type ReceptionRow } from "../../reach/SignalReception.ts";

/** Members that are looked at in one piece, some ms in which nobody else is answered. */
const AT_ONCE = 500;

/** A published signal, as far as it matters for who received it. */
interface Published {
  /** Its mark, epoch milliseconds. */
  slot: number;
  /** When it was written, wall time in epoch milliseconds. */
  at: number;
}

type Reader = Pick<MemberRow, "id" | "createdAt"> & ViewedMember;

interface Part {
  readers: Reader[];
  /** By member, what reached them; also of those whom no signal could reach any more. */
  newest: Map<string, Tier | null>;
}

export interface ReceptionsDeps extends EventSubscriberDeps {
  feed: Pick<PriceFeed, "info">;
  reach: Pick<Reach, "reachAt">;
  viewerOf: (member: ViewedMember) => Viewer;
}

/** What changes of a member's reception with one mark. */
type Change = Pick<ReceptionRow, "memberId" | "since" | "reach">;

/**
 * Writes down who received each published signal, by what held at that moment: tier, unlock state,
 * disclosure, limits and pauses. Only what is different from the mark before
 * becomes a row, so nothing is written for nearly everybody at nearly every mark.
 */
export class Receptions extends EventSubscriber<ReceptionsDeps> {
  constructor(
    deps: ReceptionsDeps,
    private readonly atOnce = AT_ONCE,
  ) {
    super(deps, "receptions");
  }

  protected prepare(events: readonly LoggedEvent[]): Promise<Write> {
    const signals = events.flatMap((event) => publishedIn(event) ?? []);
    return Promise.resolve(async (transaction) => {
      for (const signal of signals) await this.writeDown(signal, transaction);
    });
  }

  private async writeDown(signal: Published, transaction: Transaction): Promise<void> {
    const changes: Change[] = [];
    const note = (memberId: string, before: Tier | null, reach: Tier | null) => {
      if (before !== reach) changes.push({ memberId, since: new Date(signal.slot), reach });
    };
    for await (const { readers, newest } of this.parts(transaction)) {
      for (const reader of readers) {
        note(reader.id, newest.get(reader.id) ?? null, this.reachOf(reader, signal));
        newest.delete(reader.id);
      }
      for (const [memberId, before] of newest) note(memberId, before, null);
    }
    await this.store(changes, signal, transaction);
  }

  /** The tier by which signals reach a member at this mark; null: none do. */
  private reachOf(reader: Reader, signal: Published): Tier | null {
    const { reach, viewerOf } = this.deps;
    if (reader.createdAt.getTime() > signal.at) return null;
    return reach.reachAt({ memberId: reader.id, viewer: viewerOf(reader) }, signal.slot);
  }

  /**
   * Everybody whom a signal could reach, in parts by their ids, each with what reached members of
   * these ids by the mark before.
   */
  private async *parts(transaction: Transaction): AsyncGenerator<Part> {
    for (let after: string | null = null; ;) {
      const readers: MemberRow[] = await this.deps.database.model(Member).findAll({
        attributes: ["id", "createdAt", ...READ_COLUMNS],
        where: {
          ...(after !== null && { id: { [Op.gt]: after } }),
          blockedAt: null,
          [Op.or]: [{ dashboardUnlocked: true }, { role: { [Op.ne]: "member" } }],
        },
        order: [["id", "ASC"]],
        limit: this.atOnce,
        transaction,
        raw: true,
      });
      const last: string | null =
        readers.length < this.atOnce ? null : (readers.at(-1)?.id ?? null);
      yield { readers, newest: await this.newest(after, last, transaction) };
      if (last === null) return;
      after = last;
    }
  }

  /** What reaches members with ids in (after, last]; null: however small, or large. */
  private async newest(
    after: string | null,
    last: string | null,
    transaction: Transaction,
  ): Promise<Map<string, Tier | null>> {
    const between = {
      ...(after !== null && { [Op.gt]: after }),
      ...(last !== null && { [Op.lte]: last }),
    };
    const rows: ReceptionRow[] = await this.deps.database.model(SignalReception).findAll({
      where: {
        feed: this.deps.feed.info.name,
        until: null,
        ...((after !== null || last !== null) && { memberId: between }),
      },
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
    for (let at = 0; at < changes.length; at += this.atOnce) {
      const part = changes.slice(at, at + this.atOnce);
      const memberId = part.map((change) => change.memberId);
      await receptions.update(
        { until: new Date(slot) },
        { where: { feed, until: null, memberId }, transaction },
      );
      const rows = part.map((change) => ({ ...change, feed, until: null, own: false }));
      await receptions.bulkCreate(rows, { transaction });
    }
  }
}

/** The signal that an event publishes to members. */
function publishedIn({ event, audience, at, mark }: LoggedEvent): Published | null {
  if (event.type !== "signal.published" || audience === "staff" || mark === null) return null;
  return { slot: mark, at };
}
