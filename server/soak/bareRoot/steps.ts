import { SECOND } from "@signaldeck/contract";

const begun = performance.now();
const seconds = (since: number) => ((performance.now() - since) / SECOND).toFixed(1).padStart(6);

/** Takes one step, and prints how many seconds it took and what came of it. */
export async function step<T>(
  name: string,
  work: () => T | Promise<T>,
  said: string | ((result: T) => string) = String,
): Promise<T> {
  const start = performance.now();
  const result = await work();
  const words = typeof said === "string" ? said : said(result);
  const indented = words.replaceAll("\n", `\n${" ".repeat(10)}`);
  process.stdout.write(`${seconds(start)} s  ${name}: ${indented}\n`);
  return result;
}

/** Prints how long all of it took. */
export function total(): void {
  process.stdout.write(`${seconds(begun)} s  all of this\n`);
}
