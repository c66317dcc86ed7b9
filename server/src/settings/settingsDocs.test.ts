import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { Environment } from "./config.ts";
import { REPOSITORY_ROOT } from "../paths.ts";
import { SECRET_SETTINGS } from "./secretFiles.ts";
import { SETTING_MEANINGS } from "./settingMeanings.ts";
import { SETTING_OPTIONS } from "./settingOptions.ts";

const OPERATING = join(REPOSITORY_ROOT, "docs", "OPERATING.md");
const EXAMPLE = join(REPOSITORY_ROOT, ".env.example");

/** A setting as it is explained; no text is empty but those of what it does not have. */
interface Explained {
  name: string;
  option: string;
  /** As one would write it; null where nothing stands in. */
  value: string | null;
  /** In Markdown. */
  standsIn: string;
  meaning: string;
}

const SETTINGS = Object.keys(SETTING_MEANINGS).map((name) =>
  explain(name as keyof typeof SETTING_MEANINGS),
);

function explain(name: keyof typeof SETTING_MEANINGS): Explained {
  const { meaning, standsIn = "" } = SETTING_MEANINGS[name];
  const value = defaultOf(name);
  const [option] = Object.entries(SETTING_OPTIONS).find(([, setting]) => setting === name) ?? [];
  const isSecret = SECRET_SETTINGS.some((secret) => secret === name);
  return {
    name,
    option: option === undefined ? "" : `\`--${option}\``,
    value,
    standsIn: value === null ? standsIn : `\`${value}\``,
    meaning: isSecret ? `${meaning}; or in a file that \`${name}_FILE\` names` : meaning,
  };
}

/** What stands in for a variable that is not set, as one would write it; null where nothing does. */
function defaultOf(name: string): string | null {
  const values = Environment.safeParse({}).data as Record<string, unknown> | undefined;
  const value = values?.[name];
  const text = Array.isArray(value) ? value.join(",") : (value as string | number | undefined);
  return text === undefined || text === "" ? null : String(text);
}

/** The table, its columns as wide as their longest cell. */
function tableOf(settings: readonly Explained[]): string {
  const rows = [
    ["variable", "option", "default", "meaning"],
    ...settings.map(({ name, option, standsIn, meaning }) => [
      `\`${name}\``,
      option,
      standsIn,
      meaning,
    ]),
  ];
  const widths = [0, 1, 2, 3].map((at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(" | ")} |\n`;
  const [head = [], ...body] = rows;
  return [head, widths.map((width) => "-".repeat(width)), ...body].map(line).join("");
}

/** The operator's page, with this table in the place of the one that it has. */
function withTable(page: string): string {
  return page.replace(/(?<=^## Settings\n[^]*?\n)(?:\|.*\n)+/m, () => tableOf(SETTINGS));
}

/** The file that one copies: of each variable one line, and what is so without it. */
function exampleOf(settings: readonly Explained[]): string {
  const lines = settings.map(({ name, value, standsIn, meaning }) => {
    const otherwise = value === null && standsIn !== "" ? ` (without it: ${standsIn})` : "";
    return `# ${meaning}${otherwise}\n#${name}=${value ?? ""}\n`.replaceAll("`", "");
  });
  return ["# The settings of the server; docs/OPERATING.md says more.\n", ...lines].join("\n");
}

// `npx vitest run server/src/settings/settingsDocs.test.ts -u` writes both anew.
it("the settings' table of docs/OPERATING.md is made of their definitions", async () => {
  const page = await readFile(OPERATING, "utf8");
  await expect(withTable(page)).toMatchFileSnapshot(OPERATING);
});

it("and so is .env.example", async () => {
  await expect(exampleOf(SETTINGS)).toMatchFileSnapshot(EXAMPLE);
});

it("a setting says what it is in a line, and what stands in only where it has no default", () => {
  for (const [name, { meaning, standsIn }] of Object.entries(SETTING_MEANINGS)) {
    expect(meaning, name).toMatch(/^[^\n|]*\w{3}[^\n|]*$/);
    if (standsIn !== undefined) expect([name, defaultOf(name)]).toEqual([name, null]);
  }
});
