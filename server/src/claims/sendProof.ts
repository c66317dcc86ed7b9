import type { ProofType } from "@signaldeck/contract";
import type { Response } from "express";
import { AppError } from "../http/AppError.ts";
import type { DepositClaimRow } from "./DepositClaim.ts";
import type { ProofFiles } from "./ProofFiles.ts";

const ENDINGS: Record<ProofType, string> = {
  "image/png": "png",
  "image/jpeg": "jpg",
  "image/webp": "webp",
  "application/pdf": "pdf",
};

/**
 * Answers with a proof as an inert download: saved and not shown, under a name of ours, and with
 * nothing in it that a browser would run, whatever else the file may also be.
 * @throws AppError `not_found` when the file is gone.
 */
export async function sendProof(
  proofs: ProofFiles,
  claim: DepositClaimRow,
  response: Response,
): Promise<void> {
  const bytes = await proofs.read(claim.proofFile);
  if (!bytes) throw new AppError("not_found", "The file of this proof is gone.");
  response.setHeader("Content-Type", claim.proofType);
  response.setHeader("X-Content-Type-Options", "nosniff");
  response.setHeader("Content-Security-Policy", "default-src 'none'; sandbox");
  response.setHeader(
    "Content-Disposition",
    `attachment; filename="proof-${claim.id}.${ENDINGS[claim.proofType]}"`,
  );
  response.setHeader("Content-Length", bytes.length);
  response.end(bytes);
}
