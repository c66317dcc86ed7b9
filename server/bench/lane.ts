import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { createProductApp } from "../src/app/testing/productApp.ts";
import { seedHistory } from "../src/demo/seedHistory.ts";
import type { ReadyReply } from "./limitServer.ts";
import { idleShare, requestsPerCpuSecond } from "./load.ts";
import { percentile, pin, type Verdict } from "./measure.ts";
import { startProduct } from "./product.ts";

const SERVER_CORE = 0;
/** An odd number, so that the median is one of them. */
const ROUNDS = 9;

/** A call, who asks, and which shares of its limits are the goal. */
interface Subject {
  path: string;
  tier: "elite" | "guest";
  ofRaw: number;
  timesExpress: number;
}

const SUBJECTS: readonly Subject[] = [
  { path: "/api/signals?limit=10", tier: "elite", ofRaw: 0.7, timesExpress: 5 },
  { path: "/api/countdown", tier: "guest", ofRaw: 0.6, timesExpress: 1 },
  { path: "/api/auth/me", tier: "elite", ofRaw: 0.6, timesExpress: 1 },
  { path: "/api/signals/stats/performance", tier: "elite", ofRaw: 0.6, timesExpress: 1 },
  { path: "/api/market/status", tier: "elite", ofRaw: 0.2, timesExpress: 1 },
];

interface Measured {
  name: string;
  url: string;
  pid: number;
  /** What it takes of each second by itself. */
  idle: number;
  stop: () => void | Promise<void>;
}

/** The polled calls against plain node:http and bare Express with the same bytes, turn about. */
export async function laneBench(): Promise<Verdict[]> {
  const app = await createProductApp();
  const running: Measured[] = [];
  try {
    await app.services.road.startFeed();
    await seedHistory(app.services.road.marks);
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
    for (const { path, tier } of SUBJECTS) {
      const reply = await ready(`${product.url}${path}`, tokens[tier]);
      same[path] = reply;
      plain[path] = { body: reply.body, headers: jsonHeaders(reply.body) };
    }
    for (const [name, kind, replies] of [
      ["raw", "raw", plain],
      ["raw, all headers", "raw", same],
      ["express", "express", plain],
    ] as const) {
      running.push(await startLimit(name, kind, replies, join(app.folder, `${name}.json`)));
    }
    const verdicts = [];
    for (const subject of SUBJECTS) {
      verdicts.push(...(await measure(subject, running, tokens[subject.tier])));
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

async function measure(subject: Subject, all: readonly Measured[], token: string) {
  const figures = new Map<string, number[]>(all.map(({ name }) => [name, []]));
  for (let round = 0; round <= ROUNDS; round += 1) {
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
  const share = median("product") / median("raw");
  const times = median("product") / median("express");
  return [
    {
      goal: `${subject.path}: at least ${subject.ofRaw} of node:http with the same body`,
      measured: share.toFixed(2),
      reached: share >= subject.ofRaw,
    },
    {
      goal: `${subject.path}: at least ${subject.timesExpress} x bare Express`,
      measured: `${times.toFixed(1)} x`,
      reached: times >= subject.timesExpress,
    },
  ];
}
