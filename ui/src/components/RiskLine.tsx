import { TriangleAlert } from "lucide-react";
import { SCREENS } from "../screens.ts";
import { ScreenLink } from "./ScreenLink.tsx";

/** The risk in one line where it is seen every day; the whole disclosure is one press away. */
export function RiskLine() {
  return (
    <p role="note" className="flex gap-2 text-1 text-muted">
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-3.5 shrink-0" />
      <span>
        <span className="max-md:hidden">Trading is risky and many traders lose money. </span>
        Only trade money you can afford to lose.{" "}
        <ScreenLink
          to={SCREENS.risk}
          className="rounded-small whitespace-nowrap underline underline-offset-4"
        >
          Risk<span className="md:hidden">s</span>
          <span className="max-md:hidden"> disclosure</span>
        </ScreenLink>
      </span>
    </p>
  );
}
