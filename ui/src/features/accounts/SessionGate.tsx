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

  // Signing out in one window signs out in all of them.
  useEffect(
    () =>
      storage.onChange((key, value) => {
        if (key === USER_KEY && value === null) dispatch(sessionEnded("signed-out"));
      }),
    [storage, dispatch],
  );

  return status === "loading" ? <LoadingScreen /> : <Outlet />;
}
