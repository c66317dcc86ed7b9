import { defineTable, key, nullable, text, uuid } from "../../database/defineTable.ts";

/** What a fingerprint is of; `look` are parts of what the picture looks like. */
export type FingerprintKind = "picture" | "look" | "account" | "device" | "address";

/** Something of a claim by which other claims with the same are found; never readable by itself. */
export class ClaimFingerprint extends defineTable({
  table: "claim_marks",
  columns: {
    id: key(uuid()),
    /** Null once the member is gone. */
    claimId: nullable(uuid()),
    kind: text<FingerprintKind>(8),
    /** SHA-256 of the picture, a part of its look, else an HMAC. */
    mark: text(64),
  },
}) {}
