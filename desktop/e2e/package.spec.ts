import { execFileSync } from "node:child_process";
import { readdirSync, statSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { extractFile, listPackage } from "@electron/asar";
import { FuseV1Options, getCurrentFuseWire } from "@electron/fuses";
import { asShipped } from "./support/asShipped.ts";
import { expect, Terminal, test } from "./support/terminal.ts";

const ROOT = resolve(import.meta.dirname, "..", "..");

/** What the archive holds beside the pages' own chunks. */
const FILES = [
  "/dist/main/main.js",
  "/dist/preload/preload.cjs",
  "/dist/renderer/badges.png",
  "/dist/renderer/favicon.svg",
  "/dist/renderer/icon.png",
  "/dist/renderer/index.html",
  "/dist/renderer/tray.ico",
  "/dist/renderer/tray.png",
  "/dist/renderer/tray@1.5x.png",
  "/dist/renderer/tray@2x.png",
  "/dist/renderer/trayTemplate.png",
  "/dist/renderer/trayTemplate@2x.png",
  "/dist/renderer/verify.mjs",
  "/package.json",
];
const CHUNK = /^\/dist\/renderer\/assets\/[\w.-]+-[\w-]{8}\.(js|css|woff2|svg|png)$/;

/** Of the whole archive, in bytes; half a MiB of it are three languages. */
const ARCHIVE_MAX = 5 * 1024 * 1024;

const FUSES: [FuseV1Options, boolean][] = [
  [FuseV1Options.RunAsNode, false],
  [FuseV1Options.EnableCookieEncryption, true],
  [FuseV1Options.EnableNodeOptionsEnvironmentVariable, false],
  [FuseV1Options.EnableNodeCliInspectArguments, false],
  [FuseV1Options.EnableEmbeddedAsarIntegrityValidation, true],
  [FuseV1Options.OnlyLoadAppFromAsar, true],
  [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot, false],
  [FuseV1Options.GrantFileProtocolExtraPrivileges, false],
];

async function fusesOf(program: string): Promise<[FuseV1Options, boolean][]> {
  const wire = await getCurrentFuseWire(program);
  return FUSES.map(([fuse]) => [fuse, String.fromCharCode(wire[fuse] ?? 0) === "1"]);
}

test.describe("the package", () => {
  let opened = "";
  const shipped = () => opened.replace("-for-tests", "");

  test.beforeAll(() => {
    test.setTimeout(120_000);
    const script = join(ROOT, "scripts", "packDesktop.mjs");
    const flags = ["--for-tests", ...(process.env["ELECTRON_STANDIN_HOST"] ? ["--stand-in"] : [])];
    const said = execFileSync(process.execPath, [script, ...flags], { cwd: ROOT });
    opened = said.toString().trim().split("\n").at(-1) ?? "";
  });

  test("contains only what is needed", () => {
    const archive = join(dirname(shipped()), "resources", "app.asar");
    const files = listPackage(archive, { isPack: false })
      .map((path) => path.replaceAll("\\", "/"))
      .filter((path) => /\.\w+$/.test(path));
    expect(files.filter((path) => !CHUNK.test(path)).toSorted()).toEqual(FILES);
    expect(files.length).toBeGreaterThan(50);
    expect(statSync(archive).size).toBeLessThan(ARCHIVE_MAX);
    expect(readdirSync(dirname(archive)).toSorted()).toEqual(["app.asar", "licenses"]);
    const licenses = (name: string) => readFileSync(join(archive, "../licenses", name), "utf8");
    expect(licenses("program.txt")).toContain("## electron-updater - ");
    expect(licenses("pages.txt")).toMatch(/^## react - [^]*SIL OPEN FONT LICENSE/m);
    // What Linux joins the window with its entry by, and Debian's packages ask for.
    const about = JSON.parse(extractFile(archive, "package.json").toString()) as object;
    expect(about).toMatchObject({
      desktopName: "app.signaldeck.terminal.desktop",
      homepage: expect.stringMatching(/^https:/),
      author: expect.stringMatching(/<\S+@\S+>$/),
    });
  });

  test("carries the hardened fuses", async () => {
    expect(await fusesOf(shipped())).toEqual(FUSES);
    // The copy for tests lets a debugger in, and has another archive.
    const { EnableNodeCliInspectArguments, EnableEmbeddedAsarIntegrityValidation } = FuseV1Options;
    const others = [EnableNodeCliInspectArguments, EnableEmbeddedAsarIntegrityValidation];
    const changed = FUSES.map(([fuse, on]): [FuseV1Options, boolean] => [
      fuse,
      others.includes(fuse) ? !on : on,
    ]);
    expect(await fusesOf(opened)).toEqual(changed);
  });

  test("starts as it is shipped, and shows its first page", async ({ server }) => {
    const terminal = new Terminal({ SIGNALDECK_SERVER: server.url }, shipped());
    await asShipped(terminal, shipped(), (page) =>
      page.getByRole("link", { name: "Sign in", exact: true }).first().waitFor(),
    );
  });

  test("runs: signs in, and is still signed in after a restart", async ({ server }) => {
    const terminal = new Terminal({ SIGNALDECK_SERVER: server.url }, opened);
    try {
      await terminal.start();
      expect(await terminal.app.evaluate(({ app }) => app.isPackaged)).toBe(true);
      await terminal.signIn(server, "gold");
      await terminal.quit();
      await terminal.start();
      await expect(
        terminal.page.getByRole("navigation", { name: "Dashboard" }).first(),
      ).toBeVisible();
    } finally {
      await terminal.dispose();
    }
  });
});
