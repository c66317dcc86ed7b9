import { DataTypes, Model, type InferAttributes, type InferCreationAttributes } from "sequelize";
import type { TableDefinition } from "../../database/Database.ts";

/** A way out that does not work at the moment: whoever is at its end refuses us, or is not there. */
export class OutboxRoad extends Model<
  InferAttributes<OutboxRoad>,
  InferCreationAttributes<OutboxRoad>
> {
  static readonly definition: TableDefinition = {
    table: "outbox_roads",
    columns: {
      id: { type: DataTypes.STRING(280), primaryKey: true },
      channel: DataTypes.STRING(16),
      lastError: DataTypes.STRING(500),
      failingSince: DataTypes.DATE,
      triedAt: DataTypes.DATE,
    },
  };

  /** The channel, and the host where each receiver may have another one: "push host.example". */
  declare id: string;
  declare channel: string;
  /** What was answered last; names no receiver. */
  declare lastError: string;
  declare failingSince: Date;
  /** Tries go on while something waits for this road, so an old one tells nothing any more. */
  declare triedAt: Date;
}
