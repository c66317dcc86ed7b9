import type { TicketCategory, TicketPriority, TicketStatus } from "@signaldeck/contract";
import {
  DataTypes,
  Model,
  type CreationOptional,
  type InferAttributes,
  type InferCreationAttributes,
} from "sequelize";
import type { TableDefinition } from "../database/Database.ts";

/** A member's question to support. */
export class SupportTicket extends Model<
  InferAttributes<SupportTicket>,
  InferCreationAttributes<SupportTicket>
> {
  static readonly definition: TableDefinition = {
    table: "support_tickets",
    columns: {
      id: { type: DataTypes.UUID, primaryKey: true },
      memberId: DataTypes.UUID,
      subject: DataTypes.STRING(120),
      subjectKey: DataTypes.STRING(120),
      category: DataTypes.STRING(24),
      priority: DataTypes.STRING(16),
      status: DataTypes.STRING(16),
      queueRank: DataTypes.INTEGER,
      waitingSince: DataTypes.DATE,
      assigneeId: DataTypes.UUID,
      createdAt: DataTypes.DATE,
      updatedAt: DataTypes.DATE,
    },
  };

  declare id: string;
  declare memberId: string;
  declare subject: string;
  /** The subject as it is searched by; see `subjectKey`. */
  declare subjectKey: string;
  declare category: TicketCategory;
  declare priority: TicketPriority;
  declare status: TicketStatus;
  /** Follows from status and priority; see `queueRank`. */
  declare queueRank: number;
  /** An open ticket: since when the member waits. Any other: since when it is as it is. */
  declare waitingSince: Date;
  /** Who of the staff has it. */
  declare assigneeId: CreationOptional<string | null>;
  declare createdAt: Date;
  /** The last message or change of status. */
  declare updatedAt: Date;
}

/** A ticket as plain data. */
export type TicketRow = InferAttributes<SupportTicket>;
