// A machine that stalls fails a test now and then; what fails twice is a fault. One rule for files of
// all kinds, no matter who runs them.
import { take } from "./steps.mjs";

/** Where more files than these fail, the run is red, even if they would pass when tried again. */
export const MOST_FILES = 3;

/**
 * Runs each file that failed once more, alone. One that then passes counts as passed and is named
 * (`secondTry`). A property with a counterexample is wrong, no matter what else it holds for, and
 * gets no second try; neither does a run in which too many files failed.
 * @param results as `takeSteps` gave them.
 * @returns the same with what the second tries came to.
 */
export async function trySecond(results) {
  const due = results.flatMap(({ files }) => files.filter(mayTryAgain));
  if (due.length === 0) return results;
  if (due.length > MOST_FILES) {
    const text = `${due.length} files failed, and more than ${MOST_FILES} get no second try.`;
    console.log(`\n${text}`);
    return results;
  }
  console.log("\n== Second try");
  const tried = [];
  for (const result of results) {
    const files = [];
    for (const file of result.files)
      files.push(mayTryAgain(file) ? await tryFile(file, result.again) : file);
    tried.push({ ...result, files });
  }
  return tried;
}

const mayTryAgain = ({ failed, isCounterexample }) => failed > 0 && !isCounterexample;

async function tryFile(first, again) {
  console.log(`\n-- ${first.project}: ${first.file}`);
  const { problem, files, outside } = await take(() => again(first));
  const [second] = files;
  const lost = problem ?? outside[0] ?? (second === undefined ? "no test ran" : null);
  if (lost !== null)
    return { ...first, failures: first.failures.map((name) => `${name} (${lost})`) };
  return second.failed > 0 ? second : { ...second, secondTry: first.failures };
}
