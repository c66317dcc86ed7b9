import { countText, watDate, watDayStart, type ReceivedPageDto } from "@signaldeck/contract";
import { Facts } from "../../../components/Facts.tsx";
import { endings, rateWords, takenNote } from "./receivedWords.ts";

/** What the filtered list comes to, and what was counted. */
export function ReceivedFigures({ page }: { page: ReceivedPageDto }) {
  const { figures, from, to, since } = page;
  const begin = watDayStart(from);
  return (
    <div className="grid gap-3 px-5 pb-4">
      <Facts
        facts={[
          { label: "Signals", value: countText(figures.signals), note: endings(figures) },
          { label: "Win rate", ...rateWords(figures) },
          {
            label: "Taken",
            value: countText(figures.taken),
            note: `${takenNote(figures)}; ${countText(figures.skipped)} skipped, ${countText(figures.unmarked)} not marked`,
          },
        ]}
      />
      <p className="max-w-prose text-1 text-muted">
        Counted: every signal of this list, {watDate(begin)} to {watDate(watDayStart(to))}, on all
        its pages. Won and lost compare the closing price with the entry price; unsettled and voided
        signals count in no rate.{" "}
        {since !== null && begin < Date.parse(since)
          ? `What you received is recorded since ${watDate(since)}. From before that, only signals you marked are listed.`
          : "Signals held back by your own pause or limit are not listed."}
      </p>
    </div>
  );
}
