import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { chromium, expect, type Page } from "@playwright/test";
import type { Terminal } from "./terminal.ts";

/**
 * Looks at a package as people have it: no debugger gets into its main process, and its first page is
 * reached through Chromium's own port. Afterwards it is ended, if it has not ended itself, with all
 * that belongs to it.
 * @throws Error where it ends before it opens that port.
 */
export async function asShipped(
  terminal: Terminal,
  program: string,
  look: (page: Page, child: ChildProcess) => Promise<void>,
): Promise<void> {
  const child = spawn(program, terminal.args("--remote-debugging-port=0"), { env: terminal.env });
  try {
    const address = await new Promise<string>((done, failed) => {
      createInterface({ input: child.stderr }).on("line", (line) => {
        const found = /^DevTools listening on (ws:\S+)/.exec(line)?.[1];
        if (found) done(found);
      });
      child.once("error", failed);
      child.once("exit", (code) => failed(new Error(`It ended with ${code}.`)));
    });
    // Electron knows nothing of how downloads are set, which is asked of a browser otherwise.
    const browser = await chromium.connectOverCDP(address, { noDefaults: true });
    const pages = () => browser.contexts().flatMap((context) => context.pages());
    const ours = () => pages().find((page) => page.url().includes("bundle"));
    await expect.poll(ours).toBeDefined();
    await look(ours() as Page, child);
    await browser.close();
  } finally {
    const ended = once(child, "exit");
    if (child.exitCode === null && child.kill()) await ended;
    await terminal.dispose();
  }
}
