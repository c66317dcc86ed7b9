import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe } from "vitest";
import { MINUTE } from "@signaldeck/contract";
import { soak } from "./support/soak.ts";
import { packNow, packOf } from "./upgradePage/packages.ts";

/** A commit of three days' use, whose package still had its version alone for a name. */
const OLD = "a4098d42";
/** Network, mounts and processes of its own. */
const SEPARATE = ["--net", "--mount", "--pid", "--fork", "--kill-child", "--mount-proc"];

let folder: string;
let tars: string[];
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "signaldeck-packages-"));
  tars = [await packOf(OLD, folder), await packNow()];
}, 20 * MINUTE);
afterAll(() => rmSync(folder, { recursive: true, force: true }), 5 * MINUTE);

describe("the upgrade's page", () => {
  for (const database of ["SQLite", "PostgreSQL"]) {
    soak(
      `played word for word on ${database}: up from ${OLD}, and back, with all data`,
      async () => {
        const { code, output } = await walk(database);
        process.stdout.write(output);
        const steps = output.split("\n").filter((line) => /^ *[\d.]+ s /.test(line));
        return { figure: steps.at(-1)?.trim() ?? "it did not begin", holds: code === 0 };
      },
    );
  }
});

function walk(database: string): Promise<{ code: number | null; output: string }> {
  const program = join(import.meta.dirname, "upgradePage", "walk.ts");
  const words = [process.execPath, "--import", "tsx", program, database, ...tars];
  const child = spawn("unshare", [...SEPARATE, ...words], { stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
  }
  return new Promise((resolve, reject) => {
    child.once("error", reject).once("close", (code) => resolve({ code, output }));
  });
}
