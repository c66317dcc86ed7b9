import { DataTypes } from "sequelize";
import type { Migration } from "./Migration.ts";

/**
 * Whether a postback came by an address whose end no member can write. None did before there were
 * such addresses.
 */
export const sealedPostbacks: Migration = {
  name: "0106-sealed-postbacks",
  async up(queries) {
    const column = { type: DataTypes.BOOLEAN, allowNull: false, defaultValue: false };
    await queries.addColumn("partner_postbacks", "sealed", column);
  },
};
