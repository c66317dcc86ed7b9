import { accountKey, type ClaimDto, type ClaimInput, type ClaimWay } from "@signaldeck/contract";
import { UniqueConstraintError, type Transaction } from "sequelize";
import { v7 as uuid } from "uuid";
import { notifyDesk } from "../../live/notifyDesk.ts";
import { AppError } from "../../http/AppError.ts";
import type { UploadedFile } from "../../http/readUpload.ts";
import { checkProof } from "./checkProof.ts";
import { ClaimFingerprint } from "./ClaimFingerprint.ts";
import { DepositClaim, type DepositClaimRow } from "./DepositClaim.ts";
import type { ClaimsDeps, ProofContext } from "./claimsDeps.ts";
import { presentClaim } from "./presentClaim.ts";
import { StoredSession } from "../../accounts/StoredSession.ts";
import { addressKey } from "../../http/rateLimitsAddress.ts";
import { adoptTyped } from "../partners/adoptTyped.ts";
import { takeFingerprints, writeFingerprints } from "./claimFingerprints.ts";
import { requireMinimum } from "../setup/accessPath.ts";
import { saveAccountSetup } from "../setup/saveAccountSetup.ts";
import type { DataContext } from "../../database/DataContext.ts";
import type { Database } from "../../database/Database.ts";
import { withdrawIn } from "./withdrawClaim.ts";

/** Which way a claim comes, and from where as far as that is known. */
export interface ClaimSender {
  way: ClaimWay;
  sessionId: string | null;
  address: string | null;
}

/**
 * Takes a member's claim of a deposit with its proof; it waits for support, and nothing unlocks. It can
 * come in place of one that nobody has opened: either both follow, or the earlier one goes on waiting.
 * @throws AppError `conflict` while an earlier claim waits; see `checkProof`, `saveAccountSetup`,
 *   `withdrawIn`.
 */
export async function submitClaim(
  deps: ProofContext & Pick<ClaimsDeps, "content">,
  memberId: string,
  input: ClaimInput,
  file: UploadedFile | null,
  sender: ClaimSender,
): Promise<ClaimDto> {
  requireMinimum(deps.content, input);
  const proof = await checkProof(file);
  const proofFile = await deps.proofs.save(proof.bytes, memberId);
  try {
    const taken = await takeFingerprints(deps.secret, {
      brokerAccountId: input.brokerAccountId,
      proof,
      device: await deviceOf(deps, sender.sessionId),
      address: sender.address === null ? null : addressKey(sender.address),
    });
    const { claim, replaced } = await deps.database.write(async (transaction) => {
      await saveAccountSetup(deps, transaction, memberId, input);
      const id = uuid();
      const withdrawn =
        input.replaces === undefined
          ? null
          : await withdrawIn(deps, transaction, { id: input.replaces, memberId, replacedBy: id });
      const created = await store(
        deps,
        transaction,
        { id, memberId },
        {
          brokerAccountId: input.brokerAccountId,
          accessPath: input.accessPath,
          declaredAmount: input.depositAmount,
          proofFile,
          proofName: proof.name,
          proofType: proof.type,
          proofBytes: proof.bytes.length,
          sentBy: sender.way,
          look: taken.look,
          markedAt: new Date(deps.clock.now()),
        },
      );
      await writeFingerprints(deps.database, transaction, created.id, taken);
      await notifyDesk(deps, transaction, "claims");
      return { claim: created, replaced: withdrawn?.before.proofFile };
    });
    // What cannot be removed now is swept later.
    if (replaced) await deps.proofs.remove(replaced).catch(() => undefined);
    return presentClaim(claim);
  } catch (error) {
    // What cannot be removed now is swept later; the sender hears what was wrong with the claim.
    await deps.proofs.remove(proofFile).catch(() => undefined);
    if (error instanceof UniqueConstraintError) {
      throw new AppError(
        "conflict",
        "Your last proof is still waiting for verification. You can send another one when it is decided.",
      );
    }
    throw error;
  }
}

type Sent = Pick<
  DepositClaimRow,
  | "brokerAccountId"
  | "accessPath"
  | "declaredAmount"
  | "proofFile"
  | "proofName"
  | "proofType"
  | "proofBytes"
  | "sentBy"
  | "look"
  | "markedAt"
>;

/**
 * The claim that waits: a new one, or the one that the partner broker's word has opened, which has
 * no proof yet. What partners have said of the account comes along.
 */
async function store(
  { database, clock }: DataContext,
  transaction: Transaction,
  { id, memberId }: { id: string; memberId: string },
  sent: Sent,
): Promise<DepositClaimRow> {
  const claims = database.model(DepositClaim);
  const opened: DepositClaimRow | null = await claims.findOne({
    where: { memberId, status: "waiting", proofBytes: 0 },
    transaction,
    lock: true,
    raw: true,
  });
  if (opened) {
    await claims.update(sent, { where: { id: opened.id }, transaction });
    await database.model(ClaimFingerprint).destroy({ where: { claimId: opened.id }, transaction });
    return { ...opened, ...sent };
  }
  const reported =
    (await adoptTyped(database, transaction, { memberId, id, ...sent })) ||
    (await wasReported(database, transaction, { memberId, ...sent }));
  const created = await claims.create(
    {
      id,
      memberId,
      status: "waiting",
      ...sent,
      reported,
      verifiedAmount: null,
      reason: null,
      decidedBy: null,
      createdAt: new Date(clock.now()),
      decidedAt: null,
      takenBy: null,
      takenUntil: null,
      correctedFrom: null,
      correctedAt: null,
      correctionReason: null,
    },
    { transaction },
  );
  return created.get({ plain: true });
}

/** Whether the broker has reported a deposit for a claim on this account that was withdrawn since. */
async function wasReported(
  database: Database,
  transaction: Transaction,
  { memberId, brokerAccountId }: { memberId: string; brokerAccountId: string },
): Promise<boolean> {
  const withdrawn = await database.model(DepositClaim).findAll({
    where: { memberId, status: "withdrawn", reported: true },
    attributes: ["brokerAccountId"],
    transaction,
    raw: true,
  });
  return withdrawn.some((one) => accountKey(one.brokerAccountId) === accountKey(brokerAccountId));
}

/** The id's hash of the device that a session was opened on; null where none is known. */
async function deviceOf(
  { database }: DataContext,
  sessionId: string | null,
): Promise<string | null> {
  if (sessionId === null) return null;
  const session = await database
    .model(StoredSession)
    .findByPk(sessionId, { attributes: ["markHash"], raw: true });
  return session?.markHash ?? null;
}
