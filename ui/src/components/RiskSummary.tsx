import { RISK_SUMMARY, t } from "@signaldeck/contract";
import { TriangleAlert } from "lucide-react";
import type { ComponentType, ReactNode } from "react";
import { SCREENS } from "../screens.ts";
import { classes } from "./classes.ts";
import { ScreenLink, type ScreenLinkProps } from "./ScreenLink.tsx";

export interface RiskSummaryProps {
  /** The operator's own words; until they have come, the product's are shown. */
  summary: string | undefined;
  /** The link to the whole text; another than the usual one where a form must not be left. */
  link?: ComponentType<Pick<ScreenLinkProps, "to" | "className" | "children">>;
  className?: string;
  /** A sentence before the link: what follows from the disclosure here. */
  children?: ReactNode;
}

/** The risk disclosure in two or three sentences, in the size of the text around it. */
export function RiskSummary({
  summary,
  link: Link = ScreenLink,
  className,
  children,
}: RiskSummaryProps) {
  const text = summary ?? RISK_SUMMARY();
  return (
    <div
      role="note"
      className={classes("flex gap-3 rounded-card border border-line bg-amber-wash p-4", className)}
    >
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-amber" />
      <div className="grid gap-2">
        {children !== undefined && <p>{text}</p>}
        <p>
          {children ?? text}{" "}
          <Link
            to={SCREENS.risk}
            className="rounded-small font-semibold underline underline-offset-4"
          >
            {t("Read the whole risk disclosure")}
          </Link>
        </p>
      </div>
    </div>
  );
}
