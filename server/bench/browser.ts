import { chromium, type Browser, type BrowserContext } from "@playwright/test";
import { findChromium } from "../../scripts/lib/chromium.mjs";
import { CORES, GENERATOR_CORE, pinSelf } from "./measure.ts";

/** As the browser tests start theirs. */
export const ARGUMENTS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-dev-shm-usage",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** A wide screen, and no worker that would load the rest of the application meanwhile. */
const PAGE = {
  viewport: { width: 1_440, height: 900 },
  serviceWorkers: "block",
} as const;

/**
 * Chromium on all cores, since its processes are meant to run beside each other; null, and a word
 * about it, where there is none.
 */
export async function openBrowser(): Promise<Browser | null> {
  const executablePath = await findChromium();
  if (executablePath === null) {
    process.stdout.write("  (no browser here, so nothing is measured: `npm test` fetches one)\n");
    return null;
  }
  // It inherits the cores of its parent.
  pinSelf(CORES);
  try {
    return await chromium.launch({ executablePath, args: ARGUMENTS });
  } finally {
    pinSelf(GENERATOR_CORE);
  }
}

/** A browser that knows nothing of the product yet: nothing is cached. */
export const openVisitor = (browser: Browser, { scripts = true } = {}): Promise<BrowserContext> =>
  browser.newContext({ ...PAGE, javaScriptEnabled: scripts });

/** The same for somebody who is signed in until the window closes. */
export async function openMember(
  browser: Browser,
  url: string,
  token: string,
): Promise<BrowserContext> {
  const reply = await fetch(`${url}/api/auth/me`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { data: user } = (await reply.json()) as { data: unknown };
  const stored = Object.entries({ token, user: JSON.stringify(user) }).map(
    ([key, value]) => `sessionStorage.setItem("signaldeck.${key}", ${JSON.stringify(value)});`,
  );
  const context = await openVisitor(browser);
  await context.addInitScript(stored.join("\n"));
  return context;
}
