import { execFile } from "node:child_process";
import { readdir } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import type { Connection } from "./connection.ts";

const execute = promisify(execFile);

/** What the product needs of PostgreSQL's own programs. */
export type ProgramName = "pg_dump" | "pg_restore";

/** Where Debian and its like keep each version's programs, beside those on PATH. */
const DEBIAN = "/usr/lib/postgresql";

/** As long as a program's words are kept. */
const WORDS_MAX = 500;

/**
 * Finds a program that knows this version of PostgreSQL: of those here the oldest that does, since a
 * later one may say what an earlier server does not understand.
 * @param folders instead of PATH and Debian's
 * @throws Error in words where there is none
 */
export async function findProgram(
  name: ProgramName,
  major: number,
  folders?: readonly string[],
): Promise<string> {
  const places = folders ?? (await usualFolders());
  const found = await Promise.all(
    places.map(async (folder) => {
      const path = join(folder, name);
      const version = await majorOf(path);
      return version === null ? [] : [{ path, version }];
    }),
  );
  const programs = found.flat().sort((one, other) => one.version - other.version);
  const fitting = programs.find(({ version }) => version >= major);
  if (fitting) return fitting.path;
  const newest = programs.at(-1);
  const install = `Install PostgreSQL's client programs of version ${major} or later (Debian: postgresql-client-${major}).`;
  throw new Error(
    newest
      ? `The database is PostgreSQL ${major}, and ${name} is here in version ${newest.version} at most. ${install}`
      : `There is no ${name}, neither on PATH nor in ${DEBIAN}. ${install}`,
  );
}

async function usualFolders(): Promise<string[]> {
  const versions = await readdir(DEBIAN).catch((): string[] => []);
  const onPath = (process.env["PATH"] ?? "").split(delimiter).filter((folder) => folder !== "");
  return [...onPath, ...versions.map((version) => join(DEBIAN, version, "bin"))];
}

/** Null where there is no such program. */
async function majorOf(path: string): Promise<number | null> {
  try {
    const { stdout } = await execute(path, ["--version"], { env: environmentOf({}) });
    const [, major] = /\(PostgreSQL\) (\d+)/.exec(stdout) ?? [];
    return major === undefined ? null : Number(major);
  } catch {
    return null;
  }
}

/**
 * Runs a program to its end.
 * @param hear is given each line that it says, and takes those that are no fault's
 * @throws Error in its own words
 */
export async function runProgram(
  path: string,
  args: readonly string[],
  { environment }: Pick<Connection, "environment">,
  hear: (line: string) => boolean = () => false,
): Promise<void> {
  const faults: string[] = [];
  try {
    const options = { env: environmentOf(environment), maxBuffer: 10_000_000 };
    const running = execute(path, args, options);
    const { stderr } = running.child;
    if (stderr) createInterface(stderr).on("line", (line) => hear(line) || faults.push(line));
    await running;
  } catch (error) {
    const { message = "" } = error as { message?: string };
    const words = (faults.join("\n").trim() || message).slice(0, WORDS_MAX);
    throw new Error(words, { cause: error });
  }
}

/** Nothing of the product's own settings, among which are secrets. */
function environmentOf(own: Record<string, string>): NodeJS.ProcessEnv {
  const passed = Object.entries(process.env).filter(
    ([name]) => name.startsWith("PG") || ["PATH", "HOME", "TMPDIR"].includes(name),
  );
  return { ...Object.fromEntries(passed), LC_ALL: "C", ...own };
}
