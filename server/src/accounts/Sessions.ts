import { ACCOUNT_LIMITS, MEMBERS_DESK_LIMITS, type Viewer } from "@signaldeck/contract";
import { Op, type Transaction } from "sequelize";
import type { Clock } from "../process/clock/clock.ts";
import { rowsOf, type Changed } from "../database/CommitObservers.ts";
import type { Database } from "../database/Database.ts";
import type { DataContext } from "../database/DataContext.ts";
import { ReadCache } from "../database/ReadCache.ts";
import { hashToken, type Session } from "../http/session.ts";
import { lockMember } from "../members/lockMember.ts";
import { Member, type MemberRow } from "../members/Member.ts";
import { forgetDevice, forgetDevices, deviceHashOf, rememberDevice } from "./knownDevices.ts";
import {
  READ_COLUMNS,
  SessionReader,
  type ReadSession,
  type ViewedMember,
} from "./SessionReader.ts";
import { StoredSession } from "./StoredSession.ts";
import { endSurplusSessions, storeSession } from "./storeSession.ts";

export interface SessionsDeps extends DataContext {
  /** Staff may do nothing as staff until their second factor is on; everywhere but in the demo. */
  demandSecondFactor: boolean;
}

/** About 300 bytes each: room for every member who is online at once. */
const CACHE_SIZE = 50_000;

/**
 * Opaque bearer tokens of 256 random bits: opened, found, revoked. Only their SHA-256 is stored;
 * those found are cached until a commit changes something of them or of their member,
 * no matter who wrote it.
 */
export class Sessions {
  private readonly stored;
  private readonly reader: SessionReader;
  private readonly clock: Clock;
  private readonly database: Database;
  private readonly demandSecondFactor: boolean;
  private readonly cache: ReadCache<ReadSession>;
  private readonly listeners = new Set<(changed: Changed) => void>();

  constructor({ database, clock, demandSecondFactor }: SessionsDeps) {
    this.database = database;
    this.demandSecondFactor = demandSecondFactor;
    this.clock = clock;
    this.reader = new SessionReader(database, (member) => this.viewerOf(member));
    this.stored = database.model(StoredSession);
    // What the reader depends on.
    const watched = [
      rowsOf(Member, { keys: ["id"], columns: READ_COLUMNS }),
      rowsOf(StoredSession, { keys: ["memberId", "viewAs"] }),
    ];
    this.cache = new ReadCache({
      database,
      watched,
      max: CACHE_SIZE,
      concerns: (changed, _tokenHash, { session: { memberId, viewedBy } }) =>
        changed.has(memberId) || (viewedBy !== undefined && changed.has(viewedBy)),
    });
    database.onChange(watched, (changed) => {
      for (const listener of this.listeners) listener(changed);
    });
  }

  /** What the permissions of a member follow from. */
  viewerOf(member: ViewedMember): Viewer {
    const { role, tier, dashboardUnlocked, secondFactorAt, riskAcknowledgedAt } = member;
    const missing = secondFactorAt === null && this.demandsSecondFactor(member);
    return {
      role,
      tier,
      dashboardUnlocked,
      ...(missing && { secondFactorMissing: true }),
      ...(role === "member" && riskAcknowledgedAt === null && { riskUnacknowledged: true }),
    };
  }

  /** Whether an account of this role must have a second factor. */
  demandsSecondFactor({ role }: Pick<MemberRow, "role">): boolean {
    return this.demandSecondFactor && role !== "member";
  }

  /**
   * Opens a session and returns its token, which exists nowhere else. A device that sends its id
   * along is known from then on. Runs inside `transaction` when one is given.
   */
  open(
    memberId: string,
    options: { remember: boolean; userAgent: string | null; device?: string | undefined },
    transaction?: Transaction,
  ): Promise<string> {
    const work = async (inside: Transaction) => {
      const { database, clock } = this;
      const deviceHash = deviceHashOf(options.device);
      const lifetime = options.remember
        ? ACCOUNT_LIMITS.sessionLifetime
        : ACCOUNT_LIMITS.shortSessionLifetime;
      await lockMember(database, inside, memberId);
      await endSurplusSessions({ database, clock }, inside, memberId);
      const { token } = await storeSession({ database, clock }, inside, {
        memberId,
        viewAs: null,
        userAgent: options.userAgent,
        markHash: deviceHash,
        lifetime,
      });
      if (deviceHash !== null) {
        await rememberDevice({ database, clock }, inside, memberId, deviceHash);
      }
      return token;
    };
    return transaction ? work(transaction) : this.database.write(work);
  }

