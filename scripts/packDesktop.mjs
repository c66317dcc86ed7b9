// Builds the terminal and packages it as a folder for this system.
import { ensureBuild } from "./lib/build.mjs";
import { packTerminal } from "./lib/packTerminal.mjs";

await ensureBuild("terminal");
console.log(`Packaged: ${await packTerminal()}`);
