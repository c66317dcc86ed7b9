import { useEffect, type ReactNode } from "react";

/**
 * Tells the page, once, that its controls answer from now on: by the event `signaldeck:alive` of the
 * window. A host may have shown them before, and repeats what was pressed meanwhile.
 */
export function Alive({ children }: { children: ReactNode }) {
  useEffect(() => {
    window.dispatchEvent(new Event("signaldeck:alive"));
  }, []);
  return children;
}
