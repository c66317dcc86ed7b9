import type { Partner, PostbackEvent, PostbackFate, PostbackMatch } from "@signaldeck/contract";
import { DataTypes, Model, type InferAttributes, type InferCreationAttributes } from "sequelize";
import type { TableDefinition } from "../../database/Database.ts";

/** A partner's postback as it came, as it was read, and what became of it. */
export class PartnerPostback extends Model<
  InferAttributes<PartnerPostback>,
  InferCreationAttributes<PartnerPostback>
> {
  static readonly definition: TableDefinition = {
    table: "partner_postbacks",
    columns: {
      id: { type: DataTypes.UUID, primaryKey: true },
      partner: DataTypes.STRING(16),
      messageKey: DataTypes.STRING(64),
      text: DataTypes.TEXT,
      event: DataTypes.STRING(16),
      clickId: DataTypes.STRING(64),
      accountId: DataTypes.STRING(64),
      accountKey: DataTypes.STRING(64),
      cents: DataTypes.INTEGER,
      currency: DataTypes.STRING(64),
      externalId: DataTypes.STRING(64),
      saidAt: DataTypes.STRING(64),
      state: DataTypes.STRING(64),
      fault: DataTypes.STRING(300),
      sealed: DataTypes.BOOLEAN,
      fate: DataTypes.STRING(16),
      reason: DataTypes.STRING(300),
      matchedBy: DataTypes.STRING(8),
      memberId: DataTypes.UUID,
      claimId: DataTypes.UUID,
      times: DataTypes.INTEGER,
      receivedAt: DataTypes.DATE,
      lastAt: DataTypes.DATE,
    },
  };

  declare id: string;
  declare partner: Partner;
  /** SHA-256 of what it says; the same again is a repeat. */
  declare messageKey: string;
  /** As it came, without the secret. */
  declare text: string;
  declare event: PostbackEvent;
  declare clickId: string | null;
  declare accountId: string | null;
  /** The account as it is compared (`accountKey`). */
  declare accountKey: string | null;
  /** Hundredths of the currency. */
  declare cents: number | null;
  declare currency: string | null;
  declare externalId: string | null;
  declare saidAt: string | null;
  declare state: string | null;
  /** Why it cannot be used. */
  declare fault: string | null;
  /** Its address ended as only the partner's can (`isSealed`): nothing in it is a member's word. */
  declare sealed: boolean;
  declare fate: PostbackFate;
  declare reason: string | null;
  declare matchedBy: PostbackMatch | null;
  declare memberId: string | null;
  declare claimId: string | null;
  /** How often it came. */
  declare times: number;
  declare receivedAt: Date;
  declare lastAt: Date;
}

/** A postback as plain data. */
export type PostbackRow = InferAttributes<PartnerPostback>;
