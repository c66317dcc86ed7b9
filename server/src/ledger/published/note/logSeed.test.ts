import { mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { makeLogSeed, readLogSeed } from "./logSeed.ts";

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "signaldeck-log-"));
});
afterEach(() => rm(dataDir, { recursive: true }));

it("makes a key once, also when two processes start at once, and keeps it to its owner", async () => {
  const config = { dataDir, ledgerKey: null };
  expect(await readLogSeed(config)).toBeNull();
  const [one, two] = await Promise.all([makeLogSeed(config), makeLogSeed(config)]);
  expect(one).toHaveLength(32);
  expect(two).toEqual(one);
  expect(await readLogSeed(config)).toEqual(one);
  expect((await stat(join(dataDir, "ledger-key"))).mode & 0o777).toBe(0o600);
});

it("takes the configured key before the kept one", async () => {
  await makeLogSeed({ dataDir, ledgerKey: null });
  const seed = Buffer.alloc(32, 7);
  expect(await readLogSeed({ dataDir, ledgerKey: seed.toString("base64url") })).toEqual(seed);
});

it("says which file is damaged and what to do", async () => {
  await writeFile(join(dataDir, "ledger-key"), "short\n");
  await expect(readLogSeed({ dataDir, ledgerKey: null })).rejects.toThrow(
    /ledger-key is damaged: .* Restore it/,
  );
});
