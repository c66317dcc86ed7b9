import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { SECOND, type LiveEvent } from "@signaldeck/contract";
import { deriving } from "../src/database/derivedColumns.ts";
import { systemClock } from "../src/process/clock/clock.ts";
import { Database } from "../src/database/Database.ts";
import { LiveEventRow } from "../src/live/LiveEventRow.ts";
import { recordLiveEvent } from "../src/live/recordLiveEvent.ts";
import { createLog } from "../src/process/log.ts";
import { Member } from "../src/members/Member.ts";
import { REPOSITORY_ROOT } from "../src/paths.ts";
import { cpuSeconds } from "./load.ts";
import { percentile, pin, roundsOf, type Effort, type Verdict } from "./measure.ts";
import { startProduct } from "./product.ts";
import { seedMany } from "./seedMany.ts";
import { signInMany } from "./signInMany.ts";
import { StreamClients } from "./streamClients.ts";

const CLIENTS = { full: 10_000, quick: 5_000 };
const ROUNDS = 5;
/** Streams that are opened and ended before anything is measured. */
const WARM_UP = 1_000;
const PUBLICATIONS = 5;
const SERVER_CORE = 0;
/** For what a server tidies up after an opening. */
const REST = 3_000;
/** Has a server collect its garbage, some of which only a second time finds, and what that takes. */
const COLLECTOR = ["--import", join(import.meta.dirname, "collectOnSignal.mjs")];
const COLLECTIONS = 2;
const COLLECTION = 500;
/** As large as a signal. */
const WORDS = "x".repeat(1_400);

/** Goals. */
const MEMORY_LIMIT = 12;
const CONNECT_RATIO = 1.5;
/** nginx with nchan takes as long as a loop over bare sockets, where both were measured. */
const SPREAD_RATIO = 1.1;

/** A server of streams in a process of its own. */
interface Subject {
  port: number;
  pid: number;
  path: string;
  /** Says something to every client, with this word in it. */
  publish: (word: string) => Promise<void>;
  stop: () => Promise<void>;
}

interface Figures {
  /** Milliseconds until all clients were connected, and what the server worked of them. */
  connect: number;
  work: number;
  /** Kilobytes by which the process grew for each, and those that it holds. */
  grown: number;
  held: number;
  /** Milliseconds between the first and the last client that heard a publication. */
  spreads: number[];
  lost: number;
}

/** Ten thousand open streams of the product, with and without prices, and of bare servers, by turns. */
export async function streamBench(effort: Effort): Promise<Verdict[]> {
  const folder = await mkdtemp(join(tmpdir(), "signaldeck-bench-"));
  try {
    const tokens = await prepare(folder, CLIENTS[effort]);
    const starts: Record<string, () => Promise<Subject>> = {
      product: () => startSubject(folder),
      "with prices": () => startSubject(folder, "?prices=*&board=1"),
      "node:http": () => startRaw("http"),
      net: () => startRaw("net"),
    };
    const found = new Map<string, Figures[]>();
    for (let round = 0; round < roundsOf(effort, ROUNDS); round += 1) {
      for (const [name, start] of Object.entries(starts)) {
        const figures = await measure(await start(), tokens);
        found.set(name, [...(found.get(name) ?? []), figures]);
      }
    }
    return judge(found, CLIENTS[effort]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A storage with a signed-in member for each stream; returns their tokens. */
async function prepare(folder: string, clients: number): Promise<string[]> {
  const database = await openStorage(folder);
  await seedMany(database, { members: clients, claims: 0, tickets: 0 });
  await database.write((transaction) => {
    const everybody = { where: { role: "member" as const }, transaction, ...deriving };
    return database.model(Member).update({ tier: "elite", dashboardUnlocked: true }, everybody);
  });
  const tokens = await signInMany(database, clients);
  await database.close();
  return tokens;
}

const openStorage = (folder: string) =>
  Database.open({
    url: null,
    file: join(folder, "signaldeck.sqlite"),
    log: createLog("error"),
  });

/**
 * The built product; what is published is written into its storage, as by another process.
 * @param wish what each stream is brought beside it
 */
async function startSubject(folder: string, wish = ""): Promise<Subject> {
  const NODE_OPTIONS = COLLECTOR.join(" ");
  const product = await startProduct(folder, SERVER_CORE, { NODE_OPTIONS });
  const database = await openStorage(folder);
  database.model(LiveEventRow);
  return {
    port: Number(new URL(product.url).port),
    pid: product.pid,
    path: `/api/signals/stream${wish}`,
    publish: (word) =>
      database.write((transaction) => {
        const pause = { reason: `${WORDS} ${word}`, since: new Date().toISOString() };
        const event: LiveEvent = { type: "engine.changed", pause };
        const at = systemClock.now();
        return recordLiveEvent(database, transaction, { event, audience: "guest", at });
      }),
    async stop() {
      await database.close();
      await product.stop();
    },
  };
}

async function startRaw(kind: "http" | "net"): Promise<Subject> {
  const file = join(REPOSITORY_ROOT, "server", "bench", "rawStreamsProcess.ts");
  const child = spawn(process.execPath, [...COLLECTOR, "--import", "tsx", file, kind], {
    cwd: REPOSITORY_ROOT,
    stdio: ["pipe", "pipe", "inherit"],
  });
  const [port] = (await once(child.stdout, "data")) as [Buffer];
  const pid = child.pid ?? 0;
  pin(pid, SERVER_CORE);
  return {
    port: Number(port.toString()),
    pid,
    path: "/",
    publish(word) {
      child.stdin.write(`${WORDS} ${word}\n`);
      return Promise.resolve();
    },
    async stop() {
      const ended = once(child, "exit");
      child.kill();
      await ended;
    },
  };
}

async function measure(subject: Subject, tokens: readonly string[]): Promise<Figures> {
  const { port, pid, path } = subject;
  try {
    (await StreamClients.open(port, path, tokens.slice(0, WARM_UP))).close();
    await sleep(REST);
    const before = await heldBy(pid);
    const [start, worked] = [performance.now(), cpuSeconds(pid)];
    const clients = await StreamClients.open(port, path, tokens);
    const connect = performance.now() - start;
    const work = (cpuSeconds(pid) - worked) * SECOND;
    await sleep(REST);
    const grown = ((await memoryOf(pid)) - before) / tokens.length;
    const held = ((await heldBy(pid)) - before) / tokens.length;
    const spreads: number[] = [];
    let lost = 0;
    for (let at = 0; at < PUBLICATIONS; at += 1) {
      const word = `publication ${at};`;
      const arrivals = await clients.arrivalsOf(word, 5_000, () => subject.publish(word));
      lost += tokens.length - arrivals.length;
      spreads.push((arrivals.at(-1) ?? NaN) - (arrivals[0] ?? NaN));
    }
    clients.close();
    return { connect, work, grown, held, spreads, lost };
  } finally {
    await subject.stop();
  }
}

/** As `memoryOf`, without what only waits to be collected: how much that is says the heap's size. */
async function heldBy(pid: number): Promise<number> {
  for (let at = 0; at < COLLECTIONS; at += 1) {
    process.kill(pid, "SIGUSR2");
    await sleep(COLLECTION);
  }
  return memoryOf(pid);
}

/** The memory of a process in kilobytes. */
async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]);
}

