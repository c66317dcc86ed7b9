import type { Content } from "../../content/loadContent.ts";
import type { SecretContext } from "../../database/DataContext.ts";
import type { AccessContext } from "../membershipDeps.ts";
import type { ProofFiles } from "./ProofFiles.ts";

/** What an approval needs of the rest of the house. */
export interface ApprovalDeps extends AccessContext, SecretContext {
  content: Pick<Content, "brand" | "public" | "links" | "countries">;
}

/** What takes proofs of deposits, keeps them and takes their fingerprints. */
export interface ProofContext extends SecretContext {
  /** Uploaded proofs of deposits. */
  proofs: ProofFiles;
}

/** What the claims module needs of the rest of the house. */
export type ClaimsDeps = ApprovalDeps & ProofContext;
