import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import type { KnownContent } from "./knownContent.ts";
import { LandingApp } from "./LandingApp.tsx";
import type { Platform } from "./platform/Platform.ts";

export type { KnownContent } from "./knownContent.ts";

/**
 * Brings to life the landing page that stands drawn inside `root`, without the application: no
 * store, no router, no code of any other screen. Its links load the application's pages.
 * @param drawn the content that it was drawn with.
 * @returns what takes it away again.
 */
export function mountLanding(root: Element, platform: Platform, drawn: KnownContent): () => void {
  let unmount = () => {};
  // As a transition it is done in slices, between which the reader may scroll and click.
  startTransition(() => {
    const reactRoot = hydrateRoot(root, <LandingApp platform={platform} known={drawn} />);
    unmount = () => reactRoot.unmount();
  });
  return unmount;
}
