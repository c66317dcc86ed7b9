import {
  paginationOf,
  type PaginationDto,
  type RegistrationDto,
  type RegistrationsQuery,
} from "@signaldeck/contract";
import { literal, Op, type Transaction, type WhereOptions } from "sequelize";
import { Registration, type RegistrationRow } from "../../accounts/Registration.ts";
import { mailCode, NEWEST_FIRST } from "../../accounts/registrations.ts";
import { requireMailCooldown } from "../../accounts/resendWelcomeEmail.ts";
import { recordAudit } from "../../audit/recordAudit.ts";
import type { Database } from "../../database/Database.ts";
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
  // PostgreSQL takes no NUL in a text.
  const part = search.replace(/\0/g, "");
  const { rows, total } = await findPage(database, Registration, {
    where: part === "" ? {} : hasPart(database, part),
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

/** What has a text in its address or name. The text is taken by the letter, wildcards of LIKE too. */
function hasPart(database: Database, part: string): WhereOptions<RegistrationRow> {
  const like = (column: string, text: string) => {
    const pattern = database.escape(`%${text.replace(/[!%_]/g, "!$&")}%`);
    return literal(`${column} LIKE ${pattern} ESCAPE '!'`);
  };
  const small = part.toLowerCase();
  return {
    [Op.or]: [
      like("email", small),
      like("lower(full_name)", small),
      // SQLite's `lower` changes the letters of ASCII alone.
      like("full_name", part),
    ],
  };
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
