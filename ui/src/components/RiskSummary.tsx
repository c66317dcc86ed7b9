import { TriangleAlert } from "lucide-react";
import { SCREENS } from "../screens.ts";
import { classes } from "./classes.ts";
import { ScreenLink } from "./ScreenLink.tsx";

export interface RiskSummaryProps {
  /** The operator's own words; until they have come, the product's stand in. */
  summary: string | undefined;
  className?: string;
}

/** The risk disclosure in two or three sentences, in the size of the text around it. */
export function RiskSummary({ summary, className }: RiskSummaryProps) {
  return (
    <div
      role="note"
      className={classes("flex gap-3 rounded-card border border-line bg-amber-wash p-4", className)}
    >
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-amber" />
      <p>
        {summary ??
          "Trading binary options and foreign exchange is risky. You can lose all the money that you put into a trade."}{" "}
        <ScreenLink
          to={SCREENS.risk}
          className="rounded-small font-semibold underline underline-offset-4"
        >
          Read the whole risk disclosure
        </ScreenLink>
      </p>
    </div>
  );
}
