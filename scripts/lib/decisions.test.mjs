import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { ROOT } from "./run.mjs";

const PAGE = join(ROOT, "docs/DECISIONS.md");
const FOLDER = join(ROOT, "docs/decisions");

/** Numbers that were taken out when what they spoke of had gone. */
const GONE = [75, 121, 272, 295, 296];

const numbersIn = (text) =>
  [...text.matchAll(/^(?:### |\*\*)(\d+)\. /gm)].map(([, number]) => Number(number));

const page = readFileSync(PAGE, "utf8");
const areas = readdirSync(FOLDER)
  .sort()
  .map((name) => {
    const text = readFileSync(join(FOLDER, name), "utf8");
    return { name, title: /^# (.*)/.exec(text)?.[1], numbers: numbersIn(text) };
  });

/** 1, 2, 3 and 5 as "1–3, 5". */
function rangesOf(numbers) {
  const runs = [];
  for (const number of numbers) {
    const run = runs.at(-1);
    if (run?.at(-1) === number - 1) run.push(number);
    else runs.push([number]);
  }
  return runs.map((run) => (run.length === 1 ? run[0] : `${run[0]}–${run.at(-1)}`)).join(", ");
}

/** Where each number is found. */
function listed() {
  const lines = areas.map(
    ({ name, title, numbers }) => `- [${title}](decisions/${name}): ${rangesOf(numbers)}\n`,
  );
  const here = numbersIn(page).sort((one, other) => one - other);
  return `- On this page: ${rangesOf(here)}\n${lines.join("")}- Gone with what they spoke of: ${rangesOf(GONE)}\n`;
}

it("each decision has one number and one place", () => {
  const numbers = [...GONE, ...numbersIn(page), ...areas.flatMap((area) => area.numbers)];
  const counted = numbers.sort((one, other) => one - other);
  expect(counted).toEqual(counted.map((_, at) => at + 1));
  for (const area of areas)
    expect(area.numbers, area.name).toEqual(area.numbers.toSorted((one, other) => one - other));
});

it("a decision that is overruled names one that there is", () => {
  const all = new Set([...numbersIn(page), ...areas.flatMap((area) => area.numbers)]);
  const text = areas.map(({ name }) => readFileSync(join(FOLDER, name), "utf8")).join("");
  const named = [...text.matchAll(/Superseded by (\d+)(?: and (\d+))?/g)].flatMap(([, ...by]) =>
    by.filter((number) => number !== undefined).map(Number),
  );
  expect(named.length).toBeGreaterThan(0);
  expect(named.filter((number) => !all.has(number))).toEqual([]);
});

// `npx vitest run scripts/lib/decisions.test.mjs -u` writes it anew.
it("the page says where each number is", async () => {
  const written = page.replace(/(?<=^## Where a number is\n\n)[^#]*?(?=\n## )/m, () => listed());
  await expect(written).toMatchFileSnapshot(PAGE);
});
