import type { BotSubmissionDto } from "@signaldeck/contract";
import { generatePath, Link } from "react-router-dom";
import { classes } from "../../../components/classes.ts";
import { TimeAgo } from "../../../components/TimeAgo.tsx";
import { LIST_ITEM } from "../../../components/useListKeys.ts";
import { SCREENS } from "../../../screens.ts";
import { START } from "../questions.ts";
import { StatusPill } from "./StatusPill.tsx";
import { labelOf } from "./words.ts";

/** One application in the list, with what one chooses by. */
export function ApplicationRow(props: { application: BotSubmissionDto; open: boolean }) {
  const { application, open } = props;
  return (
    <li>
      <Link
        {...LIST_ITEM}
        to={generatePath(SCREENS.deskApplication, { id: application.id })}
        aria-current={open ? "page" : undefined}
        className={classes(
          "grid gap-1 border-s-2 px-3.5 py-3 -outline-offset-2 transition-colors hover:bg-raised",
          open ? "border-l-brand bg-raised" : "border-l-transparent",
        )}
      >
        <span className="flex items-baseline justify-between gap-3">
          <span className="truncate font-semibold">{application.fullName}</span>
          <span className="shrink-0 text-1 text-muted">
            <TimeAgo at={application.createdAt} />
          </span>
        </span>
        <span className="truncate text-1 text-muted">
          Starts: {labelOf(START, application.readyToStart).toLowerCase()}
          {application.wantsCall === "yes" && ", wants a call"}
        </span>
        <span className="mt-0.5 flex flex-wrap gap-1.5">
          <StatusPill status={application.status} />
        </span>
      </Link>
    </li>
  );
}
