import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { SECOND } from "@signaldeck/contract";

const run = promisify(execFile);

/** Clock ticks of a second in `/proc`; the same on every Linux. */
const TICKS = 100;

const CONNECTIONS = "32";

/** How long an idle server is looked at, in ms. */
const IDLE_LOOK = 8 * SECOND;

/** Seconds of one round of load. */
const ROUND = "1";

/**
 * How many requests a server answers for each second of processor time that they take: what one core
 * can do, whatever else the machine is doing meanwhile. By wrk where there is one, since a generator
 * in JavaScript costs more than the server.
 * @param idle what the server takes of each second by itself, from `idleShare`
 * @throws Error when any reply is not 200.
 */
export async function requestsPerCpuSecond(
  { url, pid, idle }: { url: string; pid: number; idle: number },
  token: string,
): Promise<number> {
  const [before, begun] = [cpuSeconds(pid), performance.now()];
  const answered = await load(url, `Bearer ${token}`);
  const seconds = (performance.now() - begun) / SECOND;
  return answered / (cpuSeconds(pid) - before - idle * seconds);
}

/** What a process takes of each second while nobody asks it anything. */
export async function idleShare(pid: number): Promise<number> {
  const [before, begun] = [cpuSeconds(pid), performance.now()];
  await sleep(IDLE_LOOK);
  return (cpuSeconds(pid) - before) / ((performance.now() - begun) / SECOND);
}

/** Both kinds of time that a process and its threads have taken, in seconds. */
export function cpuSeconds(pid: number): number {
  const [, fields = ""] = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ");
  const [user, system] = fields.split(" ").slice(11, 13).map(Number);
  return ((user ?? NaN) + (system ?? NaN)) / TICKS;
}

let hasWrk = true;

async function load(url: string, authorization: string): Promise<number> {
  if (hasWrk) {
    try {
      return await byWrk(url, authorization);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
      hasWrk = false;
      process.stdout.write("  (no wrk here: the load is autocannon's)\n");
    }
  }
  return byAutocannon(url, authorization);
}

async function byWrk(url: string, authorization: string): Promise<number> {
  const header = `Authorization: ${authorization}`;
  const { stdout } = await run("wrk", [
    ...["-t", "1", "-c", CONNECTIONS, "-d", `${ROUND}s`, "-H", header],
    url,
  ]);
  if (/Non-2xx/.test(stdout)) throw new Error(`${url} refuses: ${stdout}`);
  return Number(/(\d+) requests in/.exec(stdout)?.[1]);
}

async function byAutocannon(url: string, authorization: string): Promise<number> {
  const { stdout } = await run("npx", [
    ...["autocannon", "--json", "-c", CONNECTIONS, "-d", ROUND],
    ...["-H", `authorization=${authorization}`, url],
  ]);
  const result = JSON.parse(stdout) as { "2xx": number; non2xx: number };
  if (result.non2xx > 0) throw new Error(`${url} refuses ${result.non2xx} requests`);
  return result["2xx"];
}
