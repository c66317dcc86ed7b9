import {
  type ModerationCaseDto,
  COMMUNITY_LIMITS,
  ReasonInput,
  type ModeratedPostDto,
} from "@signaldeck/contract";
import { EyeOff, History, Undo2 } from "lucide-react";
import { useState } from "react";
import { generatePath } from "react-router-dom";
import { Button } from "../../../components/Button.tsx";
import { Card } from "../../../components/Card.tsx";
import { FormAlert } from "../../../components/FormAlert.tsx";
import { Pill } from "../../../components/Pill.tsx";
import { TextLink } from "../../../components/TextLink.tsx";
import { TimeAgo } from "../../../components/TimeAgo.tsx";
import { LIST_ITEM } from "../../../components/useListKeys.ts";
import { WrittenText } from "../../../components/WrittenText.tsx";
import { useFault } from "../../../components/useFault.ts";
import { SCREENS } from "../../../screens.ts";
import {
  useDismissReportsMutation,
  useRestorePostMutation,
  useHidePostMutation,
  usePostContextQuery,
} from "./api.ts";
import { deed } from "./deeds.ts";
import { Reports } from "./Reports.tsx";
import { AskReasonDialog } from "../../../components/AskReasonDialog.tsx";
import { Loaded } from "../../../components/Loaded.tsx";
import { Skeleton } from "../../../components/Skeleton.tsx";

/** The posts before and after a post in the feed. */
function PostContext({ postId }: { postId: string }) {
  const call = usePostContextQuery({ params: { postId } });
  return (
    <Loaded call={call} what="the posts around it" waiting={<Skeleton className="h-24" />}>
      {({ newer, older }) => (
        <section aria-label="Around it in the feed" className="grid gap-3 sm:grid-cols-2">
          <Side title="Above it, newer" posts={newer} none="It is the newest post." />
          <Side title="Below it, older" posts={older} none="It is the oldest post." />
        </section>
      )}
    </Loaded>
  );
}

interface SideProps {
  title: string;
  posts: readonly ModeratedPostDto[];
  none: string;
}

function Side({ title, posts, none }: SideProps) {
  return (
    <div className="min-w-0 rounded-small border border-line px-4 py-3">
      <h3 className="text-1 text-muted">{title}</h3>
      {posts.length === 0 && <p className="mt-1 text-muted">{none}</p>}
      <ul className="mt-1 grid gap-3">
        {posts.map(({ id, author, text, createdAt, hidden }) => (
          <li key={id}>
            <p className="flex flex-wrap items-center gap-x-2 text-1 text-muted">
              <span className="font-semibold">{author.fullName}</span>
              <TimeAgo at={createdAt} />
              {hidden && (
                <span className="inline-flex items-center gap-1">
                  <EyeOff aria-hidden="true" className="size-3.5" />
                  hidden
                </span>
              )}
            </p>
            <p className="line-clamp-4 break-words whitespace-pre-line">{text}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface HideDialogProps {
  postId: string;
  open: boolean;
  onClose: () => void;
  onHidden: () => void;
}

/** Takes a post out of the feed, with a reason for the record. */
function HideDialog({ postId, onHidden, ...dialog }: HideDialogProps) {
  const [hide] = useHidePostMutation();
  return (
    <AskReasonDialog
      {...dialog}
      title="Hide this post"
      schema={ReasonInput}
      label="Why is it hidden?"
      maxLength={COMMUNITY_LIMITS.reasonMax}
      description="Kept in the audit log, and in the download of data that the author can ask for. Name nobody in it."
      action="Hide post"
      failure="The post could not be hidden. Please try again."
      onReason={async (reason) => {
        await hide({ params: { postId }, body: { reason } }).unwrap();
        onHidden();
      }}
    />
  );
}

export interface CaseCardProps {
  found: ModerationCaseDto;
  /** What was done, in a sentence. */
  onDone: (sentence: string) => void;
}

/** A post, what was said against it, and what staff can do about it. */
export function CaseCard({ found, onDone }: CaseCardProps) {
  const [dismiss, dismissing] = useDismissReportsMutation();
  const [restore, restoring] = useRestorePostMutation();
  const [hiding, setHiding] = useState(false);
  const [around, setAround] = useState(false);
  const { fault, attempt } = useFault();
  const { author, hidden } = found;
  const isReported = found.reports.some(({ state }) => state === "open");
  const params = { postId: found.id };

  const run = (sentence: string, work: () => Promise<unknown>) =>
    attempt(async () => {
      await work();
      onDone(sentence);
    }, "That did not work. Please try again.");
  const leave = () =>
    run("The reports are closed; the post stays.", () => dismiss({ params }).unwrap());
  const putBack = () => run("The post is back in the feed.", () => restore({ params }).unwrap());

  return (
    <Card>
      <article
        {...LIST_ITEM}
        tabIndex={-1}
        aria-label={`Post by ${author.fullName}`}
        className="grid gap-4 rounded-small"
      >
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <TextLink to={generatePath(SCREENS.member, { id: author.id })}>
            {author.fullName}
          </TextLink>
          {author.isStaff && <Pill tone="brand">Staff</Pill>}
          <span className="text-1 text-muted">
            <TimeAgo at={found.createdAt} />
          </span>
          {found.authorHidden > 0 && (
            <Pill tone="amber">
              <History aria-hidden="true" className="size-3.5" />
              {found.authorHidden === 1
                ? "1 other post hidden"
                : `${found.authorHidden} other posts hidden`}
            </Pill>
          )}
          {hidden && (
            <Pill>
              <EyeOff aria-hidden="true" className="size-3.5" />
              Hidden
            </Pill>
          )}
        </div>
        <WrittenText text={found.text} className="rounded-small bg-raised px-4 py-3" />
        {hidden && (
          <p className="text-muted">
            Hidden <TimeAgo at={hidden.at} />: {hidden.reason}
          </p>
        )}
        <Reports reports={found.reports} total={found.reportsTotal} />
        {around && <PostContext postId={found.id} />}
        <FormAlert message={fault} />
        <div className="flex flex-wrap gap-3">
          {hidden ? (
            <Button
              busy={restoring.isLoading}
              icon={<Undo2 aria-hidden="true" className="size-4" />}
              onClick={() => void putBack()}
            >
              Restore
            </Button>
          ) : (
            <Button
              {...deed("hide")}
              kind={isReported ? "primary" : "secondary"}
              icon={<EyeOff aria-hidden="true" className="size-4" />}
              onClick={() => setHiding(true)}
            >
              Hide post
            </Button>
          )}
          {isReported && (
            <Button {...deed("leave")} busy={dismissing.isLoading} onClick={() => void leave()}>
              Leave it in the feed
            </Button>
          )}
          <Button kind="plain" aria-expanded={around} onClick={() => setAround(!around)}>
            {around ? "Hide context" : "Show context"}
          </Button>
        </div>
      </article>
      <HideDialog
        postId={found.id}
        open={hiding}
        onClose={() => setHiding(false)}
        onHidden={() => onDone("The post is hidden.")}
      />
    </Card>
  );
}
