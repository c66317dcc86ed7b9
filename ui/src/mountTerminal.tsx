import { RecoveredNotice } from "./features/terminal/RecoveredNotice.tsx";
import { SimulatedNotice } from "./features/terminal/SimulatedNotice.tsx";
import { mount } from "./mount.tsx";
import type { Platform } from "./platform/Platform.ts";

/**
 * Shows the UI in a host that brings pages of its own, and above every screen with what is said of
 * the window as a whole; returns what takes it away again.
 */
export function mountTerminal(root: Element, platform: Platform): () => void {
  return mount(
    root,
    platform,
    undefined,
    <>
      <SimulatedNotice />
      <RecoveredNotice />
    </>,
  );
}
