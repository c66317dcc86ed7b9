import type { KnownContent } from "./knownContent.ts";
import { LandingApp } from "./LandingApp.tsx";
import { mountDrawn } from "./mountDrawn.tsx";
import type { Platform } from "./platform/Platform.ts";

export type { KnownContent } from "./knownContent.ts";

/** Brings the landing page to life as it stands drawn inside `root`; see `mountDrawn`. */
export function mountLanding(root: Element, platform: Platform, drawn: KnownContent): () => void {
  return mountDrawn(root, platform, drawn, (known) => (
    <LandingApp platform={platform} known={known} />
  ));
}
