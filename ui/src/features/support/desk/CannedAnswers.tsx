import { fillCannedAnswer, type CannedAnswerDto, type StaffThreadDto } from "@signaldeck/contract";
import { useBrandName } from "../../../api/contentCalls.ts";
import { CONTROL_CLASSES } from "../../../components/controlClasses.ts";
import { tierBadge } from "../../../components/tiers.ts";
import { CATEGORY_WORDS } from "../ticketWords.ts";
import { useCannedAnswersQuery } from "./api.ts";

export interface CannedAnswersProps {
  ticket: StaffThreadDto;
  /** `text` is ready to be read by the member. */
  onPick: (answer: CannedAnswerDto, text: string) => void;
}

/** The operator's ready answers, those for the ticket's category first. */
export function CannedAnswers({ ticket, onPick }: CannedAnswersProps) {
  const brand = useBrandName();
  const { data, isError, refetch } = useCannedAnswersQuery();
  if (isError && !data) {
    return (
      <p className="text-muted">
        The canned answers could not be loaded.{" "}
        <button
          type="button"
          className="min-h-11 font-semibold text-brand underline-offset-4 hover:underline"
          onClick={() => void refetch()}
        >
          Retry
        </button>
      </p>
    );
  }
  const fitting = data?.filter(({ category }) => category === ticket.category) ?? [];
  const others = data?.filter(({ category }) => category !== ticket.category) ?? [];
  const pick = (id: string) => {
    const answer = data?.find((one) => one.id === id);
    if (!answer) return;
    const { fullName, admissionCode, tier } = ticket.member;
    const name = fullName.trim().split(/\s+/)[0] ?? fullName;
    const words = { name, admissionCode, tier: tierBadge(tier), brand };
    onPick(answer, fillCannedAnswer(answer.text, words));
  };
  return (
    <select
      aria-label="Insert a canned answer"
      value=""
      disabled={!data}
      onChange={(event) => pick(event.target.value)}
      className={CONTROL_CLASSES}
    >
      <option value="">Insert a canned answer</option>
      <Options label={`For ${CATEGORY_WORDS[ticket.category]}`} answers={fitting} />
      <Options label="Others" answers={others} />
    </select>
  );
}

function Options({ label, answers }: { label: string; answers: readonly CannedAnswerDto[] }) {
  if (answers.length === 0) return null;
  return (
    <optgroup label={label}>
      {answers.map(({ id, title }) => (
        <option key={id} value={id}>
          {title}
        </option>
      ))}
    </optgroup>
  );
}
