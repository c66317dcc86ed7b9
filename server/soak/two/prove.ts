// Two instances behind nginx, as an operator runs them, and what is promised of them: see
// docs/guide/reference/servers.md. `npm run test:two [-- --clients N] [--minutes M]`.
import { spawnSync } from "node:child_process";
import { loadavg } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { MINUTE, SECOND } from "@signaldeck/contract";
import { printVerdicts, type Verdict } from "../../bench/measure.ts";
import { messageOf } from "../../src/process/messageOf.ts";
import { Crowd } from "./Crowd.ts";
import { proveExactlyOnce, proveMarks } from "./exactlyOnce.ts";
import { proveFairness } from "./fairness.ts";
import { House } from "./House.ts";
import { leaderOf, proveKilledLeader } from "./killedLeader.ts";
import { seedPeople } from "./people.ts";
import { proveReach } from "./reach.ts";
import { proveRollingRestart } from "./rollingRestart.ts";

const { values } = parseArgs({
  options: {
    clients: { type: "string", default: "5000" },
    minutes: { type: "string", default: "2" },
  },
});

/** For what was published at last to come to all. */
const REST = 3 * SECOND;

const say = (sentence: string) => process.stdout.write(`${sentence}\n`);

async function prove(house: House, crowd: Crowd): Promise<Verdict[]> {
  const lasts = Number(values.minutes) * MINUTE;
  const people = await seedPeople(house.database, Number(values.clients));
  await house.open();
  say(`Two instances and nginx are up; ${people.readers.length} clients come.`);
  const { opened, milliseconds } = await crowd.open(house.site, people.readers);
  say(`${opened} streams were open after ${(milliseconds / SECOND).toFixed(1)} s.`);
  const verdicts: Verdict[] = [];
  const step = async (what: string, work: () => Promise<Verdict[]>) => {
    const now = await house.instances[0].marketTime(people.admin);
    say(`\n== ${what} (from ${new Date(now).toISOString().slice(11, 16)} on)`);
    const found = await work();
    printVerdicts(found);
    verdicts.push(...found);
  };
  await step("What one instance does, the other one knows", () => proveReach(house, people, lasts));
  const leader = await leaderOf(house, people.admin);
  await step("One is killed", () => proveKilledLeader(house, crowd, people, leader));
  await step("One after the other is restarted", () =>
    proveRollingRestart(house, crowd, people, leader),
  );
  await step("Neighbours, and one who asks too much", () => proveFairness(house, people, lasts));
  await step("All that happened", async () => {
    await sleep(REST);
    return [await proveExactlyOnce(house, crowd), await proveMarks(house)];
  });
  return verdicts;
}

async function main(): Promise<void> {
  for (const tool of ["nginx", "openssl"]) {
    if (spawnSync(tool, ["-v"]).error) throw new Error(`${tool} is needed and was not found.`);
  }
  const house = await House.build();
  const crowd = Crowd.start();
  const close = async () => {
    await crowd.stop();
    await house.close();
  };
  process.once("SIGINT", () => void close().then(() => process.exit(130)));
  try {
    const verdicts = await prove(house, crowd);
    say("\n== Two instances behind nginx");
    printVerdicts(verdicts.sort((one, other) => one.of.localeCompare(other.of)));
    const load = loadavg().map((figure) => figure.toFixed(1));
    say(
      `The load of the last 1, 5 and 15 minutes was ${load.join(", ")}, this run's own included.`,
    );
    if (verdicts.some(({ reached }) => !reached)) process.exitCode = 1;
  } finally {
    await close();
  }
}

try {
  await main();
} catch (error) {
  process.stderr.write(`${messageOf(error)}\n`);
  process.exitCode = 1;
}
