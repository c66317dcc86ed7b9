import { createHash, randomBytes } from "node:crypto";
import { ACCOUNT_LIMITS } from "@signaldeck/contract";
import { LRUCache } from "lru-cache";
import { Op, type Transaction, type WhereOptions } from "sequelize";
import { v7 as uuid } from "uuid";
import type { Clock } from "../clock.ts";
import type { Database } from "../database/Database.ts";
import type { Session } from "../http/session.ts";
import { Member } from "./Member.ts";
import { StoredSession } from "./StoredSession.ts";

export interface SessionsDeps {
  database: Database;
  clock: Clock;
}

interface Cached {
  session: Session;
  expiresAt: number;
}

/** About 300 bytes each: room for every member who is online at once. */
const CACHE_SIZE = 50_000;

/**
 * How long an entry may be wrong in ms where another process may have changed the storage.
 * A lone process on SQLite learns of each change at once and needs no bound.
 */
const SHARED_STORAGE_TTL = 2_000;

const USER_AGENT_MAX = 255;

/**
 * Opaque bearer tokens of 256 random bits: opened, found, revoked. Only their SHA-256 is stored;
 * found ones are kept in memory until something about their member changes.
 */
export class Sessions {
  private readonly members;
  private readonly stored;
  private readonly clock: Clock;
  private readonly database: Database;
  private readonly cache: LRUCache<string, Cached>;
  private readonly listeners = new Set<(memberId: string) => void>();
  /** Counts invalidations, so that a read that began before one never fills the cache after it. */
  private invalidations = 0;

  constructor({ database, clock }: SessionsDeps) {
    this.database = database;
    this.clock = clock;
    this.members = database.model(Member);
    this.stored = database.model(StoredSession);
    this.cache = new LRUCache({
      max: CACHE_SIZE,
      ...(database.dialect === "postgres" && { ttl: SHARED_STORAGE_TTL }),
    });
  }

  /**
   * Opens a session and returns its token, which exists nowhere else. Runs inside `transaction`
   * when one is given.
   */
  open(
    memberId: string,
    options: { remember: boolean; userAgent: string | null },
    transaction?: Transaction,
  ): Promise<string> {
    const work = async (inside: Transaction) => {
      const token = randomBytes(32).toString("base64url");
      const now = this.clock.now();
      const lifetime = options.remember
        ? ACCOUNT_LIMITS.sessionLifetime
        : ACCOUNT_LIMITS.shortSessionLifetime;
      await this.stored.destroy({
        where: { memberId, expiresAt: { [Op.lte]: new Date(now) } },
        transaction: inside,
      });
      await this.stored.create(
        {
          id: uuid(),
          memberId,
          tokenHash: hashToken(token),
          userAgent: options.userAgent?.slice(0, USER_AGENT_MAX) ?? null,
          createdAt: new Date(now),
          expiresAt: new Date(now + lifetime),
        },
        { transaction: inside },
      );
      return token;
    };
    return transaction ? work(transaction) : this.database.write(work);
  }

  /** Who the token stands for; null when it is unknown, expired or revoked. */
  async find(token: string): Promise<Session | null> {
    const tokenHash = hashToken(token);
    const cached = this.cache.get(tokenHash) ?? (await this.load(tokenHash));
    if (!cached) return null;
    if (cached.expiresAt <= this.clock.now()) {
      this.cache.delete(tokenHash);
      return null;
    }
    return cached.session;
  }

  /** The session as it is stored now, past the cache; null when it has ended. */
  async current(sessionId: string): Promise<Session | null> {
    const read = await this.read({ id: sessionId });
    return read && read.expiresAt > this.clock.now() ? read.session : null;
  }

  /** Ends one session. */
  async revoke(sessionId: string): Promise<void> {
    const session = await this.stored.findByPk(sessionId, { raw: true });
    if (!session) return;
    await this.database.write((transaction) =>
      this.stored.destroy({ where: { id: sessionId }, transaction }),
    );
    this.forgetMember(session.memberId);
  }

  /** Ends all sessions of a member, but for the one with the id `except`. */
  async revokeAllOf(memberId: string, except?: string): Promise<void> {
    await this.database.write((transaction) => this.removeAllOf(transaction, memberId, except));
    this.forgetMember(memberId);
  }

  /**
   * Removes the stored sessions of a member, but for the one with the id `except`, and returns
   * their number. They end when `forgetMember` is called after the commit.
   */
  removeAllOf(transaction: Transaction, memberId: string, except?: string): Promise<number> {
    return this.stored.destroy({
      where: { memberId, ...(except !== undefined && { id: { [Op.ne]: except } }) },
      transaction,
    });
  }

  /**
   * Drops what is remembered of a member and tells the listeners. To be called after the commit
   * of every change of role, tier or unlock state.
   */
  forgetMember(memberId: string): void {
    this.invalidations += 1;
    for (const [tokenHash, { session }] of [...this.cache.entries()]) {
      if (session.memberId === memberId) this.cache.delete(tokenHash);
    }
    for (const listener of this.listeners) listener(memberId);
  }

  /**
   * Calls `listener` with a member's id whenever that member's sessions, role, tier or unlock
   * state changed. Returns the function that ends this.
   */
  onChange(listener: (memberId: string) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  private async load(tokenHash: string): Promise<Cached | null> {
    const before = this.invalidations;
    const read = await this.read({ tokenHash });
    if (read && before === this.invalidations) this.cache.set(tokenHash, read);
    return read;
  }

  private async read(where: WhereOptions<StoredSession>): Promise<Cached | null> {
    const stored = await this.stored.findOne({ where, raw: true });
    const member =
      stored &&
      (await this.members.findByPk(stored.memberId, {
        attributes: ["role", "tier", "dashboardUnlocked"],
        raw: true,
      }));
    if (!member) return null;
    const { role, tier, dashboardUnlocked } = member;
    return {
      session: {
        id: stored.id,
        memberId: stored.memberId,
        viewer: { role, tier, dashboardUnlocked },
      },
      expiresAt: stored.expiresAt.getTime(),
    };
  }
}

const hashToken = (token: string) => createHash("sha256").update(token).digest("hex");
