import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { Environment } from "./config.ts";
import { REPOSITORY_ROOT } from "./paths.ts";
import { SECRET_SETTINGS } from "./secretFiles.ts";

const OPERATING = join(REPOSITORY_ROOT, "docs", "OPERATING.md");
const EXAMPLE = join(REPOSITORY_ROOT, ".env.example");

const NAMES = Object.keys(Environment.shape);

/** What stands in for a variable that is not set, as one would write it; null where nothing does. */
function defaultOf(name: string): string | null {
  const values = Environment.safeParse({}).data as Record<string, unknown> | undefined;
  const value = values?.[name];
  const text = Array.isArray(value) ? value.join(",") : (value as string | number | undefined);
  return text === undefined || text === "" ? null : String(text);
}

/** A row of the operator's table of settings. */
interface Documented {
  name: string;
  standsIn: string;
  meaning: string;
}

/** The settings as the operator reads of them. */
async function readTable(): Promise<Documented[]> {
  const [, rest = ""] = (await readFile(OPERATING, "utf8")).split(/^## Settings$/m);
  const [section = ""] = rest.split(/^## /m);
  return section
    .split("\n")
    .filter((line) => line.startsWith("| `"))
    .map((line) => {
      const [, name = "", , standsIn = "", meaning = ""] = line
        .split("|")
        .map((cell) => cell.trim());
      return { name: name.replaceAll("`", ""), standsIn, meaning };
    });
}

/** The file that one copies: of each variable one line, and what is so without it. */
function exampleOf(table: readonly Documented[]): string {
  const lines = table.map(({ name, standsIn, meaning }) => {
    const value = defaultOf(name);
    const otherwise = value === null && standsIn !== "" ? ` (without it: ${standsIn})` : "";
    return `# ${meaning}${otherwise}\n#${name}=${value ?? ""}\n`.replaceAll("`", "");
  });
  return ["# The settings of the server; docs/OPERATING.md says more.\n", ...lines].join("\n");
}

describe("the settings in docs/OPERATING.md", () => {
  let table: Documented[];
  beforeAll(async () => {
    table = await readTable();
  });

  it("are those that the server reads, each once", () => {
    expect(table.map(({ name }) => name).sort()).toEqual([...NAMES].sort());
  });

  it.each(NAMES)("%s: says in one line what it is, and what stands in for it", (name) => {
    const row = table.find((one) => one.name === name);
    expect(row?.meaning).toMatch(/\w{3}/);
    const value = defaultOf(name);
    if (value !== null) expect(row?.standsIn).toBe(`\`${value}\``);
  });

  it("say of each secret, and of nothing else, that it may lie in a file", () => {
    const said = table.filter(({ name, meaning }) => meaning.includes(`\`${name}_FILE\``));
    expect(said.map(({ name }) => name).sort()).toEqual([...SECRET_SETTINGS].sort());
  });

  // `npx vitest run server/src/settingsDocs.test.ts -u` writes it anew.
  it("are those of .env.example, word by word", async () => {
    await expect(exampleOf(table)).toMatchFileSnapshot(EXAMPLE);
  });
});
