import {
  openTable,
  type FindingDto,
  type FindingSeverity,
  type NotCheckedDto,
} from "@signaldeck/contract";
import { Pill, type PillTone } from "./Pill.tsx";

const GRADES = openTable<FindingSeverity, { label: string; tone: PillTone }>(
  (label) => ({ label, tone: "neutral" }),
  {
    critical: { label: "Critical", tone: "put" },
    warning: { label: "Warning", tone: "amber" },
    note: { label: "Note", tone: "neutral" },
  },
);

/** One finding: how grave, what is so, what follows from it, and what to do. */
export function FindingItem({ finding }: { finding: FindingDto }) {
  const { severity, title, meaning, remedy } = finding;
  return <Item {...GRADES[severity]} title={title} text={meaning} remedy={remedy} />;
}

/** What nobody has looked at: what it is about, why, and how to look. */
export function NotCheckedItem({ unseen }: { unseen: NotCheckedDto }) {
  const { subject, reason, remedy } = unseen;
  return <Item label="Not checked" tone="neutral" title={subject} text={reason} remedy={remedy} />;
}

function Item(item: {
  label: string;
  tone: PillTone;
  title: string;
  text: string;
  remedy: string;
}) {
  return (
    <li className="grid gap-x-4 gap-y-1.5 px-5 py-4 sm:grid-cols-[6.5rem_minmax(0,1fr)]">
      <span>
        <Pill tone={item.tone}>{item.label}</Pill>
      </span>
      <div className="grid min-w-0 gap-1">
        <h3 className="font-semibold break-words">{item.title}</h3>
        <p className="break-words text-muted">{item.text}</p>
        <p className="break-words">
          <span className="font-semibold">To do:</span> {item.remedy}
        </p>
      </div>
    </li>
  );
}
