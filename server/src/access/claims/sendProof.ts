import type { Response } from "express";
import { AppError } from "../../http/AppError.ts";
import { sendInert } from "../../http/sendInert.ts";
import type { DepositClaimRow } from "./DepositClaim.ts";
import { hasProof } from "./presentClaim.ts";
import type { ProofFiles } from "./ProofFiles.ts";

/**
 * Answers with a claim's proof as an inert download.
 * @throws AppError `not_found` when no file came with the claim or it is gone, `unavailable` when it
 *   cannot be read.
 */
export async function sendProof(
  proofs: ProofFiles,
  claim: DepositClaimRow,
  response: Response,
): Promise<void> {
  const { id, proofFile, proofType } = claim;
  if (!hasProof(claim)) throw new AppError("not_found", "No file came with this claim.");
  await sendInert(proofs, { file: proofFile, type: proofType, as: `proof-${id}` }, response);
}
