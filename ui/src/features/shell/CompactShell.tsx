import { Suspense } from "react";
import { Outlet } from "react-router-dom";
import { LiveStreamProvider } from "../../api/LiveStreamProvider.tsx";
import { LoadingScreen } from "../../components/LoadingScreen.tsx";
import { ShortcutsProvider } from "../../components/Shortcuts.tsx";
import { RequireSession } from "./RequireSession.tsx";

/** What surrounds a screen in a small window: session, live stream and keys, nothing to see. */
export function CompactShell() {
  return (
    <RequireSession>
      {() => (
        <LiveStreamProvider>
          <ShortcutsProvider>
            <Suspense fallback={<LoadingScreen />}>
              <Outlet />
            </Suspense>
          </ShortcutsProvider>
        </LiveStreamProvider>
      )}
    </RequireSession>
  );
}
