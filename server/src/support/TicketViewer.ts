import { DataTypes, Model, type InferAttributes, type InferCreationAttributes } from "sequelize";
import type { TableDefinition } from "../database/Database.ts";

/** Somebody of the staff has a ticket open; counts for SUPPORT_LIMITS.presenceLifetime. */
export class TicketViewer extends Model<
  InferAttributes<TicketViewer>,
  InferCreationAttributes<TicketViewer>
> {
  static readonly definition: TableDefinition = {
    table: "ticket_viewers",
    columns: {
      ticketId: { type: DataTypes.UUID, primaryKey: true },
      staffId: { type: DataTypes.UUID, primaryKey: true },
      writing: DataTypes.BOOLEAN,
      seenAt: DataTypes.DATE,
    },
  };

  declare ticketId: string;
  declare staffId: string;
  /** An answer or a note is being written. */
  declare writing: boolean;
  declare seenAt: Date;
}
