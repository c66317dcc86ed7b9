import { createHmac } from "node:crypto";
import { ACCOUNT_LIMITS, type Language, type RegisterInput } from "@signaldeck/contract";
import { Op, type Transaction } from "sequelize";
import { v7 as uuid } from "uuid";
import { confirmationCodeMail } from "../mails/confirmationCode.ts";
import type { Mail } from "../mails/mail.ts";
import type { AccountsDeps } from "./accountsDeps.ts";
import { equal } from "./equal.ts";
import { mailContext } from "./mailContext.ts";
import { randomCode } from "./randomCode.ts";
import { Registration, type RegistrationRow } from "./Registration.ts";

type Deps = Pick<AccountsDeps, "database" | "clock" | "secret">;

/** Keeps an application for a member's address until its code is entered, for a day at most. */
export async function openRegistration(
  { database, clock }: Pick<Deps, "database" | "clock">,
  transaction: Transaction,
  application: Pick<RegisterInput, "fullName" | "phone" | "country" | "telegram"> & {
    memberId: string;
    language: Language;
    passwordHash: string;
    riskVersion: string | null;
  },
): Promise<RegistrationRow> {
  const now = clock.now();
  const registrations = database.model(Registration);
  await registrations.destroy({ where: { expiresAt: { [Op.lte]: new Date(now) } }, transaction });
  const { memberId, fullName, phone, country, telegram, language, passwordHash, riskVersion } =
    application;
  const created = await registrations.create(
    {
      id: uuid(),
      memberId,
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
  return created.get({ plain: true });
}

/** Applications for a member's address that can still be confirmed, the newest first. */
export function readRegistrations(
  { database, clock }: Pick<Deps, "database" | "clock">,
  memberId: string,
  transaction?: Transaction,
): Promise<RegistrationRow[]> {
  return database.model(Registration).findAll({
    where: { memberId, expiresAt: { [Op.gt]: new Date(clock.now()) } },
    order: [
      ["createdAt", "DESC"],
      ["id", "DESC"],
    ],
    raw: true,
    ...(transaction && { transaction }),
  });
}

/**
 * Mails a fresh code, which replaces the earlier ones of this registration and of no other. The
 * code itself is nowhere stored.
 */
export async function mailCode(
  deps: Deps & Pick<AccountsDeps, "outbox" | "content" | "config">,
  transaction: Transaction,
  registration: RegistrationRow,
  recipient: string,
): Promise<void> {
  const { id, fullName, language, createdAt, expiresAt } = registration;
  const code = randomCode(ACCOUNT_LIMITS.confirmationCodeLength);
  const codeHash = hashCode(deps.secret, id, code);
  await deps.database.model(Registration).update({ codeHash }, { where: { id }, transaction });
  await deps.outbox.add(transaction, {
    channel: "mail",
    recipient,
    payload: {
      ...confirmationCodeMail(mailContext(deps), {
        fullName,
        language,
        code,
        createdAt,
        expiresAt,
      }),
      secret: { kind: "registration", of: id, hash: codeHash },
    } satisfies Mail,
  });
}

/** Whether a typed code is the one that was mailed for a registration. */
export function hasCode(
  { secret }: Pick<Deps, "secret">,
  { id, codeHash }: RegistrationRow,
  typed: string,
): boolean {
  return codeHash !== null && equal(codeHash, hashCode(secret, id, typed));
}

/**
 * What the form that sent a registration shows in order to be told from others of its address. It
 * is made of the registration's id, so that it can be given again to who knows the password.
 */
export function registrationKey({ secret }: Pick<Deps, "secret">, id: string): string {
  return createHmac("sha256", secret).update(`registration:${id}`).digest("base64url");
}

const hashCode = (secret: string, registrationId: string, code: string) =>
  createHmac("sha256", secret).update(`confirmation:${registrationId}:${code}`).digest("hex");
