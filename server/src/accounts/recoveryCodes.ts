import { createHmac } from "node:crypto";
import { recoveryCodeText, SECOND_FACTOR_LIMITS } from "@signaldeck/contract";
import type { Transaction } from "sequelize";
import type { SecretContext, DataContext } from "../database/DataContext.ts";
import { randomCode } from "./randomCode.ts";
import { StoredRecoveryCode } from "./StoredRecoveryCode.ts";

/** Replaces the member's recovery codes and returns the new ones, which are nowhere stored. */
export async function replaceRecoveryCodes(
  { database, clock, secret }: SecretContext,
  transaction: Transaction,
  memberId: string,
): Promise<string[]> {
  const codes = Array.from({ length: SECOND_FACTOR_LIMITS.recoveryCodes }, () =>
    randomCode(SECOND_FACTOR_LIMITS.recoveryCodeLength),
  );
  const stored = database.model(StoredRecoveryCode);
  await stored.destroy({ where: { memberId }, transaction });
  const createdAt = new Date(clock.now());
  await stored.bulkCreate(
    codes.map((code) => ({ codeHash: hashCode(secret, memberId, code), memberId, createdAt })),
    { transaction },
  );
  return codes.map(recoveryCodeText);
}

/** Uses a recovery code up; true at most once for each. */
export async function spendRecoveryCode(
  { database, secret }: SecretContext,
  transaction: Transaction,
  memberId: string,
  code: string,
): Promise<boolean> {
  const where = { codeHash: hashCode(secret, memberId, code), memberId };
  return (await database.model(StoredRecoveryCode).destroy({ where, transaction })) === 1;
}

/** How many recovery codes a member has left. */
export function countRecoveryCodes(
  { database }: Pick<DataContext, "database">,
  memberId: string,
): Promise<number> {
  return database.model(StoredRecoveryCode).count({ where: { memberId } });
}

const hashCode = (secret: string, memberId: string, code: string) =>
  createHmac("sha256", secret).update(`recovery:${memberId}:${code}`).digest("hex");
