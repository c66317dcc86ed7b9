import type { KnownContent } from "./knownContent.ts";
import { mountDrawn } from "./mountDrawn.tsx";
import type { Platform } from "./platform/Platform.ts";
import { RecordApp } from "./RecordApp.tsx";

/** Brings the record's page to life as it stands drawn inside `root`; see `mountDrawn`. */
export function mountRecord(root: Element, platform: Platform, drawn: KnownContent): () => void {
  return mountDrawn(root, platform, drawn, (known) => (
    <RecordApp platform={platform} known={known} />
  ));
}
