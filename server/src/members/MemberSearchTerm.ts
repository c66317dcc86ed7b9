import { DataTypes, Model, type InferAttributes, type InferCreationAttributes } from "sequelize";
import type { TableDefinition } from "../database/Database.ts";

/** A word by whose beginning a member is found; written by `indexMember` alone. */
export class MemberSearchTerm extends Model<
  InferAttributes<MemberSearchTerm>,
  InferCreationAttributes<MemberSearchTerm>
> {
  static readonly definition: TableDefinition = {
    table: "member_search_terms",
    columns: {
      term: { type: DataTypes.STRING(64), primaryKey: true },
      memberId: { type: DataTypes.UUID, primaryKey: true },
    },
  };

  declare term: string;
  declare memberId: string;
}
