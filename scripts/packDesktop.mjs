// Builds the terminal and packages it as a folder for this system. With `--for-tests` a copy that
// Playwright can drive is made as well. The last line names the program.
import { packTerminal } from "./lib/packTerminal.mjs";

const program = await packTerminal({ forTests: process.argv.includes("--for-tests") });
console.log(program);
