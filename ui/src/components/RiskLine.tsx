import { t } from "@signaldeck/contract";
import { TriangleAlert } from "lucide-react";
import { SCREENS } from "../screens.ts";
import { ScreenLink } from "./ScreenLink.tsx";

/** The risk in one line where it is seen every day; the whole disclosure is one press away. */
export function RiskLine() {
  return (
    <p role="note" className="flex gap-2 text-1 text-muted">
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-3.5 shrink-0" />
      <span>
        <span className="max-md:hidden">
          {`${t("Trading is risky and many traders lose money.")} `}
        </span>
        {t("Only trade money you can afford to lose.")}{" "}
        <ScreenLink
          to={SCREENS.risk}
          className="rounded-small whitespace-nowrap underline underline-offset-4"
        >
          <span className="md:hidden">{t("Risks")}</span>
          <span className="max-md:hidden">{t("Risk disclosure")}</span>
        </ScreenLink>
      </span>
    </p>
  );
}
