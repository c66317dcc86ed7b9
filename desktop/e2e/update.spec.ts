import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, readlinkSync } from "node:fs";
import { basename, join } from "node:path";
import { asShipped } from "./support/asShipped.ts";
import { expect, Terminal, test } from "./support/terminal.ts";

const { DESKTOP_PACKAGED: program = "", DESKTOP_UPDATE: version, APPDATA } = process.env;

// `npm run test:update` has installed a release, and serves a newer one where that one looks for it.
test("a new version is fetched and installed by its two buttons, and runs", async ({ server }) => {
  const terminal = new Terminal({ SIGNALDECK_SERVER: server.url }, program);
  const data = join(process.platform === "win32" ? String(APPDATA) : terminal.home, "SignalDeck");
  const log = join(data, "logs", "main.log");
  /** In the file that support is sent each version says that it starts, and how it was fetched. */
  const said = () => (existsSync(log) ? readFileSync(log, "utf8") : "");
  const running = () => [...said().matchAll(/ (\S+) starts on /g)].at(-1)?.[1];

  await asShipped(terminal, program, async (page, child) => {
    expect(running()).not.toBe(version);
    await terminal.signIn(server, "gold", true, page);
    await page.getByRole("button", { name: "Download", exact: true }).click();
    const ended = once(child, "exit");
    await page.getByRole("button", { name: "Restart and install" }).click();
    expect(await ended).toEqual([0, null]);
    await expect.poll(running, { timeout: 120_000 }).toBe(version);
    // Of the newer one only what changed was fetched.
    expect(said()).not.toContain("fallback to full download");
    endUpdated(data);
  });
});

/** Ends the version that the update has started, which is no child of ours. */
function endUpdated(data: string): void {
  if (process.platform === "win32") execFileSync("taskkill", ["/f", "/im", basename(program)]);
  else process.kill(Number(readlinkSync(join(data, "SingletonLock")).split("-").at(-1)));
}
