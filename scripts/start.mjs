// Installs what is missing, builds what changed, and serves the whole product.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { ensureBuild } from "./lib/build.mjs";
import { ensureDependencies } from "./lib/dependencies.mjs";
import { ROOT } from "./lib/run.mjs";

try {
  await ensureDependencies();
  await ensureBuild();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}

const server = spawn(
  process.execPath,
  [join(ROOT, "server", "dist", "main.js"), ...process.argv.slice(2)],
  { cwd: ROOT, stdio: "inherit" },
);
// The terminal sends Ctrl-C to both; a supervisor's signal reaches only us and is passed on.
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => server.kill(signal));
server.once("exit", (code) => process.exit(code ?? 1));
