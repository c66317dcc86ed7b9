import { readFileSync } from "node:fs";
import { join } from "node:path";
import { REPOSITORY_ROOT } from "../paths.ts";
import { command } from "./Command.ts";

/** Names this program. */
export const version = command({
  name: "version",
  summary: "Prints the version of SignalDeck and of Node.",
  options: {},
  run(_values, { output }) {
    const text = readFileSync(join(REPOSITORY_ROOT, "package.json"), "utf8");
    const { version: own } = JSON.parse(text) as { version: string };
    output.write(`SignalDeck ${own}, Node ${process.versions.node}\n`);
    return Promise.resolve();
  },
});
