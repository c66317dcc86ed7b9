import type { StaffRole } from "@signaldeck/contract";
import type { Transaction } from "sequelize";
import type { Clock } from "../clock/clock.ts";
import type { Database } from "../database/Database.ts";
import { createAccount } from "./createAccount.ts";
import type { MemberRow } from "../members/Member.ts";

export interface NewStaffAccount {
  email: string;
  fullName: string;
  role: StaffRole;
  /** From `Passwords.hash`. */
  passwordHash: string;
}

/**
 * Writes a staff account. It is confirmed, since a confirmation code (a promotional one, too) would
 * open a session; it has neither phone number nor acknowledged risk, since staff are no customers.
 * @throws UniqueConstraintError (sequelize) when the address is taken.
 */
export function createStaffAccount(
  deps: { database: Database; clock: Clock },
  transaction: Transaction,
  account: NewStaffAccount,
): Promise<MemberRow> {
  return createAccount(deps, transaction, {
    ...account,
    phone: "",
    country: "Other",
    riskVersion: null,
    confirmed: true,
  });
}
