import {
  mkdir,
  mkdtemp,
  open as openFile,
  readdir,
  readFile,
  rm,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createLog } from "../process/log.ts";
import { openCountsFile } from "./openCountsFile.ts";
import { createLimits } from "./rateLimits.ts";

let folder: string;
const lines: string[] = [];
const log = createLog("warn", { write: (line) => void lines.push(line) });

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "signaldeck-counts-"));
  lines.length = 0;
});
afterEach(async () => {
  vi.useRealTimers();
  await rm(folder, { recursive: true });
});

const open = () => createLimits({ databaseUrl: null, dataDir: folder, log });
const file = () => join(folder, "limits.sqlite");
const filesAside = async () =>
  (await readdir(folder)).filter((name) => name.includes("damaged")).sort();

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
    const aside = await filesAside();
    expect(aside).toEqual([
      expect.stringMatching(/^limits\.sqlite\.damaged-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z$/),
    ]);
    expect(await readFile(join(folder, aside[0] ?? ""))).toEqual(damaged);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain("begin anew");
  },
);

it("a damaged file takes along what SQLite laid beside it for another instance", async () => {
  await filled();
  const other = await open();
  await other.codes.account.consume("somebody");
  const bytes = await openFile(file(), "r+");
  await bytes.write(Buffer.alloc(12_288, 0xff), 0, 12_288, 4096);
  await bytes.close();
  const limits = await open();
  const [aside = "", ...beside] = await filesAside();
  expect(beside).toEqual([`${aside}-shm`, `${aside}-wal`]);
  await limits.close();
  await other.close();
});

it("a damaged file that cannot be put aside is an error", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2026, 0, 5) });
  await writeFile(file(), "x".repeat(5_000));
  await mkdir(`${file()}.damaged-2026-01-05T00-00-00-000Z`);
  await expect(open()).rejects.toMatchObject({ code: "EISDIR" });
  expect(lines).toEqual([]);
});

it("a whole one is kept, and so is one that cannot be opened for another reason", async () => {
  await filled();
  const limits = await open();
  await limits.close();
  expect(await readdir(folder)).toEqual(["limits.sqlite"]);
  await expect(createLimits({ databaseUrl: null, dataDir: file(), log })).rejects.toThrow();
  await expect(openCountsFile(folder, "", log)).rejects.toThrow("SQLITE_CANTOPEN");
  await expect(openCountsFile(file(), "no statement", log)).rejects.toThrow("SQLITE_ERROR");
  expect(await readdir(folder)).toEqual(["limits.sqlite"]);
  expect(lines).toEqual([]);
});

it("counting begins anew without a log, too", async () => {
  await writeFile(file(), "x".repeat(5_000));
  const { handle } = await openCountsFile(file(), "");
  await new Promise((resolve) => handle.close(resolve));
  expect(await filesAside()).toHaveLength(1);
});
