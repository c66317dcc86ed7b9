import type { Content } from "../../content/loadContent.ts";
import type { MembershipDeps } from "../membershipDeps.ts";
import type { ProofFiles } from "./ProofFiles.ts";

/** What the claims room needs of the rest of the house. */
export interface ClaimsDeps extends Omit<MembershipDeps, "limits"> {
  /** Uploaded proofs of deposits. */
  proofs: ProofFiles;
  content: MembershipDeps["content"] & Pick<Content, "links" | "countries">;
}
