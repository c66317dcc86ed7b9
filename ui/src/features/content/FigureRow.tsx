import { type FigureDto, type FigureKind, type FigurePlace, watDate } from "@signaldeck/contract";
import { EyeOff, Pencil } from "lucide-react";
import { Button } from "../../components/Button.tsx";
import { Pill } from "../../components/Pill.tsx";
import type { PillTone } from "../../components/Pill.tsx";

export const KINDS: Record<FigureKind, { word: string; tone: PillTone }> = {
  measured: { word: "Measured", tone: "brand" },
  stated: { word: "Stated", tone: "brand" },
  sample: { word: "Sample", tone: "sample" },
};

const PLACES: Record<FigurePlace, string> = {
  hero: "Hero",
  why: "Why traders choose it",
  difference: "Differentiation",
  start: "Call to action",
};

export interface FigureRowProps {
  figure: FigureDto;
  /** The public does not see it. */
  hidden: boolean;
  onEdit: () => void;
}

/** One figure as it is shown, and what vouches for it. */
export function FigureRow({ figure, hidden, onEdit }: FigureRowProps) {
  const { value, unit, kind, source, checkedAt, place } = figure;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-5 gap-y-1 px-4 py-3 md:grid-cols-[minmax(0,15rem)_9rem_minmax(0,1fr)_auto]">
      <p className="min-w-0">
        <span className="block text-3 font-semibold break-words">{value}</span>
        <span className="block break-words text-muted">{unit}</span>
      </p>
      <div className="max-md:order-3 max-md:col-span-2">
        <Pill tone={KINDS[kind].tone}>{KINDS[kind].word}</Pill>
        {hidden && (
          <span className="mt-1 flex items-center gap-1.5 text-1 text-muted">
            <EyeOff aria-hidden="true" className="size-3.5" />
            hidden
          </span>
        )}
      </div>
      <p className="min-w-0 text-muted max-md:order-4 max-md:col-span-2">
        <span className="block break-words">
          {source === null ? "No source" : source}
          {checkedAt !== null && `, checked ${watDate(checkedAt)}`}
        </span>
        <span className="block text-1 text-faint">{PLACES[place]}</span>
      </p>
      <Button
        icon={<Pencil aria-hidden="true" className="size-4" />}
        onClick={onEdit}
        aria-label={`Edit ${value} ${unit}`}
      >
        Edit
      </Button>
    </li>
  );
}
