import type { ContentChangeDto } from "@signaldeck/contract";
import { Minus, Plus, type LucideIcon } from "lucide-react";
import { classes } from "../../../components/classes.ts";

type Line = ContentChangeDto["lines"][number];

const LOOKS: Record<Line["kind"], { Sign: LucideIcon | null; word: string; tone: string }> = {
  same: { Sign: null, word: "", tone: "text-muted" },
  gone: { Sign: Minus, word: "Before: ", tone: "bg-put-wash" },
  new: { Sign: Plus, word: "Now: ", tone: "bg-brand-wash" },
};

/** What is not the same, place by place. */
export function ChangeList({ changes }: { changes: readonly ContentChangeDto[] }) {
  if (changes.length === 0) return <p className="text-muted">Nothing is different.</p>;
  return (
    <ul className="grid gap-4">
      {changes.map(({ where, lines }) => (
        <li key={where}>
          <p className="mb-1 font-semibold break-words">{where}</p>
          <ul className="overflow-hidden rounded-small border border-line">
            {beside(lines).map((line, index) => (
              <ChangedLine key={index} line={line} />
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

function ChangedLine({ line }: { line: Line | null }) {
  if (line === null) return <li className="px-3 py-1 text-faint">…</li>;
  const { Sign, word, tone } = LOOKS[line.kind];
  return (
    <li className={classes("flex gap-2 px-3 py-1", tone)}>
      <span aria-hidden="true" className="w-3.5 shrink-0 pt-1">
        {Sign && <Sign className="size-3.5" />}
      </span>
      <span className="min-w-0 break-words">
        {word !== "" && <span className="sr-only">{word}</span>}
        {line.text === "" ? <span className="text-faint">(empty)</span> : line.text}
      </span>
    </li>
  );
}

/** Changed lines with one that stays before and behind them; null stands for those between. */
function beside(lines: readonly Line[]): (Line | null)[] {
  const near = lines.map((_, index) =>
    lines.slice(Math.max(0, index - 1), index + 2).some(({ kind }) => kind !== "same"),
  );
  return lines.flatMap((line, index) => {
    if (near[index] === true) return [line];
    return index === 0 || near[index - 1] === true ? [null] : [];
  });
}
