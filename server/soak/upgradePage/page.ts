import { readFileSync } from "node:fs";
import { join } from "node:path";
import { REPOSITORY_ROOT } from "../../src/paths.ts";

const PAGE = readFileSync(join(REPOSITORY_ROOT, "docs", "guide", "upgrade.md"), "utf8");

/**
 * The blocks of commands below a heading of the upgrade's page, down to the next heading, each line
 * as it is there.
 * @throws Error where there is no such heading, or nothing to do below it
 */
export function blocksBelow(heading: string): string[][] {
  const [, part = ""] = new RegExp(`^#+ ${heading}\n([^]*?)(?=^#+ |(?![^]))`, "m").exec(PAGE) ?? [];
  const blocks = [...part.matchAll(/^( *)```sh\n([^]*?)^ *```$/gm)].map(
    ([, indent = "", body = ""]) =>
      body
        .trimEnd()
        .split("\n")
        .map((line) => line.slice(indent.length)),
  );
  if (blocks.length === 0) throw new Error(`The page has no commands below "${heading}".`);
  return blocks;
}

/** A line with what its reader puts in. */
export function filledIn(line: string, names: Record<string, string>): string {
  return line.replaceAll(/\b(NEW|OLD|BACKUP)\b/g, (name) => names[name] ?? name);
}
