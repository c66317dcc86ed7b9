import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { SECOND } from "@signaldeck/contract";
import { ownerHeader } from "./growthStorage.ts";
import { ask, addTime, send, type Call, type Subject } from "./growthSubject.ts";
import { percentile, roundsOf, timed, type Effort, type Verdict } from "./measure.ts";

/** Goals: megabytes that a stream may take, and by what share others may wait longer beside it. */
const MEMORY_LIMIT = 50;
const OTHERS_LIMIT = 2;

/** What members ask meanwhile, by turns. */
const READS = ["list of signals", "received signals", "feed", "inbox"];
/** Reads of each kind beside an export, and as many without one. */
const ASKED = { full: 200, quick: 40 };

/** Files that are read while they are sent. */
const FILES: Record<string, Call> = {
  record: { path: "/record/signals.csv", as: null },
  members: { path: "/admin/users/export", as: "admin" },
};

/** How soon the record's file begins. */
export async function beginsOf(subject: Subject, effort: Effort): Promise<void> {
  for (let round = 0; round < roundsOf(effort, 5); round += 1) {
    await pause();
    addTime(subject, "export, first byte", await timed(() => firstPart(subject)));
  }
}

/** Each file as a whole: what the server holds while it streams, and how long others wait beside it. */
export async function exportsOf(subject: Subject, effort: Effort): Promise<Verdict[]> {
  const verdicts: Verdict[] = [];
  for (const [name, call] of Object.entries(FILES)) {
    verdicts.push(...(await exportOf(subject, name, call, effort)));
  }
  return verdicts;
}

async function exportOf(
  subject: Subject,
  name: string,
  call: Call,
  effort: Effort,
): Promise<Verdict[]> {
  const { product } = subject;
  if (!product) throw new Error("A house without a product sends no files");
  const { pid } = product;
  await pause();
  const memory = { before: residentMegabytes(pid), most: 0 };
  const { bytes, seconds } = await stream(subject, call, () => {
    memory.most = Math.max(memory.most, residentMegabytes(pid));
  });
  const { alone, beside, files } = await others(subject, call, effort);
  const grown = memory.most - memory.before;
  const of = `${subject.house.amounts.signals} signals and ${subject.house.amounts.members} members`;
  process.stdout.write(
    `  ${name}, ${of}: ${(bytes / 1e6).toFixed(1)} MB in ${seconds.toFixed(2)} s, memory from ${memory.before.toFixed(0)} to ${memory.most.toFixed(0)} MB; ${files} times beside reads\n`,
  );
  const ratios = READS.map((read, at) => {
    const [few, many] = [alone[at] ?? [], beside[at] ?? []];
    const ratio = percentile(many, 0.5) / percentile(few, 0.5);
    process.stdout.write(
      `    ${read.padEnd(20)} alone ${percentile(few, 0.5).toFixed(1)} ms, beside it ${percentile(many, 0.5).toFixed(1)} ms (slowest tenth ${percentile(few, 0.9).toFixed(1)} and ${percentile(many, 0.9).toFixed(1)})\n`,
    );
    return ratio;
  });
  const worst = Math.max(...ratios);
  return [
    {
      of: "P8",
      goal: `export of the ${name}, ${of}: at most ${MEMORY_LIMIT} MB more in memory while it streams`,
      measured: `${grown.toFixed(0)} MB`,
      reached: grown <= MEMORY_LIMIT,
    },
    {
      of: "P8",
      goal: `export of the ${name}, ${of}: members' reads beside it take at most ${OTHERS_LIMIT} x as long (median)`,
      measured: `${worst.toFixed(2)} x`,
      reached: worst <= OTHERS_LIMIT,
    },
  ];
}

/** Reads without and beside exports, by turns, so that both meet the same machine. */
async function others(subject: Subject, call: Call, effort: Effort) {
  const alone: number[][] = READS.map(() => []);
  const beside: number[][] = READS.map(() => []);
  let files = 0;
  while ((beside.at(-1)?.length ?? 0) < ASKED[effort]) {
    await pause();
    const file = { isSent: false };
    const sending = stream(subject, call, () => undefined).finally(() => (file.isSent = true));
    // A part of the file is under way, and the call itself is over.
    await sleep(0.05 * SECOND);
    let rounds = 0;
    do {
      await askAll(subject, beside);
      rounds += 1;
    } while (!file.isSent && rounds < ASKED[effort]);
    await sending;
    files += 1;
    for (; rounds > 0; rounds -= 1) await askAll(subject, alone);
  }
  return { alone, beside, files };
}

async function askAll(subject: Subject, times: number[][]): Promise<void> {
  for (const [at, name] of READS.entries()) {
    times[at]?.push(await timed(() => ask(subject, name)));
  }
}

/** Takes a whole file as fast as it comes. */
async function stream(subject: Subject, call: Call, look: () => void) {
  const begun = performance.now();
  const reply = await send(subject, call, await ownerHeader(subject.house));
  let bytes = 0;
  for await (const part of reply.body ?? []) {
    bytes += (part as Uint8Array).length;
    look();
  }
  return { bytes, seconds: (performance.now() - begun) / SECOND };
}

/** A reader that went away gives its place back a moment later, and one network has two. */
const pause = () => sleep(0.2 * SECOND);

async function firstPart(subject: Subject): Promise<void> {
  const reply = await send(subject, { path: "/record/signals.csv", as: null });
  const reader = reply.body?.getReader();
  await reader?.read();
  await reader?.cancel();
}

function residentMegabytes(pid: number): number {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Number(kilobytes) / 1_024;
}
