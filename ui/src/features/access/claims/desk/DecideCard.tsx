import type { ClaimDetailDto } from "@signaldeck/contract";
import { useState } from "react";
import { Button } from "../../../../components/Button.tsx";
import { Card } from "../../../../components/Card.tsx";
import { useShortcut } from "../../../../components/Shortcuts.tsx";
import { ApproveForm } from "./ApproveForm.tsx";
import { RejectForm } from "./RejectForm.tsx";

export interface DecideCardProps {
  claim: ClaimDetailDto;
  /** A colleague has the claim; what was typed stays. */
  blocked: boolean;
  /** With what was decided, such as "Approved with $500". */
  onDecided: (said: string) => void;
}

/** Approve with what the proof shows, or reject with a reason. */
export function DecideCard({ claim, blocked, onDecided }: DecideCardProps) {
  const [rejecting, setRejecting] = useState(false);
  useShortcut("r", "Reject the claim", () => setRejecting(true));
  return (
    <Card title="Decide">
      <fieldset disabled={blocked} className="grid gap-4">
        <legend className="sr-only">Decision on the claim</legend>
        <ApproveForm claim={claim} onDecided={onDecided} />
        <div className="border-t border-line pt-4">
          {rejecting ? (
            <RejectForm claim={claim} onCancel={() => setRejecting(false)} onDecided={onDecided} />
          ) : (
            <Button className="w-full" onClick={() => setRejecting(true)}>
              Reject with a reason
            </Button>
          )}
        </div>
        <p className="text-1 text-muted">
          The member&apos;s open screen follows at once, an email is sent, and the audit log keeps
          it under your name. A mistake can be corrected or taken back; the member is told of that,
          too.
        </p>
      </fieldset>
    </Card>
  );
}
