import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { ServerPage } from "./features/terminal/ServerPage.tsx";
import type { ServerPageProps } from "./features/terminal/ServerPage.tsx";

/** Shows the choice of a server inside `root`: a terminal has no product before it knows one. */
export function mountServerChoice(root: Element, props: ServerPageProps): void {
  createRoot(root).render(
    <StrictMode>
      <ServerPage {...props} />
    </StrictMode>,
  );
}
