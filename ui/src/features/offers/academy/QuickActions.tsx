import { t } from "@signaldeck/contract";
import { ChevronRight } from "lucide-react";
import { Link } from "react-router-dom";
import { Card } from "../../../components/Card.tsx";
import { screenExists } from "../../../screens.ts";

const ACTIONS = [
  { label: () => t("Open the signal room"), path: "/dashboard/signals" },
  { label: () => t("Look at your own results"), path: "/dashboard/analytics" },
  { label: () => t("Talk to other members"), path: "/dashboard/community" },
  { label: () => t("Ask support"), path: "/dashboard/support" },
];

/** Where to go with what was learned. */
export function QuickActions() {
  return (
    <Card title={t("Quick actions")}>
      <ul className="-mx-2 -mb-2">
        {ACTIONS.filter(({ path }) => screenExists(path)).map(({ label, path }) => (
          <li key={path}>
            <Link
              to={path}
              className="flex min-h-11 items-center justify-between gap-3 rounded-small px-2 hover:bg-raised"
            >
              {label()}
              <ChevronRight aria-hidden="true" className="size-4 text-faint" />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
