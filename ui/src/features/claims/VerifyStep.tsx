import { askedWords, dollars, PROMISED } from "@signaldeck/contract";
import type { BrokerLinkDto, ClaimDto, UserDto } from "@signaldeck/contract";
import { useBrokerLinkQuery } from "../../api/partnerCalls.ts";
import { Button } from "../../components/Button.tsx";
import { Loaded } from "../../components/Loaded.tsx";
import { Skeleton } from "../../components/Skeleton.tsx";
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
  if (claim) return <ClaimStatusCard claim={claim} onAgain={onAgain} />;
  return <SendStep user={user} onBack={onBack} />;
}

/** What is asked of the broker stands beside the form, or there is no form. */
function SendStep({ user, onBack }: Pick<VerifyStepProps, "user" | "onBack">) {
  const { brokerAccountId, accessPath, declaredDeposit } = user;
  const call = useBrokerLinkQuery(undefined, { refetchOnMountOrArgChange: true });
  if (brokerAccountId === null || accessPath === null || declaredDeposit === null) {
    return (
      <div className="grid justify-items-start gap-4">
        <p className="text-muted">The steps before this one are not complete yet.</p>
        <Button onClick={onBack}>Back</Button>
      </div>
    );
  }
  return (
    <Loaded call={call} what="what is asked of the broker" waiting={<Skeleton className="h-80" />}>
      {({ asks }) => (
        <div className="grid gap-5">
          <p className="max-w-prose text-muted">
            Send the proof of your deposit of{" "}
            <strong className="text-text">{dollars(declaredDeposit)}</strong> on broker account{" "}
            <strong className="break-words text-text">{brokerAccountId}</strong>, {accessPath} path.{" "}
            {whoLooks(asks)} Activation takes {PROMISED.activation}.
          </p>
          <ProofForm
            declaration={{ brokerAccountId, accessPath, depositAmount: declaredDeposit }}
            asks={asks}
            onBack={onBack}
          />
        </div>
      )}
    </Loaded>
  );
}

function whoLooks(asks: BrokerLinkDto["asks"]): string {
  return asks === null
    ? "A person of support looks at your proof; nothing is asked of the broker."
    : `A person of support looks at your proof. ${askedWords(asks)}`;
}
