// Builds the terminal and starts it, with the rest of the command line as its arguments. With
// `--stand-in` its pages are shown in an installed Chromium, for a look where Electron is not available.
import { ensureBuild } from "./lib/build.mjs";
import { hostOfPerson } from "./lib/desktopHost.mjs";
import { run } from "./lib/run.mjs";

const asked = process.argv.slice(2);
const others = asked.filter((argument) => argument !== "--stand-in");

try {
  const { program, env } = await hostOfPerson(others.length < asked.length);
  await ensureBuild("terminal");
  process.exitCode = await run(program, ["desktop", ...others], { env });
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
