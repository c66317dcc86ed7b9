import { t, type UserDto } from "@signaldeck/contract";
import { Suspense, type ComponentType } from "react";
import { useCan, useSession } from "../../api/session.ts";
import { useSignalAccess } from "../../api/signalAccess.ts";
import { PageTitle } from "../../components/PageTitle.tsx";
import { MemberCenter } from "./MemberCenter.tsx";
import { PendingActivation } from "./PendingActivation.tsx";
import { SecondFactorFirst } from "./SecondFactorFirst.tsx";
import { StaffCenter } from "./StaffCenter.tsx";
import { RiskFirst } from "../../components/RiskFirst.tsx";
import { ScreenCards } from "./ScreenCards.tsx";

/** The Command Center of a member with signals unlocked, but the risk disclosure not acknowledged. */
function DisclosureFirst({ user }: { user: UserDto }) {
  return (
    <div className="grid gap-6">
      <h1 className="text-4">{t("Command Center")}</h1>
      <RiskFirst />
      <ScreenCards user={user} title={t("Your rooms")} />
    </div>
  );
}

export interface CommandCenterProps {
  /** The board of pairs, which another feature draws. */
  Board?: ComponentType;
}

/** The dashboard's first screen: what comes next for this member. */
export function CommandCenterPage({ Board }: CommandCenterProps) {
  const { user } = useSession();
  const access = useSignalAccess();
  const hasDesks = useCan("desks.read");
  if (!user) return null;
  const board = Board && (
    // As high as it is of five pairs, so that nothing below it moves when it comes.
    <Suspense fallback={<div style={{ height: "23rem" }} />}>
      <Board />
    </Suspense>
  );
  return (
    <>
      <PageTitle title={t("Command Center")} />
      {user.secondFactor === "demanded" ? (
        <SecondFactorFirst />
      ) : hasDesks ? (
        <StaffCenter user={user} />
      ) : access === "open" ? (
        <MemberCenter user={user} board={board} />
      ) : access === "unacknowledged" ? (
        <DisclosureFirst user={user} />
      ) : (
        <PendingActivation user={user} board={board} />
      )}
    </>
  );
}
