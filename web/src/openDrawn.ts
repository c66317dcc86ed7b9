import type { KnownContent } from "@signaldeck/ui/landing";
import type { Platform } from "@signaldeck/ui";
import { fetchAheadOnIntent } from "./fetchAhead.ts";
import { knownContent, rootElement } from "./page.ts";
import { createWebPlatform } from "./webPlatform.ts";

/** Brings a page of the public site to life that the server has drawn. */
export function openDrawn(
  mount: (root: Element, platform: Platform, drawn: KnownContent) => unknown,
): void {
  const drawn = knownContent() as KnownContent | undefined;
  if (!drawn) throw new Error("The page has no element with the id known-content");
  mount(rootElement(), createWebPlatform(globalThis.window), drawn);
  fetchAheadOnIntent(document);
}
