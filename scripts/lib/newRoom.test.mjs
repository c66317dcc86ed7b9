import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { format } from "oxfmt";
import { describe, expect, it } from "vitest";
import { insertElement, insertImport, insertProperty, insertStatement } from "./insertCode.mjs";
import { planRoom, refusalOf, writeFiles } from "./newRoom.mjs";
import { ROOT } from "./run.mjs";

const ROOM = "price-watch";
const NOT_COPIED = /^(node_modules|dist(-of-test-.*)?)$/;

/** Puts the sources of the house into a folder, with links to the packages. */
function copyHouse(folder) {
  const filter = (path) => !NOT_COPIED.test(basename(path));
  const sources = ["server", "ui", "web", "scripts", "tsconfig.base.json", ".oxlintrc.json"];
  for (const name of sources)
    cpSync(join(ROOT, name), join(folder, name), { recursive: true, filter });
  for (const part of ["", "server", "ui", "web"]) linkPackages(folder, part);
}

/** Links every package of a workspace, so that its own are found in the copy. */
function linkPackages(folder, part) {
  const packages = join(ROOT, part, "node_modules");
  const links = join(folder, part, "node_modules");
  mkdirSync(join(links, "@signaldeck"), { recursive: true });
  for (const name of readdirSync(packages)) {
    if (name !== "@signaldeck") symlinkSync(join(packages, name), join(links, name));
  }
  if (part !== "") return;
  for (const [name, place] of Object.entries({ contract: "server/contract", ui: "ui" })) {
    symlinkSync(join("..", "..", place), join(links, "@signaldeck", name));
  }
}

/** What the compiler and the lint say of a room's files where these stand in the house. */
async function faultsOf(files) {
  const folder = mkdtempSync(join(tmpdir(), "signaldeck-new-room-"));
  try {
    copyHouse(folder);
    await writeFiles(folder, files);
    const code = Object.keys(files).filter((path) => /\.tsx?$/.test(path));
    const oxlint = join(ROOT, "node_modules", ".bin", "oxlint");
    const { status, stdout } = spawnSync(oxlint, code, { cwd: folder, encoding: "utf8" });
    return status === 0 ? "" : stdout;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

describe("a new room", () => {
  it("has types that fit, and what lint demands of code", async () => {
    expect(await faultsOf(await planRoom(ROOT, ROOM))).toBe("");
  }, 180_000);

  it("has the form that lint demands", async () => {
    for (const [path, text] of Object.entries(await planRoom(ROOT, ROOM))) {
      expect((await format(path, text, { printWidth: 100 })).code, path).toBe(text);
    }
  });

  it("has a call, its handler, its screen and tests of both", async () => {
    expect(Object.keys(await planRoom(ROOT, ROOM))).toEqual(
      expect.arrayContaining([
        "server/contract/src/price-watch/calls.ts",
        "server/src/price-watch/routes.ts",
        "server/src/price-watch/routes.test.ts",
        "ui/src/features/price-watch/api.ts",
        "ui/src/features/price-watch/PriceWatchPage.tsx",
        "ui/src/features/price-watch/PriceWatchPage.test.tsx",
      ]),
    );
  });
});

describe("a room's name", () => {
  it.each([
    [undefined, /^Say how the room is called/],
    ["PriceWatch", /no name for a room/],
    ["price_watch", /no name for a room/],
    ["../outside", /no name for a room/],
    ["e2e", /no name for a room/],
    ["price-", /no name for a room/],
    ["a".repeat(33), /no name for a room/],
    ["copy-trading", /taken: there is server\/contract\/src\/copy-trading/],
    ["database", /taken: there is server\/src\/database/],
    ["command-center", /taken: there is ui\/src\/features\/command-center/],
    ["account-setup", /taken: the screen accountSetup/],
    ["forgot-password", /taken: the screen forgotPassword/],
    ["countdown", /taken: .* has "get \/countdown"/],
    ["two-factor", /taken: .* has twoFactorApi/],
  ])("%s is refused in a sentence", (room, sentence) => {
    expect(refusalOf(ROOT, room)).toMatch(sentence);
  });

  it.each(["price-watch", "news-letter", "polls"])("%s can be had", (room) => {
    expect(refusalOf(ROOT, room)).toBeNull();
  });
});

describe("code is put where it belongs", () => {
  it("imports stand before the first that comes after them, else last", () => {
    const text = 'import { z } from "zod";\nimport a from "./a.ts";\nimport c from "./c.ts";\n';
    const lines = (code) => insertImport("x.ts", text, code).split("\n");
    expect(lines('import b from "./b.ts";')[2]).toBe('import b from "./b.ts";');
    expect(lines('import d from "./d.ts";')[3]).toBe('import d from "./d.ts";');
    expect(lines('import b from "./b.ts";')).toHaveLength(5);
  });

  it("what is added to a list or an object is the last of it", () => {
    expect(insertElement("x.ts", "const L: X[] = [1, 2].map(f);", "L", "3")).toBe(
      "const L: X[] = [1, 2,\n3].map(f);",
    );
    expect(insertProperty("x.ts", "const O = { a: { b: 1 },\n};", "O", "c: 2")).toBe(
      "const O = { a: { b: 1 },\nc: 2,\n};",
    );
    expect(insertStatement("x.ts", "export function g(r) { a(r); }", "g", "b(r);")).toBe(
      "export function g(r) { a(r);\nb(r); }",
    );
  });

  it("where nothing of the kind is left, a sentence says so", () => {
    expect(() => insertElement("x.ts", "const M = [1];", "L", "3")).toThrow(
      "x.ts has no list L any more; nothing was changed.",
    );
    expect(() => insertImport("x.ts", "const M = [1];", 'import a from "./a.ts";')).toThrow(
      "x.ts has no such imports any more",
    );
  });
});
