import { createHash, randomBytes } from "node:crypto";
import type { Transaction } from "sequelize";
import type { Mail } from "../delivery/mails/mail.ts";
import { PasswordReset } from "./PasswordReset.ts";
import type { DataContext } from "../database/DataContext.ts";

/** Makes a token that sets a password once, within `lifetime` ms. It is nowhere stored. */
export async function storeResetToken(
  { database, clock }: DataContext,
  transaction: Transaction,
  { memberId, lifetime }: { memberId: string; lifetime: number },
): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  const now = clock.now();
  await database.model(PasswordReset).create(
    {
      tokenHash: hashResetToken(token),
      memberId,
      createdAt: new Date(now),
      expiresAt: new Date(now + lifetime),
    },
    { transaction },
  );
  return token;
}

/** Has a mail with such a token sent only while it sets a password. */
export const tiedToToken = (mail: Mail, memberId: string, token: string): Mail => ({
  ...mail,
  secret: { kind: "password_reset", of: memberId, hash: hashResetToken(token) },
});

/** What is stored of a token. */
export const hashResetToken = (token: string) => createHash("sha256").update(token).digest("hex");
