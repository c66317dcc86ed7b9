import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { isInstalled } from "./dependencies.mjs";
import { ROOT } from "./run.mjs";

let folder;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "signaldeck-packages-"));
  mkdirSync(join(folder, "node_modules"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const WANTED = {
  "": { name: "root", version: "1.0.0" },
  "node_modules/one": { version: "1.0.0", integrity: "sha512-one" },
  "node_modules/room": { resolved: "room", link: true },
  "node_modules/windows": { version: "3.0.0", integrity: "sha512-win", optional: true },
  room: { version: "1.0.0" },
};
const { "": _root, "node_modules/windows": _elsewhere, ...INSTALLED } = WANTED;

function write(wanted, installed) {
  writeFileSync(join(folder, "package-lock.json"), JSON.stringify({ packages: wanted }));
  const hidden = join(folder, "node_modules", ".package-lock.json");
  if (installed) writeFileSync(hidden, JSON.stringify({ packages: installed }));
}

describe("the packages", () => {
  it("need no installation where npm has installed those of the lock file, no matter who asked it to", () => {
    write(WANTED, INSTALLED);
    expect(isInstalled(folder)).toBe(true);
    // These tests run on packages that are installed.
    expect(isInstalled(ROOT)).toBe(true);
  });

  it.each([
    ["nothing is installed", null],
    [
      "one is missing",
      { room: INSTALLED.room, "node_modules/room": INSTALLED["node_modules/room"] },
    ],
    [
      "one is of another version",
      { ...INSTALLED, "node_modules/one": { version: "1.0.1", integrity: "sha512-one" } },
    ],
    [
      "one is other than the lock file's",
      { ...INSTALLED, "node_modules/one": { version: "1.0.0", integrity: "sha512-other" } },
    ],
    ["one is no longer wanted", { ...INSTALLED, "node_modules/old": { version: "1.0.0" } }],
  ])("are installed where %s", (_case, installed) => {
    write(WANTED, installed);
    expect(isInstalled(folder)).toBe(false);
  });
});
