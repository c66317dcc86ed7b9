// The promises that take long to show: `npm run test:soak [-- words of a file]`. Installs and builds
// what is missing, runs all of them, and prints one table; not part of `npm test`.
import { ensureBuild } from "./lib/build.mjs";
import { ensureDependencies } from "./lib/dependencies.mjs";
import { run } from "./lib/run.mjs";

await ensureDependencies();
await ensureBuild();
const config = ["--config", "server/soak/vitest.config.ts"];
process.exitCode = await run("npx", ["vitest", "run", ...config, ...process.argv.slice(2)]);
