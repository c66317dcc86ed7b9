import { SimulatedNotice } from "./features/terminal/SimulatedNotice.tsx";
import { mount } from "./mount.tsx";
import type { Platform } from "./platform/Platform.ts";

/**
 * Shows the UI in a host that brings pages of its own, with the line above every screen that browsers
 * get within the server's pages; returns what takes it away again.
 */
export function mountTerminal(root: Element, platform: Platform): () => void {
  return mount(root, platform, undefined, <SimulatedNotice />);
}
