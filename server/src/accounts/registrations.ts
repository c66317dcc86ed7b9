import { createHmac } from "node:crypto";
import { ACCOUNT_LIMITS, type Language, type RegisterInput } from "@signaldeck/contract";
import { Op, type Transaction } from "sequelize";
import { v7 as uuid } from "uuid";
import type { MailingContext } from "../delivery/MailingContext.ts";
import type { Database } from "../database/Database.ts";
import { confirmationCodeMail } from "../delivery/mails/registrationMails.ts";
import type { DataContext, SecretContext } from "../database/DataContext.ts";
import type { Mail } from "../delivery/mails/mail.ts";
import { equal } from "./equal.ts";
import { mailContext } from "./mailContext.ts";
import { randomCode } from "./randomCode.ts";
import { Registration, type RegistrationRow } from "./Registration.ts";

export const NEWEST_FIRST: [string, "DESC"][] = [
  ["createdAt", "DESC"],
  ["id", "DESC"],
];

/**
 * Saves what a form said until its code is entered, for a day at most; what its address said in
 * forms that have ended goes. Nobody else registers until the transaction ends, so that one of several is the first of its address.
 */
export async function openRegistration(
  { database, clock }: DataContext,
  transaction: Transaction,
  form: Pick<RegisterInput, "email" | "fullName" | "phone" | "country" | "telegram"> & {
    language: Language;
    passwordHash: string;
    riskVersion: string | null;
  },
): Promise<{ registration: RegistrationRow; isFirst: boolean }> {
  const now = clock.now();
  const registrations = database.model(Registration);
  const { email, fullName, phone, country, telegram, language, passwordHash, riskVersion } = form;
  await database.lockTable(transaction, Registration);
  const isFirst = !(await registrations.findOne({ where: { email }, transaction, raw: true }));
  const ended = { email, expiresAt: { [Op.lte]: new Date(now) } };
  await registrations.destroy({ where: ended, transaction });
  const created = await registrations.create(
    {
      id: uuid(),
      email,
      fullName,
      phone,
      country,
      telegram: telegram || null,
      language,
      passwordHash,
      riskVersion,
      codeHash: null,
      createdAt: new Date(now),
      expiresAt: new Date(now + ACCOUNT_LIMITS.registrationLifetime),
    },
    { transaction },
  );
  return { registration: created.get({ plain: true }), isFirst };
}

/**
 * Registrations of an address that can still be confirmed, the newest first; in a transaction they
 * are locked until its end.
 */
export function readRegistrations(
  { database, clock }: DataContext,
  email: string,
  transaction?: Transaction,
): Promise<RegistrationRow[]> {
  return database.model(Registration).findAll({
    where: { email, expiresAt: { [Op.gt]: new Date(clock.now()) } },
    order: NEWEST_FIRST,
    raw: true,
    ...(transaction && { transaction, lock: true }),
  });
}

/** Forgets all registrations of an address: somebody has it now. */
export function endRegistrations(database: Database, transaction: Transaction, email: string) {
  return database.model(Registration).destroy({ where: { email }, transaction });
}

/**
 * Mails a fresh code, which replaces the earlier ones of this registration and of no other. The
 * code itself is nowhere stored.
 */
export async function mailCode(
  deps: SecretContext & MailingContext,
  transaction: Transaction,
  registration: RegistrationRow,
): Promise<void> {
  const { id, email } = registration;
  const code = randomCode(ACCOUNT_LIMITS.confirmationCodeLength);
  const codeHash = hashCode(deps.secret, id, code);
  await deps.database.model(Registration).update({ codeHash }, { where: { id }, transaction });
  await deps.outbox.add(transaction, {
    channel: "mail",
    recipient: email,
    payload: {
      ...confirmationCodeMail(mailContext(deps), { ...registration, code }),
      secret: { kind: "registration", of: id, hash: codeHash },
    } satisfies Mail,
  });
}

/** Whether a typed code is the one that was mailed for a registration. */
export function hasCode(
  { secret }: SecretContext,
  { id, codeHash }: RegistrationRow,
  typed: string,
): boolean {
  return codeHash !== null && equal(codeHash, hashCode(secret, id, typed));
}

/**
 * What the form that sent a registration shows to be distinguished from others of its address. It
 * is made of the registration's id, so that it can be given again to a person who knows the password.
 */
export function registrationKey({ secret }: SecretContext, id: string): string {
  return createHmac("sha256", secret).update(`registration:${id}`).digest("base64url");
}

const hashCode = (secret: string, registrationId: string, code: string) =>
  createHmac("sha256", secret).update(`confirmation:${registrationId}:${code}`).digest("hex");
