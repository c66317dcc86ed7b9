import { type ClaimDetailDto, dollars } from "@signaldeck/contract";
import { ArrowRight } from "lucide-react";
import { useEffect, useRef } from "react";
import { Button } from "../../../../components/Button.tsx";
import { Card } from "../../../../components/Card.tsx";
import { CLAIM_WAYS } from "../../../../components/claimWays.ts";
import { TimeAgo } from "../../../../components/TimeAgo.tsx";
import { CLAIM_WORDS } from "./DecisionPill.tsx";
import { TakeBack } from "./TakeBack.tsx";

/** What was decided, by whom, and the way to the next claim. */
export function DecidedCard({ claim, onNext }: { claim: ClaimDetailDto; onNext: () => void }) {
  const approved = claim.status === "approved";
  const withdrawn = claim.status === "withdrawn";
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The form that had the focus is gone; a person busy elsewhere keeps theirs.
    if (document.activeElement === document.body) button.current?.focus();
  }, []);
  return (
    <Card>
      <div role="status">
        <p className="text-3 font-semibold">
          {approved
            ? `Approved with ${dollars(claim.verifiedAmount ?? 0)}`
            : CLAIM_WORDS[claim.status]}
        </p>
        <p className="mt-1 text-muted">
          By {withdrawn ? "the member" : claim.decidedBy?.fullName}
          {claim.decidedAt !== null && (
            <>
              , <TimeAgo at={claim.decidedAt} />
            </>
          )}
          . {withdrawn ? "There is nothing to decide." : CLAIM_WAYS[claim.sentBy].told}
        </p>
      </div>
      {claim.correction && <Correction claim={claim} />}
      {claim.reason !== null && (
        <p className="mt-3 rounded-small bg-raised px-3.5 py-2.5 whitespace-pre-line">
          {claim.reason}
        </p>
      )}
      <Button
        ref={button}
        kind="primary"
        className="mt-4 w-full"
        icon={<ArrowRight aria-hidden="true" className="size-4" />}
        onClick={onNext}
      >
        Next waiting claim
      </Button>
      {!withdrawn && <TakeBack claim={claim} />}
    </Card>
  );
}

function Correction({ claim }: { claim: ClaimDetailDto }) {
  const { correction, correctedBy } = claim;
  if (!correction) return null;
  return (
    <div className="mt-3 rounded-small bg-raised px-3.5 py-2.5">
      <p className="font-semibold">Corrected from {dollars(correction.from)}</p>
      <p className="text-muted">
        By {correctedBy?.fullName}, <TimeAgo at={correction.at} />
      </p>
      <p className="mt-1 break-words whitespace-pre-line">{correction.reason}</p>
    </div>
  );
}
