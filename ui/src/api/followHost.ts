import { useEffect } from "react";
import { usePlatform } from "../platform/PlatformContext.tsx";
import { api } from "./baseApi.ts";
import { useAppDispatch } from "./storeHooks.ts";

/**
 * Tells the calls whether the page is seen and whether there is a network, for as long as it is on
 * screen. Without it no poll would rest while its page is hidden, and one that was opened hidden
 * would never begin. What the library has for this weighs half a KiB more and knows nothing of hosts.
 */
export function useFollowHost(): void {
  const dispatch = useAppDispatch();
  const { network } = usePlatform();
  useEffect(() => {
    const { onFocus, onFocusLost, onOnline, onOffline } = api.internalActions;
    const look = () => {
      dispatch(document.visibilityState === "hidden" ? onFocusLost() : onFocus());
    };
    look();
    document.addEventListener("visibilitychange", look);
    const leaveNetwork = network.onChange(() => {
      dispatch(network.isOnline() ? onOnline() : onOffline());
    });
    return () => {
      document.removeEventListener("visibilitychange", look);
      leaveNetwork();
    };
  }, [dispatch, network]);
}
