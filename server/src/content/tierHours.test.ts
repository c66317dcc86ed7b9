import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { CONTENT_DIR } from "../paths.ts";
import { formOf } from "./contentForm.ts";
import { readContent } from "./loadContent.ts";
import { tierCatalogue } from "./tierCatalogue.ts";

const CONFIG = { tierReading: "B", demo: false } as const;
const TIERS = ["guest", "silver", "pro", "gold", "elite"] as const;
const USUAL = { from: "07:00", to: "23:00" };

interface Row {
  id: string;
  hours?: { from: string; to: string } | null;
  readings: Record<"A" | "B", { minimumDeposit: number; dailySignals: number | null }>;
}

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "signaldeck-hours-"));
  await cp(CONTENT_DIR, folder, { recursive: true });
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** The content after a change of the rows of the catalogue. */
async function after(change: (row: Row) => object) {
  const file = join(folder, "tiers.json");
  const { tiers } = JSON.parse(await readFile(file, "utf8")) as { tiers: Row[] };
  const rows = tiers.map((row) => ({ ...row, ...change(row) }));
  await writeFile(file, JSON.stringify({ tiers: rows }));
  return readContent(folder, CONFIG);
}
const hoursOf = async (change: (row: Row) => object) => {
  const content = await after(change);
  return TIERS.map((tier) => content.windowHours(tier));
};

it("has silver's and pro's windows by day, as shipped and where the file says nothing", async () => {
  const byDay = [null, USUAL, USUAL, null, null];
  expect(await hoursOf(() => ({}))).toEqual(byDay);
  expect(await hoursOf(() => ({ hours: undefined }))).toEqual(byDay);
  const { public: shown } = await readContent(folder, CONFIG);
  expect(shown.tiers.map(({ hours }) => hours)).toEqual([USUAL, USUAL, null]);
});

it("takes the operator's hours, over midnight as well, or none", async () => {
  const night = { from: "20:00", to: "08:00" };
  expect(await hoursOf(({ id }) => (id === "silver" ? { hours: night } : { hours: null }))).toEqual(
    [null, night, null, null, null],
  );
});

it("gives no hours of its own to a number of signals that has no room in them", async () => {
  const many = { minimumDeposit: 100, dailySignals: 200 };
  const readings = { A: many, B: many };
  const content = await after(({ id }) =>
    id === "gold" ? {} : { hours: undefined, ...(id === "pro" && { readings }) },
  );
  expect(content.windowHours("pro")).toBeNull();
});

const silver = (hours: object | null) => (row: Row) => (row.id === "silver" ? { hours } : {});
it.each([
  [silver({ from: "7:00", to: "23:00" }), /tiers\.0\.hours\.from\. Please enter a time such as/],
  [silver({ from: "07:00" }), /tiers\.0\.hours\.to/],
  [silver({ from: "07:00", to: "07:00" }), /tiers\.0\.hours\. begins and ends at the same time/],
  [silver({ from: "07:00", to: "07:45" }), /has 9 five-minute marks, too few for 10 signals a day/],
  [
    (row: Row) => (row.id === "gold" ? { hours: USUAL } : {}),
    /tiers\.2\.hours\. is for a tier with a daily number of signals/,
  ],
  [silver({ from: "06:00", to: "22:00" }), /tiers\.0\.hours\. lies beside the hours of pro/],
  [silver(null), /tiers\.0\.hours\. lies beside the hours of pro/],
])("names what is wrong with hours, %#", async (change, message) => {
  await expect(after(change)).rejects.toThrow(message);
});

it("is edited where the tier is, and may be taken away", () => {
  const [tiers] = formOf("Tiers", tierCatalogue([])).fields;
  const hours = tiers?.fields[0]?.fields.find(({ name }) => name === "hours");
  expect(hours).toMatchObject({ label: "Hours with signals", control: "group", empty: "null" });
  expect(hours?.fields.map(({ label, control }) => [label, control])).toEqual([
    ["First window from", "line"],
    ["Last window to", "line"],
  ]);
  expect(hours?.fields[0]?.hint).toMatch(/holds from the next WAT day on/);
});
