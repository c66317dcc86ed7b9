import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ShortcutsProvider, useShortcut } from "./Shortcuts.tsx";

function Screen({ run }: { run: () => void }) {
  useShortcut("x", "Does it", run);
  return <h1>Here it is</h1>;
}

// As a browser draws: what waits until a screen is painted has not come yet when it is first seen.
beforeEach(() => vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", false));
afterEach(() => vi.unstubAllGlobals());

it("hears a key in the moment in which its screen stands there", async () => {
  const run = vi.fn();
  const place = document.body.appendChild(document.createElement("div"));
  const root = createRoot(place);
  const stands = new Promise<void>((resolve) => {
    new MutationObserver(() => {
      document.dispatchEvent(new KeyboardEvent("keydown", { key: "x" }));
      resolve();
    }).observe(place, { childList: true });
  });
  root.render(
    <ShortcutsProvider>
      <Screen run={run} />
    </ShortcutsProvider>,
  );
  await stands;
  expect(run).toHaveBeenCalledOnce();
  root.unmount();
  place.remove();
});
