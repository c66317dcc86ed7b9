import { Email, NewPassword, RegisterInput } from "@signaldeck/contract";
import { UniqueConstraintError, type Transaction } from "sequelize";
import { z } from "zod";
import type { DataContext } from "../database/DataContext.ts";
import { recordAudit } from "../audit/recordAudit.ts";
import { createStaffAccount } from "./createStaffAccount.ts";
import { notJoined } from "../members/ImportedMember.ts";
import { Member, type MemberRow } from "../members/Member.ts";
import type { Passwords } from "./Passwords.ts";
import { PasswordReset } from "./PasswordReset.ts";
import { dropSecondFactor } from "./secondFactor.ts";
import { StaffInvitation } from "./StaffInvitation.ts";
import { StoredSession } from "./StoredSession.ts";

export interface AdminDeps extends DataContext {
  passwords: Pick<Passwords, "hashChosen">;
}

/** How the audit log names what is done at the operator's terminal. */
const COMMAND = "signaldeck admin";

const NewAdmin = z.object({
  email: Email,
  fullName: RegisterInput.shape.fullName,
  password: NewPassword,
});

/**
 * Makes an administrator with a password of their own.
 * @throws Error with a sentence for the operator: each fault of the input, or a taken address.
 */
export async function createAdmin(
  deps: AdminDeps,
  input: { email: string; fullName: string; password: string },
): Promise<MemberRow> {
  const { email, fullName, password } = checked(NewAdmin, input);
  const passwordHash = await deps.passwords.hashChosen(password, "password", { email });
  const write = deps.database.write(async (transaction) => {
    return addAdmin(deps, transaction, { email, fullName, passwordHash }, COMMAND);
  });
  return write.catch((error: unknown) => {
    if (!(error instanceof UniqueConstraintError)) throw error;
    throw new Error(
      `${email} has an account already. Choose another address, or make that account an administrator with signaldeck admin promote.`,
    );
  });
}

/**
 * Writes an administrator's account, with an audit record that says by which way it came.
 * @throws UniqueConstraintError (sequelize) when the address is taken.
 */
export async function addAdmin(
  deps: DataContext,
  transaction: Transaction,
  account: { email: string; fullName: string; passwordHash: string },
  by: string,
): Promise<MemberRow> {
  const admin = await createStaffAccount(deps, transaction, { ...account, role: "admin" });
  await auditOwn(deps, transaction, admin.id, "staff.created", { role: "admin", by });
  return admin;
}

/**
 * Makes an administrator of an account that exists; its password stays, its sessions end.
 * @param resetSecondFactor also turns the second factor off, for an administrator who has lost app
 * and recovery codes while nobody else can reset it.
 * @throws Error with a sentence for the operator.
 */
export async function promoteAdmin(
  deps: AdminDeps,
  input: { email: string; resetSecondFactor: boolean },
): Promise<MemberRow> {
  const { email } = checked(NewAdmin.pick({ email: true }), input);
  const { database } = deps;
  return database.write(async (transaction) => {
    const known = await database
      .model(Member)
      .findOne({ where: { email }, transaction, lock: true, raw: true });
    if (!known) throw new Error(`There is no account with the address ${email}.`);
    const where = { memberId: known.id };
    if (await database.model(StaffInvitation).findOne({ where, transaction, raw: true })) {
      throw new Error(`${email} was invited and has not chosen a password yet.`);
    }
    if ((await notJoined(database, [known.id], transaction)).has(known.id)) {
      throw new Error(`${email} was imported and has not joined yet.`);
    }
    if (known.blockedAt !== null) {
      throw new Error(`${email} is blocked. Lift the block on the Members screen first.`);
    }
    const updatedAt = new Date(deps.clock.now());
    await database
      .model(Member)
      .update({ role: "admin", updatedAt }, { where: { id: known.id }, transaction });
    await database.model(StoredSession).destroy({ where, transaction });
    await database.model(PasswordReset).destroy({ where, transaction });
    if (known.role !== "admin") {
      const details = { from: known.role, to: "admin" };
      await auditOwn(deps, transaction, known.id, "staff.role_changed", details);
    }
    if (input.resetSecondFactor && known.secondFactorAt !== null) {
      await dropSecondFactor(deps, transaction, known.id);
      await auditOwn(deps, transaction, known.id, "second_factor.reset");
    }
    return Object.assign(known, { role: "admin" as const });
  });
}

/** Nobody is signed in where the first administrator is made: the actor is the account itself. */
function auditOwn(
  deps: DataContext,
  transaction: Transaction,
  id: string,
  action: string,
  details: Record<string, unknown> = {},
): Promise<void> {
  const subject = { type: "staff", id };
  const all = { by: COMMAND, ...details };
  return recordAudit(deps, transaction, { actorId: id, action, subject, details: all });
}

/** @throws Error that names every fault, a line each. */
function checked<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  const { data, error } = schema.safeParse(input);
  if (error) throw new Error(error.issues.map(({ message }) => message).join("\n"));
  return data;
}
