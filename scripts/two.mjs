// Two instances of the built product behind nginx: `npm run test:two [-- --clients N] [--minutes M]`.
// Installs and builds what is missing, proves what is promised of several servers, and prints one
// table; not part of `npm test`.
import { ensureBuild } from "./lib/build.mjs";
import { ensureDependencies } from "./lib/dependencies.mjs";
import { run } from "./lib/run.mjs";

await ensureDependencies();
await ensureBuild();
const program = ["--import", "tsx", "server/soak/two/prove.ts"];
process.exitCode = await run(process.execPath, [...program, ...process.argv.slice(2)]);
