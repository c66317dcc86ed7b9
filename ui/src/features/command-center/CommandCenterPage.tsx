import { t } from "@signaldeck/contract";
import { useCan, useSession } from "../../api/session.ts";
import { useSignalAccess } from "../../api/signalAccess.ts";
import { PageTitle } from "../../components/PageTitle.tsx";
import { DisclosureFirst } from "./DisclosureFirst.tsx";
import { MemberCenter } from "./MemberCenter.tsx";
import { PendingActivation } from "./PendingActivation.tsx";
import { SecondFactorFirst } from "./SecondFactorFirst.tsx";
import { StaffCenter } from "./StaffCenter.tsx";

/** The dashboard's first screen: what comes next for this member. */
export function CommandCenterPage() {
  const { user } = useSession();
  const access = useSignalAccess();
  const hasDesks = useCan("desks.read");
  if (!user) return null;
  return (
    <>
      <PageTitle title={t("Command Center")} />
      {user.secondFactor === "demanded" ? (
        <SecondFactorFirst />
      ) : hasDesks ? (
        <StaffCenter user={user} />
      ) : access === "open" ? (
        <MemberCenter user={user} />
      ) : access === "unacknowledged" ? (
        <DisclosureFirst user={user} />
      ) : (
        <PendingActivation user={user} />
      )}
    </>
  );
}
