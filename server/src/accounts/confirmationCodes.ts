import { createHmac, timingSafeEqual } from "node:crypto";
import { ACCOUNT_LIMITS } from "@signaldeck/contract";
import type { Transaction } from "sequelize";
import { confirmationCodeMail } from "../mails/confirmationCode.ts";
import type { AccountsDeps } from "./accountsDeps.ts";
import { ConfirmationCode } from "./ConfirmationCode.ts";
import { mailContext } from "./mailContext.ts";
import type { MemberRow } from "../members/Member.ts";
import { randomCode } from "./randomCode.ts";

type CodeDeps = Pick<
  AccountsDeps,
  "database" | "clock" | "outbox" | "secret" | "content" | "config"
>;

/** Replaces the member's code by a fresh one and mails it. The code itself is nowhere stored. */
export async function mailFreshCode(
  deps: CodeDeps,
  transaction: Transaction,
  member: Pick<MemberRow, "id" | "email" | "fullName">,
): Promise<void> {
  const codes = deps.database.model(ConfirmationCode);
  const code = randomCode(ACCOUNT_LIMITS.confirmationCodeLength);
  await codes.destroy({ where: { memberId: member.id }, transaction });
  await codes.create(
    {
      memberId: member.id,
      codeHash: hashCode(deps.secret, member.id, code),
      triesLeft: ACCOUNT_LIMITS.confirmationCodeTries,
      expiresAt: new Date(deps.clock.now() + ACCOUNT_LIMITS.confirmationCodeLifetime),
    },
    { transaction },
  );
  await deps.outbox.add(transaction, {
    channel: "mail",
    recipient: member.email,
    payload: confirmationCodeMail(mailContext(deps), { fullName: member.fullName, code }),
  });
}

/**
 * Compares a typed code with the member's own and uses up one try. True at most once for a code;
 * the transaction must commit in either case, or the try would be free.
 */
export async function spendCode(
  deps: Pick<AccountsDeps, "database" | "clock" | "secret">,
  transaction: Transaction,
  memberId: string,
  typed: string,
): Promise<boolean> {
  const codes = deps.database.model(ConfirmationCode);
  const code = await codes.findByPk(memberId, { transaction, lock: true, raw: true });
  if (!code || code.triesLeft <= 0 || code.expiresAt.getTime() <= deps.clock.now()) return false;
  if (equal(code.codeHash, hashCode(deps.secret, memberId, typed))) {
    await codes.destroy({ where: { memberId }, transaction });
    return true;
  }
  await codes.update({ triesLeft: code.triesLeft - 1 }, { where: { memberId }, transaction });
  return false;
}

/** Compares without telling by its duration how much of the text was right. */
export function equal(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

const hashCode = (secret: string, memberId: string, code: string) =>
  createHmac("sha256", secret).update(`confirmation:${memberId}:${code}`).digest("hex");
