import { chmod, lstat, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { generateCandles } from "../market/testing/generatedCandles.ts";
import { RecordingFixture } from "../market/testing/recordingFixture.ts";
import { bundle, type Bundle } from "../testing/bundle.ts";
import { ProductProcess } from "./testing/ProductProcess.ts";

let program: Bundle;
let recording: RecordingFixture;
let parent: string;
let folder: string;
let product: ProductProcess;

beforeAll(async () => {
  program = await bundle("signaldeck.ts");
  recording = new RecordingFixture();
  recording.write("EURUSD_5m_generated.csv.gz", generateCandles({ count: 2_000, seed: 1 }));
});
afterAll(async () => {
  recording.remove();
  await program.remove();
});
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), "signaldeck-modes-"));
  folder = join(parent, "var");
});
afterEach(async () => {
  product.kill("SIGKILL");
  await product.ended;
  await rm(parent, { recursive: true, force: true });
});

/**
 * Starts the demo, which keeps something of every kind: secrets, passwords, proofs. On a recording,
 * which has no yesterday that the engine would be run over first.
 */
async function start(): Promise<void> {
  const feed = { FEED: "replay", FEED_DATA: recording.dir };
  const settings = { NODE_ENV: "development", DATA_DIR: folder, ...feed };
  product = ProductProcess.start(settings, program.file);
  await product.listening();
}

/** The folder and all that it holds, with the modes. */
async function modes(path = folder): Promise<[name: string, mode: string][]> {
  const stats = await lstat(path);
  const own: [string, string] = [path.slice(parent.length), (stats.mode & 0o777).toString(8)];
  if (!stats.isDirectory()) return [own];
  const names = await readdir(path);
  return [own, ...(await Promise.all(names.map((name) => modes(join(path, name))))).flat()];
}

const wrong = async () =>
  (await modes()).filter(([, mode]) => mode !== "600" && mode !== "700").map(([name]) => name);

/** On PostgreSQL the folder holds the same without the database's own files. */
const onFiles = it.runIf(process.env["TEST_DATABASE_URL"] === undefined);

onFiles(
  "all that a running product keeps is its owner's alone, and so it is made again",
  async () => {
    // Even under an open umask.
    const before = process.umask(0o000);
    try {
      await start();
    } finally {
      process.umask(before);
    }
    const names = (await modes()).map(([name]) => name);
    const kept = [
      "demo-accounts.json",
      "ledger-head",
      "ledger-key",
      "limits.sqlite",
      "secret",
      "signaldeck.sqlite",
      "uploads",
      "vapid.json",
    ];
    expect(names).toEqual(expect.arrayContaining(kept.map((name) => `/var/${name}`)));
    expect(names.filter((name) => name.startsWith("/var/uploads/"))).not.toEqual([]);
    expect(await wrong()).toEqual([]);
    product.kill();
    await product.ended;
    expect(await wrong()).toEqual([]);

    for (const [name, mode] of await modes()) {
      await chmod(join(parent, name), mode === "700" ? 0o755 : 0o644);
    }
    await start();
    expect(await wrong()).toEqual([]);
    expect(product.output).toContain("other users of this machine could read data");
  },
  60_000,
);
