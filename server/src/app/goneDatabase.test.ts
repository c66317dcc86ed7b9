import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { readConfig } from "../config.ts";
import { runProduct } from "./run.ts";
import { createLog } from "../log.ts";
import { assertNotGone } from "../database/goneDatabase.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "signaldeck-gone-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it("an empty folder, and one that is not there, may begin", async () => {
  await assertNotGone(folder);
  await assertNotGone(join(folder, "new"));
});

it("a folder that a server has used, and whose database is gone, is refused by a start as well", async () => {
  await mkdir(join(folder, "uploads"));
  await writeFile(join(folder, "ledger-key"), "k");
  const words = /signaldeck.sqlite is gone from .* where ledger-key lies\. Restore your backup/;
  await expect(assertNotGone(folder)).rejects.toThrow(words);
  const config = { ...readConfig({ NODE_ENV: "test", DATA_DIR: folder }), production: true };
  await expect(runProduct(config, createLog("silent"))).rejects.toThrow(words);
  await writeFile(join(folder, "signaldeck.sqlite"), "");
  await assertNotGone(folder);
});
