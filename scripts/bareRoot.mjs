// From a clone to a running server on a bare machine, and back from a backup: `node
// scripts/bareRoot.mjs [--tar FILE]`. Packs, makes a bare Debian with its own Node by debootstrap, and
// walks through it where no network is but this machine's own (`unshare --net`), so that nothing can
// be fetched and nobody is disturbed. For root on Linux. Leaves nothing behind, and ends all it began.
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { aptInstall } from "./lib/debian.mjs";
import { ensureDependencies } from "./lib/dependencies.mjs";
import { must, ROOT, runCaptured } from "./lib/run.mjs";

/** The first Debian whose own Node is new enough. */
const DEBIAN = { suite: "trixie", mirror: "http://deb.debian.org/debian" };
const SEPARATE = ["--net", "--mount", "--pid", "--fork", "--kill-child", "--mount-proc"];

const { values } = parseArgs({ options: { tar: { type: "string" } } });
await ensureDependencies();
const tar = values.tar === undefined ? await pack() : resolve(values.tar);
const work = mkdtempSync(join(tmpdir(), "signaldeck-bare-"));
// Inside the folder that is ours alone, one that others can enter: it becomes their "/".
const root = join(work, "root");
try {
  await timed(`a bare Debian ${DEBIAN.suite} with its own Node`, () => makeRoot(root));
  const walk = ["--import", "tsx", join(ROOT, "server/soak/bareRoot/walk.ts"), root, tar];
  await must("The walk", "unshare", [...SEPARATE, process.execPath, ...walk]);
} finally {
  rmSync(work, { recursive: true, force: true });
}

async function pack() {
  const said = await timed("npm run package", () =>
    runCaptured(process.execPath, [join(ROOT, "scripts/package.mjs")]),
  );
  if (said.code !== 0) throw new Error(said.output);
  console.log(said.output.trim());
  return said.output.split("\n").find((line) => line.endsWith(".tar.gz"));
}

async function makeRoot(folder) {
  if (!existsSync("/usr/sbin/debootstrap")) await aptInstall("debootstrap", ["debootstrap"]);
  const { suite, mirror } = DEBIAN;
  const made = await runCaptured("debootstrap", [
    ...["--variant=minbase", "--include=nodejs"],
    ...[suite, folder, mirror],
  ]);
  if (made.code !== 0) throw new Error(made.output.slice(-2_000));
}

async function timed(what, work) {
  const start = performance.now();
  const result = await work();
  console.log(`${((performance.now() - start) / 1_000).toFixed(1).padStart(6)} s  ${what}`);
  return result;
}
