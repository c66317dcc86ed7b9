import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createVitest } from "vitest/node";
import { ROOT } from "./run.mjs";
import { readPlaywright, readVitest } from "./testReports.mjs";

let folder;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), "signaldeck-reports-"))));
afterEach(() => rmSync(folder, { recursive: true }));

/** Has vitest run files of this text, and reads what our reporter says of them. */
async function reportOf(texts) {
  for (const [name, text] of Object.entries(texts)) writeFileSync(join(folder, name), text);
  const report = join(folder, "report.json");
  process.env.TEST_REPORT = report;
  const vitest = await createVitest("test", {
    ...{ config: false, watch: false, root: folder, name: "made", globals: true },
    reporters: [join(ROOT, "scripts/lib/vitestReport.mjs")],
  });
  try {
    await vitest.start();
  } finally {
    await vitest.close();
    // It says by the exit code that tests failed, and means its own.
    process.exitCode = undefined;
  }
  const { files, outside } = readVitest(report);
  const named = files.map(({ file, ...rest }) => [file.split("/").at(-1), rest]);
  return { files: Object.fromEntries(named), outside };
}

const IMPORTS = `import fc from "${join(ROOT, "node_modules/fast-check/lib/fast-check.js")}";\n`;

it("tells for each file how vitest's tests went, and which are wrong for some value", async () => {
  const { files, outside } = await reportOf({
    "adds.test.mjs": `
      it("adds", () => {});
      it.skip("waits", () => {});
      describe("less", () => it("takes away", () => expect(1).toBe(2)));`,
    "broken.test.mjs": `import "./none.mjs";`,
    "late.test.mjs": `
      it("ends", async () => {
        Promise.reject(new Error("late"));
        await new Promise((done) => setTimeout(done, 50));
      });`,
    "property.test.mjs": `${IMPORTS}
      it("holds", () => fc.assert(fc.property(fc.nat(), (n) => n < 5)));`,
  });
  expect(outside).toEqual([]);
  expect(files["adds.test.mjs"]).toMatchObject({
    ...{ project: "made", passed: 1, skipped: 1, failed: 1, isCounterexample: false },
    failures: [expect.stringMatching(/^made: .*adds\.test\.mjs > less > takes away$/)],
  });
  expect(files["broken.test.mjs"]).toMatchObject({
    ...{ passed: 0, failed: 1, isCounterexample: false },
    failures: [expect.stringMatching(/ > \(the file itself\)$/)],
  });
  expect(files["late.test.mjs"]).toMatchObject({ passed: 1, failed: 1 });
  expect(files["property.test.mjs"]).toMatchObject({ failed: 1, isCounterexample: true });
});

it("tells the same of Playwright's, with errors outside of tests", () => {
  const spec = (title, status, ...errors) => ({
    ...{ title, file: "web/e2e/a.spec.ts" },
    tests: [{ status, projectName: "web", results: [{ errors }] }],
  });
  const file = join(folder, "report.json");
  const report = {
    config: { rootDir: ROOT },
    errors: [{ message: "Error: no server\n  at here" }],
    suites: [
      {
        title: "a.spec.ts",
        specs: [spec("opens", "expected"), spec("sleeps", "skipped")],
        suites: [
          {
            title: "on a phone",
            specs: [spec("turns", "unexpected", { message: "not there" })],
          },
        ],
      },
    ],
  };
  writeFileSync(file, JSON.stringify(report));
  expect(readPlaywright(file)).toEqual({
    files: [
      {
        ...{ project: "web", file: "web/e2e/a.spec.ts", passed: 1, skipped: 1, failed: 1 },
        ...{ failures: ["web: web/e2e/a.spec.ts > on a phone > turns"], isCounterexample: false },
      },
    ],
    outside: ["Error: no server"],
  });
});

it("throws where there is no report", () => {
  expect(() => readVitest(join(folder, "none.json"))).toThrow("ENOENT");
});
