import { rm } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { SECOND } from "@signaldeck/contract";
import { afterAll, beforeAll, expect } from "vitest";
import { createProductApp } from "../src/app/testing/productApp.ts";
import { ProductProcess } from "../src/app/testing/ProductProcess.ts";
import { Traffic } from "../src/app/testing/Traffic.ts";
import { soak } from "./support/soak.ts";

const ROUNDS = 50;
/** The grace of a slow file, ms: nobody sends one here, so nobody waits for it. */
const LIMIT = 9 * SECOND;

let folder: string;
let product: ProductProcess | null = null;
const tokens: string[] = [];

beforeAll(async () => {
  const app = await createProductApp();
  folder = app.folder;
  for (let n = 0; n < 8; n += 1) tokens.push((await app.signIn({ tier: "gold" })).token);
  await app.leave();
});

afterAll(async () => {
  product?.kill("SIGKILL");
  await product?.ended;
  await rm(folder, { recursive: true, force: true });
});

const PROMISE = `TERM ${ROUNDS} times in the midst of traffic: exit 0 within ${LIMIT / SECOND} s, whole answers`;

soak(PROMISE, async () => {
  const times: number[] = [];
  const outcomes = new Map<unknown, number>();
  for (let round = 0; round < ROUNDS; round += 1) {
    product = ProductProcess.start({ DATA_DIR: folder });
    const traffic = new Traffic(await product.listening(), tokens);
    traffic.start();
    // At another moment each time, from the first calls on.
    await sleep(50 + 23 * round);
    const began = performance.now();
    product.kill();
    const ended = await product.ended;
    times.push(performance.now() - began);
    await traffic.ended();
    for (const [outcome, count] of traffic.responses) {
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + count);
    }
    expect(ended, product.output).toEqual({ code: 0, signal: null });
    expect(traffic.faults()).toEqual([]);
    expect(product.output).not.toMatch(/"level":[56]0|did not end|closed|SQLITE/);
  }
  times.sort((a, b) => a - b);
  const at = (part: number) => `${Math.round(times[Math.floor(part * (ROUNDS - 1))] ?? 0)} ms`;
  const answers = [...outcomes].map(([outcome, count]) => `${String(outcome)} x${count}`);
  return {
    figure: `ended after ${at(0.5)} by the median, ${at(1)} at most; ${answers.join(", ")}`,
    holds: (times.at(-1) ?? Infinity) < LIMIT,
  };
});
