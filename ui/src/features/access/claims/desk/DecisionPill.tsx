import { openTable, dollars, type ClaimDto, type ClaimStatus } from "@signaldeck/contract";
import { Pill } from "../../../../components/Pill.tsx";

/** What the desk calls the states of a claim. */
export const CLAIM_WORDS = openTable<ClaimStatus, string>((words) => words, {
  waiting: "Waiting",
  approved: "Approved",
  rejected: "Rejected",
  withdrawn: "Withdrawn",
});

/** What has become of a claim, with the amount that was verified. */
export function DecisionPill({ claim }: { claim: Pick<ClaimDto, "status" | "verifiedAmount"> }) {
  const approved = claim.status === "approved";
  return (
    <Pill tone={approved ? "brand" : "neutral"}>
      {CLAIM_WORDS[claim.status]}
      {approved && ` ${dollars(claim.verifiedAmount ?? 0)}`}
    </Pill>
  );
}
