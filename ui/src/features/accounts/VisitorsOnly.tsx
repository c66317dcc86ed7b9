import { useEffect, useState } from "react";
import { Navigate, Outlet, useLocation } from "react-router-dom";
import { useSession } from "../../api/session.ts";
import { usePlatform } from "../../platform/PlatformContext.tsx";
import { SCREENS } from "../../screens.ts";
import { readWanted, storeWanted, wantedPath } from "./wantedScreen.ts";

/** Leads a signed-in person on to the dashboard, to the screen first asked for if there is one. */
export function VisitorsOnly() {
  const platform = usePlatform();
  const { status, user } = useSession();
  const wanted = wantedPath((useLocation().state as { from?: unknown } | null)?.from);

  // From here on it goes along: to the login and back, through a reload, past a forgotten password.
  useEffect(() => {
    if (wanted !== null) storeWanted(platform, wanted);
  }, [platform, wanted]);

  return status === "authenticated" && user ? <LeadOn wanted={wanted} /> : <Outlet />;
}

function LeadOn({ wanted }: { wanted: string | null }) {
  const platform = usePlatform();
  // Once: it is forgotten before the screen that it leads to has loaded.
  const [to] = useState(() => wanted ?? readWanted(platform) ?? SCREENS.commandCenter);
  useEffect(() => storeWanted(platform, null), [platform]);
  return <Navigate to={to} replace />;
}
