import { startTransition, type ReactNode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { Alive } from "./Alive.tsx";
import type { KnownContent } from "./knownContent.ts";
import { inOwnWords } from "./language/contentWords.ts";
import { whenSpeaking } from "./language/ownLanguage.ts";
import type { Platform } from "./platform/Platform.ts";
import { guardTranslatedTexts } from "./translatedTexts.ts";

/**
 * Brings to life a page of the public site that stands drawn inside `root`, without the application:
 * no store, no router, no code of any other screen. Its links load the application's pages.
 * @param drawn the content that it was drawn with. A page that was drawn in another language than this
 * device's is drawn anew.
 * @returns what takes it away again.
 */
export function mountDrawn(
  root: Element,
  platform: Platform,
  drawn: KnownContent,
  pageWith: (known: KnownContent) => ReactNode,
): () => void {
  guardTranslatedTexts(root.ownerDocument);
  let unmount = () => {};
  whenSpeaking(platform, "visitor", (isDrawn) => {
    const page = <Alive>{pageWith(inOwnWords(drawn))}</Alive>;
    if (!isDrawn) root.replaceChildren();
    // As a transition it is done in slices, between which the reader may scroll and click.
    startTransition(() => {
      const reactRoot = isDrawn ? hydrateRoot(root, page) : createRoot(root);
      if (!isDrawn) reactRoot.render(page);
      unmount = () => reactRoot.unmount();
    });
  });
  return () => unmount();
}
