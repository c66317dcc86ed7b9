import { t, type PerformanceDto, type SignalDto } from "@signaldeck/contract";
import { ChevronDown } from "lucide-react";
import { useId, useState, type ReactNode } from "react";
import { classes } from "../../components/classes.ts";
import { MartingaleLadder } from "./MartingaleLadder.tsx";
import { WhySignal } from "./WhySignal.tsx";

type Panel = "why" | "ladder";

const TITLES: Record<Panel, () => string> = {
  why: () => t("Why this signal"),
  ladder: () => t("Martingale ladder"),
};

/** What is folded away under the live signal: one panel at a time. `children` is the guidance. */
export function SignalDetails(props: {
  signal: SignalDto;
  record: PerformanceDto | undefined;
  seal?: ReactNode;
  children: ReactNode;
}) {
  const [open, setOpen] = useState<Panel | null>(null);
  const panelId = useId();
  return (
    <>
      {/* Room for its longest words, which come with the member's terms. */}
      <div data-part="guidance" className="mt-3 text-1 text-muted md:min-h-[3lh]">
        {props.children}
      </div>
      <div className="-mb-2 flex flex-wrap items-center justify-between gap-x-4">
        {props.seal}
        <div className="-mx-3 flex flex-wrap">
          {(["why", "ladder"] as const).map((panel) => (
            <button
              key={panel}
              type="button"
              aria-expanded={open === panel}
              aria-controls={open === panel ? panelId : undefined}
              onClick={() => setOpen(open === panel ? null : panel)}
              className={classes(
                "inline-flex min-h-11 items-center gap-1.5 rounded-small px-3 font-semibold hover:bg-raised hover:text-text",
                open === panel ? "text-text" : "text-muted",
              )}
            >
              {TITLES[panel]()}
              <ChevronDown
                aria-hidden="true"
                className={classes("size-4 transition-transform", open === panel && "rotate-180")}
              />
            </button>
          ))}
        </div>
      </div>
      {open !== null && (
        <section
          id={panelId}
          aria-label={TITLES[open]()}
          className="mt-2 animate-appear border-t border-line pt-4"
        >
          {open === "why" ? (
            <WhySignal signal={props.signal} record={props.record} />
          ) : (
            <MartingaleLadder signal={props.signal} record={props.record} />
          )}
        </section>
      )}
    </>
  );
}
