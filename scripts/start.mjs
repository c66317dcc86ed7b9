// Installs what is missing, builds what changed, and serves the whole product.
import { join } from "node:path";
import { ensureBuild } from "./lib/build.mjs";
import { ensureDependencies } from "./lib/dependencies.mjs";
import { ROOT } from "./lib/run.mjs";
import { serve } from "./lib/serve.mjs";
import { endWithNpm } from "./lib/endWithNpm.mjs";

// Before anything that takes its time: npm may be killed while the product is built.
const npm = endWithNpm();

try {
  await ensureDependencies();
  await ensureBuild();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}

console.log("Starting the server ...");
const program = join(ROOT, "server", "dist", "signaldeck.js");
serve(process.execPath, [program, "serve", ...process.argv.slice(2)], npm);
