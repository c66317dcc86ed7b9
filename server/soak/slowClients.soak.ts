import { rm } from "node:fs/promises";
import { request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { claimsApi } from "@signaldeck/contract";
import { afterAll, beforeAll, expect } from "vitest";
import { percentile } from "../bench/measure.ts";
import { createProductApp } from "../src/app/testing/productApp.ts";
import { ProductProcess } from "../src/app/testing/ProductProcess.ts";
import { png } from "../src/access/claims/testing/sendClaim.ts";
import { SlowClient } from "../src/http/testing/SlowClient.ts";
import { soak } from "./support/soak.ts";

const SLOW_CLIENTS = 500;
/** All of them are gone after this time, in ms. */
const GONE_AFTER = 15_000;
const HONEST = 25;

const FORM = { brokerAccountId: "88421190", accessPath: "manual", depositAmount: "500" };
const UPLOAD = `/api${claimsApi.submitClaim.path}`;

let folder: string;
let product: ProductProcess;
let port: number;
let tokens: string[];

beforeAll(async () => {
  const app = await createProductApp();
  folder = app.folder;
  tokens = [];
  for (let n = 0; n < HONEST + 2; n += 1) tokens.push((await app.signIn()).token);
  await app.leave();
  product = ProductProcess.start({ DATA_DIR: folder });
  port = await product.listening();
});

afterAll(async () => {
  product.kill("SIGKILL");
  await product.ended;
  await rm(folder, { recursive: true, force: true });
});

const tokenOf = (n: number) => tokens[n] ?? "";

async function begun(token: string, bytes: number): Promise<SlowClient> {
  const client = await SlowClient.open(port);
  client.beginForm(UPLOAD, { token, bytes, fields: FORM });
  return client;
}

soak("a slow line brings its file while somebody trickles, and so do all others", async () => {
  const [trickler, slowest, ...others] = tokens;
  const trickles = await Promise.all(
    Array.from({ length: 24 }, () => begun(trickler ?? "", 4_000_000)),
  );
  const pouring = trickles.map((client) =>
    client.pour(Buffer.alloc(4_000), { piece: 50, every: 500 }),
  );
  // 250 kB a second: 18 s.
  const line = await begun(slowest ?? "", 4_500_000);
  const bytes = Buffer.concat([png(), Buffer.alloc(4_500_000 - png().length, "x")]);
  const began = performance.now();
  const slow = line.pour(bytes, { piece: 25_000, every: 100 }).then(() => line.endForm());
  const quick = await Promise.all(
    others.map(async (token) => {
      const client = await begun(token, 200_000);
      client.socket.write(Buffer.concat([png(), Buffer.alloc(200_000 - png().length, "x")]));
      client.endForm();
      return client;
    }),
  );
  await expect
    .poll(() => quick.every(({ status }) => status !== null), { timeout: 20_000 })
    .toBe(true);
  expect(quick.map(({ status }) => status)).toEqual(others.map(() => 201));
  await slow;
  await expect.poll(() => line.status, { timeout: 10_000 }).toBe(201);
  const took = (performance.now() - began) / 1_000;
  await Promise.all(pouring);
  const refused = trickles.map(({ status }) => status).sort();
  expect(refused).toEqual([408, 408, ...Array.from({ length: 22 }, () => 429)]);
  return {
    figure: `4.5 MB in ${took.toFixed(1)} s; of 24 that trickle 2 were ended and 22 refused`,
    holds: took > 18,
  };
});

/** Milliseconds that a call took; the answer is taken whole. */
function timed(token: string): Promise<number> {
  const began = performance.now();
  return new Promise((resolve, reject) => {
    request(
      { port, path: "/api/auth/me", headers: { authorization: `Bearer ${token}` } },
      (response) => {
        response.resume();
        response.once("end", () => resolve(performance.now() - began));
      },
    )
      .once("error", reject)
      .end();
  });
}

const SLOW = [
  ["headers", "GET / HTTP/1.1\r\nHost: x\r\nX-Slow: "],
  [
    "bodies",
    "POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n{",
  ],
] as const;

for (const [what, text] of SLOW) {
  const promise = `${SLOW_CLIENTS} clients with slow ${what} are gone within ${GONE_AFTER / 1_000} s; calls meanwhile p99 < 500 ms`;
  soak(promise, async () => {
    const clients = await Promise.all(
      Array.from({ length: SLOW_CLIENTS }, () => SlowClient.open(port)),
    );
    for (const { socket } of clients) socket.write(text);
    const began = performance.now();
    const pouring = clients.map((client) =>
      client.pour(Buffer.alloc(60, "x"), { piece: 1, every: 1_000 }),
    );
    const times: number[] = [];
    const left = () => clients.filter((client) => !client.ended).length;
    while (left() > 0 && performance.now() - began < 2 * GONE_AFTER) {
      times.push(...(await Promise.all([0, 1, 2, 3].map((n) => timed(tokenOf(n))))));
      await sleep(20);
    }
    const gone = performance.now() - began;
    const p99 = percentile(times, 0.99);
    await Promise.all(pouring);
    return {
      figure: `gone after ${(gone / 1_000).toFixed(1)} s; p99 of ${times.length} calls ${p99.toFixed(0)} ms`,
      holds: gone < GONE_AFTER && p99 < 500,
    };
  });
}
