import { DataTypes, Model, type InferAttributes, type InferCreationAttributes } from "sequelize";
import type { TableDefinition } from "../database/Database.ts";

/** Who turns the road's events into messages. */
export type FollowerName = "webhooks" | "push" | "result-mails" | "receptions" | "telegram";

/** Up to which live event a further road has taken what it sends. */
export class DeliveryPosition extends Model<
  InferAttributes<DeliveryPosition>,
  InferCreationAttributes<DeliveryPosition>
> {
  static readonly definition: TableDefinition = {
    table: "delivery_positions",
    columns: {
      name: { type: DataTypes.STRING(24), primaryKey: true },
      lastEventId: DataTypes.INTEGER,
    },
  };

  declare name: string;
  declare lastEventId: number;
}
