import { rowsOf, type Watched } from "../database/CommitObservers.ts";
import type { Database } from "../database/Database.ts";
import { ReadCache } from "../database/ReadCache.ts";
import { AppError } from "../http/AppError.ts";
import { Member, type MemberRow } from "./Member.ts";

export interface MemberCacheOptions<T, Column extends keyof MemberRow> {
  database: Database;
  /** All that is read of a member; only their changes count. */
  columns: readonly Column[];
  /** Rows of other tables that it is made of, named by their member. */
  beside?: readonly Watched[];
  /** How many members are cached. */
  max: number;
  /** What is cached of them. */
  make: (member: Pick<MemberRow, Column>) => T | Promise<T>;
}

/** What follows from the rows of single members, for calls that many of them make all the time. */
export class MemberCache<T extends object, Column extends keyof MemberRow> {
  private readonly cache: ReadCache<T>;

  constructor(private readonly options: MemberCacheOptions<T, Column>) {
    const { database, columns, beside = [], max } = options;
    this.cache = new ReadCache({
      database,
      watched: [rowsOf(Member, { keys: ["id"], columns }), ...beside],
      max,
    });
  }

  /**
   * At once where it is known.
   * @throws AppError `unauthenticated` when the account is gone.
   */
  of(memberId: string): T | Promise<T> {
    return this.cache.get(memberId) ?? this.read(memberId);
  }

  private async read(memberId: string): Promise<T> {
    const { database, columns, make } = this.options;
    const value = await this.cache.load(memberId, async () => {
      const attributes = [...columns];
      const member = await database.model(Member).findByPk(memberId, { attributes, raw: true });
      return member && make(member);
    });
    if (!value) throw new AppError("unauthenticated", "This account no longer exists.");
    return value;
  }
}
