// Checks types and lint of the whole tree: `node scripts/check.mjs [types] [lint]`, both when
// neither is named.
import { formatCheck, runChecks, TYPE_CHECK, WORKSPACES } from "./lib/checks.mjs";

/** The long ones first, so that none is left over at the end. */
const CHECKS = {
  lint: [
    ["eslint", "."],
    formatCheck(["."]),
    ["knip"],
    ["depcruise", "--config", ".dependency-cruiser.cjs", "--output-type", "err", ...WORKSPACES],
    ["node", "scripts/knots.mjs"],
    ["node", "scripts/words.mjs"],
  ],
  types: [TYPE_CHECK],
};

const named = process.argv.slice(2).filter((name) => name in CHECKS);
const wanted = named.length > 0 ? named : Object.keys(CHECKS);
const passed = await runChecks(wanted.flatMap((name) => CHECKS[name]));
process.exitCode = passed ? 0 : 1;
