import { dollars, PROMISED } from "@signaldeck/contract";
import type { ClaimDto, UserDto } from "@signaldeck/contract";
import { Button } from "../../components/Button.tsx";
import { ClaimStatusCard } from "./ClaimStatusCard.tsx";
import { ProofForm } from "./ProofForm.tsx";

interface VerifyStepProps {
  user: UserDto;
  /** The claim to show instead of the form, if there is one. */
  claim: ClaimDto | undefined;
  onBack: () => void;
  /** A further claim is to be made. */
  onAgain: () => void;
}

/** Step 3: the proof, and where its verification stands. */
export function VerifyStep({ user, claim, onBack, onAgain }: VerifyStepProps) {
  const { brokerAccountId, accessPath, declaredDeposit } = user;

  if (claim) return <ClaimStatusCard claim={claim} onAgain={onAgain} />;
  if (brokerAccountId === null || accessPath === null || declaredDeposit === null) {
    return (
      <div className="grid justify-items-start gap-4">
        <p className="text-muted">The steps before this one are not complete yet.</p>
        <Button onClick={onBack}>Back</Button>
      </div>
    );
  }
  return (
    <div className="grid gap-5">
      <p className="max-w-prose text-muted">
        Send the proof of your deposit of{" "}
        <strong className="text-text">{dollars(declaredDeposit)}</strong> on broker account{" "}
        <strong className="break-words text-text">{brokerAccountId}</strong>, {accessPath} path. A
        person of support looks at your proof; nothing is asked of the broker. Activation takes{" "}
        {PROMISED.activation}.
      </p>
      <ProofForm
        declaration={{ brokerAccountId, accessPath, depositAmount: declaredDeposit }}
        onBack={onBack}
      />
    </div>
  );
}
