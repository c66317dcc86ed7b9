import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { readConfig } from "../process/settings/config.ts";
import { runProduct } from "./run.ts";
import { createLog } from "../process/log.ts";
import { refuseGoneDatabase } from "../database/goneDatabase.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "signaldeck-gone-"));
});
const refuse = (dataDir: string) =>
  refuseGoneDatabase({ url: null, file: join(dataDir, "signaldeck.sqlite") }, dataDir);
afterEach(() => rm(folder, { recursive: true, force: true }));

it("an empty folder, and one that is not there, may begin", async () => {
  await refuse(folder);
  await refuse(join(folder, "new"));
});

it("a folder that a server has used, and whose database is gone, is refused by a start as well", async () => {
  await mkdir(join(folder, "uploads"));
  await writeFile(join(folder, "ledger-key"), "k");
  const words =
    /signaldeck.sqlite is gone, and ledger-key lies in .*\. Put it back, or restore the newest backup/;
  await expect(refuse(folder)).rejects.toThrow(words);
  const config = readConfig({ NODE_ENV: "test", DATA_DIR: folder });
  await expect(runProduct(config, createLog("silent"))).rejects.toThrow(words);
  await writeFile(join(folder, "signaldeck.sqlite"), "");
  await expect(refuse(folder)).rejects.toThrow("signaldeck.sqlite is empty, and ledger-key lies");
});
