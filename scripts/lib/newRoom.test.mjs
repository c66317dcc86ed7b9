import { dirname, join } from "node:path";
import { check } from "prettier";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { insertElement, insertImport, insertProperty, insertStatement } from "./insertCode.mjs";
import { planRoom, refusalOf } from "./newRoom.mjs";
import { ROOT } from "./run.mjs";

const ROOM = "price-watch";

/** What the compiler says of some files, as if these stood in the house beside all others. */
function faultsOf(workspace, files) {
  const { config } = ts.readConfigFile(join(ROOT, workspace, "tsconfig.json"), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, join(ROOT, workspace));
  const planned = new Map(Object.entries(files).map(([path, text]) => [join(ROOT, path), text]));
  const host = ts.createCompilerHost(options);
  const { readFile, fileExists, directoryExists } = host;
  const folders = new Set([...planned.keys()].map(dirname));
  host.readFile = (path) => planned.get(path) ?? readFile(path);
  host.fileExists = (path) => planned.has(path) || fileExists(path);
  host.directoryExists = (path) => folders.has(path) || directoryExists(path);
  // The contract is found by its package, which is a link to this folder.
  host.realpath = (path) => (planned.has(path) ? path : ts.sys.realpath(path));
  const roots = [...planned.keys()].filter((path) => path.startsWith(join(ROOT, workspace, "/")));
  const setups = workspace === "ui" ? [join(ROOT, "ui/src/testing/setup.ts")] : [];
  const program = ts.createProgram([...roots, ...setups], options, host);
  return roots
    .flatMap((path) => ts.getPreEmitDiagnostics(program, program.getSourceFile(path)))
    .map(({ file, messageText }) => `${file?.fileName}: ${JSON.stringify(messageText)}`);
}

describe("a new room", () => {
  it.each(["server", "ui", "web"])(
    "has types that fit into %s",
    async (workspace) => {
      expect(faultsOf(workspace, await planRoom(ROOT, ROOM))).toEqual([]);
    },
    180_000,
  );

  it("has the form that lint demands", async () => {
    for (const [path, text] of Object.entries(await planRoom(ROOT, ROOM))) {
      expect(await check(text, { filepath: path, printWidth: 100 }), path).toBe(true);
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
    expect(insertStatement("x.ts", "f({ g: (r) => { a(r); } });", "g", "b(r);")).toBe(
      "f({ g: (r) => { a(r);\nb(r); } });",
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
