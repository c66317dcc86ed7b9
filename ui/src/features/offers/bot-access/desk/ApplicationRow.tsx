import type { BotSubmissionDto } from "@signaldeck/contract";
import { generatePath } from "react-router-dom";
import { DeskRow } from "../../../../components/DeskRow.tsx";
import { TimeAgo } from "../../../../components/TimeAgo.tsx";
import { SCREENS } from "../../../../screens.ts";
import { START } from "../questions.ts";
import { StatusPill } from "./StatusPill.tsx";
import { labelOf } from "./words.ts";

/** One application in the list, with what one chooses by. */
export function ApplicationRow(props: { application: BotSubmissionDto; open: boolean }) {
  const { application, open } = props;
  return (
    <DeskRow
      to={generatePath(SCREENS.deskApplication, { id: application.id })}
      open={open}
      title={application.fullName}
      aside={<TimeAgo at={application.createdAt} />}
      facts={`Starts: ${labelOf(START, application.readyToStart).toLowerCase()}${application.wantsCall === "yes" ? ", wants a call" : ""}`}
      pills={<StatusPill status={application.status} />}
    />
  );
}