function judge(found: ReadonlyMap<string, Figures[]>, clients: number): Verdict[] {
  const medians = new Map(
    [...found].map(([name, figures]) => {
      const middle = (of: keyof Omit<Figures, "spreads">) =>
        percentile(
          figures.map((one) => one[of]),
          0.5,
        );
      const spreads = figures.flatMap((one) => one.spreads);
      const [connect, work] = [middle("connect"), middle("work")];
      const [grown, held] = [middle("grown"), middle("held")];
      const lost = figures.reduce((sum, one) => sum + one.lost, 0);
      const [p50, p99] = [percentile(spreads, 0.5), percentile(spreads, 0.99)];
      process.stdout.write(
        `  ${name.padEnd(11)} ${clients} connected in ${connect.toFixed(0)} ms (${work.toFixed(0)} of its processor), ${held.toFixed(1)} KB held for each (${grown.toFixed(1)} with garbage); first to last p50 ${p50.toFixed(0)}, p99 ${p99.toFixed(0)} ms; ${lost} lost\n`,
      );
      return [name, { work, held, lost, p99 }];
    }),
  );
  const product = medians.get("product");
  const raw = medians.get("node:http");
  const sockets = medians.get("net");
  const priced = medians.get("with prices");
  if (!product || !priced || !raw || !sockets) return [];
  // Work instead of time: what else the machine does meanwhile makes both slower, not alike.
  const ratio = product.work / raw.work;
  return [
    {
      of: "P3",
      goal: `a stream holds at most ${MEMORY_LIMIT} KB`,
      measured: `${product.held.toFixed(1)} KB`,
      reached: product.held <= MEMORY_LIMIT,
    },
    {
      of: "P3",
      goal: `${clients} are connected within ${CONNECT_RATIO} x node:http's work`,
      measured: `${ratio.toFixed(2)} x`,
      reached: ratio <= CONNECT_RATIO,
    },
    {
      of: "P3",
      goal: `an event reaches the last of ${clients} (p99) within ${SPREAD_RATIO} x bare sockets' time`,
      measured: `${(product.p99 / sockets.p99).toFixed(2)} x`,
      reached: product.p99 <= SPREAD_RATIO * sockets.p99,
    },
    {
      of: "P3",
      goal: "the same while all of them receive the prices of all pairs and the board",
      measured: `${(priced.p99 / sockets.p99).toFixed(2)} x`,
      reached: priced.p99 <= SPREAD_RATIO * sockets.p99,
    },
    {
      of: "P3",
      goal: "no event is lost",
      measured: `${product.lost + priced.lost}`,
      reached: product.lost + priced.lost === 0,
    },
  ];
}
