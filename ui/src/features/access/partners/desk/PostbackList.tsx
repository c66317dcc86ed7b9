import { PARTNER_LIMITS, type Partner, type PostbackDto, watMoment } from "@signaldeck/contract";
import { generatePath } from "react-router-dom";
import { DESK_POLL } from "../../../../api/deskPoll.ts";
import { Button } from "../../../../components/Button.tsx";
import { Card } from "../../../../components/Card.tsx";
import { EmptyState } from "../../../../components/EmptyState.tsx";
import { FormAlert } from "../../../../components/FormAlert.tsx";
import { Loaded } from "../../../../components/Loaded.tsx";
import { Pill } from "../../../../components/Pill.tsx";
import { EVENT_WORDS, postbackAmount } from "../../../../components/postbackWords.ts";
import { Skeletons } from "../../../../components/Skeletons.tsx";
import { TextLink } from "../../../../components/TextLink.tsx";
import { useFault } from "../../../../components/useFault.ts";
import { SCREENS } from "../../../../screens.ts";
import { usePostbacksQuery, useRetryPostbackMutation } from "./api.ts";
import { FATE_WORDS, MATCH_WORDS } from "./words.ts";

/** The last postbacks of a partner, newest first, each with what became of it. */
export function PostbackList({ partner }: { partner: Partner }) {
  const call = usePostbacksQuery({ params: { partner } }, DESK_POLL);
  return (
    <Card title="Postbacks" aside={`the last ${PARTNER_LIMITS.listed}`} padded={false}>
      <Loaded
        call={call}
        what="the postbacks"
        waiting={<Skeletons rows={3} each="h-16" className="grid gap-3 border-t border-line p-5" />}
      >
        {(postbacks) =>
          postbacks.length === 0 ? (
            <div className="border-t border-line">
              <EmptyState title="Nothing has come yet">
                Once the address is pasted at the partner, its first report appears here by itself.
              </EmptyState>
            </div>
          ) : (
            <ul aria-label="Postbacks">
              {postbacks.map((postback) => (
                <Postback key={postback.id} partner={partner} postback={postback} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  );
}

function Postback({ partner, postback }: { partner: Partner; postback: PostbackDto }) {
  const { word, tone } = FATE_WORDS[postback.fate];
  const amount = postbackAmount(postback);
  const { state } = postback;
  return (
    <li className="grid gap-1 border-t border-line px-5 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold">
          {EVENT_WORDS[postback.event]}
          {amount !== null && `, ${amount}`}
          {state !== null && ` (${state})`}
        </span>
        <Pill tone={tone} className="ms-auto">
          {word}
        </Pill>
      </div>
      {postback.reason !== null && <p>{postback.reason}</p>}
      <p className="text-1 text-muted">
        {watMoment(postback.receivedAt)}
        {postback.times > 1 && `, came ${postback.times} times, last ${watMoment(postback.lastAt)}`}
        {postback.saidAt !== null && `, said to be of ${postback.saidAt}`}
      </p>
      <Whose postback={postback} />
      <p className="font-mono text-1 break-all text-muted">{postback.text || "(empty)"}</p>
      {postback.fate === "failed" && <Retry params={{ partner, id: postback.id }} />}
    </li>
  );
}

function Retry({ params }: { params: { partner: Partner; id: string } }) {
  const [retry, { isLoading }] = useRetryPostbackMutation();
  const { fault, attempt } = useFault();
  const handle = () =>
    attempt(() => retry({ params }).unwrap(), "Failed to handle the postback once more");
  return (
    <div className="mt-1 grid justify-items-start gap-2">
      <Button busy={isLoading} onClick={() => void handle()}>
        Handle it once more
      </Button>
      <FormAlert message={fault} />
    </div>
  );
}

function Whose({ postback: { member, match, claimId } }: { postback: PostbackDto }) {
  if (!member || !match) return null;
  return (
    <p className="text-1 text-muted">
      <TextLink to={generatePath(SCREENS.member, { id: member.id })}>{member.fullName}</TextLink>,
      found {MATCH_WORDS[match]}
      {claimId !== null && (
        <>
          .{" "}
          <TextLink to={generatePath(SCREENS.deskClaim, { id: claimId })}>Open the claim</TextLink>
        </>
      )}
    </p>
  );
}
