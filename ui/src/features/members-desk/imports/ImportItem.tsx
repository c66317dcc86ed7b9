import {
  countText,
  watMoment,
  type ImportState,
  type MemberImportDto,
  openTable,
} from "@signaldeck/contract";
import { useState } from "react";
import { Button } from "../../../components/Button.tsx";
import { ConfirmDialog } from "../../../components/ConfirmDialog.tsx";
import { Pill, type PillTone } from "../../../components/Pill.tsx";
import { plainPill } from "../../../components/plainPill.ts";
import { ProgressBar } from "../../../components/ProgressBar.tsx";
import { TimeAgo } from "../../../components/TimeAgo.tsx";
import { membersText } from "../words.ts";
import { useTakeBackImportMutation } from "./api.ts";

const STATES = openTable<ImportState, { word: string; tone: PillTone }>(plainPill, {
  importing: { word: "Importing", tone: "brand" },
  inviting: { word: "Inviting", tone: "brand" },
  done: { word: "Done", tone: "neutral" },
  removing: { word: "Taking back", tone: "amber" },
  removed: { word: "Taken back", tone: "amber" },
});

/** One import: how far it has come, what it refused, and the way back. */
export function ImportItem({ of }: { of: MemberImportDto }) {
  const { fileName, actor, state, createdAt, vouch } = of;
  const { word, tone } = STATES[state];
  return (
    <li className="grid gap-2 py-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="min-w-0 font-semibold break-words">{fileName}</h3>
        <Pill tone={tone}>{word}</Pill>
      </div>
      <p className="text-muted">
        By {actor?.fullName ?? "a former colleague"}, <TimeAgo at={createdAt} />
      </p>
      <Progress of={of} />
      <p>{countsOf(of).join(", ")}</p>
      {vouch !== null && (
        <p className="break-words text-muted">
          {of.deposits === 1 ? "One deposit" : `${countText(of.deposits)} deposits`} taken over:{" "}
          {vouch}
        </p>
      )}
      <Refusals of={of} />
      <TakeBack of={of} />
    </li>
  );
}

function countsOf({
  planned,
  written,
  refused,
  invites,
  invited,
  removed,
  joined,
  ...of
}: MemberImportDto) {
  return [
    `${countText(written)} of ${countText(planned)} imported`,
    refused > 0 && `${countText(refused)} refused`,
    invites && `${countText(invited)} invited`,
    `${countText(joined)} joined`,
    (of.state === "removing" || removed > 0) && `${countText(removed)} removed`,
    of.state === "removed" && `${countText(of.remaining)} stayed`,
  ].filter((part) => part !== false);
}

function Progress({ of }: { of: MemberImportDto }) {
  const { state, planned, written, refused, invited, remaining, removed } = of;
  const steps: Partial<Record<ImportState, [label: string, value: number, max: number]>> = {
    importing: ["Importing", written + refused, planned],
    inviting: ["Inviting", invited, remaining],
    removing: ["Taking back", removed, removed + remaining - of.joined],
  };
  const step = steps[state];
  if (!step) return null;
  const [label, value, max] = step;
  return (
    <ProgressBar
      label={`${label} ${of.fileName}`}
      value={value}
      max={Math.max(1, max)}
      valueText={`${countText(value)} of ${countText(max)} members`}
    />
  );
}

function Refusals({ of: { refused, refusals } }: { of: MemberImportDto }) {
  if (refused === 0) return null;
  return (
    <details>
      <summary className="min-h-11 cursor-pointer content-center text-muted">
        Refused after the check
      </summary>
      <ul className="grid gap-1">
        {refusals.map(({ row, reason }) => (
          <li key={row} className="break-words">
            <span className="text-muted tabular-nums">Row {countText(row)}:</span> {reason}
          </li>
        ))}
        {refused > refusals.length && (
          <li className="text-muted">and {countText(refused - refusals.length)} more</li>
        )}
      </ul>
    </details>
  );
}

function TakeBack({ of }: { of: MemberImportDto }) {
  const { id, fileName, state, remaining, joined, takeBackUntil } = of;
  const [takeBack] = useTakeBackImportMutation();
  const [asking, setAsking] = useState(false);
  const removable = remaining - joined;
  if (takeBackUntil === null) return null;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button aria-label={`Take back ${fileName}`} onClick={() => setAsking(true)}>
          Take back
        </Button>
        <span className="text-muted">until {watMoment(takeBackUntil)}</span>
      </div>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={`Take back ${fileName}?`}
        action="Remove them"
        onConfirm={() => takeBack({ params: { id } }).unwrap()}
        failure="Failed to take the import back"
      >
        <p>
          {state === "importing" && "Nobody more comes in. "}
          {membersText(removable)} of it {removable === 1 ? "has" : "have"} not joined and{" "}
          {removable === 1 ? "is" : "are"} removed with everything that is kept of them. Links in
          their emails stop working. {joined > 0 && "Whoever has joined stays."}
        </p>
      </ConfirmDialog>
    </>
  );
}
