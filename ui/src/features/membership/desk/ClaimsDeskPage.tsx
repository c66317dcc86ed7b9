import { Outlet, useMatch, useNavigate, generatePath } from "react-router-dom";
import { useState } from "react";
import { useSession } from "../../../api/session.ts";
import { classes } from "../../../components/classes.ts";
import { EmptyState } from "../../../components/EmptyState.tsx";
import { PageTitle } from "../../../components/PageTitle.tsx";
import { RequirePermission } from "../../../components/RequirePermission.tsx";
import { useShortcut } from "../../../components/Shortcuts.tsx";
import { SCREENS } from "../../../screens.ts";
import { DESK_POLL, useDeskClaimsQuery, WAITING_CLAIMS } from "./api.ts";
import { ClaimsList } from "./ClaimsList.tsx";
import { nextClaim } from "./nextClaim.ts";
import { QueueFacts } from "./QueueFacts.tsx";

const TITLE = "Verification";

/** The verification desk: the queue, and beside it the claim that is open. */
export function ClaimsDeskPage() {
  return (
    <RequirePermission permission="claims.review" title={TITLE}>
      <Desk />
    </RequirePermission>
  );
}

function Desk() {
  const { user } = useSession();
  const navigate = useNavigate();
  const openId = useMatch(SCREENS.deskClaim)?.params.id;
  const { data: queue } = useDeskClaimsQuery(WAITING_CLAIMS, DESK_POLL);
  const [said, setSaid] = useState("");

  const next = () => {
    const id = nextClaim(queue?.items ?? [], openId, user?.id);
    setSaid(id === null ? "No other claim is waiting." : "");
    if (id !== null) void navigate(generatePath(SCREENS.deskClaim, { id }));
  };
  useShortcut("n", "Next waiting claim", next);

  return (
    <div className="grid gap-5">
      <PageTitle title={TITLE} />
      <div className={classes("grid gap-4", openId !== undefined && "hidden lg:grid")}>
        <h1 className="text-3 font-semibold">{TITLE}</h1>
        <QueueFacts />
      </div>
      <p role="status" className="text-muted empty:hidden">
        {said}
      </p>
      <div className="grid items-start gap-5 lg:grid-cols-[18.5rem_minmax(0,1fr)]">
        <div className={classes("min-w-0", openId !== undefined && "hidden lg:block")}>
          <ClaimsList openId={openId} />
        </div>
        <div className={classes("min-w-0", openId === undefined && "hidden lg:block")}>
          {openId === undefined ? (
            <div className="rounded-card border border-dashed border-line-strong">
              <EmptyState title="No claim is open">
                Choose one from the queue, or press <Key>n</Key> for the oldest that waits.
              </EmptyState>
            </div>
          ) : (
            <Outlet context={{ next }} />
          )}
        </div>
      </div>
    </div>
  );
}

function Key(props: { children: string }) {
  return (
    <kbd className="rounded-small border border-line-strong px-1.5 font-mono text-1">
      {props.children}
    </kbd>
  );
}
