import { countText, type AnnouncementDto } from "@signaldeck/contract";
import { useState } from "react";
import { Button } from "../../../components/Button.tsx";
import { ConfirmDialog } from "../../../components/ConfirmDialog.tsx";
import { Pill, type PillTone } from "../../../components/Pill.tsx";
import { ProgressBar } from "../../../components/ProgressBar.tsx";
import { TimeAgo } from "../../../components/TimeAgo.tsx";
import { WrittenText } from "../../../components/WrittenText.tsx";
import { useStopAnnouncementMutation } from "./api.ts";
import { KIND_WORDS } from "./words.ts";

/** One announcement: what it says, how far it has come, and the way to stop it. */
export function AnnouncementItem({ announcement }: { announcement: AnnouncementDto }) {
  const { id, kind, subject, text, author, createdAt, endedAt } = announcement;
  const [stop] = useStopAnnouncementMutation();
  const [asking, setAsking] = useState(false);
  const { word, tone } = stateOf(announcement);
  const isOpen = endedAt === null && announcement.state !== "stopped";
  return (
    <li className="grid gap-2 py-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="min-w-0 font-semibold break-words">{subject}</h3>
        <Pill tone={tone}>{word}</Pill>
      </div>
      <p className="text-muted">
        {KIND_WORDS[kind]} by {author?.fullName ?? "a former colleague"}, <TimeAgo at={createdAt} />
      </p>
      <details>
        <summary className="min-h-11 cursor-pointer content-center text-muted">Text</summary>
        <WrittenText text={text} />
      </details>
      <Progress announcement={announcement} />
      {isOpen && (
        <Button
          className="justify-self-start"
          aria-label={`Stop ${subject}`}
          onClick={() => setAsking(true)}
        >
          Stop
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={`Stop “${subject}”?`}
        action="Stop sending"
        onConfirm={() => stop({ params: { id } }).unwrap()}
        failure="Failed to stop the announcement"
      >
        <p>Nobody more is written to, and what still waits is taken back. It cannot go on later.</p>
      </ConfirmDialog>
    </li>
  );
}

function Progress({ announcement }: { announcement: AnnouncementDto }) {
  const { subject, total, reached, leftOut, messages } = announcement;
  // Members may have gone since they were counted, and none joins.
  const seen = reached + leftOut;
  const all = announcement.state === "sending" ? Math.max(total, seen) : seen;
  const counts = [
    `${countText(messages.sent)} sent`,
    messages.waiting > 0 && `${countText(messages.waiting)} waiting`,
    messages.failed > 0 && `${countText(messages.failed)} failed`,
    messages.expired > 0 && `${countText(messages.expired)} not sent in time or stopped`,
    leftOut > 0 && `${countText(leftOut)} members left out`,
  ].filter((part) => part !== false);
  return (
    <>
      {announcement.endedAt === null && (
        <ProgressBar
          label={`Progress of ${subject}`}
          value={seen}
          max={all}
          valueText={`${countText(seen)} of ${countText(all)} members`}
        />
      )}
      <p className="text-1 text-muted">{counts.join(", ")}</p>
    </>
  );
}

function stateOf({ state, endedAt }: AnnouncementDto): { word: string; tone: PillTone } {
  if (state === "stopped") return { word: "Stopped", tone: "amber" };
  return endedAt === null ? { word: "Sending", tone: "brand" } : { word: "Done", tone: "neutral" };
}
