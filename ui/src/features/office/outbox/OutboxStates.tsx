import { countText, type OutboxCountsDto, type OutboxState } from "@signaldeck/contract";
import { classes } from "../../../components/classes.ts";
import { STATES } from "./outboxWords.ts";

export interface OutboxStatesProps {
  state: OutboxState;
  /** Undefined until they are known. */
  counts: OutboxCountsDto | undefined;
  onChoose: (state: OutboxState) => void;
}

/** The states with their counts; the chosen one is what the list shows. */
export function OutboxStates({ state, counts, onChoose }: OutboxStatesProps) {
  return (
    <div
      role="group"
      aria-label="State"
      className="grid grid-cols-2 gap-2.5 sm:max-w-xl sm:grid-cols-4"
    >
      {(Object.keys(STATES) as OutboxState[]).map((one) => {
        const { list, icon: Icon } = STATES[one];
        const chosen = one === state;
        const alarming = one === "dead" && (counts?.dead ?? 0) > 0;
        return (
          <button
            key={one}
            type="button"
            aria-pressed={chosen}
            onClick={() => onChoose(one)}
            className={classes(
              "grid min-h-11 gap-0.5 rounded-card border bg-surface px-3.5 py-2.5 text-start transition-colors hover:border-muted",
              chosen ? "border-brand" : "border-line",
            )}
          >
            <span className="flex items-center gap-1.5 text-1 text-muted">
              <Icon aria-hidden="true" className="size-3.5 max-sm:hidden" />
              {list}
            </span>
            <span className={classes("text-3 font-semibold", alarming && "text-amber")}>
              {counts ? countText(counts[one]) : "–"}
            </span>
          </button>
        );
      })}
    </div>
  );
}
