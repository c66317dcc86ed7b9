// What others have written and this product ships: `npm run check:supply`. For each package of the
// lock file: its checksum, its age, whether it is deprecated or runs scripts; then the registry's
// advisories. Asks the registry, so it is not part of `npm test`.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT, runCaptured } from "./lib/run.mjs";
import { daysText, judge, lockedPackages } from "./lib/supply.mjs";

/** Questions to the registry at once. */
const AT_ONCE = 8;

const readJson = (file) => JSON.parse(readFileSync(join(ROOT, file), "utf8"));
const packages = lockedPackages(readJson("package-lock.json"));
const { allowScripts } = readJson("package.json");
const { output } = await runCaptured("npm", ["config", "get", "registry", "--loglevel=error"]);
const registry = output.trim().replace(/\/?$/, "/");
const now = Date.now();

async function ask(name) {
  try {
    const reply = await fetch(registry + name.replace("/", "%2f"));
    return reply.ok ? await reply.json() : null;
  } catch {
    return null;
  }
}

const judged = [];
const waiting = [...packages];
await Promise.all(
  Array.from({ length: AT_ONCE }, async () => {
    for (let one = waiting.shift(); one; one = waiting.shift()) {
      judged.push({ one, ...judge(one, await ask(one.name), { now, allowScripts }) });
    }
  }),
);
judged.sort((a, b) => a.one.name.localeCompare(b.one.name));

console.log("What the project asks for itself:\n");
for (const { one, released, newest } of judged.filter(({ one }) => one.isDirect)) {
  const age = released === null ? "age unknown" : `${daysText(now - released)} old`;
  const other = newest === null || newest === one.version ? "" : `, newest ${newest}`;
  console.log(`  ${one.name} ${one.version}: ${age}${other}${one.dev ? " (development)" : ""}`);
}
const withFaults = judged.filter(({ faults }) => faults.length > 0);
const withNotes = judged.filter(({ notes }) => notes.length > 0);
console.log("\nWorth a look:\n");
for (const { one, notes } of withNotes) {
  console.log(`  ${one.name} ${one.version}: ${notes.join("; ")}`);
}

const audit = await runCaptured("npm", ["audit", "--audit-level=high", "--loglevel=error"]);
const answered = /found \d+ vulnerabilities|severity/.test(audit.output);
const vulnerable = answered && audit.code !== 0;
console.log(`\nAdvisories: ${answered ? audit.output.trim() : "the registry did not answer."}`);

for (const { one, faults } of withFaults) {
  console.log(`FAULT  ${one.name} ${one.version} ${faults.join("; ")}`);
}
const shipped = judged.filter(({ one }) => !one.dev).length;
console.log(
  `\n${judged.length} packages, ${shipped} of them shipped; ${withFaults.length} with a fault.`,
);
process.exitCode = withFaults.length > 0 || vulnerable ? 1 : 0;
