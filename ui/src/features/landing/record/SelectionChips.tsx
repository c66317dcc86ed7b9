import { countText, percent } from "@signaldeck/contract";
import { X } from "lucide-react";
import { sourceLabel } from "../../../components/signalSource.ts";
import { shortHash } from "../shortHash.ts";
import { gradeWords } from "./gradeWords.ts";
import { hourText, WEEKDAYS } from "./hours/hourMap.ts";
import { RecordLink } from "./RecordLink.tsx";
import { pageLink, type Shown, type ShownKey } from "./selection.ts";

/** Every filter in words; two keys of one filter have one chip. */
function chipsOf(shown: Shown): { words: string; keys: ShownKey[] }[] {
  const { feed, source, grade, pair, model, weekday, hour, before } = shown;
  const { confidenceFrom, confidenceTo } = shown;
  const time = [
    weekday !== undefined && WEEKDAYS[weekday],
    hour !== undefined && `${hourText(hour)} UTC`,
  ].filter(Boolean);
  const range = [
    confidenceFrom !== undefined && `from ${percent(confidenceFrom, 0)}`,
    confidenceTo !== undefined && confidenceTo < 100 && `below ${percent(confidenceTo, 0)}`,
  ].filter(Boolean);
  const chips: [string | false | undefined, ShownKey[]][] = [
    [feed, ["feed"]],
    [source !== undefined && sourceLabel(source), ["source"]],
    [grade && gradeWords(grade), ["grade"]],
    [pair, ["pair"]],
    [model && `Model ${shortHash(model)}`, ["model"]],
    [time.join(" "), ["weekday", "hour"]],
    [range.length > 0 && `Confidence ${range.join(", ")}`, ["confidenceFrom", "confidenceTo"]],
    [before !== undefined && `No. ${countText(before - 1)} and older`, ["before"]],
  ];
  return chips.flatMap(([words, keys]) => (words ? [{ words, keys }] : []));
}

/** What the list is narrowed to; each chip takes its filter away. */
export function SelectionChips({ shown }: { shown: Shown }) {
  const chips = chipsOf(shown);
  if (chips.length === 0) return null;
  return (
    <ul aria-label="Filters" className="flex flex-wrap gap-2 border-t border-line px-5 py-3">
      {chips.map(({ words, keys }) => (
        <li key={words} className="min-w-0">
          <RecordLink
            to={pageLink(shown, Object.fromEntries(keys.map((key) => [key, undefined])))}
            className="inline-flex min-h-11 items-center gap-2 rounded-full border border-line-strong px-4 font-semibold hover:border-muted hover:bg-raised"
          >
            <span className="sr-only">Remove the filter </span>
            <span className="min-w-0 break-words">{words}</span>
            <X aria-hidden="true" className="size-4 shrink-0" />
          </RecordLink>
        </li>
      ))}
    </ul>
  );
}
