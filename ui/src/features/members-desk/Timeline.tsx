import {
  openTable,
  type TimelineEntryDto,
  type TimelineKind,
  watMoment,
} from "@signaldeck/contract";
import {
  FileText,
  LifeBuoy,
  LogIn,
  NotebookPen,
  ReceiptText,
  ShieldCheck,
  UserRound,
  type LucideIcon,
} from "lucide-react";
import { generatePath } from "react-router-dom";
import { useCan } from "../../api/session.ts";
import { Card } from "../../components/Card.tsx";
import { CursorPages, type PageOptions } from "../../components/CursorPages.tsx";
import { TextLink } from "../../components/TextLink.tsx";
import { WrittenText } from "../../components/WrittenText.tsx";
import { SCREENS } from "../../screens.ts";
import { useMemberTimelineQuery } from "./api.ts";
import { timelineWords } from "./timelineWords.ts";

const ICONS = openTable<TimelineKind, LucideIcon>(() => FileText, {
  account: UserRound,
  claim: ReceiptText,
  deed: ShieldCheck,
  ticket: LifeBuoy,
  session: LogIn,
  note: NotebookPen,
  application: FileText,
});

/** What happened with a member, newest first, page by page. */
export function Timeline({ memberId }: { memberId: string }) {
  const usePage = ({ query }: { query: { cursor?: string } }, options: PageOptions) =>
    useMemberTimelineQuery({ params: { id: memberId }, query }, options);
  return (
    <section aria-labelledby="timeline" className="grid gap-4">
      <h2 id="timeline" className="text-2 font-semibold">
        Timeline
      </h2>
      <CursorPages usePage={usePage} what="the timeline">
        {({ entries }) => (
          <Card padded={false}>
            <ol className="divide-y divide-line">
              {entries.map((entry) => (
                <Entry key={entry.id} entry={entry} />
              ))}
            </ol>
          </Card>
        )}
      </CursorPages>
    </section>
  );
}

function Entry({ entry }: { entry: TimelineEntryDto }) {
  const { title, change, written } = timelineWords(entry);
  const Icon = ICONS[entry.kind];
  return (
    <li className="grid grid-cols-[1.5rem_minmax(0,1fr)] gap-x-3 px-4 py-3 lg:px-5">
      <Icon aria-hidden="true" className="mt-0.5 size-4.5 text-muted" />
      <div className="min-w-0">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <p className="font-semibold break-words">{title}</p>
          <time dateTime={entry.at} className="text-1 text-muted">
            {watMoment(entry.at)}
          </time>
        </div>
        {change !== undefined && <p className="text-muted first-letter:uppercase">{change}</p>}
        {written !== undefined && <WrittenText text={written} />}
        <p className="flex flex-wrap items-center gap-x-3 text-1 text-muted">
          {entry.actor && <span>By {entry.actor.fullName}</span>}
          <EntryLink entry={entry} />
        </p>
      </div>
    </li>
  );
}

/** Leads to the desk that the entry belongs to, for those who work there. */
function EntryLink({ entry }: { entry: TimelineEntryDto }) {
  const mayReview = useCan("claims.review");
  const mayReadApplications = useCan("applications.review");
  const { claimId, applicationId } = entry.details;
  if (mayReview && typeof claimId === "string") {
    return (
      <TextLink to={generatePath(SCREENS.deskClaim, { id: claimId })} className="-my-2.5">
        Open the claim
      </TextLink>
    );
  }
  if (mayReadApplications && typeof applicationId === "string") {
    return (
      <TextLink
        to={generatePath(SCREENS.deskApplication, { id: applicationId })}
        className="-my-2.5"
      >
        Open the application
      </TextLink>
    );
  }
  return null;
}
