import {
  dollars,
  PROMISED,
  t,
  type AccessPath,
  type ClaimDto,
  type UserDto,
} from "@signaldeck/contract";
import { Button } from "../../../components/Button.tsx";
import { Phrase } from "../../../components/Phrase.tsx";
import { ClaimStatusCard } from "./ClaimStatusCard.tsx";
import { ProofForm } from "./ProofForm.tsx";

interface VerifyStepProps {
  user: UserDto;
  /** The claim to show instead of the form, if there is one. */
  claim: ClaimDto | undefined;
  /** The waiting claim in whose place the next one comes. */
  replaces: string | undefined;
  onBack: () => void;
  /** A further claim is to be made. */
  onAgain: () => void;
}

/** Step 3: the proof, and where its verification stands. */
export function VerifyStep({ claim, onAgain, ...rest }: VerifyStepProps) {
  if (claim) return <ClaimStatusCard claim={claim} onAgain={onAgain} />;
  return <SendStep {...rest} />;
}

function SendStep({
  user,
  replaces,
  onBack,
}: Pick<VerifyStepProps, "user" | "replaces" | "onBack">) {
  const { brokerAccountId, accessPath, declaredDeposit } = user;
  if (brokerAccountId === null || accessPath === null || declaredDeposit === null) {
    return (
      <div className="grid justify-items-start gap-4">
        <p className="text-muted">{t("The steps before this one are not complete yet.")}</p>
        <Button onClick={onBack}>{t("Back")}</Button>
      </div>
    );
  }
  return (
    <div className="grid gap-5">
      <p className="max-w-prose text-muted">
        <Phrase
          text={whatToSend(accessPath)}
          parts={{
            amount: <strong className="text-text">{dollars(declaredDeposit)}</strong>,
            account: <strong className="break-words text-text">{brokerAccountId}</strong>,
          }}
        />{" "}
        {t("A person of support looks at your proof; nothing is asked of the broker.")}{" "}
        {t("Activation takes {{time}}.", { time: PROMISED.activation })}
      </p>
      <ProofForm
        declaration={{
          brokerAccountId,
          accessPath,
          depositAmount: declaredDeposit,
          ...(replaces !== undefined && { replaces }),
        }}
        onBack={onBack}
      />
    </div>
  );
}

function whatToSend(path: AccessPath): string {
  return path === "auto"
    ? t("Send the proof of your deposit of <amount/> on broker account <account/>, auto path.")
    : t("Send the proof of your deposit of <amount/> on broker account <account/>, manual path.");
}
