import { useCan, useSession } from "../../api/session.ts";
import { PageTitle } from "../../components/PageTitle.tsx";
import { MemberCenter } from "./MemberCenter.tsx";
import { PendingActivation } from "./PendingActivation.tsx";

/** The dashboard's first screen: what comes next for this member. */
export function CommandCenterPage() {
  const { user } = useSession();
  const mayReadSignals = useCan("signals.read");
  if (!user) return null;
  return (
    <>
      <PageTitle title="Command Center" />
      {mayReadSignals ? <MemberCenter user={user} /> : <PendingActivation user={user} />}
    </>
  );
}
