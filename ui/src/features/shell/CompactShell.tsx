import { Suspense } from "react";
import { Outlet } from "react-router-dom";
import { LiveStreamProvider } from "../../api/LiveStreamProvider.tsx";
import { LoadingScreen } from "../../components/LoadingScreen.tsx";
import { RequireSession } from "./RequireSession.tsx";

/** What surrounds a screen in a small window: the session and the live stream, nothing to see. */
export function CompactShell() {
  return (
    <RequireSession>
      {() => (
        <LiveStreamProvider>
          <Suspense fallback={<LoadingScreen />}>
            <Outlet />
          </Suspense>
        </LiveStreamProvider>
      )}
    </RequireSession>
  );
}
