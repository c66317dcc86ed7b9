// What the JSON reports of vitest and Playwright say, in one shape:
// { passed, failed, skipped, failures, secondTry }, the last two as names of tests.
import { readFileSync } from "node:fs";
import { relative } from "node:path";
import { ROOT } from "./run.mjs";

const placeOf = (file) => relative(ROOT, file);

/** A file that could not be loaded has no tests, and counts as one that failed. */
const isBroken = ({ status, assertionResults }) =>
  status === "failed" && assertionResults.every((test) => test.status !== "failed");

/**
 * @param file vitest's JSON report.
 * @throws where there is none or only a part of it.
 */
export function readVitest(file) {
  const report = JSON.parse(readFileSync(file, "utf8"));
  const broken = report.testResults.filter(isBroken);
  const failed = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === "failed")
      .map(({ fullName }) => `${placeOf(name)} > ${fullName}`),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
    failures: [...failed, ...broken.map(({ name }) => `${placeOf(name)} (the file itself)`)],
    secondTry: [],
  };
}

/** All tests of a suite and of those in it, each with its name and status. */
function testsOf(suite, above = []) {
  const path = [...above, suite.title];
  const own = (suite.specs ?? []).flatMap((spec) =>
    spec.tests.map(({ status, projectName }) => ({
      status,
      name: `${projectName}: ${[...path, spec.title].filter(Boolean).join(" > ")}`,
    })),
  );
  return [...own, ...(suite.suites ?? []).flatMap((inner) => testsOf(inner, path))];
}

/**
 * @param file Playwright's JSON report.
 * @throws where there is none or only a part of it.
 */
export function readPlaywright(file) {
  const { stats, suites, errors } = JSON.parse(readFileSync(file, "utf8"));
  const tests = suites.flatMap((suite) => testsOf(suite));
  const named = (wanted) => tests.filter(({ status }) => status === wanted).map(({ name }) => name);
  const outside = errors.map(({ message = "an error outside of tests" }) => message.split("\n")[0]);
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
    failures: [...named("unexpected"), ...outside],
    secondTry: named("flaky"),
  };
}
