import type { SubmissionChangeDto } from "@signaldeck/contract";
import { Card } from "../../../../components/Card.tsx";
import { TimeAgo } from "../../../../components/TimeAgo.tsx";
import { STATUS_WORDS } from "./words.ts";

/** What staff did about an application, newest first. */
export function ApplicationHistory({ changes }: { changes: readonly SubmissionChangeDto[] }) {
  return (
    <Card title="History">
      {changes.length === 0 ? (
        <p className="text-muted">Nobody has changed anything yet.</p>
      ) : (
        <ol className="grid gap-3">
          {changes.map((change) => (
            <li key={change.id} className="border-t border-line pt-2.5 first:border-t-0 first:pt-0">
              <p>
                {change.from === change.to ? (
                  "Notes changed"
                ) : (
                  <>
                    {STATUS_WORDS[change.from].word} → <b>{STATUS_WORDS[change.to].word}</b>
                  </>
                )}
              </p>
              <p className="text-1 text-muted">
                {change.by.fullName}, <TimeAgo at={change.at} />
              </p>
              {change.notes !== null && (
                <p className="mt-1 break-words whitespace-pre-line text-muted">
                  {change.notes === "" ? "Notes removed" : change.notes}
                </p>
              )}
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}
