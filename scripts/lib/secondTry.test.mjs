import { beforeEach, expect, it, vi } from "vitest";
import { MOST_FILES, trySecond } from "./secondTry.mjs";
import { hasFailed, summarise, takeSteps } from "./steps.mjs";
import { oneFile } from "./testReports.mjs";

beforeEach(() => {
  const said = vi.spyOn(console, "log").mockImplementation(() => {});
  return () => said.mockRestore();
});

const COUNTEREXAMPLE = "Property failed after 3 tests\n{ seed: 1, path: 2 }\nCounterexample: [5]";

/** A file of one good test and one that failed with a message, or none that failed. */
function file(name, message) {
  const failed = message === undefined ? [] : [{ name: "adds", messages: [message] }];
  const passed = message === undefined ? 2 : 1;
  return oneFile({ ...{ project: "server", file: name, passed, skipped: 0 }, failed });
}

/**
 * A run of these files, tried again.
 * @param second what each file's second try says of it; throws where the file gets none.
 */
async function run(files, second = {}) {
  const again = (one) => {
    const files = second[one.file] ?? expect.fail(`${one.file} ran again`);
    const code = files.some(({ failed }) => failed > 0) ? 1 : 0;
    return Promise.resolve({ code, report: () => ({ files, outside: [] }) });
  };
  const report = () => ({ files, outside: [] });
  const code = files.some(({ failed }) => failed > 0) ? 1 : 0;
  const steps = [{ name: "Tests", run: () => Promise.resolve({ code, report, again }) }];
  const [result] = await trySecond(await takeSteps(steps));
  return { isRed: hasFailed(result), text: summarise([result]) };
}

it("counts a file that passes when it runs alone as passed, and names it", async () => {
  const files = [file("a.test.ts"), file("b.test.ts", "slow")];
  const { isRed, text } = await run(files, { "b.test.ts": [file("b.test.ts")] });
  expect(isRed).toBe(false);
  expect(text).toMatch(/^Tests +ok +\d+ +4 +0 +0 +1$/m);
  expect(text).toContain("Passed only at a second try (1):\n  server: b.test.ts > adds");
  expect(text).toMatch(/\n4 passed, 0 failed, 0 skipped$/);
});

it("is red where a file fails twice", async () => {
  const { isRed, text } = await run([file("a.test.ts", "wrong")], {
    "a.test.ts": [file("a.test.ts", "wrong")],
  });
  expect(isRed).toBe(true);
  expect(text).toContain("Failed (1):\n  server: a.test.ts > adds");
  expect(text).not.toContain("second try (");
  expect(text).toMatch(/\n1 passed, 1 failed, 0 skipped$/);
});

it("is red where nothing ran at the second try", async () => {
  const { isRed, text } = await run([file("a.test.ts", "slow")], { "a.test.ts": [] });
  expect(isRed).toBe(true);
  expect(text).toContain("server: a.test.ts > adds (no test ran)");
});

it("gives a property with a counterexample no second try, and others theirs", async () => {
  const files = [file("a.test.ts", COUNTEREXAMPLE), file("b.test.ts", "slow")];
  const { isRed, text } = await run(files, { "b.test.ts": [file("b.test.ts")] });
  expect(isRed).toBe(true);
  expect(text).toContain("Failed (1):\n  server: a.test.ts > adds");
  expect(text).toContain("Passed only at a second try (1):\n  server: b.test.ts > adds");
});

it("tries none again where too many failed", async () => {
  const names = Array.from({ length: MOST_FILES + 1 }, (_, index) => `${index}.test.ts`);
  const { isRed, text } = await run(names.map((name) => file(name, "slow")));
  expect(isRed).toBe(true);
  expect(text).toContain(`Failed (${MOST_FILES + 1}):`);
});

it("is not green by a second try where something else failed, too", async () => {
  const again = () =>
    Promise.resolve({ code: 0, report: () => ({ files: [file("a.test.ts")], outside: [] }) });
  const report = () => ({ files: [file("a.test.ts", "slow")], outside: ["no server"] });
  const steps = [{ name: "Tests", run: () => Promise.resolve({ code: 1, report, again }) }];
  const results = await trySecond(await takeSteps(steps));
  expect(results.some(hasFailed)).toBe(true);
  expect(summarise(results)).toMatch(/\n2 passed, 1 failed, 0 skipped$/);
});
