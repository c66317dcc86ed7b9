// Checks types and lint of the whole tree: `node scripts/check.mjs [types] [lint]`, both when
// neither is named.
import { formatCheck, runChecks, TYPE_CHECK } from "./lib/checks.mjs";

/** The long ones first, so that none is left over at the end. */
const CHECKS = {
  types: [TYPE_CHECK],
  lint: [
    TYPE_CHECK,
    ["node", "scripts/knots.mjs"],
    ["knip"],
    ["node", "scripts/words.mjs"],
    formatCheck(["."]),
  ],
};

const named = process.argv.slice(2).filter((name) => name in CHECKS);
const wanted = named.length > 0 ? named : Object.keys(CHECKS);
// Types and rules are one check, whichever of the two asks for it.
const passed = await runChecks(new Set(wanted.flatMap((name) => CHECKS[name])));
process.exitCode = passed ? 0 : 1;
