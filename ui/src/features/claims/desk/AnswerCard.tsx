import {
  ASKED_ABOUT,
  askedPartnersApi,
  countText,
  PARTNER_NAMES,
  type PartnerAnswerDto,
  watMoment,
} from "@signaldeck/contract";
import { Button } from "../../../components/Button.tsx";
import { Card } from "../../../components/Card.tsx";
import { FormAlert } from "../../../components/FormAlert.tsx";
import { useFault } from "../../../components/useFault.ts";
import { useAskPartnerAgainMutation } from "./api.ts";

interface AnswerCardProps {
  claimId: string;
  answer: PartnerAnswerDto | null;
}

/** What the partner broker said when it was asked for the member: of whom it is a client, not of a deposit. */
export function AnswerCard({ claimId, answer }: AnswerCardProps) {
  return answer && <Asked claimId={claimId} answer={answer} />;
}

function Asked({ claimId, answer }: { claimId: string; answer: PartnerAnswerDto }) {
  const [ask, { isLoading }] = useAskPartnerAgainMutation();
  const { fault, attempt } = useFault();
  const name = PARTNER_NAMES[answer.partner];
  // Before its first try a question waits for the partner alone, whoever presses.
  const isNext = answer.state === "waiting" && answer.tries === 0;
  return (
    <Card title={`Asked of ${name}`}>
      <div className="grid gap-3">
        {answer.known !== null && <Said answer={answer} />}
        <p
          role="status"
          className={answer.fault === null ? "text-muted empty:hidden" : "text-amber"}
        >
          {stateWords(answer)}
        </p>
        {!isNext && (
          <Button
            busy={isLoading}
            className="justify-self-start"
            onClick={() =>
              void attempt(
                () => ask({ params: { id: claimId } }).unwrap(),
                askedPartnersApi.askPartnerAgain.failure,
              )
            }
          >
            Ask again
          </Button>
        )}
        <FormAlert message={fault} />
      </div>
    </Card>
  );
}

function Said({ answer }: { answer: PartnerAnswerDto }) {
  const { partner, known, about, accounts, namesAccount, answeredAt } = answer;
  const name = PARTNER_NAMES[partner];
  const what = ASKED_ABOUT[partner] === "email" ? "email address" : "account";
  return (
    <div className="grid gap-1">
      <p className={known ? "font-semibold" : "font-semibold text-amber"}>
        {known
          ? `${name} counts this ${what} among your clients.`
          : `${name} does not count this ${what} among your clients.`}
      </p>
      {accounts !== null && (
        <p className="break-words">
          Accounts there: <span className="font-mono select-all">{accounts.join(", ")}</span>
        </p>
      )}
      {known && namesAccount === false && (
        <p className="text-amber">The claim's account is not among the accounts that it names.</p>
      )}
      {known && namesAccount === true && <p>The claim's account is one of them.</p>}
      <p className="text-1 break-words text-muted">
        {about}
        {answeredAt !== null && `, ${watMoment(answeredAt)}`}. {name} was asked who referred them,
        and says nothing of deposits.
      </p>
    </div>
  );
}

/** How the question stands where that is not all said by an answer. */
function stateWords({ partner, state, fault, tries, nextAt }: PartnerAnswerDto): string | null {
  const name = PARTNER_NAMES[partner];
  if (state === "answered") return null;
  if (fault === null) return `${name} is being asked.`;
  const why = `${name} gave no answer. ${fault}`;
  if (nextAt !== null) return `${why} It is asked again at ${watMoment(nextAt)}.`;
  return tries > 1 ? `${why} It was tried ${countText(tries)} times.` : why;
}
