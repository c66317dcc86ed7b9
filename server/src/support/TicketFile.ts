import type { ProofType } from "@signaldeck/contract";
import { DataTypes, Model, type InferAttributes, type InferCreationAttributes } from "sequelize";
import type { TableDefinition } from "../database/Database.ts";

/** A file that came with a message of a ticket. Written once, never changed. */
export class TicketFile extends Model<
  InferAttributes<TicketFile>,
  InferCreationAttributes<TicketFile>
> {
  static readonly definition: TableDefinition = {
    table: "ticket_files",
    columns: {
      id: { type: DataTypes.UUID, primaryKey: true },
      ticketId: DataTypes.UUID,
      messageId: DataTypes.UUID,
      author: DataTypes.STRING(8),
      file: DataTypes.STRING(64),
      name: DataTypes.STRING(120),
      type: DataTypes.STRING(40),
      bytes: DataTypes.INTEGER,
      createdAt: DataTypes.DATE,
    },
  };

  declare id: string;
  declare ticketId: string;
  declare messageId: string;
  declare author: "member" | "staff";
  /** Its name in the folder of ticket files, which begins with the member whose ticket it is. */
  declare file: string;
  /** As the sender called it. */
  declare name: string;
  /** By what is in it. */
  declare type: ProofType;
  declare bytes: number;
  declare createdAt: Date;
}

/** A file's row as plain data. */
export type TicketFileRow = InferAttributes<TicketFile>;
