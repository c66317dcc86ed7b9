import { useDeferredValue, useEffect } from "react";
import { Outlet } from "react-router-dom";
import { restoreSession, useSession } from "../../api/session.ts";
import { USER_KEY } from "../../api/sessionPersistence.ts";
import { sessionEnded } from "../../api/sessionSlice.ts";
import { LoadingScreen } from "../../components/LoadingScreen.tsx";
import { usePlatform } from "../../platform/PlatformContext.tsx";
import { useAppDispatch } from "../../api/storeHooks.ts";

/** Finds out who is signed in before any screen that depends on it is drawn. */
export function SessionGate() {
  // Deferred: what is drawn next is drawn in slices, between which the browser may paint.
  const status = useDeferredValue(useSession().status);
  const { storage } = usePlatform();
  const dispatch = useAppDispatch();

  useEffect(() => {
    void dispatch(restoreSession());
  }, [dispatch]);

  // Signing out in one window signs out in all that have the same session.
  useEffect(
    () =>
      storage.onChange((key) => {
        // A window that somebody else has signed in has a user of its own.
        if (key === USER_KEY && storage.get(key) === null) dispatch(sessionEnded("signed-out"));
      }),
    [storage, dispatch],
  );

  return status === "loading" ? <LoadingScreen /> : <Outlet />;
}
