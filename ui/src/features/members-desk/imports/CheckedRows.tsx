import {
  openTable,
  countText,
  dollars,
  type CheckedRowDto,
  type ImportVerdict,
} from "@signaldeck/contract";
import { useState } from "react";
import { PageBar } from "../../../components/PageBar.tsx";
import { Pill } from "../../../components/Pill.tsx";
import { SegmentedChoice } from "../../../components/SegmentedChoice.tsx";
import { tierTone, tierWord } from "../../../components/tiers.ts";

const SHOWN = 25;

/** Those first that somebody has to look at. */
const VERDICTS = ["refused", "there", "new"] as const satisfies readonly ImportVerdict[];
const WORDS = openTable<ImportVerdict, string>((words) => words, {
  new: "New",
  there: "Already there",
  refused: "Refused",
});

interface CheckedRowsProps {
  rows: readonly CheckedRowDto[];
  counts: Record<ImportVerdict, number>;
}

/** The rows of one verdict, some at a time, with what is to be done about them. */
export function CheckedRows({ rows, counts }: CheckedRowsProps) {
  const [verdict, setVerdict] = useState<ImportVerdict>(
    VERDICTS.find((one) => counts[one] > 0) ?? "new",
  );
  const [page, setPage] = useState(1);
  const listed = rows.filter((row) => row.verdict === verdict);
  const pages = Math.max(1, Math.ceil(listed.length / SHOWN));
  return (
    <div className="grid gap-3">
      <SegmentedChoice
        label="Rows that are shown"
        chosen={verdict}
        choices={VERDICTS.filter((one) => counts[one] > 0).map((one) => ({
          value: one,
          word: `${WORDS[one]} ${countText(counts[one])}`,
        }))}
        onChoose={(next) => {
          setVerdict(next);
          setPage(1);
        }}
      />
      <ul
        aria-label={`${WORDS[verdict]} rows`}
        className="divide-y divide-line border-y border-line"
      >
        {listed.slice((page - 1) * SHOWN, page * SHOWN).map((row) => (
          <CheckedRow key={row.row} row={row} />
        ))}
      </ul>
      <PageBar
        pagination={{ total: listed.length, pages, current: page }}
        onPage={setPage}
        what="rows"
      />
    </div>
  );
}

function CheckedRow({ row: { row, email, fullName, reason, deposit } }: { row: CheckedRowDto }) {
  return (
    <li className="grid gap-x-4 gap-y-1 py-2.5 sm:grid-cols-[5.5rem_1fr]">
      <span className="text-muted tabular-nums">Row {countText(row)}</span>
      <div className="grid min-w-0 gap-1">
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <span className="min-w-0 break-words">
            <span className="font-semibold">{fullName || "No name"}</span>{" "}
            <span className="break-all text-muted">{email || "no address"}</span>
          </span>
          {deposit && (
            <Pill tone={tierTone(deposit.tier)}>
              {dollars(deposit.amount)}, {tierWord(deposit.tier)}
            </Pill>
          )}
        </div>
        {reason !== null && <p className="break-words">{reason}</p>}
      </div>
    </li>
  );
}
