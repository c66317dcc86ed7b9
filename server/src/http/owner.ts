import type { OwnerDeed } from "@signaldeck/contract";
import type { Transaction } from "sequelize";
import type { Caller } from "./Caller.ts";
import type { Session } from "./session.ts";

/** The proven owner of the session that makes a call; see `Endpoint.ownerProof`. */
export interface ProvenOwner {
  /** Of the member. */
  id: string;
  /**
   * Tells every other admin of the action, in the transaction that does it.
   * @param about what or whom it concerns, such as an address or a file's name
   */
  tell: (transaction: Transaction, about?: string) => Promise<void>;
}

/** What is known of a call that needs its owner's proof. */
export interface AskedCall extends Pick<Caller, "address" | "userAgent"> {
  session: Session | null;
  /** `Endpoint.ownerProof`. */
  deed: OwnerDeed;
  /** From the header; undefined without one. */
  proof: string | undefined;
}

/**
 * Lets a call that needs a proof go on.
 * @throws AppError `owner_proof_needed` where it is missing, wrong or too old.
 */
export type AskOwner = (call: AskedCall) => Promise<ProvenOwner>;

/** The owner behind a call whose endpoint asks for the proof; the absence is a fault of ours. */
export function requireOwner(owner: ProvenOwner | null): ProvenOwner {
  if (!owner)
    throw new Error("a call that needs its owner's proof is mounted without asking for it");
  return owner;
}
