import { countText, watDate, watDayStart, type ReceivedPageDto, t } from "@signaldeck/contract";
import { Facts } from "../../../components/Facts.tsx";
import { TALLY } from "../tally.ts";
import { endings, rateWords, takenNote } from "./receivedWords.ts";

/** What the filtered list comes to, and what was counted. */
export function ReceivedFigures({ page }: { page: ReceivedPageDto }) {
  const { figures, from, to, since } = page;
  const begin = watDayStart(from);
  return (
    <div className="grid gap-3 px-5 pb-4">
      <Facts
        facts={[
          { label: t("Signals"), value: countText(figures.signals), note: endings(figures) },
          { label: t("Win rate"), ...rateWords(figures) },
          {
            label: t("Taken"),
            value: countText(figures.taken),
            note: t("{{taken}}; {{skipped}}, {{unmarked}}", {
              taken: takenNote(figures),
              skipped: TALLY.skipped(figures.skipped),
              unmarked: TALLY.unmarked(figures.unmarked),
            }),
          },
        ]}
      />
      <p className="max-w-prose text-1 text-muted">
        {t(
          "Counted: every signal of this list, {{from}} to {{to}}, on all its pages. Won and lost compare the closing price with the entry price; unsettled and voided signals count in no rate.",
          { from: watDate(begin), to: watDate(watDayStart(to)) },
        )}{" "}
        {since !== null && begin < Date.parse(since)
          ? t(
              "What you received is recorded since {{since}}. From before that, only signals you marked are listed.",
              { since: watDate(since) },
            )
          : t("Signals held back by your own pause or limit are not listed.")}
      </p>
    </div>
  );
}
