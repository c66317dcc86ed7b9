import type { FindingDto, FindingSeverity } from "@signaldeck/contract";
import { Pill, type PillTone } from "./Pill.tsx";

const GRADES: Record<FindingSeverity, { label: string; tone: PillTone }> = {
  critical: { label: "Critical", tone: "put" },
  warning: { label: "Warning", tone: "amber" },
  note: { label: "Note", tone: "neutral" },
};

/** One finding: how grave, what is so, what follows from it, and what to do. */
export function FindingItem({ finding }: { finding: FindingDto }) {
  const { label, tone } = GRADES[finding.severity];
  return (
    <li className="grid gap-x-4 gap-y-1.5 px-5 py-4 sm:grid-cols-[6rem_minmax(0,1fr)]">
      <span>
        <Pill tone={tone}>{label}</Pill>
      </span>
      <div className="grid min-w-0 gap-1">
        <h3 className="font-semibold break-words">{finding.title}</h3>
        <p className="break-words text-muted">{finding.meaning}</p>
        <p className="break-words">
          <span className="font-semibold">To do:</span> {finding.remedy}
        </p>
      </div>
    </li>
  );
}
