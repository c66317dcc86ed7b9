import { CLAIM_LIMITS, uploadTooLargeMessage } from "@signaldeck/contract";
import { AppError } from "../../http/AppError.ts";
import type { UploadedFile } from "../../http/readUpload.ts";
import { notifyDesk } from "../../live/notifyDesk.ts";
import { albumOf, pagesOf } from "./album.ts";
import { checkProof } from "./checkProof.ts";
import { ClaimFingerprint } from "./ClaimFingerprint.ts";
import { takeFingerprints, writeFingerprints } from "./claimFingerprints.ts";
import type { ProofContext } from "./claimsDeps.ts";
import { DepositClaim, type DepositClaimRow } from "./DepositClaim.ts";

const NOT_WAITING = "This proof no longer waits, so the further picture was not added.";
const NO_PICTURE = "Only photos can be one proof together. Send a PDF with all pages instead.";

/**
 * Adds a further picture to the proof of a claim that waits; the proof is a PDF of all of them then.
 * One that it has already is not added again.
 * @throws AppError `conflict` where the claim does not wait, or the files cannot be one proof.
 */
export async function addPage(
  deps: ProofContext,
  { memberId, claimId }: { memberId: string; claimId: string },
  file: UploadedFile,
): Promise<void> {
  const { database, proofs, secret } = deps;
  const claims = database.model(DepositClaim);
  const where = { id: claimId, memberId, status: "waiting" } as const;
  const claim: DepositClaimRow | null = await claims.findOne({ where, raw: true });
  const before = claim && (await proofs.read(claim.proofFile));
  if (!claim || !before) throw new AppError("conflict", NOT_WAITING);
  const page = await checkProof(file);
  const pages = pagesOf(before);
  if (pages?.some((one) => one.equals(page.bytes))) return;
  const bytes = pages && albumOf([...pages, page.bytes]);
  if (!bytes) throw new AppError("conflict", NO_PICTURE);
  if (bytes.length > CLAIM_LIMITS.proofMaxBytes) {
    throw new AppError("payload_too_large", uploadTooLargeMessage(CLAIM_LIMITS.proofMaxBytes));
  }
  const { brokerAccountId } = claim;
  const taken = await takeFingerprints(secret, {
    brokerAccountId,
    proof: page,
    device: null,
    address: null,
  });
  const ofPage = taken.fingerprints.filter(({ kind }) => kind === "picture" || kind === "look");
  const proofFile = await proofs.save(bytes, memberId);
  const added = await database
    .write(async (transaction) => {
      const change = {
        proofFile,
        proofName: "album.pdf",
        proofType: "application/pdf" as const,
        proofBytes: bytes.length,
      };
      const of = { ...where, proofFile: claim.proofFile };
      const [count] = await claims.update(change, { where: of, transaction });
      if (count === 0) return false;
      const known = await database
        .model(ClaimFingerprint)
        .findAll({ where: { claimId }, attributes: ["mark"], transaction, raw: true });
      const has = new Set(known.map(({ mark }) => mark));
      const fresh = ofPage.filter(({ mark }) => !has.has(mark));
      await writeFingerprints(database, transaction, claimId, { look: null, fingerprints: fresh });
      await notifyDesk(deps, transaction, "claims");
      return true;
    })
    .catch(async (error: unknown) => {
      await proofs.remove(proofFile).catch(() => undefined);
      throw error;
    });
  // What cannot be removed now is swept later.
  await proofs.remove(added ? claim.proofFile : proofFile).catch(() => undefined);
  if (!added) throw new AppError("conflict", NOT_WAITING);
}
