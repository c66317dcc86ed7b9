import {
  paginationOf,
  type PaginationDto,
  type RegistrationDto,
  type RegistrationsQuery,
} from "@signaldeck/contract";
import { col, fn, Op, where, type Transaction } from "sequelize";
import { Registration, type RegistrationRow } from "../../accounts/Registration.ts";
import { mailCode, NEWEST_FIRST } from "../../accounts/registrations.ts";
import { requireMailCooldown } from "../../accounts/resendWelcomeEmail.ts";
import { recordAudit } from "../../audit/recordAudit.ts";
import { findPage } from "../../database/findPage.ts";
import { AppError } from "../../http/AppError.ts";
import { notifyDesk } from "../../live/notifyDesk.ts";
import type { MembersDeskDeps } from "./membersDeskDeps.ts";
import type { DataContext } from "../../database/DataContext.ts";

/** One page of the registrations that wait for their code, or have ended without it. */
export async function listRegistrations(
  { database, clock }: DataContext,
  { page, limit, search }: RegistrationsQuery,
): Promise<{ data: RegistrationDto[]; pagination: PaginationDto }> {
  const part = search.toLowerCase().replace(/\0/g, "");
  const has = { [Op.substring]: part };
  // SQLite knows the small letter of plain ones alone.
  const asTyped = { fullName: { [Op.substring]: search.replace(/\0/g, "") } };
  const { rows, total } = await findPage(database, Registration, {
    where:
      part === ""
        ? {}
        : { [Op.or]: [{ email: has }, where(fn("lower", col("full_name")), has), asTyped] },
    order: NEWEST_FIRST,
    page,
    limit,
    key: part,
    beside: [],
  });
  const now = clock.now();
  const data = rows.map((row) => ({
    id: row.id,
    fullName: row.fullName,
    email: row.email,
    phone: row.phone,
    country: row.country,
    telegram: row.telegram,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    ended: row.expiresAt.getTime() <= now,
  }));
  return { data, pagination: paginationOf(total, { page, limit }) };
}

/**
 * Mails a registration a fresh code.
 * @throws AppError `not_found`; `conflict` when it has ended; `too_many_requests` within the cooldown.
 */
export async function mailRegistrationCode(
  deps: MembersDeskDeps,
  actorId: string,
  id: string,
): Promise<void> {
  const { email } = await findWaiting(deps, id);
  await requireMailCooldown(deps, email);
  await deps.database.write(async (transaction) => {
    await mailCode(deps, transaction, await findWaiting(deps, id, transaction));
    await leaveTrace(
      deps,
      transaction,
      { actorId, id, action: "mail.sent" },
      { mail: "confirmation" },
    );
  });
}

/**
 * Forgets a registration with all that its form said; its sender may register again.
 * @throws AppError `not_found`.
 */
export async function removeRegistration(
  deps: MembersDeskDeps,
  actorId: string,
  id: string,
): Promise<void> {
  await deps.database.write(async (transaction) => {
    const found = await deps.database.model(Registration).destroy({ where: { id }, transaction });
    if (found === 0) throw missing();
    await leaveTrace(deps, transaction, { actorId, id, action: "registration.removed" });
  });
  deps.database.leaveNoCopies();
}

async function findWaiting(
  { database, clock }: DataContext,
  id: string,
  transaction?: Transaction,
): Promise<RegistrationRow> {
  const found: RegistrationRow | null = await database
    .model(Registration)
    .findByPk(id, { raw: true, ...(transaction && { transaction, lock: true }) });
  if (!found) throw missing();
  if (found.expiresAt.getTime() > clock.now()) return found;
  throw new AppError(
    "conflict",
    "This registration has ended without its code. Please ask the person to register again.",
  );
}

async function leaveTrace(
  deps: MembersDeskDeps,
  transaction: Transaction,
  { actorId, id, action }: { actorId: string; id: string; action: string },
  details: Record<string, unknown> = {},
): Promise<void> {
  const subject = { type: "registration", id };
  await recordAudit(deps, transaction, { actorId, action, subject, details });
  await notifyDesk(deps, transaction, "members");
}

const missing = () =>
  new AppError(
    "not_found",
    "This registration is not there any more: its code was entered, or it was removed.",
  );
