import { setTimeout as sleep } from "node:timers/promises";
import { decide, type Viewer } from "@signaldeck/contract";
import pLimit from "p-limit";
import type { WhereOptions } from "sequelize";
import type { Database } from "../database/Database.ts";
import type { Session } from "../http/session.ts";
import { Member, type MemberRow } from "../members/Member.ts";
import { StoredSession } from "./StoredSession.ts";

/** The columns of a member that their permissions follow from. */
const VIEWED_COLUMNS = [
  "role",
  "tier",
  "dashboardUnlocked",
  "secondFactorAt",
  "riskAcknowledgedAt",
] as const;
export type ViewedMember = Pick<MemberRow, (typeof VIEWED_COLUMNS)[number]>;

/** All that is read of a member. */
export const READ_COLUMNS = [...VIEWED_COLUMNS, "blockedAt"] as const;

/** A session as it is stored now, and until when it holds. */
export interface ReadSession {
  session: Session;
  /** Epoch milliseconds. */
  expiresAt: number;
}

/** Tokens, by their hashes, that are looked up together. */
interface Batch {
  hashes: Set<string>;
  found: Promise<ReadonlyMap<string, ReadSession>>;
}

/** All that is read of a session. */
const SESSION_COLUMNS = ["id", "memberId", "viewAs", "tokenHash", "expiresAt"] as const;
type StoredColumns = Pick<StoredSession, (typeof SESSION_COLUMNS)[number]>;

/** Tokens looked up by one query. */
const BATCH_MOST = 500;
/** From one batch to the next in ms: nobody waits alone, and many that come at once go together. */
const REST = 30;

/**
 * Reads sessions together with whom they stand for. Tokens that are asked for while others are
 * looked up go together: after a restart everybody comes back at once, and nobody is known.
 */
export class SessionReader {
  private readonly members;
  private readonly stored;
  /** One after the other: meanwhile the next batch grows. */
  private readonly lookingUp = pLimit(1);
  /** When the last batch began, by `performance.now()`. */
  private lookedUpAt = -Infinity;
  /** What is looked up next; null while nobody has asked. */
  private batch: Batch | null = null;

  constructor(
    database: Database,
    private readonly viewerOf: (member: ViewedMember) => Viewer,
  ) {
    this.members = database.model(Member);
    this.stored = database.model(StoredSession);
  }

  /** The session of a token's hash; null where none is stored, and for accounts gone or blocked. */
  async byToken(tokenHash: string): Promise<ReadSession | null> {
    this.batch ??= this.newBatch();
    const { hashes, found } = this.batch;
    hashes.add(tokenHash);
    if (hashes.size === BATCH_MOST) this.batch = null;
    return (await found).get(tokenHash) ?? null;
  }

  /** The session of an id. */
  async byId(id: string): Promise<ReadSession | null> {
    const [found] = (await this.read({ id })).values();
    return found ?? null;
  }

  /** A batch that grows until its turn comes, which is never before this has returned. */
  private newBatch(): Batch {
    const hashes = new Set<string>();
    return { hashes, found: this.lookingUp(() => this.lookUp(hashes)) };
  }

  private async lookUp(hashes: Set<string>): Promise<ReadonlyMap<string, ReadSession>> {
    const rest = this.lookedUpAt + REST - performance.now();
    if (rest > 0) await sleep(rest);
    this.lookedUpAt = performance.now();
    // Who asks from here on goes into the next one.
    if (this.batch?.hashes === hashes) this.batch = null;
    return this.read({ tokenHash: [...hashes] });
  }

  /** By the hash of the token. */
  private async read(where: WhereOptions<StoredSession>): Promise<Map<string, ReadSession>> {
    const attributes = [...SESSION_COLUMNS];
    const stored: StoredColumns[] = await this.stored.findAll({ attributes, where, raw: true });
    const ids = stored.flatMap(({ memberId, viewAs }) => [memberId, viewAs ?? memberId]);
    const viewers = await this.readViewers([...new Set(ids)]);
    return new Map(
      stored.flatMap((row): [string, ReadSession][] => {
        const session = sessionOf(row, viewers);
        return session ? [[row.tokenHash, { session, expiresAt: row.expiresAt.getTime() }]] : [];
      }),
    );
  }

  /** By id, without accounts that are gone or blocked. */
  private async readViewers(ids: readonly string[]): Promise<Map<string, Viewer>> {
    if (ids.length === 0) return new Map();
    const members = await this.members.findAll({
      where: { id: [...ids], blockedAt: null },
      attributes: ["id", ...READ_COLUMNS],
      raw: true,
    });
    return new Map(members.map((member) => [member.id, this.viewerOf(member)]));
  }
}

function sessionOf(
  { id, memberId, viewAs }: StoredColumns,
  viewers: ReadonlyMap<string, Viewer>,
): Session | null {
  const viewer = viewers.get(memberId);
  if (!viewer) return null;
  if (viewAs === null) return { id, memberId, viewer };
  const seen = viewers.get(viewAs);
  if (seen?.role !== "member" || !decide(viewer, "members.assist").allowed) return null;
  return { id, memberId: viewAs, viewer: seen, viewedBy: memberId };
}
