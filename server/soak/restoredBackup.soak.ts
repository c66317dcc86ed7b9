import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe } from "vitest";
import { backUpToFile } from "../src/operations/backup/backUpToFile.ts";
import { restore } from "../src/operations/backup/restore.ts";
import { ProductProcess } from "../src/app/testing/ProductProcess.ts";
import { createLog } from "../src/process/log.ts";
import { soak } from "./support/soak.ts";

const BACKUPS = 5;
const passphrase = "kept on another machine";

let parent: string;
let product: ProductProcess;

/** The demo, which has something of every kind, and an engine that publishes. */
const start = (folder: string) =>
  ProductProcess.start({ NODE_ENV: "development", LOG_LEVEL: "error", DATA_DIR: folder });

beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), "signaldeck-restored-"));
  product = start(join(parent, "data"));
});
afterAll(async () => {
  product.kill("SIGKILL");
  await product.ended;
  await rm(parent, { recursive: true, force: true });
});

describe("a backup", () => {
  soak(
    `made ${BACKUPS} times under load, as one encrypted file: each restores whole, with a ledger that holds`,
    async () => {
      const url = `http://127.0.0.1:${await product.listening()}/api`;
      let ended = false;
      let written = 0;
      const load = Array.from({ length: 8 }, async () => {
        while (!ended) {
          const body = JSON.stringify({ email: `nobody${written}@example.com` });
          const headers = { "content-type": "application/json" };
          await fetch(`${url}/auth/forgot-password`, { method: "POST", headers, body });
          written += 1;
        }
      });
      const counts: number[] = [];
      let rows = 0;
      for (let time = 0; time < BACKUPS; time += 1) {
        const dataDir = join(parent, "data");
        const { file } = await backUpToFile(
          { dataDir, databaseUrl: null, contentDir: null },
          { into: join(parent, `saved${time}`), passphrase },
        );
        const { ledger, manifest } = await restore(
          file,
          { dataDir: join(parent, `back${time}`), databaseUrl: null, contentDir: null, passphrase },
          createLog("error"),
        );
        counts.push(ledger);
        rows = Object.values(manifest.rows).reduce((sum, count) => sum + count, 0);
      }
      ended = true;
      await Promise.all(load);
      product.kill("SIGKILL");
      await product.ended;
      product = start(join(parent, `back${BACKUPS - 1}`));
      const serves = await fetch(`http://127.0.0.1:${await product.listening()}/readyz`);
      return {
        figure: `${rows} rows, ledger of ${counts.at(-1)} records, ${written} calls meanwhile; started again: ${serves.status}`,
        holds: counts.every((count) => count > 0) && written > 0 && serves.status === 200,
      };
    },
  );
});
