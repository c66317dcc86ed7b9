import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { ROOT } from "./run.mjs";
import { readPlaywright, readVitest } from "./testReports.mjs";

let folder;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), "signaldeck-reports-"))));
afterEach(() => rmSync(folder, { recursive: true }));

function write(report) {
  const file = join(folder, "report.json");
  writeFileSync(file, JSON.stringify(report));
  return file;
}

it("reads vitest's report, with files that could not be loaded", () => {
  const test = (status, fullName) => ({ status, fullName });
  const file = write({
    numPassedTests: 1,
    numFailedTests: 1,
    numPendingTests: 1,
    numTodoTests: 1,
    testResults: [
      {
        name: join(ROOT, "server/a.test.ts"),
        status: "failed",
        assertionResults: [test("passed", "adds"), test("failed", "takes away")],
      },
      { name: join(ROOT, "ui/b.test.ts"), status: "failed", assertionResults: [] },
      { name: join(ROOT, "ui/c.test.ts"), status: "passed", assertionResults: [] },
    ],
  });
  expect(readVitest(file)).toEqual({
    passed: 1,
    failed: 2,
    skipped: 2,
    failures: ["server/a.test.ts > takes away", "ui/b.test.ts (the file itself)"],
    secondTry: [],
  });
});

it("reads Playwright's report, with second tries and errors outside of tests", () => {
  const spec = (title, status) => ({ title, tests: [{ status, projectName: "web" }] });
  const file = write({
    stats: { expected: 2, flaky: 1, unexpected: 1, skipped: 1 },
    errors: [{ message: "Error: no server\n  at here" }],
    suites: [
      {
        title: "a.spec.ts",
        specs: [spec("opens", "expected"), spec("closes", "flaky")],
        suites: [{ title: "on a phone", specs: [spec("turns", "unexpected")] }],
      },
    ],
  });
  expect(readPlaywright(file)).toEqual({
    passed: 3,
    failed: 2,
    skipped: 1,
    failures: ["web: a.spec.ts > on a phone > turns", "Error: no server"],
    secondTry: ["web: a.spec.ts > closes"],
  });
});

it("throws where there is no report", () => {
  expect(() => readVitest(join(folder, "none.json"))).toThrow("ENOENT");
});
