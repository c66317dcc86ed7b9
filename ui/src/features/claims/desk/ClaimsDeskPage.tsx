import { Outlet, useMatch, useNavigate, generatePath } from "react-router-dom";
import { useState } from "react";
import { DESK_POLL } from "../../../api/deskPoll.ts";
import { useSession } from "../../../api/session.ts";
import { classes } from "../../../components/classes.ts";
import { DeskHead } from "../../../components/DeskHead.tsx";
import { ListAndDetail } from "../../../components/ListAndDetail.tsx";
import { RequirePermission } from "../../../components/RequirePermission.tsx";
import { useShortcut } from "../../../components/Shortcuts.tsx";
import { SCREENS } from "../../../screens.ts";
import { useDeskClaimsQuery, WAITING_CLAIMS } from "./api.ts";
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
  const isOpen = openId !== undefined;
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
      <DeskHead title={TITLE} folded={isOpen} />
      <div className={classes(isOpen && "max-lg:hidden")}>
        <QueueFacts />
      </div>
      <p role="status" className="text-muted empty:hidden">
        {said}
      </p>
      <ListAndDetail
        list={<ClaimsList openId={openId} />}
        detail={isOpen ? <Outlet context={{ next }} /> : null}
        nothing={{
          title: "No claim is open",
          text: (
            <>
              Choose one from the queue, or press <Key>n</Key> for the oldest that waits.
            </>
          ),
        }}
      />
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
