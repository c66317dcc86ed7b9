import { PARTNER_NAMES, type PartnerWordDto, watMoment } from "@signaldeck/contract";
import { Card } from "../../../../components/Card.tsx";
import { EVENT_WORDS, postbackAmount } from "../../../../components/postbackWords.ts";

/** What the partner broker has reported of member or account; unsigned, and no proof by itself. */
export function PartnerCard({ words }: { words: readonly PartnerWordDto[] }) {
  if (words.length === 0) return null;
  return (
    <Card title="Reported by the broker">
      <ul className="grid gap-3">
        {words.map((word) => (
          <li key={word.id} className="grid gap-0.5">
            <p className="font-semibold">{headOf(word)}</p>
            {doubtsOf(word).map((doubt) => (
              <p key={doubt} className="text-amber">
                {doubt}
              </p>
            ))}
            <p className="text-1 text-muted">
              {PARTNER_NAMES[word.partner]}, {watMoment(word.receivedAt)}
              {word.accountId !== null && (
                <>
                  , account <span className="font-mono select-all">{word.accountId}</span>
                </>
              )}
              {word.saidAt !== null && `, said to be of ${word.saidAt}`}
              {word.times > 1 && `, came ${word.times} times`}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function headOf(word: PartnerWordDto): string {
  const amount = postbackAmount(word);
  const state = word.state === null ? "" : ` (${word.state})`;
  return `${EVENT_WORDS[word.event]}${amount === null ? "" : `, ${amount}`}${state}`;
}

/** What speaks against taking it for a report of this claim's deposit. */
function doubtsOf({ ofAnother, otherAccount, match, fault, sealed }: PartnerWordDto): string[] {
  return [
    ...(sealed ? [] : ["By an address in which the member could write, also this amount."]),
    ...(ofAnother ? ["The broker gives this account to another member."] : []),
    ...(otherAccount ? ["Another account than this claim's."] : []),
    ...(!ofAnother && match === "typed"
      ? ["Found by the account alone, which anybody can type."]
      : []),
    ...(!ofAnother && match === null ? ["It cannot be told to be this member's."] : []),
    ...(fault === null ? [] : [fault]),
  ];
}
