import type { StaffRole } from "@signaldeck/contract";
import type { Transaction } from "sequelize";
import type { DataContext } from "../database/DataContext.ts";
import { createAccount } from "./createAccount.ts";
import type { MemberRow } from "../members/Member.ts";
import { endRegistrations } from "./registrations.ts";

export interface NewStaffAccount {
  email: string;
  fullName: string;
  role: StaffRole;
  /** From `Passwords.hash`. */
  passwordHash: string;
}

/**
 * Writes a staff account, a member from now on: its creator vouches for the address, and
 * registrations of it end. It has neither phone number nor acknowledged risk, since staff are no
 * customers.
 * @throws UniqueConstraintError (sequelize) when the address is taken.
 */
export async function createStaffAccount(
  deps: DataContext,
  transaction: Transaction,
  account: NewStaffAccount,
): Promise<MemberRow> {
  await endRegistrations(deps.database, transaction, account.email);
  return createAccount(deps, transaction, {
    ...account,
    phone: "",
    country: "Other",
    riskVersion: null,
  });
}
