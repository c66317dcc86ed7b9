import { MINUTE } from "@signaldeck/contract";
import request from "supertest";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { OutboxRoad } from "../delivery/outbox/OutboxRoad.ts";
import { TestClock } from "../testing/TestClock.ts";
import { VendorFeed } from "../testing/VendorFeed.ts";
import { healthTexts } from "./pages.ts";
import { createProductApp, type ProductApp } from "./testing/productApp.ts";

let product: ProductApp;
beforeEach(async () => {
  product = await createProductApp();
});
afterEach(() => {
  vi.restoreAllMocks();
  return product.close();
});

const ready = async () => {
  const { status, text, headers } = await request(product.app).get("/readyz");
  // A code for each line, by which programs go.
  expect(String(headers["readyz-codes"]).split(", ")).toHaveLength(text.trim().split("\n").length);
  return `${status} ${text}`;
};

it("/readyz answers 200 while everything can be read and written", async () => {
  expect(await ready()).toBe("200 ready\n");
});

it("/readyz says that nothing falls due while the clock is in doubt, and stays ready", async () => {
  const clock = new TestClock();
  clock.doubt = { message: "This machine's clock has moved.", since: 0 };
  const { folder: dataDir, services } = product;
  const texts = healthTexts({ ...services, clock, isStopping: () => false, dataDir });
  expect(await texts["/readyz"]?.()).toEqual({
    status: 200,
    headers: { "Readyz-Codes": "ready, clock_in_doubt" },
    text: "ready\nnothing falls due: This machine's clock has moved.\n",
  });
});

it("/readyz says what does not work, in few words, and is asked for often at no cost", async () => {
  const { database } = product.services;
  const write = vi.spyOn(database, "write").mockRejectedValue(new Error("SQLITE_FULL"));
  for (let time = 0; time < 10; time += 1) {
    expect(await ready()).toBe("503 not ready: the storage takes no writes\n");
  }
  expect(write).toHaveBeenCalledTimes(1);
  write.mockRestore();
  vi.spyOn(performance, "now").mockReturnValue(performance.now() + 2_000);
  expect(await ready()).toBe("200 ready\n");
});

it("/readyz says so, too, where the storage breaks between two tries of it", async () => {
  expect(await ready()).toBe("200 ready\n");
  vi.spyOn(product.services.database, "model").mockImplementation(() => {
    throw new Error("SQLITE_NOTADB");
  });
  expect(await ready()).toBe("503 not ready: the storage cannot be read\n");
});

it.each([
  [{ bytes: 0, files: 1_000 }, "503 not ready: the data folder's disk is full\n"],
  [{ bytes: 7_000_000, files: null }, "503 not ready: the data folder's disk is full\n"],
  [{ bytes: 2_000_000_000, files: 0 }, "503 not ready: the data folder's disk is full\n"],
  [{ bytes: 9_000_000, files: null }, "200 ready\n"],
  [null, "503 not ready: the data folder cannot be read\n"],
])("/readyz of a disk with %j left says %j", async (left, said) => {
  const texts = healthTexts({
    ...product.services,
    isStopping: () => false,
    dataDir: product.folder,
    spaceOf: () => (left === null ? Promise.reject(new Error("gone")) : Promise.resolve(left)),
  });
  const reply = await texts["/readyz"]?.();
  expect(`${reply?.status} ${reply?.text}`).toBe(said);
});

it("/readyz looks at the disk of uploads, too, where that is another one", async () => {
  const texts = healthTexts({
    ...product.services,
    isStopping: () => false,
    dataDir: product.folder,
    spaceOf: (folder) =>
      Promise.resolve({ bytes: folder.endsWith("uploads") ? 0 : 2_000_000_000, files: null }),
  });
  expect((await texts["/readyz"]?.())?.status).toBe(503);
});

it("/readyz and /metrics tell how the vendors of prices are doing; a silent one is no 503", async () => {
  const { feed } = product.services;
  const now = feed.clock.now();
  vi.spyOn(feed.clock, "now").mockReturnValue(now);
  const vendor = new VendorFeed();
  vendor.report({ connected: false, startedAt: 0, lastTickAt: now - 11 * MINUTE, reconnects: 4 });
  feed.health = () => vendor.health();
  expect(await ready()).toBe(
    "200 ready\nfeed vendor: not connected, last price 660 s ago, silent while its market is open\n",
  );
  const { text } = await request(product.app).get("/metrics");
  expect(text).toContain('\nfeed_connected{feed="vendor"} 0\n');
  expect(text).toContain('\nfeed_reconnects{feed="vendor"} 4\n');
  expect(text).toContain('\nfeed_tick_lag_seconds{feed="vendor",pair="EUR/USD"} 0.12\n');
});

it("/readyz and /metrics tell what does not leave; a mail server that is down is no 503", async () => {
  const { database, clock, outbox } = product.services;
  const since = new Date(clock.now());
  await database.write(async (transaction) => {
    const row = { id: "mail", channel: "mail", lastError: "535 Bad credentials" };
    await database
      .model(OutboxRoad)
      .create({ ...row, failingSince: since, triedAt: since }, { transaction });
    await outbox.add(transaction, { channel: "mail", recipient: "a@b.example", payload: {} });
  });
  expect(await ready()).toBe(
    `200 ready\noutbox mail: failing since ${since.toISOString()}, 535 Bad credentials\n`,
  );
  const { text } = await request(product.app).get("/metrics");
  expect(text).toContain('\noutbox_waiting{channel="mail"} 1\n');
  expect(text).toContain('\noutbox_dead_letters{channel="mail"} 0\n');
  expect(text).toContain('\noutbox_roads_failing{channel="mail"} 1\n');
  expect(text).toContain('\noutbox_roads_failing{channel="telegram"} 0\n');
  expect(text).toMatch(/^outbox_oldest_seconds\{channel="mail"\} \d/m);
});

it("/metrics tells the open streams and the age of each pair's last tick, once a second", async () => {
  const { feed, pipeline } = product.services;
  const metrics = async () => (await request(product.app).get("/metrics")).text;
  // Later than the call before.
  const wall = vi.spyOn(performance, "now").mockReturnValue(performance.now() + 2_000);
  expect(await metrics()).toContain("\nstream_clients 0\n");
  vi.spyOn(pipeline.hub, "size", "get").mockReturnValue(3);
  const looks = vi.spyOn(product.services.metrics.registry, "metrics");
  await Promise.all(Array.from({ length: 20 }, metrics));
  expect(looks).toHaveBeenCalledTimes(0);
  wall.mockReturnValue(performance.now() + 1_100);
  const now = feed.clock.now();
  vi.spyOn(feed.clock, "now").mockReturnValue(now);
  const [first = "", ...others] = feed.info.pairs;
  vi.spyOn(feed, "lastTickBefore").mockImplementation((pair) =>
    Promise.resolve(pair === first ? { pair, time: now - 12_000, price: 1 } : null),
  );
  const text = await metrics();
  expect(text).toContain("\nstream_clients 3\n");
  const line = (pair: string, age: string) =>
    `feed_tick_age_seconds{feed="${feed.info.name}",pair="${pair}"} ${age}\n`;
  expect(text).toContain(line(first, "12"));
  expect(text).toContain(line(others[0] ?? "", "+Inf"));
});
