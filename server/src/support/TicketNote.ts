import { DataTypes, Model, type InferAttributes, type InferCreationAttributes } from "sequelize";
import type { TableDefinition } from "../database/Database.ts";

/**
 * What staff wrote for each other on a ticket. A table of its own: nothing that reads a
 * conversation can come upon it.
 */
export class TicketNote extends Model<
  InferAttributes<TicketNote>,
  InferCreationAttributes<TicketNote>
> {
  static readonly definition: TableDefinition = {
    table: "ticket_notes",
    columns: {
      id: { type: DataTypes.UUID, primaryKey: true },
      ticketId: DataTypes.UUID,
      staffId: DataTypes.UUID,
      text: DataTypes.TEXT,
      createdAt: DataTypes.DATE,
    },
  };

  declare id: string;
  declare ticketId: string;
  /** Null once that account is gone. */
  declare staffId: string | null;
  declare text: string;
  declare createdAt: Date;
}
