import { beforeEach, expect, it, vi } from "vitest";
import { hasFailed, summarise, takeSteps } from "./steps.mjs";
import { oneFile } from "./testReports.mjs";

beforeEach(() => {
  const said = vi.spyOn(console, "log").mockImplementation(() => {});
  return () => said.mockRestore();
});

const file = (name, failed = []) =>
  oneFile({ ...{ project: "server", file: name, passed: 3, skipped: 1 }, failed });
const failing = (name) => ({ name, messages: [] });
const lastLine = (results) => summarise(results).split("\n").at(-1);

/** Takes one step that ends with a code and what its tests say. */
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
  expect(results.map(hasFailed)).toEqual([true, true, true, true, false]);
  const text = summarise(results);
  expect(text).toContain("Size: cannot run without: Build");
  expect(text).toContain("Report: cannot run without: Size");
  expect(text).toMatch(/^Size +COULD NOT RUN/m);
  expect(lastLine(results)).toBe("0 passed, 4 failed, 0 skipped");
});

it("adds up and names what the tests report", async () => {
  const result = await only(1, () => ({
    files: [
      file("a.test.ts", [failing("adds"), failing("takes")]),
      { ...file("b.test.ts"), secondTry: ["server: b.test.ts > waits"] },
    ],
    outside: ["no server"],
  }));
  expect(hasFailed(result)).toBe(true);
  const text = summarise([result]);
  expect(text).toMatch(/^Tests +FAILED +\d+ +6 +3 +2 +1$/m);
  expect(text).toContain(
    "Failed (3):\n  server: a.test.ts > adds\n  server: a.test.ts > takes\n  no server",
  );
  expect(text).toContain("Passed only at a second try (1):\n  server: b.test.ts > waits");
  expect(lastLine([result])).toBe("6 passed, 3 failed, 2 skipped");
});

it("believes neither the code nor the report alone", async () => {
  const files = [file("a.test.ts")];
  const failed = [file("a.test.ts", [failing("adds")])];
  expect(hasFailed(await only(0, () => ({ files, outside: [] })))).toBe(false);
  expect(hasFailed(await only(0, () => ({ files: failed, outside: [] })))).toBe(true);
  const without = await only(1, () => ({ files, outside: [] }));
  expect(hasFailed(without)).toBe(true);
  expect(summarise([without])).toContain("ended with 1, though no test failed");
  expect(lastLine([without])).toBe("3 passed, 1 failed, 1 skipped");
});

it("fails where a run dies before its report, and where a step throws", async () => {
  const died = await only(0, () => JSON.parse('{ "files": '));
  expect(hasFailed(died)).toBe(true);
  expect(summarise([died])).toContain("left no report that can be read");
  const run = () => Promise.reject(new Error("Building failed."));
  const results = await takeSteps([{ name: "Build", run }]);
  expect(summarise(results)).toContain("Build: Building failed.");
});
