// Steps of one run, all of which are taken, so that one run tells all; a step that needs a failed
// one cannot be taken and has failed.

const NO_TESTS = { passed: 0, failed: 0, skipped: 0, failures: [], secondTry: [] };

/**
 * Takes steps one after another, each `{ name, needs?: names of others, run }`. `run` resolves with
 * `{ code, report? }`: an exit code, and a function that reads what the tests have reported.
 * @returns a result for each: `{ name, code, seconds, problem }` and what its tests say. A step that
 * failed without a failed test counts as one.
 */
export async function takeSteps(steps) {
  const results = [];
  for (const step of steps) {
    const lost = (step.needs ?? []).filter(
      (need) => results.find(({ name }) => name === need)?.code !== 0,
    );
    console.log(`\n== ${step.name}`);
    const started = Date.now();
    const result = lost.length > 0 ? cannot(lost) : await take(step);
    const seconds = Math.round((Date.now() - started) / 1_000);
    results.push({ name: step.name, seconds, ...result });
    console.log(`== ${step.name}: ${verdictOf(result)}, ${seconds} s`);
  }
  return results;
}

const cannot = (lost) => ({
  ...failedStep(`cannot run without: ${lost.join(", ")}`),
  cannot: true,
});

const failedStep = (problem) => ({ ...NO_TESTS, code: 1, failed: 1, problem });

async function take({ run }) {
  try {
    const { code, report } = await run();
    const tests = report ? readOr(report, code) : NO_TESTS;
    if (tests.failed > 0) return { ...tests, code: code || 1 };
    if (code === 0) return { ...tests, code };
    const problem = `ended with ${code}${report ? ", though no test failed" : ""}`;
    return { ...tests, code, failed: 1, problem };
  } catch (error) {
    return failedStep(error.message);
  }
}

function readOr(report, code) {
  try {
    return report();
  } catch (cause) {
    throw new Error(`ended with ${code} and left no report that can be read (${cause.message})`);
  }
}

const verdictOf = (result) =>
  result.cannot ? "COULD NOT RUN" : result.code === 0 ? "ok" : "FAILED";

/** A table of the steps, what failed and what passed only at a second try, and the sum of all. */
export function summarise(results) {
  const rows = [
    ["step", "verdict", "seconds", "passed", "failed", "skipped", "second try"],
    ...results.map((one) => [
      ...[one.name, verdictOf(one), one.seconds],
      ...[one.passed, one.failed, one.skipped, one.secondTry.length],
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
    .filter(({ problem }) => problem)
    .map((one) => `${one.name}: ${one.problem}`);
  const sum = (what) => results.reduce((all, one) => all + one[what], 0);
  return [
    ...table,
    ...list("Failed", [...problems, ...results.flatMap(({ failures }) => failures)]),
    ...list(
      "Passed only at a second try",
      results.flatMap(({ secondTry }) => secondTry),
    ),
    "",
    `${sum("passed")} passed, ${sum("failed")} failed, ${sum("skipped")} skipped`,
  ].join("\n");
}

const list = (title, names) =>
  names.length === 0
    ? []
    : ["", `${title} (${names.length}):`, ...names.map((name) => `  ${name}`)];
