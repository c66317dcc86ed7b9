// How test files went, in one shape for vitest and Playwright: `{ files, outside }`. A file is
// `{ project, file, passed, failed, skipped, failures, isCounterexample }` with its path in the
// repository and the names of its failed tests; `outside` are errors that belong to no file.
import { readFileSync } from "node:fs";
import { relative, resolve } from "node:path";
import { ROOT } from "./run.mjs";

export const placeOf = (file) => relative(ROOT, file);

/** How fast-check begins what it says of a property that does not hold. */
const COUNTEREXAMPLE = /Property failed after \d+ tests/;

/**
 * @param failed what failed, each `{ name, messages }`.
 * @param rest project, file, passed and skipped.
 */
export const oneFile = ({ failed, ...rest }) => ({
  ...rest,
  failed: failed.length,
  failures: failed.map(({ name }) => `${rest.project}: ${rest.file} > ${name}`),
  isCounterexample: failed.some(({ messages }) =>
    messages.some((text) => COUNTEREXAMPLE.test(text)),
  ),
});

/**
 * @param file what vitestReport.mjs has written.
 * @throws where there is none or only a part of it.
 */
export const readVitest = (file) => JSON.parse(readFileSync(file, "utf8"));

/** All tests of a suite and of those in it, each with its file, project, name, status and errors. */
function testsOf(suite, above = []) {
  const own = (suite.specs ?? []).flatMap((spec) =>
    spec.tests.map(({ status, projectName, results }) => ({
      status,
      place: JSON.stringify([projectName, spec.file]),
      name: [...above, spec.title].join(" > "),
      messages: results.flatMap(({ errors }) => errors.map(({ message }) => message)),
    })),
  );
  const inner = (one) => testsOf(one, [...above, one.title]);
  return [...own, ...(suite.suites ?? []).flatMap(inner)];
}

/**
 * @param file Playwright's JSON report.
 * @throws where there is none or only a part of it.
 */
export function readPlaywright(file) {
  const { config, suites, errors } = JSON.parse(readFileSync(file, "utf8"));
  const tests = suites.flatMap((suite) => testsOf(suite));
  const places = [...new Set(tests.map(({ place }) => place))];
  const files = places.map((place) => {
    const here = tests.filter((test) => test.place === place);
    const counted = (wanted) => here.filter(({ status }) => status === wanted);
    const [project, path] = JSON.parse(place);
    return oneFile({
      project,
      file: placeOf(resolve(config.rootDir, path)),
      passed: counted("expected").length,
      skipped: counted("skipped").length,
      failed: counted("unexpected"),
    });
  });
  const outside = errors.map(({ message = "an error outside of tests" }) => message.split("\n")[0]);
  return { files, outside };
}
