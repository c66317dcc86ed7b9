import type { ClaimWay } from "@signaldeck/contract";
import type { Transaction } from "sequelize";
import { v7 as uuid } from "uuid";
import type { SecretContext } from "../../database/DataContext.ts";
import type { MemberRow } from "../../members/Member.ts";
import { takeFingerprints, writeFingerprints } from "./claimFingerprints.ts";
import { DepositClaim, type DepositClaimRow } from "./DepositClaim.ts";
import { withoutProof } from "./presentClaim.ts";

export interface ClaimByWord {
  member: Pick<MemberRow, "id" | "accessPath">;
  brokerAccountId: string;
  /** Whole US dollars. */
  amount: number;
  /** By whose word: the broker's, or that of an administrator who brings members along. */
  way: Extract<ClaimWay, "partner" | "import">;
}

/** Opens a claim of which the member has sent nothing; it waits like any other. */
export async function openWithoutProof(
  deps: SecretContext,
  transaction: Transaction,
  { member, brokerAccountId, amount, way }: ClaimByWord,
): Promise<DepositClaimRow> {
  const at = new Date(deps.clock.now());
  const id = uuid();
  const claims = deps.database.model(DepositClaim);
  await claims.create(
    {
      id,
      memberId: member.id,
      status: "waiting",
      brokerAccountId,
      accessPath: member.accessPath ?? "manual",
      declaredAmount: amount,
      verifiedAmount: null,
      reason: null,
      ...withoutProof(id),
      sentBy: way,
      reported: way === "partner",
      look: null,
      markedAt: at,
      decidedBy: null,
      createdAt: at,
      decidedAt: null,
    },
    { transaction },
  );
  const source = { brokerAccountId, proof: null, device: null, address: null };
  await writeFingerprints(
    deps.database,
    transaction,
    id,
    await takeFingerprints(deps.secret, source),
  );
  const opened = await claims.findByPk(id, { transaction, raw: true });
  if (!opened) throw new Error("a claim was not opened");
  return opened;
}
