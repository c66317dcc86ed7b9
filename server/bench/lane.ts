import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { createProductApp } from "../src/app/testing/productApp.ts";
import { seedHistory } from "../src/operations/demo/seedHistory.ts";
import type { ReadyReply } from "./limitServer.ts";
import { idleShare, requestsPerCpuSecond } from "./load.ts";
import { percentile, pin, roundsOf, type Effort, type Verdict } from "./measure.ts";
import { startProduct } from "./product.ts";

const SERVER_CORE = 0;
/** An odd number, so that the median is one of them. */
const ROUNDS = 5;

/** A call, who asks, and which shares of its limits are the goal. */
interface Subject {
  of: string;
  path: string;
  tier: "elite" | "guest";
  /** By the limit's name. */
  shares: Partial<Record<LimitName, number>>;
}

/** What the product is held to, and the kind of server that shows it; `raw` is always measured. */
const LIMITS = {
  raw: { kind: "raw", words: "node:http with the same body" },
  "raw, all headers": { kind: "raw", words: "node:http with the same reply" },
  express: { kind: "express", words: "bare Express" },
  "express json": { kind: "json", words: "bare Express with `res.json` of the same data" },
} as const;
type LimitName = keyof typeof LIMITS;

const hot = (of: string, path: string, tier: Subject["tier"], raw: number, express: number) => ({
  of,
  path,
  tier,
  shares: { raw, express },
});
const HOT: readonly Subject[] = [
  hot("P1", "/api/signals?limit=10", "elite", 0.7, 5),
  hot("P2", "/api/countdown", "guest", 0.6, 1),
  hot("P2", "/api/auth/me", "elite", 0.6, 1),
  hot("P2", "/api/signals/stats/performance", "elite", 0.6, 1),
  hot("P2", "/api/record/summary", "guest", 0.6, 1),
  hot("P2", "/api/market/status", "elite", 0.2, 1),
];

const OTHERS: readonly Subject[] = [
  "/api/account/settings",
  "/api/journal/day",
  "/api/journal/received",
  "/api/support/tickets",
  "/api/record/signals?limit=20",
  "/api/content/public",
].map((path) => ({ of: "P4", path, tier: "elite", shares: { "express json": 0.55 } }));

interface Measured {
  name: string;
  url: string;
  pid: number;
  /** What it takes of each second by itself. */
  idle: number;
  stop: () => void | Promise<void>;
}

/** The polled calls against plain node:http and bare Express with the same bytes, by turns. */
export const laneBench = (effort: Effort) =>
  callBench(effort === "quick" ? HOT.slice(0, 2) : HOT, effort);

/** Calls that Express answers against the least that Express can do. */
export const readBench = (effort: Effort) =>
  callBench(effort === "quick" ? OTHERS.slice(0, 2) : OTHERS, effort);

async function callBench(subjects: readonly Subject[], effort: Effort): Promise<Verdict[]> {
  const app = await createProductApp();
  const running: Measured[] = [];
  try {
    await app.services.pipeline.startFeed();
    await seedHistory(app.services.pipeline.marks);
    const tokens = {
      elite: (await app.signIn({ tier: "elite" })).token,
      guest: (await app.signIn({ tier: "guest" })).token,
    };
    await app.leave();
    const product = await startProduct(app.folder, SERVER_CORE);
    const { pid } = product;
    // What its start leaves to do is done by then.
    await idleShare(pid);
    running.push({ name: "product", ...product, idle: await idleShare(pid) });
    const plain: Record<string, ReadyReply> = {};
    const same: Record<string, ReadyReply> = {};
    for (const { path, tier } of subjects) {
      const reply = await ready(`${product.url}${path}`, tokens[tier]);
      same[path] = reply;
      plain[path] = { body: reply.body, headers: jsonHeaders(reply.body) };
    }
    const asked = new Set<string>([
      "raw",
      ...subjects.flatMap(({ shares }) => Object.keys(shares)),
    ]);
    for (const [name, { kind }] of Object.entries(LIMITS)) {
      if (!asked.has(name) && (name !== "raw, all headers" || effort === "quick")) continue;
      const replies = name === "raw, all headers" ? same : plain;
      running.push(await startLimit(name, kind, replies, join(app.folder, `${name}.json`)));
    }
    const verdicts = [];
    for (const subject of subjects) {
      verdicts.push(...(await measure(subject, running, tokens[subject.tier], effort)));
    }
    return verdicts;
  } finally {
    for (const { stop } of running) await stop();
    await app.close();
  }
}

const jsonHeaders = (body: string) => [
  ...["Content-Type", "application/json; charset=utf-8"],
  ...["Content-Length", String(Buffer.byteLength(body))],
];

/** The reply's bytes, without what Node adds by itself. */
async function ready(url: string, token: string): Promise<ReadyReply> {
  const reply = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
  if (!reply.ok) throw new Error(`${url}: ${reply.status}`);
  const own = [...reply.headers].filter(([name]) => !/^(?:date|connection|keep-alive)$/.test(name));
  return { headers: own.flat(), body: await reply.text() };
}

async function startLimit(
  name: string,
  kind: string,
  replies: Record<string, ReadyReply>,
  file: string,
): Promise<Measured> {
  writeFileSync(file, JSON.stringify(replies));
  const program = join(import.meta.dirname, "limitServer.ts");
  const child: ChildProcess = spawn(process.execPath, ["--import", "tsx", program, kind, file], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  if (!child.stdout || child.pid === undefined) throw new Error(`${name} did not start`);
  const [port] = (await once(child.stdout, "data")) as [Buffer];
  pin(child.pid, SERVER_CORE);
  const url = `http://127.0.0.1:${port.toString().trim()}`;
  return { name, url, pid: child.pid, idle: 0, stop: () => void child.kill() };
}

async function measure(
  subject: Subject,
  all: readonly Measured[],
  token: string,
  effort: Effort,
): Promise<Verdict[]> {
  const figures = new Map<string, number[]>(all.map(({ name }) => [name, []]));
  for (let round = 0; round <= roundsOf(effort, ROUNDS); round += 1) {
    for (const one of round % 2 === 0 ? all : all.toReversed()) {
      const { name, pid, idle } = one;
      const figure = await requestsPerCpuSecond({ url: one.url + subject.path, pid, idle }, token);
      // The first round warms all of them up.
      if (round > 0) figures.get(name)?.push(figure);
    }
  }
  const median = (name: string) => percentile(figures.get(name) ?? [], 0.5);
  process.stdout.write(`  ${subject.path}, answered for each second of processor time\n`);
  for (const [name, list] of figures) {
    const [low, mid, high] = [Math.min(...list), median(name), Math.max(...list)].map(Math.round);
    const share = (median(name) / median("raw")).toFixed(2);
    process.stdout.write(
      `    ${name.padEnd(18)} ${String(mid).padStart(7)}  (${low} to ${high}, n ${list.length})  ${share} of raw\n`,
    );
  }
  return Object.entries(subject.shares).map(([name, share]) => {
    const measured = median("product") / median(name);
    const { words } = LIMITS[name as LimitName];
    return {
      of: subject.of,
      goal: `${subject.path}: at least ${share} x ${words}`,
      measured: `${measured.toFixed(2)} x`,
      reached: measured >= share,
    };
  });
}
