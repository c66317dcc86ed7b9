import type { AccessPath, ClaimStatus, ClaimWay, ProofType } from "@signaldeck/contract";
import type { InferAttributes } from "sequelize";
import {
  defineTable,
  flag,
  integer,
  key,
  nullable,
  optional,
  text,
  time,
  uuid,
} from "../../database/defineTable.ts";

/** A member's claim of a deposit, with its proof; at most one of a member's waits at a time. */
export class DepositClaim extends defineTable({
  table: "deposit_claims",
  columns: {
    id: key(uuid()),
    memberId: uuid(),
    status: text<ClaimStatus>(16),
    brokerAccountId: text(64),
    accessPath: text<AccessPath>(16),
    /** Whole US dollars, as are all amounts here. */
    declaredAmount: integer(),
    verifiedAmount: nullable(integer()),
    reason: nullable(text()),
    /** Random name inside the folder of proofs; without a file there (`proofBytes` is 0) where somebody else's word has opened the claim. */
    proofFile: text(64),
    /** The member's own name for the file; shown, never used as a path. */
    proofName: text(120),
    /** Found in the file's bytes. */
    proofType: text<ProofType>(40),
    proofBytes: integer(),
    sentBy: optional(text<ClaimWay>(16)),
    decidedBy: nullable(uuid()),
    createdAt: time(),
    decidedAt: nullable(time()),
    /** Who of the staff has it open, good until `takenUntil`; of a waiting claim that is null until the first of them opens it. */
    takenBy: nullable(uuid()),
    takenUntil: nullable(time()),
    /** What was verified before the last correction; all four are null where there was none. */
    correctedFrom: nullable(integer()),
    correctedBy: nullable(uuid()),
    correctedAt: nullable(time()),
    correctionReason: nullable(text()),
    /** What the picture looks like (`pictureLook`); null where that cannot be told. */
    look: nullable(text(64)),
    /** When its fingerprints (`ClaimFingerprint`) were taken; null before. */
    markedAt: nullable(time()),
    /** The partner broker has reported a deposit for it. */
    reported: optional(flag()),
  },
}) {}

/** A claim as plain data. */
export type DepositClaimRow = InferAttributes<DepositClaim>;
