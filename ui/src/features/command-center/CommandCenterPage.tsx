import { useCan, useSession } from "../../api/session.ts";
import { PageTitle } from "../../components/PageTitle.tsx";
import { MemberCenter } from "./MemberCenter.tsx";
import { PendingActivation } from "./PendingActivation.tsx";
import { SecondFactorFirst } from "./SecondFactorFirst.tsx";
import { StaffCenter } from "./StaffCenter.tsx";

/** The dashboard's first screen: what comes next for this member. */
export function CommandCenterPage() {
  const { user } = useSession();
  const mayReadSignals = useCan("signals.read");
  const hasDesks = useCan("desks.read");
  if (!user) return null;
  return (
    <>
      <PageTitle title="Command Center" />
      {user.secondFactor === "demanded" ? (
        <SecondFactorFirst />
      ) : hasDesks ? (
        <StaffCenter user={user} />
      ) : mayReadSignals ? (
        <MemberCenter user={user} />
      ) : (
        <PendingActivation user={user} />
      )}
    </>
  );
}
