import { askedWords, dollars, PROMISED, t } from "@signaldeck/contract";
import type { AccessPath, BrokerLinkDto, ClaimDto, UserDto } from "@signaldeck/contract";
import { useBrokerLinkQuery } from "../../api/partnerCalls.ts";
import { Button } from "../../components/Button.tsx";
import { Loaded } from "../../components/Loaded.tsx";
import { Phrase } from "../../components/Phrase.tsx";
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
        <p className="text-muted">{t("The steps before this one are not complete yet.")}</p>
        <Button onClick={onBack}>{t("Back")}</Button>
      </div>
    );
  }
  return (
    <Loaded
      call={call}
      what={t("what is asked of the broker")}
      waiting={<Skeleton className="h-80" />}
    >
      {({ asks }) => (
        <div className="grid gap-5">
          <p className="max-w-prose text-muted">
            <Phrase
              text={whatToSend(accessPath)}
              parts={{
                amount: <strong className="text-text">{dollars(declaredDeposit)}</strong>,
                account: <strong className="break-words text-text">{brokerAccountId}</strong>,
              }}
            />{" "}
            {whoLooks(asks)} {t("Activation takes {{time}}.", { time: PROMISED.activation })}
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

function whatToSend(path: AccessPath): string {
  return path === "auto"
    ? t("Send the proof of your deposit of <amount/> on broker account <account/>, auto path.")
    : t("Send the proof of your deposit of <amount/> on broker account <account/>, manual path.");
}

function whoLooks(asks: BrokerLinkDto["asks"]): string {
  return asks === null
    ? t("A person of support looks at your proof; nothing is asked of the broker.")
    : `${t("A person of support looks at your proof.")} ${askedWords(asks)}`;
}
