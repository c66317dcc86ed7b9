import type { ClaimDto, ClaimInput, ClaimWay } from "@signaldeck/contract";
import { UniqueConstraintError } from "sequelize";
import { v7 as uuid } from "uuid";
import { tellDesk } from "../live/tellDesk.ts";
import { AppError } from "../http/AppError.ts";
import type { UploadedFile } from "../http/readUpload.ts";
import { checkProof } from "./checkProof.ts";
import { DepositClaim } from "./DepositClaim.ts";
import type { ClaimsDeps } from "./claimsDeps.ts";
import { presentClaim } from "./presentClaim.ts";
import { requireMinimum } from "../membership/access.ts";
import { saveAccountSetup } from "../membership/saveAccountSetup.ts";

/**
 * Takes a member's claim of a deposit with its proof; it waits for support, and nothing unlocks.
 * @throws AppError `conflict` while an earlier claim waits; see `checkProof`, `saveAccountSetup`.
 */
export async function submitClaim(
  deps: Pick<ClaimsDeps, "database" | "clock" | "content" | "proofs">,
  memberId: string,
  input: ClaimInput,
  file: UploadedFile | null,
  sentBy: ClaimWay = "web",
): Promise<ClaimDto> {
  requireMinimum(deps.content, input);
  const proof = await checkProof(file);
  const proofFile = await deps.proofs.save(proof.bytes, memberId);
  try {
    const claim = await deps.database.write(async (transaction) => {
      await saveAccountSetup(deps, transaction, memberId, input);
      const created = await deps.database.model(DepositClaim).create(
        {
          id: uuid(),
          memberId,
          status: "waiting",
          brokerAccountId: input.brokerAccountId,
          accessPath: input.accessPath,
          declaredAmount: input.depositAmount,
          verifiedAmount: null,
          reason: null,
          proofFile,
          proofName: proof.name,
          proofType: proof.type,
          proofBytes: proof.bytes.length,
          sentBy,
          decidedBy: null,
          createdAt: new Date(deps.clock.now()),
          decidedAt: null,
          correctedFrom: null,
          correctedAt: null,
          correctionReason: null,
        },
        { transaction },
      );
      await tellDesk(deps, transaction, "claims");
      return created;
    });
    return presentClaim(claim.get({ plain: true }));
  } catch (error) {
    await deps.proofs.remove(proofFile);
    if (error instanceof UniqueConstraintError) {
      throw new AppError(
        "conflict",
        "Your last proof is still waiting for verification. You can send another one when it is decided.",
      );
    }
    throw error;
  }
}
