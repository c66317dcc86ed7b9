import { RELEASE } from "../release.ts";
import { command } from "./Command.ts";

/** Names this program. */
export const version = command({
  name: "version",
  summary: "Prints version and commit of SignalDeck, and the version of Node.",
  options: {},
  run(_values, { output }) {
    const { version: own, commit } = RELEASE;
    output.write(`SignalDeck ${own}, commit ${commit}, Node ${process.versions.node}\n`);
    return Promise.resolve();
  },
});
