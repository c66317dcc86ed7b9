import { useMemo, type ReactNode } from "react";
import type { UserDto } from "@signaldeck/contract";
import { Navigate, useLocation } from "react-router-dom";
import { useSession } from "../../api/session.ts";
import type { SessionEnd } from "../../api/sessionSlice.ts";
import { SCREENS } from "../../screens.ts";
import { useAppSelector } from "../../api/storeHooks.ts";

/** Where a guarded screen leads people who are not signed in. */
const LEADS_TO: Record<SessionEnd, string> = {
  none: SCREENS.signup,
  expired: SCREENS.login,
  "signed-out": SCREENS.landing,
};

/** Draws its children for the signed-in user; sends everyone else where they can sign in. */
export function RequireSession(props: { children: (user: UserDto) => ReactNode }) {
  const { status, user } = useSession();
  const end = useAppSelector(({ session }) => session.end);
  const { pathname, search, hash } = useLocation();
  const from = pathname + search + hash;
  // One object per address: a new one on each render would make Navigate navigate on each render.
  const state = useMemo(() => ({ from }), [from]);
  if (status !== "authenticated" || !user) {
    return <Navigate to={LEADS_TO[end]} state={state} replace />;
  }
  return props.children(user);
}
