import { randomBytes } from "node:crypto";
import {
  ACCOUNT_LIMITS,
  INVALID_FIRST_ADMIN_LINK,
  type FirstAdminInput,
} from "@signaldeck/contract";
import { UniqueConstraintError, type Transaction } from "sequelize";
import type { Database } from "../database/Database.ts";
import type { DataContext } from "../database/DataContext.ts";
import { AppError } from "../http/AppError.ts";
import { Member } from "../members/Member.ts";
import type { AccountsDeps, Caller } from "./accountsDeps.ts";
import { addAdmin } from "./createAdmin.ts";
import { equal } from "./equal.ts";
import { hashResetToken } from "./resetTokens.ts";
import { defineTable, integer, key, text, time } from "../database/defineTable.ts";

/** The one link that makes the first administrator. Its token is nowhere stored, only its SHA-256. */
class FirstAdminLink extends defineTable({
  table: "first_admin_links",
  columns: {
    id: key(integer()),
    tokenHash: text(64),
    expiresAt: time(),
  },
}) {}

/** The only row. */
const ID = 1;

/**
 * A token of 256 random bits by which the first administrator is made, once and for some hours; it
 * takes the place of an earlier one. Null where there is an administrator.
 */
export async function offerFirstAdmin(deps: DataContext): Promise<string | null> {
  const token = randomBytes(32).toString("base64url");
  const expiresAt = new Date(deps.clock.now() + ACCOUNT_LIMITS.firstAdminLinkLifetime);
  return deps.database.write(async (transaction) => {
    if (await hasAdmin(deps.database, transaction)) return null;
    const links = deps.database.model(FirstAdminLink);
    await links.destroy({ where: { id: ID }, transaction });
    await links.create({ id: ID, tokenHash: hashResetToken(token), expiresAt }, { transaction });
    return token;
  });
}

/**
 * Makes the first administrator with the link that the server has printed.
 * @throws AppError `invalid_reset_token` for a wrong, used or expired link, and where there is an
 * administrator by now; `conflict` for an address with an account; `too_many_requests`.
 */
export async function makeFirstAdmin(
  deps: AccountsDeps,
  input: FirstAdminInput,
  caller: Caller,
): Promise<void> {
  const { database, limits, passwords } = deps;
  await limits.codes.address.consume(caller.address);
  await requireLink(deps, input.token);
  await limits.codes.address.giveBack(caller.address);
  const { email, fullName } = input;
  const chooser = { email, known: true };
  const passwordHash = await passwords.hashChosen(input.newPassword, "newPassword", chooser);
  const write = database.write(async (transaction) => {
    // Taken away first: of two who come at once, the other finds none.
    await requireLink(deps, input.token, transaction);
    const where = { id: ID, tokenHash: hashResetToken(input.token) };
    const taken = await database.model(FirstAdminLink).destroy({ where, transaction });
    if (taken === 0 || (await hasAdmin(database, transaction))) throw invalid();
    const known = await database
      .model(Member)
      .findOne({ where: { email }, transaction, raw: true });
    if (known) throw inUse();
    const account = { email, fullName, passwordHash };
    return addAdmin(deps, transaction, account, "the link of the first start");
  });
  const { id } = await write.catch((error: unknown) => {
    throw error instanceof UniqueConstraintError ? inUse() : error;
  });
  caller.concerns(id);
}

async function requireLink(
  { database, clock }: DataContext,
  token: string,
  transaction?: Transaction,
): Promise<void> {
  const link = await database
    .model(FirstAdminLink)
    .findByPk(ID, { raw: true, ...(transaction && { transaction }) });
  if (!link || !equal(link.tokenHash, hashResetToken(token))) throw invalid();
  if (link.expiresAt.getTime() <= clock.now()) throw invalid();
}

async function hasAdmin(database: Database, transaction: Transaction): Promise<boolean> {
  const where = { role: "admin" } as const;
  return (await database.model(Member).findOne({ where, transaction, raw: true })) !== null;
}

const invalid = () => new AppError("invalid_reset_token", INVALID_FIRST_ADMIN_LINK);
const inUse = () =>
  new AppError("conflict", "This address has an account already. Choose another one.");
