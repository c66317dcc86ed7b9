import type { ModerationCaseDto } from "@signaldeck/contract";
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
import { useDismissReportsMutation, useRestorePostMutation } from "./api.ts";
import { deed } from "./deeds.ts";
import { HideDialog } from "./HideDialog.tsx";
import { PostContext } from "./PostContext.tsx";
import { Reports } from "./Reports.tsx";

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
          <Button kind="quiet" aria-expanded={around} onClick={() => setAround(!around)}>
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
