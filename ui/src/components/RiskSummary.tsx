import { TriangleAlert } from "lucide-react";
import { Link } from "react-router-dom";
import { usePublicContentQuery } from "../api/contentCalls.ts";
import { SCREENS } from "../screens.ts";
import { classes } from "./classes.ts";

/** The risk disclosure in two or three sentences, in the size of the text around it. */
export function RiskSummary(props: { className?: string }) {
  const { data } = usePublicContentQuery();
  return (
    <div
      role="note"
      className={classes(
        "flex gap-3 rounded-card border border-line bg-amber-wash p-4",
        props.className,
      )}
    >
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-amber" />
      <p>
        {data?.riskDisclosure.summary ??
          "Trading binary options and foreign exchange is risky. You can lose all the money that you put into a trade."}{" "}
        <Link
          to={SCREENS.risk}
          className="rounded-small font-semibold underline underline-offset-4"
        >
          Read the whole risk disclosure
        </Link>
      </p>
    </div>
  );
}
