import { UI_LIMITS } from "@signaldeck/contract";
import { useEffect, type ReactNode } from "react";

/** Children in a window that was scrolled past the point where a locked page is covered. */
export function Scrolled({ children }: { children: ReactNode }) {
  useEffect(() => {
    globalThis.scrollTo({ top: UI_LIMITS.lockedOverlayAfterPx + 40 });
  }, []);
  return children;
}
