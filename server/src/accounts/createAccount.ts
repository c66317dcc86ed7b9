import { TRIAL, type Country, type Language, type Role } from "@signaldeck/contract";
import type { Transaction } from "sequelize";
import { v7 as uuid } from "uuid";
import type { DataContext } from "../database/DataContext.ts";
import { indexNewMembers } from "../members/indexMember.ts";
import { Member, type MemberRow } from "../members/Member.ts";
import { randomCode } from "./randomCode.ts";

export interface NewAccount {
  /** A fresh one unless said otherwise. */
  id?: string;
  email: string;
  fullName: string;
  phone: string;
  country: Country;
  telegram?: string | undefined;
  /** English unless said otherwise. */
  language?: Language;
  brokerAccountId?: string | null;
  /** From `Passwords.hash`; `NO_PASSWORD` for a member who has not joined yet. */
  passwordHash: string;
  /** Version of the risk disclosure that the person acknowledged; null for none. */
  riskVersion: string | null;
  /** When that was; now unless said otherwise. */
  riskAcknowledgedAt?: Date;
  role?: Role;
  /** False for a member who has not joined yet: the trial begins on joining. */
  joined?: boolean;
  demo?: boolean;
}

const ADMISSION_CODE_LENGTH = 8;

/** Opens nothing: until somebody joins, passwords belong to the registrations of the address. */
export const NO_PASSWORD = "";

/**
 * Writes a new member: a locked guest, to whom `changeGrants` may give more.
 * @throws UniqueConstraintError (sequelize) when the address is taken.
 */
export async function createAccount(
  deps: DataContext,
  transaction: Transaction,
  account: NewAccount,
): Promise<MemberRow> {
  const [member] = await createAccounts(deps, transaction, [account]);
  if (!member) throw new Error("a member was not written");
  return member;
}

/**
 * Writes new members as `createAccount` does, in few statements however many they are.
 * @throws UniqueConstraintError (sequelize) when one of the addresses is taken.
 */
export async function createAccounts(
  { database, clock }: DataContext,
  transaction: Transaction,
  accounts: readonly NewAccount[],
): Promise<MemberRow[]> {
  const now = clock.now();
  const members = accounts.map((account) => rowOf(account, now));
  await database.model(Member).bulkCreate(members, { transaction });
  await indexNewMembers(database, transaction, members);
  return members;
}

function rowOf(account: NewAccount, now: number): MemberRow {
  return {
    id: account.id ?? uuid(),
    email: account.email,
    fullName: account.fullName,
    phone: account.phone,
    country: account.country,
    telegram: account.telegram || null,
    language: account.language ?? "en",
    passwordHash: account.passwordHash,
    role: account.role ?? "member",
    tier: "guest",
    dashboardUnlocked: false,
    hasDeposited: false,
    depositAmount: 0,
    accessPath: null,
    verifiedPath: null,
    brokerAccountId: account.brokerAccountId ?? null,
    declaredDeposit: null,
    admissionCode: randomCode(ADMISSION_CODE_LENGTH),
    trialEndsAt: account.joined === false ? null : new Date(now + TRIAL.length),
    riskVersion: account.riskVersion,
    riskAcknowledgedAt:
      account.riskVersion === null ? null : (account.riskAcknowledgedAt ?? new Date(now)),
    secondFactorAt: null,
    demo: account.demo ?? false,
    grantedUntil: null,
    ownPayoutPercent: null,
    ownFloor: null,
    blockedAt: null,
    blockedReason: null,
    createdAt: new Date(now),
    updatedAt: new Date(now),
  };
}
