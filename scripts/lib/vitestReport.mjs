// A reporter of vitest: writes how each file of tests went, by its project, to the file that
// TEST_REPORT names. Its own JSON report names no project, and one file may run in two.
import { writeFileSync } from "node:fs";
import { oneFile, placeOf } from "./testReports.mjs";

const isOver = (module) => module.state() === "passed" || module.state() === "skipped";
const textOf = ({ message }) => `${message ?? "an error without a message"}`;

function reportOf(module, unhandled) {
  const tests = [...module.children.allTests()].map((test) => ({ test, ...test.result() }));
  const counted = (wanted) => tests.filter(({ state }) => state === wanted);
  const failed = counted("failed").map(({ test, errors }) => ({
    name: test.fullName,
    messages: errors.map(textOf),
  }));
  const itself = [...module.errors(), ...unhandled].map(textOf);
  // A file that could not be loaded has no tests, and one whose process died has none that ended.
  const lost = failed.length === 0 && itself.length === 0 && !isOver(module);
  if (itself.length > 0 || lost) failed.push({ name: "(the file itself)", messages: itself });
  return oneFile({
    project: module.project.name,
    file: placeOf(module.moduleId),
    passed: counted("passed").length,
    skipped: tests.length - counted("passed").length - counted("failed").length,
    failed,
  });
}

/** Counts an error outside of tests to the file that was running, where vitest knows it. */
export default class {
  onTestRunEnd(modules, unhandledErrors) {
    const ofFile = (file) => unhandledErrors.filter((error) => error.VITEST_TEST_PATH === file);
    const files = modules.map((module) => reportOf(module, ofFile(module.moduleId)));
    const known = new Set(modules.map(({ moduleId }) => moduleId));
    const outside = unhandledErrors
      .filter((error) => !known.has(error.VITEST_TEST_PATH))
      .map((error) => textOf(error).split("\n")[0]);
    writeFileSync(process.env.TEST_REPORT, JSON.stringify({ files, outside }));
  }
}
