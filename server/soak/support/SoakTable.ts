import type { Reporter, TestCase, TestModule } from "vitest/node";

/** Prints one line for each promise at the end: verdict, promise, what was measured. */
export class SoakTable implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const cases = modules.flatMap((module) => [...module.children.allTests()]);
    const lines = cases.map((one) => `${verdict(one)}  ${one.name}\n         ${measured(one)}`);
    process.stdout.write(`\n== Promises\n\n${lines.join("\n")}\n\n`);
    const held = cases.filter((one) => one.result().state === "passed").length;
    process.stdout.write(`${held} of ${cases.length} hold.\n`);
  }
}

const verdict = (one: TestCase) =>
  ({ passed: "holds  ", failed: "BROKEN ", skipped: "skipped", pending: "pending" })[
    one.result().state
  ];

function measured(one: TestCase): string {
  const result = one.result();
  const figure = one.meta().figure;
  if (figure !== undefined) return figure;
  return result.errors?.[0]?.message.split("\n")[0] ?? "nothing was measured";
}
