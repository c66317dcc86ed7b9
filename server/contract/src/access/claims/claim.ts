import { z } from "zod";
import { BrokerAccountId, DepositAmount } from "../membership/calls.ts";
import { AccessPath } from "../../tiers.ts";
import { t } from "../../language/words.ts";

/**
 * `waiting` until support has looked at the proof, or its member has `withdrawn` it before; a decision
 * can be corrected and taken back.
 */
export const ClaimStatus = z.enum(["waiting", "approved", "rejected", "withdrawn"]);
export type ClaimStatus = z.infer<typeof ClaimStatus>;

/**
 * Which way a claim came; `partner` by the word of the partner broker and `import` by that of an
 * administrator, both without a proof.
 */
export const ClaimWay = z.enum(["web", "telegram", "partner", "import"]);
export type ClaimWay = z.infer<typeof ClaimWay>;

/** Kinds of files that can prove a deposit, by what is in them and not by their name. */
export const PROOF_TYPES = ["image/png", "image/jpeg", "image/webp", "application/pdf"] as const;
export const ProofType = z.enum(PROOF_TYPES);
export type ProofType = z.infer<typeof ProofType>;

export const PROOF_MISSING_MESSAGE = () => t("Please choose a picture or PDF of your deposit");
export const PROOF_TYPE_MESSAGE = () =>
  t("The proof must be a PNG, JPEG or WebP picture, or a PDF");

/** The fields of a claim; the proof comes as the form's file. */
export const ClaimInput = z.object({
  brokerAccountId: BrokerAccountId,
  accessPath: AccessPath,
  depositAmount: z
    .union([z.string().trim().regex(/^\d+$/).transform(Number), z.number()], {
      error: () => t("Please enter the deposit amount"),
    })
    .pipe(DepositAmount),
  /** The member's waiting claim in whose place this one comes. */
  replaces: z.uuid().optional(),
});
export type ClaimInput = z.infer<typeof ClaimInput>;

/** A deposit claim as its own member sees it. Money is whole US dollars. */
export const ClaimDto = z.object({
  id: z.uuid(),
  status: ClaimStatus,
  sentBy: ClaimWay,
  brokerAccountId: z.string(),
  accessPath: AccessPath,
  /** What the member says was deposited. */
  declaredAmount: z.number().int(),
  /** What support has verified; null unless approved. */
  verifiedAmount: z.number().int().nullable(),
  /** Why it was rejected. */
  reason: z.string().nullable(),
  /** The verified amount is another one than that of the approval; null where it never changed. */
  correction: z
    .object({
      /** What was verified before. */
      from: z.number().int(),
      reason: z.string(),
      at: z.iso.datetime(),
    })
    .nullable(),
  /** Null where the member sent nothing: the deposit was reported, or vouched for. */
  proof: z.object({ name: z.string(), type: ProofType, bytes: z.number().int() }).nullable(),
  /** Its member can withdraw or replace it: it waits, and nobody of support has opened it yet. */
  withdrawable: z.boolean().default(false),
  createdAt: z.iso.datetime(),
  /** When it was decided or withdrawn. */
  decidedAt: z.iso.datetime().nullable(),
});
export type ClaimDto = z.infer<typeof ClaimDto>;
