import type { ReportDto } from "@signaldeck/contract";
import { Flag } from "lucide-react";
import { generatePath, Link } from "react-router-dom";
import { TimeAgo } from "../../../components/TimeAgo.tsx";
import { SCREENS } from "../../../screens.ts";

export interface ReportsProps {
  /** Newest first. */
  reports: readonly ReportDto[];
  /** How many there are in all. */
  total: number;
}

/** Who reported a post, and why. */
export function Reports({ reports, total }: ReportsProps) {
  const left = total - reports.length;
  return (
    <div className="grid gap-2">
      <h2 className="flex items-center gap-2 font-semibold">
        <Flag aria-hidden="true" className="size-4 text-amber" />
        {total === 0 ? "Never reported" : total === 1 ? "Reported once" : `Reported ${total} times`}
      </h2>
      <ul className="grid gap-2">
        {reports.map(({ id, reason, reporter, createdAt, state }) => (
          <li key={id} className="border-s-2 border-line-strong ps-3">
            <p className="break-words whitespace-pre-line">{reason}</p>
            <p className="text-1 text-muted">
              <Link
                to={generatePath(SCREENS.member, { id: reporter.id })}
                className="inline-flex min-h-6 items-center underline underline-offset-4 hover:text-text"
              >
                {reporter.fullName}
              </Link>
              , <TimeAgo at={createdAt} />
              {state === "closed" && ", decided"}
            </p>
          </li>
        ))}
      </ul>
      {left > 0 && <p className="text-1 text-muted">And {left} older ones.</p>}
    </div>
  );
}
