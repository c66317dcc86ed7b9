// Builds the terminal and starts it, with the rest of the command line as its arguments.
import { createRequire } from "node:module";
import { ensureBuild } from "./lib/build.mjs";
import { desktopHost } from "./lib/desktopHost.mjs";
import { run } from "./lib/run.mjs";

await ensureBuild("terminal");
const { name, env } = desktopHost(process.env.CHROMIUM_PATH);
console.log(`The terminal runs on ${name}.`);
Object.assign(process.env, env);
const electron = createRequire(import.meta.url)("electron");
process.exitCode = await run(electron, ["desktop", ...process.argv.slice(2)]);
