// Makes the installers of the terminal, in desktop/dist/package: `npm run desktop:release -- --linux`
// (or `--win`, `--mac`, with targets behind it). TERMINAL_SERVER names the server that the terminal
// goes to, TERMINAL_UPDATES the folder on the web that new versions are taken from.
import { feedOf, releaseRuns } from "./lib/releaseRuns.mjs";
import { run } from "./lib/run.mjs";

const { TERMINAL_UPDATES: updates } = process.env;
if (updates && !/^https:\/\/\S+$/.test(updates)) {
  console.error("TERMINAL_UPDATES: must be an https:// address.");
  process.exit(1);
}
const feed = updates ? feedOf(updates) : [];
const args = ["--config=electron-builder.yml", "--publish=never", ...feed];
for (const asked of releaseRuns(process.argv.slice(2))) {
  process.exitCode = await run("npx", ["electron-builder", ...asked, ...args]);
  if (process.exitCode !== 0) break;
}
