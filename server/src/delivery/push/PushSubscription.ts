import { DataTypes, Model, type InferAttributes, type InferCreationAttributes } from "sequelize";
import type { TableDefinition } from "../../database/Database.ts";

/** A browser of a member's that the server may wake with a message. Lasts as long as its session. */
export class PushSubscription extends Model<
  InferAttributes<PushSubscription>,
  InferCreationAttributes<PushSubscription>
> {
  static readonly definition: TableDefinition = {
    table: "push_subscriptions",
    columns: {
      id: { type: DataTypes.UUID, primaryKey: true },
      memberId: DataTypes.UUID,
      sessionId: DataTypes.UUID,
      endpoint: DataTypes.TEXT,
      endpointHash: DataTypes.STRING(64),
      p256dh: DataTypes.STRING(100),
      auth: DataTypes.STRING(32),
      events: DataTypes.STRING(120),
      pairs: DataTypes.TEXT,
      minConfidence: DataTypes.DOUBLE,
      recommendedOnly: DataTypes.BOOLEAN,
      quietFrom: DataTypes.INTEGER,
      quietTo: DataTypes.INTEGER,
      device: DataTypes.STRING(60),
      testedAt: DataTypes.DATE,
      lastSuccessAt: DataTypes.DATE,
      createdAt: DataTypes.DATE,
    },
  };

  declare id: string;
  declare memberId: string;
  /** The session it was made in; one has one subscription, and takes it along when it ends. */
  declare sessionId: string;
  /** The push service's address for this browser; whoever knows it and the keys can send to it. */
  declare endpoint: string;
  /** SHA-256 of the endpoint, unique: a browser belongs to one member. */
  declare endpointHash: string;
  declare p256dh: string;
  declare auth: string;
  /** With commas between them. */
  declare events: string;
  /** With commas between them; empty: all. */
  declare pairs: string;
  /** Percent. */
  declare minConfidence: number;
  declare recommendedOnly: boolean;
  /** Minutes of the day in West Africa Time; both or none. */
  declare quietFrom: number | null;
  declare quietTo: number | null;
  /** Such as "Chrome on Windows". */
  declare device: string;
  declare testedAt: Date | null;
  declare lastSuccessAt: Date | null;
  declare createdAt: Date;
}

/** A subscription as plain data. */
export type PushSubscriptionRow = InferAttributes<PushSubscription>;
