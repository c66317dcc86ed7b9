import type { AccountSetupInput } from "@signaldeck/contract";
import type { Transaction } from "sequelize";
import type { Content } from "../../content/loadContent.ts";
import type { DataContext } from "../../database/DataContext.ts";
import { indexMember } from "../../members/indexMember.ts";
import { Member, type MemberRow } from "../../members/Member.ts";
import { AppError } from "../../http/AppError.ts";
import { nextPath, requireMinimum } from "./accessPath.ts";

/**
 * Records what a member declares of their trading account; tier and access stay as they are.
 * @throws AppError `conflict` for the way from a verified auto path back to manual,
 *   `validation_failed` for a deposit below what the path begins at.
 */
export async function saveAccountSetup(
  { database, clock, content }: DataContext & { content: Pick<Content, "public"> },
  transaction: Transaction,
  memberId: string,
  input: AccountSetupInput,
): Promise<MemberRow> {
  requireMinimum(content, input);
  const members = database.model(Member);
  const member: MemberRow | null = await members.findByPk(memberId, {
    transaction,
    lock: true,
    raw: true,
  });
  if (!member) throw new AppError("unauthenticated", "This account no longer exists.");
  const change = {
    brokerAccountId: input.brokerAccountId,
    accessPath: nextPath(member, input.accessPath),
    declaredDeposit: input.depositAmount ?? member.declaredDeposit,
    updatedAt: new Date(clock.now()),
  };
  await members.update(change, { where: { id: memberId }, transaction });
  await indexMember(database, transaction, memberId);
  return { ...member, ...change };
}
