import { Navigate, Outlet, useLocation } from "react-router-dom";
import { useSession } from "../../api/session.ts";
import { SCREENS } from "../../screens.ts";

/** Leads a signed-in person on to the dashboard, to the screen first asked for if there is one. */
export function VisitorsOnly() {
  const { status, user } = useSession();
  const location = useLocation();
  if (status !== "authenticated" || !user) return <Outlet />;
  return <Navigate to={wantedPath(location.state) ?? SCREENS.commandCenter} replace />;
}

/** The dashboard path that a guard left in the location's state, if any. */
function wantedPath(state: unknown): string | null {
  if (typeof state !== "object" || state === null || !("from" in state)) return null;
  const { from } = state;
  return typeof from === "string" && from.startsWith(`${SCREENS.commandCenter}/`) ? from : null;
}
