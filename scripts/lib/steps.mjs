// Steps of one run. All are taken, so that one run shows all; a step that needs a failed
// one cannot be taken and has failed.

const NO_TESTS = { files: [], outside: [] };

/**
 * Takes steps one after another, each `{ name, needs?: names of others, run }`. `run` resolves with
 * `{ code, report?, again? }`: an exit code, a function that reads what the tests have reported
 * (testReports.mjs), and one that runs a single file of them once more and resolves with the same.
 * @returns a result for each: `{ name, seconds, problem, files, outside, again }`; see `hasFailed`.
 */
export async function takeSteps(steps) {
  const results = [];
  for (const step of steps) {
    const lost = (step.needs ?? []).filter((need) =>
      hasFailed(results.find(({ name }) => name === need)),
    );
    console.log(`\n== ${step.name}`);
    const started = Date.now();
    const result = lost.length > 0 ? cannot(lost) : await take(step.run);
    const seconds = Math.round((Date.now() - started) / 1_000);
    results.push({ name: step.name, seconds, ...result });
    console.log(`== ${step.name}: ${verdictOf(result)}, ${seconds} s`);
  }
  return results;
}

const cannot = (lost) => ({
  ...NO_TESTS,
  problem: `cannot run without: ${lost.join(", ")}`,
  cannot: true,
});

/**
 * What running something came to. A code other than 0 without a failed test is a problem of its own,
 * and so is a report that cannot be read.
 */
export async function take(run) {
  try {
    const { code, report, again } = await run();
    const tests = report ? readOr(report, code) : NO_TESTS;
    const problem =
      code === 0 || failuresOf(tests).length > 0
        ? null
        : `ended with ${code}${report ? ", though no test failed" : ""}`;
    return { ...tests, problem, again };
  } catch (error) {
    return { ...NO_TESTS, problem: error.message };
  }
}

function readOr(report, code) {
  try {
    return report();
  } catch (cause) {
    throw new Error(`ended with ${code} and left no report that can be read (${cause.message})`, {
      cause,
    });
  }
}

const failuresOf = ({ files, outside }) => [
  ...files.flatMap(({ failures }) => failures),
  ...outside,
];

export const hasFailed = (result) => result.problem !== null || failuresOf(result).length > 0;

const verdictOf = (result) =>
  result.cannot ? "COULD NOT RUN" : hasFailed(result) ? "FAILED" : "ok";

const sum = (numbers) => numbers.reduce((all, one) => all + one, 0);
const secondTriesOf = ({ files }) => files.flatMap(({ secondTry = [] }) => secondTry);
/** Passed, failed and skipped tests; a problem and an error outside of tests count as failed ones. */
const countsOf = (result) => [
  sum(result.files.map(({ passed }) => passed)),
  failuresOf(result).length + (result.problem === null ? 0 : 1),
  sum(result.files.map(({ skipped }) => skipped)),
];

/** A table of the steps, what failed and what passed only at a second try, and the sum of all. */
export function summarise(results) {
  const rows = [
    ["step", "verdict", "seconds", "passed", "failed", "skipped", "second try"],
    ...results.map((one) => [
      ...[one.name, verdictOf(one), one.seconds],
      ...[...countsOf(one), secondTriesOf(one).length],
    ]),
  ];
  const widths = rows[0].map((_, column) =>
    Math.max(...rows.map((row) => `${row[column]}`.length)),
  );
  const table = rows.map((row) =>
    row
      .map((cell, column) =>
        column < 2 ? `${cell}`.padEnd(widths[column]) : `${cell}`.padStart(widths[column]),
      )
      .join("  "),
  );
  const problems = results
    .filter(({ problem }) => problem !== null)
    .map((one) => `${one.name}: ${one.problem}`);
  const [passed, failed, skipped] = [0, 1, 2].map((column) =>
    sum(results.map((one) => countsOf(one)[column])),
  );
  return [
    ...table,
    ...list("Failed", [...problems, ...results.flatMap(failuresOf)]),
    ...list("Passed only at a second try", results.flatMap(secondTriesOf)),
    "",
    `${passed} passed, ${failed} failed, ${skipped} skipped`,
  ].join("\n");
}

const list = (title, names) =>
  names.length === 0
    ? []
    : ["", `${title} (${names.length}):`, ...names.map((name) => `  ${name}`)];
