import type { ClaimsSummaryDto } from "@signaldeck/contract";
import { Outlet, useMatch, useNavigate, generatePath } from "react-router-dom";
import { useState } from "react";
import { DESK_POLL } from "../../../../api/deskPoll.ts";
import { useSession } from "../../../../api/session.ts";
import { classes } from "../../../../components/classes.ts";
import { DeskHead } from "../../../../components/DeskHead.tsx";
import { ListAndDetail } from "../../../../components/ListAndDetail.tsx";
import { QueueFacts } from "../../../../components/QueueFacts.tsx";
import type { Fact } from "../../../../components/Facts.tsx";
import { RequirePermission } from "../../../../components/RequirePermission.tsx";
import { TextLink } from "../../../../components/TextLink.tsx";
import { useShortcut } from "../../../../components/Shortcuts.tsx";
import { SCREENS } from "../../../../screens.ts";
import { useDeskClaimsQuery, WAITING_CLAIMS } from "./api.ts";
import { ClaimsList } from "./ClaimsList.tsx";
import { nextClaim } from "./nextClaim.ts";
import { useFramedClaim } from "./useFramedClaim.ts";
import { useClaimsSummaryQuery } from "../../../../api/deskCounts.ts";
import { useNow } from "../../../../components/useNow.ts";
import { ageText } from "../../../../components/ageText.ts";
import { CLAIM_PROMISE, urgencyOf } from "../../../../components/urgency.ts";

/** The state of the queue: how many wait, how long the oldest has, what was decided today. */
function ClaimFacts() {
  const call = useClaimsSummaryQuery(undefined, DESK_POLL);
  const now = useNow(30_000);
  return <QueueFacts call={call} factsOf={(counts) => factsOf(counts, now)} />;
}

function factsOf(
  { waiting, oldestWaitingAt, decidedToday }: ClaimsSummaryDto,
  now: number,
): readonly Fact[] {
  const age = oldestWaitingAt === null ? null : now - Date.parse(oldestWaitingAt);
  const urgency = age === null ? null : urgencyOf(age, CLAIM_PROMISE);
  return [
    { label: "Waiting", value: waiting },
    {
      label: "The oldest waits for",
      value: age === null ? "Nothing waits" : ageText(age),
      note: urgency?.word ?? "The queue is empty",
      ...(urgency && urgency.level !== "fine" && { tone: "amber" }),
    },
    { label: "Decided today", value: decidedToday, note: "Since midnight WAT" },
  ];
}

const TITLE = "Verification";

/** The verification desk: the queue, and beside it the claim that is open. */
export function ClaimsDeskPage() {
  return (
    <RequirePermission permission="claims.review" title={TITLE}>
      <Desk />
    </RequirePermission>
  );
}

/** A claim that was decided on just now, and the sentence about it. */
export interface DecidedClaim {
  id: string;
  said: string;
}

/** What the open claim is handed by its desk. */
export interface DeskContext {
  next: () => void;
  decided: (claim: DecidedClaim) => void;
}

function Desk() {
  const { user } = useSession();
  const navigate = useNavigate();
  const openId = useMatch(SCREENS.deskClaim)?.params.id;
  const isOpen = openId !== undefined;
  const { data: queue } = useDeskClaimsQuery(WAITING_CLAIMS, DESK_POLL);
  const [said, setSaid] = useState("");
  const [last, setLast] = useState<DecidedClaim | null>(null);

  const show = (id: string) => void navigate(generatePath(SCREENS.deskClaim, { id }));
  const next = () => {
    const id = nextClaim(queue?.items ?? [], openId, user?.id);
    setSaid(id === null ? "No other claim is waiting." : "");
    setLast(null);
    if (id !== null) show(id);
  };
  useShortcut("n", "Next waiting claim", next);
  const decideFramed = useFramedClaim();
  useShortcut("a", "Approve the framed claim", () => decideFramed("approve"));
  useShortcut("r", "Reject the framed claim", () => decideFramed("reject"));
  useShortcut("u", "Back to the claim decided last", () => last && show(last.id));

  /** Goes on by itself; where nothing else waits, the decided claim stays open. */
  const decided = (claim: DecidedClaim) => {
    const id = nextClaim(queue?.items ?? [], claim.id, user?.id);
    setSaid("");
    setLast(claim);
    if (id !== null) show(id);
  };

  return (
    <div className="grid gap-5">
      <DeskHead title={TITLE} folded={isOpen} />
      <div className={classes(isOpen && "max-lg:hidden")}>
        <ClaimFacts />
      </div>
      <p role="status" className="text-muted empty:hidden">
        {said}
        {last && last.id !== openId && (
          <>
            {last.said}.{" "}
            <TextLink to={generatePath(SCREENS.deskClaim, { id: last.id })}>
              Open it again to undo or correct
            </TextLink>
          </>
        )}
      </p>
      <ListAndDetail
        list={<ClaimsList openId={openId} />}
        detail={isOpen ? <Outlet context={{ next, decided } satisfies DeskContext} /> : null}
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
    <kbd className="rounded-[4px] border border-line-strong px-1.5 font-mono text-1">
      {props.children}
    </kbd>
  );
}
