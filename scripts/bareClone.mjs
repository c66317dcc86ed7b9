// From a fresh clone, in which nothing is installed, to a running server, as an ordinary user: what
// the Dockerfile does, as far as it goes without a daemon, and then `npm run package`. Both are
// started. Nothing is compiled twice and nothing fetched that npm's cache holds; nothing is left behind.
import { spawn, spawnSync } from "node:child_process";
import { chmodSync, cpSync, mkdirSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { compiledParts } from "./lib/compiledParts.mjs";
import { dockerSteps } from "./lib/dockerSteps.mjs";
import { ROOT } from "./lib/run.mjs";

const work = mkdtempSync(join(tmpdir(), "signaldeck-bare-clone-"));
const [clone, cache, image, unpacked] = ["clone", "cache", "image", "unpacked"].map((name) =>
  join(work, name),
);
/** A user other than root already is one; the image's own id, which needs no entry anywhere. */
const user = process.getuid?.() === 0 ? { uid: 10_001, gid: 10_001 } : {};
const docker = dockerSteps();
/** What a start may take on a machine that has much else to do, in ms. */
const PATIENCE = 120_000;

try {
  const commit = must("git", ["rev-parse", "--short=12", "HEAD"], { cwd: ROOT }).trim();
  // No tags, and no history: neither may be needed.
  must("git", ["clone", "--quiet", "--depth=1", "--no-tags", `file://${ROOT}`, clone], {
    cwd: ROOT,
  });
  const ofNpm = (name) => must("npm", ["config", "get", name], { cwd: ROOT }).trim();
  const npm = {
    npm_config_cache: cache,
    npm_config_registry: ofNpm("registry"),
    npm_config_prefer_offline: "true",
    ...compiledParts(join(work, "compiled")),
  };
  cpSync(join(ofNpm("cache"), "_cacache"), join(cache, "_cacache"), { recursive: true });
  chmodSync(work, 0o755);
  mkdirSync(unpacked);
  if (user.uid !== undefined) must("chown", ["-R", `${user.uid}:${user.gid}`, work], { cwd: work });

  await timed("the Dockerfile's build, without .git", () => {
    const [git, away] = [join(clone, ".git"), join(work, "git")];
    renameSync(git, away);
    const line = docker.build.replace(" /signaldeck ", ` ${image} `);
    const said = must("sh", ["-c", line], {
      ...user,
      env: environment({ ...npm, COMMIT: commit }),
    });
    renameSync(away, git);
    return said.trim().split("\n").at(-1);
  });
  await timed("its image's program", () => start(image, commit));
  await timed("npm run package, once more with .git", () => {
    const said = must("npm", ["run", "package"], { ...user, env: environment(npm) });
    const tar = said.split("\n").find((line) => line.endsWith(`-${commit}-${platform()}.tar.gz`));
    if (tar === undefined) throw new Error(`No tar is named by ${commit}: ${said}`);
    must("tar", ["-xzf", tar, "-C", unpacked, "--strip-components=1"], { ...user });
    return tar.split("/").at(-1);
  });
  await timed("the tar's program", () => start(unpacked, commit));
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
} finally {
  rmSync(work, { recursive: true, force: true });
}

function platform() {
  return `${process.platform}-${process.arch}`;
}

/** Nothing of this shell but where programs are: a fresh clone knows no more. */
function environment(more) {
  return { PATH: process.env.PATH, HOME: work, ...more };
}

/** Runs a command to its end; what it prints. @throws Error with that where it fails */
function must(program, args, { cwd = clone, ...options }) {
  const { status, stdout, stderr } = spawnSync(program, args, {
    cwd,
    encoding: "utf8",
    ...options,
  });
  if (status === 0) return stdout;
  throw new Error(`${program} ${args.join(" ")} ended with ${status}:\n${stdout}${stderr}`);
}

/** Starts a packed program by the image's command, asks it what the image is asked, and ends it. */
async function start(folder, commit) {
  const { default: webPush } = await import(join(folder, "node_modules/web-push/src/index.js"));
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  const env = environment({
    ...docker.env,
    HOST: "127.0.0.1",
    PORT: String(await freePort()),
    DATA_DIR: join(folder, "..", `data-of-${folder.split("/").at(-1)}`),
    CONTENT_DIR: join(folder, "server/content"),
    APP_SECRET: "a secret of this walk alone, and of no other server",
    TRUST_PROXY: "none",
    VAPID_PUBLIC_KEY: publicKey,
    VAPID_PRIVATE_KEY: privateKey,
  });
  const [program, ...args] = docker.start;
  const stdio = ["ignore", "pipe", "pipe"];
  const server = spawn(program, args, { ...user, cwd: folder, env, stdio });
  const ended = new Promise((done) => server.once("exit", done));
  let output = "";
  for (const stream of [server.stdout, server.stderr]) {
    stream.on("data", (text) => (output += text));
  }
  try {
    const [check, ...file] = docker.healthy;
    const isHealthy = () => spawnSync(check, file, { ...user, cwd: folder, env }).status === 0;
    for (const deadline = Date.now() + PATIENCE; !isHealthy();) {
      if (server.exitCode !== null) throw new Error(`It ended with ${server.exitCode}:\n${output}`);
      if (Date.now() > deadline) throw new Error(`It does not become healthy:\n${output}`);
      await sleep(250);
    }
    const address = `http://127.0.0.1:${env.PORT}`;
    const page = await (await fetch(address, { headers: { accept: "text/html" } })).text();
    if (!/<h1[\s>]/.test(page)) {
      throw new Error(`The first page was not drawn: ${page.slice(0, 500)}`);
    }
    const metrics = await (await fetch(`${address}/metrics`)).text();
    if (!metrics.includes(`commit="${commit}"} 1`)) {
      throw new Error(`It is not of commit ${commit}.`);
    }
  } finally {
    server.kill("SIGTERM");
    await ended;
  }
  return `healthy, draws the first page, is of commit ${commit}, ended with ${server.exitCode}`;
}

function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer().once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

async function timed(what, work) {
  const begun = performance.now();
  const said = await work();
  const seconds = ((performance.now() - begun) / 1_000).toFixed(1).padStart(6);
  console.log(`${seconds} s  ${what}: ${said}`);
}
