import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { afterEach, expect, it } from "vitest";

const path = (name) => fileURLToPath(new URL(name, import.meta.url));
const SERVE = path("./serve.mjs");
const END_WITH_NPM = path("./endWithNpm.mjs");
const RUN = path("./run.mjs");

/** A server that takes its time to end, and says what made it. */
const SERVER = `
  const end = (why) => setTimeout(() => { console.log("ended by " + why); process.exit(0); }, 200);
  process.on("SIGTERM", () => end("TERM"));
  process.on("disconnect", () => end("disconnect"));
  console.log("server " + process.pid);
`;

/** A starter of that server, which prints its own id as well. */
const STARTER = `
  console.log("starter " + process.pid);
  const { serve } = await import(${JSON.stringify(SERVE)});
  serve(process.execPath, ["--eval", ${JSON.stringify(SERVER)}]);
`;
const started = ["--input-type=module", "--eval", STARTER];

const ids = new Set();
afterEach(() => {
  for (const id of ids) if (lives(id)) process.kill(id, "SIGKILL");
  ids.clear();
});

/** A process whose `text` grows, once it and all below it run; with their ids by name. */
async function run(command, args, env = {}) {
  const child = spawn(command, args, {
    env: { PATH: process.env.PATH, ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const run = { child, text: "", ended: once(child, "exit"), ids: {} };
  child.stdout.on("data", (chunk) => (run.text += chunk));
  for (const name of ["starter", "server"]) {
    const id = () => Number(new RegExp(`^${name} (\\d+)$`, "m").exec(run.text)?.[1]);
    await expect.poll(id).toBeGreaterThan(0);
    ids.add((run.ids[name] = id()));
  }
  return run;
}

function lives(id) {
  try {
    return process.kill(id, 0);
  } catch {
    return false;
  }
}

const gone = (id) => expect.poll(() => lives(id)).toBe(false);

it("passes a wish to stop on, waits for the server and ends with its code", async () => {
  const { child, ended, ids } = await run(process.execPath, started);
  child.kill("SIGTERM");
  expect(await ended).toEqual([0, null]);
  expect(lives(ids.server)).toBe(false);
});

it("leaves no server behind when it is killed", async () => {
  const { child, ids } = await run(process.execPath, started);
  child.kill("SIGKILL");
  await gone(ids.server);
});

/** A shell that has something to do afterwards stays above what it runs; others make room for it. */
const SHELL = ["-c", `"$0" "$@"; true`, process.execPath, ...started];

/** As npm runs a script: a process above the shell. */
const NPM = `
  const { spawn } = require("node:child_process");
  spawn("sh", ${JSON.stringify(SHELL)}, { stdio: "inherit" });
`;

it.each([
  ["npm", process.execPath, ["--eval", NPM]],
  ["the shell below npm", "sh", SHELL],
])("stops when %s is killed, which says nothing then", async (_name, command, args) => {
  const npm = await run(command, args, { npm_lifecycle_event: "start" });
  expect(npm.child.pid).not.toBe(npm.ids.starter);
  npm.child.kill("SIGKILL");
  await gone(npm.ids.server);
  await gone(npm.ids.starter);
});

/** A starter that builds first, for as long as it takes. */
const BUILDER = `
  const { endWithNpm } = await import(${JSON.stringify(END_WITH_NPM)});
  const { run } = await import(${JSON.stringify(RUN)});
  endWithNpm();
  console.log("starter " + process.pid);
  await run(process.execPath, ["--eval", 'console.log("server " + process.pid); setInterval(() => 0, 1000)']);
`;
const building = ["--input-type=module", "--eval", BUILDER];

it("builds no longer when npm is killed meanwhile", async () => {
  const shell = ["-c", `"$0" "$@"; true`, process.execPath, ...building];
  const npm = await run("sh", shell, { npm_lifecycle_event: "start" });
  npm.child.kill("SIGKILL");
  await gone(npm.ids.server);
  await gone(npm.ids.starter);
});

// Only where one may make a space of process ids of one's own.
const ownIds = ["--pid", "--fork", "--kill-child", "--mount-proc"];
const mayHaveOwnIds = spawnSync("unshare", [...ownIds, "true"]).status === 0;

it.runIf(mayHaveOwnIds)(
  "ends by TERM with the process id 1, while it builds and while it serves",
  async () => {
    for (const program of [building, started]) {
      const child = spawn("unshare", [...ownIds, process.execPath, ...program], {
        stdio: ["ignore", "pipe", "inherit"],
      });
      const ended = once(child, "exit");
      let text = "";
      child.stdout.on("data", (chunk) => (text += chunk));
      await expect.poll(() => text).toMatch(/^starter 1$[^]*^server \d+$/m);
      const [first] = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, "utf8").split(
        " ",
      );
      process.kill(Number(first), "SIGTERM");
      await ended;
    }
  },
);
