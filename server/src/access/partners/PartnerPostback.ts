import type { Partner, PostbackEvent, PostbackFate, PostbackMatch } from "@signaldeck/contract";
import type { InferAttributes } from "sequelize";
import {
  defineTable,
  flag,
  integer,
  key,
  nullable,
  text,
  time,
  uuid,
} from "../../database/defineTable.ts";

/** A partner's postback as it came, as it was read, and what became of it. */
export class PartnerPostback extends defineTable({
  table: "partner_postbacks",
  columns: {
    id: key(uuid()),
    partner: text<Partner>(16),
    /** SHA-256 of what it says; the same again is a repeat. */
    messageKey: text(64),
    /** As it came, without the secret. */
    text: text(),
    event: text<PostbackEvent>(16),
    clickId: nullable(text(64)),
    accountId: nullable(text(64)),
    /** The account as it is compared (`accountKey`). */
    accountKey: nullable(text(64)),
    /** Hundredths of the currency. */
    cents: nullable(integer()),
    currency: nullable(text(64)),
    externalId: nullable(text(64)),
    saidAt: nullable(text(64)),
    state: nullable(text(64)),
    /** Why it cannot be used. */
    fault: nullable(text(300)),
    /** Its address ended as only the partner's can (`cameBy`): nothing in it is a member's word. */
    sealed: flag(),
    fate: text<PostbackFate>(16),
    reason: nullable(text(300)),
    matchedBy: nullable(text<PostbackMatch>(8)),
    memberId: nullable(uuid()),
    claimId: nullable(uuid()),
    /** How often it came. */
    times: integer(),
    receivedAt: time(),
    lastAt: time(),
  },
}) {}

/** A postback as plain data. */
export type PostbackRow = InferAttributes<PartnerPostback>;
