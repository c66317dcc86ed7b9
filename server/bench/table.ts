import { writeFile } from "node:fs/promises";
import { cpus, loadavg, platform, release, totalmem } from "node:os";
import { join } from "node:path";
import { format } from "oxfmt";
import { REPOSITORY_ROOT } from "../src/paths.ts";
import type { Verdict } from "./measure.ts";

const FILE = join(REPOSITORY_ROOT, "docs", "BENCHMARKS.md");

/** What the bench does not measure, and where it is looked at. */
const ELSEWHERE = [
  "P3's peer nginx with nchan: bare sockets stand for it, which took as long where both were measured.",
];

/** Writes all verdicts with date and machine into docs/BENCHMARKS.md. */
export async function writeTable(verdicts: readonly Verdict[]): Promise<void> {
  const rows = verdicts.map(
    ({ of, goal, measured, reached }) =>
      `| ${of} | ${goal} | ${measured} | ${reached ? "reached" : "**not reached**"} |`,
  );
  const text = [
    "# Benchmarks",
    "",
    "Written by `npm run bench`, which runs each with its limit in the same run; `npm run bench -- quick` takes a part of each in some minutes and writes nothing. Figures of another machine differ, shares of a limit hardly do. A goal that is not reached stands here as not reached.",
    "",
    `${new Date().toISOString().slice(0, 10)}, ${machine()}`,
    "",
    "| | goal | measured | |",
    "| --- | --- | --- | --- |",
    ...rows,
    "",
    "Not measured here:",
    "",
    ...ELSEWHERE.map((sentence) => `- ${sentence}`),
    "",
  ].join("\n");
  await writeFile(FILE, (await format(FILE, text)).code);
}

function machine(): string {
  const memory = `${Math.round(totalmem() / 2 ** 30)} GB`;
  const load = loadavg()[2]?.toFixed(1);
  return `${cpus().length} cores (${cpus()[0]?.model.trim()}), ${memory}, ${platform()} ${release()}, Node ${process.version}. The load of the last 15 minutes was ${load}, the bench's own included: where it is above 2, others worked beside it.`;
}
