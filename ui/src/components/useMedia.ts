import { useCallback, useSyncExternalStore } from "react";

/**
 * Whether a media query holds, followed as it changes.
 * @param unknown what counts where nobody can be asked, as when the server draws a page.
 */
export function useMedia(query: string, unknown = false): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = globalThis.matchMedia(query);
      list.addEventListener("change", listener);
      return () => list.removeEventListener("change", listener);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => globalThis.matchMedia(query).matches,
    () => unknown,
  );
}
