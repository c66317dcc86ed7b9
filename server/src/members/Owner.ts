import type { Model, Transaction, WhereOptions } from "sequelize";
import type { Database, DefinedModel } from "../database/Database.ts";
import { AppError } from "../http/AppError.ts";
import { lockMember } from "./lockMember.ts";

/**
 * A member whose row is locked until the transaction ends: the one way to count what somebody has
 * before more is added. Without it two transactions on PostgreSQL each count without the other's row,
 * and both find room. Lock the owner before anything else, so that no two wait for each other.
 */
export class Owner {
  private constructor(
    private readonly database: Database,
    private readonly transaction: Transaction,
    readonly memberId: string,
  ) {}

  /** @throws AppError `unauthenticated` when the account is gone. */
  static async lock(
    database: Database,
    transaction: Transaction,
    memberId: string,
  ): Promise<Owner> {
    if (!(await lockMember(database, transaction, memberId))) {
      throw new AppError("unauthenticated", "This account no longer exists.");
    }
    return new Owner(database, transaction, memberId);
  }

  /** How many rows there are of something that nobody adds to without locking this owner. */
  count<M extends Model>(
    definition: DefinedModel<M>,
    where: WhereOptions = { memberId: this.memberId },
  ): Promise<number> {
    const { transaction } = this;
    return this.database.model<Model>(definition).count({ where, transaction });
  }

  /**
   * The moments at which the newest of such rows were made, the newest first, `most` at the most; the
   * table has a `createdAt`.
   */
  async newest<M extends Model>(
    definition: DefinedModel<M>,
    most: number,
    where: WhereOptions = { memberId: this.memberId },
  ): Promise<Date[]> {
    const rows = (await this.database.model<Model>(definition).findAll({
      attributes: ["createdAt"],
      where,
      order: [["createdAt", "DESC"]],
      limit: most,
      raw: true,
      transaction: this.transaction,
    })) as unknown as { createdAt: Date }[];
    return rows.map(({ createdAt }) => createdAt);
  }
}
