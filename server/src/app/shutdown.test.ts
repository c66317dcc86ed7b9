import { setTimeout as sleep } from "node:timers/promises";
import { claimsApi } from "@signaldeck/contract";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { png } from "../access/claims/testing/sendClaim.ts";
import { SlowClient } from "../http/testing/SlowClient.ts";
import { bundle, type Bundle } from "../testing/bundle.ts";
import { createProductApp, type ProductApp } from "./testing/productApp.ts";
import { ProductProcess } from "./testing/ProductProcess.ts";
import { Traffic } from "./testing/Traffic.ts";

let program: Bundle;
let app: ProductApp;
let tokens: string[];
let product: ProductProcess;

beforeAll(async () => {
  program = await bundle("signaldeck.ts");
  app = await createProductApp();
  tokens = [];
  for (let n = 0; n < 4; n += 1) tokens.push((await app.signIn({ tier: "gold" })).token);
  await app.leave();
});

afterAll(async () => {
  await app.close();
  await program.remove();
});

afterEach(async () => {
  product.kill("SIGKILL");
  await product.ended;
});

function start(): Promise<number> {
  const { databaseUrl } = app.services.config;
  const settings = {
    DATA_DIR: app.folder,
    ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }),
  };
  product = ProductProcess.start(settings, program.file);
  return product.listening();
}

const WELL = { code: 0, signal: null };

it("ends when its parent process is gone before it serves", async () => {
  product = ProductProcess.start({ DATA_DIR: app.folder }, program.file);
  product.child.disconnect();
  expect(await product.ended).toEqual(WELL);
  expect(product.output).not.toContain("SignalDeck is at");
});

it.each([0, 150, 400])(
  "TERM under traffic ends well, with whole answers and nothing after (%d ms)",
  async (after) => {
    const traffic = new Traffic(await start(), tokens);
    traffic.start();
    const streaming = () => traffic.streams.some(({ types }) => types.length > 0);
    await expect.poll(streaming).toBe(true);
    await sleep(after);
    product.kill();
    expect(await product.ended).toEqual(WELL);
    await traffic.ended();
    expect(traffic.faults()).toEqual([]);
    const opened = traffic.streams.filter(({ status }) => status === 200);
    expect(opened).not.toEqual([]);
    // The last word says when to come back, to each another time.
    for (const { types, retries } of opened) expect(retries).toHaveLength(1 + types.length);
    expect(product.output).not.toMatch(/"level":[56]0|did not end|closed|SQLITE/);
  },
);

async function uploading(port: number, member: number): Promise<SlowClient> {
  const client = await SlowClient.open(port);
  client.beginForm(`/api${claimsApi.submitClaim.path}`, {
    token: tokens[member] ?? "",
    bytes: png().length,
    fields: { brokerAccountId: "88421190", accessPath: "manual", depositAmount: "500" },
  });
  const metrics = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  await expect.poll(metrics).toMatch(/^uploads_reading 1$/m);
  return client;
}

it("waits for a file that is on its way and takes no other", async () => {
  const port = await start();
  const [running, idle] = [await uploading(port, 0), await SlowClient.open(port)];
  product.kill();
  await expect.poll(() => idle.ended).toBe(true);
  running.socket.write(png());
  running.endForm();
  expect(await product.ended).toEqual(WELL);
  await expect.poll(() => running.status).toBe(201);
});

it("waits a shorter time at a second wish, of which the first one told twice is none", async () => {
  await uploading(await start(), 1);
  product.kill("SIGINT");
  product.kill("SIGTERM");
  await sleep(1_200);
  expect(product.output).not.toContain("once more");
  product.kill();
  await expect.poll(() => product.output).toContain("asked to stop once more");
  expect(product.child.exitCode).toBeNull();
  expect(await product.ended).toEqual({ code: 1, signal: null });
});

it("answers what is under way, however often it is asked to stop", async () => {
  const running = await uploading(await start(), 2);
  product.kill();
  await sleep(1_200);
  product.kill();
  await expect.poll(() => product.output).toContain("asked to stop once more");
  running.socket.write(png());
  running.endForm();
  expect(await product.ended).toEqual(WELL);
  await expect.poll(() => running.status).toBe(201);
});

it("ends when its starter is gone", async () => {
  await start();
  product.child.disconnect();
  expect(await product.ended).toEqual(WELL);
});
