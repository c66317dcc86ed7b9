import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { whenSpeaking } from "./language/ownLanguage.ts";
import { ServerPage, type ServerPageProps } from "./features/terminal/ServerPage.tsx";
import type { Platform } from "./platform/Platform.ts";

/** Shows the choice of a server inside `root`: a terminal has no product before it knows one. */
export function mountServerChoice(
  root: Element,
  host: Pick<Platform, "languages" | "storage">,
  props: ServerPageProps,
): void {
  whenSpeaking(host, "member", () =>
    createRoot(root).render(
      <StrictMode>
        <ServerPage {...props} />
      </StrictMode>,
    ),
  );
}
