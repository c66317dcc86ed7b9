import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { Environment } from "./environment.ts";
import { REPOSITORY_ROOT } from "../../paths.ts";
import { SECRET_SETTINGS } from "./secretFiles.ts";
import { SETTING_MEANINGS } from "./settingMeanings.ts";
import { SETTING_OPTIONS } from "./settingOptions.ts";

const PAGE = join(REPOSITORY_ROOT, "docs/guide/reference/settings.md");
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

/** The page's list: name, option, what holds without it, and what it is for. */
function listOf(settings: readonly Explained[]): string {
  const lines = settings.map(({ name, option, standsIn, meaning }) => {
    const byDefault = standsIn === "" ? "" : `default: ${standsIn}`;
    const notes = [option, byDefault].filter((note) => note !== "").join(", ");
    return `- \`${name}\`${notes === "" ? "" : ` (${notes})`}: ${meaning}.\n`;
  });
  return lines.join("");
}

/** The page, with this list in the place of the one that it has. */
function withList(page: string): string {
  return page.replace(/(?<=^## Settings\n[^]*?\n)(?:- .*\n)+/m, () => listOf(SETTINGS));
}

/** The file that one copies: of each variable one line, and what is so without it. */
function exampleOf(settings: readonly Explained[]): string {
  const lines = settings.map(({ name, value, standsIn, meaning }) => {
    const otherwise = value === null && standsIn !== "" ? ` (without it: ${standsIn})` : "";
    return `# ${meaning}${otherwise}\n#${name}=${value ?? ""}\n`.replaceAll("`", "");
  });
  return [
    "# The settings of the server; docs/guide/reference/settings.md says more.\n",
    ...lines,
  ].join("\n");
}

// `npx vitest run server/src/process/settings/settingsDocs.test.ts -u` writes both anew.
it("the list in the operator's reference is made of their definitions", async () => {
  const page = await readFile(PAGE, "utf8");
  await expect(withList(page)).toMatchFileSnapshot(PAGE);
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
