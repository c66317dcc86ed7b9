import type { AccessPath, GrantEnd, GrantSource, Tier } from "@signaldeck/contract";
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
import { ownRows } from "../../members/ownRows.ts";

/**
 * One thing that gives a member access. A row is written once, and later only its end; what a member
 * has is the highest of the rows that run (`accessOf`).
 */
export class Grant extends defineTable({
  table: "grants",
  columns: {
    id: key(uuid()),
    memberId: uuid(),
    source: text<GrantSource>(8),
    /** The claim that gave it; null for all other sources. */
    claimId: nullable(uuid()),
    /** Who of the staff; null where nobody did. */
    givenBy: nullable(uuid()),
    tier: text<Tier>(16),
    unlocked: flag(),
    /** It says that a deposit was verified. */
    deposited: flag(),
    /** Of how much, whole US dollars; 0 where that is not known. */
    amount: integer(),
    /** For which path it was verified. */
    path: nullable(text<AccessPath>(16)),
    since: time(),
    /** When it ends by itself; null where it stays. */
    until: nullable(time()),
    /** When it ended, by whom and why; all three null while it runs, the second where nobody did it. */
    endedAt: nullable(time()),
    endedBy: nullable(uuid()),
    endedFor: nullable(text<GrantEnd>(16)),
  },
}) {}

/** A grant as plain data. */
export type GrantRow = InferAttributes<Grant>;

/** What is kept of a member's access. Which of the staff it was is theirs. */
export const grantsPersonalData = ownRows(Grant, {
  name: "access",
  columns: [
    "id",
    "source",
    "claimId",
    "tier",
    "unlocked",
    "deposited",
    "amount",
    "path",
    "since",
    "until",
    "endedAt",
    "endedFor",
  ],
  order: "id",
});
