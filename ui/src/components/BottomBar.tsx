import type { ReactNode } from "react";
import { createPortal } from "react-dom";
import { useMedia } from "./useMedia.ts";

/** Below the breakpoint `md`. */
const PHONE = "(max-width: 47.99rem)";

export interface BottomBarProps {
  label: string;
  /** Nothing of it is shown on wider screens, which say it elsewhere. */
  phoneOnly?: boolean;
  children: ReactNode;
}

/**
 * What one acts with: at the bottom edge of a phone's window, and where it is written on wider
 * screens. It leaves the flow by a portal, since a container or a moving card would hold it.
 */
export function BottomBar(props: BottomBarProps) {
  const phone = useMedia(PHONE);
  if (!phone) return props.phoneOnly ? null : props.children;
  return createPortal(
    <aside
      aria-label={props.label}
      className="fixed inset-x-0 bottom-0 z-10 border-t border-line bg-surface"
      style={{ paddingBottom: "env(safe-area-inset-bottom)" }}
    >
      <div className="flex h-16 justify-between gap-3 px-4 py-2">{props.children}</div>
    </aside>,
    document.body,
  );
}
