// Packages the terminal as a folder for this system, with Electron, which is fetched where it is not
// here. With `--for-tests` a copy that Playwright can drive is made as well; with `--stand-in` tests
// package what stands for Electron, into a folder of its own. The last line names the program.
import { packTerminal } from "./lib/packTerminal.mjs";

const has = (flag) => process.argv.includes(flag);

try {
  console.log(await packTerminal({ forTests: has("--for-tests"), standIn: has("--stand-in") }));
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
