import type { ProofType } from "@signaldeck/contract";
import type { Response } from "express";
import { AppError } from "../../http/AppError.ts";
import type { DepositClaimRow } from "./DepositClaim.ts";
import { hasProof } from "./presentClaim.ts";
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
  const { id, proofFile, proofType } = claim;
  if (!hasProof(claim)) throw new AppError("not_found", "No file came with this claim.");
  await sendInert(proofs, { file: proofFile, type: proofType, as: `proof-${id}` }, response);
}

/** As `sendProof`, for any file that somebody has uploaded; `as`: its name without the ending. */
export async function sendInert(
  files: ProofFiles,
  { file, type, as }: { file: string; type: ProofType; as: string },
  response: Response,
): Promise<void> {
  const bytes = await files.read(file);
  if (!bytes) throw new AppError("not_found", "This file is gone.");
  response.setHeader("Content-Type", type);
  response.setHeader("X-Content-Type-Options", "nosniff");
  response.setHeader("Content-Security-Policy", "default-src 'none'; sandbox");
  response.setHeader("Content-Disposition", `attachment; filename="${as}.${ENDINGS[type]}"`);
  response.setHeader("Content-Length", bytes.length);
  response.end(bytes);
}
