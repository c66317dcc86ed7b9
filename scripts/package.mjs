// What an operator installs: `npm run package`. One tar for machines of this system and processor in
// dist/, with the built server, the built pages, the docs, texts, settings of other programs, and the
// packages that run, as the lock file names them. `-- --unpacked FOLDER` makes the folder alone.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { ensureBuild } from "./lib/build.mjs";
import { ensureDependencies } from "./lib/dependencies.mjs";
import { ROOT } from "./lib/run.mjs";
import { copyShipped } from "./lib/shippedFiles.mjs";

const { values } = parseArgs({ options: { unpacked: { type: "string" } } });

await ensureDependencies();
await ensureBuild("product", { smallest: true });
await ensureBuild("docs");
if (values.unpacked === undefined) await pack();
else console.log(`${said(copyShipped(ROOT, resolve(values.unpacked)))} is in ${values.unpacked}`);

async function pack() {
  // A package itself: it is there once the packages are.
  const { create } = await import("tar");
  const work = mkdtempSync(join(tmpdir(), "signaldeck-package-"));
  try {
    const { version } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
    const name = `signaldeck-${version}`;
    const manifest = copyShipped(ROOT, join(work, name));
    const to = join(ROOT, "dist", `${name}-${manifest.os}-${manifest.cpu}.tar.gz`);
    mkdirSync(join(ROOT, "dist"), { recursive: true });
    const files = filesIn(join(work, name)).map((file) => join(name, file));
    await create({ cwd: work, file: to, gzip: { level: 9 }, portable: true }, files);
    await tryOut(to, name, manifest);
    const bytes = readFileSync(to);
    const megabytes = (size) => `${(size / 1_000_000).toFixed(1)} MB`;
    const unpacked = files.reduce((sum, file) => sum + statSync(join(work, file)).size, 0);
    const sum = createHash("sha256").update(bytes).digest("hex");
    console.log(
      `${to}\n${said(manifest)}: ${megabytes(bytes.length)}, unpacked ${megabytes(unpacked)} in ${files.length} files\nSHA-256 ${sum}`,
    );
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** Unpacks it where no package of the project is in reach, and asks the program for its version. */
async function tryOut(tar, name, { version }) {
  const { extract } = await import("tar");
  const folder = mkdtempSync(join(tmpdir(), "signaldeck-unpacked-"));
  try {
    await extract({ cwd: folder, file: tar });
    const program = join(folder, name, "server/bin/signaldeck.mjs");
    const answer = execFileSync(process.execPath, [program, "version"], { encoding: "utf8" });
    if (!answer.startsWith(`SignalDeck ${version}, Node `)) {
      throw new Error(`The packed program says: ${answer}`);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function said({ version, os, cpu }) {
  return `SignalDeck ${version} for ${os} ${cpu}`;
}

/** Paths of all files in a folder, sorted. */
function filesIn(folder) {
  return readdirSync(folder, { recursive: true })
    .filter((path) => statSync(join(folder, path)).isFile())
    .sort();
}
