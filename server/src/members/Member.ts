import type {
  AccessPath,
  Country,
  Language,
  SignalPreferences,
  Role,
  Tier,
} from "@signaldeck/contract";
import type { InferAttributes } from "sequelize";
import {
  defineTable,
  flag,
  integer,
  key,
  nullable,
  optional,
  real,
  text,
  time,
  uuid,
} from "../database/defineTable.ts";

/** The copy of what a member's grants give, as everybody begins; `changeGrants` alone writes it. */
const DERIVED = {
  tier: "guest",
  dashboardUnlocked: false,
  hasDeposited: false,
  depositAmount: 0,
  verifiedPath: null,
  grantedUntil: null,
} as const;

/** A person with an account: member or staff. Who waits for a code is a registration, no member. */
export class Member extends defineTable({
  table: "members",
  changeFeedKeys: ["id"],
  derived: DERIVED,
  columns: {
    id: key(uuid()),
    /** Trimmed and in lower case. */
    email: text(254),
    fullName: text(120),
    phone: text(32),
    country: text<Country>(60),
    telegram: nullable(text(64)),
    /** In which the member reads what is sent to them. */
    language: optional(text<Language>(2)),
    passwordHash: text(255),
    role: text<Role>(16),
    tier: text<Tier>(16),
    dashboardUnlocked: flag(),
    hasDeposited: flag(),
    /** Highest verified deposit, whole US dollars. */
    depositAmount: integer(),
    /** As the member chose it. */
    accessPath: nullable(text<AccessPath>(16)),
    /** For which a deposit was verified; from auto there is no way back. */
    verifiedPath: nullable(text<AccessPath>(16)),
    brokerAccountId: nullable(text(64)),
    /** What the member says was deposited, whole US dollars; nothing follows from it. */
    declaredDeposit: nullable(integer()),
    /** A reference for talking to support; it unlocks nothing. */
    admissionCode: text(16),
    /** Null before an imported member joins. */
    trialEndsAt: nullable(time()),
    /** Version of the risk disclosure that was acknowledged, and when; both null until it is. */
    riskVersion: nullable(text(32)),
    riskAcknowledgedAt: nullable(time()),
    /** Since when the second factor is on; null while it is off. */
    secondFactorAt: nullable(time()),
    /** By which signals are judged for this member alone, percent; null: by the operator's payout. */
    ownPayoutPercent: nullable(real()),
    ownFloor: nullable(real()),
    /** Seeded by the demo, its password kept in a file: never to run in production. */
    demo: optional(flag()),
    /** When a grant ends that tier or opening rest on; null where they stay. */
    grantedUntil: nullable(time()),
    /** Since when nobody can sign in; null for an open account. */
    blockedAt: nullable(time()),
    blockedReason: nullable(text()),
    createdAt: time(),
    updatedAt: time(),
  },
}) {}

/** A member as plain data. */
export type MemberRow = InferAttributes<Member>;

/** What a member judges signals by. */
export function ownTermsOf({
  ownPayoutPercent,
  ownFloor,
}: Pick<MemberRow, "ownPayoutPercent" | "ownFloor">): SignalPreferences {
  return { payoutPercent: ownPayoutPercent, floor: ownFloor };
}
