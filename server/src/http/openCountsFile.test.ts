import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createLog } from "../log.ts";
import { createLimits } from "./rateLimits.ts";

let folder: string;
const lines: string[] = [];
const log = createLog("warn", { write: (line) => void lines.push(line) });

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "signaldeck-counts-"));
  lines.length = 0;
});
afterEach(() => rm(folder, { recursive: true }));

const open = () => createLimits({ databaseUrl: null, dataDir: folder, log });
const file = () => join(folder, "limits.sqlite");

/** A file with counts, closed. */
async function filled(): Promise<Buffer> {
  const limits = await open();
  for (let n = 0; n < 200; n += 1) await limits.codes.account.consume(`somebody ${n}`);
  await limits.close();
  return readFile(file());
}

it.each([
  ["no database at all", () => Buffer.from("x".repeat(5_000))],
  [
    "a page in the middle overwritten",
    (bytes: Buffer) => Buffer.from(bytes).fill(0xff, 4096, 16_384),
  ],
])(
  "a damaged file is put aside with a warning, and counting begins anew: %s",
  async (_, damage) => {
    const damaged = damage(await filled());
    await writeFile(file(), damaged);
    const limits = await open();
    for (let n = 0; n < 5; n += 1) await limits.codes.account.consume("somebody");
    await expect(limits.codes.account.consume("somebody")).rejects.toThrow("Too many attempts");
    await limits.close();
    const aside = (await readdir(folder)).filter((name) => name.includes("damaged"));
    expect(aside).toHaveLength(1);
    expect(await readFile(join(folder, aside[0] ?? ""))).toEqual(damaged);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain("begin anew");
  },
);

it("a whole one is kept, and so is one that cannot be opened for another reason", async () => {
  await filled();
  const limits = await open();
  await limits.close();
  expect(await readdir(folder)).toEqual(["limits.sqlite"]);
  await expect(createLimits({ databaseUrl: null, dataDir: file(), log })).rejects.toThrow();
  expect(lines).toEqual([]);
});