  /**
   * Opens a session in which a staff member looks through a member's eyes, in place of an earlier
   * one of theirs. It is bound to the staff member: what ends their sessions or their right to
   * look also ends it.
   */
  async openView(
    transaction: Transaction,
    view: { staffId: string; memberId: string; userAgent: string | null },
  ): Promise<{ id: string; token: string; expiresAt: Date }> {
    const { database, clock } = this;
    await this.stored.destroy({
      where: { memberId: view.staffId, viewAs: { [Op.ne]: null } },
      transaction,
    });
    return storeSession({ database, clock }, transaction, {
      memberId: view.staffId,
      viewAs: view.memberId,
      userAgent: view.userAgent,
      markHash: null,
      lifetime: MEMBERS_DESK_LIMITS.viewLifetime,
    });
  }

  /** The session of a token; null when it is unknown, expired or revoked. */
  async find(token: string): Promise<Session | null> {
    const tokenHash = hashToken(token);
    const found =
      this.cache.get(tokenHash) ??
      (await this.cache.load(tokenHash, () => this.reader.byToken(tokenHash)));
    return this.unexpired(tokenHash, found);
  }

  /** The same by the token's hash and from memory alone; null also where it was not found lately. */
  known(tokenHash: string): Session | null {
    return this.unexpired(tokenHash, this.cache.get(tokenHash) ?? null);
  }

  /** The session as it is stored now, past the cache; null when it has ended. */
  async current(sessionId: string): Promise<Session | null> {
    const read = await this.reader.byId(sessionId);
    return read && read.expiresAt > this.clock.now() ? read.session : null;
  }

  /**
   * Ends one session, and with it the look through a member's eyes that its owner has opened; its
   * device stays known unless it is to be forgotten.
   */
  async revoke(sessionId: string, { andDevice = false } = {}): Promise<void> {
    const session = await this.stored.findByPk(sessionId, { raw: true });
    if (!session) return;
    const { memberId, markHash: deviceHash } = session;
    await this.database.write(async (transaction) => {
      await this.stored.destroy({
        where: { memberId, [Op.or]: [{ id: sessionId }, { viewAs: { [Op.ne]: null } }] },
        transaction,
      });
      if (andDevice && deviceHash !== null) {
        await forgetDevice({ database: this.database }, transaction, memberId, deviceHash);
      }
    });
  }

  /** Ends all sessions of a member, but for the one with the id `except`. */
  async revokeAllOf(memberId: string, except?: string): Promise<void> {
    await this.database.write((transaction) => this.removeAllOf(transaction, memberId, except));
  }

  /**
   * Removes the stored sessions of a member, but for the one with the id `except`, and returns
   * their number. They end with the commit, and their devices are known no more.
   */
  async removeAllOf(transaction: Transaction, memberId: string, except?: string): Promise<number> {
    const kept =
      except === undefined
        ? null
        : await this.stored.findOne({ where: { id: except, memberId }, transaction, raw: true });
    // Sessions before devices, the order of signing in: otherwise two would wait for each other.
    const ended = await this.stored.destroy({
      where: { memberId, ...(except !== undefined && { id: { [Op.ne]: except } }) },
      transaction,
    });
    await forgetDevices({ database: this.database }, transaction, memberId, kept?.markHash);
    return ended;
  }

  /**
   * Calls `listener` after each commit that has changed something that the sessions of these
   * members depend on. Returns the function that ends this.
   */
  onChange(listener: (changed: Changed) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  private unexpired(tokenHash: string, found: ReadSession | null): Session | null {
    if (!found) return null;
    if (found.expiresAt > this.clock.now()) return found.session;
    this.cache.delete(tokenHash);
    return null;
  }
}
