// Installs what is missing, builds what changed, and serves the whole product.
import { join } from "node:path";
import { ensureBuild } from "./lib/build.mjs";
import { ensureDependencies } from "./lib/dependencies.mjs";
import { ROOT } from "./lib/run.mjs";
import { serve } from "./lib/serve.mjs";

try {
  await ensureDependencies();
  await ensureBuild();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}

serve(process.execPath, [join(ROOT, "server", "dist", "main.js"), ...process.argv.slice(2)]);
