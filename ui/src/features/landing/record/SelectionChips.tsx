import { percent, t } from "@signaldeck/contract";
import { X } from "lucide-react";
import { ScreenLink } from "../../../components/ScreenLink.tsx";
import { sourceLabel } from "../../../components/signalSource.ts";
import { FINISHED_SIGNALS } from "../../../screens.ts";
import { shortHash } from "../shortHash.ts";
import { gradeWords } from "./gradeWords.ts";
import { pageLink, type Shown, type ShownKey } from "./selection.ts";

/** Every filter in words; two keys of one filter have one chip. */
function chipsOf(shown: Shown): { words: string; keys: ShownKey[] }[] {
  const { feed, source, grade, pair, model, before } = shown;
  const chips: [string | false | undefined, ShownKey[]][] = [
    [feed, ["feed"]],
    [source !== undefined && sourceLabel(source), ["source"]],
    [grade && gradeWords(grade), ["grade"]],
    [pair, ["pair"]],
    [model && t("Model {{hash}}", { hash: shortHash(model) }), ["model"]],
    [confidenceText(shown), ["confidenceFrom", "confidenceTo"]],
    [before !== undefined && t("No. {{number}} and older", { number: before - 1 }), ["before"]],
  ];
  return chips.flatMap(([words, keys]) => (words ? [{ words, keys }] : []));
}

/** A range of confidence, which may be open at either end; undefined: none is chosen. */
function confidenceText({ confidenceFrom, confidenceTo }: Shown): string | undefined {
  const from = confidenceFrom === undefined ? null : percent(confidenceFrom, 0);
  const to = confidenceTo === undefined || confidenceTo >= 100 ? null : percent(confidenceTo, 0);
  if (from === null) return to === null ? undefined : t("Confidence below {{to}}", { to });
  return to === null
    ? t("Confidence from {{from}}", { from })
    : t("Confidence from {{from}}, below {{to}}", { from, to });
}

/** What the list is narrowed to; each chip takes its filter away. */
export function SelectionChips({ shown }: { shown: Shown }) {
  const chips = chipsOf(shown);
  if (chips.length === 0) return null;
  return (
    <ul aria-label={t("Filters")} className="flex flex-wrap gap-2 border-t border-line px-5 py-3">
      {chips.map(({ words, keys }) => (
        <li key={words} className="min-w-0">
          <ScreenLink
            to={`${pageLink(shown, Object.fromEntries(keys.map((key) => [key, undefined])))}#${FINISHED_SIGNALS}`}
            className="inline-flex min-h-11 items-center gap-2 rounded-full border border-line-strong px-4 font-semibold hover:border-muted hover:bg-raised"
          >
            <span className="sr-only">{t("Remove the filter")} </span>
            <span className="min-w-0 break-words">{words}</span>
            <X aria-hidden="true" className="size-4 shrink-0" />
          </ScreenLink>
        </li>
      ))}
    </ul>
  );
}
