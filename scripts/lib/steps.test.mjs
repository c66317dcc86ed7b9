import { beforeEach, expect, it, vi } from "vitest";
import { summarise, takeSteps } from "./steps.mjs";

beforeEach(() => {
  const said = vi.spyOn(console, "log").mockImplementation(() => {});
  return () => said.mockRestore();
});

const TESTS = { passed: 3, failed: 0, skipped: 1, failures: [], secondTry: [] };
const lastLine = (results) => summarise(results).split("\n").at(-1);

/** Takes one step that ends with a code and a report. */
async function only(code, report) {
  const [result] = await takeSteps([{ name: "Tests", run: async () => ({ code, report }) }]);
  return result;
}

it("takes all steps but those whose need has failed, and says so", async () => {
  const taken = [];
  const step = (name, code, needs) => ({
    name,
    needs,
    run: async () => {
      taken.push(name);
      return { code };
    },
  });
  const results = await takeSteps([
    step("Lint", 1),
    step("Build", 2),
    step("Size", 0, ["Build"]),
    step("Report", 0, ["Size"]),
    step("Unit", 0),
  ]);
  expect(taken).toEqual(["Lint", "Build", "Unit"]);
  expect(results.map(({ code }) => code)).toEqual([1, 2, 1, 1, 0]);
  const text = summarise(results);
  expect(text).toContain("Size: cannot run without: Build");
  expect(text).toContain("Report: cannot run without: Size");
  expect(text).toMatch(/^Size +COULD NOT RUN/m);
  expect(lastLine(results)).toBe("0 passed, 4 failed, 0 skipped");
});

it("adds up and names what the tests report", async () => {
  const result = await only(1, () => ({
    ...TESTS,
    failed: 2,
    failures: ["a.test.ts > adds", "b.test.ts > takes"],
    secondTry: ["web: c.spec.ts > shows"],
  }));
  expect(result.code).toBe(1);
  const text = summarise([result]);
  expect(text).toContain("Failed (2):\n  a.test.ts > adds\n  b.test.ts > takes");
  expect(text).toContain("Passed only at a second try (1):\n  web: c.spec.ts > shows");
  expect(lastLine([result])).toBe("3 passed, 2 failed, 1 skipped");
});

it("believes neither the code nor the report alone", async () => {
  expect(await only(0, () => ({ ...TESTS, failed: 1 }))).toMatchObject({ code: 1, failed: 1 });
  const without = await only(1, () => TESTS);
  expect(without).toMatchObject({ code: 1, passed: 3, failed: 1 });
  expect(summarise([without])).toContain("ended with 1, though no test failed");
});

it("fails where a run dies before its report, and where a step throws", async () => {
  const died = await only(0, () => JSON.parse('{ "numPassedTests": '));
  expect(died).toMatchObject({ code: 1, passed: 0, failed: 1 });
  expect(summarise([died])).toContain("left no report that can be read");
  const run = () => Promise.reject(new Error("Building failed."));
  const results = await takeSteps([{ name: "Build", run }]);
  expect(summarise(results)).toContain("Build: Building failed.");
});
