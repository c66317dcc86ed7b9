import { describe, expect, it } from "vitest";
import { judge, lockedPackages } from "./supply.mjs";

const NOW = Date.parse("2026-06-01T00:00:00Z");
const one = {
  name: "tool",
  version: "1.2.0",
  dev: false,
  integrity: "sha512-x",
  hasInstallScript: false,
  isDirect: true,
};
const known = (time, versions = { "1.2.0": {} }) => ({
  time: { "1.2.0": time },
  versions,
  "dist-tags": { latest: "2.0.0" },
});
const judged = (changes, registry = known("2026-01-01")) =>
  judge({ ...one, ...changes }, registry, { now: NOW, allowScripts: { known: false } });

describe("the packages of a lock file", () => {
  it("are those of others, once for each version, with what they may do", () => {
    const packages = lockedPackages({
      packages: {
        "": { dependencies: { a: "1" }, devDependencies: { b: "1" } },
        server: { dependencies: { c: "1" } },
        "node_modules/a": { version: "1.0.0", integrity: "sha512-a" },
        "node_modules/b": { version: "1.0.0", dev: true, hasInstallScript: true },
        "node_modules/b/node_modules/a": { version: "1.0.0", integrity: "sha512-a", dev: true },
        "node_modules/@x/c": { version: "3.0.0", integrity: "sha512-c" },
        "node_modules/server": { link: true, resolved: "server" },
      },
    });
    expect(packages.map(({ name, version }) => `${name}@${version}`)).toEqual([
      "@x/c@3.0.0",
      "a@1.0.0",
      "b@1.0.0",
    ]);
    expect(packages[1]).toMatchObject({ dev: false });
    expect(packages[2]).toMatchObject({ dev: true, integrity: null, hasInstallScript: true });
  });
});

describe("a package", () => {
  it("is right when it has settled and does nothing by itself", () => {
    expect(judged({})).toMatchObject({ faults: [], notes: [], newest: "2.0.0" });
  });

  it.each([
    ["no checksum", { integrity: null }, known("2026-01-01"), /checksum/],
    ["an undecided script", { hasInstallScript: true }, known("2026-01-01"), /allowScripts/],
  ])("is refused with %s", (_what, changes, registry, fault) => {
    expect(judged(changes, registry).faults.join()).toMatch(fault);
  });

  it("may run a script that was decided on", () => {
    expect(judged({ name: "known", hasInstallScript: true }).faults).toEqual([]);
  });

  it.each([
    ["a version of yesterday", known("2026-05-31"), /1 day ago/],
    ["deprecated", known("2026-01-01", { "1.2.0": { deprecated: "use other" } }), /use other/],
    ["left alone for years", known("2023-01-01"), /no release for 1247 days/],
    ["unknown to the registry", null, /no date/],
  ])("is worth a look when it is %s", (_what, registry, note) => {
    expect(judged({}, registry)).toMatchObject({ faults: [] });
    expect(judged({}, registry).notes.join()).toMatch(note);
  });
});
