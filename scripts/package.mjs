// What an operator installs: `npm run package`. One tar for machines of this system and processor in
// dist/, with the built server, the built pages, the docs, texts, settings of other programs, and the
// packages that run, as the lock file names them. `-- --unpacked FOLDER` makes the folder alone;
// `--commit` says of which commit files without a repository are, as in the image's build.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { ensureBuild } from "./lib/build.mjs";
import { ensureDependencies } from "./lib/dependencies.mjs";
import { packedCommit } from "./lib/packedCommit.mjs";
import { ROOT } from "./lib/run.mjs";
import { copyShipped } from "./lib/shippedFiles.mjs";

const { values } = parseArgs({
  options: { unpacked: { type: "string" }, commit: { type: "string" } },
});

await ensureDependencies();
await ensureBuild("product", { smallest: true });
await ensureBuild("docs");
const [, known] = / commit (\S+), /.exec(answerOf(ROOT));
const commit = packedCommit(known, values.commit);
if (values.unpacked === undefined) await pack();
else {
  const manifest = copyShipped(ROOT, resolve(values.unpacked), commit);
  console.log(`${said(manifest)} is in ${values.unpacked}`);
}

async function pack() {
  // A package itself: it is there once the packages are.
  const { create } = await import("tar");
  const work = mkdtempSync(join(tmpdir(), "signaldeck-package-"));
  try {
    const { version } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
    const name = `signaldeck-${version}-${commit}`;
    const manifest = copyShipped(ROOT, join(work, name), commit);
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
    const answer = answerOf(join(folder, name));
    if (!answer.startsWith(`SignalDeck ${version}, commit ${commit}, Node `)) {
      throw new Error(`The packed program says: ${answer}`);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What the program in a folder says that it is. */
function answerOf(root) {
  const program = join(root, "server/bin/signaldeck.mjs");
  return execFileSync(process.execPath, [program, "version"], { encoding: "utf8" });
}

function said({ version, os, cpu }) {
  return `SignalDeck ${version}, commit ${commit}, for ${os} ${cpu}`;
}

/** Paths of all files in a folder, sorted. */
function filesIn(folder) {
  return readdirSync(folder, { recursive: true })
    .filter((path) => statSync(join(folder, path)).isFile())
    .sort();
}
