import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { prepareStandIn } from "./desktopHost.mjs";
import { electronVersion, fetchElectron, findElectron, programIn } from "./fetchElectron.mjs";
import { ROOT, runCaptured } from "./run.mjs";

let folder;
/** What fetches the binary in Electron's package; the registry's own needs a network. */
const install = (code) => writeFileSync(join(folder, "install.js"), code);

/** A folder as Electron's releases are unpacked. */
function dist(version, at = join(folder, "dist")) {
  mkdirSync(dirname(programIn(at)), { recursive: true });
  writeFileSync(programIn(at), "");
  writeFileSync(join(at, "version"), version);
  return at;
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "signaldeck-electron-"));
  const about = { version: "45.4.1", engines: { node: ">= 22.12.0" } };
  writeFileSync(join(folder, "package.json"), JSON.stringify(about));
  install("process.exit(1)");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const fetch = (env = {}, node = "24.1.0") => fetchElectron({ folder, env, node });

describe("Electron", () => {
  it("is fetched by its own package where it is not here, and then taken as it is", async () => {
    const files = `const { mkdirSync, writeFileSync } = require("node:fs");
      const program = ${JSON.stringify(programIn(join(folder, "dist")))};
      mkdirSync(require("node:path").dirname(program), { recursive: true });
      writeFileSync(program, "");
      writeFileSync(${JSON.stringify(join(folder, "dist", "version"))}, "45.4.1");`;
    install(files);
    expect(findElectron({ folder, env: {} })).toBeNull();
    expect(await fetch()).toBe(join(folder, "dist"));
    install("process.exit(1)");
    expect(await fetch({}, "20.19.0")).toBe(join(folder, "dist"));
  });

  it("is refused in words where it cannot be fetched", async () => {
    await expect(fetch()).rejects.toThrow(
      /^Electron 45\.4\.1 could not be fetched\. .*ELECTRON_MIRROR.*electron-v45\.4\.1-\w+-\w+\.zip.*ELECTRON_OVERRIDE_DIST_PATH/,
    );
    rmSync(folder, { recursive: true });
    await expect(fetch()).rejects.toThrow("Run: npm ci");
  });

  it.each(["20.20.2", "22.11.0"])("is not fetched by Node %s, which says so", async (node) => {
    install("throw new Error('asked')");
    await expect(fetch({}, node)).rejects.toThrow(
      `needs Node 22.12.0 to fetch it; this is Node ${node}`,
    );
    expect(findElectron({ folder, env: {} })).toBeNull();
  });

  it("is taken from the folder that is named, of no other version", async () => {
    const named = dist("v45.4.1", join(folder, "unpacked"));
    const env = { ELECTRON_OVERRIDE_DIST_PATH: named };
    expect(await fetch(env, "20.19.0")).toBe(named);
    dist("44.0.0", named);
    await expect(fetch(env)).rejects.toThrow(`there is no Electron 45.4.1 in ${named}.`);
  });
});

describe("a package", () => {
  it("is never made of the stand-in by itself: a sentence, and no folder", async () => {
    const version = electronVersion();
    const made = join(ROOT, "desktop", "dist", "package");
    const before = existsSync(made);
    const standIn = prepareStandIn();
    const { code, output } = await runCaptured(process.execPath, ["scripts/packDesktop.mjs"], {
      ELECTRON_OVERRIDE_DIST_PATH: standIn,
    });
    expect([code, output.trim()]).toEqual([
      1,
      `ELECTRON_OVERRIDE_DIST_PATH: there is no Electron ${version} in ${standIn}.`,
    ]);
    expect(existsSync(made)).toBe(before);
  });
});
